import type { Connection, Database } from "../../../db/postgres/executor.ts";
import { findSessionPid } from "../../../db/tables/environments/engine-leases.ts";

/** The connection that a process keeps open as long as it lives: without it, its leases count as lapsed. */
export interface LeaseSession {
  /** Reconnects where it was lost. */
  get(): Promise<Connection>;
  /** Its backend. */
  pid(): Promise<number>;
  isLost(): boolean;
  close(): Promise<void>;
}

export function createLeaseSession(db: Database): LeaseSession {
  let connecting: Promise<Connection> | undefined;
  let known: Connection | undefined;

  async function get(): Promise<Connection> {
    connecting ??= db.connect();
    const connection = await connecting.catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    known = connection;
    if (connection.alive) return connection;
    connecting = undefined;
    return await get();
  }

  return {
    get,
    pid: async () => await findSessionPid(await get()),
    isLost: () => known?.alive === false,
    async close() {
      const connection = await connecting?.catch(() => undefined);
      connecting = undefined;
      await connection?.release();
    },
  };
}
