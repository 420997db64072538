import type { Approval } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { AsReturned } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Who } from "../../../parts/people/who.tsx";
import { StoppedEntries } from "../../bank/originators/stopped-entries.tsx";
import { Decide } from "./decide.tsx";
import { Difference } from "./difference.tsx";

const route = getRouteApi("/shell/approvals/$id");

export function OneApproval() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["approval", id],
    queryFn: ({ signal }) => api.approvals.get(id, { signal }),
    refetchInterval: 5_000,
  });
  return (
    <Screen name="approval" title="Approval">
      <Loaded query={query}>{(approval) => <Found approval={approval} />}</Loaded>
    </Screen>
  );
}

function Found({ approval }: { readonly approval: Approval }) {
  const { requested_by: by } = approval;
  return (
    <>
      <div className="row">
        <strong>{words(approval.action)}</strong>
        <Status value={approval.state} />
      </div>
      <Card title="What would run">
        <Facts
          of={[
            [
              "Request",
              <code key="r">
                {approval.method} {approval.path}
              </code>,
            ],
            ["Asked by", <Who key="b" actor={by} />],
            ["Reason", approval.reason],
            ["Asked", <Time key="a" at={approval.created_at} />],
            ["Ends", <Time key="e" at={approval.expires_at} />],
            ["Needed", `${approval.needed} of ${approval.role ?? "who may approve"}`],
            ["Decision", approval.decision_reason],
            ["Answer", approval.response_status],
          ]}
        />
        {approval.votes.length === 0 ? null : (
          <ul>
            {approval.votes.map(({ operator_id, vote, reason, voted_at }) => (
              <li key={operator_id}>
                <Who actor={{ type: "operator", id: operator_id }} /> voted to {vote}{" "}
                <Time at={voted_at} />
                {reason === null ? "" : `: ${reason}`}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Difference approval={approval} />
      <Stopped approval={approval} />
      {approval.state === "requested" ? <Decide approval={approval} /> : null}
      <AsReturned value={approval} />
    </>
  );
}

/** What an activation of an originator stops, for who decides about it. */
function Stopped({ approval: { operation, path, state } }: { readonly approval: Approval }) {
  if (operation !== "originators.activate" || state !== "requested") return null;
  const [, , , id] = path.split("/");
  return id === undefined ? null : <StoppedEntries id={id} />;
}
