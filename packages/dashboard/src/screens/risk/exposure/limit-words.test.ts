import { expect, it } from "vitest";
import { fitsOn, overWords, shareOf, toneOfShare } from "./limit-words.ts";

it("a share of a limit is whole percent, and all of a limit of nothing", () => {
  expect(shareOf({ used: "9007199254740993", limit: "10000000000000000" })).toBe(90);
  expect(shareOf({ used: "150", limit: "100" })).toBe(150);
  expect(shareOf({ used: "0", limit: "0" })).toBe(0);
  expect(shareOf({ used: "1", limit: "0" })).toBe(100);
});

it("a limit is pointed out from 80 percent on, and bad where nothing is left", () => {
  expect([79, 80, 100].map(toneOfShare)).toEqual(["good", "warn", "bad"]);
});

it("an amount fits on the first day with as much left", () => {
  const days = [
    { settlement_date: "2026-03-03", headroom: "-5" },
    { settlement_date: "2026-03-04", headroom: "100" },
  ];
  expect(fitsOn(100n, days)).toBe("2026-03-04");
  expect(fitsOn(101n, days)).toBeUndefined();
});

it("each kind of limit has its words", () => {
  const kinds = (["entry", "file", "settlement_day", "window", "same_day"] as const).map((kind) =>
    overWords({ kind, days: 3 }),
  );
  expect(kinds).toEqual([
    "one payment",
    "one file to the bank",
    "a settlement day",
    "any 3 settlement days in a row",
    "same-day payments of a day",
  ]);
});
