import type { ReceivedEntry } from "@railhead/client";
import { RECEIVED_PARTY_ROLE_NAMES, RECEIVED_STATUS_TEXTS } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { accountNamesQuery } from "../../../api/names.ts";
import { words } from "../../../format/words.ts";
import { day } from "../../../format/time.ts";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { TransferOf } from "../../../parts/transfer-of.tsx";
import { DecideEntry } from "./decide-entry.tsx";
import { Remittance } from "./remittance.tsx";

const route = getRouteApi("/shell/received-entries/$id");

/** One entry of another party: what it says, what its remittance says, and the acts that decide it. */
export function OneReceivedEntry() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["received-entry", id],
    queryFn: ({ signal }) => api.receivedEntries.get(id, { signal }),
  });
  return (
    <Screen name="received-entry" title="Received entry">
      <Loaded query={query}>{(entry) => <Found key={entry.status} entry={entry} />}</Loaded>
    </Screen>
  );
}

function Found({ entry }: { readonly entry: ReceivedEntry }) {
  const verb = entry.direction === "debit" ? "takes" : "brings";
  return (
    <>
      <Card title={`${entry.company_name} ${verb} money`}>
        <Facts
          of={[
            ["Amount", <Money key="a" cents={entry.amount} />],
            ["Status", <Status key="s" value={entry.status} />],
            [entry.status === "pending" ? "Settles" : "Settled", day(entry.settlement_date)],
            ["Class", `${entry.sec_code}, ${entry.transaction_code}`],
            ["For", entry.entry_description],
            ["Sender's id", <code key="c">{entry.company_id}</code>],
            ["Receiver", [entry.individual_name, entry.individual_id].filter(Boolean).join(", ")],
            ["Account of ours", <code key="m">{entry.account_mask}</code>],
            ["Trace number", <code key="t">{entry.trace_number}</code>],
            ["In the file", <InFile key="f" entry={entry} />],
            ["Business", <Business key="b" id={entry.account_id} />],
            ["Its reference names", <Business key="p" id={entry.proposed_account_id} />],
            ...(entry.status === "posted" && entry.suspense_item_id !== null
              ? [["Transfer", <Carrier key="w" suspenseId={entry.suspense_item_id} />] as const]
              : []),
            ...(entry.forwarded_payment_id === null
              ? []
              : [["Forwarded by", <Payout key="o" id={entry.forwarded_payment_id} />] as const]),
            ...(entry.return_code === null ? [] : [["Return code", entry.return_code] as const]),
          ]}
        />
        <p>{RECEIVED_STATUS_TEXTS[entry.status]}</p>
        {entry.status === "pending" && entry.settles_at !== null ? (
          <p className="notice">
            It can be decided from <Time at={entry.settles_at} /> on.
          </p>
        ) : null}
        {entry.status === "held" && entry.instruct_by !== null ? (
          <p className="notice">
            Decide by <Time at={entry.instruct_by} />: most returns come too late afterwards.
          </p>
        ) : null}
      </Card>
      {entry.parties.length === 0 ? null : <Parties of={entry.parties} />}
      {entry.addenda_count === 0 ? null : <Remittance id={entry.id} />}
      <DecideEntry entry={entry} />
    </>
  );
}

/** Who takes part in an international entry. The sanctions lists are compared with them. */
function Parties({ of }: { readonly of: ReceivedEntry["parties"] }) {
  return (
    <Card title="Parties">
      <Facts
        of={RECEIVED_PARTY_ROLE_NAMES.flatMap((role) => {
          const some = of.filter((one) => one.role === role);
          return some.length === 0 ? [] : [[words(role), some.map(partyText).join("; ")] as const];
        })}
      />
      <p>
        They are compared with the sanctions lists: while a match is open or confirmed, the entry is
        not assigned.
      </p>
    </Card>
  );
}

const partyText = ({ name, city, country }: ReceivedEntry["parties"][number]) =>
  [name, city, country].filter(Boolean).join(", ");

function InFile({ entry: { file_id: id, line } }: { readonly entry: ReceivedEntry }) {
  return (
    <Link to="/files/$id" params={{ id }} search={{ line }}>
      line {line}
    </Link>
  );
}

/** The transfer that gives its money to the business, or takes it from there. */
function Carrier({ suspenseId }: { readonly suspenseId: string }) {
  const { data, isError } = useQuery({
    queryKey: ["suspense-item", suspenseId],
    queryFn: ({ signal }) => api.suspenseItems.get(suspenseId, { signal }),
  });
  if (data === undefined) return isError ? "could not be read" : "…";
  // An earlier assignment that was taken back may have been in another one.
  const act = data.acts.findLast((one) => one.act === "assign");
  if (act === undefined || act.funding_event_id === null) return "none yet";
  return <TransferOf act={act} />;
}

function Payout({ id }: { readonly id: string }) {
  return (
    <Link to="/payments/$kind/$id" params={{ kind: "payout", id }}>
      {id}
    </Link>
  );
}

function Business({ id }: { readonly id: string | null }) {
  const names = useQuery(accountNamesQuery).data ?? [];
  if (id === null) return "none";
  return (
    <Link to="/accounts/$id" params={{ id }}>
      {names.find((one) => one.id === id)?.name ?? id}
    </Link>
  );
}
