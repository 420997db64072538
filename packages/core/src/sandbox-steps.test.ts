import { describe, expect, it } from "vitest";
import { RETURN_CODES } from "./return-codes.ts";
import { SANDBOX_CATALOGUE, STEP_GRAMMAR } from "./sandbox-catalogue.ts";
import {
  delayed,
  magicSteps,
  MAGIC_ACCOUNTS,
  outcomeFault,
  reviewEffectOf,
  statusOfName,
  stepsOf,
} from "./sandbox-steps.ts";

describe("the grammar of outcomes", () => {
  it("reads steps, chained, with their moments", () => {
    expect(stepsOf("noc:C01,return:R10@paid+40d")).toEqual([
      { kind: "correction", code: "C01", at: { anchor: "settled", days: 1, unit: "bd" } },
      { kind: "return", code: "R10", at: { anchor: "paid", days: 40, unit: "d" } },
    ]);
    expect(stepsOf("reject:file,ack:late,dishonor,dishonor:R69,contest:R73")).toEqual([
      { kind: "reject", what: "file" },
      { kind: "acknowledge", when: "late" },
      { kind: "dishonor", code: "R68" },
      { kind: "dishonor", code: "R69" },
      { kind: "contest", code: "R73" },
    ]);
    expect(reviewEffectOf(stepsOf("hold"))).toEqual({ hold: "amount_too_large" });
    expect(reviewEffectOf(stepsOf("return:R01"))).toBe("none");
    expect(delayed(stepsOf("return:R01"), "5d")).toEqual([
      { kind: "return", code: "R01", at: { anchor: "settled", days: 5, unit: "d" } },
    ]);
  });

  it.each([
    "paid ", "Paid", "return:R98", "return:X01", "noc:C61", "noc:C12", "return:R01@later",
    "return:R01@paid+4000d", "reject:entry", "ack:soon", "dishonor:R63", "contest:R70", "hold,", ",hold", "", Array(9).fill("hold").join(","),
  ])("refuses %j", (text) => expect(outcomeFault(text)).toBeTypeOf("string")); // prettier-ignore

  it("takes every documented step and every name", () => {
    for (const { step } of STEP_GRAMMAR) expect(outcomeFault(step), step).toBeUndefined();
    for (const { value, resources } of SANDBOX_CATALOGUE) {
      if (resources.includes("charge")) expect(outcomeFault(value), value).toBeUndefined();
    }
  });
});

describe("magic accounts", () => {
  it("return every code there is, and correct", () => {
    for (const { code } of RETURN_CODES) {
      expect(magicSteps(`4000${code.slice(1)}`)[0]).toMatchObject({ kind: "return", code });
    }
    expect(magicSteps("500003778")[0]).toMatchObject({ kind: "correction", code: "C03" });
    expect([magicSteps("600002"), magicSteps("600003")]).toMatchObject([
      [{ code: "R01" }],
      [{ code: "R16" }],
    ]);
  });

  it("leave ordinary numbers alone", () => {
    for (const number of ["400098", "500099", "5000", "4000", "123456789", "0400002"]) {
      expect(magicSteps(number)).toEqual([]);
    }
    for (const { pattern, example } of MAGIC_ACCOUNTS) expect(example).toMatch(new RegExp(pattern));
  });
});

it("a name's last word decides", () => {
  expect(statusOfName("Jordan Review")).toBe("review");
  expect(statusOfName("jordan REJECTED ")).toBe("rejected");
  expect(statusOfName("Review Jordan")).toBeUndefined();
  expect(statusOfName("Ada Constructor")).toBeUndefined();
  expect(statusOfName("constructor")).toBeUndefined();
});
