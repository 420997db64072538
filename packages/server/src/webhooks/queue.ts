import type { RowKey } from "../db/postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import {
  hasPendingRetry,
  listDueDeliveries,
  listAttemptedDeliveries,
  type DeliveryState,
  type DueDelivery,
} from "../db/tables/events/webhook-deliveries.ts";
import type { WebhookEndpointRow } from "../db/tables/events/webhook-endpoints.ts";
import { listEventsBySequence, listEventsForEndpoint } from "../db/tables/events/webhook-log.ts";
import { foldRows, type EventReader } from "../events/read.ts";
import { FORMATS, messagesOf } from "./messages.ts";
import { usesEnvironmentClock } from "./retry-schedule.ts";
import type { ServedEndpoint, WebhookTools } from "./tools.ts";
import { createWindow, type OpenEvent, type Window } from "./window.ts";

/** One message to send now. */
export interface Task {
  readonly id: string;
  readonly sequence: bigint | null;
  readonly event_id: string | null;
  readonly event_type: string;
  readonly body: Buffer;
  readonly tries: number;
  readonly revision: number;
  /** Null on a first attempt. */
  readonly created_at: Instant | null;
  /** Its event's place in the window; none on a repeated attempt. */
  readonly slot: OpenEvent | undefined;
}

/** Pending messages of an endpoint: due retries, then new events. */
export interface DeliveryQueue {
  readonly tools: WebhookTools;
  readonly start: bigint;
  readonly ordered: boolean;
  readonly tasks: Task[];
  /** Ids of messages that are queued or under way. */
  readonly busy: Set<string>;
  window: Window;
  /** Whether looking again at once may find something new in the log. */
  hasMore: boolean;
  /** Whether it may find something that is due. */
  mayBeDue: boolean;
  /** Events yet to be read that a worker before us, which died, may have attempted. */
  unverified: number;
}

/** Small enough that rows and bodies are done with before the garbage collector first sees them. */
const LOW_WATERMARK = 128;
const BATCH = 256;
/** Events under way at most: what one that hangs can hold up. */
const WINDOW_MAX = 2048;

export function createDeliveryQueue(
  tools: WebhookTools,
  endpoint: WebhookEndpointRow,
): DeliveryQueue {
  return {
    tools,
    start: endpoint.cursor_sequence,
    ordered: endpoint.ordered,
    tasks: [],
    busy: new Set(),
    window: createWindow(endpoint.cursor_sequence),
    hasMore: true,
    mayBeDue: true,
    unverified: WINDOW_MAX,
  };
}

/** True where the queue runs low and there may be something to fill it with. */
export function hasCapacity(queue: DeliveryQueue): boolean {
  return (queue.hasMore || queue.mayBeDue) && hasRoom(queue);
}

function hasRoom({ tasks, window, ordered, busy }: DeliveryQueue): boolean {
  if (tasks.length >= LOW_WATERMARK || window.size() >= WINDOW_MAX) return false;
  // What is new follows when nothing is under way.
  return !ordered || busy.size === 0;
}

/** Fills a queue that runs low. News says that something may have become due or was written. */
export async function fillQueue(
  queue: DeliveryQueue,
  by: ServedEndpoint,
  isNews: boolean,
): Promise<void> {
  if (isNews) queue.hasMore = queue.mayBeDue = true;
  if (!hasRoom(queue)) return;
  if (queue.mayBeDue) await addDue(queue, by);
  if (queue.ordered && (await hasPendingRetry(queue.tools.db, by.endpoint))) {
    // Whatever waits goes first.
    queue.hasMore = queue.mayBeDue = queue.tasks.length > 0;
    return;
  }
  if (queue.hasMore) await addNew(queue, by);
}

async function addDue(queue: DeliveryQueue, by: ServedEndpoint): Promise<void> {
  const { tools, busy, tasks } = queue;
  const { endpoint, environment } = by;
  // What is under way is still due by the table, also what ends while the table is read.
  const underWay = new Set(busy);
  const limit = BATCH + busy.size;
  const found = await listDueDeliveries(tools.db, endpoint, {
    at: tools.now(environment),
    wall: usesEnvironmentClock(environment) ? null : tools.wall.now(),
    limit,
  });
  queue.mayBeDue = found.length === limit;
  const due = found.filter((row) => !underWay.has(row.id));
  if (due.length === 0) return;
  const bodies = await bodiesOf(tools, due, by);
  for (const row of due) {
    // Events are retained until delivered or abandoned; a message resent later may have none.
    const body = row.body === null ? (bodies.get(row.id) ?? EVENT_DELETED) : Buffer.from(row.body);
    const { id, sequence, event_id, event_type, tries, revision, created_at } = row;
    busy.add(id);
    tasks.push({
      id,
      sequence,
      event_id,
      event_type,
      body,
      tries,
      revision,
      created_at,
      slot: undefined,
    });
  }
}

/** Sent where somebody asks for a message whose event was removed by age. */
const EVENT_DELETED = Buffer.from('{"error":"This event is no longer kept."}');

async function bodiesOf(
  tools: WebhookTools,
  due: readonly DueDelivery[],
  by: ServedEndpoint,
): Promise<Map<string, Buffer>> {
  const sequences = [...new Set(due.flatMap((row) => row.sequence ?? []))];
  if (sequences.length === 0) return new Map();
  const events = await foldRows(
    tools.db,
    by.environment.id,
    await listEventsBySequence(tools.db, by.environment.id, sequences),
  );
  const reader = readerOf(tools, by);
  const bodies = new Map<string, Buffer>();
  // The endpoint may have changed its format since the first attempt; the present one wins.
  for (const format of FORMATS.toSorted((a) => (a === by.endpoint.format ? 1 : -1))) {
    for (const { id, body } of events.flatMap((event) => messagesOf(event, reader, format))) {
      bodies.set(id, body);
    }
  }
  return bodies;
}

async function addNew(queue: DeliveryQueue, by: ServedEndpoint): Promise<void> {
  const { tools, window, tasks, busy } = queue;
  const { endpoint } = by;
  const wanted = { after: window.through(), limit: BATCH };
  const rows = await listEventsForEndpoint(tools.db, endpoint, wanted);
  queue.hasMore = rows.length === BATCH;
  const reader = readerOf(tools, by);
  const events = await foldRows(tools.db, endpoint.environment_id, rows);
  const messages = events.map((event) => messagesOf(event, reader, endpoint.format));
  const known = await attemptedBefore(
    queue,
    endpoint,
    messages.flat().map(({ id }) => id),
  );
  queue.unverified = rows.length < BATCH ? 0 : queue.unverified - rows.length;
  for (const [index, { row }] of events.entries()) {
    const unsent = (messages[index] ?? []).filter(({ id }) => !known.has(id));
    const slot = window.open(row.sequence, unsent.length);
    for (const { id, type, body } of unsent) {
      busy.add(id);
      tasks.push({
        id,
        sequence: row.sequence,
        event_id: row.id,
        event_type: type,
        body,
        tries: 0,
        revision: 0,
        created_at: null,
        slot,
      });
    }
  }
  // What was there when the endpoint was read, and is not on the last page, is not its concern.
  if (!queue.hasMore) window.readThrough(endpoint.last_event_sequence);
}

async function attemptedBefore(
  { tools, unverified }: DeliveryQueue,
  endpoint: RowKey,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (unverified <= 0 || ids.length === 0) return new Set();
  return new Set(await listAttemptedDeliveries(tools.db, endpoint, ids));
}

/** A task has an outcome. A failure of an ordered endpoint takes back what is queued behind it. */
export function finishTask(queue: DeliveryQueue, task: Task, state: DeliveryState): void {
  if (task.slot !== undefined) queue.window.close(task.slot);
  if (!queue.ordered || state !== "pending") return;
  for (const waiting of queue.tasks) queue.busy.delete(waiting.id);
  queue.tasks.length = 0;
  queue.window = createWindow(queue.window.cursor());
  queue.hasMore = true;
  queue.unverified = WINDOW_MAX;
}

/** Whether much of the log was passed without anything to send. */
export function needsCheckpoint({ window, start }: DeliveryQueue): boolean {
  return window.size() === 0 && window.cursor() - start >= 500n;
}

function readerOf({ spell }: WebhookTools, { endpoint, environment }: ServedEndpoint): EventReader {
  return {
    environment_id: environment.id,
    account_id: endpoint.account_id,
    environment_name: environment.kind === "live" ? "production" : environment.id,
    spell,
  };
}
