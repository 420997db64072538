import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  collectFees,
  earnedFees,
  FEE_EARNING_RULES,
  FEE_POSTING_RULES,
  feeCents,
  feeEventOf,
  feeFaults,
  type FeeablePayment,
  type FeeRates,
  type FeeTerms,
} from "./fees.ts";
import { LEDGER_ACCOUNTS } from "../catalog/ledger-accounts.ts";

const RATES: FeeRates = { fixed_cents: 0n, ppm: 0, min_cents: null, max_cents: null };
const LINE: FeeTerms = {
  ...RATES,
  id: "line",
  account_id: "account",
  basis: "per_amount",
  side: "both",
  valid_from: "2026-03-02T00:00:00.000Z",
  valid_to: null,
};
const PAID: FeeablePayment = {
  payment_id: "payment",
  account_id: "account",
  kind: "charge",
  amount_cents: 2_000n,
  event: "paid",
  event_at: "2026-03-05T14:00:00.000Z",
};

describe("a fee", () => {
  it.each<[string, Partial<FeeRates>, bigint, bigint]>([
    [
      "1,250.00 at 0.25 + 0.80 % capped at 5.00",
      { fixed_cents: 25n, ppm: 8_000, max_cents: 500n },
      125_000n,
      500n,
    ],
    ["1,250.00 at 0.25 + 0.80 % without a cap", { fixed_cents: 25n, ppm: 8_000 }, 125_000n, 1_025n],
    ["20.00 at 0.25 + 0.80 %", { fixed_cents: 25n, ppm: 8_000 }, 2_000n, 41n],
    [
      "20.00 at 0.25 + 0.80 % with a minimum of 0.50",
      { fixed_cents: 25n, ppm: 8_000, min_cents: 50n },
      2_000n,
      50n,
    ],
    ["a return at 4.00", { fixed_cents: 400n }, 125_000n, 400n],
    ["half a cent rounds up", { ppm: 5_000 }, 100n, 1n],
    ["less than half a cent rounds down", { ppm: 4_999 }, 100n, 0n],
    ["the largest entry at all of it", { ppm: 1_000_000 }, 9_999_999_999n, 9_999_999_999n],
  ])("of %s is exact", (_what, rates, base, fee) => {
    expect(feeCents({ ...RATES, ...rates }, base)).toBe(fee);
  });

  const cents = (max: bigint) => fc.bigInt({ min: 1n, max });
  const anyRates = fc
    .record({
      fixed_cents: fc.bigInt({ min: 0n, max: 100_000_000n }),
      ppm: fc.integer({ min: 0, max: 1_000_000 }),
      min_cents: fc.option(cents(100_000n)),
      max_cents: fc.option(cents(100_000_000n)),
    })
    .filter(({ min_cents: min, max_cents: max }) => min === null || max === null || min <= max);

  it("stays within its minimum and maximum, and grows with the amount", () => {
    fc.assert(
      fc.property(anyRates, cents(9_999_999_999n), cents(1_000_000n), (rates, base, more) => {
        const fee = feeCents(rates, base);
        expect(fee >= (rates.min_cents ?? 0n)).toBe(true);
        expect(rates.max_cents === null || fee <= rates.max_cents).toBe(true);
        expect(feeCents(rates, base + more) >= fee).toBe(true);
      }),
    );
  });

  it("without bounds differs from the exact share by half a cent at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), cents(9_999_999_999n), (ppm, base) => {
        const error = feeCents({ ...RATES, ppm }, base) * 1_000_000n - base * BigInt(ppm);
        expect(error <= 500_000n && error > -500_000n).toBe(true);
      }),
    );
  });
});

describe("a line", () => {
  const earned = (line: Partial<FeeTerms>, payment: Partial<FeeablePayment> = {}) =>
    earnedFees([{ ...LINE, ppm: 10_000, ...line }], [{ ...PAID, ...payment }]);

  it("earns the share of a payment that came to its event", () => {
    expect(earned({})).toEqual([
      {
        fee_line_id: "line",
        account_id: "account",
        payment_id: "payment",
        event: "paid",
        event_at: PAID.event_at,
        base_cents: 2_000n,
        fee_cents: 20n,
      },
    ]);
  });

  it.each<[string, Partial<FeeTerms>, Partial<FeeablePayment>]>([
    ["of another account", { account_id: "other" }, {}],
    ["of the other side", { side: "payout" }, {}],
    ["for returns, of a payment that was paid", { basis: "per_return" }, {}],
    ["for amounts, of a payment that came back", {}, { event: "returned" }],
    ["that begins at the same instant", { valid_from: PAID.event_at }, {}],
    ["that ended before", { valid_to: "2026-03-05T13:59:59.999Z" }, {}],
    ["whose share rounds to nothing", { ppm: 1 }, {}],
  ])("%s earns nothing", (_what, line, payment) => {
    expect(earned(line, payment)).toEqual([]);
  });

  it("that ends where another begins leaves no event with both or neither", () => {
    const at = PAID.event_at;
    const pair = (event_at: string) =>
      earnedFees(
        [
          { ...LINE, id: "old", ppm: 10_000, valid_to: at },
          { ...LINE, id: "new", ppm: 20_000, valid_from: at },
        ],
        [{ ...PAID, event_at }],
      ).map(({ fee_line_id }) => fee_line_id);
    expect(pair("2026-03-05T13:59:59.999Z")).toEqual(["old"]);
    expect(pair(at)).toEqual(["old"]);
    expect(pair("2026-03-05T14:00:00.001Z")).toEqual(["new"]);
  });

  it.each<[string, Partial<FeeRates> & Pick<FeeTerms, "basis">, string[]]>([
    ["per payment, fixed", { basis: "per_payment", fixed_cents: 25n }, []],
    [
      "per amount, with all members",
      { basis: "per_amount", ppm: 1, fixed_cents: 25n, min_cents: 1n, max_cents: 1n },
      [],
    ],
    ["per return, fixed", { basis: "per_return", fixed_cents: 400n }, []],
    ["per payment, with a share", { basis: "per_payment", fixed_cents: 25n, ppm: 1 }, ["ppm"]],
    ["per payment, of nothing", { basis: "per_payment" }, ["fixed_cents"]],
    ["per amount, without a share", { basis: "per_amount", fixed_cents: 25n }, ["ppm"]],
    ["per return, of nothing", { basis: "per_return" }, ["fixed_cents"]],
    [
      "of a fixed amount, with a minimum",
      { basis: "per_return", fixed_cents: 1n, min_cents: 2n },
      ["min_cents"],
    ],
    [
      "whose maximum is below the minimum",
      { basis: "per_amount", ppm: 1, min_cents: 2n, max_cents: 1n },
      ["max_cents"],
    ],
  ])("%s has its faults named", (_what, rates, members) => {
    expect(feeFaults({ ...RATES, ...rates }).map(({ member }) => member)).toEqual(members);
  });
});

describe("fees kept back from deposits", () => {
  const cents = fc.bigInt({ min: 1n, max: 500n });
  const lists = fc.tuple(fc.array(cents, { maxLength: 12 }), fc.array(cents, { maxLength: 5 }));
  const named = <K extends string>(key: K, amounts: readonly bigint[]) =>
    amounts.map(
      (amount, n) => ({ id: String(n), [key]: amount }) as { id: string } & Record<K, bigint>,
    );
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

  it("leave a cent of each deposit, take no fee twice, and are as much as fits", () => {
    fc.assert(
      fc.property(lists, ([open, amounts]) => {
        const fees = named("open_cents", open);
        const deposits = named("amount_cents", amounts);
        const parts = collectFees(fees, deposits);
        const of = (key: "fee_id" | "funding_event_id", id: string) =>
          sum(parts.filter((part) => part[key] === id).map(({ amount_cents }) => amount_cents));
        for (const { id, amount_cents } of deposits) {
          expect(of("funding_event_id", id) < amount_cents).toBe(true);
        }
        for (const { id, open_cents } of fees) expect(of("fee_id", id) <= open_cents).toBe(true);
        expect(parts.every(({ amount_cents }) => amount_cents > 0n)).toBe(true);
        const room = sum(amounts.map((amount) => amount - 1n));
        const total = sum(parts.map(({ amount_cents }) => amount_cents));
        expect(total).toBe(sum(open) < room ? sum(open) : room);
      }),
    );
  });

  it("are raised by what is given back, which goes into the first deposit", () => {
    expect(
      collectFees(
        [
          { id: "back", open_cents: -500n },
          { id: "owed", open_cents: 900n },
        ],
        [
          { id: "one", amount_cents: 101n },
          { id: "two", amount_cents: 1_000n },
        ],
      ),
    ).toEqual([
      { fee_id: "back", funding_event_id: "one", amount_cents: -500n },
      { fee_id: "owed", funding_event_id: "one", amount_cents: 600n },
      { fee_id: "owed", funding_event_id: "two", amount_cents: 300n },
    ]);
  });

  it("are the oldest first", () => {
    fc.assert(
      fc.property(lists, ([open, amounts]) => {
        const fees = named("open_cents", open);
        const parts = collectFees(fees, named("amount_cents", amounts));
        const order = parts.map(({ fee_id }) => Number(fee_id));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });
});

it("a charge earns when it is paid, a payout when it is sent, and both when they come back", () => {
  expect(feeEventOf("charge", "mature")).toBe("paid");
  expect(feeEventOf("payout", "originate")).toBe("sent");
  expect(feeEventOf("payout", "return")).toBe("returned");
  expect(feeEventOf("charge", "originate")).toBeUndefined();
  expect(feeEventOf("payout", "mature")).toBeUndefined();
  expect(FEE_EARNING_RULES).toHaveLength(4);
});

it("the postings of fees name accounts of the chart", () => {
  for (const { debit, credit } of FEE_POSTING_RULES) {
    expect(LEDGER_ACCOUNTS).toHaveProperty(debit);
    expect(LEDGER_ACCOUNTS).toHaveProperty(credit);
  }
});
