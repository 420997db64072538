import { countFilesOfDate } from "../../db/tables/files/ach-files.ts";
import { listAllOpenPrenotes } from "../../db/tables/files/verification-receivers.ts";
import { lockBank } from "../../db/tables/banks/banks.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockDueFundingEvents,
  type FundingEventRow,
} from "../../db/tables/funding/funding-events.ts";
import { lockPayments } from "../../db/tables/payments/payments.ts";
import {
  listSealable,
  NONE_SEALABLE,
  pickSealable,
  readPaymentsToSeal,
} from "../../db/tables/files/sealable-payments.ts";
import type {
  SealableGroup,
  SealableKind,
  SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { cutoffOf, isWithinWindow, sendBy } from "../../rails/calendar/bank-day.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { replanFundingEvents } from "../funding/move-funding.ts";
import { movePayments, type MoveContext, type Annotation } from "../transitions/move.ts";
import { planPayment, planTransfer, processingOf } from "../scheduling/plan.ts";
import { awaitsPrenote, readEarliestEntryDate } from "../scheduling/prenotes.ts";
import { entriesWhileOthersCreate } from "./file-size.ts";
import { findPossiblyIneligible, stopIneligible } from "./recheck-sealable.ts";
import { NOTHING_SELECTED, reportLimits, applyBankLimits } from "./seal-limits.ts";
import { sealFile, windowOf } from "./seal.ts";
import { setAsideAboveLimit, transfersAboveLimit } from "./transfers-above-limit.ts";
import {
  engineContext,
  yieldsToWriters,
  inChunks,
  type Step,
  type StepRun,
} from "../transitions/step.ts";

/**
 * Seals due payments and transfers into ACH files, one transaction per file: from then on the
 * file's name and bytes never change, and its payments can no longer be stopped.
 */
export const originatePayments: Step = async (run) => {
  let entries = 0;
  const chunk = async (tx: Tx) => {
    entries = await entriesOfNext(tx, run);
    return await originateChunk(tx, run, { entries });
  };
  // Files are sealed one after the other: each takes the bank's next numbers.
  return await inChunks(run, chunk, { limit: () => entries, lanes: 1 });
};

/** How many entries the next file may have: what the bank takes, or less while others create payments. */
async function entriesOfNext(tx: Tx, run: StepRun): Promise<number> {
  const most = run.bank.profile.max_entries_per_file;
  if (!yieldsToWriters(run)) return most;
  const sealedToday = await countFilesOfDate(tx, run.bank, easternTime(run.at).date);
  return entriesWhileOthersCreate(most, sealedToday);
}

const MISSED = "The cut-off was missed; the payment goes with the next one.";
const EARLY =
  "The prenote of the bank account has not stood three banking days; the payment waits.";
const LIMITED = "A limit of the bank is reached; the payment goes with the next cut-off.";

/**
 * Payments are read without a lock and written into the file while the database locks them. Where one
 * of them changed meanwhile, or some are to be re-dated, all is done again behind locks: whoever locks
 * payments after the log has been written to could wait in a circle.
 */
async function originateChunk(
  tx: Tx,
  run: StepRun,
  { entries, isLocked = false }: { entries: number; isLocked?: boolean },
): Promise<number> {
  const { environment_id, at, scope } = run;
  // All leave in one packet; the lock comes first: one builder at a time hands out the bank's numbers.
  const [bank, due, dueTransfers, sealedToday] = await Promise.all([
    lockBank(tx, run.bank),
    readPaymentsToSeal(tx, { environment_id, at, limit: entries, scope, isLocked }),
    lockDueFundingEvents(tx, { environment_id, step: "originate", at, scope }),
    countFilesOfDate(tx, run.bank, easternTime(at).date),
  ]);
  if (due.count + dueTransfers.length === 0) return 0;
  // Its profile was changed since the engine looked.
  if (bank.profile.max_entries_per_file !== run.bank.profile.max_entries_per_file) {
    const allowed = Math.min(entries, bank.profile.max_entries_per_file);
    return await originateChunk(tx, { ...run, bank }, { entries: allowed, isLocked });
  }
  const context = await engineContext(tx, run, [...due.kinds.map(({ of }) => of), ...dueTransfers]);
  const { early, missed, punctual } = await splitByTiming(tx, run, due);
  // Whoever may not pay now is found before an entry is built; a bank that is off seals nothing.
  const sealable = bank.sending === "off" ? NONE_SEALABLE : punctual;
  const doubtful = await findPossiblyIneligible(tx, { ...run, bank }, sealable);
  if (!isLocked && doubtful.payments.length > 0) {
    return await originateChunk(tx, run, { entries, isLocked: true });
  }
  const timely = await stopIneligible(tx, context, { due: punctual, doubtful });
  const punctualTransfers = dueTransfers.filter((transfer) => isTransferInTime(run, transfer));
  // Nothing is sealed for a bank that is switched off: it waits for its deadline, then another day.
  const isOff = bank.sending === "off";
  const above = isOff ? [] : transfersAboveLimit(bank.profile, punctualTransfers);
  const transfers = punctualTransfers.filter((transfer) => !above.includes(transfer));
  const chosen = isOff
    ? NOTHING_SELECTED
    : await applyBankLimits(tx, { ...run, bank }, { payments: timely, transfers });
  if (!isLocked && early.count + missed.count + chosen.over.payments.count > 0) {
    return await originateChunk(tx, run, { entries, isLocked: true });
  }
  const late = dueTransfers.filter((transfer) => !isTransferInTime(run, transfer));
  const plan = planTransfer(bank.profile, at);
  await postponePayments(tx, context, { run, payments: early, why: EARLY });
  await postponePayments(tx, context, { run, payments: missed, why: MISSED });
  await postponePayments(tx, context, { run, payments: chosen.over.payments, why: LIMITED });
  await replanFundingEvents(
    tx,
    context,
    [...late, ...chosen.over.transfers].map((funding) => ({ funding, plan })),
  );
  const moved = early.count + missed.count + late.length;
  if (isOff) {
    run.tools.onDeferredOnly?.();
    return moved;
  }
  const { fit } = chosen;
  if (fit.payments.count + fit.transfers.length === 0) run.tools.onDeferredOnly?.();
  else {
    const { accounts } = doubtful;
    const sealing = { run: { ...run, bank }, ...fit, sealedToday, accounts };
    if (!(await sealFile(tx, context, { ...sealing, isLocked }))) {
      return await originateChunk(tx, run, { entries, isLocked: true });
    }
  }
  await setAsideAboveLimit(tx, { ...run, bank }, above);
  await reportLimits(tx, run, chosen);
  // What only this file had no room for goes into the next one.
  return chosen.hasMore ? entries : due.count + dueTransfers.length;
}

/** Payments whose window is open, those who missed theirs, and those whose prenote is out. */
async function splitByTiming(tx: Tx, run: StepRun, due: SealablePayments) {
  const awaits = awaitsPrenote(await listAllOpenPrenotes(tx, run.environment_id));
  const [early, free] = partition(due, ({ paykey_id, of }) => awaits({ paykey_id, kind: of.kind }));
  const isTimely = isTimelyByGroup(run);
  const [punctual, missed] = partition(free, ({ of }) => isTimely(of));
  return { early, missed, punctual };
}

/** Payments of the kinds that are wanted, and the others. */
function partition(
  payments: SealablePayments,
  isWanted: (kind: SealableKind) => boolean,
): [SealablePayments, SealablePayments] {
  const isFirst = payments.kinds.map(isWanted);
  if (!isFirst.includes(false)) return [payments, NONE_SEALABLE];
  if (!isFirst.includes(true)) return [NONE_SEALABLE, payments];
  const places = (which: boolean) =>
    listSealable(payments, (kind) => isWanted(kind) === which).map(({ index }) => index);
  return [pickSealable(payments, places(true)), pickSealable(payments, places(false))];
}

/** A transfer is due at the cut-off of the day it was planned for. */
function isTransferInTime(run: StepRun, { due_at }: FundingEventRow): boolean {
  return due_at !== null && run.at <= sendBy(run.bank.profile, [], due_at);
}

/** Whether the window of a group's payments is open. */
function isTimelyByGroup(run: StepRun): (group: SealableGroup) => boolean {
  const known = new Map<SealableGroup, boolean>();
  return (group) => {
    let isTimely = known.get(group);
    if (isTimely === undefined) {
      const plan = windowOf(group);
      isTimely = plan !== undefined && isWithinWindow(run.bank.profile, plan, run.at);
      known.set(group, isTimely);
    }
    return isTimely;
  };
}

/** Payments whose window closed before the engine reached them go to the next one, re-dated. */
async function postponePayments(
  tx: Tx,
  context: MoveContext,
  input: { run: StepRun; payments: SealablePayments; why: string },
): Promise<void> {
  const { run, why } = input;
  if (input.payments.count === 0) return;
  const { profile } = run.bank;
  const payments = await lockPayments(
    tx,
    run.environment_id,
    listSealable(input.payments, () => true).map(({ id }) => id),
  );
  const settings = await loadAccountSettings(
    tx,
    run.environment_id,
    payments.map(({ account_id }) => account_id),
  );
  const earliestDateOf = await readEarliestEntryDate(tx, run.environment_id, { profile, payments });
  const annotations = payments.map((payment): Annotation => {
    const processing = processingOf(settings, payment);
    const not_before = earliestDateOf(payment);
    const plan = planPayment(profile, { ...payment, processing, not_before }, run.at);
    const set = { ...plan, due_at: cutoffOf(profile, plan, run.at) };
    return { payment, type: "updated", message: why, set };
  });
  await movePayments(tx, context, annotations);
}
