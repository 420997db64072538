import { Command } from "commander";
import { connect, withConnection, type Connection } from "../connection/connection.ts";
import { tableLines } from "../terminal/table.ts";
import { processTerminal } from "../terminal/terminal.ts";

interface Share {
  readonly percent: string;
  readonly low: string;
  readonly high: string;
}

interface Tally {
  readonly payments: number;
  readonly amount: string;
}

export interface RuleMetric {
  readonly rule: string;
  readonly version: number;
  readonly in_shadow: boolean;
  readonly hits: Tally;
  readonly bad: Tally;
  readonly good: Tally;
  readonly immature: Tally;
  readonly loss_avoided: string;
  readonly loss_missed: string;
  readonly good_held: string;
  readonly precision: Share | null;
}

interface Metrics {
  readonly from: string;
  readonly to: string;
  readonly as_of: string;
  readonly rules: readonly RuleMetric[];
}

interface Asked extends Connection {
  readonly from?: string;
  readonly to?: string;
  readonly account?: string;
}

/** `risk metrics`: what became of the payments that each rule hit. */
export function metricsCommand(): Command {
  return withConnection(new Command("metrics"))
    .summary("show how often each rule was right, by the outcomes of the payments that it hit")
    .option("--from <instant>", "first instant of the decisions; default 365 days ago")
    .option("--to <instant>", "instant after the last decision; default now")
    .option("--account <id>", "only payments of this account")
    .action(async (options: Asked) => {
      const { from, to, account } = options;
      const asked = Object.entries({ from, to, account_id: account }).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
      );
      const path = `/v1/risk/metrics${asked.length === 0 ? "" : `?${asked.join("&")}`}`;
      const metrics = await connect(options).get<Metrics>(path);
      processTerminal(options.json === true).print({ event: "rules_measured", ...metrics }, () =>
        metricsLines(metrics.rules, process.stdout.columns),
      );
    });
}

/** A line for each version of a rule; amounts are cents. */
export function metricsLines(rules: readonly RuleMetric[], width: number): readonly string[] {
  if (rules.length === 0) return ["No rule hit a payment."];
  return tableLines(
    rules.map(({ in_shadow: inShadow, precision, ...rule }) => ({
      rule: `${rule.rule} ${rule.version}${inShadow ? " (shadow)" : ""}`,
      hits: rule.hits.payments,
      bad: rule.bad.payments,
      good: rule.good.payments,
      precision:
        precision === null ? "-" : `${precision.percent} % (${precision.low} to ${precision.high})`,
      loss_avoided: rule.loss_avoided,
      good_held: rule.good_held,
      loss_missed: rule.loss_missed,
      immature: rule.immature.payments,
    })),
    width,
    ["rule", "hits", "bad", "good", "precision", "loss_avoided", "good_held"],
  );
}
