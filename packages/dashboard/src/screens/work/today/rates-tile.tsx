import type { Overview } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { headroomText } from "../../../format/headroom.ts";
import { words } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { LeftOut } from "./left-out.tsx";

const TONES = { ok: "good", too_few: "plain", warning: "warn", breach: "bad" } as const;

/** How many more returns each rate bears until its ceiling. */
export function RatesTile({ overview }: { readonly overview: Overview }) {
  const rates = overview.return_rates?.filter(({ scope }) => scope === "account");
  return (
    <Card title="Return rates, 60 days">
      <LeftOut overview={overview} part="return_rates" />
      {rates?.length === 0 ? (
        <p className="quiet">No debit was sent in 60 days, so there is no rate yet.</p>
      ) : (
        <ul className="concerns">
          {rates?.map(({ name, rate, ceiling, headroom, level }) => (
            <li key={name}>
              <Link to="/return-rates">{name}</Link>{" "}
              <span className="tag" data-tone={TONES[level]}>
                {words(level)}
              </span>
              <p>
                {Number(rate).toFixed(2)} % of {Number(ceiling).toFixed(1)} %
                {headroom === null ? "" : `, ${headroomText(headroom)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
