import { expect, test } from "vitest";
import { daysOfMonth, monthOf, nextMonth } from "./month.ts";

test("a month has its first and last day, also in a leap year", () => {
  expect(daysOfMonth("2026-12")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
  expect(daysOfMonth("2028-02")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
});

test("an address without a month, or with none that exists, shows the month of the clock", () => {
  const now = "2026-03-02T15:00:00.000Z";
  expect(["2025-11", undefined, "2025-13", "last"].map((asked) => monthOf(asked, now))).toEqual([
    "2025-11",
    "2026-03",
    "2026-03",
    "2026-03",
  ]);
});

test("the month before January is December of the year before", () => {
  expect(nextMonth("2026-01", -1)).toBe("2025-12");
  expect(nextMonth("2026-12", 1)).toBe("2027-01");
});
