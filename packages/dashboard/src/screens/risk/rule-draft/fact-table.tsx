import type { RiskFact } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "../../../format/words.ts";
import { Coded } from "../../../parts/coded.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { factsQuery } from "./facts-query.ts";

/** The facts with their types, their meaning and where they come from. */
export function FactTable() {
  const query = useQuery(factsQuery);
  const [sought, seek] = useState("");
  return (
    <>
      <label className="field">
        <span>Search facts</span>
        <input type="search" value={sought} onChange={(event) => seek(event.target.value)} />
      </label>
      <p className="quiet">
        Amounts are in cents: <code>usd("5.00")</code> is 500.{" "}
        <code>listed("mules", bank_account.id)</code> asks a list,{" "}
        <code>window("count", "customer", "P1D")</code> earlier payments, and{" "}
        <code>has(balance.cents)</code> whether a fact is known.
      </p>
      <Loaded query={query}>{(facts) => <Found facts={facts} sought={sought} />}</Loaded>
    </>
  );
}

function Found({
  facts,
  sought,
}: {
  readonly facts: readonly RiskFact[];
  readonly sought: string;
}) {
  const wanted = sought.trim().toLowerCase();
  const shown = facts.filter(({ name, means, from }) =>
    [name, means, from].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (shown.length === 0) return <Empty title={`No fact has the text “${sought}”.`} />;
  return (
    <dl className="fact-list" data-part="facts">
      {shown.map((fact) => (
        <div key={fact.name}>
          <dt>
            <code>{fact.name}</code> <span className="tag">{typeWords(fact)}</span>
          </dt>
          <dd>
            <Coded text={fact.means} /> From {fact.from}.
            {fact.usual === null ? "" : ` Usually ${usualWords(fact.usual)}.`}
            {fact.unknown_when === null ? "" : ` Unknown when ${fact.unknown_when}.`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TYPE_WORDS: Readonly<Record<RiskFact["type"], string>> = {
  string: "text",
  bool: "true or false",
  int: "integer",
  list: "list of texts",
};

const typeWords = ({ type, unit }: RiskFact) =>
  unit === null ? TYPE_WORDS[type] : `${TYPE_WORDS[type]}, ${words(unit)}`;

function usualWords(usual: NonNullable<RiskFact["usual"]>): string {
  if (typeof usual === "boolean") return String(usual);
  if (typeof usual === "string") return usual === "" ? "empty" : usual;
  return usual.length === 0 ? "empty" : usual.join(", ");
}
