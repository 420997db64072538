import type { Backtest, Ruleset } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { useShownEnvironment } from "../../../parts/environment.tsx";
import { typed } from "../../../parts/form.ts";
import { keptFor } from "../../../parts/kept-for.ts";
import { Kept } from "../../../parts/kept.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { backtestQuery, BUILT_IN, rulesQuery } from "../rules/rulesets-queries.ts";

/** Puts a ruleset in force; it says what stands in the way. */
export function Publish({ ruleset }: { readonly ruleset: Ruleset }) {
  const test = useQuery(backtestQuery(ruleset.number));
  const inForce = useQuery(rulesQuery).data?.[0]?.ruleset;
  const { number, based_on: base } = ruleset;
  const isSuperseded = inForce !== undefined && base !== inForce && number !== BUILT_IN;
  return (
    <Allowed operation="rulesets.publish">
      <Card title="Publish it">
        {isSuperseded ? (
          <p className="notice">
            It was saved on ruleset {base}; ruleset {inForce} is in force now.{" "}
            <Link to="/rules/draft" search={{ from: String(number) }}>
              Draft from it, and save it again
            </Link>
            .
          </p>
        ) : (
          <Loaded query={test}>
            {(found) =>
              found === null ? (
                <p>Test it on the past first: the test says what it would have stopped.</p>
              ) : (
                <Form number={number} test={found} />
              )
            }
          </Loaded>
        )}
      </Card>
    </Allowed>
  );
}

function Form({ number, test }: { readonly number: number; readonly test: Backtest }) {
  const environment = useShownEnvironment();
  const run = useMutation({
    mutationFn: (note: string) =>
      api.rulesets.publish(String(number), {
        note,
        ...(test.stops_everything ? { acknowledge: true } : {}),
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run.mutate(typed(event.currentTarget, "note"));
  };
  const kept = keptFor(run.data);
  return (
    <form onSubmit={onSubmit} className="card-body">
      <p>
        From the next review on, payments are decided by it. Those that are scheduled already are
        not reviewed again.
        {environment?.kind === "live" ? " Another person approves it first." : ""}
      </p>
      <label className="field">
        <span>Why</span>
        <input name="note" required maxLength={500} />
      </label>
      {test.stops_everything ? (
        <label className="row">
          <input type="checkbox" required /> I know that by its test it lets no payment pass.
        </label>
      ) : null}
      <Problem error={run.error} />
      <div className="row">
        <button type="submit" className="button" data-kind="main" disabled={run.isPending}>
          Publish ruleset {number}
        </button>
      </div>
      {kept === undefined ? null : <Kept approval={kept} onClose={() => run.reset()} />}
    </form>
  );
}
