import { addBankingDays, FUNDING_DELAY_DAYS, type AccountSettings } from "@railhead/core";
import { assertFound } from "../assert.ts";
import { lockDuePayments, type PaymentChange, type PaymentRow } from "../db/payments.ts";
import { loadAccountSettings } from "../environments/account-settings.ts";
import { closuresOf } from "../rails/calendar.ts";
import { easternInstant, easternTime } from "../rails/eastern-time.ts";
import { movePayments, type Move } from "./move.ts";
import { engineContext, inChunks, type Step, type StepRun } from "./step.ts";

/**
 * Calls payments paid whose return wait is over. ACH has no positive answer: silence counts only
 * once the bank's returns were read through today.
 */
export const maturePayments: Step = async (run) => {
  const today = easternTime(run.at).date;
  if ((run.bank.returns_read_through ?? "") < today) return 0;
  return inChunks(run, async (tx) => {
    const { environment_id, at, scope } = run;
    const payments = await lockDuePayments(tx, { environment_id, step: "mature", at, scope });
    if (payments.length === 0) return 0;
    const accountIds = payments.map((payment) => payment.account_id);
    const settings = await loadAccountSettings(tx, accountIds);
    const moves = payments.map((payment) => {
      const known = assertFound(settings.get(payment.account_id), "the account's settings");
      return mature(run, payment, known);
    });
    await movePayments(tx, await engineContext(tx, run, payments), moves);
    return payments.length;
  });
};

function mature(run: StepRun, payment: PaymentRow, settings: AccountSettings): Move {
  return {
    payment,
    event: "mature",
    reason: "ok",
    source: "system",
    message: "The return wait ended without a return.",
    set: payment.kind === "charge" ? fundedLater(run, settings) : {},
  };
}

function fundedLater(run: StepRun, { charges }: AccountSettings): PaymentChange {
  const { profile } = run.bank;
  const days = FUNDING_DELAY_DAYS[charges.funding_time];
  const date = addBankingDays(easternTime(run.at).date, days, closuresOf(profile));
  return {
    funding_type: "charge_deposit",
    funding_due_at: easternInstant(date, profile.funding),
  };
}
