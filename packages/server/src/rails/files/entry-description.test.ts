import { defaultAccountSettings, PURPOSE_NAMES } from "@railhead/core";
import { expect, test } from "vitest";
import { simulatedBank } from "../calendar/bank-profile.ts";
import { descriptionFault } from "./description-fault.ts";
import { bankProfileFaults } from "../transports/profile-faults.ts";
import { descriptionOf } from "./entry-description.ts";

const defaults = defaultAccountSettings("sandbox");
const charge = { kind: "charge", sec: "WEB", purpose: "other" } as const;
const payout = { kind: "payout", sec: "PPD", purpose: "other" } as const;
const bank = { ...simulatedBank, entry_description: "Bank text" };
const named = {
  ...defaults,
  statement_settings: { ...defaults.statement_settings, default_descriptor: "Acme" },
  payouts: { ...defaults.payouts, default_descriptor: "Acme out" },
};

test("entries are called by their kind's setting, the account's, the bank's, then by their kind", () => {
  expect(descriptionOf(simulatedBank, defaults, charge)).toBe("PAYMENT");
  expect(descriptionOf(simulatedBank, defaults, payout)).toBe("PAYOUT");
  expect(descriptionOf(bank, defaults, charge)).toBe("BANK TEXT");
  expect(descriptionOf(bank, undefined, payout)).toBe("BANK TEXT");
  expect(descriptionOf(bank, named, charge)).toBe("ACME");
  expect(descriptionOf(bank, named, payout)).toBe("ACME OUT");
});

test("a purpose that the network names goes before what anybody chose", () => {
  expect(descriptionOf(bank, named, { ...charge, purpose: "goods" })).toBe("PURCHASE");
  expect(descriptionOf(bank, named, { ...payout, purpose: "payroll" })).toBe("PAYROLL");
  expect(descriptionOf(bank, named, { ...payout, purpose: "goods" })).toBe("ACME OUT");
});

test("whatever texts are kept, an entry has a description that a bank takes", () => {
  for (const text of [
    "0",
    "0000000000",
    "   ",
    "\u65e5\u672c",
    "\u{1f600}",
    "REVERSAL",
    "payroll",
  ]) {
    const statement_settings = { ...defaults.statement_settings, default_descriptor: text };
    const settings = { ...defaults, statement_settings };
    for (const purpose of PURPOSE_NAMES) {
      const profile = { ...simulatedBank, entry_description: text };
      expect(descriptionOf(profile, settings, { ...charge, purpose })).toMatch(
        /^(PAYMENT|PURCHASE)$/,
      );
    }
  }
});

test("a reserved text is refused in the words of who reads it, however it is written", () => {
  expect(descriptionFault("r\u00e9versal")).toBe(
    "is REVERSAL, which the network reserves for reversing entries",
  );
  expect(descriptionFault("Payroll Ja")).toBe(
    "begins with PAYROLL, which the network reserves for PPD payouts whose purpose is payroll",
  );
  expect(descriptionFault("\u65e5\u672c")).toContain("no letters or digits");
  expect(descriptionFault("Rent")).toBeUndefined();
});

test("a bank profile whose description is reserved is at fault, one without any is not", () => {
  expect(bankProfileFaults({ ...simulatedBank, entry_description: "REVERSAL" })).toEqual([
    "entry_description is REVERSAL, which the network reserves for reversing entries",
  ]);
  expect(bankProfileFaults(simulatedBank)).toEqual([]);
  expect(bankProfileFaults(bank)).toEqual([]);
});
