import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import type { PaymentEvent, PaymentKind, PaymentStatus } from "../lifecycles/payment-lifecycle.ts";

/** One transfer of the whole amount: it balances by construction. */
export type Posting = { readonly debit: LedgerAccountName; readonly credit: LedgerAccountName };

/** When a rule applies. Absent members apply always. */
export type PostingRule<E> = Posting & {
  readonly event: E;
  readonly from?: PaymentStatus;
  readonly settled?: boolean;
  readonly why: string;
};

export type PaymentPostingRule = PostingRule<PaymentEvent> & { readonly kind: PaymentKind };
const RELEASING_EVENTS = [
  "hold",
  "cancel",
  "block_hold",
  "set_aside",
  "reschedule",
  "invalidate",
  "fail_verification",
  "break",
] as const satisfies readonly PaymentEvent[];

/** The posting of each move of a payment. Moves not listed post nothing. */
export const PAYMENT_POSTING_RULES: readonly PaymentPostingRule[] = [
  {
    kind: "charge",
    event: "originate",
    debit: "debits_in_flight",
    credit: "pending",
    why: "Sent: money is expected.",
  },
  {
    kind: "charge",
    event: "settle",
    debit: "bank_cash",
    credit: "debits_in_flight",
    why: "Settled: money arrived.",
  },
  {
    kind: "charge",
    event: "mature",
    debit: "pending",
    credit: "available",
    why: "Paid: the business may use it.",
  },
  {
    kind: "charge",
    event: "reject",
    debit: "pending",
    credit: "debits_in_flight",
    why: "File refused: sending is undone.",
  },
  {
    kind: "charge",
    event: "reject_final",
    debit: "pending",
    credit: "debits_in_flight",
    why: "File refused for good: sending is undone.",
  },
  {
    kind: "charge",
    event: "return",
    from: "pending",
    settled: false,
    debit: "pending",
    credit: "debits_in_flight",
    why: "Returned before settlement: money will not come.",
  },
  {
    kind: "charge",
    event: "return",
    from: "pending",
    settled: true,
    debit: "pending",
    credit: "bank_cash",
    why: "Returned after settlement: money left again.",
  },
  {
    kind: "charge",
    event: "return",
    from: "paid",
    debit: "available",
    credit: "bank_cash",
    why: "Returned after paid: the business gives it back.",
  },
  {
    kind: "charge",
    event: "reverse",
    from: "paid",
    debit: "available",
    credit: "bank_cash",
    why: "Reversed by us: the business gives it back.",
  },
  {
    kind: "payout",
    event: "schedule",
    debit: "available",
    credit: "payout_reserved",
    why: "Scheduled: funds are set aside.",
  },
  ...RELEASING_EVENTS.map((event): PaymentPostingRule => ({
    kind: "payout",
    event,
    from: "scheduled",
    debit: "payout_reserved",
    credit: "available",
    why: "No longer scheduled: funds are free again.",
  })),
  {
    kind: "payout",
    event: "originate",
    debit: "payout_reserved",
    credit: "payouts_in_flight",
    why: "Sent: money is leaving.",
  },
  {
    kind: "payout",
    event: "settle",
    debit: "payouts_in_flight",
    credit: "bank_cash",
    why: "Settled: money left.",
  },
  {
    kind: "payout",
    event: "reject",
    debit: "payouts_in_flight",
    credit: "payout_reserved",
    why: "File refused: sending is undone, funds stay set aside.",
  },
  {
    kind: "payout",
    event: "reject_final",
    debit: "payouts_in_flight",
    credit: "available",
    why: "File refused for good: funds are free again.",
  },
  {
    kind: "payout",
    event: "return",
    from: "pending",
    settled: false,
    debit: "payouts_in_flight",
    credit: "available",
    why: "Returned before settlement: money never left.",
  },
  {
    kind: "payout",
    event: "return",
    from: "pending",
    settled: true,
    debit: "bank_cash",
    credit: "available",
    why: "Returned after settlement: money came back.",
  },
  {
    kind: "payout",
    event: "return",
    from: "paid",
    debit: "bank_cash",
    credit: "available",
    why: "Returned after paid: money came back.",
  },
  {
    kind: "payout",
    event: "reverse",
    from: "paid",
    debit: "bank_cash",
    credit: "available",
    why: "Reversed by us: money came back.",
  },
];

export function posting({ debit, credit }: Posting): Posting {
  return { debit, credit };
}

export type PaymentPostingFacts = {
  readonly kind: PaymentKind;
  readonly event: PaymentEvent;
  /** The status before the move. */
  readonly from: PaymentStatus;
  /** True once the payment has settled. */
  readonly settled: boolean;
};

/** The postings of a move, each of the payment's whole amount. */
export function paymentPostings(facts: PaymentPostingFacts): Posting[] {
  return PAYMENT_POSTING_RULES.filter(
    (rule) =>
      rule.kind === facts.kind &&
      rule.event === facts.event &&
      (rule.from ?? facts.from) === facts.from &&
      (rule.settled ?? facts.settled) === facts.settled,
  ).map(posting);
}
