import { addBankingDays, nextBankingDay, PRENOTE_DAYS, type CivilDate } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import {
  listOpenPrenotes,
  type OpenPrenote,
} from "../../db/tables/files/verification-receivers.ts";
import { lockUnsentPaymentsByPaykey, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { movePayments, type MoveContext, type Annotation } from "../transitions/move.ts";
import { planPayment, processingOf } from "./plan.ts";

type PrenotedPayment = Pick<PaymentRow, "paykey_id" | "kind">;

/**
 * Returns the earliest date for entries of a paykey and kind; undefined without a pending prenote.
 */
export type EarliestEntryDate = (payment: PrenotedPayment) => CivilDate | undefined;

/** The first date for entries after a prenote: the third banking day after it settles. */
export function dayAfterPrenote(
  profile: BankProfile,
  { status, settlement_date, due_at }: Pick<OpenPrenote, "status" | "settlement_date" | "due_at">,
): CivilDate {
  const closures = closuresOf(profile);
  const cutoff = easternTime(assertFound(due_at, "when the prenote goes")).date;
  const settles = status === "created" ? nextBankingDay(cutoff, closures) : settlement_date;
  return addBankingDays(assertFound(settles, "when it settles"), PRENOTE_DAYS, closures);
}

const keyOf = ({ paykey_id, kind }: { paykey_id: string; kind: string | null }) =>
  `${paykey_id} ${kind}`;
const keyOfPrenote = ({ paykey_id, payment_kind }: OpenPrenote) =>
  keyOf({ paykey_id, kind: payment_kind });

function earliestEntryDate(
  profile: BankProfile,
  prenotes: readonly OpenPrenote[],
): EarliestEntryDate {
  const days = new Map(
    prenotes.map((prenote) => [keyOfPrenote(prenote), dayAfterPrenote(profile, prenote)]),
  );
  return (payment) => days.get(keyOf(payment));
}

/** Reads the pending prenotes of the payments' paykeys. */
export async function readEarliestEntryDate(
  db: Executor,
  environmentId: string,
  { profile, payments }: { profile: BankProfile; payments: readonly PrenotedPayment[] },
): Promise<EarliestEntryDate> {
  if (payments.length === 0) return () => undefined;
  const paykeyIds = [...new Set(payments.map(({ paykey_id }) => paykey_id))];
  return earliestEntryDate(profile, await listOpenPrenotes(db, environmentId, paykeyIds));
}

/** Predicate: whether a payment's prenote is pending. */
export function awaitsPrenote(
  prenotes: readonly OpenPrenote[],
): (payment: PrenotedPayment) => boolean {
  const open = new Set(prenotes.map(keyOfPrenote));
  return (payment) => open.has(keyOf(payment));
}

const WHY =
  "A prenote of the bank account is out; the payment goes on the third banking day after it settles.";

/**
 * Replans scheduled payments whose prenote was requested or moved. Locks payments, then appends
 * events: call it before anything else appends.
 */
export async function replanForPrenotes(
  tx: Tx,
  context: MoveContext,
  { profile, prenotes }: { profile: BankProfile; prenotes: readonly OpenPrenote[] },
): Promise<void> {
  if (prenotes.length === 0) return;
  const earliestDateOf = earliestEntryDate(profile, prenotes);
  const unsent = await lockUnsentPaymentsByPaykey(
    tx,
    context.environment_id,
    prenotes.map(({ paykey_id }) => paykey_id),
  );
  const waiting = unsent.filter(
    (payment) => payment.due_step === "originate" && earliestDateOf(payment) !== undefined,
  );
  const settings = await loadAccountSettings(
    tx,
    context.environment_id,
    waiting.map(({ account_id }) => account_id),
  );
  const annotations = waiting.flatMap((payment): Annotation[] => {
    const processing = processingOf(settings, payment);
    const asked = { ...payment, processing, not_before: earliestDateOf(payment) };
    const plan = planPayment(profile, asked, context.at);
    const due_at = cutoffOf(profile, plan, context.at);
    const isSame = plan.submission_date === payment.submission_date && due_at === payment.due_at;
    return isSame ? [] : [{ payment, type: "updated", message: WHY, set: { ...plan, due_at } }];
  });
  await movePayments(tx, context, annotations);
}
