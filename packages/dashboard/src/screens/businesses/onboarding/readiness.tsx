import type { AccountReadiness } from "@railhead/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { distance } from "../../../format/time.ts";
import { sentence, words } from "../../../format/words.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { ReviewCapability } from "./review-capability.tsx";

type Gap = AccountReadiness["missing"][number];

const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: ["account-readiness", id],
    queryFn: ({ signal }) => api.accounts.readiness(id, { signal }),
    refetchInterval: 5_000,
  });

/** What an account and its capabilities lack, whose turn it is, and what goes on. */
export function Readiness({ id }: { readonly id: string }) {
  const query = useQuery(readinessQuery(id));
  return (
    <Card title="What it lacks before it moves money">
      <Loaded query={query}>{(readiness) => <Found id={id} readiness={readiness} />}</Loaded>
    </Card>
  );
}

function Found({ id, readiness }: { readonly id: string; readonly readiness: AccountReadiness }) {
  const { is_ready: isReady, missing, capabilities, needs_active_account: isStrict } = readiness;
  return (
    <>
      <p className="notice" data-tone={isReady ? "good" : "bad"}>
        {isReady ? "It lacks nothing: it may move money." : "It lacks what is named below."}
        {isStrict ? "" : " In this sandbox payments do not wait for it."}
      </p>
      {missing.length === 0 ? null : (
        <ol className="concerns">
          {missing.map((gap) => (
            <OneGap key={gap.code} gap={gap} now={readiness.as_of} />
          ))}
        </ol>
      )}
      <h3>Capabilities</h3>
      <ul className="concerns">
        {capabilities.map((capability) => (
          <li key={capability.type}>
            <strong>{sentence(capability.type)}</strong>{" "}
            <span className="tag" data-tone={capability.is_active ? "good" : "warn"}>
              {capability.is_active ? "active" : "not active"}
            </span>
            {capability.missing.map((gap) => (
              <div key={gap.code}>
                <GapWords gap={gap} now={readiness.as_of} />
                {gap.code === "capability_in_review" && gap.resource_id !== null ? (
                  <ReviewCapability account={id} request={gap.resource_id} of={capability.type} />
                ) : null}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function OneGap({ gap, now }: { readonly gap: Gap; readonly now: string }) {
  return (
    <li>
      <GapWords gap={gap} now={now} />
    </li>
  );
}

const TURNS: Readonly<Record<Gap["turn"], string>> = {
  account: "The account's turn",
  reviewer: "The reviewer's turn",
  nobody: "Nobody's turn: it is an end",
};

function GapWords({ gap, now }: { readonly gap: Gap; readonly now: string }) {
  const { sentence: says, turn, operation, roles, stops, since, due_at: due } = gap;
  return (
    <>
      <p>{says}</p>
      <p className="quiet">
        {TURNS[turn]}, since <Time at={since} />
        {due === null ? "" : `, due ${distance(due, now)}`}. It stops {words(stops)}.
        {operation === null ? null : (
          <>
            {" "}
            <code>{operation}</code> goes on
            {roles.length === 0 ? "" : `, by ${roles.join(", ")}`}.
          </>
        )}
      </p>
    </>
  );
}
