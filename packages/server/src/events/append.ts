import type { EventType, Instant } from "@railhead/core";
import type { EventCause, UnsequencedEvent } from "../db/tables/events/events.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { append } from "../db/tables/events/deferred-events.ts";
import type { Ids } from "../base/ids.ts";
import { storedCause } from "./cause.ts";

export type { EventCause };

/** An event of a change. */
export interface NewEvent {
  readonly account_id: string | null;
  readonly type: EventType;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_version: number;
  readonly occurred_at: Instant;
  /**
   * The whole resource as its GET returns it at version 1; later the changed top-level members, and grown
   * lists as `"+name": [added items]`. Lines of `+status_history` stand for `status`, `status_details` and `updated_at`.
   */
  readonly patch: object;
  readonly cause: EventCause;
}

/**
 * Appends to the environment's log in the caller's transaction. Locks the sequence: call it last, since
 * other writers wait from here. Request transactions defer events to their end, and cannot read them.
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
  // Listed by name: spreading costs more than their JSON.
  return {
    id: ids.uuid(event.occurred_at),
    account_id: event.account_id,
    type: event.type,
    resource_type: event.resource_type,
    resource_id: event.resource_id,
    resource_version: event.resource_version,
    occurred_at: event.occurred_at,
    patch: JSON.stringify(event.patch),
    cause: storedCause(event.cause, event.patch),
  };
}
