import {
  FUNDING_TYPES,
  type Cents,
  type FundingDirection,
  type PaymentFundingType,
  type PaymentKind,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { FundingMember } from "../../db/tables/funding/funding-events.ts";
import type { FundablePayment } from "../../db/tables/funding/funding-lines.ts";
import { splitLines } from "./split-lines.ts";

/** The line of each transfer type: sign from the business's side, reason, payment kind. */
export const FUNDING_LINES = {
  charge_deposit: { sign: 1n, reason: "credit", kind: "charge" },
  charge_reversal: { sign: -1n, reason: "reversal", kind: "charge" },
  payout_withdrawal: { sign: -1n, reason: "debit", kind: "payout" },
  payout_return: { sign: 1n, reason: "failed", kind: "payout" },
} as const satisfies Record<
  PaymentFundingType,
  { sign: bigint; reason: FundingMember["reason"]; kind: PaymentKind }
>;

type Line = Pick<FundablePayment, "account_id" | "amount_cents" | "funding_type">;

/** Lines of one transfer. */
export interface FundingGroup<L extends Line = FundablePayment> {
  readonly account_id: string;
  readonly linked_bank_account_id: string;
  readonly event_type: PaymentFundingType;
  /** Signed from the business's side; never zero. */
  readonly net_cents: Cents;
  readonly payments: readonly L[];
}

/** The lines to fund and the accounts' funding rules. */
export interface FundingInput<L extends Line = FundablePayment> {
  readonly due: readonly L[];
  /** Deferred lines: returned withdrawals, and deposits that such lines exceed. */
  readonly waiting: readonly L[];
  readonly isNet: (accountId: string) => boolean;
  /** The linked bank account of an account for a payment kind. */
  readonly bankOf: (accountId: string, kind: PaymentKind) => string;
  /** The maximum of one transfer per direction. */
  readonly limitOf: (direction: FundingDirection) => Cents | undefined;
}

/** The resulting transfers and the deferred lines. */
export interface Grouped<L extends Line = FundablePayment> {
  readonly groups: readonly FundingGroup<L>[];
  readonly waiting: readonly L[];
}

export function typeOf(line: Line): PaymentFundingType {
  return assertFound(line.funding_type, "the payment's funding type");
}

/** A line's signed cents; positive is a deposit to the business. */
export function signedCents(line: Line): Cents {
  return FUNDING_LINES[typeOf(line)].sign * line.amount_cents;
}

function netOf(lines: readonly Line[]): Cents {
  return lines.reduce((sum, line) => sum + signedCents(line), 0n);
}

/**
 * Groups lines into transfers, split at the limit. Gross (the default): one per type; returned
 * withdrawals are deferred until deposits exceed them. Net: one per bank account.
 */
export function groupLines<L extends Line>(input: FundingInput<L>): Grouped<L> {
  const groups: FundingGroup<L>[] = [];
  const waiting: L[] = [];
  for (const [accountId, due] of byKey(input.due, (line) => line.account_id)) {
    const put = input.waiting.filter((line) => line.account_id === accountId);
    const sets = input.isNet(accountId) ? netSets(input, [...due, ...put]) : grossSets(due, put);
    for (const { lines, mustPay } of sets) {
      const net = netOf(lines);
      if (net === 0n || (mustPay && net < 0n)) waiting.push(...lines);
      else
        groups.push(...partsOf(input, lines, net).map((part) => groupOf(input, accountId, part)));
    }
  }
  return { groups, waiting };
}

function partsOf<L extends Line>(input: FundingInput<L>, lines: readonly L[], net: Cents) {
  const limit = input.limitOf(net > 0n ? "deposit" : "withdrawal");
  return limit === undefined ? [lines] : splitLines(lines, { signed: signedCents, limit });
}

interface LineSet<L> {
  readonly lines: readonly L[];
  /** The set must net to a deposit. */
  readonly mustPay?: boolean;
}

function netSets<L extends Line>(input: FundingInput<L>, lines: readonly L[]): LineSet<L>[] {
  const bank = (line: L) => input.bankOf(line.account_id, FUNDING_LINES[typeOf(line)].kind);
  return [...byKey(lines, bank).values()].map((members) => ({ lines: members }));
}

function grossSets<L extends Line>(due: readonly L[], put: readonly L[]): LineSet<L>[] {
  const deposits = due.filter(isDeposit);
  const others = due.filter((line) => !isDeposit(line));
  const sets: LineSet<L>[] = [...byKey(others, typeOf).values()].map((lines) => ({ lines }));
  if (deposits.length === 0) return sets;
  const all = [...deposits, ...put];
  if (all.some((line) => !isDeposit(line))) sets.push({ lines: all, mustPay: true });
  else sets.push(...[...byKey(all, typeOf).values()].map((lines) => ({ lines })));
  return sets;
}

function isDeposit(line: Line): boolean {
  return FUNDING_TYPES[typeOf(line)].direction === "deposit";
}

function groupOf<L extends Line>(
  input: FundingInput<L>,
  accountId: string,
  lines: readonly L[],
): FundingGroup<L> {
  const net = netOf(lines);
  const event_type = leadingType(lines, net);
  return {
    account_id: accountId,
    linked_bank_account_id: input.bankOf(accountId, FUNDING_LINES[event_type].kind),
    event_type,
    net_cents: net,
    payments: lines,
  };
}

/** A mixed transfer has the type with the largest sum in its direction. */
function leadingType(lines: readonly Line[], net: Cents): PaymentFundingType {
  const direction = net > 0n ? "deposit" : "withdrawal";
  const sums = new Map<PaymentFundingType, Cents>();
  for (const line of lines) {
    const type = typeOf(line);
    if (FUNDING_TYPES[type].direction !== direction) continue;
    sums.set(type, (sums.get(type) ?? 0n) + line.amount_cents);
  }
  const [first, ...rest] = [...sums];
  const [type] = rest.reduce(
    (most, one) => (one[1] > most[1] ? one : most),
    assertFound(first, "a line in the transfer's direction"),
  );
  return type;
}

function byKey<L, K>(lines: readonly L[], keyOf: (line: L) => K): Map<K, L[]> {
  const found = new Map<K, L[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const members = found.get(key);
    if (members === undefined) found.set(key, [line]);
    else members.push(line);
  }
  return found;
}
