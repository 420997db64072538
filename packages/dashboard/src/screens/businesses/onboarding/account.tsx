import type { Account } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { AsReturned } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Readiness } from "./readiness.tsx";
import { ReviewAccount } from "./review-account.tsx";

const route = getRouteApi("/shell/accounts/$id");

export function OneAccount() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["account", id],
    queryFn: ({ signal }) => api.accounts.get(id, { signal }),
  });
  return (
    <Screen name="account" title={query.data?.business_profile.name ?? "Account"}>
      <Loaded query={query}>{(account) => <Found account={account} />}</Loaded>
    </Screen>
  );
}

function Found({ account }: { readonly account: Account }) {
  const { business_profile: profile, status_detail: detail } = account;
  return (
    <>
      <div className="row">
        <Status value={account.status} />
        <span className="quiet">{detail.message}</span>
      </div>
      <Allowed operation="accounts.review">
        <ReviewAccount account={account} />
      </Allowed>
      <div className="columns">
        <Allowed operation="accounts.readiness">
          <Readiness id={account.id} />
        </Allowed>
        <Card title="Facts">
          <Facts
            of={[
              ["Id", <code key="i">{account.id}</code>],
              [
                "Organization",
                <Link key="o" to="/organizations/$id" params={{ id: account.organization_id }}>
                  {account.organization_id}
                </Link>,
              ],
              ["Legal name", profile.legal_name],
              ["Website", profile.website],
              ["What it does", profile.description],
              ["Industry", profile.industry?.category],
              ["Terms accepted", account.terms_of_service?.accepted_date],
              ["External id", account.external_id],
              ["Created", <Time key="c" at={account.created_at} />],
              ["Last changed", <Time key="u" at={account.updated_at} />],
            ]}
          />
          <AsReturned value={account} />
        </Card>
      </div>
    </>
  );
}
