import { expect, it } from "vitest";
import { checkRuleset } from "../rulesets/check-ruleset.ts";
import { MAX_RULES } from "../rulesets/own-rules.ts";
import { readyRuleFile } from "./ready-rule.ts";
import { READY_RULES } from "./ready-rules.ts";

it("each ready rule compiles, hits its one case and passes its other", () => {
  const rules = READY_RULES.map(readyRuleFile);
  const { faults, tests } = checkRuleset({ rules, built_in: [] });
  expect(faults).toEqual([]);
  expect(tests).toHaveLength(2 * READY_RULES.length);
});

it("there are forty at least, each with an id and a condition of its own", () => {
  expect(READY_RULES.length).toBeGreaterThanOrEqual(40);
  expect(READY_RULES.length).toBeLessThan(MAX_RULES);
  expect(new Set(READY_RULES.map(({ id }) => id)).size).toBe(READY_RULES.length);
  expect(new Set(READY_RULES.map(({ when }) => when)).size).toBe(READY_RULES.length);
});

it("a case that passes differs from the one that hits by a single fact", () => {
  for (const { id, hits, passes } of READY_RULES) {
    const names = Object.keys({ ...hits, ...passes });
    expect([id, names.filter((name) => hits[name] !== passes[name]).length]).toEqual([id, 1]);
  }
});
