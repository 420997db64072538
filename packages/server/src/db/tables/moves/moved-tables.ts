import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A table whose rows of an environment move with it. */
export interface MovedTable {
  readonly name: string;
  /** Generated ones are left out: the target computes them. */
  readonly columns: readonly string[];
  /** The column that numbers the rows, if any. */
  readonly identity: string | null;
}

/** Tables of environments whose rows stay. */
const STAYING = new Set([
  // Kept aside by the fence, and inserted where the environment arrives.
  "event_counts",
  // Of the processes here. The lease itself moves: its epoch goes on.
  "engine_heartbeats",
  // Of the tables that the log has in a database.
  "event_partitions",
  // Of the installation's people.
  "operator_grants",
  "operator_secrets",
  "saved_views",
  // Copies for who asked, which expire by themselves.
  "export_jobs",
  "export_parts",
]);

/** Read from the catalogs, so that a new table moves like the rest. */
export async function listMovedTables(db: Executor): Promise<MovedTable[]> {
  const found = await db.rows<MovedTable>(sql`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      (select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attidentity <> '' limit 1) as identity
    from pg_class c join pg_attribute e
      on e.attrelid = c.oid and e.attname = 'environment_id' and not e.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  return found.filter(({ name }) => !STAYING.has(name));
}

/** Rows that each side removes by age, at its own time. */
const REMOVED_BY_AGE: Readonly<Record<string, (at: Instant) => Sql>> = {
  idempotency_keys: (at) => sql`and t.created_at > ${at}::timestamptz - interval '24 hours'`,
};

/** What a table has of an environment. */
export interface TableContent {
  readonly rows: bigint;
  /** Sum of the hashes of all rows, in any order. */
  readonly hash: string;
}

export async function readContent(
  db: Executor,
  { name, columns }: MovedTable,
  { environment_id, at }: { readonly environment_id: string; readonly at: Instant },
): Promise<TableContent> {
  const values = join(columns.map((column) => raw(`t."${column}"`)));
  const recent = REMOVED_BY_AGE[name]?.(at) ?? sql``;
  return await db.one<TableContent>(sql`
    select count(*) as rows,
      coalesce(sum(hashtextextended(row(${values})::text collate "C", 0)::numeric), 0)::text as hash
    from ${raw(name)} t where t.environment_id = ${environment_id} ${recent}`);
}

/** Whether a table has rows of an environment. */
export async function hasRows(
  db: Executor,
  { name }: MovedTable,
  environmentId: string,
): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select from ${raw(name)} where environment_id = ${environmentId}) as has`);
  return row.has;
}

/** Removes what was copied of an environment; foreign keys are off, so that order does not matter. */
export async function deleteCopied(
  tx: Tx,
  tables: readonly MovedTable[],
  environmentId: string,
): Promise<void> {
  for (const name of [...tables.map((table) => table.name), "event_counts", "engine_heartbeats"]) {
    await tx.run(sql`delete from ${raw(name)} where environment_id = ${environmentId}`);
  }
}

const sequenceOf = ({ name, identity }: MovedTable) =>
  sql`pg_get_serial_sequence(${name}, ${identity})`;

/** New rows of the target get numbers above those that came. */
export async function raiseIdentities(
  source: Executor,
  target: Executor,
  tables: readonly MovedTable[],
): Promise<void> {
  for (const table of tables) {
    if (table.identity === null) continue;
    const { last } = await source.one<{ last: bigint }>(sql`
      select coalesce(pg_sequence_last_value(${sequenceOf(table)}::regclass), 0) as last`);
    await target.run(sql`
      select setval(${sequenceOf(table)}::regclass, greatest(1, ${last}::bigint,
        coalesce(pg_sequence_last_value(${sequenceOf(table)}::regclass), 0)))`);
  }
}
