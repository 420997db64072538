import { addMs, laterOf, type EventType, type Instant } from "@railhead/core";
import type { EventCause } from "../db/tables/events/events.ts";
import type { Tx } from "../db/postgres/executor.ts";
import {
  updateWebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointRow,
} from "../db/tables/events/webhook-endpoints.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import type { Ids } from "../base/ids.ts";
import type { Vault } from "../vault/vault.ts";

/** An endpoint as its GET and its events show it. Secrets and the values of headers stay hidden. */
export function serializeEndpoint(row: WebhookEndpointRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    url: row.url,
    description: row.description,
    event_types: row.event_types,
    format: row.format,
    ordered: row.ordered,
    header_names: row.header_names,
    retry_schedule: row.retry_schedule,
    status: row.status,
    disabled_reason: row.disabled_reason,
    previous_secret_expires_at: row.previous_secret_expires_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

type Resource = ReturnType<typeof serializeEndpoint>;

/** What the log says of an endpoint: all of it at first, later what changed. */
export function endpointEvent(
  row: WebhookEndpointRow,
  change: { type: EventType; before: WebhookEndpointRow | undefined; cause: EventCause },
): NewEvent {
  const after = serializeEndpoint(row);
  const before = change.before === undefined ? undefined : serializeEndpoint(change.before);
  const names = Object.keys(after) as (keyof Resource)[];
  const changed = names.filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
  );
  return {
    account_id: row.account_id,
    type: change.type,
    resource_type: "webhook_endpoint",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch:
      before === undefined ? after : Object.fromEntries(changed.map((name) => [name, after[name]])),
    cause: change.cause,
  };
}

/** Updates a locked endpoint and emits its event. Returns the new row. */
export async function updateEndpoint(
  tx: Tx,
  change: {
    ids: Ids;
    row: WebhookEndpointRow;
    set: WebhookEndpointChange;
    type: EventType;
    cause: EventCause;
    at: Instant;
  },
): Promise<WebhookEndpointRow> {
  const { row } = change;
  const after: WebhookEndpointRow = {
    ...row,
    ...change.set,
    version: row.version + 1,
    updated_at: laterOf(change.at, addMs(row.updated_at, 1)),
  };
  await updateWebhookEndpoint(tx, after);
  const event = endpointEvent(after, { type: change.type, before: row, cause: change.cause });
  await appendEvents(tx, change.ids, row.environment_id, [event]);
  return after;
}

type Sealed = "secret" | "previous_secret" | "headers";

function placeOf(id: string, column: Sealed) {
  // A secret keeps its seal when it becomes the previous one.
  return { table: "webhook_endpoints", column: column === "headers" ? column : "secret", id };
}

/** Encrypts a secret or the headers of an endpoint for its row. */
export async function sealForEndpoint(
  vault: Vault,
  row: { id: string; environment_id: string },
  sealed: { column: Sealed; text: string },
): Promise<Buffer> {
  return await vault.encrypt(row.environment_id, placeOf(row.id, sealed.column), sealed.text);
}

/** What an endpoint's messages are sent and signed with. */
export async function openEndpoint(
  vault: Vault,
  row: WebhookEndpointRow,
  at: Instant,
): Promise<{ secrets: string[]; headers: Record<string, string> }> {
  const open = (column: Sealed, blob: Buffer) =>
    vault.decrypt(row.environment_id, placeOf(row.id, column), blob);
  const secrets = [await open("secret", row.secret)];
  const expires = row.previous_secret_expires_at;
  if (row.previous_secret !== null && expires !== null && at < expires) {
    secrets.push(await open("previous_secret", row.previous_secret));
  }
  const headers =
    row.headers === null
      ? {}
      : (JSON.parse(await open("headers", row.headers)) as Record<string, string>);
  return { secrets, headers };
}
