import type { WebhookDeliveriesListQuery, WebhookEndpointsDelivery } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const DELIVERIES: ListDefinition<WebhookEndpointsDelivery> = {
  screen: "webhook-deliveries",
  title: "Webhook deliveries",
  noun: ["delivery", "deliveries"],
  columns: [
    { head: "Event", cell: (row) => row.event_type },
    { head: "State", cell: (row) => <Status value={row.state} /> },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
    { head: "Attempts", kind: "number", cell: (row) => row.attempts.length },
    { head: "Last answer", kind: "cut", cell: lastAnswer },
    {
      head: "Next attempt",
      cell: (row) => (row.due_at === null ? "" : <Time at={row.due_at} />),
    },
    {
      head: "Endpoint",
      cell: (row) => (
        <Link to="/webhooks/$id" params={{ id: row.endpoint_id }}>
          {row.attempts.at(-1)?.url ?? "endpoint"}
        </Link>
      ),
    },
    { head: "Event id", kind: "cut", cell: (row) => <code>{row.event_id}</code> },
  ],
  filters: [
    { name: "state", label: "State", choices: ["pending", "delivered", "failed"] },
    { name: "resource", label: "Id of a payment or another resource" },
    { name: "event", label: "Event id" },
    { name: "endpoint", label: "Endpoint id" },
  ],
  read: ({ filters: { state, resource, event, endpoint }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      ...(state === undefined ? {} : { state: [state] }),
      ...(resource === undefined ? {} : { resource_id: resource }),
      ...(event === undefined ? {} : { event_id: event }),
      ...(endpoint === undefined ? {} : { endpoint_id: endpoint }),
    };
    return api.webhookDeliveries.list(asked as WebhookDeliveriesListQuery, { signal });
  },
  empty: {
    text: "Each event is sent to the endpoints that name it, with every attempt kept here.",
    command: "npx railhead webhooks create --url https://example.com/hooks",
  },
};

function lastAnswer({ attempts }: WebhookEndpointsDelivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return "not sent yet";
  return `${last.status ?? last.error ?? "no answer"}, ${last.latency_ms} ms`;
}

export function WebhookDeliveries() {
  return <ListScreen definition={DELIVERIES} />;
}
