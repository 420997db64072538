import type { EventType, Instant } from "@railhead/core";
import type { EventCause, UnsequencedEvent } from "../db/tables/events/events.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { append } from "../db/tables/events/deferred-events.ts";
import type { Ids } from "../base/ids.ts";

export type { EventCause };

/** What a change says of itself in the log. */
export interface NewEvent {
  readonly account_id: string | null;
  readonly type: EventType;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_version: number;
  readonly occurred_at: Instant;
  /**
   * The whole resource as its GET shows it when the version is 1; later the changed top-level
   * names with their new values, and lists that grew as `"+name": [what was added]`.
   */
  readonly patch: object;
  readonly cause: EventCause;
}

/**
 * Appends to the environment's log in the caller's transaction. It takes the environment's
 * sequence lock, so call it last: after it, every other writer of the environment waits. In the transaction
 * of a request the events are written at its end and cannot be read inside.
 */
export async function appendEvents(
  tx: Tx,
  ids: Ids,
  environmentId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await append(
    tx,
    environmentId,
    events.map((event) => unsequenced(ids, event)),
  );
}

/** An event as it is stored, but for its numbers. */
export function unsequenced(ids: Ids, event: NewEvent): UnsequencedEvent {
  // Name by name: spread, they cost more than their JSON.
  return {
    id: ids.uuid(event.occurred_at),
    account_id: event.account_id,
    type: event.type,
    resource_type: event.resource_type,
    resource_id: event.resource_id,
    resource_version: event.resource_version,
    occurred_at: event.occurred_at,
    patch: JSON.stringify(event.patch),
    cause: JSON.stringify(event.cause),
  };
}
