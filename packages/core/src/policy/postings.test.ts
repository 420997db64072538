import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FUNDING_LIFECYCLE,
  FUNDING_TYPES,
  nextFundingStatus,
} from "../lifecycles/funding-lifecycle.ts";
import type { FundingStatus, PaymentFundingType } from "../lifecycles/funding-lifecycle.ts";
import { LEDGER_ACCOUNTS } from "../catalog/ledger-accounts.ts";
import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import { nextStatus, PAYMENT_LIFECYCLE } from "../lifecycles/payment-lifecycle.ts";
import { PAYMENT_MOVES } from "../lifecycles/payment-moves.ts";
import type { PaymentEvent, PaymentKind, PaymentStatus } from "../lifecycles/payment-lifecycle.ts";
import { PAYMENT_POSTING_RULES, paymentPostings } from "./postings.ts";
import { FUNDING_POSTING_RULES, fundingPostings } from "./funding-postings.ts";
import type { Posting } from "./postings.ts";

/** Debits less credits per account, in units of the payment's amount; accounts at zero left out. */
type Books = Partial<Record<LedgerAccountName, number>>;

function post(books: Books, postings: readonly Posting[]): void {
  for (const { debit, credit } of postings) {
    for (const [name, change] of [[debit, 1] as const, [credit, -1] as const]) {
      const balance = (books[name] ?? 0) + change;
      if (balance === 0) delete books[name];
      else books[name] = balance;
    }
  }
}

/** The expected balances in a status: every path to it must give the same. */
function expectedBooks(kind: PaymentKind, status: PaymentStatus, settled: boolean): Books {
  if (kind === "charge") {
    if (status === "pending") {
      return settled ? { bank_cash: 1, pending: -1 } : { debits_in_flight: 1, pending: -1 };
    }
    return status === "paid" ? { bank_cash: 1, available: -1 } : {};
  }
  if (status === "scheduled") return { available: 1, payout_reserved: -1 };
  if (status === "pending") {
    return settled ? { available: 1, bank_cash: -1 } : { available: 1, payouts_in_flight: -1 };
  }
  return status === "paid" ? { available: 1, bank_cash: -1 } : {};
}

/** False for moves the bank cannot make: settling twice or after a refusal, paying before settlement. */
function isPossible(event: PaymentEvent, settled: boolean): boolean {
  if (event === "settle" || event === "reject" || event === "reject_final") return !settled;
  return event !== "mature" || settled;
}

/** The events possible next; every walk continues until none is left. */
function possibleEvents(status: PaymentStatus, settled: boolean): PaymentEvent[] {
  return PAYMENT_LIFECYCLE.events.filter(
    (event) => nextStatus(status, event) !== undefined && isPossible(event, settled),
  );
}

describe("payment postings", () => {
  it("keep the balances consistent with the payment's status along any walk, cent for cent", () => {
    const reached = new Set<PaymentStatus>();
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentKind>("charge", "payout"),
        fc.array(fc.nat(), { minLength: 30, maxLength: 60 }),
        (kind, choices) => {
          const books: Books = {};
          let status: PaymentStatus = "created";
          let settled = false;
          for (const choice of choices) {
            const events = possibleEvents(status, settled);
            const event = events[choice % events.length];
            if (event === undefined) break;
            post(books, paymentPostings({ kind, event, from: status, settled }));
            settled = event === "settle" || (settled && event !== "originate");
            status = nextStatus(status, event) ?? status;
            reached.add(status);
            expect(books).toEqual(expectedBooks(kind, status, settled));
          }
        },
      ),
      // The seed is fixed because the last assertion is about all walks together.
      { numRuns: 10_000, seed: 20260302 },
    );
    expect([...reached].sort()).toEqual([...PAYMENT_LIFECYCLE.statuses].sort());
  });

  it("are at most one per move, so that a move posts once", () => {
    for (const kind of ["charge", "payout"] as const) {
      for (const move of PAYMENT_MOVES) {
        for (const from of move.from) {
          for (const settled of [true, false]) {
            const postings = paymentPostings({ kind, event: move.event, from, settled });
            expect(postings.length).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  it("belong to moves that exist", () => {
    for (const rule of PAYMENT_POSTING_RULES) {
      const froms = PAYMENT_LIFECYCLE.statuses.filter(
        (status) => nextStatus(status, rule.event) !== undefined,
      );
      expect(froms).not.toEqual([]);
      if (rule.from !== undefined) expect(froms).toContain(rule.from);
    }
  });
});

describe("funding postings", () => {
  const start = { charge_deposit: -1, payout_return: -1, charge_reversal: 1, payout_withdrawal: 1 };

  it("move available money to or from the bank once paid, and back once returned", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentFundingType>(
          "charge_deposit",
          "charge_reversal",
          "payout_withdrawal",
          "payout_return",
        ),
        fc.array(fc.constantFrom(...FUNDING_LIFECYCLE.events), { maxLength: 40 }),
        (type, events) => {
          const books: Books = {};
          let status: FundingStatus = "created";
          let settled = false;
          for (const event of events) {
            const next = nextFundingStatus(status, event);
            const again = event === "settle" || event === "reject" || event === "reject_final";
            if (next === undefined || (again && settled) || (event === "mature" && !settled))
              continue;
            post(books, fundingPostings({ event_type: type, event, settled }));
            if (event === "originate") settled = false;
            if (event === "settle") settled = true;
            status = next;
            const sign = start[type];
            const moved = status === "pending" || status === "paid";
            const other = settled ? "bank_cash" : "funding_in_transit";
            expect(books).toEqual(moved ? { available: -sign, [other]: sign } : {});
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it("count a pull as paid in only once it is paid, and not while it may be returned", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...FUNDING_LIFECYCLE.events), { maxLength: 40 }),
        (events) => {
          const books: Books = {};
          let status: FundingStatus = "created";
          let settled = false;
          for (const event of events) {
            const next = nextFundingStatus(status, event);
            const again = event === "settle" || event === "reject" || event === "reject_final";
            if (next === undefined || (again && settled) || (event === "mature" && !settled))
              continue;
            const event_type = "prefunding_pull";
            post(books, fundingPostings({ event_type, event, from: status, settled }));
            if (event === "originate") settled = false;
            if (event === "settle") settled = true;
            status = next;
            const other = settled ? "bank_cash" : "funding_in_transit";
            const held = status === "paid" ? "prefunded" : "collecting";
            const moved = status === "pending" || status === "paid";
            expect(books).toEqual(moved ? { [held]: -1, [other]: 1 } : {});
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it("leave money in transit to a deposit's credit and a withdrawal's debit", () => {
    expect(fundingPostings({ event_type: "charge_deposit", event: "originate" })).toEqual([
      { debit: "available", credit: "funding_in_transit" },
    ]);
    expect(fundingPostings({ event_type: "payout_withdrawal", event: "originate" })).toEqual([
      { debit: "funding_in_transit", credit: "available" },
    ]);
    expect(fundingPostings({ event_type: "charge_reversal", event: "accept" })).toEqual([]);
  });
});

it("every account that a rule names exists, and no rule moves money from an account to itself", () => {
  for (const { debit, credit } of [...PAYMENT_POSTING_RULES, ...FUNDING_POSTING_RULES]) {
    expect(LEDGER_ACCOUNTS).toHaveProperty(debit);
    expect(LEDGER_ACCOUNTS).toHaveProperty(credit);
    expect(debit).not.toBe(credit);
  }
  expect(Object.keys(FUNDING_TYPES)).toHaveLength(7);
});
