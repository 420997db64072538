import {
  addMs,
  labelMetrics,
  laterOf,
  recallOf,
  type LabelMetrics,
  type LabelTally,
  type RiskAction,
  type Ruleset,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import { findAccount } from "../../../db/tables/accounts/accounts.ts";
import { countLabels, type LabelCountRow } from "../../../db/tables/risk/rule-metrics.ts";
import { ok, route } from "../../../http/route/route.ts";
import { invalid } from "../../../http/schema/problem.ts";
import { readRulesets } from "../../../payments/scheduling/risk-rulesets.ts";
import { refuseAccountKey, scopeOf } from "../../shared/platform-resources.ts";
import { READ } from "../rulesets/read.ts";
import { labelDay, serializeShare, serializeTally } from "./labels.ts";
import { MetricsQuery, RuleMetrics } from "./schema.ts";

const DAYS_365_MS = 365 * 86_400_000;

/** Actions that stop a payment; the hit of another rule had a part in what stopped it. */
const STOPPING: ReadonlySet<RiskAction> = new Set(["refuse", "hold", "decline"]);

export const readMetrics = route(
  {
    ...READ,
    operationId: "risk.metrics",
    method: "GET",
    path: "/v1/risk/metrics",
    summary: "Read how right each rule was",
    description:
      "What became of the payments that each version of a rule hit: by default of those decided in the last 365 days. The rail, the review queue and people label them: a return says what was wrong, a paid payment is good once no return can come any longer, and what a person says of one counts before both. Precision is the share of bad ones among those of a mature label, with Wilson's interval of 95 percent; by amount, for the effective number of payments. Each payment counts once, by its current amount.",
    query: MetricsQuery,
    response: RuleMetrics,
    problems: ["validation_error"],
  },
  async (context, { query }) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const { from = addMs(at, -DAYS_365_MS), to = laterOf(at, addMs(at, 1)) } = query;
    if (from >= to) throw invalid([{ reference: "/to", detail: "Must be after `from`." }]);
    const account_id = query.account_id ?? null;
    if (account_id !== null && !(await findAccount(app.db, scopeOf(context), account_id)))
      throw invalid([{ reference: "/account_id", detail: "Must be the id of an account." }]);
    const range = { environment_id: environment.id, account_id, from, to };
    const rows = await countLabels(app.db, range, labelDay(at));
    const rulesets = await readRulesets(
      app.db,
      environment.id,
      rows.map(({ ruleset }) => ruleset),
    );
    const all = labelMetrics(rows.filter(({ rule }) => rule === null).map(tallyOf));
    const { hits: decided, ...ofAll } = serializeTallies(all);
    return ok({
      from,
      to,
      as_of: at,
      account_id,
      all: { decided, ...ofAll },
      rules: versionsOf(rows).map((ofRule) => serializeRule(ofRule, rulesets, all)),
    });
  },
);

/** The rows of each version of a rule, those of the most hits first. */
function versionsOf(rows: readonly LabelCountRow[]): readonly (readonly LabelCountRow[])[] {
  const byVersion = new Map<string, LabelCountRow[]>();
  for (const row of rows) {
    if (row.rule === null) continue;
    const key = `${row.rule} ${row.version} ${row.in_shadow}`;
    byVersion.set(key, [...(byVersion.get(key) ?? []), row]);
  }
  const hits = (of: readonly LabelCountRow[]) =>
    of.reduce((sum, { payments }) => sum + payments, 0n);
  return [...byVersion.values()].toSorted((a, b) => Number(hits(b) - hits(a)));
}

const tallyOf = ({ payments, amount, squares, ...row }: LabelCountRow): LabelTally => ({
  label: row.label,
  stopped: row.stopped,
  unsent: row.unsent,
  payments: Number(payments),
  amount,
  squares: BigInt(squares),
});

function serializeRule(
  rows: readonly LabelCountRow[],
  rulesets: ReadonlyMap<number, Ruleset>,
  all: LabelMetrics,
) {
  const { rule, version, in_shadow, ruleset } = rows.reduce((last, one) =>
    one.ruleset > last.ruleset ? one : last,
  );
  const { rules, shadow } = assertFound(rulesets.get(ruleset), `ruleset ${ruleset}`);
  const { name, action } = assertFound(
    (in_shadow ? shadow : rules).find((one) => one.name === rule),
    `rule ${rule}`,
  );
  const isStopping = STOPPING.has(action);
  const metrics = labelMetrics(
    rows.map(tallyOf).map((one) => ({ ...one, stopped: one.stopped && isStopping })),
  );
  const { loss_avoided, loss_missed, good_held, precision, precision_by_amount } = metrics;
  return {
    rule: name,
    version,
    action,
    in_shadow,
    ...serializeTallies(metrics),
    loss_avoided: loss_avoided.toString(),
    loss_missed: loss_missed.toString(),
    good_held: good_held.toString(),
    precision: serializeShare(precision),
    precision_by_amount: serializeShare(precision_by_amount),
    recall: serializeShare(recallOf(metrics, all)),
  };
}

const serializeTallies = (metrics: LabelMetrics) => ({
  hits: serializeTally(metrics.hits),
  bad: serializeTally(metrics.bad),
  good: serializeTally(metrics.good),
  apart: serializeTally(metrics.apart),
  immature: serializeTally(metrics.immature),
  unlabelled: serializeTally(metrics.unlabelled),
  labels: metrics.labels.map(({ label, ...tally }) => ({ label, ...serializeTally(tally) })),
});
