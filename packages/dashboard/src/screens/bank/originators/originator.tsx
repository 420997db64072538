import type { Originator } from "@railhead/client";
import { ORIGINATOR_REVIEWS, ORIGINATOR_STATUS_TEXTS } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { DayLeft } from "../../../parts/banking-days-left.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { actsOnOriginator } from "./originator-acts.ts";
import { changeOriginator } from "./register-acts.ts";
import { StoppedEntries } from "./stopped-entries.tsx";

const route = getRouteApi("/shell/originators/$id");

/** An originator: what files may hold of it, its agreement, its reviews and what became of it. */
export function OneOriginator() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["originator", id],
    queryFn: ({ signal }) => api.originators.get(id, { signal }),
  });
  return (
    <Screen name="originator" title="Originator">
      <Loaded query={query}>
        {(originator) => (
          <RecordGrid value={originator}>
            <Described originator={originator} />
            <Allowed originator={originator} />
            {originator.activated_at === null && originator.status !== "ended" ? (
              <StoppedEntries id={id} />
            ) : null}
            <Reviews originator={originator} />
            <History id={id} />
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

interface Shown {
  readonly originator: Originator;
}

const dayOf = (date: string | null) => (date === null ? null : day(date));

function Described({ originator }: Shown) {
  const { address, status, activated_at: activated } = originator;
  const changes = status === "ended" ? [] : [changeOriginator(originator)];
  const acts = [...actsOnOriginator(originator), ...changes];
  return (
    <Card title={originator.legal_name}>
      <p>{ORIGINATOR_STATUS_TEXTS[status]}</p>
      <Facts
        of={[
          ["Status", <Status key="s" value={status} />],
          ["Why", originator.status_reason],
          ["Does business as", originator.dba],
          ["Tax id", originator.tax_id],
          ["Address", `${address.address1}, ${address.city}, ${address.state} ${address.zip}`],
          ["Risk", words(originator.risk_rating)],
          ["Third-party sender", originator.is_third_party_sender ? "yes" : "no"],
          ["Agreement of", dayOf(originator.agreement_date)],
          ["Its version", originator.agreement_version],
          ["Rules accepted on", dayOf(originator.rules_accepted_on)],
          ["Approved by the bank on", dayOf(originator.approved_on)],
          ["The bank's reference", originator.bank_reference],
          ["Who approved it there", originator.bank_contact],
          ["First activated", activated === null ? null : <Time key="a" at={activated} />],
        ]}
      />
      <FormActs label="Take the originator on" acts={acts} />
    </Card>
  );
}

function Allowed({ originator: { company_ids: companies, entries } }: Shown) {
  return (
    <Card title="What files may hold of it">
      <Facts of={companies.map(({ company_id: id, company_name: name }) => [id, name] as const)} />
      <table>
        <thead>
          <tr>
            <th scope="col">Entries</th>
            <th scope="col">For</th>
            <th scope="col">Described</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ sec_code: sec, side, purposes, descriptions }) => (
            <tr key={`${sec} ${side}`}>
              <td>{`${sec} ${side}s`}</td>
              <td>{purposes.map(words).join(", ")}</td>
              <td>{descriptions.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Reviews({ originator: { reviews } }: Shown) {
  return (
    <Card title="Reviews">
      {reviews.length === 0 ? <p className="quiet">None is due before it is activated.</p> : null}
      <Facts
        of={reviews.map(({ review, due_on: due }) => [
          ORIGINATOR_REVIEWS[review].means,
          <DayLeft key={review} date={due} />,
        ])}
      />
    </Card>
  );
}

function History({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["originator-history", id],
    queryFn: async ({ signal }) =>
      await api.originators.history(id, { sort_order: "desc", page_size: 50 }, { signal }),
  });
  return (
    <Card title="What became of it">
      <Loaded query={query}>
        {({ data: versions }) => (
          <ul>
            {versions.map(({ version, act, by, reason, created_at: at }) => (
              <li key={version}>
                <Time at={at} /> {words(act)} by <code>{by}</code>
                {reason === null ? "" : `: ${reason}`}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
