import type { ExpressionFault } from "../language/syntax.ts";
import { compileCondition } from "../ruleset.ts";
import { riskRule } from "../risk-rules.ts";
import { compileRule } from "./compile-ruleset.ts";
import {
  factSuggestion,
  OWN_REASONS,
  type RuleChange,
  type RuleFile,
  type RulesetDraft,
} from "./own-rules.ts";
import { readGiven, runTest } from "./rule-tests.ts";
import { compileText } from "./rule-text.ts";

/** A fault of a ruleset: the member where it is, and in an expression the place. */
export interface RuleFault extends Partial<ExpressionFault> {
  readonly reference: `/${string}`;
  readonly rule: string;
  readonly message: string;
}

/** A test of a rule, run. */
export interface RuleTestResult {
  readonly rule: string;
  readonly test: number;
  readonly expected: string;
  readonly got: string;
  readonly passes: boolean;
}

export interface RulesetCheck {
  readonly faults: readonly RuleFault[];
  readonly tests: readonly RuleTestResult[];
}

/** Finds every fault of a ruleset and runs the tests of its rules; a test that fails is a fault. */
export function checkRuleset({ rules, built_in }: RulesetDraft): RulesetCheck {
  const found = rules.map((rule, index) => checkRule(rule, `/rules/${index}`));
  const changed = built_in.flatMap((change, index) =>
    changeFaults(change, `/built_in/${index}/when`),
  );
  const twice = [...repeated(rules, "/rules"), ...repeated(built_in, "/built_in")];
  return {
    faults: [...found.flatMap(({ faults }) => faults), ...changed, ...twice],
    tests: found.flatMap(({ tests }) => tests),
  };
}

type Place = Pick<RuleFault, "rule" | "reference">;

const faultsOf = (when: string, place: Place): RuleFault[] => {
  const compiled = compileCondition(when);
  return compiled.ok ? [] : compiled.faults.map((fault) => ({ ...fault, ...place }));
};

/** A rule that is checked again after the review: no window and no list is read there. */
function changeFaults({ id, when }: RuleChange, reference: RuleFault["reference"]): RuleFault[] {
  if (when === null) return [];
  const place = { rule: id, reference };
  const compiled = compileCondition(when);
  if (!compiled.ok) return faultsOf(when, place);
  const isRechecked = riskRule(id).stages.some((stage) => stage !== "review");
  const [call] = compiled.calls;
  if (!isRechecked || call === undefined) return [];
  const message = `The rule is checked again after the review, where ${call} is not read: use a rule of your own for it.`;
  return [{ ...place, message }];
}

function repeated(rules: readonly { readonly id: string }[], list: "/rules" | "/built_in") {
  return rules.flatMap(({ id }, index): RuleFault[] => {
    const first = rules.findIndex((rule) => rule.id === id);
    if (first === index) return [];
    const message = `Another rule has this id: number ${first + 1} of the list.`;
    return [{ rule: id, reference: `${list}/${index}/id`, message }];
  });
}

function checkRule(rule: RuleFile, at: `/${string}`): RulesetCheck {
  const placed = (member: string): Place => ({ rule: rule.id, reference: `${at}/${member}` });
  const faults = [
    ...faultsOf(rule.when, placed("when")),
    ...reasonFaults(rule, placed("reason")),
    ...unknownFaults(rule, placed),
    ...textFaults(rule, placed("say/staff")),
  ];
  const given = rule.tests.map((test) => readGiven(test));
  given.forEach(({ faults: wrong }, index) => {
    for (const { fact, ...said } of wrong)
      faults.push({ ...placed(`tests/${index}/given/${fact}`), ...said });
  });
  if (faults.length > 0) return { faults, tests: [] };
  const compiled = compileRule({ ...rule, version: 0 });
  const tests = rule.tests.map(({ expect }, test): RuleTestResult => {
    const got = runTest(compiled, given[test]?.facts ?? {});
    return { rule: rule.id, test, expected: expect, got, passes: got === expect };
  });
  const failed = tests.flatMap(({ test, expected, got, passes }): RuleFault[] => {
    if (passes) return [];
    const message = `The test expects ${expected}, the rule gives ${got}.`;
    return [{ ...placed(`tests/${test}/expect`), message, expected, got }];
  });
  return { faults: failed, tests };
}

function reasonFaults({ action, reason }: RuleFile, place: Place): RuleFault[] {
  const allowed: readonly string[] = OWN_REASONS[action];
  if (reason === null || allowed.includes(reason)) return [];
  const expected = allowed.length === 0 ? "no reason" : `one of ${allowed.join(", ")}`;
  const message = `With the action ${action}, expected ${expected}, got ${reason}.`;
  return [{ ...place, message, expected, got: reason }];
}

function unknownFaults({ when, unknown }: RuleFile, placed: (member: string) => Place) {
  const compiled = compileCondition(when);
  if (!compiled.ok) return [];
  return Object.keys(unknown).flatMap((fact): RuleFault[] => {
    if ((compiled.reads as string[]).includes(fact)) return [];
    const suggestion = factSuggestion(fact, compiled.reads);
    const message = `The condition does not read ${fact}.`;
    const more = suggestion === undefined ? {} : { suggestion };
    return [{ ...placed(`unknown/${fact}`), message, got: fact, ...more }];
  });
}

function textFaults({ say }: RuleFile, place: Place): RuleFault[] {
  const text = say.staff === null ? undefined : compileText(say.staff);
  return text === undefined || text.ok ? [] : text.faults.map((fault) => ({ ...fault, ...place }));
}

/** A fault as a sentence with its place. */
export function sayFault({ start, message, suggestion }: RuleFault): string {
  const place = start === undefined ? "" : `Character ${start + 1}: `;
  return `${place}${message}${suggestion === undefined ? "" : ` Did you mean ${suggestion}?`}`;
}
