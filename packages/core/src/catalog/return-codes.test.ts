import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RETURN_CODES, returnEffect } from "./return-codes.ts";
import type { ReturnCode } from "./return-codes.ts";

/**
 * The API contract's table of return codes, section 6, row by row; all other codes fall under the
 * last row, except R85 and R90, whose receiver may not be paid at all.
 */
const CONTRACT: readonly [codes: string, reason: string, paykey: string][] = [
  ["R01 R09", "insufficient_funds", "none"],
  ["R02", "closed_bank_account", "blocked"],
  ["R03 R04 R20", "invalid_bank_account", "blocked"],
  ["R05 R07 R10", "disputed", "blocked"],
  ["R29", "disputed", "blocked_unblockable"],
  ["R11", "disputed", "review"],
  ["R37 R51 R53", "disputed", "none"],
  ["R08", "payment_stopped", "review"],
  ["R38 R52", "payment_stopped", "none"],
  ["R12 R13 R28", "invalid_routing", "blocked"],
  ["R14 R15", "owner_deceased", "blocked"],
  ["R16 R90", "frozen_bank_account", "blocked"],
  ["R23", "payout_refused", "review"],
  ["R24", "duplicate_entry", "none"],
  ["R17 R32 R34", "other_network_return", "review"],
  ["R31 R85", "other_network_return", "blocked"],
];

function codesWhere(test: (row: ReturnCode) => boolean): string {
  return RETURN_CODES.filter(test)
    .map((row) => row.code)
    .join(" ");
}

describe("return codes", () => {
  it("give the reason and paykey effect the contract states", () => {
    const stated = new Map(
      CONTRACT.flatMap(([codes, reason, paykey]) =>
        codes.split(" ").map((code) => [code, { reason, paykey }]),
      ),
    );
    for (const { code } of RETURN_CODES) {
      const { reason, paykey } = returnEffect(code);
      expect({ code, reason, paykey }).toEqual({
        code,
        ...(stated.get(code) ?? { reason: "other_network_return", paykey: "none" }),
      });
    }
  });

  it("come from the customer when disputed, else from the bank", () => {
    for (const { reason, source } of RETURN_CODES) {
      expect(source).toBe(reason === "disputed" ? "customer_dispute" : "bank_decline");
    }
  });

  it("are listed once each, in order, and cover R01 to R85 and R90", () => {
    const codes = RETURN_CODES.map((row) => row.code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.join(" ")).toMatchInlineSnapshot(
      `"R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29 R30 R31 R32 R33 R34 R35 R36 R37 R38 R39 R40 R41 R42 R43 R44 R45 R46 R47 R50 R51 R52 R53 R61 R62 R67 R68 R69 R70 R71 R72 R73 R74 R75 R76 R77 R80 R81 R82 R83 R84 R85 R90"`,
    );
  });

  it("count in the rates that have a ceiling of their own", () => {
    expect(codesWhere((row) => row.rate === "unauthorized")).toBe("R05 R07 R10 R11 R29 R51");
    expect(codesWhere((row) => row.rate === "administrative")).toBe("R02 R03 R04");
  });

  it("may come 60 days later when a consumer disputes or a check was converted", () => {
    expect(codesWhere((row) => row.window === "60D")).toBe(
      "R05 R07 R10 R11 R33 R37 R38 R51 R52 R53",
    );
  });

  it("open an exception where our own entry was wrong or sanctions may be the cause", () => {
    const opening = (kind: string) => codesWhere((row) => row.opens?.kind === kind);
    expect(opening("entry_at_fault")).toBe("R18 R19 R21 R22 R24 R25 R26 R27 R28 R35 R36");
    expect(opening("compliance_return")).toBe("R16 R85 R90");
    const format = RETURN_CODES.filter((row) => row.class === "format");
    expect(format.filter((row) => row.opens === undefined)).toEqual([]);
  });

  it("may be retried at most twice for lack of funds only", () => {
    expect(codesWhere((row) => row.retry === "twice")).toBe("R01 R09");
  });
});

describe("returnEffect", () => {
  it("takes R17 for fraud only when the addenda say questionable", () => {
    for (const text of ["QUESTIONABLE", "questionable entry", "   QUESTIONABLE   "]) {
      expect(returnEffect("R17", text)).toMatchObject({ reason: "fraudulent", paykey: "blocked" });
    }
    expect(returnEffect("R17", "FIELD ERROR")).toMatchObject({
      reason: "other_network_return",
      paykey: "review",
    });
    expect(returnEffect("R16", "QUESTIONABLE")).toMatchObject({ reason: "frozen_bank_account" });
  });

  it("accepts any text: an unknown code is kept and has no effect on the paykey", () => {
    const known = new Set(RETURN_CODES.map((row) => row.code));
    fc.assert(
      fc.property(fc.string(), fc.string(), (code, addenda) => {
        fc.pre(!known.has(code));
        expect(returnEffect(code, addenda)).toMatchObject({
          code,
          reason: "other_network_return",
          source: "bank_decline",
          paykey: "none",
          known: false,
        });
      }),
    );
    expect(returnEffect("constructor").known).toBe(false);
  });
});
