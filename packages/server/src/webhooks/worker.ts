import type { RowKey } from "../db/postgres/account-scope.ts";
import { addMs, type Instant } from "@railhead/core";
import type { Environment } from "../db/tables/environments/environments.ts";
import {
  findEndpointToServe,
  type EndpointToServe,
} from "../db/tables/events/webhook-endpoints.ts";
import type { DeliveryState } from "../db/tables/events/webhook-deliveries.ts";
import { openEndpoint } from "./endpoint.ts";
import {
  createDeliveryQueue,
  fillQueue,
  finishTask,
  needsCheckpoint,
  hasCapacity,
  type DeliveryQueue,
  type Task,
} from "./queue.ts";
import { reachOf } from "./addresses.ts";
import { redactedUrl } from "./failures.ts";
import { outcomeOf } from "./attempt-outcome.ts";
import {
  isDisabledBy,
  usesEnvironmentClock,
  deliveryInstant,
  type ClockInstants,
} from "./retry-schedule.ts";
import type { Sent } from "./attempt.ts";
import { createSigner, type SignMessage } from "./signer.ts";
import type { ServedEndpoint, WorkerTools } from "./tools.ts";
import { emitEndpointEvent, type EndpointEvent } from "./endpoint-events.ts";

/** Delivers all pending messages of one endpoint while its lock is held. */
export interface Worker {
  /** Ends when there is nothing more to do at this instant. */
  readonly done: Promise<void>;
  /** There may be more to do. */
  kick(): void;
  /** Whether it was kicked and has not looked since. */
  isKicked(): boolean;
  /** Begins nothing more. */
  stop(): void;
}

const SENDING_MAX = 32;
const UNRECORDED_MAX = 2_000;
const RECOVERED_AFTER_MS = 3_600_000;

interface Served extends ServedEndpoint {
  readonly sign: SignMessage;
}

interface State {
  readonly tools: WorkerTools;
  readonly key: RowKey;
  served: Served | undefined;
  queue: DeliveryQueue | undefined;
  failingSince: ClockInstants | null;
  lastSuccessAt: Instant | null;
  sending: number;
  unwritten: number;
  isKicked: boolean;
  /** Nothing more is sent: the endpoint is disabled or the database fails. */
  isEnded: boolean;
  isStopping: boolean;
  failure: unknown;
  /** Wakes the shift, while it sleeps. */
  wake: () => void;
}

/**
 * Serves an endpoint whose lock is held. Rejects where the database fails: nothing is lost then.
 */
export function startWorker(tools: WorkerTools, key: RowKey): Worker {
  const state: State = {
    tools,
    key,
    served: undefined,
    queue: undefined,
    failingSince: null,
    lastSuccessAt: null,
    sending: 0,
    unwritten: 0,
    isKicked: true,
    isEnded: false,
    isStopping: false,
    failure: undefined,
    wake: () => undefined,
  };
  return {
    done: run(state),
    kick() {
      state.isKicked = true;
      state.wake();
    },
    isKicked: () => state.isKicked,
    stop() {
      state.isStopping = true;
      state.wake();
    },
  };
}

async function run(state: State): Promise<void> {
  for (;;) {
    if (canRefill(state)) await refill(state);
    if (state.failure !== undefined) throw state.failure;
    if (canRefill(state)) continue;
    if (isDone(state)) break;
    await new Promise<void>((resolve) => {
      state.wake = resolve;
    });
  }
  // Where nothing was sent for long the cursor is written alone.
  if (state.queue !== undefined && needsCheckpoint(state.queue)) {
    await recordProgress(state);
  }
}

function recordProgress(state: State): Promise<void> {
  return new Promise((resolve, reject) => {
    state.tools.resultWriter.record({
      outcome: undefined,
      progress: progressOf(state),
      done: (error) => (error === undefined ? resolve() : reject(error)),
    });
  });
}

function canRefill({ isEnded: isOver, isStopping, isKicked, queue }: State): boolean {
  if (isOver || isStopping) return false;
  return isKicked || (queue !== undefined && hasCapacity(queue));
}

function isDone({ sending, unwritten, isEnded: isOver, isStopping, queue }: State): boolean {
  if (sending + unwritten > 0) return false;
  return isOver || isStopping || (queue?.tasks.length ?? 0) === 0;
}

async function refill(state: State): Promise<void> {
  const isNews = state.isKicked;
  state.isKicked = false;
  // Endpoints change with news; between two pages of the log nothing needs to be asked again.
  if (isNews) state.served = await loadEndpoint(state);
  if (state.served === undefined) {
    state.isEnded = true;
    return;
  }
  const { endpoint } = state.served;
  if (state.queue === undefined) {
    state.queue = createDeliveryQueue(state.tools, endpoint);
    state.failingSince = failingSinceOf(endpoint, state.tools.wall.now());
  }
  await fillQueue(state.queue, state.served, isNews);
  sendQueued(state);
}

async function loadEndpoint({ tools, key, served }: State): Promise<Served | undefined> {
  const endpoint = await findEndpointToServe(tools.db, key);
  if (endpoint === undefined) return undefined;
  const environment = await tools.environment(endpoint.environment_id);
  const now = deliveryInstant(environment, {
    at: tools.now(environment),
    wall: tools.wall.now(),
  });
  const isSame =
    served?.endpoint.version === endpoint.version &&
    (endpoint.previous_secret_expires_at ?? now) >= now;
  if (isSame && served !== undefined) return { ...served, endpoint, environment };
  const { secrets, headers } = await openEndpoint(tools.vault, endpoint, now);
  const own = { "content-type": "application/json", "user-agent": "Railhead" };
  return {
    endpoint,
    environment,
    sign: createSigner(secrets, { ...own, ...headers }),
  };
}

function sendQueued(state: State): void {
  const { served, queue } = state;
  if (served === undefined || queue === undefined) return;
  const sendingMax = queue.ordered ? 1 : SENDING_MAX;
  while (state.sending < sendingMax && state.unwritten < UNRECORDED_MAX) {
    if (state.isEnded || state.isStopping) return;
    const task = queue.tasks.shift();
    if (task === undefined) break;
    state.sending += 1;
    deliver(state, { task, served, queue });
  }
  if (hasCapacity(queue)) state.wake();
}

interface Delivery {
  readonly task: Task;
  readonly served: Served;
  readonly queue: DeliveryQueue;
}

function deliver(state: State, delivery: Delivery): void {
  const { tools } = state;
  const { task, served } = delivery;
  const sent_at = tools.wall.now();
  const post = {
    url: served.endpoint.url,
    headers: served.sign({ id: task.id, body: task.body, at: sent_at }),
    body: task.body,
    reach: reachOf(served.environment.kind, tools.allowsLoopback),
    // The event of an injected fault is exempt from faults.
    environmentId:
      task.event_type === "environment.fault_injected" ? undefined : served.environment.id,
  };
  tools.sender.send(post, (sent) => {
    state.sending -= 1;
    // A send that our own stop cut off is none: the message waits in the log for the next start.
    if (state.isStopping && sent.status === null) state.wake();
    else finish(state, delivery, { sent, sent_at });
    sendQueued(state);
  });
}

/** The attempt is over: what came of it is handed to the recorder, together with others. */
function finish(
  state: State,
  { task, served, queue }: Delivery,
  { sent, sent_at }: { sent: Sent; sent_at: Instant },
): void {
  const { tools } = state;
  const { endpoint, environment } = served;
  const at = tools.now(environment);
  const now = () => tools.wall.now();
  const { allowsLoopback } = tools;
  const attempted = { endpoint, environment, sent, at, sent_at, now, allowsLoopback };
  const outcome = outcomeOf(task, attempted);
  finishTask(queue, task, outcome.state);
  if (outcome.state !== "delivered") {
    tools.failures.report(() => ({
      environment_id: environment.id,
      endpoint_id: endpoint.id,
      url: redactedUrl(endpoint.url),
      event_type: task.event_type,
      status: sent.status,
      error: sent.error,
      tries: outcome.tries,
      due_at: usesEnvironmentClock(environment) ? outcome.due_at : outcome.wall_due_at,
    }));
  }
  const news = updateHealth(state, { sent, delivery: outcome.state, environment, at });
  const healthEvent = news === undefined ? undefined : { endpoint, environment, news, at };
  state.unwritten += 1;
  const done = whenRecorded(state, { id: task.id, busy: queue.busy, healthEvent });
  tools.resultWriter.record({ outcome, progress: progressOf(state), done });
}

/** Defined outside `finish`, so the closure does not keep the message body in memory. */
function whenRecorded(state: State, end: Ended): (error?: unknown) => void {
  return (error) => {
    if (error !== undefined) {
      fail(state, error);
      return;
    }
    end.busy.delete(end.id);
    if (end.healthEvent === undefined) release(state);
    else void emitHealthEvent(state, end.healthEvent);
  };
}

interface Ended {
  readonly id: string;
  readonly busy: Set<string>;
  readonly healthEvent: Parameters<typeof emitEndpointEvent>[1] | undefined;
}

async function emitHealthEvent(
  state: State,
  event: Parameters<typeof emitEndpointEvent>[1],
): Promise<void> {
  try {
    await emitEndpointEvent(state.tools, event);
    release(state);
  } catch (error) {
    fail(state, error);
  }
}

function release(state: State): void {
  state.unwritten -= 1;
  // Resumes sending that stopped at the limit of unwritten results.
  if (state.sending === 0) sendQueued(state);
  state.wake();
}

function fail(state: State, error: unknown): void {
  state.failure ??= error;
  state.isEnded = true;
  state.wake();
}

function progressOf({ key, queue, failingSince, lastSuccessAt }: State) {
  return {
    ...key,
    cursor_sequence: queue?.window.cursor() ?? 0n,
    failing_since: failingSince?.at ?? null,
    failing_since_wall: failingSince?.wall ?? null,
    last_success_at: lastSuccessAt,
  };
}

/** Rows without a wall-clock start of failure count from now. */
function failingSinceOf(endpoint: EndpointToServe, now: Instant): ClockInstants | null {
  const { failing_since: at, failing_since_wall: wall } = endpoint;
  return at === null ? null : { at, wall: wall ?? now };
}

interface AttemptFacts {
  readonly sent: Sent;
  readonly delivery: DeliveryState;
  readonly environment: Environment;
  readonly at: Instant;
}

/** Records success or failure; returns the endpoint's health change, if any. */
function updateHealth(
  state: State,
  { sent, delivery, environment, at }: AttemptFacts,
): EndpointEvent | undefined {
  const { failingSince } = state;
  if (delivery === "delivered") {
    state.failingSince = null;
    state.lastSuccessAt = at;
    if (failingSince === null) return undefined;
    const since = deliveryInstant(environment, failingSince);
    const now = usesEnvironmentClock(environment) ? at : state.tools.wall.now();
    return now >= addMs(since, RECOVERED_AFTER_MS) ? "recovered" : undefined;
  }
  const now = { at, wall: state.tools.wall.now() };
  const since = (state.failingSince ??= now);
  const isGone = sent.status === 410;
  const isDisabled =
    isGone || isDisabledBy(deliveryInstant(environment, since), deliveryInstant(environment, now));
  if (!isDisabled) return undefined;
  state.isEnded = true;
  return isGone ? "gone" : "failing";
}
