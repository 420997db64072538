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
  storedFactsReader,
  type FactName,
  type PastDecision,
  type RuleFile,
  type StoredFacts,
} from "@railhead/core";
import { machine, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";

/**
 * Deciding past payments again, in memory: 15 active rules and 5 in shadow beside the built-in ones, with the windows
 * that they read, on facts as the database stores them. The reference reads the same facts and drops them.
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
const reads = readsOf(ruleset);
const readFacts = storedFactsReader(reads);
const windows = reads.filter(isWindowFact);

/** Facts of one payment in a hundred exceed what rules allow. */
function storedFacts(n: number): StoredFacts {
  const facts: Partial<Record<FactName, string>> = {
    "payment.amount": String(1_000 + ((n * 7_919) % 90_000)),
  };
  for (const name of windows) facts[name] = String(n % 100 === 0 ? 50 + (n % 7) : n % 3);
  return facts;
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

function chunk(from: number): Omit<PastDecision, "facts">[] & { stored?: StoredFacts[] } {
  const rows = Array.from({ length: CHUNK }, () => ({
    ...made,
    payment_id: ID,
    version: 2,
    decided_at: "2026-03-02T15:00:00.000Z",
    ruleset: 1,
  }));
  return Object.assign(rows, {
    stored: rows.map((_, index) => storedFacts(from + index)),
  });
}

interface Round {
  readonly decided: number;
  readonly read: number;
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Processor seconds of deciding all payments, and of reading their facts alone; making them is not counted. */
function round(): Round {
  const backtest = startBacktest(ruleset);
  let decided = 0;
  let read = 0;
  for (let from = 0; from < payments; from += CHUNK) {
    const rows = chunk(from);
    const stored = rows.stored ?? [];
    const started = processorSeconds();
    const facts = stored.map(readFacts);
    const between = processorSeconds();
    for (const [index, row] of rows.entries()) {
      const known = facts[index];
      if (known !== undefined) backtest.add({ ...row, facts: known }, BUILT_IN);
    }
    decided += processorSeconds() - between;
    read += between - started;
  }
  const { decisions, replay_failures: failures } = backtest.result();
  if (decisions !== payments || failures > 0) throw new Error("a decision is not what it was");
  return { decided, read };
}

print(machine());
print(`${payments} payments, ${files.length} rules, ${windows.length} windows`);
round();
const all = Array.from({ length: rounds }, round);
printResult({
  name: "payments decided again, with the reading of their facts",
  unit: "payments per processor second",
  values: all.map(({ decided, read }) => payments / (decided + read)),
});
printResult({
  name: "payments decided again",
  unit: "payments per processor second",
  values: all.map(({ decided }) => payments / decided),
  floor: 200_000,
});
printResult({
  name: "reading their facts",
  unit: "payments per processor second",
  values: all.map(({ read }) => payments / read),
});
printResult({
  name: "most memory of the process",
  unit: "MiB",
  values: [process.resourceUsage().maxRSS / 1_024],
  floor: 256,
  isCeiling: true,
});
