import {
  BUILT_IN_CONTENT,
  callsOf,
  compileRuleset,
  numberRules,
  READY_RULES,
  readyRuleFile,
  startBacktest,
  type PastDecision,
  type RuleFile,
  type Ruleset,
  type StoredFacts,
} from "@railhead/core";
import { machine, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";

/**
 * Deciding past payments again, in memory: 15 active rules and 5 in shadow beside the built-in ones, with the windows
 * that they read, on facts as the database stores them.
 */
const payments = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
/** Decisions that the service reads at once. */
const CHUNK = 2_000;

const files = READY_RULES.slice(0, 20).map((rule, index): RuleFile => ({
  ...readyRuleFile(rule),
  state: index < 15 ? "active" : "shadow",
}));
const base = BUILT_IN_CONTENT;
const rulesetOf = (number: number, rules: readonly RuleFile[]): Ruleset =>
  compileRuleset(number, numberRules({ rules, built_in: [] }, { base, number }));
const ruleset = rulesetOf(3, files);
const { windows } = callsOf(ruleset);
/** Reads the same windows, so that decisions keep them, and lets everything pass. */
const when = `payment.amount < 0 && ${windows.map((window) => `${window} > 0`).join(" && ")}`;
const inForce = rulesetOf(
  2,
  files.slice(0, 1).map((file) => ({ ...file, when })),
);

/** As they are read from the database. Facts of one payment in a hundred exceed what rules allow. */
function storedFacts(n: number): StoredFacts {
  const facts: StoredFacts = {
    "payment.amount": String(1_000 + ((n * 7_919) % 90_000)),
    windows: windows.map(() => (n % 100 === 0 ? 50 + (n % 7) : n % 3)),
  };
  return JSON.parse(JSON.stringify(facts)) as StoredFacts;
}

const ID = "019caf10-3180-7005-8911-e6c3a460f072";
const made = {
  stage: "review",
  outcome: "pass",
  rule: null,
  label: "immature",
  hits: [],
  shadow: [],
} as const;

const chunk = (from: number): PastDecision[] =>
  Array.from({ length: CHUNK }, (_, index) => ({
    ...made,
    payment_id: ID,
    version: 2,
    decided_at: "2026-03-02T15:00:00.000Z",
    ruleset: inForce.number,
    facts: storedFacts(from + index),
  }));

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Processor seconds of deciding all payments; making them is not counted. */
function round(): number {
  const backtest = startBacktest(ruleset);
  let seconds = 0;
  for (let from = 0; from < payments; from += CHUNK) {
    const decisions = chunk(from);
    const started = processorSeconds();
    for (const past of decisions) backtest.add(past, inForce);
    seconds += processorSeconds() - started;
  }
  const { decisions, replay_failures: failures } = backtest.result();
  if (decisions !== payments || failures > 0) throw new Error("a decision is not what it was");
  return seconds;
}

print(machine());
print(`${payments} payments, ${files.length} rules, ${windows.length} windows`);
round();
const all = Array.from({ length: rounds }, round);
printResult({
  name: "payments decided again",
  unit: "payments per processor second",
  values: all.map((seconds) => payments / seconds),
  floor: 200_000,
});
printResult({
  name: "most memory of the process",
  unit: "MiB",
  values: [process.resourceUsage().maxRSS / 1_024],
  floor: 256,
  isCeiling: true,
});
