import type { RowKey } from "../db/postgres/account-scope.ts";
import { findSink, listRunningSinks, type SinkWithLog } from "../db/tables/events/sinks.ts";
import { deliverNext, isDue, recordFailure } from "./deliver.ts";
import { createSinkLocks } from "./locks.ts";
import { createTargets, type Targets } from "./targets.ts";
import { SinkFault } from "./target.ts";
import type { SinkTools } from "./tools.ts";

/** Deliveries to sinks of a process, beside its engine: a broker that hangs holds up its own sink only. */
export interface SinkRuntime {
  start(): void;
  /** Ends after the deliveries under way, or cuts them off after a moment: they are repeated at the next start. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const GRACE_MS = 2_000;
const ERROR_LENGTH = 500;

export function createSinkRuntime(tools: SinkTools): SinkRuntime {
  const { db, wall, log, signal } = tools;
  const locks = createSinkLocks(db);
  const targets = createTargets(tools);
  const stopped = new AbortController();
  const cutOff = new AbortController();
  const deliverAll = createDeliverer(tools, {
    targets,
    stopped: stopped.signal,
    cutOff: cutOff.signal,
  });
  const serving = new Map<string, Promise<void>>();
  let environments: ReadonlySet<string> = new Set();
  let polling: Promise<void> | undefined;
  let isPollRequested = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  async function poll(): Promise<void> {
    const running = await listRunningSinks(db, wall.now());
    environments = new Set(running.map(({ environment_id }) => environment_id));
    for (const { has_work, ...key } of running) if (has_work) serve(key);
    await targets.closeIdle((id) => serving.has(id));
  }

  function pollSoon(): void {
    isPollRequested = polling !== undefined;
    if (stopped.signal.aborted) return;
    polling ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, "sinks could not be read"))
      .finally(() => {
        polling = undefined;
        if (isPollRequested) pollSoon();
      });
  }

  function serve(key: RowKey): void {
    if (serving.has(key.id)) return;
    const work = locks
      .hold(key, () => deliverAll(key))
      .catch((error: unknown) => {
        log.warn({ err: error, sink_id: key.id }, "a sink was cut off");
      })
      .finally(() => serving.delete(key.id));
    serving.set(key.id, work);
  }

  return {
    start() {
      unsubscribe = signal.subscribe(null, (id) => {
        if (environments.has(id)) pollSoon();
      });
      timer = setInterval(pollSoon, POLL_MS);
      timer.unref();
      pollSoon();
    },
    async stop() {
      stopped.abort();
      unsubscribe?.();
      clearInterval(timer);
      await polling;
      const grace = setTimeout(() => {
        cutOff.abort();
        void targets.closeAll();
      }, GRACE_MS);
      await Promise.allSettled(serving.values());
      clearTimeout(grace);
      await targets.closeAll();
      await locks.release();
    },
  };
}

interface Ending {
  readonly targets: Targets;
  /** Aborted where the process ends: nothing more is begun. */
  readonly stopped: AbortSignal;
  /** Aborted where what is under way takes too long then. */
  readonly cutOff: AbortSignal;
}

/** Delivers to a sink until nothing is due. */
function createDeliverer(
  tools: SinkTools,
  { targets, stopped, cutOff }: Ending,
): (key: RowKey) => Promise<void> {
  const { db, wall, log } = tools;

  async function fail(sink: SinkWithLog, error: unknown): Promise<void> {
    await targets.close(sink.id);
    if (stopped.aborted) return;
    log.warn({ err: error, sink_id: sink.id, failures: sink.failures + 1 }, "a sink failed");
    const text = error instanceof SinkFault ? error.message : describe(error);
    await recordFailure(tools, sink, text.slice(0, ERROR_LENGTH));
  }

  return async (key) => {
    for (;;) {
      const sink = await findSink(db, key);
      if (stopped.aborted || sink === undefined || !isDue(sink, wall.now())) return;
      try {
        const target = await targets.open(sink);
        await deliverNext(tools, sink, { target, stopped: cutOff });
      } catch (error) {
        await fail(sink, error);
        return;
      }
    }
  };
}

/** A driver's error in one line; some have no message but a code. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return [error.name, code, error.message].filter(Boolean).join(": ");
}
