import type { EventType } from "@railhead/core";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { DeliveryRow } from "../../db/tables/events/webhook-deliveries.ts";
import {
  findWebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointRow,
} from "../../db/tables/events/webhook-endpoints.ts";
import { autoResolveException } from "../../exceptions/exceptions.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { updateEndpoint } from "../../webhooks/endpoint.ts";
import { reachOf, urlFault } from "../../webhooks/addresses.ts";
import { usesEnvironmentClock } from "../../webhooks/retry-schedule.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { NO_ENDPOINT } from "./schema.ts";

/** The endpoint of the path. Throws the 404. */
export async function endpointOf(context: RequestContext, id: string): Promise<WebhookEndpointRow> {
  const row = await findWebhookEndpoint(context.app.db, scopeOf(context), { id });
  if (row === undefined) throw problem("not_found", NO_ENDPOINT);
  return row;
}

/** The same, locked until the write commits. */
export async function lockedEndpoint(
  context: WriteContext,
  id: string,
): Promise<WebhookEndpointRow> {
  const row = await findWebhookEndpoint(context.tx, scopeOf(context), { id, lock: true });
  if (row === undefined) throw problem("not_found", NO_ENDPOINT);
  return row;
}

export function refuseUrl({ app, environment }: RequestContext, url: string): void {
  const fault = urlFault(url, reachOf(environment.kind, app.allowsLoopback));
  if (fault !== undefined) throw invalid([{ reference: "/url", detail: fault }]);
}

const RESERVED = new Set(["host", "content-type", "content-length", "connection", "user-agent"]);

export function refuseHeaders(headers: Readonly<Record<string, string>> | null | undefined): void {
  const names = Object.keys(headers ?? {});
  if (names.length > 20) {
    throw invalid([{ reference: "/headers", detail: "Must be at most 20 headers." }]);
  }
  const items = names
    .filter((name) => RESERVED.has(name.toLowerCase()) || /^webhook-/i.test(name))
    .map((name) => ({ reference: `/headers/${name}`, detail: "This header is Railhead's own." }));
  if (items.length > 0) throw invalid(items);
}

/** Updates an endpoint on request and notifies workers. */
export async function changeByRequest(
  context: WriteContext,
  change: { row: WebhookEndpointRow; set: WebhookEndpointChange; type: EventType; message: string },
): Promise<WebhookEndpointRow> {
  const { app, tx, at } = context;
  const { message, ...rest } = change;
  const cause = causeOf(context, { source: "user_action", reason: "user_request", message });
  app.webhooks.endpointsChanged(context.environment.id);
  return await updateEndpoint(tx, { ids: app.ids, ...rest, cause, at });
}

/** Resolves the exception of a disabled endpoint. Takes the event lock; call last. */
export async function settleDisabled(
  { app, tx, at, environment }: WriteContext,
  about: { id: string; reason: string },
): Promise<void> {
  const scene = { environment_id: environment.id, at, ids: app.ids };
  const { id: subject, reason } = about;
  await autoResolveException(tx, scene, { kind: "webhook_disabled", subject, reason });
}

export function serializeDelivery(row: DeliveryRow, environment: Environment) {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    sequence: row.sequence === null ? null : Number(row.sequence),
    state: row.state,
    due_at: usesEnvironmentClock(environment) ? row.due_at : (row.wall_due_at ?? row.due_at),
    attempts: row.attempts,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
