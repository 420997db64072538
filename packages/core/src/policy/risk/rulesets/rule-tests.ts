import { windowQuestions } from "../language/windows.ts";
import { listQuestions } from "../lists.ts";
import { FACT_NAMES, riskFact, type FactName, type FactValue } from "../risk-facts.ts";
import { readStoredFacts } from "../stored-facts.ts";
import { rulesThatHit, type CompiledRule } from "../ruleset.ts";
import { factSuggestion, type GivenFacts, type OwnAction, type RuleTest } from "./own-rules.ts";

/** What is wrong with a test's fact. */
export interface GivenFault {
  readonly fact: string;
  readonly message: string;
  readonly expected?: string;
  readonly got?: string;
  readonly suggestion?: string;
}

const isFact = (name: string): name is FactName =>
  (FACT_NAMES as string[]).includes(name) ||
  listQuestions([name]).length + windowQuestions([name]).length === 1;

/** The facts of a test: integers may be numbers or digits. */
export function readGiven({ given }: RuleTest): { facts: GivenFacts; faults: GivenFault[] } {
  const facts: Record<string, FactValue> = {};
  const faults: GivenFault[] = [];
  for (const [fact, sent] of Object.entries(given)) {
    if (!isFact(fact)) {
      const suggestion = factSuggestion(fact, FACT_NAMES);
      const message = `There is no fact "${fact}".`;
      faults.push({ fact, message, ...(suggestion === undefined ? {} : { suggestion }) });
      continue;
    }
    const { type } = riskFact(fact);
    const value = valueOf(type, sent);
    if (value === undefined) {
      const got = JSON.stringify(sent)?.slice(0, 100) ?? "nothing";
      faults.push({ fact, message: `Expected ${type}, got ${got}.`, expected: type, got });
    } else facts[fact] = value;
  }
  return { facts, faults };
}

function valueOf(type: string, sent: unknown): FactValue | undefined {
  switch (type) {
    case "int":
      if (typeof sent === "number" && Number.isSafeInteger(sent)) return BigInt(sent);
      return typeof sent === "string" && /^-?\d{1,18}$/.test(sent) ? BigInt(sent) : undefined;
    case "bool":
      return typeof sent === "boolean" ? sent : undefined;
    case "string":
      return typeof sent === "string" ? sent : undefined;
    default:
      return Array.isArray(sent) && sent.every((item) => typeof item === "string")
        ? sent
        : undefined;
  }
}

/** What the rule does with given facts; others have their usual values. */
export function runTest(rule: CompiledRule, facts: GivenFacts): OwnAction | "pass" {
  const [hit] = rulesThatHit({ ...readStoredFacts({}, rule.reads), ...facts }, "review", {
    rules: [rule],
  });
  return hit === undefined ? "pass" : (hit.action as OwnAction);
}
