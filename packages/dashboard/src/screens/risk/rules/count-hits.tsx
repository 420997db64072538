import type { Backtest } from "@railhead/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Time } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { useBacktest } from "./use-backtest.ts";

/** Says of which decisions the hits are, and counts them anew. */
export function CountHits({
  number,
  query,
}: {
  readonly number: number;
  readonly query: UseQueryResult<Backtest | null>;
}) {
  const run = useBacktest(number);
  return (
    <Loaded query={query}>
      {(test) => (
        <div className="row" data-part="hits">
          <span>
            {test === null ? (
              "The hits were not counted yet."
            ) : (
              <>
                Hits are those of {counted(test.decisions, "decision")} from <Time at={test.from} />{" "}
                to <Time at={test.to} />.
              </>
            )}
          </span>
          <Allowed operation="backtests.create">
            <button
              type="button"
              className="button"
              disabled={run.isPending}
              onClick={() => run.mutate()}
            >
              {run.isPending ? "Counting …" : "Count the hits of the last 90 days"}
            </button>
          </Allowed>
          <Problem error={run.error} />
        </div>
      )}
    </Loaded>
  );
}
