import { wallClock } from "../../base/clock.ts";
import { isTimeout } from "../../db/postgres/errors.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import {
  beginMove,
  findMove,
  type EnvironmentMoveRow,
} from "../../db/tables/moves/moved-environments.ts";
import {
  deleteCopied,
  hasRows,
  listMovedTables,
  type MovedTable,
} from "../../db/tables/moves/moved-tables.ts";
import {
  createSlot,
  dropSlot,
  isSubscribed,
  publish,
  subscribe,
} from "../../db/tables/moves/replication.ts";
import {
  coverPartitions,
  listLogFaults,
  listTargetFaults,
} from "../../db/tables/moves/shared-rows.ts";
import { REPLICA_SETTINGS, TABLE_SETTINGS } from "../../db/tables/moves/moved-environments.ts";
import { movedAway } from "../../payments/recovery/compare-journal.ts";
import { readJournal } from "../../rails/journal/read.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { copyJournals } from "./copy-journal.ts";
import { followCopy, stalled } from "./follow-copy.ts";
import { listStepsByHand, refuseUnreachable } from "./outside.ts";
import { withSides, type Moved, type Sides, type WantedMove } from "./sides.ts";
import { arrive, fenceAndSwitch } from "./switch-sides.ts";
import { withShortLocks } from "./turns.ts";

/**
 * Moves an environment to another cluster, or goes on with a move that was cut short. See
 * docs/decisions/0051-environment-moves.md.
 */
export async function moveEnvironment(config: Config, wanted: WantedMove): Promise<Moved> {
  return await withSides(config, wanted, async (sides) => {
    const { id, source, names } = sides;
    const move = await findMove(source, id);
    if (move !== undefined && move.target !== names.target) {
      throw new ConfigError([
        `the environment is moving to ${move.target}: abandon that move first`,
      ]);
    }
    const tables = await listMovedTables(source);
    if (!(await hasLeft(sides, move))) {
      if (move?.state !== "fenced") {
        await refuseUnreachable(config, sides, wanted);
        const steps = await listStepsByHand(sides, wanted);
        wanted.onStep?.({ step: "by_hand", steps });
        await copy(sides, tables, { wanted, isNew: move === undefined });
      }
      return await fenceAndSwitch(config, sides, { wanted, tables });
    }
    await arrive(sides, wanted, null);
    return { environment_id: id, target: names.target, fence_ms: null, rows: null };
  });
}

/**
 * Whether the environment belongs to the target already: by the database, by the target that serves it, or by the
 * journal. Throws where the journal cannot be read whole: what it lacks proves nothing.
 */
export async function hasLeft(
  { id, target, journals }: Sides,
  move: EnvironmentMoveRow | undefined,
): Promise<boolean> {
  if (move?.state !== "fenced") return move?.state === "moved";
  if ((await findEnvironment(target, id)) !== undefined) return true;
  const { lines, faults } = await readJournal(journals.source);
  const [fault] = faults;
  if (fault !== undefined)
    throw new ConfigError([
      `whether the environment left cannot be read: the journal is broken at ${fault.file}:${fault.line}: ${fault.fault}`,
    ]);
  return movedAway(lines, id) !== undefined;
}

interface Copying {
  readonly wanted: WantedMove;
  readonly isNew: boolean;
}

async function copy(
  sides: Sides,
  tables: readonly MovedTable[],
  { wanted, isNew }: Copying,
): Promise<void> {
  const { id, source, target, names } = sides;
  if ((await findEnvironment(source, id)) === undefined)
    throw new ConfigError([`there is no environment ${id} in the source`]);
  if (isNew) await refuseOccupied(sides, tables);
  const move = { at: wallClock.now(), id, target: names.target, address: wanted.address };
  await source.tx(async (tx) => {
    await beginMove(tx, move);
    // Again: retention may have detached a part until now.
    const faults = isNew ? await listLogFaults(tx, id) : [];
    if (faults.length > 0) throw new ConfigError(faults);
  });
  // So that the target refuses early callers for the right reason.
  await target.tx((tx) => beginMove(tx, move));
  await withShortLocks(() => publish(source, id, tables));
  const cover = async () => {
    sides.requireAlone();
    await withShortLocks(() => target.tx((tx) => coverPartitions(source, tx, id), TABLE_SETTINGS));
  };
  await cover();
  if (!(await isSubscribed(target, id))) {
    // What a subscription left that is gone, as after a crash, would stand in the way of the next one.
    await dropSlot(source, id);
    await target.tx((tx) => deleteCopied(tx, tables, id), REPLICA_SETTINGS);
    const withinMs = wanted.maxStallMs;
    try {
      await createSlot(source, id, withinMs);
      await subscribe(target, id, { sourceUrl: sides.sourceUrl, withinMs });
    } catch (error) {
      throw isTimeout(error) ? await stalled(sides, wanted) : error;
    }
  }
  await copyJournals(sides);
  await followCopy(sides, wanted, { tables, cover });
}

async function refuseOccupied(sides: Sides, tables: readonly MovedTable[]): Promise<void> {
  const { id, source, target } = sides;
  const faults = await listTargetFaults(source, target, id);
  if ((await findEnvironment(target, id)) !== undefined)
    faults.push("the target has the environment already");
  if (await isSubscribed(target, id))
    faults.push("the target takes part in a move of it: abandon that");
  for (const table of tables) {
    if (!(await hasRows(target, table, id))) continue;
    faults.push(`the target has rows of it, such as in ${table.name}: remove them by --abandon`);
    break;
  }
  if (faults.length > 0) throw new ConfigError(faults);
}
