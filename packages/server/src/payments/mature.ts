import { addBankingDays } from "@railhead/core";
import { lockDuePayments, type PaymentChange, type PaymentRow } from "../db/payments.ts";
import { easternInstant, easternTime } from "../rails/eastern-time.ts";
import { movePayments, type Move } from "./move.ts";
import { engineContext, inChunks, type Step, type StepRun } from "./step.ts";

// The account's setting `funding_time` arrives with account settings; this is its default.
const FUNDING_DAYS = 1;

/**
 * Calls payments paid whose return wait is over. ACH has no positive answer: silence counts only
 * once the bank's returns were read through today.
 */
export const maturePayments: Step = async (run) => {
  const today = easternTime(run.at).date;
  if ((run.bank.returns_read_through ?? "") < today) return 0;
  return inChunks(run, async (tx) => {
    const { environment_id, at } = run;
    const payments = await lockDuePayments(tx, { environment_id, step: "mature", at });
    if (payments.length === 0) return 0;
    const moves = payments.map((payment) => mature(run, payment));
    await movePayments(tx, await engineContext(tx, run, payments), moves);
    return payments.length;
  });
};

function mature(run: StepRun, payment: PaymentRow): Move {
  return {
    payment,
    event: "mature",
    reason: "ok",
    source: "system",
    message: "The return wait ended without a return.",
    set: payment.kind === "charge" ? fundedLater(run) : {},
  };
}

function fundedLater(run: StepRun): PaymentChange {
  const { profile } = run.bank;
  const date = addBankingDays(easternTime(run.at).date, FUNDING_DAYS);
  return {
    funding_type: "charge_deposit",
    funding_due_at: easternInstant(date, profile.funding),
  };
}
