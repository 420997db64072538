import type { ProofRequest } from "@railhead/client";
import { PROOF_REQUEST_STATUS_TEXTS } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { AccountLink } from "../../../parts/account-name.tsx";
import { Allowed } from "../../../parts/allowed.tsx";
import { DayLeft, TimeLeft } from "../../../parts/banking-days-left.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { WhoDid } from "../../../parts/people/who.tsx";
import { Documents } from "./documents.tsx";
import { PackagePanel } from "./package-panel.tsx";

const route = getRouteApi("/shell/proof-requests/$id");

/** A bank's request for the proof of an authorization: its clock, its package, and what ends it. */
export function OneProofRequest() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["proof-request", id],
    queryFn: ({ signal }) => api.proofRequests.get(id, { signal }),
  });
  return (
    <Screen name="proof-request" title="Request for proof">
      <Loaded query={query}>
        {(request) => (
          <RecordGrid value={request}>
            <Asked request={request} />
            <PackagePanel request={request} />
            <Allowed operation="proof_requests.attachments">
              <Documents request={request} />
            </Allowed>
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

function Asked({ request }: { readonly request: ProofRequest }) {
  const isOpen = request.status === "open";
  return (
    <Card title={request.bank_reference}>
      <Facts
        of={[
          ["Status", <Status key="s" value={request.status} />],
          ["Asked on", day(request.received_on)],
          [
            "Prepare by",
            isOpen ? (
              <TimeLeft key="p" at={request.prepare_by} />
            ) : (
              <Time key="p" at={request.prepare_by} />
            ),
          ],
          [
            "Due at the bank that asks",
            isOpen ? <DayLeft key="d" date={request.due_on} /> : day(request.due_on),
          ],
          [
            "Payment",
            <Link
              key="c"
              to="/payments/$kind/$id"
              params={{ kind: "charge", id: request.payment_id }}
            >
              {request.payment_id}
            </Link>,
          ],
          ["Business", <AccountLink key="a" id={request.account_id} />],
          ["Noted by", <WhoDid key="n" by={request.created_by} />],
          ...(request.ended_at === null
            ? []
            : ([
                ["Ended", <Time key="e" at={request.ended_at} />],
                ["Ended by", <WhoDid key="n" by={request.ended_by ?? "nobody"} />],
                ["How", request.sent_how ?? request.reason],
                ["SHA-256 of the package", request.package_sha256],
              ] as const)),
        ]}
      />
      <p>{PROOF_REQUEST_STATUS_TEXTS[request.status]}</p>
      {isOpen ? (
        <p className="quiet">
          Our bank has ten banking days from the request, and needs three of them for itself.
        </p>
      ) : null}
    </Card>
  );
}
