import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { requestRouting } from "./bank-lists.ts";
import { json, sql } from "../../postgres/sql.ts";

/** Why nothing is sealed or sent for a bank. */
export interface OriginationLock {
  readonly since: Instant;
  readonly reasons: readonly string[];
  /** Names of files that the database does not know; at most some. */
  readonly files: readonly string[];
}

interface LockKey {
  readonly environment_id: string;
  readonly bank_ids: readonly string[];
}

/** Locks banks; one that is locked already keeps the beginning of its lock. */
export async function lockOrigination(
  tx: Tx,
  { environment_id, bank_ids }: LockKey,
  lock: OriginationLock,
): Promise<void> {
  await tx.run(sql`
    update banks set origination_lock = case when origination_lock is null then ${json(lock)}::jsonb
        else ${json(lock)}::jsonb || jsonb_build_object('since', origination_lock->'since') end
    where environment_id = ${environment_id} and id = any(${bank_ids}::uuid[])`);
}

/** Names of the banks that are locked; until the transaction ends no other one is, and nothing is sealed. */
export async function listLockedBanks(tx: Tx, environmentId: string): Promise<string[]> {
  const banks = await tx.rows<{ name: string; is_locked: boolean }>(sql`
    select profile->>'name' as name, origination_lock is not null as is_locked from banks
    where environment_id = ${environmentId} order by id for no key update`);
  return banks.flatMap(({ name, is_locked }) => (is_locked ? [name] : []));
}

/** Ends the locks of banks, and has the banks of payments decided again. */
export async function unlockOrigination(
  tx: Tx,
  { environment_id, bank_ids }: LockKey,
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    update banks set origination_lock = null
    where environment_id = ${environment_id} and id = any(${bank_ids}::uuid[])`);
  await requestRouting(tx, environment_id, at);
}

/** The server that a process talks to: another value means that it may hold other data. */
export async function findServerIdentity(db: Executor): Promise<string> {
  const { server } = await db.one<{ server: string }>(sql`
    select (select system_identifier from pg_control_system()) || ' ' ||
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || ' ' || pg_postmaster_start_time()
      || ' ' || current_database() as server`);
  return server;
}
