import { expect, test } from "vitest";
import { paymentDateRanges, westernmostToday } from "./payment-dates.ts";

const wall = { eastern: "2026-11-22", westernmost: "2026-11-21" };

test("the westernmost US day ends at 11:00 UTC of the next day", () => {
  expect(westernmostToday("2026-11-22T10:59:59.999Z")).toBe("2026-11-21");
  expect(westernmostToday("2026-11-22T11:00:00.000Z")).toBe("2026-11-22");
});

test("production accepts yesterday and the next ninety days, whatever the real clock shows", () => {
  expect(paymentDateRanges({ kind: "live", today: "2026-11-22", wall })).toEqual([
    { from: "2026-11-21", to: "2027-02-20" },
  ]);
});

test.each([
  ["days ahead", "2026-12-09", [{ from: "2026-11-21", to: "2027-03-09" }]],
  ["a year ahead", "2027-12-09", [{ from: "2026-11-21", to: "2028-03-08" }]],
  ["at the wall's own day", "2026-11-22", [{ from: "2026-11-21", to: "2027-02-20" }]],
  ["days behind", "2026-11-02", [{ from: "2026-11-02", to: "2027-02-20" }]],
  [
    "months behind",
    "2026-03-02",
    [
      { from: "2026-03-02", to: "2026-05-31" },
      { from: "2026-11-21", to: "2027-02-20" },
    ],
  ],
] as const)("a sandbox %s accepts its own days and the caller's", (_where, today, ranges) => {
  expect(paymentDateRanges({ kind: "sandbox", today, wall })).toEqual(ranges);
});
