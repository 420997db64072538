import { useQuery } from "@tanstack/react-query";
import type { Overview } from "@railhead/client";
import { overviewQuery } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Time } from "../../../parts/basics.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { AttentionTile } from "./attention-tile.tsx";
import { BankTile } from "./bank-tile.tsx";
import { ExposureTile } from "./exposure-tile.tsx";
import { HealthTile } from "./health-tile.tsx";
import { MoneyTile } from "./money-tile.tsx";
import { NewestTile } from "./newest-tile.tsx";
import { RatesTile } from "./rates-tile.tsx";
import { StatusTile } from "./status-tile.tsx";

/** What is wrong, since when, by when it must be right, and the one next act. */
export function Today() {
  const query = useQuery(overviewQuery);
  return (
    <Screen
      name="today"
      title="Today"
      actions={
        query.data === undefined ? null : (
          <span className="quiet">
            As of <Time at={query.data.as_of} />
          </span>
        )
      }
    >
      <Loaded query={query}>{(overview) => <Tiles overview={overview} />}</Loaded>
      <NewestTile />
    </Screen>
  );
}

function Tiles({ overview }: { readonly overview: Overview }) {
  return (
    <>
      <div className="columns">
        <div className="stack">
          <AttentionTile overview={overview} />
          <MoneyTile overview={overview} />
        </div>
        <BankTile overview={overview} />
      </div>
      <div className="grid">
        <Allowed operation="exposure.list">
          <ExposureTile />
        </Allowed>
        <RatesTile overview={overview} />
        <HealthTile overview={overview} />
        <StatusTile />
      </div>
    </>
  );
}
