import type { CreateSandboxRule, SandboxRule } from "@railhead/client";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { EVERY_MS, outcomesQuery, queryClient } from "../../../api/queries.ts";
import { centsOf, dollars } from "../../../format/money.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

const rulesQuery = queryOptions({
  queryKey: ["sandbox-rules"],
  queryFn: async ({ signal }) => await api.sandbox.rules.list({ page_size: 100 }, { signal }),
  refetchInterval: EVERY_MS,
});

type Match = CreateSandboxRule["match"];

/** What the simulated bank does with payments that match, in the order in which they are asked. */
export function OutcomeRules() {
  const query = useQuery(rulesQuery);
  return (
    <Card title="What the bank does with which payment">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No rule: payments are paid, unless one names an outcome."
              command={`curl -X POST "$RAILHEAD_URL/v1/sandbox/rules" -d '{"match":{"payment_type":"charge"},"outcome":"return_R01"}'`}
            />
          ) : (
            <ol className="concerns">
              {data.map((rule) => (
                <OneRule key={rule.id} rule={rule} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <Allowed operation="sandbox.rules.create">
        <NewRule />
      </Allowed>
    </Card>
  );
}

function matchWords({ match }: SandboxRule): string {
  const parts = Object.entries(match).map(([name, value]) =>
    name.endsWith("amount")
      ? `${words(name)} ${dollars(String(value))}`
      : `${words(name)} ${String(value)}`,
  );
  return parts.length === 0 ? "every payment" : parts.join(", ");
}

function OneRule({ rule }: { readonly rule: SandboxRule }) {
  const remove = useMutation({
    mutationFn: () => api.sandbox.rules.delete(rule.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["sandbox-rules"] }),
  });
  return (
    <li className="row">
      <span>
        {matchWords(rule)}: <strong>{words(rule.outcome)}</strong>
        {rule.delay === null ? "" : `, ${rule.delay} later`}
      </span>
      <Allowed operation="sandbox.rules.delete">
        <button
          type="button"
          className="button"
          aria-label={`Delete the rule for ${matchWords(rule)}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Delete
        </button>
      </Allowed>
      <Problem error={remove.error} />
    </li>
  );
}

function NewRule() {
  const outcomes = useQuery(outcomesQuery);
  const add = useMutation({
    mutationFn: (wanted: CreateSandboxRule) => api.sandbox.rules.create(wanted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["sandbox-rules"] }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [kind, from] = [typed(form, "kind"), centsOf(typed(form, "from"))];
    const match: Match = {
      ...(kind === "" ? {} : { payment_type: kind as NonNullable<Match["payment_type"]> }),
      ...(from === undefined ? {} : { min_amount: Number(from) }),
    };
    add.mutate({ match, outcome: typed(form, "outcome") });
  };
  return (
    <form className="row" onSubmit={onSubmit}>
      <label className="field">
        <span>Payments</span>
        <select name="kind">
          <option value="">all</option>
          <option value="charge">charges</option>
          <option value="payout">payouts</option>
        </select>
      </label>
      <label className="field">
        <span>From this amount on</span>
        <input
          name="from"
          inputMode="decimal"
          pattern="\$?[0-9,]+(\.[0-9]{1,2})?"
          placeholder="any"
        />
      </label>
      <label className="field">
        <span>Outcome</span>
        <select name="outcome" required>
          {outcomes.data?.outcomes.map(({ value }) => (
            <option key={value} value={value}>
              {words(value)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" disabled={add.isPending}>
        Add the rule
      </button>
      <Problem error={add.error} />
    </form>
  );
}
