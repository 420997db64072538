import {
  BUILT_IN,
  BUILT_IN_CONTENT,
  compileRuleset,
  isWindowFact,
  numberRules,
  READY_RULES,
  readsOf,
  readyRuleFile,
  startBacktest,
  type FactName,
  type PastDecision,
  type RuleFile,
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
const ruleset = compileRuleset(2, numberRules({ rules: files, built_in: [] }, { base, number: 2 }));
const windows = readsOf(ruleset).filter(isWindowFact);

/** As they are read from the database. Facts of one payment in a hundred exceed what rules allow. */
function storedFacts(n: number): StoredFacts {
  const facts: Partial<Record<FactName, string>> = {
    "payment.amount": String(1_000 + ((n * 7_919) % 90_000)),
  };
  for (const name of windows) facts[name] = String(n % 100 === 0 ? 50 + (n % 7) : n % 3);
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
    ruleset: 1,
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
    for (const past of decisions) backtest.add(past, BUILT_IN);
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
