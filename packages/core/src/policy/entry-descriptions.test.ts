import { describe, expect, it } from "vitest";
import {
  entryDescription,
  DEFAULT_DESCRIPTIONS,
  PURPOSE_NAMES,
  RESERVED_DESCRIPTIONS,
  reservedDescription,
} from "./entry-descriptions.ts";

const KINDS = ["charge", "payout"] as const;
const CLASSES = ["PPD", "WEB", "CCD"] as const;

describe("entryDescription", () => {
  it("is PURCHASE on WEB debits of goods and PAYROLL on PPD credits of wages, and nowhere else", () => {
    const named = KINDS.flatMap((kind) =>
      CLASSES.flatMap((sec) =>
        PURPOSE_NAMES.map((purpose) => [
          `${kind} ${sec} ${purpose}`,
          entryDescription({ kind, sec, purpose }, ["ACME BILL"]),
        ]),
      ),
    ).filter(([, description]) => description !== "ACME BILL");
    expect(Object.fromEntries(named)).toEqual({
      "charge WEB goods": "PURCHASE",
      "payout PPD payroll": "PAYROLL",
    });
  });

  it("is the first text chosen that is neither empty nor reserved, else one after the kind", () => {
    const entry = { kind: "charge", sec: "WEB", purpose: "other" } as const;
    expect(entryDescription(entry, ["ACME", "BANK"])).toBe("ACME");
    expect(entryDescription(entry, ["", "BANK"])).toBe("BANK");
    expect(entryDescription(entry, ["REVERSAL", "BANK"])).toBe("BANK");
    expect(entryDescription(entry, ["PURCHASE"])).toBe("PAYMENT");
    expect(entryDescription({ ...entry, kind: "payout" }, [])).toBe("PAYOUT");
  });

  it("always fits its field, and is a reserved text only where a rule requires it", () => {
    for (const text of Object.values(DEFAULT_DESCRIPTIONS)) {
      expect(text).toMatch(/^[A-Z ]{1,10}$/);
      expect(reservedDescription(text)).toBeUndefined();
    }
  });
});

describe("reservedDescription", () => {
  it("recognizes a reserved text in any case and after truncation to the field", () => {
    for (const { text } of RESERVED_DESCRIPTIONS) {
      expect(text.length).toBeLessThanOrEqual(10);
      for (const written of [text, text.toLowerCase(), `  ${text} `]) {
        expect(reservedDescription(written)?.text).toBe(text);
      }
    }
    expect(reservedDescription("RETRY PYMTS")?.text).toBe("RETRY PYMT");
    for (const free of ["REVERSALS", "RENT", "", "PAY ROLL"]) {
      expect(reservedDescription(free)).toBeUndefined();
    }
  });

  it("reserves every text that starts with the description of a purpose", () => {
    expect(reservedDescription("Payroll Ja")?.text).toBe("PAYROLL");
    expect(reservedDescription("purchases")?.means).toContain("goods");
  });
});
