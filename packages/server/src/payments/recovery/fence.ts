import type { Instant } from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import { raiseSharedNumber, takeFileId } from "../../db/tables/banks/shared-numbers.ts";
import { findServerIdentity, lockOrigination } from "../../db/tables/banks/origination-locks.ts";
import {
  findEnvironment,
  listLiveEnvironments,
  lockEnvironment,
  notifyEnvironment,
  restartLog,
} from "../../db/tables/environments/environments.ts";
import type { Database, Tx } from "../../db/postgres/executor.ts";
import { openExceptions, type NewException } from "../../exceptions/exceptions.ts";
import { isJournalError } from "../../rails/journal/record.ts";
import {
  listMissingEntries,
  listSentNumbers,
  lockOf,
  reasonsOf,
  type SentNumbers,
} from "./describe-loss.ts";
import { movedAway } from "./compare-journal.ts";
import { findLoss, type Loss, type LossTools } from "./find-loss.ts";

export interface FenceTools extends LossTools {
  readonly db: Database;
  readonly ids: Ids;
  /** The time of live environments. */
  readonly now: () => Instant;
  /** Called when the log of an environment began a new generation: copies of its rows are stale. */
  readonly onWentBack: (environmentId: string, reasons: readonly string[]) => void;
  /** Called when the new generation could not be written into the journal. */
  readonly onJournalLost: (error: unknown) => void;
}

/** Stops sending when the database went back behind what was sent. */
export interface Fence {
  /**
   * Compares each live environment with the journal and the banks, once for each server that this
   * process meets: after its start, a failover, a restart or a restore. Locks banks if the database
   * went back. Throws if it has an environment that went to another cluster.
   */
  check(): Promise<void>;
}

export function createFence(tools: FenceTools): Fence {
  let checked: string | undefined;
  let running: Promise<void> | undefined;

  async function compare(): Promise<void> {
    const server = await findServerIdentity(tools.db);
    if (server === checked) return;
    await refuseMoved(tools);
    for (const live of await listLiveEnvironments(tools.db)) {
      const loss = await findLoss(tools, live.id);
      const banks = banksToLock(loss);
      if (banks.length > 0)
        await lock(tools, live.id, { loss, banks, isStart: checked === undefined });
    }
    checked = server;
  }

  return {
    check() {
      running ??= compare().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** A backup from before a move has the environment still: two clusters would send its payments. */
async function refuseMoved({ db, journal }: FenceTools): Promise<void> {
  const { lines } = await journal.read();
  const ids = lines.flatMap((line) =>
    line.kind === "environment_moved" ? [line.environment_id] : [],
  );
  for (const id of new Set(ids)) {
    const moved = movedAway(lines, id);
    if (moved === undefined || (await findEnvironment(db, id)) === undefined) continue;
    throw new Error(
      `by the hand-over journal the environment ${id} went to the database ${moved.peer} at ${moved.at}, and this database has it still, as from a backup: nothing is served or sent; mark it by \`railhead move --environment ${id} --mark-moved\``,
    );
  }
}

/**
 * A payment can be routed to another bank than the one that got it, so all banks are locked. A file
 * that only a bank's folder has locks that bank.
 */
function banksToLock({ banks, files, isAhead, faults }: Loss): readonly Bank[] {
  const isBack =
    isAhead || faults.length > 0 || files.some(({ journaled }) => journaled !== undefined);
  return isBack ? banks : banks.filter(({ id }) => files.some(({ bank }) => bank.id === id));
}

interface Locking {
  readonly loss: Loss;
  readonly banks: readonly Bank[];
  readonly isStart: boolean;
}

async function lock(tools: FenceTools, environmentId: string, locking: Locking): Promise<void> {
  const { loss, banks, isStart } = locking;
  const at = tools.now();
  const entries = await listMissingEntries(tools.journal, loss.files);
  const sent = await listSentNumbers(tools.journal, loss.files);
  // A lock that stands has begun a generation, unless the database went back once more.
  const restarts = loss.isAhead || banks.some(({ origination_lock }) => origination_lock === null);
  // At a start nobody has written yet. Later, others may have: only what the journal proves counts.
  const last = Number(loss.position.event_sequence);
  const common = isStart ? last : Math.min(last, loss.provenSequence);
  if (restarts) await recordRestart(tools, environmentId, { at, loss, common });
  await tools.db.tx(async (tx) => {
    await lockEnvironment(tx, environmentId);
    if (restarts) {
      const generation = loss.nextGeneration;
      await restartLog(tx, environmentId, { generation, last_common_sequence: common });
    }
    for (const bank of banks) {
      const key = { environment_id: environmentId, bank_ids: [bank.id] };
      await lockOrigination(tx, key, lockOf(loss, bank, at));
    }
    await takeNumbersOf(tx, sent);
    await notifyEnvironment(tx, environmentId);
    await open(
      tx,
      { tools, environmentId, at },
      banks.map((bank) => exceptionOf(loss, bank, { entries, common })),
    );
  });
  tools.onWentBack(
    environmentId,
    banks.flatMap((bank) => reasonsOf(loss, bank)),
  );
}

/** No other environment of the ODFI may use the numbers of a file that the bank may have. */
async function takeNumbersOf(tx: Tx, sent: readonly SentNumbers[]): Promise<void> {
  for (const { bank, file, last_trace } of sent) {
    if (file !== undefined) await takeFileId(tx, bank, file);
    if (last_trace !== null) await raiseSharedNumber(tx, bank, last_trace);
  }
}

/** In the journal before the database: another restore of the same backup takes a later one. */
async function recordRestart(
  tools: FenceTools,
  environment_id: string,
  { at, loss, common }: { at: Instant; loss: Loss; common: number },
): Promise<void> {
  const { nextGeneration: generation } = loss;
  const kind = "log_restarted" as const;
  try {
    await tools.journal.append({
      kind,
      at,
      environment_id,
      generation,
      last_common_sequence: common,
    });
  } catch (error) {
    // Sending stops in any case.
    if (!isJournalError(error)) throw error;
    tools.onJournalLost(error);
  }
}

async function open(
  tx: Tx,
  { tools, environmentId, at }: { tools: FenceTools; environmentId: string; at: Instant },
  wanted: readonly NewException[],
): Promise<void> {
  await openExceptions(tx, { environment_id: environmentId, at, ids: tools.ids }, wanted);
}

function exceptionOf(
  loss: Loss,
  bank: Bank,
  { entries, common }: { entries: readonly object[]; common: number },
): NewException {
  const { reasons, files } = lockOf(loss, bank, "");
  const others = "Another bank's files are missing, and their payments may be routed here.";
  const shown = reasons.length === 0 ? [others] : reasons;
  return {
    kind: "database_went_back",
    subject: bank.id,
    message: `The database went back; nothing is sealed or sent for ${bank.profile.name}. ${shown.slice(0, 3).join(" ")}`,
    details: {
      bank_id: bank.id,
      reasons: shown,
      files,
      entries,
      last_event: Number(loss.position.event_sequence),
      lost_through_event: loss.lostThrough,
      generation: loss.nextGeneration,
      last_common_sequence: common,
    },
    resource: { type: "bank", id: bank.id },
  };
}
