import type { Backtest } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { words } from "../../../format/words.ts";
import { Money, Time } from "../../../parts/basics.tsx";
import { Precision } from "../rules/how-right.tsx";

type Outcome = Backtest["matrix"][number]["before"];

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  pass: "passed",
  hold: "held",
  refuse: "ended",
  resume: "checked again",
};

function Table({
  title,
  heads,
  children,
}: {
  readonly title: string;
  readonly heads: readonly (readonly [head: string, kind?: "number"])[];
  readonly children: ReactNode;
}) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map(([head, kind]) => (
              <th key={head} scope="col" className={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Decisions and money by what was and what would be. */
export function OutcomeMatrix({ test: { matrix } }: { readonly test: Backtest }) {
  return (
    <Table
      title="Then and by these rules"
      heads={[
        ["Then"],
        ["By these rules"],
        ["Decisions", "number"],
        ["Money", "number"],
        ["Turned out bad", "number"],
        ["Turned out good", "number"],
      ]}
    >
      {matrix.map(({ before, after, decisions, amount, bad, good }) => (
        <tr key={`${before} ${after}`}>
          <td>{OUTCOME_WORDS[before]}</td>
          <td>{before === after ? "the same" : <strong>{OUTCOME_WORDS[after]}</strong>}</td>
          <td className="number">{decisions.toLocaleString("en-US")}</td>
          <td className="number">
            <Money cents={amount} />
          </td>
          <td className="number">
            <Money cents={bad.amount} />
          </td>
          <td className="number">
            <Money cents={good.amount} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** How often each rule hits, and what it costs. */
export function RuleTallies({ test: { rules } }: { readonly test: Backtest }) {
  if (rules.length === 0) return <p>No rule would have hit.</p>;
  return (
    <Table
      title="Hits by rule"
      heads={[
        ["Rule"],
        ["Hits", "number"],
        ["Decides", "number"],
        ["Money", "number"],
        ["Precision", "number"],
      ]}
    >
      {rules.map(({ rule, in_shadow: inShadow, hits, decides, amount, ...labels }) => (
        <tr key={rule}>
          <th scope="row">
            {words(rule)}{" "}
            {inShadow ? (
              <span className="tag" data-tone="busy">
                shadow
              </span>
            ) : null}
          </th>
          <td className="number">{hits.toLocaleString("en-US")}</td>
          <td className="number">{decides.toLocaleString("en-US")}</td>
          <td className="number">
            <Money cents={amount} />
          </td>
          <Precision of={labels} />
        </tr>
      ))}
    </Table>
  );
}

/** The first decisions that become different, with both explanations. */
export function ChangedDecisions({ test: { changes, changed } }: { readonly test: Backtest }) {
  if (changes.length === 0) return null;
  const title =
    changed > changes.length
      ? `The first ${changes.length} decisions that would be different`
      : "Decisions that would be different";
  return (
    <Table title={title} heads={[["Payment"], ["Amount", "number"], ["Then"], ["By these rules"]]}>
      {changes.map(({ payment_id: id, version, decided_at: at, amount, before, after }) => (
        <tr key={`${id} ${version}`}>
          <td>
            <Link to="/payments" search={{ q: id }}>
              <Time at={at} />
            </Link>
          </td>
          <td className="number">
            <Money cents={amount} />
          </td>
          <td>
            <Side of={before} />
          </td>
          <td>
            <Side of={after} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Side({ of: { outcome, say } }: { readonly of: Backtest["changes"][number]["before"] }) {
  return (
    <>
      {OUTCOME_WORDS[outcome]}
      {say === null ? "" : `: ${say}`}
    </>
  );
}
