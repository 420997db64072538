import type { Instant } from "../calendar/instant.ts";
import type { Cents } from "../catalog/money.ts";
import type { FundingMoveEvent } from "../lifecycles/funding-lifecycle.ts";
import type { PaymentEvent, PaymentKind } from "../lifecycles/payment-lifecycle.ts";
import type { Posting } from "./postings.ts";

/** What a fee line charges for. */
export const FEE_BASES = {
  per_payment: "A fixed amount for each payment.",
  per_amount: "A share of each payment's amount, with an optional fixed part, minimum and maximum.",
  per_return: "For each payment that comes back.",
} as const;
export type FeeBasis = keyof typeof FEE_BASES;

/** Which payments a fee line is for. */
export const FEE_SIDES = {
  charge: "Charges only.",
  payout: "Payouts only.",
  both: "Charges and payouts.",
} as const;
export type FeeSide = keyof typeof FEE_SIDES;

/** How a business pays its fees. */
export const FEE_COLLECTIONS = {
  net_of_funding: "Kept back from the account's next deposits.",
  invoice: "Left owing, for an invoice of the month.",
} as const;
export type FeeCollection = keyof typeof FEE_COLLECTIONS;

/** What a payment must have come to for a fee to be earned. */
export const FEE_EVENTS = {
  paid: "The charge became paid.",
  sent: "The payout was sealed into a file for the first time.",
  returned: "The payment came back.",
} as const;
export type FeeEvent = keyof typeof FEE_EVENTS;

/** The move of a payment that earns fees, by its kind. */
export const FEE_EARNING_RULES: readonly {
  readonly kind: PaymentKind;
  readonly move: PaymentEvent;
  readonly event: FeeEvent;
  readonly bases: readonly FeeBasis[];
}[] = [
  { kind: "charge", move: "mature", event: "paid", bases: ["per_payment", "per_amount"] },
  { kind: "payout", move: "originate", event: "sent", bases: ["per_payment", "per_amount"] },
  { kind: "charge", move: "return", event: "returned", bases: ["per_return"] },
  { kind: "payout", move: "return", event: "returned", bases: ["per_return"] },
];

/** The rates of a fee line. One basis point is 100 ppm. */
export type FeeRates = {
  readonly fixed_cents: Cents;
  /** Millionths of the payment's amount. */
  readonly ppm: number;
  readonly min_cents: Cents | null;
  readonly max_cents: Cents | null;
};

/** A fee line as far as it decides what is earned. */
export type FeeTerms = FeeRates & {
  readonly id: string;
  readonly account_id: string;
  readonly basis: FeeBasis;
  readonly side: FeeSide;
  /** It applies after this instant. */
  readonly valid_from: Instant;
  /** It applies up to and with this instant; null while it has no end. */
  readonly valid_to: Instant | null;
};

export const FEE_LIMITS = {
  fixed_cents: 100_000_000n,
  ppm: 1_000_000,
  /** Lines of an account that are in force or begin later. */
  lines: 20,
} as const;

const MILLION = 1_000_000n;

/** What a line charges for a payment: fixed part and share, half up, within its minimum and maximum. */
export function feeCents(rates: FeeRates, baseCents: Cents): Cents {
  const share = (baseCents * BigInt(rates.ppm) + MILLION / 2n) / MILLION;
  const sum = rates.fixed_cents + share;
  const { min_cents: min, max_cents: max } = rates;
  const raised = min !== null && sum < min ? min : sum;
  return max !== null && raised > max ? max : raised;
}

/** A payment that came to an event. */
export type FeeablePayment = {
  readonly payment_id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly amount_cents: Cents;
  readonly event: FeeEvent;
  readonly event_at: Instant;
};

/** A fee for one event of a payment under one line. */
export type EarnedFee = {
  readonly fee_line_id: string;
  readonly account_id: string;
  readonly payment_id: string;
  readonly event: FeeEvent;
  readonly event_at: Instant;
  readonly base_cents: Cents;
  readonly fee_cents: Cents;
};

/** The event that a move of a payment is for fees; undefined if it earns none. */
export function feeEventOf(kind: PaymentKind, move: PaymentEvent): FeeEvent | undefined {
  return FEE_EARNING_RULES.find((rule) => rule.kind === kind && rule.move === move)?.event;
}

/** Whether a line charges for an event of a payment. */
export function feeApplies(line: FeeTerms, payment: FeeablePayment): boolean {
  return (
    line.account_id === payment.account_id &&
    (line.side === "both" || line.side === payment.kind) &&
    payment.event_at > line.valid_from &&
    (line.valid_to === null || payment.event_at <= line.valid_to) &&
    FEE_EARNING_RULES.some(
      ({ kind, event, bases }) =>
        kind === payment.kind && event === payment.event && bases.includes(line.basis),
    )
  );
}

/** The fees of payments under an environment's lines. A fee of nothing is none. */
export function earnedFees(
  lines: readonly FeeTerms[],
  payments: readonly FeeablePayment[],
): EarnedFee[] {
  return payments.flatMap((payment) =>
    lines
      .filter((line) => feeApplies(line, payment))
      .map((line): EarnedFee => ({
        fee_line_id: line.id,
        account_id: payment.account_id,
        payment_id: payment.payment_id,
        event: payment.event,
        event_at: payment.event_at,
        base_cents: payment.amount_cents,
        fee_cents: feeCents(line, payment.amount_cents),
      }))
      .filter(({ fee_cents }) => fee_cents > 0n),
  );
}

/** What is wrong with the rates of a line, by member; empty if nothing is. */
export function feeFaults(
  line: FeeRates & Pick<FeeTerms, "basis">,
): { readonly member: keyof FeeRates; readonly detail: string }[] {
  const { basis, ppm, fixed_cents: fixed, min_cents: min, max_cents: max } = line;
  const isFixed = basis === "per_payment";
  return [
    ...(isFixed && ppm > 0
      ? [{ member: "ppm" as const, detail: "A fee per payment has no share. Use `per_amount`." }]
      : []),
    ...(basis === "per_amount" && ppm === 0
      ? [{ member: "ppm" as const, detail: "A fee per amount has a share. Use `per_payment`." }]
      : []),
    ...(ppm === 0 && fixed === 0n && basis !== "per_amount"
      ? [{ member: "fixed_cents" as const, detail: "The line would charge nothing." }]
      : []),
    ...(min !== null && max !== null && min > max
      ? [{ member: "max_cents" as const, detail: "The maximum is below the minimum." }]
      : []),
    ...(ppm === 0 && min !== null
      ? [{ member: "min_cents" as const, detail: "A fixed amount has no minimum." }]
      : []),
    ...(ppm === 0 && max !== null
      ? [{ member: "max_cents" as const, detail: "A fixed amount has no maximum." }]
      : []),
  ];
}

export type FeePostingEvent =
  | "earn_fee"
  | "waive_fee"
  | "refund_fee"
  | "pay_invoice"
  | "reverse_invoice"
  | "collect_fees"
  | "release_fees";

/** Postings of fees. */
export const FEE_POSTING_RULES: readonly (Posting & {
  readonly event: FeePostingEvent;
  readonly why: string;
})[] = [
  {
    event: "earn_fee",
    debit: "fees_receivable",
    credit: "fee_income",
    why: "A payment earned a fee; the business owes it.",
  },
  {
    event: "waive_fee",
    debit: "fee_income",
    credit: "fees_receivable",
    why: "A person waived what is owed of a fee.",
  },
  {
    event: "refund_fee",
    debit: "fee_income",
    credit: "fees_receivable",
    why: "A person gives back what was kept back or paid of a fee; the next deposit adds it.",
  },
  {
    event: "pay_invoice",
    debit: "invoice_receipts",
    credit: "fees_receivable",
    why: "A person marked an invoice as paid.",
  },
  {
    event: "reverse_invoice",
    debit: "fees_receivable",
    credit: "invoice_receipts",
    why: "A person took that back: the fees are owed again.",
  },
  {
    event: "collect_fees",
    debit: "available",
    credit: "fees_receivable",
    why: "A deposit was sent without them: the business paid them.",
  },
  {
    event: "release_fees",
    debit: "fees_receivable",
    credit: "available",
    why: "The deposit came back or was not sent: they are owed again. Or it adds more than it keeps back.",
  },
];

/** The posting of what a deposit keeps back, by the deposit's move. */
export const FEE_FUNDING_RULES: Readonly<Partial<Record<FundingMoveEvent, FeePostingEvent>>> = {
  originate: "collect_fees",
  reject: "release_fees",
  reject_final: "release_fees",
  return: "release_fees",
};

/** The posting of a move of a deposit whose fees, less what it gives back, are so many cents. */
export function feePostingOf(
  event: FundingMoveEvent,
  feesCents: Cents,
): FeePostingEvent | undefined {
  const posting = FEE_FUNDING_RULES[event];
  if (posting === undefined || feesCents === 0n) return undefined;
  if (feesCents > 0n) return posting;
  return posting === "collect_fees" ? "release_fees" : "collect_fees";
}

/** What is open of a fee; below zero it is to be given back. */
export type OpenFee = { readonly id: string; readonly open_cents: Cents };

/** A deposit from which fees may be kept back. */
export type OpenDeposit = { readonly id: string; readonly amount_cents: Cents };

/** A part of a fee that a deposit keeps back. */
export type CollectedFee = {
  readonly fee_id: string;
  readonly funding_event_id: string;
  readonly amount_cents: Cents;
};

/** A cent of each deposit is left: a transfer of nothing has no entry. */
const LEAST_DEPOSIT = 1n;

/**
 * Keeps fees back from deposits, both in their order, as far as the deposits reach. What is given back of fees is
 * added to the first deposit before.
 */
export function collectFees(
  fees: readonly OpenFee[],
  deposits: readonly OpenDeposit[],
): CollectedFee[] {
  const [first] = deposits;
  if (first === undefined) return [];
  const collected = fees
    .filter(({ open_cents }) => open_cents < 0n)
    .map(({ id, open_cents }): CollectedFee => ({
      fee_id: id,
      funding_event_id: first.id,
      amount_cents: open_cents,
    }));
  const added = collected.reduce((sum, { amount_cents }) => sum - amount_cents, 0n);
  const waiting = fees
    .filter(({ open_cents }) => open_cents > 0n)
    .map(({ id, open_cents }) => ({ id, open: open_cents }))
    .toReversed();
  for (const { id, amount_cents } of deposits) {
    let room = amount_cents - LEAST_DEPOSIT + (id === first.id ? added : 0n);
    for (let fee = waiting.at(-1); fee !== undefined && room > 0n; fee = waiting.at(-1)) {
      const part = fee.open < room ? fee.open : room;
      collected.push({ fee_id: fee.id, funding_event_id: id, amount_cents: part });
      fee.open -= part;
      room -= part;
      if (fee.open === 0n) waiting.pop();
    }
  }
  return collected;
}
