import { listEndpointWork } from "../db/tables/events/webhook-endpoints.ts";
import type { EventSignal } from "../events/signal.ts";
import { createResultWriter } from "./result-writer.ts";
import { createFailures, type OnFailure } from "./failures.ts";
import { withFaults } from "./faults.ts";
import { createSender, type SenderOptions } from "./sender.ts";
import { createWorkers } from "./workers.ts";
import type { WebhookTools } from "./tools.ts";

/** The deliveries of a process, beside its engine and never inside the engine's lock. */
export interface WebhookRuntime {
  start(): Promise<void>;
  /** Says that endpoints of an environment were made or changed; they are read at the next news. */
  changed(environmentId: string): void;
  /** Calls back at each attempt of this process that does not arrive, until the answer is called. */
  watchFailures(listener: OnFailure): () => void;
  /** Lets what is on its way arrive for a moment. What is cut off is sent again at the next start. */
  stop(): Promise<void>;
}

const LOOK_MS = 1_000;

export function createWebhookRuntime(
  tools: WebhookTools & { readonly signal: EventSignal } & SenderOptions,
): WebhookRuntime {
  const { db, log, signal } = tools;
  const sender = withFaults(createSender(tools), tools.faults);
  const recorder = createResultWriter(db);
  const tell = (environmentId: string) => signal.notify(environmentId);
  const failures = createFailures();
  const shifts = createWorkers({ ...tools, sender, recorder, failures, tell });
  const endpointsByEnvironment = new Map<string, string[]>();
  const stale = new Set<string>();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  /** Reads which endpoints there are, and serves those to which something is due. */
  async function look(): Promise<void> {
    const found = await listEndpointWork(db, tools.wall.now());
    endpointsByEnvironment.clear();
    for (const { id, environment_id, has_work } of found) {
      const ids = endpointsByEnvironment.get(environment_id) ?? [];
      endpointsByEnvironment.set(environment_id, ids);
      ids.push(id);
      if (has_work) shifts.serve({ environment_id, id });
    }
  }

  function lookSoon(): void {
    isAskedAgain = looking !== undefined;
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, "webhook endpoints could not be read"))
      .finally(() => {
        looking = undefined;
        if (isAskedAgain && unsubscribe !== undefined) lookSoon();
      });
  }

  function onNews(environmentId: string): void {
    if (stale.delete(environmentId)) lookSoon();
    else
      for (const id of endpointsByEnvironment.get(environmentId) ?? [])
        shifts.serve({ environment_id: environmentId, id });
  }

  return {
    watchFailures: (listener) => failures.watch(listener),
    async start() {
      unsubscribe = signal.subscribe(null, onNews);
      timer = setInterval(lookSoon, LOOK_MS);
      timer.unref();
      await look();
    },
    changed: (environmentId) => {
      stale.add(environmentId);
    },
    async stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearInterval(timer);
      await looking;
      await shifts.stop(() => void sender.close());
      await sender.close();
      await recorder.close();
    },
  };
}
