import * as fc from "fast-check";
import type { PaymentFundingType, PaymentKind } from "@railhead/core";
import { describe, expect, it } from "vitest";
import { FUNDING_LINES, groupLines, signedCents } from "./funding-groups.ts";

interface Line {
  readonly account_id: string;
  readonly amount_cents: bigint;
  readonly funding_type: PaymentFundingType;
}

const types = Object.keys(FUNDING_LINES) as PaymentFundingType[];
const aLine = fc.record({
  account_id: fc.constantFrom("a", "b"),
  amount_cents: fc.bigInt({ min: 1n, max: 500n }),
  funding_type: fc.constantFrom(...types),
});
const lines = fc.array(aLine, { maxLength: 12 });
const aLimit = fc.option(fc.bigInt({ min: 1n, max: 600n }), { nil: undefined });
const bankOf = (accountId: string, kind: PaymentKind) => `${accountId}:${kind}`;
const group = (due: readonly Line[], waiting: readonly Line[], net = false, limit?: bigint) =>
  groupLines({ due, waiting, isNet: () => net, bankOf, limitOf: () => limit });
const sum = (members: readonly Line[]) =>
  members.reduce((total, line) => total + signedCents(line), 0n);

describe("lines of payments become transfers", () => {
  it("each once or waiting, and every transfer is the sum of its lines and not nothing", () => {
    fc.assert(
      fc.property(lines, lines, fc.boolean(), aLimit, (due, put, net, limit) => {
        const { groups, waiting } = group(due, put, net, limit);
        const placed = [...groups.flatMap(({ payments }) => payments), ...waiting];
        expect(new Set(placed).size).toBe(placed.length);
        for (const line of due) expect(placed).toContain(line);
        for (const made of groups) {
          expect(made.net_cents).toBe(sum(made.payments));
          expect(made.net_cents).not.toBe(0n);
          const { sign, kind } = FUNDING_LINES[made.event_type];
          expect(made.net_cents > 0n).toBe(sign > 0n);
          expect(made.linked_bank_account_id).toBe(bankOf(made.account_id, kind));
          expect(made.payments.some(({ funding_type }) => funding_type === made.event_type)).toBe(
            true,
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("within a limit, except where a single line is above it; splitting changes no sum", () => {
    fc.assert(
      fc.property(lines, lines, fc.boolean(), fc.bigInt(1n, 600n), (due, put, net, limit) => {
        const whole = group(due, put, net);
        const split = group(due, put, net, limit);
        const total = ({ groups }: typeof whole) =>
          groups.reduce((cents, one) => cents + one.net_cents, 0n);
        expect(total(split)).toBe(total(whole));
        expect(split.waiting).toEqual(whole.waiting);
        for (const { net_cents, payments } of split.groups) {
          const size = net_cents < 0n ? -net_cents : net_cents;
          const hasLarge = payments.some(({ amount_cents }) => amount_cents > limit);
          expect(size <= limit || hasLarge).toBe(true);
          const sameWay = payments.filter((line) => signedCents(line) > 0n === net_cents > 0n);
          if (size > limit && sameWay.length === payments.length) expect(payments).toHaveLength(1);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("gross: one transfer per type while nothing is owed", () => {
    fc.assert(
      fc.property(lines, (due) => {
        const { groups, waiting } = group(due, []);
        expect(waiting).toEqual([]);
        for (const { payments, event_type } of groups) {
          expect(new Set(payments.map((line) => line.funding_type))).toEqual(new Set([event_type]));
        }
        const keys = groups.map(({ account_id, event_type }) => account_id + event_type);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it("gross: no deposit leaves while what is owed outweighs it, and then the rest of it does", () => {
    fc.assert(
      fc.property(lines, lines, (due, put) => {
        const { groups } = group(due, put);
        for (const accountId of ["a", "b"]) {
          const own = (line: Line) => line.account_id === accountId;
          const owes = put.some((line) => own(line) && signedCents(line) < 0n);
          const deposits = due.filter((line) => own(line) && signedCents(line) > 0n);
          const paid = groups.filter(
            ({ account_id, net_cents }) => account_id === accountId && net_cents > 0n,
          );
          if (!owes) continue;
          const rest = sum(deposits) + sum(put.filter(own));
          const isPaid = deposits.length > 0 && rest > 0n;
          expect(paid.map(({ net_cents }) => net_cents)).toEqual(isPaid ? [rest] : []);
        }
      }),
    );
  });

  it("net: one transfer for a bank account", () => {
    fc.assert(
      fc.property(lines, lines, (due, put) => {
        const { groups } = group(due, put, true);
        const banks = groups.map(({ payments }) =>
          payments.map((line) => bankOf(line.account_id, FUNDING_LINES[line.funding_type].kind)),
        );
        for (const of of banks) expect(new Set(of).size).toBe(1);
        const firsts = banks.map(([first]) => first);
        expect(new Set(firsts).size).toBe(firsts.length);
      }),
    );
  });
});
