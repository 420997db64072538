import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMs, instantToMs, isInstant, laterOf, msToInstant, parseInstant } from "./instant.ts";

const FIRST_MS = instantToMs("0001-01-01T00:00:00.000Z");
const LAST_MS = instantToMs("9999-12-31T23:59:59.999Z");
const anyMs = fc.integer({ min: FIRST_MS, max: LAST_MS });

describe("parseInstant", () => {
  it.each([
    ["2026-11-20T16:00:00Z", "2026-11-20T16:00:00.000Z"],
    ["2026-11-20T16:00:00", "2026-11-20T16:00:00.000Z"],
    ["2026-11-20t16:00:00z", "2026-11-20T16:00:00.000Z"],
    ["2026-11-20T16:00:00-05:00", "2026-11-20T21:00:00.000Z"],
    ["2026-11-20T16:00:00+05:45", "2026-11-20T10:15:00.000Z"],
    ["2026-11-20T16:00:00-00:00", "2026-11-20T16:00:00.000Z"],
    ["2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00.000Z"],
    ["2024-03-01T00:00:00+14:00", "2024-02-29T10:00:00.000Z"],
    ["2026-11-20T16:00:00.1Z", "2026-11-20T16:00:00.100Z"],
    ["2026-11-20T16:00:00.9999999999Z", "2026-11-20T16:00:00.999Z"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
  ])("reads %s as %s", (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  it.each([
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-11-20T24:00:00Z",
    "2026-11-20T23:60:00Z",
    "2026-11-20T23:59:60Z",
    "2026-11-20T16:00:00+24:00",
    "2026-11-20T16:00:00+0500",
    "2026-11-20T16:00:00+05",
    "2026-11-20T16:00:00.Z",
    "2026-11-20T16:00Z",
    "2026-11-20 16:00:00Z",
    "2026-11-20",
    "2026-11-20T16:00:00Z\n",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "+002026-11-20T16:00:00Z",
    `2026-11-20T16:00:00.${"1".repeat(100)}Z`,
    "now",
    "",
    1_700_000_000_000,
    null,
  ])("refuses %j", (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it("answers canonical instants unchanged", () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        const instant = msToInstant(ms);
        expect(isInstant(instant)).toBe(true);
        expect(instantToMs(instant)).toBe(ms);
        expect(parseInstant(instant)).toBe(instant);
      }),
    );
  });

  it("never throws and answers canonical instants only, whatever the text", () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const instant = parseInstant(input);
        expect(instant === undefined || isInstant(instant)).toBe(true);
      }),
    );
  });
});

describe("instants", () => {
  it("have the order of their text", () => {
    fc.assert(
      fc.property(anyMs, anyMs, (a, b) => {
        expect(msToInstant(a) < msToInstant(b)).toBe(a < b);
        expect(laterOf(msToInstant(a), msToInstant(b))).toBe(msToInstant(Math.max(a, b)));
      }),
    );
  });

  it("move by milliseconds, across midnight, months and years", () => {
    expect(addMs("2026-12-31T23:59:59.999Z", 1)).toBe("2027-01-01T00:00:00.000Z");
    expect(addMs("2024-03-01T00:00:00.000Z", -1)).toBe("2024-02-29T23:59:59.999Z");
    expect(addMs("2026-11-20T16:00:00.000Z", 86_400_000 * 365)).toBe("2027-11-20T16:00:00.000Z");
  });

  it("are recognised in their canonical shape only", () => {
    expect(isInstant("2026-11-20T16:00:00.000Z")).toBe(true);
    for (const text of [
      "2026-11-20T16:00:00Z",
      "2026-02-30T16:00:00.000Z",
      "2026-11-20T24:00:00.000Z",
      5,
    ]) {
      expect(isInstant(text)).toBe(false);
    }
  });

  it("are not made of numbers that no instant can hold", () => {
    for (const ms of [LAST_MS + 1, FIRST_MS - 1, 0.5, Number.NaN, Infinity]) {
      expect(() => msToInstant(ms)).toThrow(RangeError);
    }
  });
});
