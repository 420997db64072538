import {
  addBankingDays,
  FUNDING_DELAY_DAYS,
  type AccountSettings,
  type Instant,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { FundingStep } from "../../db/tables/funding/funding-events.ts";
import type { PaymentChange, PaymentRow } from "../../db/tables/payments/payments.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { planTransfer, type TransferPlan } from "../scheduling/plan.ts";

/** Whether the bank settles the business's money itself, by offset entries. */
export function isPrefunded({ funding_mode }: Pick<BankProfile, "funding_mode">): boolean {
  return funding_mode === "offset";
}

/** The date, due instant and first step of a transfer requested at `at`. */
export function planFundingTransfer(
  profile: BankProfile,
  at: Instant,
): TransferPlan & { readonly due_step: FundingStep } {
  // The bank moved the money with today's settlement; only the postings remain.
  return isPrefunded(profile)
    ? { transfer_date: easternTime(at).date, due_at: at, due_step: "settle" }
    : { ...planTransfer(profile, at), due_step: "originate" };
}

/** When a paid charge is deposited: after the account's funding delay. Not for prefunded banks. */
export function fundingAtMaturity(
  profile: BankProfile,
  { charges }: AccountSettings,
  at: Instant,
): Instant {
  const days = FUNDING_DELAY_DAYS[charges.funding_time];
  const date = addBankingDays(easternTime(at).date, days, closuresOf(profile));
  return easternInstant(date, profile.funding);
}

/** The funding of a settled entry of a prefunded bank; empty otherwise. */
export function fundingAtSettlement(
  profile: BankProfile,
  { kind }: Pick<PaymentRow, "kind">,
  at: Instant,
): PaymentChange {
  if (!isPrefunded(profile)) return {};
  return {
    funding_type: kind === "charge" ? "charge_deposit" : "payout_withdrawal",
    funding_due_at: at,
  };
}

/** The funding of a sealed payout: a withdrawal from the business, unless funded already. */
export function fundingAtSeal(
  profile: BankProfile,
  payment: Pick<PaymentRow, "kind"> & { readonly isFunded: boolean },
  at: Instant,
): PaymentChange {
  const isAsked = payment.kind === "payout" && !payment.isFunded;
  if (!isAsked || isPrefunded(profile)) return {};
  return { funding_type: "payout_withdrawal", funding_due_at: at };
}
