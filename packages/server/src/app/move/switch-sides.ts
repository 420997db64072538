import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { environmentNow, wallClock } from "../../base/clock.ts";
import { createProcessName } from "../../base/ids.ts";
import {
  endWait,
  FENCE_SETTINGS,
  fenceEnvironment,
  findEpoch,
  findMove,
  insertArrived,
  liftFence,
  markMoved,
  readKept,
  REPLICA_SETTINGS,
} from "../../db/tables/moves/moved-environments.ts";
import { insertAuditRows } from "../../db/tables/events/audit-log.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import { raiseIdentities, type MovedTable } from "../../db/tables/moves/moved-tables.ts";
import { unpublish, unsubscribe } from "../../db/tables/moves/replication.ts";
import { copySharedRows, listTargetFaults } from "../../db/tables/moves/shared-rows.ts";
import { environmentRow } from "../../environments/environment-audit.ts";
import { createEngineLeases } from "../../payments/engine/leases/engine-leases.ts";
import { movedAway } from "../../payments/recovery/compare-journal.ts";
import { readJournal } from "../../rails/journal/read.ts";
import type { EnvironmentMove } from "../../rails/journal/record.ts";
import { createLogger } from "../open-store.ts";
import { ConfigError, type Config } from "../settings/config.ts";
import { copyJournals, recordMove } from "./copy-journal.ts";
import { refuseUnreachable } from "./outside.ts";
import { compareContent, verifyAtTarget } from "./prove-copy.ts";
import type { Moved, Sides, WantedMove } from "./sides.ts";
import { withArrival, withShortLocks } from "./turns.ts";

interface Switching {
  readonly wanted: WantedMove;
  readonly tables: readonly MovedTable[];
}

const nowMs = () => Date.parse(wallClock.now());

/** Fences the environment, proves its copy, and lets the target serve it. Takes the fence back if the proof fails. */
export async function fenceAndSwitch(
  config: Config,
  sides: Sides,
  { wanted, tables }: Switching,
): Promise<Moved> {
  const { id, source, target } = sides;
  const isFresh = (await findMove(source, id))?.state !== "fenced";
  if (isFresh) await rehearse(sides, { wanted, tables });
  return await withArrival(target, wanted.maxStallMs, () =>
    switchInTurn(config, sides, { wanted, tables, isFresh }),
  );
}

async function switchInTurn(
  config: Config,
  sides: Sides,
  { wanted, tables, isFresh }: Switching & { readonly isFresh: boolean },
): Promise<Moved> {
  const { id, source, target, names } = sides;
  if (isFresh) {
    // What was there before the copy may be gone.
    await refuseUnreachable(config, sides, wanted);
    const faults = await listTargetFaults(source, target, id);
    if (faults.length > 0) throw new ConfigError(faults);
    await fence(config, sides);
  }
  const began = nowMs();
  const until = began + wanted.maxFenceMs;
  const fenced_at = (await findMove(source, id))?.fenced_at ?? null;
  let rows: number;
  try {
    rows = await prove(config, sides, { wanted, tables, until, fenced_at });
    sides.requireAlone();
  } catch (error) {
    const isLifted = await source.tx((tx) => liftFence(tx, id, fenced_at), REPLICA_SETTINGS);
    const now = isLifted ? "the source serves the environment again, and the copy goes on" : OTHER;
    throw new Error(`${now}: ${(error as Error).message}`, { cause: error });
  }
  // From here on there is no way back. Another command may have lifted the fence, or gone on, meanwhile.
  if (!(await markMoved(source, id, { at: wallClock.now(), fenced_at }))) throw new Error(OTHER);
  const took = () => (isFresh ? nowMs() - began : null);
  const fence_ms = await arrive(sides, wanted, took);
  return { environment_id: id, target: names.target, fence_ms, rows };
}

const OTHER = "another command ended this fence: look where the environment is served";

/** Reads both sides once while the source serves: what would take too long is not begun, and caches are warm then. */
async function rehearse(sides: Sides, { wanted, tables }: Switching): Promise<void> {
  const began = nowMs();
  await compareContent(sides, tables, wallClock.now());
  const took = nowMs() - began;
  if (took <= wanted.maxFenceMs) return;
  throw new Error(
    `to compare both sides took ${took} ms, and nobody may serve the environment for more than ${wanted.maxFenceMs}: allow more by --max-fence-ms; the copy goes on`,
  );
}

const LEASE_MS = 15_000;

/** Under the engine's lease: no file is being handed over. */
async function fence(config: Config, { id, source, requireAlone }: Sides): Promise<void> {
  const leases = createEngineLeases(source, createLogger(config.LOG_LEVEL), {
    owner: createProcessName(),
    leaseMs: LEASE_MS,
    listen: (channel, handler) => source.listen(channel, handler),
    onTakeOver: () => Promise.resolve(),
  });
  try {
    await withShortLocks(() =>
      leases.runExclusively(id, async () => {
        requireAlone();
        const epoch = await source.tx(
          (tx) => fenceEnvironment(tx, id, wallClock.now()),
          FENCE_SETTINGS,
        );
        if (epoch === undefined) throw new Error(`the environment ${id} is gone`);
      }),
    );
  } finally {
    await leases.stop();
  }
}

const LOOK_MS = 20;

interface Proving extends Switching {
  readonly until: number;
  readonly fenced_at: Instant | null;
}

async function prove(
  config: Config,
  sides: Sides,
  { wanted, tables, until, fenced_at }: Proving,
): Promise<number> {
  const { id, source, target } = sides;
  const left = (what: string) => {
    if (nowMs() > until) throw new Error(`${what} within ${wanted.maxFenceMs} ms`);
  };
  const epoch = assertFound((await findEpoch(source, id)) ?? undefined, "the lease");
  wanted.onStep?.({ step: "fenced", epoch: Number(epoch) });
  // The raised epoch is the last change of the log: what was committed before it has arrived, too.
  while (((await findEpoch(target, id)) ?? 0n) < epoch) {
    left("the target did not catch up");
    await sleep(LOOK_MS);
  }
  const at = fenced_at ?? wallClock.now();
  let compared = await compareContent(sides, tables, at);
  // What writes without an event, such as the end of a delivery, may be on its way.
  while (compared.differences.length > 0) {
    left(`source and target did not become equal (${compared.differences.join("; ")})`);
    await sleep(LOOK_MS);
    compared = await compareContent(sides, tables, at);
  }
  await raiseIdentities(source, target, tables);
  await copyJournals(sides);
  const faults = await verifyAtTarget(config, sides);
  if (faults.length > 0)
    throw new Error(`the copy does not verify: ${faults.slice(0, 3).join("; ")}`);
  left("the proof did not end");
  wanted.onStep?.({ step: "proved", tables: tables.length, rows: compared.rows });
  return compared.rows;
}

async function moveRecord(
  { id, source, names }: Sides,
  kind: EnvironmentMove["kind"],
  { address }: Pick<WantedMove, "address">,
): Promise<EnvironmentMove> {
  const { counts } = await readKept(source, id);
  const { last_sequence: event_sequence } = JSON.parse(counts) as { last_sequence: number };
  const peer = kind === "environment_moved" ? names.target : names.source;
  const at = wallClock.now();
  return { kind, at, environment_id: id, peer, address, event_sequence };
}

/**
 * Lets the target serve the environment, and ends the replication. Safe to repeat: it arrives once, also where the
 * target has deleted it or moved it on since.
 */
export async function arrive(
  sides: Sides,
  wanted: Pick<WantedMove, "address" | "onStep">,
  took: (() => number | null) | null,
): Promise<number | null> {
  const { id, source, target, ids, journals } = sides;
  const { lines } = await readJournal(journals.source);
  if (movedAway(lines, id) === undefined)
    await recordMove(journals.source, ids, await moveRecord(sides, "environment_moved", wanted));
  // Where the database lost the mark, the journal has it.
  const { fenced_at = null } = (await findMove(source, id)) ?? {};
  await markMoved(source, id, { at: wallClock.now(), fenced_at });
  wanted.onStep?.({ step: "switched" });
  const isAwaited = (await findMove(target, id))?.state === "copying";
  if (isAwaited) await admit(sides, wanted);
  const fence_ms = took?.() ?? null;
  if (isAwaited) wanted.onStep?.({ step: "arrived", fence_ms });
  await unsubscribe(target, id);
  await unpublish(source, id);
  if (!isAwaited && (await findEnvironment(target, id)) === undefined)
    throw new ConfigError([
      "the target had the environment, and has it no longer: nothing is done",
    ]);
  return fence_ms;
}

async function admit(sides: Sides, wanted: Pick<WantedMove, "address">): Promise<void> {
  const { id, source, target, ids, journals, names } = sides;
  const kept = await readKept(source, id);
  await recordMove(journals.target, ids, await moveRecord(sides, "environment_arrived", wanted));
  await target.tx(async (tx) => {
    if (!(await endWait(tx, id))) return;
    await copySharedRows(source, tx, id);
    await insertArrived(tx, id, kept);
    const environment = assertFound(await findEnvironment(tx, id), `environment ${id}`);
    await insertAuditRows(tx, id, [
      environmentRow(id, {
        action: "environment.moved",
        at: environmentNow(environment, wallClock),
        details: { from: names.source, to: names.target, address: wanted.address },
      }),
    ]);
  });
}
