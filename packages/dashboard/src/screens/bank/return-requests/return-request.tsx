import type { ReturnRequest } from "@railhead/client";
import { RETURN_REQUEST_REASONS, RETURN_REQUEST_STATUS_TEXTS } from "@railhead/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { AccountLink } from "../../../parts/account-name.tsx";
import { DayLeft } from "../../../parts/banking-days-left.tsx";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { saveFile } from "../../../parts/save-file.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { WhoDid } from "../../../parts/people/who.tsx";
import { actsOnRequest } from "./request-acts.ts";

const route = getRouteApi("/shell/return-requests/$id");

/** A request to get an entry back: who stands behind it, its clock, its letter and the next act. */
export function OneReturnRequest() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["return-request", id],
    queryFn: ({ signal }) => api.returnRequests.get(id, { signal }),
  });
  return (
    <Screen name="return-request" title="Return request">
      <Loaded query={query}>
        {(request) => (
          <RecordGrid value={request}>
            <Asked request={request} />
            <Standing request={request} />
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

function Asked({ request }: { readonly request: ReturnRequest }) {
  const { payment_type: kind, payment_id: id, contact } = request;
  return (
    <Card title={`Request ${request.number}`}>
      <Facts
        of={[
          ["Status", <Status key="s" value={request.status} />],
          ["Amount", <Money key="a" cents={request.amount} />],
          [
            "Payment",
            <Link key="p" to="/payments/$kind/$id" params={{ kind, id }}>
              {id}
            </Link>,
          ],
          ["Business", <AccountLink key="b" id={request.account_id} />],
          ["Why", RETURN_REQUEST_REASONS[request.reason]],
          ["What happened", request.explanation],
          ["Contact", `${contact.name}, ${contact.phone}, ${contact.email}`],
          ["Trace number", <code key="t">{request.trace_number}</code>],
          ["Receiving bank", request.rdfi_routing_number],
          ["Account", <code key="m">{request.account_mask}</code>],
          ["Settled", request.settlement_date === null ? null : day(request.settlement_date)],
        ]}
      />
    </Card>
  );
}

function Standing({ request }: { readonly request: ReturnRequest }) {
  const { operator } = useSession();
  const isOwn = request.requested_by === `operator:${operator.id}`;
  const awaits = ["sent_to_bank", "asked_rdfi"].includes(request.status);
  return (
    <Card title="Where it stands">
      <p>{RETURN_REQUEST_STATUS_TEXTS[request.status]}</p>
      <Facts
        of={[
          ["Drafted by", <WhoDid key="d" by={request.requested_by} />],
          ["Drafted", <Time key="c" at={request.created_at} />],
          [
            "Approved by",
            request.approved_by === null ? null : <WhoDid key="p" by={request.approved_by} />,
          ],
          ["Signer of the indemnity", request.signer],
          ["The bank's reference", request.bank_reference],
          ["Receiving bank asked on", request.asked_on === null ? null : day(request.asked_on)],
          ["Answer by", <AnswerBy key="b" date={request.answer_by} isAwaited={awaits} />],
          ...known("Note of the answer", request.answer_note),
          ...known("Came back with", request.return_code),
          ...known("Closed, because", request.close_reason),
        ]}
      />
      <Letter request={request} />
      {request.status === "drafted" && isOwn ? (
        <p className="notice">You drafted it: another person approves it.</p>
      ) : null}
      <FormActs label="Take the request on" acts={actsOnRequest(request, isOwn)} />
    </Card>
  );
}

/** A fact that is left out until it is known. */
function known(name: string, value: string | null): readonly (readonly [string, string])[] {
  return value === null ? [] : [[name, value]];
}

function AnswerBy({
  date,
  isAwaited,
}: {
  readonly date: string | null;
  readonly isAwaited: boolean;
}) {
  if (date === null) return "ten banking days after the receiving bank is asked";
  return isAwaited ? <DayLeft date={date} /> : day(date);
}

function Letter({ request: { id, number, status } }: { readonly request: ReturnRequest }) {
  const print = useMutation({
    mutationFn: async () =>
      await saveFile(`return-request-${number}.html`, await api.returnRequests.print(id)),
  });
  return (
    <>
      <div>
        <button
          type="button"
          className="button"
          disabled={print.isPending}
          onClick={() => print.mutate()}
        >
          {status === "drafted" ? "Download the draft of the letter" : "Download the letter"}
        </button>
      </div>
      <Problem error={print.error} />
    </>
  );
}
