import { MAX_COST } from "../policy/risk/language/cost.ts";
import { FUNCTIONS, type FunctionRow } from "../policy/risk/language/functions.ts";
import { MACROS } from "../policy/risk/language/syntax.ts";
import {
  mostWindowDays,
  WINDOW_KEYS,
  WINDOW_MEASURES,
  type WindowKey,
} from "../policy/risk/language/windows.ts";
import { disclosureOf } from "../policy/risk/disclosure.ts";
import { KEY_FACTS, LIST_VALUE_TYPES } from "../policy/risk/lists.ts";
import { READY_RULES } from "../policy/risk/ready-rules/ready-rules.ts";
import { RISK_FACTS, type FactValue, type RiskFactRow } from "../policy/risk/risk-facts.ts";
import { RISK_RULE_NAMES, riskRule } from "../policy/risk/risk-rules.ts";
import { code, codes, markdownTable, page } from "./docs-text.ts";

/** `docs/risk-reference.md`: what risk rules may read and call, and the rules that there are. */
export function riskPage(): string {
  return page(
    "What risk rules read",
    "[guides/risk.md](guides/risk.md) says how rules are written, tested and published.",
    "## Facts",
    "An integer without a unit is a count or a score. A fact that is unknown makes a rule not hit, unless the rule says otherwise. `usual` is the value that a decision does not store, and that a test of a rule takes where it gives none.",
    markdownTable(["fact", "type", "means", "from", "unknown when", "usual"], factRows()),
    "## Facts that are only looked up",
    'For `listed("NAME OR KIND", FACT)`, which is true where the value is on the list of the name, or on any list of the kind. A decision keeps the answer, never the value.',
    markdownTable(["fact", "means", "list of", "a value"], keyRows()),
    "## Windows",
    '`window("MEASURE", "KEY", "LENGTH")` is a figure of the payments of the same kind that were made before this one, at most LENGTH ago: minutes, hours or days such as `PT10M`, the shortest, `PT4H` and `P30D`.',
    markdownTable(
      ["measure", "means", "unit", "without payments"],
      Object.entries(WINDOW_MEASURES).map(([name, { means, unit, empty }]) => [
        code(name),
        means,
        unit,
        empty === undefined ? "unknown" : String(empty),
      ]),
    ),
    markdownTable(["key", "means", "most days", "most days of `distinct_…`"], windowRows()),
    "## Functions",
    `Beside these, \`listed\` and \`window\`, there are \`has(FACT)\`, which is true where the fact is known, the operators of CEL, and on lists ${codes(MACROS)}. An expression that may take more than ${MAX_COST.toLocaleString("en-US")} steps is refused. A rule of an environment that cannot be computed, as where it divides by zero, holds the payment.`,
    markdownTable(
      ["call", "gives", "means"],
      FUNCTIONS.map((one) => [code(callOf(one)), one.gives, one.means]),
    ),
    "## Built-in rules",
    "In the order in which the first of equal actions gives the reason. No release waives a locked rule, and no ruleset changes it. `shown` is what a key of one account is shown of a hit.",
    markdownTable(
      ["rule", "action", "locked", "hits when", "condition", "stages", "shown"],
      ruleRows(),
    ),
    "## Ready rules",
    "`GET /v1/risk/ready_rules` and `railhead ready-rules list` have them as rules that a ruleset takes, each in shadow and with its two tests. Their figures are a first guess, which a back-test corrects.",
    markdownTable(
      ["rule", "action", "for", "condition"],
      READY_RULES.map(({ id, action, why, when }) => [code(id), action, why, code(when)]),
    ),
  );
}

function factRows(): string[][] {
  return Object.entries<RiskFactRow>(RISK_FACTS).map(([name, row]) => [
    code(name),
    row.unit === undefined ? row.type : `${row.type}, ${row.unit}`,
    row.means,
    row.from,
    row.unknown_when ?? "",
    row.usual === undefined ? "" : code(literal(row.usual)),
  ]);
}

const literal = (value: FactValue): string =>
  typeof value === "bigint" ? String(value) : JSON.stringify(value);

function keyRows(): string[][] {
  return Object.entries(KEY_FACTS).map(([name, { of, means }]) => [
    code(name),
    means,
    code(of),
    code(LIST_VALUE_TYPES[of].example),
  ]);
}

function windowRows(): string[][] {
  return (Object.keys(WINDOW_KEYS) as WindowKey[]).map((key) => [
    code(key),
    WINDOW_KEYS[key].means,
    String(mostWindowDays(key, "count")),
    String(mostWindowDays(key, "distinct_customers")),
  ]);
}

function callOf({ name, isMethod, takes }: FunctionRow): string {
  const [target = "", ...others] = takes;
  return isMethod ? `${target}.${name}(${others.join(", ")})` : `${name}(${takes.join(", ")})`;
}

function ruleRows(): string[][] {
  return RISK_RULE_NAMES.map((name) => {
    const { action, locked, means, when, stages } = riskRule(name);
    return [
      code(name),
      action,
      locked ? "yes" : "",
      means,
      code(when),
      codes(stages),
      disclosureOf(name),
    ];
  });
}
