import type { RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A table that holds rows of environments. */
export interface EnvironmentTable {
  readonly name: string;
  /** Columns that are written, in their order; generated ones are left out. */
  readonly columns: readonly string[];
  /** Those of them that number the table's rows, whosever they are. */
  readonly identities: readonly string[];
}

interface Found extends EnvironmentTable {
  readonly parents: readonly string[];
}

/** Proof of the content. */
const CHAIN_TABLES = ["chain_heads", "chain_blocks", "chain_states"];

/** Ends the chain of content that is replaced: the next block is the first of another. */
async function deleteChain(tx: Tx, environmentId: string): Promise<void> {
  for (const name of CHAIN_TABLES) {
    await tx.run(sql`delete from ${raw(name)} where environment_id = ${environmentId}`);
  }
}

/** Not content: snapshots are of the environment, not in it. */
const EXCLUDED = new Set([
  // The environment's own row: writers wait for it, so it is changed and never replaced.
  "event_counts",
  // Keys are of the environment, whatever it holds; they go with its row.
  "data_keys",
  "key_rotations",
  // Of the installation's people.
  "operator_secrets",
  "saved_views",
  // Copies for who asked, which expire by themselves.
  "export_jobs",
  "export_parts",
  // Of the place that events go to: a fork must not write there, and a reset goes on there.
  "sinks",
  // Of live environments, which are never replaced.
  "event_partitions",
  "event_partition_states",
  "event_states",
  // Of the processes that work for it.
  "engine_leases",
  "engine_heartbeats",
  "environment_snapshots",
  "environment_snapshot_rows",
  // Of what was; other content begins another chain.
  ...CHAIN_TABLES,
]);

/**
 * Every table with a column `environment_id`, owners before what belongs to them: read from the
 * catalogs, so that a new table is deleted, reset and copied like the rest.
 */
export async function listEnvironmentTables(db: Executor): Promise<EnvironmentTable[]> {
  const found = await db.rows<Found>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid
        and a.attnum > 0 and not a.attisdropped and a.attidentity <> '') as identities,
      array(select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid
        order by 1) as parents
    from pg_class c join pg_attribute e
      on e.attrelid = c.oid and e.attname = 'environment_id' and not e.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  return sorted(found.filter((table) => !EXCLUDED.has(table.name)));
}

function sorted(found: readonly Found[]): EnvironmentTable[] {
  const waiting = new Map(found.map((table) => [table.name, table]));
  const tables: EnvironmentTable[] = [];
  const visit = (table: Found) => {
    if (!waiting.delete(table.name)) return;
    for (const name of table.parents) {
      const parent = waiting.get(name);
      if (parent !== undefined) visit(parent);
    }
    const { parents: _, ...rest } = table;
    tables.push(rest);
  };
  for (const table of found) visit(table);
  return tables;
}

/** The rows of a table called `t` that belong to the environment. */
const belongs = (environmentId: string): Sql => sql`t.environment_id = ${environmentId}`;

const defaults = (column: string) => sql`(select a.${raw(column)} from accounts a
  where a.environment_id = t.environment_id and a.is_default)`;

/** Of these tables a reset deletes only what came after the environment's creation. */
const CREATED_AFTER_START: Readonly<Record<string, Sql>> = {
  organizations: sql`t.id not in ${defaults("organization_id")}`,
  accounts: sql`not t.is_default`,
  account_event_counts: sql`t.account_id not in ${defaults("id")}`,
  api_keys: sql`t.account_id is not null and t.account_id not in ${defaults("id")}`,
  linked_bank_accounts: sql`(t.account_id is null or t.id <> (select min(l.id::text)::uuid
    from linked_bank_accounts l join accounts a
      on a.environment_id = l.environment_id and a.id = l.account_id and a.is_default
    where l.environment_id = t.environment_id))`,
  ledger_accounts: sql`t.account_id is not null and t.account_id not in ${defaults("id")}`,
  banks: sql`not t.is_default`,
  bank_profiles: sql`t.version > 1`,
  // Who did what stays on file, whatever becomes of the content.
  audit_log: sql`false`,
};

/** What the triggers that keep the books are to let pass in this transaction. */
export async function setLedgerTriggerMode(tx: Tx, how: "copy" | "erase"): Promise<void> {
  await tx.run(sql`select set_config('railhead.books', ${how}, true)`);
}

/** Deletes all that belongs to the environment, in sets, what belongs to others first. */
export async function deleteContent(tx: Tx, environmentId: string): Promise<void> {
  await deleteWhere(tx, environmentId, () => empty);
}

/** Deletes what came after the environment's creation, and puts the rest back as it was then. */
export async function resetContent(
  tx: Tx,
  environmentId: string,
  start: { at: Instant; next_poll_at: Instant },
): Promise<void> {
  await deleteChain(tx, environmentId);
  await deleteWhere(tx, environmentId, ({ name }) => {
    const later = CREATED_AFTER_START[name];
    return later === undefined ? empty : sql`and ${later}`;
  });
  const mine = sql`environment_id = ${environmentId}`;
  await tx.run(sql`update ledger_accounts set debits_cents = 0, credits_cents = 0, posting_count = 0
    where ${mine}`);
  await tx.run(sql`update accounts set bank_id = null, settings = '{}', status = 'active', external_id = null,
    metadata = '{}', version = 1, updated_at = created_at where ${mine}`);
  await tx.run(sql`update account_event_counts set last_sequence = 0 where ${mine}`);
  await tx.run(sql`update linked_bank_accounts set status = 'active', description = null,
    metadata = '{}', version = 1, updated_at = created_at where ${mine}`);
  await tx.run(sql`update banks b set next_entry_number = 1, returns_read_through = null,
    next_poll_at = ${start.next_poll_at}, sending = 'on', replan_at = null, exchange_failing_since = null, profile_version = 1,
    profile = (select v.profile from bank_profiles v where v.environment_id = b.environment_id and v.bank_id = b.id and v.version = 1)
    where ${mine}`);
}

async function deleteWhere(
  tx: Tx,
  environmentId: string,
  condition: (table: EnvironmentTable) => Sql,
): Promise<void> {
  await setLedgerTriggerMode(tx, "erase");
  const tables = await listEnvironmentTables(tx);
  for (const table of tables.toReversed()) {
    await tx.run(sql`delete from ${raw(table.name)} t
      where ${belongs(environmentId)} ${condition(table)}`);
  }
}

/** An environment as it is, or as a snapshot of it has it. */
export interface ContentSource {
  readonly environment_id: string;
  readonly snapshot_id?: string;
}

/** A `from` clause with the rows of a table as `t`. */
export function contentFrom(
  table: EnvironmentTable,
  { environment_id, snapshot_id }: ContentSource,
): Sql {
  const name = raw(table.name);
  if (snapshot_id === undefined) {
    return sql`from ${name} t where ${belongs(environment_id)}`;
  }
  return sql`from environment_snapshot_rows s, json_populate_record(null::${name}, s.content) t
    where s.environment_id = ${environment_id} and s.snapshot_id = ${snapshot_id}
      and s.table_name = ${table.name}`;
}

/** The rows of a table, each as JSON in a column `content`. */
export function contentRows(table: EnvironmentTable, source: ContentSource): Sql {
  const columns = join(table.columns.map((name) => raw(`t."${name}"`)));
  return sql`select row_to_json(s) as content from (
    select ${columns} ${contentFrom(table, source)}) s`;
}

/** Copies the content into a snapshot; returns how many rows that is. */
export async function copyContentToSnapshot(
  tx: Tx,
  environmentId: string,
  snapshotId: string,
): Promise<number> {
  const tables = await listEnvironmentTables(tx);
  let rows = 0;
  for (const table of tables) {
    if (!isCopied(table)) continue;
    const content = contentRows(table, { environment_id: environmentId });
    rows += await tx.run(sql`
      insert into environment_snapshot_rows (environment_id, snapshot_id, table_name, content)
      select ${environmentId}, ${snapshotId}, ${table.name}, c.content from (${content}) c`);
  }
  return rows;
}

/** Puts the content of a snapshot in place of the environment's, row for row. */
export async function copySnapshotToContent(
  tx: Tx,
  environmentId: string,
  snapshotId: string,
): Promise<void> {
  await deleteChain(tx, environmentId);
  const tables = await listEnvironmentTables(tx);
  // Keys of an account go with it, and come back with it.
  const keys = await tx.rows<{ content: unknown }>(sql`
    select row_to_json(t)::text as content from api_keys t
    where t.environment_id = ${environmentId} and t.account_id is not null`);
  await setLedgerTriggerMode(tx, "erase");
  for (const table of tables.toReversed()) {
    if (!isCopied(table)) continue;
    await tx.run(sql`delete from ${raw(table.name)} t where ${belongs(environmentId)}`);
  }
  await setLedgerTriggerMode(tx, "copy");
  for (const table of tables) {
    if (isCopied(table))
      await insertFromSnapshot(tx, table, { environment_id: environmentId, id: snapshotId });
  }
  for (const { content } of keys) {
    await tx.run(sql`
      insert into api_keys select r.* from json_populate_record(null::api_keys, ${content}::json) r
      where r.account_id in (select id from accounts where environment_id = ${environmentId})
      on conflict do nothing`);
  }
}

async function insertFromSnapshot(
  tx: Tx,
  table: EnvironmentTable,
  snapshot: RowKey,
): Promise<void> {
  const columns = raw(table.columns.map((name) => `"${name}"`).join(", "));
  const values = raw(table.columns.map((name) => `r."${name}"`).join(", "));
  await tx.run(sql`
    insert into ${raw(table.name)} (${columns}) overriding system value
    select ${values} from environment_snapshot_rows s,
      json_populate_record(null::${raw(table.name)}, s.content) r
    where s.environment_id = ${snapshot.environment_id} and s.snapshot_id = ${snapshot.id}
      and s.table_name = ${table.name} order by s.id`);
}

/** Keys are of the place, not of its content; what was asked and delivered has happened. */
const NOT_COPIED = new Set([
  "api_keys",
  "approval_votes",
  "approvals",
  "audit_log",
  "request_bodies",
  "requests",
  "webhook_deliveries",
  "webhook_inbox",
]);

/** Whether the table's rows go into snapshots. */
export function isCopied(table: EnvironmentTable): boolean {
  return !NOT_COPIED.has(table.name);
}
