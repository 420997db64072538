import type { PaykeyBankDetail } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

const MOST = 100;

/** The bank details of a paykey, and those that corrections replaced, the newest first. */
export function BankDetails({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["paykey-bank-details", id],
    queryFn: async ({ signal }) =>
      await api.paykeys.bankDetails(id, { page_size: MOST }, { signal }),
  });
  return (
    <Card title="Bank details, and what they were">
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 1 ? (
              <p className="quiet">
                They are as they were linked. A notification of change (NOC) or a person corrects
                them.
              </p>
            ) : null}
            <ol className="concerns">
              {data.map((version) => (
                <Version key={version.version} version={version} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Version({ version }: { readonly version: PaykeyBankDetail }) {
  const { routing_number, account_number, account_type, valid_from, valid_to } = version;
  return (
    <li>
      <strong>
        {routing_number} <code>{account_number}</code> {account_type}
      </strong>{" "}
      {valid_to === null ? (
        <span className="tag" data-tone="good">
          in use
        </span>
      ) : null}
      <p>
        From <Time at={valid_from} />
        {valid_to === null ? null : (
          <>
            {" "}
            to <Time at={valid_to} />
          </>
        )}
        : {howOf(version)}
      </p>
      {version.reason === null ? null : <p>{version.reason}</p>}
    </li>
  );
}

/** How a version came about. */
function howOf({ source, code, corrected_by: by }: PaykeyBankDetail): string {
  if (source === null) return "linked";
  if (source === "notification") return `notification of change ${code ?? ""}`.trim();
  return `corrected by ${by ?? "a person"}`;
}
