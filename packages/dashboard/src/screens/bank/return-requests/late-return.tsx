import type { LateReturnPermission } from "@railhead/client";
import { LATE_RETURN_LIFECYCLE, LATE_RETURN_STATUS_TEXTS } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { AccountLink } from "../../../parts/account-name.tsx";
import { DayLeft } from "../../../parts/banking-days-left.tsx";
import { Card, Facts, Status } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { WhoDid } from "../../../parts/people/who.tsx";
import { actsOnPermission } from "./late-return-acts.ts";

const route = getRouteApi("/shell/late-returns/$id");

/** A receiving bank's question for a late return, and who granted it. */
export function OneLateReturn() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["late-return", id],
    queryFn: ({ signal }) => api.lateReturnPermissions.get(id, { signal }),
  });
  return (
    <Screen name="late-return" title="Late return">
      <Loaded query={query}>
        {(permission) => (
          <RecordGrid value={permission}>
            <Asked permission={permission} />
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

function Asked({ permission }: { readonly permission: LateReturnPermission }) {
  const { operator } = useSession();
  const { status, payment_id: id, valid_until: until } = permission;
  const isOwn = permission.requested_by === `operator:${operator.id}`;
  const isOpen = LATE_RETURN_LIFECYCLE.move(status, "end") !== undefined;
  return (
    <Card title={`${permission.asked_by_bank} asks`}>
      <p>{LATE_RETURN_STATUS_TEXTS[status]}</p>
      <Facts
        of={[
          ["Status", <Status key="s" value={status} />],
          ["Its reference", permission.reference],
          ["Asked on", day(permission.asked_on)],
          ["Why", permission.explanation],
          ["Returns with R31 until", isOpen ? <DayLeft key="u" date={until} /> : day(until)],
          [
            "Payment",
            <Link key="p" to="/payments/$kind/$id" params={{ kind: "charge", id }}>
              {id}
            </Link>,
          ],
          ["Business", <AccountLink key="b" id={permission.account_id} />],
          ["Kept by", <WhoDid key="k" by={permission.requested_by} />],
          [
            "Granted by",
            permission.granted_by === null ? null : <WhoDid key="g" by={permission.granted_by} />,
          ],
          ["Returned by the entry", permission.return_trace_number],
          ["Ended, because", permission.end_reason],
        ]}
      />
      {isOpen ? (
        <p className="quiet">
          A granted permission is a loss of the business: look at its balance and reserve first.
        </p>
      ) : null}
      {status === "asked" && isOwn ? (
        <p className="notice">You kept the question: another person grants it.</p>
      ) : null}
      <FormActs label="Answer the bank" acts={actsOnPermission(permission, isOwn)} />
    </Card>
  );
}
