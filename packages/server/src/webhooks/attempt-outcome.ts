import { addMs, type Instant } from "@railhead/core";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { WebhookEndpointRow } from "../db/tables/events/webhook-endpoints.ts";
import type { Outcome } from "../db/tables/events/webhook-outcomes.ts";
import { reachOf } from "./addresses.ts";
import type { Task } from "./queue.ts";
import { RETRY_SCHEDULE, retryDelay } from "./retry-schedule.ts";
import type { Sent } from "./attempt.ts";

/** One attempt, by the environment's clock and the wall's. */
export interface Attempted {
  readonly endpoint: WebhookEndpointRow;
  readonly environment: Environment;
  readonly sent: Sent;
  readonly at: Instant;
  readonly sent_at: Instant;
  readonly allowsLoopback: boolean;
  /** Wall time, which only failures ask for. */
  readonly now: () => Instant;
}

/** The result of an attempt: delivered, pending retry, or failed. */
export function outcomeOf(task: Task, attempted: Attempted): Outcome {
  const { endpoint, environment, sent, at } = attempted;
  const tries = task.tries + 1;
  const isDelivered = sent.status !== null && sent.status >= 200 && sent.status < 300;
  const schedule = endpoint.retry_schedule ?? RETRY_SCHEDULE;
  const isFinal = isDelivered || sent.status === 410;
  const wall = isFinal ? at : attempted.now();
  const wait = isFinal
    ? undefined
    : retryDelay({ tries, schedule, retry_after: sent.retry_after, wall });
  return {
    endpoint_id: endpoint.id,
    id: task.id,
    environment_id: environment.id,
    sequence: task.sequence,
    body: task.sequence === null ? task.body.toString() : null,
    event_id: task.event_id,
    event_type: task.event_type,
    state: isDelivered ? "delivered" : wait === undefined ? "failed" : "pending",
    tries,
    revision: task.revision,
    due_at: wait === undefined ? null : addMs(at, wait * 1000),
    // Both, whatever mode the clock is in now: it may be in another one when the time comes.
    wall_due_at: wait === undefined ? null : addMs(wall, wait * 1000),
    last_at: at,
    last_sent_at: attempted.sent_at,
    last_url: endpoint.url,
    last_status: sent.status,
    last_error: sent.error,
    last_latency_ms: sent.latency_ms,
    last_response: shownResponse(attempted),
    created_at: task.created_at ?? at,
    updated_at: at,
  };
}

/** Hides responses of internal addresses from readers of the delivery log. */
function shownResponse({ environment, sent, allowsLoopback }: Attempted): string {
  return reachOf(environment.kind, allowsLoopback) === "public" ? sent.response : "";
}
