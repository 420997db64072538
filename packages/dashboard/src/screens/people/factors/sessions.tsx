import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** Where one is signed in; any of it can be ended at once. */
export function Sessions() {
  const query = useQuery({
    queryKey: ["sessions"],
    queryFn: async ({ signal }) => await api.operatorSessions.list({ page_size: 50 }, { signal }),
  });
  const end = useMutation({
    mutationFn: () => api.operatorSessions.endOthers(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["sessions"] }),
  });
  return (
    <Card title="Where you are signed in">
      <Loaded query={query}>
        {({ data }) => (
          <ul>
            {data.map(({ id, address, agent, is_current, last_seen_at }) => (
              <li key={id}>
                {address} · {agent ?? "unknown browser"} · <Time at={last_seen_at} />
                {is_current ? " · here" : ""}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <button
          type="button"
          className="button"
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          End all others
        </button>
      </div>
      <Problem error={end.error} />
    </Card>
  );
}
