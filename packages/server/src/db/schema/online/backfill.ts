import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "@railhead/core";
import { raw, sql, type Connection, type Executor, type Tx } from "../../postgres/executor.ts";
import { ENGINE_ROLE } from "../../roles/rights.ts";
import { asEngine, isBound } from "./as-engine.ts";
import { withShortLocks } from "./short-locks.ts";
import { BATCH, type OnlineStatement } from "./statements.ts";

export interface BackfillProgress {
  readonly migration: string;
  readonly table: string;
  /** Rows looked at so far, and about how many there are. */
  readonly done: number;
  readonly total: number;
}

export interface Backfilling {
  readonly migration: string;
  /** Of the statement in the migration. */
  readonly position: number;
  readonly at: Instant;
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined;
}

const BATCH_ROWS = 2_000;
/** About as long as a batch takes: leaves the database half of the time to others. */
const REST_MS = 50;

interface Key {
  readonly names: readonly string[];
  readonly types: readonly string[];
}

interface Reached {
  /** The last row's primary key, as texts; null at the start. */
  readonly after: string[] | null;
  readonly done: number;
}

export async function createBackfillsTable(db: Executor): Promise<void> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select to_regclass('schema_backfills') is not null as found`,
  );
  if (found) return;
  await db.run(sql`
    create table schema_backfills (
      migration text not null,
      position integer not null,
      after_key text[] not null,
      rows_done bigint not null,
      updated_at timestamptz not null,
      primary key (migration, position)
    )`);
}

/**
 * Updates a table in batches along its primary key, one transaction each. The row about how far it is belongs to
 * the same transaction: an interrupted backfill goes on where it was.
 */
export async function backfill(
  session: Connection,
  statement: OnlineStatement & { kind: "backfill" },
  plan: Backfilling,
): Promise<void> {
  const { table } = statement;
  const key = await readKey(session, table);
  const { total } = await session.one<{ total: number }>(
    sql`select greatest(reltuples, 0)::float8 as total from pg_class where oid = ${table}::regclass`,
  );
  let reached = await readReached(session, plan);
  for (;;) {
    const from = reached;
    const next = await withShortLocks(session, () =>
      session.tx((tx) => updateBatch(tx, { statement, key, from, plan })),
    );
    if (next === undefined) return;
    plan.onProgress?.({ migration: plan.migration, table, done: next.done, total });
    // Rows that are added meanwhile are the writers' to fill: walking after them would never end.
    if (next.done - reached.done < BATCH_ROWS) return;
    reached = next;
    await sleep(REST_MS);
  }
}

async function readKey(db: Executor, table: string): Promise<Key> {
  const columns = await db.rows<{ name: string; type: string }>(sql`
    select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.place`);
  if (columns.length === 0) throw new Error(`${table} has no primary key to walk along`);
  return { names: columns.map(({ name }) => name), types: columns.map(({ type }) => type) };
}

async function readReached(db: Executor, { migration, position }: Backfilling): Promise<Reached> {
  const row = await db.first<{ after_key: string[]; rows_done: string }>(sql`
    select after_key, rows_done from schema_backfills
    where migration = ${migration} and position = ${position}`);
  return { after: row?.after_key ?? null, done: Number(row?.rows_done ?? 0) };
}

interface Batch {
  readonly statement: OnlineStatement & { kind: "backfill" };
  readonly key: Key;
  readonly from: Reached;
  readonly plan: Backfilling;
}

/** How far it is after the batch; undefined at the end. */
async function updateBatch(tx: Tx, { statement, key, from, plan }: Batch) {
  const { table, text } = statement;
  const columns = key.names.join(", ");
  const after = from.after === null ? "true" : `(${columns}) > (${literals(key, from.after)})`;
  await asEngine(tx);
  const batch = await tx.one<{ last: string[] | null; rows: number }>(
    raw(`select count(*)::int as rows,
        (array_agg(array[${key.names.map((name) => `${name}::text`).join(", ")}]
          order by ${key.names.map((name) => `${name} desc`).join(", ")}))[1:1] as last
      from (select ${columns} from ${table} where ${after} order by ${columns} limit ${BATCH_ROWS}) b`),
  );
  const last = batch.last?.flat();
  if (last === undefined) return undefined;
  const range = `${after} and (${columns}) <= (${literals(key, last)})`;
  await tx.run(raw("set local role none"));
  const takeBack = await lendUpdate(tx, table);
  await asEngine(tx);
  await tx.run(raw(text.replace(BATCH, range)));
  await tx.run(raw("set local role none"));
  for (const revoke of takeBack) await tx.run(raw(revoke));
  const done = from.done + batch.rows;
  await tx.run(sql`
    insert into schema_backfills (migration, position, after_key, rows_done, updated_at)
    values (${plan.migration}, ${plan.position}, ${last}::text[], ${done}, ${plan.at})
    on conflict (migration, position) do update set after_key = excluded.after_key,
      rows_done = excluded.rows_done, updated_at = excluded.updated_at`);
  return { after: last, done };
}

/**
 * Rows that are written once the engine may not change: an owner that works as it lends it the right, which no other
 * transaction sees. Returns what takes it back.
 */
async function lendUpdate(tx: Tx, table: string): Promise<string[]> {
  if (!(await isBound(tx))) return [];
  const { may, columns } = await tx.one<{ may: boolean; columns: string | null }>(sql`
    select has_table_privilege(${ENGINE_ROLE}, c.oid, 'update') as may,
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(${ENGINE_ROLE}, c.oid, a.attnum, 'update')) as columns
    from pg_class c where c.oid = ${table}::regclass`);
  if (may) return [];
  await tx.run(raw(`grant update on ${table} to ${ENGINE_ROLE}`));
  // It takes the rights to single columns, too.
  return [
    `revoke update on ${table} from ${ENGINE_ROLE}`,
    ...(columns === null ? [] : [`grant update (${columns}) on ${table} to ${ENGINE_ROLE}`]),
  ];
}

const literals = ({ types }: Key, values: readonly string[]) =>
  values.map((value, at) => `'${value.replaceAll("'", "''")}'::${types[at]}`).join(", ");
