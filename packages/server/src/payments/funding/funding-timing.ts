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

/** Whether the bank moves the business's money by itself as entries settle, by offset entries. */
export function isPrefunded({ funding_mode }: Pick<BankProfile, "funding_mode">): boolean {
  return funding_mode === "offset";
}

/** When a transfer asked for at an instant moves, and what the engine does for it next. */
export function planFundingTransfer(
  profile: BankProfile,
  at: Instant,
): TransferPlan & { readonly due_step: FundingStep } {
  // The bank has moved the money with the entries it settled today: only the books are left to do.
  return isPrefunded(profile)
    ? { transfer_date: easternTime(at).date, due_at: at, due_step: "settle" }
    : { ...planTransfer(profile, at), due_step: "originate" };
}

/**
 * When a charge that became paid is deposited: after the account's wait. Not where the bank is
 * prefunded, which passed it on when it settled.
 */
export function fundingAtMaturity(
  profile: BankProfile,
  { charges }: AccountSettings,
  at: Instant,
): Instant {
  const days = FUNDING_DELAY_DAYS[charges.funding_time];
  const date = addBankingDays(easternTime(at).date, days, closuresOf(profile));
  return easternInstant(date, profile.funding);
}

/** What a settled entry asks of funding where the bank passes it on itself. */
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

/** What a payout asks of funding as its entry is sealed: the business's money for it. */
export function fundingAtSeal(
  profile: BankProfile,
  payment: Pick<PaymentRow, "kind"> & { readonly isFunded: boolean },
  at: Instant,
): PaymentChange {
  const isAsked = payment.kind === "payout" && !payment.isFunded;
  if (!isAsked || isPrefunded(profile)) return {};
  return { funding_type: "payout_withdrawal", funding_due_at: at };
}
