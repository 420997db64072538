import { addBankingDays, type Closures } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";
import type { PaymentKind, PaymentStatus } from "./payment-lifecycle.ts";
import type { Reason } from "../catalog/reasons.ts";

/** Our errors for which Nacha's rules allow a reversal. */
export const REVERSAL_REASONS = {
  duplicate: "The entry was sent twice.",
  wrong_receiver: "The entry went to the wrong receiver.",
  wrong_amount: "The amount of the entry was wrong.",
  wrong_date: "A debit went too early, or a credit too late.",
  payroll: "Payroll to an employee who left and had already been paid.",
} as const;

export type ReversalReason = keyof typeof REVERSAL_REASONS;

/** Banking days after the settlement of an entry within which its reversal must settle. */
export const REVERSAL_DAYS = 5;

export const REVERSAL_STATUSES = ["requested", "sent", "settled", "returned", "cancelled"] as const;
export type ReversalStatus = (typeof REVERSAL_STATUSES)[number];

/** Every move of a reversing entry. */
export const REVERSAL_MOVES = [
  { event: "send", from: ["requested"], to: "sent", why: "The reversal was sealed into a file." },
  {
    event: "cancel",
    from: ["requested"],
    to: "cancelled",
    why: "The entry came back, or the time ran out, before the reversal was sent.",
  },
  {
    event: "reject",
    from: ["sent"],
    to: "cancelled",
    why: "The bank refused the reversal for the last time.",
  },
  {
    event: "put_back",
    from: ["sent"],
    to: "requested",
    why: "The file was not executed; the reversal goes into the next one.",
  },
  { event: "settle", from: ["sent"], to: "settled", why: "The reversal settled." },
  {
    event: "return",
    from: ["sent", "settled"],
    to: "returned",
    why: "The receiving bank returned the reversal.",
  },
] as const satisfies readonly Move<ReversalStatus>[];

export type ReversalEvent = (typeof REVERSAL_MOVES)[number]["event"];

export const REVERSAL_LIFECYCLE = defineLifecycle<ReversalStatus, Move<ReversalStatus>>({
  name: "reversal",
  statuses: REVERSAL_STATUSES,
  initial: ["requested"],
  finals: ["returned", "cancelled"],
  moves: REVERSAL_MOVES,
});

/** The status reason of a reversed payment. */
export function reasonOfReversedPayment(reason: ReversalReason): Reason {
  return reason === "duplicate" ? "duplicate_entry" : "user_request";
}

/** Why an entry may not be reversed; `date` is the last day on which its reversal could settle. */
export type ReversalRefusal = { readonly reason: string; readonly date?: CivilDate };

/**
 * Why a payment may not be reversed by an entry that would settle on a date; undefined where it may:
 * it has settled, was neither returned nor refunded, and five banking days have not passed.
 */
export function reversalRefusal(
  payment: {
    readonly kind: PaymentKind;
    readonly status: PaymentStatus;
    readonly is_settled: boolean;
    readonly is_refunded: boolean;
    readonly settlement_date: CivilDate | null;
  },
  wanted: { readonly reason: ReversalReason; readonly settlement_date: CivilDate },
  closures?: Closures,
): ReversalRefusal | undefined {
  const { kind, status, settlement_date } = payment;
  const isThere = status === "paid" || (status === "pending" && payment.is_settled);
  if (!isThere || settlement_date === null) {
    return { reason: "Only an entry that has settled and has not come back can be reversed." };
  }
  if (payment.is_refunded) return { reason: "The charge was refunded." };
  if (wanted.reason === "payroll" && kind === "charge") {
    return { reason: "This reason is for credits alone." };
  }
  const date = addBankingDays(settlement_date, REVERSAL_DAYS, closures);
  if (wanted.settlement_date <= date) return undefined;
  return {
    reason: `The reversal would settle on ${wanted.settlement_date}; ${date} was the last day for that.`,
    date,
  };
}

interface ReversalPosting {
  readonly kind: PaymentKind;
  readonly event: ReversalEvent;
  /** Whether the reversal undid the payment; else its money is in suspense. */
  readonly applied: boolean;
  readonly debit: LedgerAccountName;
  readonly credit: LedgerAccountName;
}

/**
 * The posting of each move of a settled reversal, of the whole amount. A reversal that undoes its
 * payment is posted by the payment's own move.
 */
export const REVERSAL_POSTING_RULES: readonly ReversalPosting[] = [
  { kind: "charge", event: "settle", applied: false, debit: "suspense", credit: "bank_cash" },
  { kind: "payout", event: "settle", applied: false, debit: "bank_cash", credit: "suspense" },
  { kind: "charge", event: "return", applied: false, debit: "bank_cash", credit: "suspense" },
  { kind: "payout", event: "return", applied: false, debit: "suspense", credit: "bank_cash" },
  { kind: "charge", event: "return", applied: true, debit: "bank_cash", credit: "available" },
  { kind: "payout", event: "return", applied: true, debit: "available", credit: "bank_cash" },
];

/** The posting of a move, where it has one; `applied` is null before the reversal settled. */
export function reversalPosting(facts: {
  readonly kind: PaymentKind;
  readonly event: string | null;
  readonly applied: boolean | null;
}): { readonly debit: LedgerAccountName; readonly credit: LedgerAccountName } | undefined {
  const rule = REVERSAL_POSTING_RULES.find(
    ({ kind, event, applied }) =>
      kind === facts.kind && event === facts.event && applied === facts.applied,
  );
  return rule === undefined ? undefined : { debit: rule.debit, credit: rule.credit };
}
