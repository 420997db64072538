import type { RowKey } from "../db/postgres/account-scope.ts";
import { createEndpointLocks } from "./endpoint-locks.ts";
import { startWorker, type Worker } from "./worker.ts";
import type { WorkerTools } from "./tools.ts";

/** The delivery workers of a process, one per endpoint. */
export interface Workers {
  /** Serves an endpoint, or wakes its worker. */
  serve(endpoint: RowKey): void;
  /** Lets what is on its way arrive; calls back where that takes longer than a moment. */
  stop(cutOff: () => void): Promise<void>;
}

const GRACE_MS = 2_000;

const nameOf = ({ environment_id, id }: RowKey) => `${environment_id} ${id}`;

export function createWorkers(tools: WorkerTools): Workers {
  const locks = createEndpointLocks(tools.db);
  const workers = new Map<string, Worker>();
  const running = new Set<Promise<void>>();
  let isStopping = false;

  function serve(endpoint: RowKey): void {
    if (isStopping) return;
    const name = nameOf(endpoint);
    const worker = workers.get(name);
    if (worker !== undefined) {
      worker.kick();
      return;
    }
    workers.set(name, pendingWorker());
    const work = run(endpoint)
      .catch((error: unknown) => {
        tools.log.warn({ err: error, endpoint_id: endpoint.id }, "webhooks were cut off");
        // The next look at what is due comes soon enough.
        workers.delete(name);
      })
      .finally(() => {
        running.delete(work);
        const isRequestedAgain = workers.get(name)?.isKicked() === true;
        workers.delete(name);
        if (isRequestedAgain) serve(endpoint);
      });
    running.add(work);
  }

  async function run(endpoint: RowKey): Promise<void> {
    await locks.hold(endpoint, async () => {
      if (isStopping) return;
      const worker = startWorker(tools, endpoint);
      workers.set(nameOf(endpoint), worker);
      await worker.done;
    });
  }

  return {
    serve,
    async stop(cutOff) {
      isStopping = true;
      for (const worker of workers.values()) worker.stop();
      const grace = setTimeout(cutOff, GRACE_MS);
      await Promise.allSettled(running);
      clearTimeout(grace);
      await locks.release();
    },
  };
}

/** Placeholder until the lock is acquired, so a kick meanwhile is not lost. */
function pendingWorker(): Worker {
  let isKicked = false;
  return {
    done: Promise.resolve(),
    kick: () => {
      isKicked = true;
    },
    isKicked: () => isKicked,
    stop: () => undefined,
  };
}
