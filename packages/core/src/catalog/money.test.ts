import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUsd, MAX_PAYMENT_CENTS, parseCents } from "./money.ts";

describe("parseCents", () => {
  it.each([
    [0],
    [-1],
    [-0],
    ["-0"],
    ["0"],
    [Infinity],
    [Number.NaN],
    [12.5],
    ["12.5"],
    ["1e3"],
    ["0x10"],
    [" 12 "],
    ["12\n"],
    ["012"],
    ["１２"],
    ["+12"],
    ["1,000"],
    [""],
    [null],
    [undefined],
    [true],
    [["10"]],
    [{}],
    [Number("9007199254740993")],
    [2_147_483_648],
    ["2147483648"],
    ["9999999999"],
    ["99999999999999999999"],
  ])("refuses %j", (input) => {
    expect(parseCents(input)).toBeUndefined();
  });

  it("accepts every amount from 1 to the cap, as integer and as digits, unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number(MAX_PAYMENT_CENTS) }), (amount) => {
        expect(parseCents(amount)).toBe(BigInt(amount));
        expect(String(parseCents(String(amount)))).toBe(String(amount));
      }),
    );
    expect(parseCents(1)).toBe(1n);
    expect(parseCents("2147483647")).toBe(MAX_PAYMENT_CENTS);
    expect(parseCents(JSON.parse("1.0"))).toBe(1n);
  });

  it("returns undefined outside 1 to the cap, whatever the input", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.bigInt().map(String)), (input) => {
        const cents = parseCents(input);
        expect(cents === undefined || (cents >= 1n && cents <= MAX_PAYMENT_CENTS)).toBe(true);
      }),
    );
  });
});

describe("formatUsd", () => {
  it.each([
    [0n, "$0.00"],
    [5n, "$0.05"],
    [100n, "$1.00"],
    [99_999n, "$999.99"],
    [123_456n, "$1,234.56"],
    [-123_456n, "-$1,234.56"],
    [-1n, "-$0.01"],
    [100_000_000n, "$1,000,000.00"],
    [12_345_678_901_234_567_890n, "$123,456,789,012,345,678.90"],
  ])("writes %s cents as %s", (cents, text) => {
    expect(formatUsd(cents)).toBe(text);
  });

  it("loses no cent", () => {
    fc.assert(
      fc.property(fc.bigInt(), (cents) => {
        expect(BigInt(formatUsd(cents).replaceAll(/[$,.]/g, ""))).toBe(cents);
      }),
    );
  });
});
