import { expect, it } from "vitest";
import { CHANGE_CODES } from "../catalog/change-codes.ts";
import { CODE_PLACES, entriesText, isCodeOfEntry, misplacedCode } from "./code-places.ts";
import { CONTEST_CODES, DISHONOR_CODES } from "./dishonors.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";

const codesAt = (place: string) =>
  [...CODE_PLACES].filter(([, row]) => row.place === place).map(([code]) => code);

it("every return and change code has one place, and no other code has any", () => {
  const codes = [...RETURN_CODES, ...CHANGE_CODES].map(({ code }) => code);
  expect([...CODE_PLACES.keys()].sort()).toEqual(codes.sort());
});

it("the places agree with the classes of returns, the dishonors and the refused notifications", () => {
  const placeOfClass = { dishonored: "dishonor", contested: "contest" } as Record<string, string>;
  for (const row of RETURN_CODES) {
    expect(CODE_PLACES.get(row.code)?.place, row.code).toBe(placeOfClass[row.class] ?? "return");
  }
  expect(codesAt("dishonor")).toEqual(Object.keys(DISHONOR_CODES));
  expect(codesAt("contest")).toEqual(Object.keys(CONTEST_CODES));
  for (const { code, action } of CHANGE_CODES) {
    const place = action === "workflow" ? "refused_correction" : "correction";
    expect(CODE_PLACES.get(code)?.place, code).toBe(place);
  }
});

it("unauthorized debits are told by the class of the entry, refusals of money by credits", () => {
  expect(isCodeOfEntry("R10", "charge", "WEB")).toBe(true);
  expect(isCodeOfEntry("R10", "charge", "CCD")).toBe(false);
  expect(isCodeOfEntry("R29", "charge", "CCD")).toBe(true);
  expect(isCodeOfEntry("R05", "charge", "PPD")).toBe(false);
  expect(isCodeOfEntry("R01", "payout", "PPD")).toBe(false);
  expect(isCodeOfEntry("R23", "payout", "CCD")).toBe(true);
  expect(isCodeOfEntry("R99", "charge", "WEB")).toBe(false);
  expect([...CODE_PLACES.values()].map(entriesText)).toContain("debits PPD WEB");
});

it("a code at the wrong place is told where it belongs", () => {
  expect(misplacedCode("R01", "return")).toBeUndefined();
  expect(misplacedCode("R99", "return")).toBe("There is no code R99.");
  expect(misplacedCode("R61", "return")).toContain("return:R01,dishonor:R61");
  expect(misplacedCode("R73", "return")).toContain("contest:R73");
  expect(misplacedCode("C61", "correction")).toContain("refuses a notification of change");
  expect(misplacedCode("R01", "dishonor")).toContain("return:R01");
});
