import type { RowKey } from "../db/postgres/account-scope.ts";
import type { Connection, Database } from "../db/postgres/executor.ts";
import { tryLockEndpoint, unlockEndpoint } from "../db/tables/events/webhook-endpoints.ts";

/** Which endpoints this process serves, and no other one: locks of a session, which die with it. */
export interface EndpointLocks {
  /** Runs the work where the lock was free; else does nothing. */
  hold(endpoint: RowKey, work: () => Promise<void>): Promise<void>;
  release(): Promise<void>;
}

export function createEndpointLocks(db: Database): EndpointLocks {
  let connecting: Promise<Connection> | undefined;

  async function session(): Promise<Connection> {
    const held = await connecting?.catch(() => undefined);
    if (held?.alive === true) return held;
    connecting = db.connect();
    return await connecting;
  }

  return {
    async hold(endpoint, work) {
      const lock = await session();
      if (!(await tryLockEndpoint(lock, endpoint))) return;
      try {
        await work();
      } finally {
        // A session that was lost has no locks.
        await unlockEndpoint(lock, endpoint).catch(() => undefined);
      }
    },
    async release() {
      const connection = await connecting?.catch(() => undefined);
      await connection?.release();
    },
  };
}
