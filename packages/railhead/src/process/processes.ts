import cluster, { type Worker } from "node:cluster";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import type { Shutdown } from "./shutdown.ts";

/** What each of several processes is started with. */
export interface ProcessPlan {
  /** At least 1. The first does the due work, unless `engine` is off. */
  readonly count: number;
  readonly engine: boolean;
  /** Arguments of the command for a process with or without the engine. */
  args(engine: boolean): string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** Several processes behind one port. */
export interface Processes {
  /** Where they answer, once all do. */
  readonly port: number;
  /** Resolves when asked to stop and all have ended; rejects where one cannot be kept running. */
  readonly ended: Promise<void>;
}

/**
 * Runs the command in several processes that share its port. One that dies is replaced; each
 * finishes what is under way when asked to stop. Which of them answers makes no difference: what
 * they must agree on is in the database.
 */
export async function startProcesses(plan: ProcessPlan, shutdown: Shutdown): Promise<Processes> {
  const engineOf = new Map<number, boolean>();
  // One that ends before it ever answered would only end again.
  const answered = new Set<number>();
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);

  const start = (engine: boolean): Worker => {
    cluster.setupPrimary({ args: plan.args(engine) });
    const worker = cluster.fork(plan.variables);
    engineOf.set(worker.id, engine);
    worker.once("listening", () => answered.add(worker.id));
    return worker;
  };

  cluster.on("exit", (worker, code) => {
    if (shutdown.signal.aborted) return;
    if (answered.has(worker.id)) start(engineOf.get(worker.id) ?? false);
    else fail(cliError("A process ended before it could answer", code === 0 ? EXIT.failed : code));
  });

  const stop = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(endOf));
  };
  shutdown.requested.then(stop).catch(() => undefined);

  const first = Array.from({ length: plan.count }, (_, index) => start(plan.engine && index === 0));
  const ports = Promise.all(first.map(portOf));
  const listening = await Promise.race([ports, failed, shutdown.requested]).catch(
    async (error: unknown) => {
      shutdown.request();
      await stop();
      throw error;
    },
  );
  const untilEnded = async () => {
    try {
      await Promise.race([shutdown.requested, failed]);
    } finally {
      shutdown.request();
      await stop();
    }
  };
  return { port: listening?.[0] ?? 0, ended: untilEnded() };
}

function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    worker.once("listening", ({ port }) => {
      resolve(port);
    });
  });
}

/** Asks a process to stop and waits until it has. */
function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) {
      resolve();
      return;
    }
    worker.once("exit", () => {
      resolve();
    });
    worker.process.kill("SIGTERM");
  });
}
