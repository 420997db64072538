import type { BulkJob, BulkJobPayment } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted, sentence } from "../../../format/words.ts";
import { Card, Facts, Money, Status, Time } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { Pages } from "../../../parts/list/pages.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";

const route = getRouteApi("/shell/bulk-jobs/$id");
const EVERY_MS = 1_000;
const SIZE = 100;

const isOpen = (job: BulkJob | undefined) => job?.ended_at === null;

/** A job with its progress, and the result of each payment. */
export function OneBulkJob() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["bulk-job", id],
    queryFn: ({ signal }) => api.bulkJobs.get(id, { signal }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? EVERY_MS : false),
  });
  return (
    <Screen name="bulk-job" title="Bulk job">
      <Loaded query={query}>
        {(job) => (
          <>
            <Progress job={job} />
            <Results id={id} job={job} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Progress({ job }: { readonly job: BulkJob }) {
  const done = job.changed + job.refused + job.failed;
  return (
    <Card title={`${sentence(job.action)} ${counted(job.count, "payment")}`}>
      <div className="row">
        <Status value={job.state} />
        <progress aria-label="Payments with a result" max={Math.max(job.count, 1)} value={done} />
        <span role="status">
          {job.changed.toLocaleString("en-US")} changed, {job.refused.toLocaleString("en-US")}{" "}
          refused, {job.failed.toLocaleString("en-US")} failed, of{" "}
          {job.count.toLocaleString("en-US")}
        </span>
      </div>
      <Facts
        of={[
          ["Sum of the set", <Money key="m" cents={job.amount} />],
          ["Reason", job.reason],
          ["Asked", <Time key="c" at={job.created_at} />],
          ["Ended", job.ended_at === null ? null : <Time key="e" at={job.ended_at} />],
        ]}
      />
      <Stop job={job} />
    </Card>
  );
}

function Stop({ job }: { readonly job: BulkJob }) {
  const session = useSession();
  const stop = useMutation({
    mutationFn: () => api.bulkJobs.stop(job.id ?? ""),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!isOpen(job) || !may(session, "bulk_jobs.stop")) return null;
  return (
    <>
      <p>Stopping leaves what was done.</p>
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={stop.isPending}
          onClick={() => stop.mutate()}
        >
          Stop
        </button>
      </div>
      <Problem error={stop.error} />
    </>
  );
}

function Results({ id, job }: { readonly id: string; readonly job: BulkJob }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ["bulk-job-payments", id, page, job.state, job.changed, job.refused, job.failed],
    queryFn: async ({ signal }) =>
      await api.bulkJobs.payments(id, { page_number: page, page_size: SIZE }, { signal }),
    placeholderData: (held) => held,
  });
  return (
    <Card title="Each payment">
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            <ResultsTable rows={data} />
            <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function ResultsTable({ rows }: { readonly rows: readonly BulkJobPayment[] }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Results">
      <table>
        <thead>
          <tr>
            <th>Payment</th>
            <th>Result</th>
            <th>Why not</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ payment_id, payment_type, outcome, detail }) => (
            <tr key={payment_id}>
              <td>
                {payment_type === null ? (
                  <code>{payment_id}</code>
                ) : (
                  <Link to="/payments/$kind/$id" params={{ kind: payment_type, id: payment_id }}>
                    <code>{payment_id}</code>
                  </Link>
                )}
              </td>
              <td>
                <Status value={outcome} />
              </td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
