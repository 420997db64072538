import type { Bank } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Time } from "../../../parts/basics.tsx";
import { Notes } from "../../../parts/notes/notes.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Doctor } from "./doctor.tsx";
import { Orders } from "./orders.tsx";
import { Profiles } from "./profiles.tsx";

const route = getRouteApi("/shell/banks/$id");

export function OneBank() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["bank", id],
    queryFn: ({ signal }) => api.banks.get(id, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Screen name="bank" title={query.data?.name ?? "Bank"}>
      <Loaded query={query}>
        {(bank) => (
          <>
            <Locked bank={bank} />
            <RecordGrid value={bank}>
              <FactsCard bank={bank} />
              <Allowed operation="banks.doctor">
                <Doctor id={id} />
              </Allowed>
              <Profiles id={id} />
              <Allowed operation="bank_routes.list">
                <Orders id={id} />
              </Allowed>
              <Allowed operation="notes.list">
                <Notes about={{ type: "bank", id }} />
              </Allowed>
            </RecordGrid>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Locked({ bank: { origination_lock: lock } }: { readonly bank: Bank }) {
  if (lock === null) return null;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p>
        Nothing is sealed or sent since <Time at={lock.since} />: {lock.reasons.join(" ")}
      </p>
      <p>
        <code>npx railhead banks recovery</code> shows what a recovery would do.
      </p>
    </div>
  );
}

function FactsCard({ bank }: { readonly bank: Bank }) {
  return (
    <Card title="Bank">
      <Facts
        of={[
          ["Default", bank.is_default ? "yes: of accounts that are routed to none" : "no"],
          ["Sending", words(bank.sending)],
          ["Files by", bank.transport],
          ["Routing number", <code key="r">{bank.odfi_routing_number}</code>],
          ["Name on statements", bank.company_name],
          ["Company id", <code key="c">{bank.company_identification}</code>],
          ["Files are sealed at", `${bank.cutoff} in New York`],
          ["Files are sent until", `${bank.deadline} in New York`],
          ["Next poll", <Time key="p" at={bank.next_poll_at} />],
          [
            "Returns read through",
            bank.returns_read_through === null ? "none yet" : day(bank.returns_read_through),
          ],
        ]}
      />
    </Card>
  );
}
