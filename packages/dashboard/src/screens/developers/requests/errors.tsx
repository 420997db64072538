import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { counted } from "../../../format/words.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

const SHOWN = 5;

/** What is refused or fails most often; each line opens its requests. */
export function Errors() {
  const query = useQuery({
    queryKey: ["request-errors"],
    queryFn: async ({ signal }) =>
      await api.requests.errors({ page_size: SHOWN, sort_by: "count" }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Card title="Errors of the last 30 days">
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className="quiet">No request was refused, and none failed.</p>
          ) : (
            <>
              <ul>
                {data.map(({ operation, status, problem_type, problem_code, count, last_at }) => {
                  const problem = problem_code ?? problem_type ?? "";
                  return (
                    <li key={`${operation} ${status} ${problem_type} ${problem_code}`}>
                      <Link
                        to="/requests"
                        search={{
                          status: String(status),
                          ...(operation === null ? {} : { operation }),
                          ...(problem_code === null ? {} : { problem: problem_code }),
                        }}
                      >
                        {operation ?? "an unknown path"}: {status} {problem}
                      </Link>{" "}
                      {counted(count, "request")}, last <Time at={last_at} />
                    </li>
                  );
                })}
              </ul>
              {meta.total_items > data.length ? (
                <p className="quiet">{meta.total_items - data.length} more kinds.</p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
