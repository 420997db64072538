import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, Executor } from "../db/postgres/executor.ts";
import {
  FAULTS_CHANNEL,
  listFaultyEnvironments,
  notifyFaults,
  takeSandboxStrike,
  type FaultTarget,
  type Strike,
} from "../db/tables/environments/sandbox-faults.ts";

/** What goes wrong on purpose, known without asking the database where nothing does. */
export interface Faults {
  /** True where a fault may strike; false costs nothing and is right but for a moment. */
  isLikely(environmentId: string, target: FaultTarget): boolean;
  /** The fault that strikes now, counted down. */
  take(environmentId: string, target: FaultTarget): Promise<Strike | undefined>;
  /** Waits as long as the environment's database was told to take. */
  slow(environmentId: string): Promise<void>;
  /** Says in the caller's transaction that there are new faults. */
  added(tx: Executor, environmentId: string, target: FaultTarget): Promise<void>;
  /** Says in the caller's transaction that the environment took over another's faults, if it had any. */
  copied(tx: Executor, environmentId: string): Promise<void>;
  /** Begins to hear other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Asked for at every request, message, step and file: where there is none, nobody asks the database. */
const WATCHED = [
  "webhook",
  "database",
  "bank",
  "transport",
] as const satisfies readonly FaultTarget[];

export function createFaults(db: Database, log: Logger): Faults {
  const likely = new Set<string>();
  const name = (environmentId: string, target: FaultTarget) => `${target} ${environmentId}`;
  let unlisten: (() => Promise<void>) | undefined;

  async function look(): Promise<void> {
    for (const target of WATCHED) {
      for (const id of await listFaultyEnvironments(db, target)) likely.add(name(id, target));
    }
  }

  /** An empty text says that news may have been missed. */
  function hear(text: string): void {
    if (text !== "") likely.add(text);
    else look().catch((error: unknown) => log.warn({ err: error }, "faults could not be read"));
  }

  const isLikely: Faults["isLikely"] = (id, target) =>
    likely.size > 0 && likely.has(name(id, target));

  async function take(id: string, target: FaultTarget): Promise<Strike | undefined> {
    if (!isLikely(id, target)) return undefined;
    const strike = await takeSandboxStrike(db, id, target);
    if (strike === undefined) likely.delete(name(id, target));
    return strike;
  }

  const added: Faults["added"] = async (tx, id, target) => {
    // Before the commit already, so that the caller's next request meets the fault.
    likely.add(name(id, target));
    await notifyFaults(tx, name(id, target));
  };

  return {
    isLikely,
    take,
    async slow(id) {
      const strike = await take(id, "database");
      if (strike !== undefined) await sleep(strike.delay_ms);
    },
    added,
    async copied(tx, id) {
      await Promise.all(WATCHED.map((target) => added(tx, id, target)));
    },
    async start() {
      unlisten = await db.listen(FAULTS_CHANNEL, hear);
      await look();
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}
