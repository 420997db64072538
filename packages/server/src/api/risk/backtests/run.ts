import { startBacktest, type BacktestResult, type Ruleset } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Executor } from "../../../db/postgres/executor.ts";
import {
  countPastDecisions,
  listPastDecisions,
  type PastRange,
} from "../../../db/tables/risk/backtests.ts";
import type { DecisionRow } from "../../../db/tables/risk/decisions.ts";
import { listLabels, type LabelDay } from "../../../db/tables/risk/rule-metrics.ts";
import { readRulesets } from "../../../payments/scheduling/risk-rulesets.ts";

/** Decisions read at once. */
const CHUNK = 2_000;
/** The most decisions of one back-test, which a request waits for. */
export const MOST_DECISIONS = 250_000;

/** Decides the past again, a chunk at a time; undefined where the range has too many decisions. */
export async function runBacktest(
  db: Executor,
  range: PastRange,
  {
    ruleset,
    compareWith,
    day,
  }: {
    readonly ruleset: Ruleset;
    readonly compareWith: Ruleset | undefined;
    /** Of the labels. */
    readonly day: LabelDay;
  },
): Promise<BacktestResult | undefined> {
  if ((await countPastDecisions(db, range, MOST_DECISIONS + 1)) > MOST_DECISIONS) return undefined;
  const backtest = startBacktest(ruleset, compareWith);
  let after: DecisionRow | undefined;
  do {
    const rows = await listPastDecisions(db, range, { after, limit: CHUNK });
    await addRows(db, range.environment_id, { rows, backtest, ruleset, day });
    after = rows.length === CHUNK ? rows.at(-1) : undefined;
  } while (after !== undefined);
  return backtest.result();
}

async function addRows(
  db: Executor,
  environmentId: string,
  {
    rows,
    backtest,
    ruleset,
    day,
  }: {
    readonly rows: readonly DecisionRow[];
    readonly backtest: ReturnType<typeof startBacktest>;
    readonly ruleset: Ruleset;
    readonly day: LabelDay;
  },
): Promise<void> {
  const numbers = [...new Set(rows.map((row) => row.ruleset))];
  const missing = numbers.filter((number) => number !== ruleset.number);
  const ids = [...new Set(rows.map(({ payment_id }) => payment_id))];
  const [others, labels] = await Promise.all([
    readRulesets(db, environmentId, missing),
    listLabels(db, { environment_id: environmentId, ids }, day),
  ]);
  const labelOf = new Map(labels.map(({ payment_id, label }) => [payment_id, label]));
  for (const { hits, shadow, ...row } of rows) {
    const own = row.ruleset === ruleset.number ? ruleset : others.get(row.ruleset);
    const made = assertFound(own, `ruleset ${row.ruleset}`);
    const label = labelOf.get(row.payment_id) ?? "unlabelled";
    backtest.add({ ...row, hits: hits ?? [], shadow: shadow ?? [], label }, made);
  }
}
