import type { AchFile } from "@railhead/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Card, Status, Time } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { Loaded } from "../../../parts/states.tsx";
import type { OnePayment } from "./one-payment.ts";

/** The files that hold the payment's entry, with the line of it. */
const entryQuery = (payment: OnePayment, trace: string) =>
  queryOptions({
    queryKey: ["entry", payment.id, trace],
    queryFn: async ({ signal }) => {
      const files = await api.achFiles.list({ trace_number: trace, page_size: 10 }, { signal });
      return await Promise.all(
        files.data.map(async (file) => ({ file, line: await lineOf(file.id, trace, signal) })),
      );
    },
    refetchInterval: 5_000,
  });

async function lineOf(id: string, trace: string, signal: AbortSignal): Promise<number | undefined> {
  const entries = await api.achFiles.entries(id, { trace_number: trace }, { signal });
  return entries.data.find(({ trace_number }) => trace_number === trace)?.line;
}

export function EntryPanel({ payment }: { readonly payment: OnePayment }) {
  const trace = payment.trace_ids.entry;
  return (
    <Card title="Entry at the bank">
      {trace === undefined ? (
        <p className="quiet">The payment is in no file yet.</p>
      ) : (
        <Entry payment={payment} trace={trace} />
      )}
    </Card>
  );
}

function Entry({ payment, trace }: { readonly payment: OnePayment; readonly trace: string }) {
  const query = useQuery(entryQuery(payment, trace));
  return (
    <>
      <p>
        Trace number <code>{trace}</code>
      </p>
      <Loaded query={query}>
        {(found) => (
          <ul>
            {found.map(({ file, line }) => (
              <li key={file.id}>
                <Link
                  to="/files/$id"
                  params={{ id: file.id }}
                  search={line === undefined ? {} : { line }}
                >
                  {file.name}
                  {line === undefined ? "" : `, line ${line}`}
                </Link>{" "}
                <Status value={file.state} />
                <AwaitedConfirmation file={file} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

const AWAITED = {
  totals: "the bank confirms the file's totals",
  bank_ack: "the bank acknowledges the file",
  both: "the bank confirms the file's totals and acknowledges it",
} as const;

/** Why the payments of a file wait, until when, and who may end it. */
function AwaitedConfirmation({ file: { state, confirmation } }: { readonly file: AchFile }) {
  const mayAct = may(useSession(), "ach_files.confirm");
  if (confirmation === null || confirmation.confirmed_at !== null || state === "rejected") {
    return null;
  }
  const { needs, confirm_by: by, state: so_far } = confirmation;
  return (
    <p
      className="notice"
      data-tone={so_far === "totals_sent" || so_far === "ack_awaited" ? "warn" : "bad"}
    >
      The payment does not settle before {AWAITED[needs]}, which is due by <Time at={by} />.{" "}
      {SO_FAR[so_far] ?? ""}{" "}
      {mayAct
        ? "Say on the file's page what the bank says."
        : "A person who may decide files says on the file's page what the bank says."}
    </p>
  );
}

const SO_FAR: Readonly<Record<string, string>> = {
  totals_differ: "The bank has other totals.",
  unconfirmed: "It did not, so the file is presumed not processed.",
};
