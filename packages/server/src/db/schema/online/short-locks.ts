import { setTimeout as sleep } from "node:timers/promises";
import { sqlState } from "../../postgres/errors.ts";
import { raw, sql, type Connection, type Executor } from "../../postgres/executor.ts";

/** A lock that is waited for stops all who want the table after it: docs/decisions/0044-online-migrations.md. */
const LOCK_MS = 200;
const PAUSE_MS = 1_000;
const ATTEMPTS = 300;

export interface LockPatience {
  readonly attempts?: number;
  readonly pauseMs?: number;
}

/** Runs transactions that lock tables: each waits for a lock for a moment only, and is tried again later. */
export async function withShortLocks<T>(
  session: Connection,
  work: () => Promise<T>,
  { attempts = ATTEMPTS, pauseMs = PAUSE_MS }: LockPatience = {},
): Promise<T> {
  await session.run(raw(`set lock_timeout = ${LOCK_MS}`));
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (sqlState(error) !== "55P03") throw error;
        if (attempt >= attempts) throw await explained(session, error);
        await sleep(pauseMs);
      }
    }
  } finally {
    if (session.alive) await session.run(raw("set lock_timeout = 0"));
  }
}

/** Names what holds tables the longest. */
async function explained(session: Executor, cause: unknown): Promise<Error> {
  const holders = await session.rows<{ holder: string }>(sql`
    select format('process %s of %s, since %s', pid, coalesce(nullif(application_name, ''), usename),
      to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as holder
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 3`);
  const names = holders.map(({ holder }) => holder).join("; ");
  return new Error(
    `a table stayed locked: end what holds it, and migrate again. The longest transactions: ${names || "none now"}`,
    { cause },
  );
}
