import { expect, it } from "vitest";
import { CHANGE_CODES } from "../catalog/change-codes.ts";
import {
  CODE_CATEGORIES,
  entriesText,
  isCodeOfEntry,
  codeCategoryFault,
} from "./code-categories.ts";
import { CONTEST_CODES, DISHONOR_CODES } from "./dishonors.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";

const codesAt = (category: string) =>
  [...CODE_CATEGORIES].filter(([, row]) => row.category === category).map(([code]) => code);

it("every return and change code has exactly one category, and no other code has one", () => {
  const codes = [...RETURN_CODES, ...CHANGE_CODES].map(({ code }) => code);
  expect([...CODE_CATEGORIES.keys()].sort()).toEqual(codes.sort());
});

it("code categories agree with return classes, dishonor codes and refused change codes", () => {
  const placeOfClass = { dishonored: "dishonor", contested: "contest" } as Record<string, string>;
  for (const row of RETURN_CODES) {
    expect(CODE_CATEGORIES.get(row.code)?.category, row.code).toBe(
      placeOfClass[row.class] ?? "return",
    );
  }
  expect(codesAt("dishonor")).toEqual(Object.keys(DISHONOR_CODES));
  expect(codesAt("contest")).toEqual(Object.keys(CONTEST_CODES));
  for (const { code, action } of CHANGE_CODES) {
    const category = action === "workflow" ? "refused_correction" : "correction";
    expect(CODE_CATEGORIES.get(code)?.category, code).toBe(category);
  }
});

it("codes for unauthorized debits depend on the entry class, and only credits can be refused", () => {
  expect(isCodeOfEntry("R10", "charge", "WEB")).toBe(true);
  expect(isCodeOfEntry("R10", "charge", "CCD")).toBe(false);
  expect(isCodeOfEntry("R29", "charge", "CCD")).toBe(true);
  expect(isCodeOfEntry("R05", "charge", "PPD")).toBe(false);
  expect(isCodeOfEntry("R01", "payout", "PPD")).toBe(false);
  expect(isCodeOfEntry("R23", "payout", "CCD")).toBe(true);
  expect(isCodeOfEntry("R99", "charge", "WEB")).toBe(false);
  expect([...CODE_CATEGORIES.values()].map(entriesText)).toContain("debits PPD WEB");
});

it("a code of the wrong category is refused with the step it belongs to", () => {
  expect(codeCategoryFault("R01", "return")).toBeUndefined();
  expect(codeCategoryFault("R99", "return")).toBe("There is no code R99.");
  expect(codeCategoryFault("R61", "return")).toContain("return:R01,dishonor:R61");
  expect(codeCategoryFault("R73", "return")).toContain("contest:R73");
  expect(codeCategoryFault("C61", "correction")).toContain("refuses a notification of change");
  expect(codeCategoryFault("R01", "dishonor")).toContain("return:R01");
});
