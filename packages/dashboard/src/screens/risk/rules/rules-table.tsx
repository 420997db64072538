import type { Backtest, RiskMetric, RiskRule } from "@railhead/client";
import { words } from "../../../format/words.ts";
import { Coded } from "../../../parts/coded.tsx";
import { HowRight, metricsOf } from "./how-right.tsx";
import { ACTION_WORDS, KIND_WORDS, STATE_TONES, STATE_WORDS } from "./rule-words.ts";

const COLUMNS: readonly (readonly [head: string, kind?: "number"])[] = [
  ["Rule"],
  ["What it does"],
  ["Hits", "number"],
  ["Precision", "number"],
  ["Loss avoided", "number"],
  ["Good held", "number"],
  ["Version", "number"],
  ["May be changed"],
  ["State"],
];

/** Rules as sentences, with how often each hit in the last back-test and how right it was; undefined while that is read. */
export function RulesTable({
  title,
  rules,
  hits,
  metrics,
}: {
  readonly title: string;
  readonly rules: readonly RiskRule[];
  readonly hits: Backtest | null | undefined;
  readonly metrics: RiskMetric | undefined;
}) {
  const byRule = new Map(hits?.rules.map((tally) => [tally.rule, tally.hits]));
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(([column, kind]) => (
              <th key={column} scope="col" className={kind}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{words(rule.id)}</th>
              <td className="sentence">
                <WhatItDoes rule={rule} />
              </td>
              <td className="number">
                {hits === null || hits === undefined
                  ? "—"
                  : (byRule.get(rule.id) ?? 0).toLocaleString("en-US")}
              </td>
              <HowRight of={metrics && metricsOf(rule, metrics)} />
              <td className="number">{rule.version}</td>
              <td>
                <span className="tag" title={KIND_WORDS[rule.kind][1]}>
                  {KIND_WORDS[rule.kind][0]}
                </span>
              </td>
              <td>
                <span
                  className="tag"
                  data-tone={STATE_TONES[rule.state]}
                  title={STATE_WORDS[rule.state]}
                >
                  {rule.state}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WhatItDoes({ rule: { action, means, when } }: { readonly rule: RiskRule }) {
  return (
    <>
      {ACTION_WORDS[action]}: <Coded text={means} />
      <details>
        <summary>The condition</summary>
        <pre tabIndex={0}>{when}</pre>
      </details>
    </>
  );
}
