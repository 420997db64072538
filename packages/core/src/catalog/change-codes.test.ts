import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANGE_CODES, parseCorrection } from "./change-codes.ts";

describe("parseCorrection", () => {
  it.each([
    ["C01", "1918171614                   ", { account_number: "1918171614" }],
    ["C01", "19 1817 1614", { account_number: "1918171614" }],
    ["C01", "1234-5678", { account_number: "1234-5678" }],
    ["C02", "021000021", { routing_number: "021000021" }],
    [
      "C03",
      "021000021   1918171614",
      { routing_number: "021000021", account_number: "1918171614" },
    ],
    ["C05", "32", { account_type: "savings" }],
    ["C05", "27", { account_type: "checking" }],
    ["C06", "1918171614          22", { account_number: "1918171614", account_type: "checking" }],
    ["C06", "19 18 17            37", { account_number: "191817", account_type: "savings" }],
    [
      "C07",
      "0210000211918171614       32 ",
      { routing_number: "021000021", account_number: "1918171614", account_type: "savings" },
    ],
    [
      "C07",
      "0210000211234567890123456727",
      {
        routing_number: "021000021",
        account_number: "12345678901234567",
        account_type: "checking",
      },
    ],
  ])("reads %s %j by its columns", (code, text, bankData) => {
    expect(parseCorrection(code, text)).toEqual({ action: "apply", code, bank_data: bankData });
  });

  it.each([
    ["C01", "", "C65"],
    ["C01", "12*45", "C65"],
    ["C02", "021000022", "C65"],
    ["C02", "02100002", "C65"],
    ["C03", "021000021 1918171614", "C65"],
    ["C03", "021000021", "C65"],
    ["C06", "1918171614 22", "C69"],
    ["C06", "1918171614       22", "C65"],
    ["C05", "42", "C69"],
    ["C05", "2", "C69"],
    ["C07", "0210000211918171614", "C69"],
  ])("refuses %s %j with %s", (code, text, refusal) => {
    expect(parseCorrection(code, text)).toMatchObject({ action: "refuse", code, refusal });
  });

  it("returns the text as received where a person must decide", () => {
    expect(parseCorrection("C04", "DOE JANE  ")).toEqual({
      action: "task",
      code: "C04",
      text: "DOE JANE",
    });
    expect(parseCorrection("C13", "").action).toBe("alert");
    expect(parseCorrection("C14", "IAT").action).toBe("compliance");
    expect(parseCorrection("C65", "").action).toBe("workflow");
    expect(parseCorrection("C99", "x")).toEqual({ action: "unknown", code: "C99", text: "x" });
  });

  it("never throws and never returns an invalid account or routing number", () => {
    const code = fc.constantFrom(...CHANGE_CODES.map((row) => row.code), "C99");
    fc.assert(
      fc.property(
        code,
        fc.oneof(fc.string(), fc.stringMatching(/^[0-9 ]{0,29}$/)),
        (change, text) => {
          const correction = parseCorrection(change, text);
          if (correction.action !== "apply") return;
          const { account_number: account, routing_number: routing } = correction.bank_data;
          expect(account ?? "1").toMatch(/^[0-9A-Za-z-]{1,17}$/);
          expect(routing ?? "021000021").toMatch(/^[0-9]{9}$/);
        },
      ),
    );
  });
});

it("every field of a change code lies inside the corrected data, and none overlap", () => {
  for (const { code, fields } of CHANGE_CODES) {
    // C08 belongs to international entries, whose field has 35 columns.
    const width = code === "C08" ? 35 : 29;
    let end = 0;
    for (const field of fields) {
      expect(field.start).toBeGreaterThan(end);
      end = field.start + field.length - 1;
    }
    expect(end).toBeLessThanOrEqual(width);
  }
});
