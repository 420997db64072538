import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { KEYS_CHANNEL } from "./data-keys.ts";

/** A change of an environment's cipher (`data`), or of the key that wraps its keys (`master`). */
export interface KeyRotation {
  readonly environment_id: string;
  readonly id: string;
  readonly kind: "data" | "master";
  /** Ids of keys, as hex. */
  readonly from_key: string;
  readonly to_key: string;
  /** Values encrypted anew so far. */
  readonly value_count: bigint;
  readonly started_at: Instant;
  readonly completed_at: Instant | null;
}

const columns = sql`environment_id, id, kind, from_key, to_key, value_count, started_at,
  completed_at`;

export function findOpenRotation(
  db: Executor,
  environmentId: string,
): Promise<KeyRotation | undefined> {
  return db.first(sql`select ${columns} from key_rotations
    where environment_id = ${environmentId} and completed_at is null`);
}

export function listOpenRotations(db: Executor): Promise<KeyRotation[]> {
  return db.rows(sql`select ${columns} from key_rotations where completed_at is null
    order by started_at, environment_id`);
}

export async function insertRotation(tx: Executor, rotation: KeyRotation): Promise<void> {
  const r = rotation;
  await tx.run(sql`insert into key_rotations (${columns})
    values (${r.environment_id}, ${r.id}, ${r.kind}, ${r.from_key}, ${r.to_key},
      ${r.value_count}, ${r.started_at}, ${r.completed_at})`);
}

/** Counts values that were encrypted anew, in the transaction of the values. */
export async function countRotatedValues(
  tx: Executor,
  { environment_id, id }: Pick<KeyRotation, "environment_id" | "id">,
  count: number,
): Promise<void> {
  await tx.run(sql`update key_rotations set value_count = value_count + ${count}
    where environment_id = ${environment_id} and id = ${id}`);
}

export function completeRotation(
  tx: Executor,
  { environment_id, id }: Pick<KeyRotation, "environment_id" | "id">,
  at: Instant,
): Promise<KeyRotation> {
  return tx.one(sql`update key_rotations set completed_at = ${at}
    where environment_id = ${environment_id} and id = ${id} returning ${columns}`);
}

/** Notifies every process, at commit, of changed keys of an environment. */
export async function notifyKeys(tx: Executor, environmentId: string): Promise<void> {
  await tx.run(sql`select pg_notify(${KEYS_CHANNEL}, ${environmentId})`);
}

/** Only one process at a time rotates: until the transaction's session ends. */
export async function tryLockRotations(session: Executor): Promise<boolean> {
  const { locked } = await session.one<{ locked: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended('key rotations', 23)) as locked`,
  );
  return locked;
}

/** Lets the encrypted bytes of sealed files change in this transaction: what they hold does not. */
export async function allowFileReencryption(tx: Tx): Promise<void> {
  await tx.run(sql`select set_config('railhead.reencryption', 'on', true)`);
}
