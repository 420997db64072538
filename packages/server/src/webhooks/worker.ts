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
  hasSkippedMuch,
  hasCapacity,
  type DeliveryQueue,
  type Task,
} from "./queue.ts";
import { reachOf } from "./addresses.ts";
import { shownAddress } from "./failures.ts";
import { outcomeOf } from "./outcome.ts";
import { isDisabledBy, isPacedByPerson, pacedInstant, type Moment } from "./schedule.ts";
import type { Sent } from "./attempt.ts";
import { createSigner, type SignMessage } from "./signer.ts";
import type { ServedEndpoint, WorkerTools } from "./tools.ts";
import { emitEndpointEvent, type EndpointEvent } from "./endpoint-events.ts";

/** The delivery of everything one endpoint is owed, for as long as its lock is held. */
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
  intake: DeliveryQueue | undefined;
  failingSince: Moment | null;
  lastSuccessAt: Instant | null;
  sending: number;
  unrecorded: number;
  isKicked: boolean;
  /** Nothing more is sent: the endpoint is disabled or the database fails. */
  isOver: boolean;
  isStopping: boolean;
  failure: unknown;
  /** Wakes the shift, while it sleeps. */
  stir: () => void;
}

/** Serves an endpoint whose lock is held. Rejects where the database fails: nothing is lost then. */
export function startWorker(tools: WorkerTools, key: RowKey): Worker {
  const state: State = {
    tools,
    key,
    served: undefined,
    intake: undefined,
    failingSince: null,
    lastSuccessAt: null,
    sending: 0,
    unrecorded: 0,
    isKicked: true,
    isOver: false,
    isStopping: false,
    failure: undefined,
    stir: () => undefined,
  };
  return {
    done: work(state),
    kick() {
      state.isKicked = true;
      state.stir();
    },
    isKicked: () => state.isKicked,
    stop() {
      state.isStopping = true;
      state.stir();
    },
  };
}

async function work(state: State): Promise<void> {
  for (;;) {
    if (canTakeMore(state)) await takeMore(state);
    if (state.failure !== undefined) throw state.failure;
    if (canTakeMore(state)) continue;
    if (isDone(state)) break;
    await new Promise<void>((resolve) => {
      state.stir = resolve;
    });
  }
  // Where nothing was sent for long the cursor is written alone.
  if (state.intake !== undefined && hasSkippedMuch(state.intake)) {
    await recordProgress(state);
  }
}

function recordProgress(state: State): Promise<void> {
  return new Promise((resolve, reject) => {
    state.tools.recorder.record({
      outcome: undefined,
      progress: progressOf(state),
      done: (error) => (error === undefined ? resolve() : reject(error)),
    });
  });
}

function canTakeMore({ isOver, isStopping, isKicked, intake }: State): boolean {
  if (isOver || isStopping) return false;
  return isKicked || (intake !== undefined && hasCapacity(intake));
}

function isDone({ sending, unrecorded, isOver, isStopping, intake }: State): boolean {
  if (sending + unrecorded > 0) return false;
  return isOver || isStopping || (intake?.queue.length ?? 0) === 0;
}

async function takeMore(state: State): Promise<void> {
  const isNews = state.isKicked;
  state.isKicked = false;
  // Endpoints change with news; between two pages of the log nothing needs to be asked again.
  if (isNews) state.served = await load(state);
  if (state.served === undefined) {
    state.isOver = true;
    return;
  }
  const { endpoint } = state.served;
  if (state.intake === undefined) {
    state.intake = createDeliveryQueue(state.tools, endpoint);
    state.failingSince = failingSinceOf(endpoint, state.tools.wall.now());
  }
  await fillQueue(state.intake, state.served, isNews);
  sendMore(state);
}

async function load({ tools, key, served }: State): Promise<Served | undefined> {
  const endpoint = await findEndpointToServe(tools.db, key);
  if (endpoint === undefined) return undefined;
  const environment = await tools.environment(endpoint.environment_id);
  const now = pacedInstant(environment, {
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

function sendMore(state: State): void {
  const { served, intake } = state;
  if (served === undefined || intake === undefined) return;
  const sendingMax = intake.ordered ? 1 : SENDING_MAX;
  while (state.sending < sendingMax && state.unrecorded < UNRECORDED_MAX) {
    if (state.isOver || state.isStopping) return;
    const task = intake.queue.shift();
    if (task === undefined) break;
    state.sending += 1;
    deliver(state, { task, served, intake });
  }
  if (hasCapacity(intake)) state.stir();
}

interface Delivery {
  readonly task: Task;
  readonly served: Served;
  readonly intake: DeliveryQueue;
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
    // The word of a fault is not struck by it.
    environmentId:
      task.event_type === "environment.fault_injected" ? undefined : served.environment.id,
  };
  tools.sender.send(post, (sent) => {
    state.sending -= 1;
    // A send that our own stop cut off is none: the message waits in the log for the next start.
    if (state.isStopping && sent.status === null) state.stir();
    else finish(state, delivery, { sent, sent_at });
    sendMore(state);
  });
}

/** The attempt is over: what came of it is handed to the recorder, together with others. */
function finish(
  state: State,
  { task, served, intake }: Delivery,
  { sent, sent_at }: { sent: Sent; sent_at: Instant },
): void {
  const { tools } = state;
  const { endpoint, environment } = served;
  const at = tools.now(environment);
  const now = () => tools.wall.now();
  const { allowsLoopback } = tools;
  const attempted = { endpoint, environment, sent, at, sent_at, now, allowsLoopback };
  const outcome = outcomeOf(task, attempted);
  finishTask(intake, task, outcome.state);
  if (outcome.state !== "delivered") {
    tools.failures.report(() => ({
      environment_id: environment.id,
      endpoint_id: endpoint.id,
      url: shownAddress(endpoint.url),
      event_type: task.event_type,
      status: sent.status,
      error: sent.error,
      tries: outcome.tries,
      due_at: isPacedByPerson(environment) ? outcome.due_at : outcome.wall_due_at,
    }));
  }
  const news = judge(state, { sent, delivery: outcome.state, environment, at });
  const told = news === undefined ? undefined : { endpoint, environment, news, at };
  state.unrecorded += 1;
  const done = whenRecorded(state, { id: task.id, busy: intake.busy, told });
  tools.recorder.record({ outcome, progress: progressOf(state), done });
}

/** Apart from what it ends, of which it would keep the message and its answer alive meanwhile. */
function whenRecorded(state: State, end: Ended): (error?: unknown) => void {
  return (error) => {
    if (error !== undefined) {
      fail(state, error);
      return;
    }
    end.busy.delete(end.id);
    if (end.told === undefined) release(state);
    else void tell(state, end.told);
  };
}

interface Ended {
  readonly id: string;
  readonly busy: Set<string>;
  readonly told: Parameters<typeof emitEndpointEvent>[1] | undefined;
}

async function tell(state: State, told: Parameters<typeof emitEndpointEvent>[1]): Promise<void> {
  try {
    await emitEndpointEvent(state.tools, told);
    release(state);
  } catch (error) {
    fail(state, error);
  }
}

function release(state: State): void {
  state.unrecorded -= 1;
  // Where so much was unrecorded that nothing more was sent, nobody else goes on.
  if (state.sending === 0) sendMore(state);
  state.stir();
}

function fail(state: State, error: unknown): void {
  state.failure ??= error;
  state.isOver = true;
  state.stir();
}

function progressOf({ key, intake, failingSince, lastSuccessAt }: State) {
  return {
    ...key,
    cursor_sequence: intake?.window.cursor() ?? 0n,
    failing_since: failingSince?.at ?? null,
    failing_since_wall: failingSince?.wall ?? null,
    last_success_at: lastSuccessAt,
  };
}

/** One that began to fail before both clocks were kept begins anew by the wall's. */
function failingSinceOf(endpoint: EndpointToServe, now: Instant): Moment | null {
  const { failing_since: at, failing_since_wall: wall } = endpoint;
  return at === null ? null : { at, wall: wall ?? now };
}

interface Judged {
  readonly sent: Sent;
  readonly delivery: DeliveryState;
  readonly environment: Environment;
  readonly at: Instant;
}

/** Keeps count of success and failure; says what has become of the endpoint, if anything. */
function judge(
  state: State,
  { sent, delivery, environment, at }: Judged,
): EndpointEvent | undefined {
  const { failingSince } = state;
  if (delivery === "delivered") {
    state.failingSince = null;
    state.lastSuccessAt = at;
    if (failingSince === null) return undefined;
    const since = pacedInstant(environment, failingSince);
    const now = isPacedByPerson(environment) ? at : state.tools.wall.now();
    return now >= addMs(since, RECOVERED_AFTER_MS) ? "recovered" : undefined;
  }
  const now = { at, wall: state.tools.wall.now() };
  const since = (state.failingSince ??= now);
  const isGone = sent.status === 410;
  const isDisabled =
    isGone || isDisabledBy(pacedInstant(environment, since), pacedInstant(environment, now));
  if (!isDisabled) return undefined;
  state.isOver = true;
  return isGone ? "gone" : "failing";
}
