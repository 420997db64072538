import type { Instant, StopScope } from "@railhead/core";
import { countFilesOfDate } from "../../db/tables/files/ach-files.ts";
import { listAllOpenPrenotes } from "../../db/tables/files/verification-receivers.ts";
import { lockBank, type BankProfile } from "../../db/tables/banks/banks.ts";
import { listStopsInForce } from "../../db/tables/banks/origination-stops.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockDueFundingEvents,
  type FundingEventRow,
} from "../../db/tables/funding/funding-events.ts";
import { deleteWaits } from "../../db/tables/funding/payout-covers.ts";
import { lockPayments, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { listSealable, readPaymentsToSeal } from "../../db/tables/files/sealable-payments.ts";
import {
  NONE_SEALABLE,
  pickSealable,
  type SealableGroup,
  type SealableKind,
  type SealablePayments,
} from "../../db/tables/files/sealable-rows.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { cutoffOf, isWithinWindow, sendBy } from "../../rails/calendar/bank-day.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import {
  recordWaits,
  splitByFunds,
  waitMessage,
  type SplitByFunds,
} from "../funding/cover-payouts.ts";
import { replanFundingEvents } from "../funding/move-funding.ts";
import type { MoveContext } from "../transitions/move.ts";
import { planPayment, planTransfer, processingOf } from "../scheduling/plan.ts";
import { awaitsPrenote, readEarliestEntryDate } from "../scheduling/prenotes.ts";
import { entriesWhileOthersCreate } from "./file-size.ts";
import { moveToNewDays, type Redated } from "./move-to-new-days.ts";
import { findPossiblyIneligible, stopIneligible } from "./recheck-sealable.ts";
import {
  reportFileLimits,
  splitByFileLimits,
  waitsForFile,
  type FileLimits,
} from "./limit-per-file.ts";
import { applyBankLimits, reportLimits } from "./seal-limits.ts";
import { sealFile, windowOf } from "./seal.ts";
import { partOfOneFile } from "./split-file.ts";
import { stoppedEntries, type StoppedEntries } from "./stopped-entries.ts";
import {
  findUnregisteredTransfers,
  requireRegister,
  setAsideUnregistered,
} from "./unregistered-transfers.ts";
import { setAsideAboveLimit, transfersAboveLimit } from "./transfers-above-limit.ts";
import {
  engineContext,
  yieldsToWriters,
  inChunks,
  type Step,
  type StepRun,
} from "../transitions/step.ts";

/**
 * Seals due payments and transfers into ACH files, one transaction per file. Afterwards the file's
 * name and bytes never change and its payments cannot be cancelled.
 */
export const originatePayments: Step = async (run) => {
  let entries = 0;
  const chunk = async (tx: Tx) => {
    entries = await entriesOfNext(tx, run);
    return await originateChunk(tx, run, { entries });
  };
  // Sequential: each file takes the bank's next trace numbers.
  return await inChunks(run, chunk, { limit: () => entries, lanes: 1 });
};

/** Maximum entries of the next file: the bank's maximum, or less under concurrent writes. */
async function entriesOfNext(tx: Tx, run: StepRun): Promise<number> {
  const most = run.bank.profile.max_entries_per_file;
  if (!yieldsToWriters(run)) return most;
  const sealedToday = await countFilesOfDate(tx, run.bank, easternTime(run.at).date);
  return entriesWhileOthersCreate(most, sealedToday);
}

const MISSED = "The cut-off was missed; the payment goes with the next one.";
const EARLY =
  "The prenote of the bank account has not stood three banking days; the payment waits.";
const STOPPED = "Origination is stopped; the payment waits and goes once the stop is lifted.";
const STOPPED_TRANSFER =
  "Origination is stopped; the transfer waits and goes once the stop is lifted.";

/**
 * Reads payments without locks and locks them while the file is built. If any changed or needs new
 * dates, it starts again with locks: locking payments after appending events could deadlock.
 */
async function originateChunk(
  tx: Tx,
  run: StepRun,
  { entries, isLocked = false }: { entries: number; isLocked?: boolean },
): Promise<number> {
  const { environment_id, at, scope } = run;
  // Pipelined; the bank lock comes first, since it serializes trace numbers.
  const [bank, stops, due, dueTransfers, sealedToday] = await Promise.all([
    lockBank(tx, run.bank),
    listStopsInForce(tx, environment_id),
    readPaymentsToSeal(tx, { environment_id, at, limit: entries, scope, isLocked }),
    lockDueFundingEvents(tx, { environment_id, step: "originate", at, scope }),
    countFilesOfDate(tx, run.bank, easternTime(at).date),
  ]);
  if (due.count + dueTransfers.length === 0) return 0;
  // The profile changed since the engine read it.
  if (bank.profile.max_entries_per_file !== run.bank.profile.max_entries_per_file) {
    const allowed = Math.min(entries, bank.profile.max_entries_per_file);
    return await originateChunk(tx, { ...run, bank }, { entries: allowed, isLocked });
  }
  const context = await engineContext(tx, run, [...due.kinds.map(({ of }) => of), ...dueTransfers]);
  const { waiting, punctual, holdsTransfer } = await splitDue(tx, run, { due, stops });
  // Ineligible payments are found before entries are built; a bank with sending off seals nothing.
  const sealable = bank.sending === "off" ? NONE_SEALABLE : punctual;
  const doubtful = await findPossiblyIneligible(tx, { ...run, bank }, sealable);
  if (!isLocked && doubtful.payments.length > 0) {
    return await originateChunk(tx, run, { entries, isLocked: true });
  }
  const timely = await stopIneligible(tx, context, { due: punctual, doubtful });
  const { accounts, fileLimits } = doubtful;
  const funds = await splitByFunds(tx, { ...run, bank }, { payments: timely, accounts });
  const isPunctual = (transfer: FundingEventRow) =>
    isTransferInTime(run, transfer) && !holdsTransfer(transfer);
  const punctualTransfers = dueTransfers.filter(isPunctual);
  // With sending off, payments wait for the deadline and are then replanned.
  const isOff = bank.sending === "off";
  const aside = await sortTransfers(tx, { ...run, bank }, isOff ? [] : punctualTransfers);
  const dueNow = isOff
    ? { payments: NONE_SEALABLE, transfers: [] }
    : { payments: funds.covered, transfers: aside.passing };
  const filled = await fillFile(tx, { ...run, bank }, { ...dueNow, sealedToday, fileLimits });
  const { chosen, sent, hasRest, perFile } = filled;
  const later = [...waiting, unfunded(funds), ...filled.overLimits];
  if (!isLocked && later.some(({ payments }) => payments.count > 0)) {
    return await originateChunk(tx, run, { entries, isLocked: true });
  }
  const late = dueTransfers.filter((transfer) => !isPunctual(transfer));
  const over = await postponeAll(tx, context, { run, later });
  await postponeTransfers(tx, context, {
    at,
    profile: bank.profile,
    transfers: [...late, ...chosen.over.transfers],
    holdsTransfer,
  });
  if (isOff) {
    run.tools.onDeferredOnly?.();
    return waiting.reduce((moved, { payments }) => moved + payments.count, late.length);
  }
  if (perFile.fit.count + sent.length === 0) run.tools.onDeferredOnly?.();
  else {
    const sealing = { run: { ...run, bank }, payments: perFile.fit, transfers: sent };
    if (!(await sealFile(tx, context, { ...sealing, sealedToday, accounts, isLocked }))) {
      return await originateChunk(tx, run, { entries, isLocked: true });
    }
    if (sent.length > 0) await requireRegister(tx, run, aside.register);
  }
  await reportLeft(tx, { ...run, bank }, { ...aside, ...filled });
  await recordWaits(tx, run, withoutHeld(funds, over));
  // Items above the file limit go into the next file.
  return chosen.hasMore || hasRest ? entries : due.count + dueTransfers.length;
}

/** What one file holds of the covered payments and of the transfers, and what limits leave to a later one. */
async function fillFile(
  tx: Tx,
  run: StepRun,
  { fileLimits, ...due }: Parameters<typeof applyBankLimits>[2] & { fileLimits: FileLimits },
) {
  const chosen = await applyBankLimits(tx, run, due);
  const { payments, transfers: sent, hasRest } = await partOfOneFile(tx, run.bank, chosen.fit);
  const perFile = splitByFileLimits(payments, fileLimits);
  const overLimits: readonly Postponed[] = [
    { payments: chosen.over.payments, why: chosen.why },
    { payments: perFile.over, why: waitsForFile(perFile) },
  ];
  return { chosen, sent, hasRest, perFile, overLimits };
}

/** Payouts without funds, each with what is missing. */
function unfunded({ waiting, waits }: SplitByFunds): Postponed {
  const messages = new Map(waits.map((wait) => [wait.payment.id, waitMessage(wait)]));
  return { payments: waiting, why: (id) => messages.get(id) ?? "" };
}

/** Splits transfers: those that pass, those that the register does not allow, and those above a limit. */
async function sortTransfers(tx: Tx, run: StepRun, asked: readonly FundingEventRow[]) {
  const { register, unregistered } = await findUnregisteredTransfers(tx, run, asked);
  const allowed = asked.filter((transfer) => !unregistered.includes(transfer));
  const above = transfersAboveLimit(run.bank.profile, allowed);
  const passing = allowed.filter((transfer) => !above.includes(transfer));
  return { register, unregistered, above, passing };
}

/** Sets transfers aside that wait for a person, and says which limits keep entries out of the file. */
async function reportLeft(
  tx: Tx,
  run: StepRun,
  {
    chosen,
    perFile,
    ...aside
  }: Awaited<ReturnType<typeof sortTransfers>> &
    Pick<Awaited<ReturnType<typeof fillFile>>, "chosen" | "perFile">,
): Promise<void> {
  await setAsideAboveLimit(tx, run, aside.above);
  await setAsideUnregistered(tx, run, aside);
  await reportLimits(tx, run, chosen);
  await reportFileLimits(tx, run, perFile);
}

/** Gives transfers that miss this file new dates. */
async function postponeTransfers(
  tx: Tx,
  context: MoveContext,
  late: {
    at: Instant;
    profile: BankProfile;
    transfers: readonly FundingEventRow[];
    holdsTransfer: StoppedEntries["holdsTransfer"];
  },
): Promise<void> {
  const plan = planTransfer(late.profile, late.at);
  const replans = late.transfers.map((funding) => ({
    funding,
    plan,
    ...(late.holdsTransfer(funding) ? { why: STOPPED_TRANSFER } : {}),
  }));
  await replanFundingEvents(tx, context, replans);
}

/** Payments that do not go with this file. */
interface Postponed {
  readonly payments: SealablePayments;
  readonly why: string | ((id: string, cutoff: Instant) => string);
  /** What is kept back for another cause holds no place among payouts that wait for funds. */
  readonly leavesQueue?: true;
}

/** Splits payments: those that may go, and those under a stop, before their prenote or too late. */
async function splitDue(
  tx: Tx,
  run: StepRun,
  { due, stops }: { due: SealablePayments; stops: readonly StopScope[] },
) {
  const { holdsPayment, holdsTransfer } = await stoppedEntries(tx, run, {
    stops,
    kinds: due.kinds,
  });
  const awaits = awaitsPrenote(await listAllOpenPrenotes(tx, run.environment_id));
  const isTimely = isTimelyByGroup(run);
  const [stopped, free] = partition(due, holdsPayment);
  const [early, ready] = partition(free, ({ paykey_id, of }) =>
    awaits({ paykey_id, kind: of.kind }),
  );
  const [punctual, missed] = partition(ready, ({ of }) => isTimely(of));
  const waiting: readonly Postponed[] = [
    { payments: stopped, why: STOPPED, leavesQueue: true },
    { payments: early, why: EARLY, leavesQueue: true },
    { payments: missed, why: MISSED },
  ];
  return { waiting, punctual, holdsTransfer };
}

/** Splits payments by a predicate on their kind. */
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

/** Whether the transfer's planned file can still be sent. */
function isTransferInTime(run: StepRun, { due_at }: FundingEventRow): boolean {
  return due_at !== null && run.at <= sendBy(run.bank.profile, [], due_at);
}

/** Memoized check whether a group's window is open. */
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

/** What limits hold waits for no funds. */
const withoutHeld = (funds: SplitByFunds, held: ReadonlySet<string>): SplitByFunds => ({
  ...funds,
  waits: funds.waits.filter(({ payment }) => !held.has(payment.id)),
});

async function postponeAll(
  tx: Tx,
  context: MoveContext,
  { run, later }: { run: StepRun; later: readonly Postponed[] },
): Promise<ReadonlySet<string>> {
  const over = new Set<string>();
  for (const postponed of later) {
    for (const id of await postponePayments(tx, context, { run, ...postponed })) over.add(id);
  }
  return over;
}

/** Gives payments that miss this file new dates. Returns the ids of those that limits hold on them. */
async function postponePayments(
  tx: Tx,
  context: MoveContext,
  input: Postponed & { run: StepRun },
): Promise<ReadonlySet<string>> {
  const { run, why } = input;
  if (input.payments.count === 0) return new Set();
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
  const redated = payments.map((payment): Redated => {
    const processing = processingOf(settings, payment);
    const planned = { ...payment, processing, not_before: earliestDateOf(payment) };
    const plan = planPayment(profile, planned, run.at);
    const due_at = cutoffOf(profile, plan, run.at);
    const message = typeof why === "string" ? why : why(payment.id, due_at);
    const set = { ...plan, due_at, status_message: message };
    return { change: { payment, type: "updated", message, set }, planned };
  });
  const over = await moveToNewDays(tx, context, { run, redated });
  const leaves = ({ kind, id }: PaymentRow) =>
    kind === "payout" && (input.leavesQueue === true || over.has(id));
  const payouts = payments.filter(leaves);
  const ids = payouts.map(({ id }) => id);
  if (ids.length > 0) await deleteWaits(tx, run.environment_id, ids);
  return over;
}
