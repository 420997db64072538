import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBankingDay } from "../calendar/banking-days.ts";
import {
  findExcesses,
  findFit,
  sayExcess,
  windowsHolding,
  type ExposureLimit,
  type LimitUse,
} from "./exposure.ts";

const originatorWindow: ExposureLimit = {
  id: "window",
  scope: "originator",
  kind: "window",
  days: 3,
  limit_cents: 250_000_00n,
  effect: "refuse",
};
const sumsOf = (days: Record<string, bigint>) =>
  new Map(Object.entries(days).map(([day, cents]) => [day, { cents, same_day_cents: 0n }]));
const worked: LimitUse = {
  limit: originatorWindow,
  sums: sumsOf({ "2026-11-23": 100_000_00n, "2026-11-24": 80_000_00n, "2026-11-25": 50_000_00n }),
};
const on = (settlement_date: string, amount_cents = 60_000_00n, is_same_day = false) => ({
  settlement_date,
  amount_cents,
  is_same_day,
});

describe("a window of settlement days", () => {
  it("is exceeded by the sum of any window that holds the day, and the next fitting day skips a closed one", () => {
    const [excess, ...others] = findExcesses([worked], on("2026-11-25"));
    expect(others).toEqual([]);
    expect(excess).toMatchObject({ used_cents: 230_000_00n, over_cents: 40_000_00n });
    if (excess === undefined) throw new Error("nothing is exceeded");
    expect(sayExcess(excess)).toBe(
      "Exceeds the originator's limit over 3 settlement days, $250,000.00, of which $230,000.00 is used, by $40,000.00.",
    );
    const days = ["2026-11-25", "2026-11-27", "2026-11-30"];
    const candidates = days.map((day) => on(day));
    expect(findFit([worked], { amount_cents: 60_000_00n, candidates })).toMatchObject({
      settlement_date: "2026-11-27",
    });
  });

  it("is as many windows as it has days, each of as many banking days, each holding the day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (days) => {
        const windows = windowsHolding("2026-11-25", days);
        expect(windows).toHaveLength(days);
        for (const { from, to } of windows) {
          expect(from <= "2026-11-25" && "2026-11-25" <= to).toBe(true);
          expect(isBankingDay(from) && isBankingDay(to)).toBe(true);
        }
      }),
    );
    expect(windowsHolding("2026-11-27", 2)).toEqual([
      { from: "2026-11-25", to: "2026-11-27" },
      { from: "2026-11-27", to: "2026-11-30" },
    ]);
  });
});

describe("limits of other kinds", () => {
  it("of an entry compares the amount alone, of same-day payments only same-day ones", () => {
    const entry: LimitUse = {
      limit: { ...originatorWindow, id: "entry", kind: "entry", days: 1, limit_cents: 50n },
      sums: worked.sums,
    };
    const sameDay: LimitUse = {
      limit: { ...originatorWindow, id: "fast", kind: "same_day", days: 1, limit_cents: 100n },
      sums: new Map([["2026-11-25", { cents: 5_000n, same_day_cents: 90n }]]),
    };
    const idsOf = (amount: bigint, isSameDay: boolean) =>
      findExcesses([entry, sameDay], on("2026-11-25", amount, isSameDay)).map(
        ({ limit }) => limit.id,
      );
    expect(idsOf(50n, false)).toEqual([]);
    expect(idsOf(51n, false)).toEqual(["entry"]);
    expect(idsOf(10n, true)).toEqual([]);
    expect(idsOf(60n, true)).toEqual(["fast", "entry"]);
  });
});
