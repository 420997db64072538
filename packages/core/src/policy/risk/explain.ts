import { formatUsd } from "../../catalog/money.ts";
import { causesOf, factsIn } from "./cause.ts";
import {
  isCallFact,
  riskFact,
  type FactName,
  type FactValue,
  type RiskFacts,
} from "./risk-facts.ts";
import type { CompiledRule } from "./ruleset.ts";

/** A part of a rule's condition that made it hit, with the facts that it read. */
export interface Cause {
  readonly text: string;
  readonly facts: readonly {
    readonly name: FactName;
    /** Undefined where nobody knew. */
    readonly value: FactValue | undefined;
    readonly from: string;
  }[];
}

/** The smallest cause of a hit, in the rule's own words. */
export function becauseOf({ node, when }: CompiledRule, facts: RiskFacts): readonly Cause[] {
  return causesOf(node, facts).map((part) => ({
    text: when.slice(part.start, part.end),
    facts: factsIn(part).map((fact) => {
      const name = fact as FactName;
      return { name, value: facts[name], from: riskFact(name).from };
    }),
  }));
}

/** A cause as a sentence: each fact with its value and where it came from. */
export function sayCause(causes: readonly Cause[]): string {
  const said = new Map(
    causes.flatMap(({ facts }) =>
      facts.map(({ name, value, from }) => [
        name,
        `${labelOf(name)} ${valueSaid(name, value)} (${from})`,
      ]),
    ),
  );
  return `${[...said.values()].join("; ")}.`;
}

const labelOf = (name: FactName) =>
  isCallFact(name) ? name : name.replaceAll("_", " ").replace(".", ": ");

function valueSaid(name: FactName, value: FactValue | undefined): string {
  if (value === undefined) return "is unknown";
  if (typeof value === "bigint")
    return `is ${riskFact(name).unit === "cents" ? formatUsd(value) : String(value)}`;
  if (typeof value === "boolean") return value ? "is true" : "is false";
  return typeof value === "string"
    ? `is ${value === "" ? "empty" : value}`
    : `is ${value.join(", ")}`;
}
