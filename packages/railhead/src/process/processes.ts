import cluster, { type Worker } from "node:cluster";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import type { Shutdown } from "./shutdown.ts";

/** How the worker processes are started. */
export interface ProcessPlan {
  /** At least 1. The first runs the engine, unless `engine` is off. */
  readonly count: number;
  readonly engine: boolean;
  /** Arguments of the command for a process with or without the engine. */
  args(engine: boolean): string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Where the first process serves `/metrics`; each of the others takes the next port. */
  readonly metricsPort?: number | undefined;
}

/** Worker processes that share one port. */
export interface Processes {
  /** Their port, once all listen. */
  readonly port: number;
  /** Resolves after shutdown when all have ended; rejects where one cannot be kept running. */
  readonly ended: Promise<void>;
}

/**
 * Runs the command in several processes that share its port. A crashed process is replaced; on
 * shutdown each finishes its work in progress. Shared state is in the database only.
 */
export async function startProcesses(plan: ProcessPlan, shutdown: Shutdown): Promise<Processes> {
  const slotOf = new Map<number, number>();
  // A process that ends before it listens would fail again: it is not restarted.
  const answered = new Set<number>();
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);

  const start = (slot: number): Worker => {
    cluster.setupPrimary({ args: plan.args(plan.engine && slot === 0) });
    const worker = cluster.fork({ ...plan.variables, ...metricsPort(plan, slot) });
    slotOf.set(worker.id, slot);
    worker.once("listening", () => answered.add(worker.id));
    return worker;
  };

  cluster.on("exit", (worker, code) => {
    if (shutdown.signal.aborted) return;
    if (answered.has(worker.id)) start(slotOf.get(worker.id) ?? 1);
    else fail(cliError("A process ended before it could listen", code === 0 ? EXIT.failed : code));
  });

  const stop = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(endOf));
  };
  shutdown.requested.then(stop).catch(() => undefined);

  const first = Array.from({ length: plan.count }, (_, slot) => start(slot));
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

function metricsPort({ metricsPort: first = 0 }: ProcessPlan, slot: number) {
  // Port 0 takes any free one.
  return first === 0 ? {} : { METRICS_PORT: String(first + slot) };
}

function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    worker.once("listening", ({ port }) => {
      resolve(port);
    });
  });
}

/** Stops a process and waits for its exit. */
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
