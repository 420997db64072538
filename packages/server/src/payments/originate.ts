import { assert, assertFound } from "../assert.ts";
import { countFilesOfDate, insertEntries, type AchFileRow } from "../db/ach-files.ts";
import { lockBank, takeEntryNumbers, type BankProfile } from "../db/banks.ts";
import type { Tx } from "../db/executor.ts";
import { lockDueFundingEvents, type FundingEventRow } from "../db/funding-events.ts";
import { ofEntry } from "../db/move-set.ts";
import { sealedSet } from "../db/payment-sets.ts";
import { CHUNK, lockPayments } from "../db/payments.ts";
import { countOriginations, type SealedCompany } from "../db/return-rates.ts";
import {
  countSealable,
  lockPaymentsToSeal,
  type SealableGroup,
  type SealablePayment,
} from "../db/sealable-payments.ts";
import { appendEvents } from "../events/append.ts";
import { buildAchFile, companyIdentification, FILE_ID_MODIFIERS } from "../rails/ach.ts";
import { countNumbers, layOut } from "../rails/lay-out.ts";
import { offsetNumber } from "../rails/secret-files.ts";
import { loadAccountSettings } from "../environments/account-settings.ts";
import { cutoffOf, isWithinWindow, sendBy, type WindowPlan } from "../rails/bank-day.ts";
import { easternTime } from "../rails/eastern-time.ts";
import type { PlacedEntry } from "../rails/outgoing.ts";
import { fileEvent } from "./file-events.ts";
import { fundingAtSeal } from "./funding-timing.ts";
import { moveFundingEvents, replanFundingEvents } from "./move-funding.ts";
import { movePayments, type MoveContext, type Touch } from "./move.ts";
import { sameAll } from "./move-set.ts";
import { outgoingEntries, type Sealing } from "./outgoing-entries.ts";
import { planPayment, planTransfer, processingOf } from "./plan.ts";
import { NOTHING, tellLimits, withinLimits } from "./seal-limits.ts";
import { moveClasses } from "./sets.ts";
import { engineContext, inChunks, type Step, type StepRun } from "./step.ts";
import { storeFile } from "./store-file.ts";
import { askAgain } from "./undo-funding.ts";

/**
 * Seals due payments and transfers into ACH files, one transaction per file: from then on the
 * file's name and bytes never change, and its payments can no longer be stopped.
 */
export const originatePayments: Step = (run) =>
  inChunks(run, (tx) => originateChunk(tx, run), {
    limit: run.bank.profile.max_entries_per_file,
    // Files are sealed one after the other: each takes the bank's next numbers.
    lanes: 1,
  });

const MISSED = "The cut-off was missed; the payment goes with the next one.";
const LIMITED = "A limit of the bank is reached; the payment goes with the next cut-off.";

async function originateChunk(tx: Tx, run: StepRun): Promise<number> {
  const { environment_id, at, scope } = run;
  // The lock comes first: one builder at a time hands out the bank's numbers.
  const bank = await lockBank(tx, run.bank.id);
  const limit = bank.profile.max_entries_per_file;
  const due = await lockPaymentsToSeal(tx, { environment_id, at, limit, scope });
  const dueTransfers = await lockDueFundingEvents(tx, {
    environment_id,
    step: "originate",
    at,
    scope,
  });
  if (due.length + dueTransfers.length === 0) return 0;
  const context = await engineContext(tx, run, [...due.map(({ of }) => of), ...dueTransfers]);
  const isInTime = timelyGroups(run);
  const inTime = {
    payments: due.filter(({ of }) => isInTime(of)),
    transfers: dueTransfers.filter((transfer) => isTransferInTime(run, transfer)),
  };
  // Nothing is sealed for a bank that is switched off: it waits for its deadline, then another day.
  const isOff = bank.sending === "off";
  const chosen = isOff ? NOTHING : await withinLimits(tx, { ...run, bank }, inTime);
  const missed = due.filter(({ of }) => !isInTime(of));
  const late = dueTransfers.filter((transfer) => !isTransferInTime(run, transfer));
  const plan = planTransfer(bank.profile, at);
  await replan(tx, context, { run, payments: missed, why: MISSED });
  await replan(tx, context, { run, payments: chosen.over.payments, why: LIMITED });
  await replanFundingEvents(
    tx,
    context,
    [...late, ...chosen.over.transfers].map((funding) => ({ funding, plan })),
  );
  const moved = missed.length + late.length;
  if (isOff) return moved;
  const { payments, transfers } = chosen.fit;
  if (payments.length + transfers.length > 0) {
    await seal(tx, context, { run: { ...run, bank }, payments, transfers });
  }
  await tellLimits(tx, run, chosen);
  // What only this file had no room for goes into the next one.
  return chosen.hasMore ? limit : due.length + dueTransfers.length;
}

/** A transfer is due at the cut-off of the day it was planned for. */
function isTransferInTime(run: StepRun, { due_at }: FundingEventRow): boolean {
  return due_at !== null && run.at <= sendBy(run.bank.profile, [], due_at);
}

/** Whether the window of a group's payments is open. */
function timelyGroups(run: StepRun): (group: SealableGroup) => boolean {
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

function windowOf({ submission_date, settlement_date }: SealableGroup): WindowPlan | undefined {
  if (submission_date === null || settlement_date === null) return undefined;
  return { submission_date, settlement_date };
}

/** Payments whose window closed before the engine reached them go to the next one, re-dated. */
async function replan(
  tx: Tx,
  context: MoveContext,
  input: { run: StepRun; payments: readonly SealablePayment[]; why: string },
): Promise<void> {
  const { run, why } = input;
  if (input.payments.length === 0) return;
  const { profile } = run.bank;
  const payments = await lockPayments(
    tx,
    run.environment_id,
    input.payments.map(({ id }) => id),
  );
  const settings = await loadAccountSettings(
    tx,
    payments.map(({ account_id }) => account_id),
  );
  const touches = payments.map((payment): Touch => {
    const processing = processingOf(settings, payment);
    const plan = planPayment(profile, { ...payment, processing }, run.at);
    const set = { ...plan, due_at: cutoffOf(profile, plan, run.at) };
    return { payment, type: "updated", message: why, set };
  });
  await movePayments(tx, context, touches);
}

async function seal(tx: Tx, context: MoveContext, sealing: Sealing): Promise<void> {
  const { run, payments, transfers } = sealing;
  const { profile, id: bankId } = run.bank;
  const now = easternTime(run.at);
  const sealedToday = await countFilesOfDate(tx, bankId, now.date);
  const modifier = FILE_ID_MODIFIERS[sealedToday];
  assert(modifier !== undefined, `no file id modifier is left for ${now.date}`);
  const batches = layOut(profile, await outgoingEntries(tx, sealing));
  const built = buildAchFile({
    profile,
    now,
    file_id_modifier: modifier,
    first_entry_number: await takeEntryNumbers(tx, bankId, countNumbers(batches)),
    batches,
    ...offsetNumber(profile),
  });
  const groups = new Set(payments.map(({ of }) => of));
  const plans = [...groups].flatMap((group) => windowOf(group) ?? []);
  const file = await storeFile(tx, run, {
    built,
    modifier,
    date: now.date,
    send_by: sendBy(profile, plans, run.at),
  });
  await insertEntries(
    tx,
    built.placed.map((placed) => entryRow(run, file, placed)),
  );
  const traceById = new Map(
    built.placed.map(({ outgoing, trace_number }) => [outgoing.funding_event_id, trace_number]),
  );
  const traceOf = (id: string) => assertFound(traceById.get(id), `trace number of ${id}`);
  await countOriginations(tx, file.id, sealedCompanies(profile, built.placed));
  await movePaymentsInto(tx, context, { run, payments, file, placed: built.placed });
  await askAgain(tx, run, payments);
  await moveFundingEvents(
    tx,
    context,
    transfers.map((funding) => ({
      funding,
      event: "originate" as const,
      message: `The entry was sealed into file ${file.name}.`,
      set: {
        trace_numbers: [...funding.trace_numbers, traceOf(funding.id)],
        attempt: funding.attempt + 1,
      },
    })),
  );
  await appendEvents(tx, run.tools.ids, run.environment_id, [
    fileEvent(file, { type: "file.built", version: 1, message: "The file was sealed." }),
  ]);
}

/** The company id that each batch went under: settings may change, what was sealed does not. */
function sealedCompanies(profile: BankProfile, placed: readonly PlacedEntry[]): SealedCompany[] {
  const entryOf = new Map(placed.map(({ batch_number, outgoing }) => [batch_number, outgoing]));
  return [...entryOf].map(([batch_number, outgoing]) => ({
    batch_number,
    company_id: companyIdentification(profile, outgoing).trimEnd(),
  }));
}

/** In pieces of the file, so that no statement lasts as long as the largest file is long. */
async function movePaymentsInto(
  tx: Tx,
  context: MoveContext,
  input: {
    run: StepRun;
    payments: readonly SealablePayment[];
    file: AchFileRow;
    placed: readonly PlacedEntry[];
  },
): Promise<void> {
  const { run, payments, file } = input;
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const lines = input.placed.flatMap(({ line, outgoing }) => {
    const payment = byId.get(outgoing.payment_id ?? "");
    return payment === undefined ? [] : [{ line, payment }];
  });
  let moved = 0;
  for (let from = 0; from < lines.length; from += CHUNK) {
    const piece = lines.slice(from, from + CHUNK);
    const range = { after: (piece[0]?.line ?? 0) - 1, through: piece.at(-1)?.line ?? 0 };
    for (const isFunded of [false, true]) {
      const some = piece.filter(({ payment }) => payment.of.is_funded === isFunded);
      moved += await moveClasses(tx, context, {
        payments: sealedSet(file.id, range, isFunded),
        counts: countSealable(some.map(({ payment }) => payment)),
        move: (kind) => ({
          event: "originate",
          reason: "ok",
          source: "system",
          message: `The entry was sealed into file ${file.name}.`,
          set: {
            trace_number: ofEntry("trace_number"),
            attempt: ofEntry("attempt"),
            ...sameAll(fundingAtSeal(run.bank.profile, { kind, isFunded }, run.at)),
          },
        }),
      });
    }
  }
  assert(moved === payments.length, "every payment of the file has moved");
}

function entryRow(run: StepRun, file: AchFileRow, placed: PlacedEntry) {
  const { outgoing } = placed;
  return {
    file_id: file.id,
    line: placed.line,
    environment_id: run.environment_id,
    batch_number: placed.batch_number,
    trace_number: placed.trace_number,
    payment_id: outgoing.payment_id,
    funding_event_id: outgoing.funding_event_id,
    attempt: outgoing.attempt,
    transaction_code: outgoing.transaction_code,
    receiving_dfi: outgoing.routing_number.slice(0, 8),
    amount_cents: outgoing.amount_cents,
    file_date: file.file_date,
    settlement_date: outgoing.settlement_date,
  };
}
