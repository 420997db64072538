import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A master key in use, by its id. The key itself is never stored. */
export interface MasterKeyRow {
  readonly id: string;
  /** Wraps new data keys; one that is not current still wraps older ones. */
  readonly is_current: boolean;
  readonly created_at: Instant;
}

const columns = sql`id, is_current, created_at`;

/** Current first. */
export function listMasterKeys(db: Executor): Promise<MasterKeyRow[]> {
  return db.rows(sql`select ${columns} from master_keys order by is_current desc, created_at`);
}

/** Id of the key that wraps new data keys; `first` becomes it in an empty database. */
export async function findCurrentMasterKey(
  db: Executor,
  first: Pick<MasterKeyRow, "id" | "created_at">,
): Promise<string> {
  const current = () => db.first<{ id: string }>(sql`select id from master_keys where is_current`);
  const held = await current();
  if (held !== undefined) return held.id;
  await db.run(sql`insert into master_keys (${columns})
    values (${first.id}, true, ${first.created_at}) on conflict do nothing`);
  return (await current())?.id ?? first.id;
}

/** Makes another key wrap new data keys. The one before stays while it wraps any. */
export async function replaceMasterKey(tx: Executor, next: MasterKeyRow): Promise<void> {
  await tx.run(
    sql`update master_keys set is_current = false where is_current and id <> ${next.id}`,
  );
  await tx.run(sql`insert into master_keys (${columns})
    values (${next.id}, true, ${next.created_at}) on conflict (id) do update set is_current = true`);
}

/** Fails by a foreign key while it wraps any data key; see `isKeyInUse`. */
export async function deleteMasterKey(tx: Executor, id: string): Promise<void> {
  await tx.run(sql`delete from master_keys where id = ${id} and not is_current`);
}
