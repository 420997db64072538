import { addMs, sinkRetrySeconds, SINK_EXCEPTION_AFTER_MS, type Instant } from "@railhead/core";
import type { Environment } from "../db/tables/environments/environments.ts";
import { listEvents } from "../db/tables/events/events.ts";
import { compareLogs } from "../db/tables/events/log-position.ts";
import {
  advanceSink,
  moveSinkToLog,
  recordSinkFailure,
  type SinkRow,
  type SinkWithLog,
} from "../db/tables/events/sinks.ts";
import { eventText, foldRows } from "../events/read.ts";
import { autoResolveException, openException } from "../exceptions/exceptions.ts";
import { SINK_ADAPTERS } from "./adapters.ts";
import { SinkFault, type SinkEvent, type SinkRun, type SinkTarget } from "./target.ts";
import type { SinkTools } from "./tools.ts";

const PAGE = 500;

export const runOf = ({ environment_id, generation, replays }: SinkRow): SinkRun => ({
  environment_id,
  generation,
  replays,
});

/** Whether a running sink has something to do at this instant of wall time. */
export function isDue(sink: SinkWithLog, wall: Instant): boolean {
  if (sink.status !== "running") return false;
  if (sink.next_attempt_at !== null && sink.next_attempt_at > wall) return false;
  if (sink.generation !== sink.log_generation) return true;
  const behind = sink.last_sequence - sink.cursor_sequence;
  if (behind <= 0n) return false;
  const { fewest, longestMs } = SINK_ADAPTERS[sink.kind].pace(sink.config);
  return behind >= BigInt(fewest) || addMs(sink.gathering_since, longestMs) <= wall;
}

interface DeliveredBy {
  readonly target: SinkTarget;
  /** Aborted where the process ends and the delivery takes too long. */
  readonly stopped: AbortSignal;
}

/** Delivers the next events of a sink that is due, and moves its cursor once the target confirmed them. */
export async function deliverNext(
  tools: SinkTools,
  sink: SinkWithLog,
  by: DeliveredBy,
): Promise<void> {
  if (sink.generation !== sink.log_generation) {
    await followLog(tools, sink);
    return;
  }
  const held = await by.target.deliveredThrough(runOf(sink), sink.cursor_sequence);
  if (held !== undefined && held > sink.last_sequence) {
    throw new SinkFault(
      `The target has event ${held}, and the log ends at ${sink.last_sequence}: find out which of them went back.`,
    );
  }
  const last =
    held !== undefined && held > sink.cursor_sequence ? held : await send(tools, sink, by);
  const isMoved = await advanceSink(tools.db, sink, { sequence: last, wall: tools.wall.now() });
  if (!isMoved) return;
  tools.observer.delivered(sink.kind, Number(last - sink.cursor_sequence));
  if (sink.failing_since !== null) await resolveFailure(tools, sink);
}

async function send(tools: SinkTools, sink: SinkWithLog, by: DeliveredBy): Promise<bigint> {
  const first = sink.cursor_sequence + 1n;
  if (first < sink.kept_from) {
    throw new SinkFault(
      `Events before ${sink.kept_from} are no longer kept. Replay from ${sink.kept_from} to go on without them.`,
    );
  }
  const { most } = SINK_ADAPTERS[sink.kind].pace(sink.config);
  const end = sink.cursor_sequence + BigInt(most);
  const last = end < sink.last_sequence ? end : sink.last_sequence;
  const pages = pagesOf(tools, sink, { last, stopped: by.stopped });
  await by.target.deliver({ run: runOf(sink), first, last, pages });
  return last;
}

/** The events after the cursor, in order. Throws where one is missing: a target is given no gap. */
async function* pagesOf(
  tools: SinkTools,
  sink: SinkRow,
  { last, stopped }: { last: bigint; stopped: AbortSignal },
): AsyncGenerator<readonly SinkEvent[]> {
  const environment = await tools.environment(sink.environment_id);
  const reader = {
    environment_id: environment.id,
    account_id: null,
    environment_name: environment.kind === "live" ? "production" : environment.id,
    spell: tools.spell,
  };
  for (let after = sink.cursor_sequence; after < last;) {
    stopped.throwIfAborted();
    const left = Number(last - after);
    const filter = { after, types: null, resource_id: null, limit: Math.min(left, PAGE) };
    const rows = await listEvents(tools.db, reader, filter);
    const end = rows.at(-1)?.sequence ?? after;
    if (rows.length === 0 || end !== after + BigInt(rows.length)) {
      throw new Error(`events after ${after} of the log have a gap`);
    }
    const events = await foldRows(tools.db, environment.id, rows);
    yield events.map((event) => ({
      row: event.row,
      data: event.folded.data,
      changed: event.folded.changed,
      previous: event.folded.previous,
      text: eventText(event, reader),
    }));
    after = end;
  }
}

/** The log began anew: the sink goes on after what both logs have. */
async function followLog({ db }: SinkTools, sink: SinkWithLog): Promise<void> {
  const scope = { environment_id: sink.environment_id, account_id: null };
  const { generation, last_common_sequence } = await compareLogs(db, scope, sink.generation);
  const { cursor_sequence: cursor } = sink;
  const cursor_sequence = cursor < last_common_sequence ? cursor : last_common_sequence;
  await moveSinkToLog(db, sink, { generation, cursor_sequence });
}

async function resolveFailure(tools: SinkTools, sink: SinkRow): Promise<void> {
  const environment = await tools.environment(sink.environment_id);
  const context = contextOf(tools, environment);
  const about = {
    kind: "sink_failing",
    subject: sink.id,
    reason: "Events are delivered again.",
  } as const;
  await tools.db.tx((tx) => autoResolveException(tx, context, about));
  tools.notify(environment.id);
}

const contextOf = (tools: SinkTools, environment: Environment) => ({
  environment_id: environment.id,
  at: tools.now(environment),
  ids: tools.ids,
});

/** Records a failed attempt. After a quarter of an hour of failures an exception opens. */
export async function recordFailure(tools: SinkTools, sink: SinkRow, error: string): Promise<void> {
  const { db, wall } = tools;
  const at = wall.now();
  const failures = sink.failures + 1;
  const next_attempt_at = addMs(at, sinkRetrySeconds(failures) * 1000);
  if (!(await recordSinkFailure(db, sink, { at, error, failures, next_attempt_at }))) return;
  tools.observer.failed(sink.kind);
  if (addMs(sink.failing_since ?? at, SINK_EXCEPTION_AFTER_MS) > at) return;
  const environment = await tools.environment(sink.environment_id);
  await db.tx((tx) =>
    openException(tx, contextOf(tools, environment), {
      kind: "sink_failing",
      subject: sink.id,
      details: { kind: sink.kind, error },
      resource: { type: "sink", id: sink.id },
    }),
  );
  tools.notify(environment.id);
}
