import { expect, it } from "vitest";
import { en } from "../texts/en.ts";
import {
  centsOf,
  digitsOf,
  faultsOf as textFaultsOf,
  refusedFields,
  type Typed,
} from "./numbers.ts";

const faultsOf = (entered: Typed) => textFaultsOf(en, entered);

const typed = (routing_number: string, account_number: string) => ({
  routing_number,
  account_number,
  account_type: "checking" as const,
});

it("digitsOf accepts digits in groups", () => {
  expect(digitsOf(" 0210-0002 1 ")).toBe("021000021");
});

it("faultsOf reports invalid numbers by field", () => {
  expect(faultsOf(typed("021000021", "1234"))).toEqual({});
  expect(faultsOf(typed("011000138", "1".repeat(17)))).toEqual({});
  for (const routing of ["", "02100002", "0210000211", "021000022", "000000000", "02100002x"]) {
    expect([routing, Object.keys(faultsOf(typed(routing, "1234")))]).toEqual([
      routing,
      ["routing_number"],
    ]);
  }
  for (const account of ["", "123", "1".repeat(18), "12a4", "１２３４"]) {
    expect([account, Object.keys(faultsOf(typed("021000021", account)))]).toEqual([
      account,
      ["account_number"],
    ]);
  }
});

it("refusedFields says in the page's words what the service found in its own", () => {
  const found = { account_number: "500061 refuses a notification of change.", case: "Unknown." };
  expect(refusedFields(en, found)).toEqual({ account_number: en.faults.accountRefused });
});

it("centsOf reads an amount below a dollar as people type it, and guesses at no other", () => {
  for (const text of ["0.32", ".32", "$0.32", "0,32", " 32 "]) expect(centsOf(text)).toBe(32);
  expect([centsOf("7"), centsOf("0.07")]).toEqual([7, 7]);
  for (const text of ["", "0", "0.00", "0.3", "1.32", "132", "-32", "3 2 1", "x"]) {
    expect([text, centsOf(text)]).toEqual([text, undefined]);
  }
});
