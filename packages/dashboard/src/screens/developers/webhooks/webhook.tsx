import type { WebhookEndpointsDelivery } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { AsReturned } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { LatencyBars } from "./latency-bars.tsx";

const route = getRouteApi("/shell/webhooks/$id");

export function Webhook() {
  const { id } = route.useParams();
  const endpoint = useQuery({
    queryKey: ["webhook", id],
    queryFn: ({ signal }) => api.webhookEndpoints.get(id, { signal }),
  });
  const health = useQuery({
    queryKey: ["webhook-health", id],
    queryFn: ({ signal }) => api.webhookEndpoints.health(id, { signal }),
    refetchInterval: 5_000,
  });
  return (
    <Screen name="webhook" title="Webhook endpoint">
      <Loaded query={endpoint}>
        {(found) => (
          <Card title={found.url}>
            <Facts
              of={[
                ["Status", <Status key="s" value={found.status} />],
                ["Waiting", health.data?.pending],
                ["Failed", health.data?.failed],
                ["Events behind", health.data?.events_behind],
                ["Last success", health.data?.last_success_at ?? "none yet"],
              ]}
            />
            <AsReturned value={found} />
          </Card>
        )}
      </Loaded>
      <Deliveries id={id} />
    </Screen>
  );
}

function Deliveries({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["deliveries", id],
    queryFn: async ({ signal }) =>
      await api.webhookEndpoints.deliveries.list(id, { page_size: 50 }, { signal }),
    refetchInterval: 5_000,
  });
  return (
    <>
      <LatencyBars deliveries={query.data?.data ?? []} />
      <Card title="Deliveries">
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">Nothing was sent yet.</p>
            ) : (
              data.map((delivery) => (
                <Delivery key={delivery.id} endpoint={id} delivery={delivery} />
              ))
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

function Delivery({
  endpoint,
  delivery,
}: {
  readonly endpoint: string;
  readonly delivery: WebhookEndpointsDelivery;
}) {
  const resend = useMutation({
    mutationFn: () => api.webhookEndpoints.deliveries.resend(endpoint, delivery.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["deliveries", endpoint] }),
  });
  return (
    <details>
      <summary>
        {delivery.event_type} <Status value={delivery.state} />{" "}
        {counted(delivery.attempts.length, "attempt")}
      </summary>
      <ol>
        {delivery.attempts.map(({ at, status, error, latency_ms, response }) => (
          <li key={at}>
            <Time at={at} />: {status ?? error ?? "no answer"}, {latency_ms} ms
            {response === "" ? null : <pre>{response}</pre>}
          </li>
        ))}
      </ol>
      <Allowed operation="webhook_endpoints.deliveries.resend">
        <button
          type="button"
          className="button"
          disabled={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </button>
      </Allowed>
      <Problem error={resend.error} />
    </details>
  );
}
