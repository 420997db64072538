import { assert, bigInt, property } from "fast-check";
import { expect, test } from "vitest";
import { centsOf, dollars, sumOf } from "./money.ts";

test("dollars shows every digit of amounts beyond what a number holds", () => {
  expect(dollars("0")).toBe("$0.00");
  expect(dollars("7")).toBe("$0.07");
  expect(dollars("-123456")).toBe("-$1,234.56");
  expect(dollars("9007199254740993123")).toBe("$90,071,992,547,409,931.23");
});

test("an amount that is shown and typed again is the same amount", () => {
  assert(
    property(bigInt({ min: 0n, max: 99_999_999_999_999n }), (cents) => {
      expect(centsOf(dollars(cents))).toBe(cents.toString());
    }),
  );
});

test("what is no amount is not read as one", () => {
  for (const typed of ["", "ten", "1.234", "-5", "1e3", "$"]) {
    expect([typed, centsOf(typed)]).toEqual([typed, undefined]);
  }
  expect(centsOf(" $12.5 ")).toBe("1250");
});

test("a sum is exact", () => {
  expect(sumOf(["9007199254740993", "1"])).toBe(9_007_199_254_740_994n);
});
