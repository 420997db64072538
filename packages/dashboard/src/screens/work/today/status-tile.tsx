import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { paymentsQuery } from "../../../api/queries.ts";
import { Card, Status } from "../../../parts/basics.tsx";
import { Failure } from "../../../parts/states.tsx";

const SHOWN = ["on_hold", "scheduled", "pending", "failed", "reversed", "paid"] as const;

/** How many payments are in each status; a number opens exactly those. */
export function StatusTile() {
  const counts = useQueries({
    queries: SHOWN.map((status) => paymentsQuery({ payment_status: [status], page_size: 1 })),
  });
  const failed = counts.find(({ error }) => error !== null);
  return (
    <Card title="Payments by status">
      {failed === undefined ? null : (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      <table>
        <tbody>
          {SHOWN.map((status, index) => (
            <tr key={status}>
              <td>
                <Status value={status} />
              </td>
              <td className="number">
                <Link to="/payments" search={{ status }}>
                  {counts[index]?.data?.meta.total_items.toLocaleString("en-US") ?? "…"}
                  <span className="unseen"> payments {status.replaceAll("_", " ")}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
