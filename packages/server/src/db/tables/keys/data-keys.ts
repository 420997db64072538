import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { empty, join, sql } from "../../postgres/sql.ts";

/** A wrapped key of an environment. */
export interface DataKeyRow {
  readonly environment_id: string;
  /** 4 bytes; every value that the key encrypts names it. */
  readonly id: Buffer;
  readonly purpose: "cipher" | "lookup";
  readonly is_current: boolean;
  readonly wrapped: Buffer;
  readonly master_key_id: string;
  readonly created_at: Instant;
}

/** Notifies processes that keys changed: the payload is the environment's id, or empty for all. */
export const KEYS_CHANNEL = "railhead_keys";

const columns = sql`environment_id, id, purpose, is_current, wrapped, master_key_id, created_at`;

export function listDataKeys(db: Executor, environmentId: string): Promise<DataKeyRow[]> {
  return db.rows(sql`select ${columns} from data_keys where environment_id = ${environmentId}`);
}

export async function insertDataKeys(tx: Executor, rows: readonly DataKeyRow[]): Promise<void> {
  const values = rows.map(
    (k) => sql`(${k.environment_id}::uuid, ${k.id}::bytea, ${k.purpose}, ${k.is_current},
      ${k.wrapped}::bytea, ${k.master_key_id}, ${k.created_at}::timestamptz)`,
  );
  await tx.run(sql`insert into data_keys (${columns}) values ${join(values)}`);
}

/** A wrapped key of each master key that wraps any, with the environment that it belongs to. */
export function listSampleKeys(db: Executor): Promise<DataKeyRow[]> {
  return db.rows(sql`
    select k.environment_id, k.id, k.purpose, k.is_current, k.wrapped, k.master_key_id, k.created_at
    from master_keys m cross join lateral (
      select ${columns} from data_keys where master_key_id = m.id limit 1) k`);
}

/** Makes a new cipher the environment's current one. Returns the one before. */
export async function replaceCipher(tx: Executor, cipher: DataKeyRow): Promise<DataKeyRow> {
  const before = await tx.one<DataKeyRow>(sql`
    update data_keys set is_current = false
    where environment_id = ${cipher.environment_id} and purpose = 'cipher' and is_current
    returning ${columns}`);
  await insertDataKeys(tx, [cipher]);
  return before;
}

/** Fails by a foreign key while any value names the key; see `isKeyInUse`. */
export async function deleteDataKey(
  tx: Executor,
  { environment_id, id }: Pick<DataKeyRow, "environment_id" | "id">,
): Promise<void> {
  await tx.run(sql`delete from data_keys
    where environment_id = ${environment_id} and id = ${id} and not is_current`);
}

/** Locks the keys of an environment that a master key wraps. */
export function lockKeysWrappedBy(
  tx: Executor,
  masterKeyId: string,
  environmentId: string,
): Promise<DataKeyRow[]> {
  return tx.rows(sql`select ${columns} from data_keys
    where environment_id = ${environmentId} and master_key_id = ${masterKeyId}
    for no key update`);
}

export async function updateWrapped(
  tx: Executor,
  { environment_id, id, wrapped, master_key_id }: DataKeyRow,
): Promise<void> {
  await tx.run(sql`update data_keys set wrapped = ${wrapped}, master_key_id = ${master_key_id}
    where environment_id = ${environment_id} and id = ${id}`);
}

/** A page of the keys that a master key wraps. */
export function listKeysWrappedBy(
  db: Executor,
  masterKeyId: string,
  { after, limit }: { after: Pick<DataKeyRow, "environment_id" | "id"> | undefined; limit: number },
): Promise<DataKeyRow[]> {
  const page =
    after === undefined
      ? empty
      : sql`and (environment_id, id) > (${after.environment_id}::uuid, ${after.id}::bytea)`;
  return db.rows(sql`select ${columns} from data_keys where master_key_id = ${masterKeyId} ${page}
    order by environment_id, id limit ${limit}`);
}

export interface KeyCount {
  readonly master_key_id: string;
  readonly count: number;
}

/** How many data keys each master key wraps. */
export function countKeysByMasterKey(db: Executor): Promise<KeyCount[]> {
  return db.rows(sql`select master_key_id, count(*)::integer as count from data_keys
    group by master_key_id order by master_key_id`);
}
