import {
  addMs,
  laterOf,
  RECEIVED_LIFECYCLE,
  type Instant,
  type ReceivedEvent,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import {
  updateReceivedEntries,
  type ReceivedChange,
  type ReceivedEntryRow,
} from "../../db/tables/files/received-entries.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { serializeReceivedEntry } from "./serialize-received.ts";

/** Who moves entries, and when. */
export interface ReceivedContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

/** One move of a locked entry. */
export interface ReceivedMove {
  readonly row: ReceivedEntryRow;
  readonly event: ReceivedEvent;
  readonly set: ReceivedChange;
  /** By default the sentence of the table of moves. */
  readonly message?: string;
}

/**
 * The only writer of a received entry's status: writes status and event. Takes the event lock; call it last.
 */
export async function moveReceivedEntries(
  tx: Tx,
  context: ReceivedContext,
  moves: readonly ReceivedMove[],
): Promise<ReceivedEntryRow[]> {
  if (moves.length === 0) return [];
  const moved = moves.map(({ row, event, set, message }) => {
    const what = `a received entry that is ${row.status} takes no ${event}`;
    const { to, why } = assertFound(RECEIVED_LIFECYCLE.move(row.status, event), what);
    const after: ReceivedEntryRow = {
      ...row,
      ...set,
      status: to,
      due_at: to === "held" ? dueOf(row, event, context.at) : null,
      version: row.version + 1,
      updated_at: laterOf(context.at, addMs(row.updated_at, 1)),
    };
    return { before: row, after, message: message ?? why };
  });
  const rows = moved.map(({ after }) => after);
  await updateReceivedEntries(tx, rows);
  const events = moved.map(({ before, after, message }) => ({
    ...receivedEvent(context, after, message),
    // An account that saw its money come sees it go, too.
    account_id: after.account_id ?? before.account_id,
  }));
  await appendEvents(tx, context.ids, context.environment_id, events);
  return rows;
}

/** What settles is decided at once; a dropped return waits for its cut-off. */
function dueOf({ settles_at, instruct_by }: ReceivedEntryRow, event: ReceivedEvent, at: Instant) {
  return event === "settle" ? settles_at : laterOf(instruct_by ?? at, at);
}

/** The event of a new entry, or of one that was moved. */
export function receivedEvent(
  { actor, request_id }: Pick<ReceivedContext, "actor" | "request_id">,
  row: ReceivedEntryRow,
  message: string,
): NewEvent {
  const isPerson = request_id !== null;
  return {
    account_id: row.account_id,
    type: row.version === 1 ? "received_entry.created" : "received_entry.updated",
    resource_type: "received_entry",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: serializeReceivedEntry(row),
    cause: {
      source: isPerson ? "user_action" : "system",
      reason: isPerson ? "user_request" : "ok",
      code: row.return_code,
      message,
      actor,
      request_id,
    },
  };
}
