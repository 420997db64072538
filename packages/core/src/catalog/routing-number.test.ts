import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { institutionName, isRoutingNumber, KNOWN_ROUTING_NUMBERS } from "./routing-number.ts";

/** Completes eight digits with the check digit. */
function completed(eight: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eight[index]), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

const receiver = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 21, max: 32 }),
      fc.integer({ min: 61, max: 72 }),
    ),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([prefix, rest]) =>
    completed(`${String(prefix).padStart(2, "0")}${String(rest).padStart(6, "0")}`),
  );

describe("isRoutingNumber", () => {
  it("accepts nine digits with their check digit and a prefix that receives entries", () => {
    fc.assert(fc.property(receiver, (routing) => isRoutingNumber(routing)));
  });

  it("refuses a routing number with any one digit changed", () => {
    fc.assert(
      fc.property(receiver, fc.nat(8), fc.integer({ min: 1, max: 9 }), (routing, index, change) => {
        const digit = String((Number(routing[index]) + change) % 10);
        const wrong = routing.slice(0, index) + digit + routing.slice(index + 1);
        expect(isRoutingNumber(wrong)).toBe(false);
      }),
    );
  });

  it("refuses prefixes that cannot receive entries, check digit or not", () => {
    const prefixes = [0, 13, 20, 33, 60, 73, 80, 99];
    for (const prefix of prefixes) {
      expect(isRoutingNumber(completed(`${String(prefix).padStart(2, "0")}100002`))).toBe(false);
    }
  });

  it.each([
    "000000000",
    "02100002",
    "0210000211",
    "02100002a",
    " 021000021",
    "021000021\n",
    "",
    21_000_021,
    null,
  ])("refuses %j", (text) => {
    expect(isRoutingNumber(text)).toBe(false);
  });
});

describe("institutionName", () => {
  it("knows valid routing numbers only", () => {
    expect(KNOWN_ROUTING_NUMBERS.length).toBeGreaterThanOrEqual(40);
    for (const routing of KNOWN_ROUTING_NUMBERS) expect(routing).toSatisfy(isRoutingNumber);
  });

  it("names well-known banks, and others by their last digits", () => {
    expect(institutionName("021000021")).toBe("JPMorgan Chase");
    expect(institutionName("061000052")).toBe("Bank of America");
    expect(institutionName("091408763")).toBe("Bank 8763");
  });
});
