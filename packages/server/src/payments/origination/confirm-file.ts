import {
  addMs,
  CONFIRMATION_ALARM_MS,
  confirmationAfter,
  confirmationOverdue,
  isAwaitingConfirmation,
  type ConfirmationReply,
  type FileConfirmation,
  type FileState,
  type Instant,
  type TotalDifference,
} from "@railhead/core";
import {
  listUnconfirmedFiles,
  lockAchFile,
  type AchFileRow,
} from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { Ids } from "../../base/ids.ts";
import { autoResolveException, openException } from "../../exceptions/exceptions.ts";
import { annotateFile, updateFile } from "../files/change-file.ts";
import type { Step } from "../transitions/step.ts";

/** Totals that a bank may state of a file; what it leaves out is null. */
export interface StatedTotals {
  readonly batch_count: number | null;
  readonly entry_addenda_count: number | null;
  readonly entry_hash: string | null;
  readonly total_debit_cents: bigint | null;
  readonly total_credit_cents: bigint | null;
}

/** Where the bank said that it processes the file, or a part of it. */
const ACCEPTED: ReadonlySet<FileState> = new Set(["accepted", "partially_rejected"]);
/** Where a bank has the file and has not refused all of it. */
export const AT_BANK: ReadonlySet<FileState> = new Set(["uploaded", "acknowledged", ...ACCEPTED]);

/** Each stated total that is not the file's, with both figures. */
export function differencesOf(file: AchFileRow, said: StatedTotals): TotalDifference[] {
  const pairs = [
    ["batch_count", file.batch_count, said.batch_count],
    ["entry_addenda_count", file.entry_addenda_count, said.entry_addenda_count],
    ["entry_hash", BigInt(file.entry_hash), hashOf(said.entry_hash)],
    ["total_debit", file.total_debit_cents, said.total_debit_cents],
    ["total_credit", file.total_credit_cents, said.total_credit_cents],
  ] as const;
  return pairs.flatMap(([field, ours, theirs]) =>
    theirs === null || theirs === ours
      ? []
      : [{ field, ours: String(ours), theirs: String(theirs) }],
  );
}

const hashOf = (text: string | null) => (text === null ? null : BigInt(text));

/** Whether a text states enough to match a file by: its debits and credits. */
export const statesTotals = (said: StatedTotals) =>
  said.total_debit_cents !== null && said.total_credit_cents !== null;

interface ReplyRun {
  readonly environment_id: string;
  readonly at: Instant;
  readonly tools: { readonly ids: Ids };
}

/**
 * Records what was said of a locked file. Once it is confirmed the file is due: the transmit step
 * then books its payments. Takes the event lock, so call it last.
 */
export async function recordReply(
  tx: Tx,
  run: ReplyRun,
  { file, reply }: { file: AchFileRow; reply: ConfirmationReply | null },
): Promise<AchFileRow> {
  const before = file.confirmation;
  if (before === null || !isAwaitingConfirmation(before)) return file;
  const isAcknowledged = ACCEPTED.has(file.state);
  const confirmation = confirmationAfter(before, { reply, isAcknowledged, at: run.at });
  if (reply === null && confirmation.state === before.state) return file;
  const isConfirmed = confirmation.confirmed_at !== null;
  const after = await updateFile(tx, run, {
    file,
    set: {
      confirmation,
      ...(isConfirmed ? { confirmation_due_at: null, due_at: run.at } : {}),
    },
    message: MESSAGES[confirmation.state],
  });
  if (isConfirmed) await resolveConfirmation(tx, run, after);
  return after;
}

const MESSAGES: Readonly<Record<FileConfirmation["state"], string>> = {
  totals_sent: "The file waits for the bank's totals.",
  ack_awaited: "The file waits for the bank's acknowledgement.",
  totals_matched: "The bank confirmed the file's totals.",
  totals_differ: "The bank has other totals than the file's.",
  acknowledged: "The bank's acknowledgement confirms the file.",
  unconfirmed: "The file is presumed not processed.",
};

/** Opens the exception of totals that differ, which names the first of them. */
export async function reportDifferences(
  tx: Tx,
  run: ReplyRun,
  { file, differences }: { file: AchFileRow; differences: readonly TotalDifference[] },
): Promise<void> {
  const [first] = differences;
  const figures =
    first === undefined
      ? ""
      : ` ${first.field} is ${first.ours} in the file and ${first.theirs} at the bank.`;
  await openException(tx, contextOf(run), {
    kind: "file_totals_differ",
    subject: file.id,
    message: `The bank has other totals for file ${file.name}.${figures}`,
    details: { name: file.name, differences: differences.map((one) => ({ ...one })) },
    resource: { type: "file", id: file.id },
  });
}

/** Closes what waited for a confirmation that came, or that a refusal replaced. */
export async function resolveConfirmation(tx: Tx, run: ReplyRun, file: AchFileRow): Promise<void> {
  const reason = "The file was confirmed or refused.";
  for (const kind of ["file_confirmation_due", "file_unconfirmed", "file_totals_differ"] as const) {
    await autoResolveException(tx, contextOf(run), { kind, subject: file.id, reason });
  }
}

/** Half an hour before `confirm_by` an exception opens; at `confirm_by` the file is unconfirmed. */
export const reportUnconfirmedFiles: Step = async (run) => {
  const files = await listUnconfirmedFiles(run.tools.db, run.environment_id, run.at);
  for (const seen of files) {
    await run.tools.db.tx(async (tx) => {
      const file = await lockAchFile(tx, seen);
      const { confirmation } = file;
      if (confirmation === null || file.confirmation_due_at === null) return;
      if (run.at < confirmation.confirm_by) await warn(tx, run, { file, confirmation });
      else await markUnconfirmed(tx, run, { file, confirmation });
    });
  }
  return files.length;
};

interface Waiting {
  readonly file: AchFileRow;
  readonly confirmation: FileConfirmation;
}

async function warn(tx: Tx, run: ReplyRun, { file, confirmation }: Waiting): Promise<void> {
  const { confirm_by } = confirmation;
  await annotateFile(tx, file, { confirmation_due_at: confirm_by });
  await openException(tx, contextOf(run), {
    kind: "file_confirmation_due",
    subject: file.id,
    message: `The bank must have confirmed file ${file.name} by ${confirm_by}.`,
    details: totalsOf(file),
    resource: { type: "file", id: file.id },
    due_at: confirm_by,
  });
}

async function markUnconfirmed(
  tx: Tx,
  run: ReplyRun,
  { file, confirmation }: Waiting,
): Promise<void> {
  const after = confirmationOverdue(confirmation);
  await updateFile(tx, run, {
    file,
    set: { confirmation: after, confirmation_due_at: null },
    message: MESSAGES[after.state],
  });
  const reason = "The bank's time to confirm the file has ended.";
  const about = { subject: file.id, reason };
  await autoResolveException(tx, contextOf(run), { kind: "file_confirmation_due", ...about });
  if (after.state !== "unconfirmed") return;
  await openException(tx, contextOf(run), {
    kind: "file_unconfirmed",
    subject: file.id,
    message: `The bank did not confirm file ${file.name} by ${confirmation.confirm_by}.`,
    details: totalsOf(file),
    resource: { type: "file", id: file.id },
  });
}

/** What a person reads to the bank. */
function totalsOf(file: AchFileRow) {
  return {
    name: file.name,
    file_date: file.file_date,
    file_id_modifier: file.file_id_modifier,
    batch_count: file.batch_count,
    entry_addenda_count: file.entry_addenda_count,
    entry_hash: file.entry_hash,
    total_debit: file.total_debit_cents.toString(),
    total_credit: file.total_credit_cents.toString(),
  };
}

/** When a missing confirmation is first reported. */
export function confirmationAlarmOf({ confirm_by }: FileConfirmation, at: Instant): Instant {
  const alarm = addMs(confirm_by, -CONFIRMATION_ALARM_MS);
  return alarm > at ? alarm : at;
}

const contextOf = ({ environment_id, at, tools }: ReplyRun) => ({
  environment_id,
  at,
  ids: tools.ids,
});
