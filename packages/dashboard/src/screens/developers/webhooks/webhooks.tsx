import type { WebhookEndpoint } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const WEBHOOKS: ListDefinition<WebhookEndpoint> = {
  screen: "webhooks",
  title: "Webhooks",
  noun: ["webhook endpoint"],
  columns: [
    { head: "Address", kind: "cut", cell: (row) => row.url },
    { head: "Events", kind: "cut", cell: (row) => row.event_types?.join(", ") ?? "all" },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    {
      head: "Why",
      cell: (row) => (row.disabled_reason === null ? "" : words(row.disabled_reason)),
    },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
  ],
  filters: [],
  read: ({ page, size }, signal) =>
    api.webhookEndpoints.list({ page_number: page, page_size: size }, { signal }),
  address: ({ id }) => `/webhooks/${id}`,
  empty: {
    text: "An endpoint is sent each event that you name, signed, until it answers.",
    command: "npx railhead webhooks create --url https://example.com/hooks",
  },
};

export function Webhooks() {
  return <ListScreen definition={WEBHOOKS} />;
}
