import { expect, it } from "vitest";
import { percentOf, ppmOf, ratesText } from "./rates.ts";

it("a percentage is read and written back without loss, to a millionth", () => {
  for (const [typed, ppm] of [
    ["0.8", 8_000],
    ["1", 10_000],
    ["2.75 %", 27_500],
    ["0.0001", 1],
    ["100", 1_000_000],
    ["10", 100_000],
  ] as const) {
    expect(ppmOf(typed)).toBe(ppm);
    expect(percentOf(ppm)).toBe(typed.replace(" %", ""));
  }
  expect(() => ppmOf("0.00001")).toThrow("no percentage");
  expect(() => ppmOf("much")).toThrow("no percentage");
});

it("the rates of a line are one text", () => {
  const none = { min_amount: null, max_amount: null };
  expect(ratesText({ fixed_amount: "25", ppm: 8_000, min_amount: "50", max_amount: "500" })).toBe(
    "$0.25 + 0.8 %, at least $0.50, at most $5.00",
  );
  expect(ratesText({ fixed_amount: "0", ppm: 10_000, ...none })).toBe("1 %");
  expect(ratesText({ fixed_amount: "400", ppm: 0, ...none })).toBe("$4.00");
});
