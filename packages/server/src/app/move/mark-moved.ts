import { wallClock } from "../../base/clock.ts";
import { openPool } from "../../db/postgres/connections/pool.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import {
  beginMove,
  FENCE_SETTINGS,
  fenceEnvironment,
  markMoved,
  takeAnyLease,
} from "../../db/tables/moves/moved-environments.ts";
import { readServer } from "../../db/tables/moves/replication.ts";
import { movedAway } from "../../payments/recovery/compare-journal.ts";
import { readJournal } from "../../rails/journal/read.ts";
import { journalFolders } from "../settings/config-folders.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { sourceUrlOf } from "../settings/source-url.ts";

/** Marks an environment as moved, as the journal says, in a database that was restored from before the move. */
export async function markMovedAway(config: Config, environmentId: string): Promise<string> {
  const { lines } = await readJournal(journalFolders(config));
  const moved = movedAway(lines, environmentId);
  if (moved === undefined)
    throw new ConfigError(["the hand-over journal does not say that the environment moved"]);
  const db = openPool({ url: sourceUrlOf(config), max: 2 });
  try {
    if (!(await readServer(db)).is_superuser)
      throw new ConfigError([
        "DATABASE_URL must log in as a superuser: the mark is written as a replica writes",
      ]);
    if ((await findEnvironment(db, environmentId)) === undefined)
      throw new ConfigError([`there is no environment ${environmentId} in the database`]);
    await db.tx(async (tx) => {
      const at = wallClock.now();
      await beginMove(tx, { at, id: environmentId, target: moved.peer, address: moved.address });
      await takeAnyLease(tx, environmentId, at);
      await fenceEnvironment(tx, environmentId, at);
      await markMoved(tx, environmentId, { at, fenced_at: at });
    }, FENCE_SETTINGS);
    return moved.peer;
  } finally {
    await db.close();
  }
}
