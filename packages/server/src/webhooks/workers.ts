import type { RowKey } from "../db/postgres/account-scope.ts";
import { createEndpointLocks } from "./endpoint-locks.ts";
import { startWorker, type Worker } from "./worker.ts";
import type { WorkerTools } from "./tools.ts";

/** The shifts of a process, one per endpoint at a time. */
export interface Workers {
  /** Serves an endpoint, or tells its shift that there may be more. */
  serve(endpoint: RowKey): void;
  /** Lets what is on its way arrive; calls back where that takes longer than a moment. */
  stop(cutOff: () => void): Promise<void>;
}

const GRACE_MS = 2_000;

const nameOf = ({ environment_id, id }: RowKey) => `${environment_id} ${id}`;

export function createWorkers(tools: WorkerTools): Workers {
  const locks = createEndpointLocks(tools.db);
  const shifts = new Map<string, Worker>();
  const running = new Set<Promise<void>>();
  let isStopping = false;

  function serve(endpoint: RowKey): void {
    if (isStopping) return;
    const name = nameOf(endpoint);
    const shift = shifts.get(name);
    if (shift !== undefined) {
      shift.kick();
      return;
    }
    shifts.set(name, standIn());
    const work = run(endpoint)
      .catch((error: unknown) => {
        tools.log.warn({ err: error, endpoint_id: endpoint.id }, "webhooks were cut off");
        // The next look at what is due comes soon enough.
        shifts.delete(name);
      })
      .finally(() => {
        running.delete(work);
        const isAskedAgain = shifts.get(name)?.isKicked() === true;
        shifts.delete(name);
        if (isAskedAgain) serve(endpoint);
      });
    running.add(work);
  }

  async function run(endpoint: RowKey): Promise<void> {
    await locks.hold(endpoint, async () => {
      if (isStopping) return;
      const shift = startWorker(tools, endpoint);
      shifts.set(nameOf(endpoint), shift);
      await shift.done;
    });
  }

  return {
    serve,
    async stop(cutOff) {
      isStopping = true;
      for (const shift of shifts.values()) shift.stop();
      const grace = setTimeout(cutOff, GRACE_MS);
      await Promise.allSettled(running);
      clearTimeout(grace);
      await locks.release();
    },
  };
}

/** Until the lock is ours, so that a kick meanwhile is not lost. */
function standIn(): Worker {
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
