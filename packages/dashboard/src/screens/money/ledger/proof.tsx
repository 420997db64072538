import type { LedgerLastProof, LedgerProofRun } from "@railhead/client";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { duration } from "../../../format/time.ts";
import { counted, words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Time } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";

const proofQuery = queryOptions({
  queryKey: ["ledger-proof"],
  queryFn: ({ signal }) => api.ledger.lastProof({ signal }),
  refetchInterval: ({ state }) => (state.data?.running ? 1_000 : 10_000),
});

/** The last proof of the books: how old it is, what it looked at, and what it found. */
export function Proof() {
  const query = useQuery(proofQuery);
  return (
    <Card title="Proof of the books">
      <Loaded query={query}>{(books) => <Books books={books} />}</Loaded>
      <Allowed operation="ledger.prove">
        <Prove isRunning={query.data?.running != null} />
      </Allowed>
    </Card>
  );
}

function Books({ books }: { readonly books: LedgerLastProof }) {
  const { last, last_whole: whole, running, age_ms: age, later, is_exact: isExact } = books;
  if (last === null && running === null) {
    return (
      <Empty
        title="The books were not proved yet."
        command={'curl -X POST "$RAILHEAD_URL/v1/ledger/proof"'}
      />
    );
  }
  return (
    <>
      {running === null ? null : (
        <p role="status">
          A proof of {scopeWords(running)} runs since <Time at={running.started_at} />.
        </p>
      )}
      {last === null ? null : <Run run={last} />}
      <p className="quiet">
        {age === null
          ? ""
          : age < 1_000
            ? "It was made just now. "
            : `It is ${duration(age)} old. `}
        {later === 0
          ? "No entry is newer."
          : `${isExact ? "" : "More than "}${counted(later, "entry is", "entries are")} newer.`}
        {whole?.ended_at == null ? (
          " All rows were never looked at together."
        ) : (
          <>
            {" "}
            All rows were last looked at <Time at={whole.ended_at} />.
          </>
        )}
      </p>
    </>
  );
}

const scopeWords = ({ scope }: LedgerProofRun) =>
  scope === "all" ? "all rows" : "what changed since the last one";

function Run({ run }: { readonly run: LedgerProofRun }) {
  const { holds, state, invariants, worst, through_entry: through } = run;
  return (
    <>
      <p className="notice" data-tone={holds === true ? "good" : "bad"}>
        {state === "failed"
          ? "The proof was cut off"
          : holds === true
            ? "Every rule holds"
            : "A rule is broken"}
        {through === null ? "" : `, through entry ${through.toLocaleString("en-US")}`}: it looked at{" "}
        {scopeWords(run)}.
      </p>
      <ul>
        {invariants.map(({ name, violations }) => (
          <li key={name}>
            <span className="tag" data-tone={toneOf(violations)}>
              {violations === null ? "not looked at" : violations === 0 ? "holds" : "broken"}
            </span>{" "}
            {words(name)}
            {violations === null || violations === 0
              ? null
              : `: ${counted(violations, "violation")}`}
          </li>
        ))}
      </ul>
      {worst.map(({ invariant, subject, expected, actual }) => (
        <p key={`${invariant} ${subject}`} className="notice" data-tone="bad">
          {words(invariant)}: <code>{subject}</code> must be {expected}, and is {actual}.
        </p>
      ))}
    </>
  );
}

function toneOf(violations: number | null): string {
  if (violations === null) return "plain";
  return violations === 0 ? "good" : "bad";
}

function Prove({ isRunning }: { readonly isRunning: boolean }) {
  const prove = useMutation({
    mutationFn: (scope: LedgerProofRun["scope"]) => api.ledger.prove({ scope }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: proofQuery.queryKey }),
  });
  const isBusy = prove.isPending || isRunning;
  return (
    <>
      <div className="row" role="group" aria-label="Prove the books">
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => prove.mutate("since_last")}
        >
          {isBusy ? "Proving …" : "Prove now"}
        </button>
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => prove.mutate("all")}
        >
          Prove all rows
        </button>
      </div>
      <Problem error={prove.error} />
    </>
  );
}
