import type { Instant } from "@railhead/core";
import { scopeOf } from "../../db/tables/banks/bank-scope.ts";
import { unlockOrigination } from "../../db/tables/banks/origination-locks.ts";
import { notifyEnvironment } from "../../db/tables/environments/environments.ts";
import { findAchFile } from "../../db/tables/files/ach-files.ts";
import { insertRecoveredFile, type RecoveredFile } from "../../db/tables/files/recovered-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { autoResolveExceptions } from "../../exceptions/exceptions.ts";
import type { JournalFault } from "../../rails/journal/read.ts";
import type { StepRun, StepTools } from "../transitions/step.ts";
import { findLoss, type Loss } from "./find-loss.ts";
import { importFile, markSent, markUnknown } from "./import-file.ts";
import { planFile, readCopy, type FilePlan } from "./plan-recovery.ts";

/** What is missing, and what a recovery does or did about it. */
export interface RecoveryReport {
  readonly files: readonly FilePlan[];
  readonly faults: readonly JournalFault[];
  /** Names of files that a person must accept before sending goes on. */
  readonly undecided: readonly string[];
  readonly locked_banks: readonly string[];
  readonly unlocked: boolean;
}

export interface RecoveryOrder {
  readonly environment_id: string;
  readonly at: Instant;
  /** Names of files that a person has dealt with by hand. */
  readonly accept: readonly string[];
  readonly decided_by: string;
  readonly note: string | null;
  /** Called in the transaction that unlocks, so that the caller records it and its answer. */
  readonly recorded: (tx: Tx, report: RecoveryReport) => Promise<void>;
}

export interface Recovery {
  /** Changes nothing. */
  report(environmentId: string): Promise<RecoveryReport>;
  /** Imports what can be imported, and unlocks once nothing is undecided. Safe to repeat. */
  apply(order: RecoveryOrder): Promise<RecoveryReport>;
}

export function createRecovery(
  tools: StepTools,
  engine: { runExclusively(environmentId: string, work: () => Promise<void>): Promise<void> },
): Recovery {
  return {
    async report(environmentId) {
      return reportOf(await plan(tools, environmentId), []);
    },
    async apply(order) {
      let report: RecoveryReport | undefined;
      await engine.runExclusively(order.environment_id, async () => {
        report = await recover(tools, order);
      });
      if (report === undefined) throw new Error("the recovery did not run");
      return report;
    },
  };
}

interface Planned {
  readonly loss: Loss;
  readonly files: readonly FilePlan[];
}

async function plan(tools: StepTools, environmentId: string): Promise<Planned> {
  const loss = await findLoss(tools, environmentId);
  const files: FilePlan[] = [];
  for (const missing of loss.files) files.push(await planFile(tools, environmentId, missing));
  return { loss, files };
}

/** A person must accept what cannot be booked: otherwise it would be sent again after the unlocking. */
const needsDecision = ({ action, conflicts }: FilePlan) =>
  action === "decide" || conflicts.length > 0;

function reportOf({ loss, files }: Planned, accept: readonly string[]): RecoveryReport {
  const undecided = files.filter(needsDecision).map(({ missing }) => missing.name);
  return {
    files,
    faults: loss.faults,
    undecided: undecided.filter((name) => !accept.includes(name)),
    locked_banks: loss.banks.flatMap((bank) => (bank.origination_lock === null ? [] : bank.id)),
    unlocked: false,
  };
}

async function recover(tools: StepTools, order: RecoveryOrder): Promise<RecoveryReport> {
  const planned = await plan(tools, order.environment_id);
  for (const file of planned.files) {
    if (needsDecision(file) && !order.accept.includes(file.missing.name)) continue;
    await handle(tools, order, { file, loss: planned.loss });
  }
  await tools.journal.setAside(planned.loss.faults.map(({ file }) => file));
  const rest = await findLoss(tools, order.environment_id);
  const report = reportOf(planned, order.accept);
  const isDone =
    report.undecided.length === 0 && rest.files.length === 0 && rest.faults.length === 0;
  if (!isDone) return { ...report, faults: rest.faults };
  const after = { ...report, unlocked: true };
  await tools.db.tx(async (tx) => {
    const { environment_id, at } = order;
    const bank_ids = planned.loss.banks.map(({ id }) => id);
    await unlockOrigination(tx, { environment_id, bank_ids }, at);
    await order.recorded(tx, after);
    await notifyEnvironment(tx, environment_id);
    const reason = order.note ?? "A recovery imported what was missing.";
    await autoResolveExceptions(
      tx,
      { environment_id, at, ids: tools.ids },
      { kind: "database_went_back", subjects: bank_ids, reason },
    );
  });
  return after;
}

const VERDICTS = {
  import: "imported",
  mark_sent: "sent",
  mark_unknown: "unknown",
  nothing_was_sent: "not_sent",
  decide: "accepted",
} as const satisfies Record<FilePlan["action"], RecoveredFile["verdict"]>;

async function handle(
  tools: StepTools,
  order: RecoveryOrder,
  { file: { missing, action }, loss }: { file: FilePlan; loss: Loss },
): Promise<void> {
  const { environment_id, at, decided_by, note } = order;
  const { bank, name, journaled, fate } = missing;
  const run: StepRun = { tools, environment_id, bank, scope: scopeOf(bank, loss.banks), at };
  if (journaled !== undefined && action !== "decide" && action !== "nothing_was_sent") {
    const { line } = journaled;
    const copy = action === "import" ? await readCopy(tools, line) : undefined;
    const file =
      copy === undefined
        ? await findAchFile(tools.db, environment_id, line.file_id)
        : await importFile(run, copy);
    if (file !== undefined) await (fate === "sent" ? markSent : markUnknown)(run, file, line);
  }
  const verdict = VERDICTS[action];
  await tools.db.tx((tx) =>
    insertRecoveredFile(tx, {
      environment_id,
      bank_id: bank.id,
      name,
      verdict,
      note,
      decided_by,
      created_at: at,
    }),
  );
}
