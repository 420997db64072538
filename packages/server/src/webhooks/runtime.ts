import type { Tracer } from "../base/tracing.ts";
import { listEndpointWork } from "../db/tables/events/webhook-endpoints.ts";
import type { EventSignal } from "../events/signal.ts";
import { createResultWriter } from "./result-writer.ts";
import { createFailures, type OnFailure } from "./failures.ts";
import { withFaults } from "./faults.ts";
import { createSender, type SenderOptions } from "./sender.ts";
import { tracedSender } from "./traced-sender.ts";
import { createWorkers } from "./workers.ts";
import type { WebhookTools } from "./tools.ts";

/** The deliveries of a process, beside its engine and never inside the engine's lock. */
export interface WebhookRuntime {
  start(): Promise<void>;
  /** Says that endpoints of an environment were made or changed; they are read at the next news. */
  endpointsChanged(environmentId: string): void;
  /** Calls back at each attempt of this process that does not arrive, until the answer is called. */
  watchFailures(listener: OnFailure): () => void;
  /** Lets what is on its way arrive for a moment. What is cut off is sent again at the next start. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;

export function createWebhookRuntime(
  tools: WebhookTools & { readonly signal: EventSignal } & SenderOptions & {
      readonly tracer?: Tracer | undefined;
    },
): WebhookRuntime {
  const { db, log, signal } = tools;
  const { tracer } = tools;
  const posts = createSender(tools);
  const sender = withFaults(
    tracer === undefined ? posts : tracedSender(posts, tracer),
    tools.faults,
  );
  const resultWriter = createResultWriter(db);
  const notify = (environmentId: string) => signal.notify(environmentId);
  const failures = createFailures();
  const workers = createWorkers({ ...tools, sender, resultWriter, failures, notify });
  const endpointsByEnvironment = new Map<string, string[]>();
  const stale = new Set<string>();
  let polling: Promise<void> | undefined;
  let isPollRequested = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  /** Reads which endpoints there are, and serves those to which something is due. */
  async function poll(): Promise<void> {
    const found = await listEndpointWork(db, tools.wall.now());
    endpointsByEnvironment.clear();
    for (const { id, environment_id, has_work } of found) {
      const ids = endpointsByEnvironment.get(environment_id) ?? [];
      endpointsByEnvironment.set(environment_id, ids);
      ids.push(id);
      if (has_work) workers.serve({ environment_id, id });
    }
  }

  function pollSoon(): void {
    isPollRequested = polling !== undefined;
    polling ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, "webhook endpoints could not be read"))
      .finally(() => {
        polling = undefined;
        if (isPollRequested && unsubscribe !== undefined) pollSoon();
      });
  }

  function onEvents(environmentId: string): void {
    if (stale.delete(environmentId)) pollSoon();
    else
      for (const id of endpointsByEnvironment.get(environmentId) ?? [])
        workers.serve({ environment_id: environmentId, id });
  }

  return {
    watchFailures: (listener) => failures.watch(listener),
    async start() {
      unsubscribe = signal.subscribe(null, onEvents);
      timer = setInterval(pollSoon, POLL_MS);
      timer.unref();
      await poll();
    },
    endpointsChanged: (environmentId) => {
      stale.add(environmentId);
    },
    async stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearInterval(timer);
      await polling;
      await workers.stop(() => void sender.close());
      await sender.close();
      await resultWriter.close();
    },
  };
}
