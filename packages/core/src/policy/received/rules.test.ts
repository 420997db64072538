import { describe, expect, it } from "vitest";
import {
  receivedCutoffRulesAt,
  ruleForReceived,
  type ReceivedRule,
  type RuledEntry,
} from "./rules.ts";

const ENTRY: RuledEntry = {
  direction: "credit",
  sec_code: "CCD",
  company_id: "1234567890",
  individual_id: "INV-7",
  remittance: "RMR*IV*4711**900",
  account_key: "a",
  amount_cents: 900n,
  settlement_date: "2026-03-03",
};
const RULE: ReceivedRule = {
  direction: "credit",
  sec_code: null,
  company_id: null,
  individual_id: null,
  remittance: null,
  account_key: null,
  min_amount_cents: null,
  max_amount_cents: null,
  valid_from: null,
  valid_until: null,
  act: "keep",
  acts_at: "receipt",
  return_code: null,
  uses_left: null,
};

describe("rules for received entries", () => {
  it.each([
    [{ direction: "debit" }],
    [{ sec_code: "PPD" }],
    [{ company_id: "1" }],
    [{ individual_id: "INV-8" }],
    [{ remittance: "4712" }],
    [{ account_key: "b" }],
    [{ min_amount_cents: 901n }],
    [{ max_amount_cents: 899n }],
    [{ valid_from: "2026-03-04" }],
    [{ valid_until: "2026-03-02" }],
    [{ uses_left: 0 }],
  ] as const)("a rule with %o does not decide an entry that differs", (condition) => {
    expect(ruleForReceived([{ ...RULE, ...condition } as ReceivedRule], ENTRY)).toBeUndefined();
  });

  it("a rule decides an entry at the bounds of its conditions, and the first such rule alone", () => {
    const exact: ReceivedRule = {
      ...RULE,
      sec_code: "CCD",
      company_id: "1234567890",
      individual_id: "INV-7",
      remittance: "rmr*iv",
      account_key: "a",
      min_amount_cents: 900n,
      max_amount_cents: 900n,
      valid_from: "2026-03-03",
      valid_until: "2026-03-03",
      uses_left: 1,
    };
    expect(ruleForReceived([{ ...RULE, sec_code: "PPD" }, exact, RULE], ENTRY)).toBe(exact);
  });

  it("no rule decides an IAT entry", () => {
    expect(ruleForReceived([RULE], { ...ENTRY, sec_code: "IAT" })).toBeUndefined();
  });

  it("rules of the cut-off act while a return still goes with its file", () => {
    expect(receivedCutoffRulesAt("2026-03-03T21:00:00.000Z")).toBe("2026-03-03T20:45:00.000Z");
  });
});
