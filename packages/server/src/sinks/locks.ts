import type { RowKey } from "../db/postgres/account-scope.ts";
import type { Connection, Database } from "../db/postgres/executor.ts";
import { tryLockSinkDelivery, unlockSinkDelivery } from "../db/tables/events/sinks.ts";

/** Which sinks this process delivers to, and no other one: locks of a session, which die with it. */
export interface SinkLocks {
  /** Runs the work where the lock was free; else does nothing. */
  hold(sink: RowKey, work: () => Promise<void>): Promise<void>;
  release(): Promise<void>;
}

export function createSinkLocks(db: Database): SinkLocks {
  let connecting: Promise<Connection> | undefined;

  async function session(): Promise<Connection> {
    const current = connecting;
    const held = await current?.catch(() => undefined);
    if (held?.alive === true) return held;
    // Of callers that waited together only the first connects.
    if (connecting === current || connecting === undefined) connecting = db.connect();
    return await connecting;
  }

  return {
    async hold(sink, work) {
      const lock = await session();
      if (!(await tryLockSinkDelivery(lock, sink))) return;
      try {
        await work();
      } finally {
        // A session that was lost has no locks.
        await unlockSinkDelivery(lock, sink).catch(() => undefined);
      }
    },
    async release() {
      const connection = await connecting?.catch(() => undefined);
      await connection?.release();
    },
  };
}
