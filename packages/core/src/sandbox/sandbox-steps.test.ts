import { describe, expect, it } from "vitest";
import { CODE_CATEGORIES } from "../lifecycles/code-categories.ts";
import { outcomeFault } from "./outcome-faults.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";
import { SANDBOX_CATALOG, STEP_GRAMMAR } from "./sandbox-catalog.ts";
import {
  delaySteps,
  magicAccountFault,
  magicSteps,
  MAGIC_ACCOUNTS,
  reviewEffectOf,
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
    expect(delaySteps(stepsOf("return:R01"), "5d")).toEqual([
      { kind: "return", code: "R01", at: { anchor: "settled", days: 5, unit: "d" } },
    ]);
  });

  it.each([
    "paid ", "Paid", "return:R98", "return:X01", "noc:C61", "noc:C12", "return:R01@later",
    "return:R01@paid+4000d", "reject:entry", "ack:soon", "dishonor:R63", "contest:R70", "hold,", ",hold", "", Array(9).fill("hold").join(","),
  ])("refuses %j", (text) => expect(outcomeFault(text)).toBeTypeOf("string")); // prettier-ignore

  it.each([
    ["return:R99", "There is no code R99."],
    ["return:R61", "R61 dishonors a return"],
    ["noc:C61", "C61 refuses a notification of change"],
    ["contest:R61", "R61 dishonors a return"],
    ["dishonor", "A dishonor answers a return"],
    ["contest:R73", "A contest answers a dishonored return"],
    ["return:R01,contest:R73", "A contest answers a dishonored return"],
    ["return:R01,dishonor:R67", "R67 dishonors a second return"],
    ["return:R01,dishonor:R70", "R70 refuses a return that needs our permission"],
    ["return:R13,dishonor", "R13 has no deadline"],
    ["reject:file,return:R01", "use reject alone"],
    ["cancel,return:R01", "use cancel alone"],
    ["return:R01,dishonor,dishonor:R69", "The step dishonor may occur once."],
    ["hold,retrn:R01", "Step 2 must be"],
    ["reversed_insuficient_funds", "Did you mean reversed_insufficient_funds?"],
  ])("says of %j what is wrong: %s", (text, said) => {
    expect(outcomeFault(text)).toContain(said);
  });

  it("skips steps of a stored outcome that no bank can send", () => {
    expect(stepsOf("return:R61,hold")).toEqual([{ kind: "hold", reason: "amount_too_large" }]);
    expect(stepsOf("noc:C61")).toEqual([]);
  });

  it("accepts for transfers and verifications the steps of a bank, and no others", () => {
    for (const subject of ["transfer", "verification"] as const) {
      expect(outcomeFault("return:R02,ack:late", subject)).toBeUndefined();
      expect(outcomeFault("reversed_insufficient_funds", subject)).toBeUndefined();
      expect(outcomeFault("on_hold_daily_limit", subject)).toBe(
        `A ${subject} cannot be held or cancelled.`,
      );
      expect(outcomeFault("return:R01,dishonor", subject)).toContain("is not dishonored");
    }
  });

  it("accepts every documented step and every named outcome", () => {
    for (const { step } of STEP_GRAMMAR) expect(outcomeFault(step), step).toBeUndefined();
    for (const [code, { category }] of CODE_CATEGORIES) {
      const late = { R67: "return:R01,return:R02", R70: "return:R06" }[code] ?? "return:R01";
      const text = {
        return: `return:${code}`,
        dishonor: `${late},dishonor:${code}`,
        contest: `return:R01,dishonor,contest:${code}`,
        correction: `noc:${code}`,
        refused_correction: "standard",
      }[category];
      expect(outcomeFault(text), text).toBeUndefined();
    }
    for (const { value, resources } of SANDBOX_CATALOG) {
      if (resources.includes("charge")) expect(outcomeFault(value), value).toBeUndefined();
    }
  });
});

describe("magic accounts", () => {
  it("simulate every return code and every change code", () => {
    for (const { code, class: kind } of RETURN_CODES) {
      const number = `4000${code.slice(1)}`;
      const isAnswer = kind === "dishonored" || kind === "contested";
      expect(magicSteps(number), code).toMatchObject(isAnswer ? [] : [{ kind: "return", code }]);
      expect(magicAccountFault(number) !== undefined, code).toBe(isAnswer);
    }
    expect(magicAccountFault("500061")).toContain("refuses a notification of change");
    expect(magicSteps("500003778")[0]).toMatchObject({ kind: "correction", code: "C03" });
    expect([magicSteps("600002"), magicSteps("600003")]).toMatchObject([
      [{ code: "R01" }],
      [{ code: "R16" }],
    ]);
  });

  it("leave ordinary numbers alone", () => {
    for (const number of ["400098", "500099", "5000", "4000", "123456789", "0400002"]) {
      expect(magicSteps(number)).toEqual([]);
      expect(magicAccountFault(number)).toBeUndefined();
    }
    for (const { pattern, example } of MAGIC_ACCOUNTS) expect(example).toMatch(new RegExp(pattern));
  });
});
