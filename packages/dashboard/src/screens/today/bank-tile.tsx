import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { filesQuery } from "../../api/queries.ts";
import { Card, Facts, Status, Time } from "../../parts/basics.tsx";
import { Loaded } from "../../parts/states.tsx";

const banksQuery = queryOptions({
  queryKey: ["banks"],
  queryFn: async ({ signal }) => await api.banks.list({ page_size: 20 }, { signal }),
  refetchInterval: 5_000,
});

const LAST_FILE = {
  direction: "outbound",
  page_size: 1,
  sort_by: "created_at",
  sort_order: "desc",
} as const;

/** By when files are sealed and sent, and where the last one stands. */
export function BankTile() {
  const banks = useQuery(banksQuery);
  const files = useQuery(filesQuery(LAST_FILE));
  const last = files.data?.data[0];
  return (
    <Card title="Bank">
      <Loaded query={banks}>
        {({ data }) => (
          <>
            {data.map((bank) => (
              <div key={bank.id} className="card-body">
                {bank.origination_lock === null ? null : (
                  <div className="notice" data-tone="bad" role="alert">
                    Nothing is sent since <Time at={bank.origination_lock.since} />:{" "}
                    {bank.origination_lock.reasons.join(" ")}
                  </div>
                )}
                <Facts
                  of={[
                    ["Bank", bank.name],
                    ["Cut-off", `${bank.cutoff} in New York, each banking day`],
                    ["Send by", `${bank.deadline} in New York`],
                    ["Sending", bank.sending.replaceAll("_", " ")],
                    ["Next poll", <Time key="p" at={bank.next_poll_at} />],
                  ]}
                />
              </div>
            ))}
          </>
        )}
      </Loaded>
      {last === undefined ? null : (
        <p>
          Last file:{" "}
          <Link to="/files/$id" params={{ id: last.id }}>
            {last.name}
          </Link>{" "}
          <Status value={last.state} />
        </p>
      )}
    </Card>
  );
}
