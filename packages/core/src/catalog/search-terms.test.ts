import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { permissionOf } from "../policy/rights/permissions.ts";
import { readSearchTerm, SEARCH_KIND_NAMES, SEARCH_KINDS } from "./search-terms.ts";

describe("readSearchTerm", () => {
  it.each([
    ["12.50", ["1250"]],
    ["$12.50", ["1250"]],
    [" $ 12.5 ", ["1250"]],
    ["$12", ["1200"]],
    ["1,234.56", ["123456"]],
    ["1250", ["1250", "125000"]],
    ["0", []],
    ["12.345", []],
    ["1,23", []],
    ["-5", []],
    ["ten", []],
  ])("reads %j as the amounts %j in cents", (typed, amounts) => {
    expect(readSearchTerm(typed).amounts.map(String)).toEqual(amounts);
  });

  it.each([
    ["1234", "1234"],
    ["****1234", "1234"],
    ["xx1234", "1234"],
    ["12345", null],
    ["123", null],
  ])("reads %j as the last four digits %j", (typed, lastFour) => {
    expect(readSearchTerm(typed).last_four).toBe(lastFour);
  });

  it("reads fifteen digits as a trace number, however they are spaced", () => {
    expect(readSearchTerm("02100002 1234567").trace_number).toBe("021000021234567");
    expect(readSearchTerm("02100002123456").trace_number).toBeNull();
  });

  it("reads an id in either case", () => {
    const id = "0195a3f0-7c00-7000-8000-0123456789ab";
    expect(readSearchTerm(` ${id.toUpperCase()} `).id).toBe(id);
    expect(readSearchTerm(id.slice(1)).id).toBeNull();
  });

  it("reads every text, and keeps it but for the spaces around it", () => {
    assert(
      property(string({ unit: "binary" }), (typed) => {
        expect(readSearchTerm(typed).text).toBe(typed.trim());
      }),
      { numRuns: 20 },
    );
  });
});

it("each kind names an operation that a permission opens", () => {
  for (const kind of SEARCH_KIND_NAMES) {
    expect([kind, permissionOf(SEARCH_KINDS[kind].lists)]).toEqual([kind, expect.any(String)]);
  }
});
