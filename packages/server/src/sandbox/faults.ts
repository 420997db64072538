import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, Executor } from "../db/postgres/executor.ts";
import {
  FAULTS_CHANNEL,
  listFaultyEnvironments,
  notifyFaults,
  consumeSandboxFault,
  type FaultTarget,
  type InjectedFault,
} from "../db/tables/environments/sandbox-faults.ts";

/** Injected faults, without queries for environments that have none. */
export interface Faults {
  /** Whether a fault may be active; free, and stale only briefly. */
  mayInject(environmentId: string, target: FaultTarget): boolean;
  /** Uses an active fault, decrementing its count. */
  consume(environmentId: string, target: FaultTarget): Promise<InjectedFault | undefined>;
  /** Applies the environment's database delay. */
  delayDatabase(environmentId: string): Promise<void>;
  /** Notifies of new faults in the caller's transaction. */
  notifyAdded(tx: Executor, environmentId: string, target: FaultTarget): Promise<void>;
  /** Notifies of faults that the environment may have copied, in the caller's transaction. */
  notifyCopied(tx: Executor, environmentId: string): Promise<void>;
  /** Starts listening to other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Checked on every request, message, step and file, so checks must not query the database when there are
 * none.
 */
const TARGETS = [
  "webhook",
  "database",
  "bank",
  "transport",
] as const satisfies readonly FaultTarget[];

export function createFaults(db: Database, log: Logger): Faults {
  const possible = new Set<string>();
  const name = (environmentId: string, target: FaultTarget) => `${target} ${environmentId}`;
  let unlisten: (() => Promise<void>) | undefined;

  async function reload(): Promise<void> {
    for (const target of TARGETS) {
      for (const id of await listFaultyEnvironments(db, target)) possible.add(name(id, target));
    }
  }

  /** An empty text means that notifications may have been missed. */
  function onNotification(text: string): void {
    if (text !== "") possible.add(text);
    else reload().catch((error: unknown) => log.warn({ err: error }, "faults could not be read"));
  }

  const mayInject: Faults["mayInject"] = (id, target) =>
    possible.size > 0 && possible.has(name(id, target));

  async function consume(id: string, target: FaultTarget): Promise<InjectedFault | undefined> {
    if (!mayInject(id, target)) return undefined;
    const fault = await consumeSandboxFault(db, id, target);
    if (fault === undefined) possible.delete(name(id, target));
    return fault;
  }

  const notifyAdded: Faults["notifyAdded"] = async (tx, id, target) => {
    // Before the commit, so that the caller's next request meets the fault.
    possible.add(name(id, target));
    await notifyFaults(tx, name(id, target));
  };

  return {
    mayInject,
    consume,
    async delayDatabase(id) {
      const fault = await consume(id, "database");
      if (fault !== undefined) await sleep(fault.delay_ms);
    },
    notifyAdded,
    async notifyCopied(tx, id) {
      await Promise.all(TARGETS.map((target) => notifyAdded(tx, id, target)));
    },
    async start() {
      unlisten = await db.listen(FAULTS_CHANNEL, onNotification);
      await reload();
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}
