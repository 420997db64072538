import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { Card } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** What one request sent, where the installation keeps bodies. */
export function SentBody({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["request", id],
    queryFn: ({ signal }) => api.requests.get(id, { signal }),
  });
  return (
    <Card title="What it sent">
      <Loaded query={query}>
        {({ body }) =>
          body === null ? (
            <p className="quiet">
              No body is kept: there was none, it is older than 7 days, or REQUEST_BODIES is off.
            </p>
          ) : (
            <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
          )
        }
      </Loaded>
    </Card>
  );
}
