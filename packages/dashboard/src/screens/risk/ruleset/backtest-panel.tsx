import type { Backtest } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { counted, words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Time } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { backtestQuery } from "../rules/rulesets-queries.ts";
import { ChangedDecisions, OutcomeMatrix, RuleTallies } from "./backtest-tables.tsx";
import { useBacktest } from "../rules/use-backtest.ts";

/** Tests a ruleset on the past, and shows what it would have done. */
export function BacktestPanel({ number }: { readonly number: number }) {
  const query = useQuery(backtestQuery(number));
  const run = useBacktest(number);
  return (
    <Card title="Tested on the past">
      <Loaded query={query}>
        {(test) =>
          test === null ? (
            <p>It was not tested yet. A ruleset is published after a test only.</p>
          ) : (
            <Result test={test} />
          )
        }
      </Loaded>
      <Allowed operation="backtests.create">
        <div className="row" role="group" aria-label="Test the ruleset">
          <button
            type="button"
            className="button"
            disabled={run.isPending}
            onClick={() => run.mutate()}
          >
            {run.isPending ? "Deciding the past again …" : "Test it on the last 90 days"}
          </button>
        </div>
        <Problem error={run.error} />
      </Allowed>
    </Card>
  );
}

function Result({ test }: { readonly test: Backtest }) {
  const { decisions, changed, stops_everything: stops, replay_failures: failures } = test;
  return (
    <>
      <p data-part="backtest">
        <strong>{counted(changed, "decision")}</strong> of {decisions.toLocaleString("en-US")} from{" "}
        <Time at={test.from} /> to <Time at={test.to} /> would be different.
      </p>
      {stops ? (
        <p className="notice" data-tone="bad">
          It would have let no payment pass.
        </p>
      ) : null}
      {failures === 0 ? null : (
        <p className="notice" data-tone="bad">
          {counted(failures, "decision")} came out differently by the ruleset that made it: this is
          a fault of the engine.
        </p>
      )}
      {test.unknown.length === 0 ? null : (
        <p className="quiet">
          Not known at the time:{" "}
          {test.unknown.map(({ fact, decisions: of }) => `${fact} in ${of}`).join(", ")}.
        </p>
      )}
      <Unevaluated test={test} />
      {decisions === 0 ? null : (
        <>
          <OutcomeMatrix test={test} />
          <RuleTallies test={test} />
          <ChangedDecisions test={test} />
        </>
      )}
    </>
  );
}

/** Rules that read what past decisions did not keep. */
function Unevaluated({ test: { rules } }: { readonly test: Backtest }) {
  const some = rules.filter(({ unevaluated }) => unevaluated > 0);
  if (some.length === 0) return null;
  const said = some.map(
    ({ rule, unevaluated }) => `${words(rule)} in ${counted(unevaluated, "decision")}`,
  );
  return (
    <p className="notice" data-tone="busy">
      Could not be evaluated, and might have hit: {said.join(", ")}.
    </p>
  );
}
