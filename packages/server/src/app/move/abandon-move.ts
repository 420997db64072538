import {
  deleteMove,
  findMove,
  liftFence,
  REPLICA_SETTINGS,
  TABLE_SETTINGS,
} from "../../db/tables/moves/moved-environments.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import { deleteCopied, listMovedTables } from "../../db/tables/moves/moved-tables.ts";
import { unpublish, unsubscribe } from "../../db/tables/moves/replication.ts";
import { dropPartitions } from "../../db/tables/moves/shared-rows.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { hasLeft } from "./move-environment.ts";
import { withSides, type WantedMove } from "./sides.ts";
import { withShortLocks } from "./turns.ts";

/** Takes back a move that has not switched: the source serves the environment, and the target forgets it. */
export async function abandonMove(
  config: Config,
  wanted: Pick<WantedMove, "environment" | "to" | "journal" | "source">,
): Promise<void> {
  await withSides(config, wanted, async (sides) => {
    const { id, source, target, names } = sides;
    const move = await findMove(source, id);
    // Else what the target has may be all that there is.
    if (move === undefined && (await findEnvironment(source, id)) === undefined)
      throw new ConfigError([`there is no environment ${id} in the source`]);
    // With both sides exchanged, what would be emptied is all that there is.
    if (move?.state !== "moved" && move?.target === names.source)
      throw new ConfigError([
        "the environment moves to the database of DATABASE_URL: exchange it with --to, and the folders with them",
      ]);
    if (await hasLeft(sides, move))
      throw new ConfigError([
        "the environment belongs to the target: run the move again to finish it",
      ]);
    if ((await findEnvironment(target, id)) !== undefined)
      throw new ConfigError(["the target serves the environment: nothing can be abandoned"]);
    if (move?.state === "fenced") {
      const { fenced_at } = move;
      if (!(await source.tx((tx) => liftFence(tx, id, fenced_at), REPLICA_SETTINGS)))
        throw new ConfigError([
          "another command ended this fence: look where the environment is served",
        ]);
    }
    await unsubscribe(target, id);
    await unpublish(source, id);
    const tables = await listMovedTables(target);
    await target.tx((tx) => deleteCopied(tx, tables, id), REPLICA_SETTINGS);
    await withShortLocks(() =>
      target.tx(async (tx) => {
        await dropPartitions(tx, id);
        await deleteMove(tx, id);
      }, TABLE_SETTINGS),
    );
    await deleteMove(source, id);
  });
}
