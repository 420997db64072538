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

/** What goes wrong on purpose, known without asking the database where nothing does. */
export interface Faults {
  /** True where a fault may fault; false costs nothing and is right but for a moment. */
  mayInject(environmentId: string, target: FaultTarget): boolean;
  /** The fault that strikes now, counted down. */
  consume(environmentId: string, target: FaultTarget): Promise<InjectedFault | undefined>;
  /** Waits as long as the environment's database was told to take. */
  delayDatabase(environmentId: string): Promise<void>;
  /** Says in the caller's transaction that there are new faults. */
  notifyAdded(tx: Executor, environmentId: string, target: FaultTarget): Promise<void>;
  /** Says in the caller's transaction that the environment took over another's faults, if it had any. */
  notifyCopied(tx: Executor, environmentId: string): Promise<void>;
  /** Begins to hear other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Asked for at every request, message, step and file: where there is none, nobody asks the database. */
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

  /** An empty text says that news may have been missed. */
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
    // Before the commit already, so that the caller's next request meets the fault.
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
