import { escapeIdentifier, escapeLiteral } from "pg";
import type { Database, Executor } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";
import type { MovedTable } from "./moved-tables.ts";

/** Publication, subscription and slot of an environment's move have one name. */
export const replicationName = (environmentId: string) =>
  `railhead_move_${environmentId.replaceAll("-", "")}`;

/** What a server is, and whether it may take part in a move. */
export interface ServerFacts {
  readonly system: string;
  readonly database: string;
  readonly wal_level: string;
  readonly is_superuser: boolean;
  /** Numbers of migrations and hashes of functions: both sides have the same. */
  readonly build: string;
}

export function readServer(db: Executor): Promise<ServerFacts> {
  return db.one(sql`
    select (select system_identifier::text from pg_control_system()) as system,
      current_database()::text as database, current_setting('wal_level') as wal_level,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      md5(coalesce((select string_agg(number::text, ',' order by number) from schema_migrations), '')
        || coalesce((select string_agg(name || checksum, ',' order by name) from schema_functions), ''))
        as build`);
}

/** Publishes the rows of one environment, those of its log as of one table. */
export async function publish(
  source: Executor,
  environmentId: string,
  tables: readonly MovedTable[],
): Promise<void> {
  const name = replicationName(environmentId);
  if ((await source.first(sql`select from pg_publication where pubname = ${name}`)) !== undefined)
    return;
  await source.run(
    raw(`create publication ${name} for table ${publishedRows(tables, environmentId)}
      with (publish_via_partition_root = true)`),
  );
}

/** The rows of one environment, as a publication lists them. */
export function publishedRows(tables: readonly MovedTable[], environmentId: string): string {
  const own = `(environment_id = ${escapeLiteral(environmentId)})`;
  return tables.map((table) => `${escapeIdentifier(table.name)} where ${own}`).join(", ");
}

/**
 * Makes the slot of a move, which begins once all transactions of the source that were open have ended; throws a timeout
 * after `withinMs`. A subscription that made it would be such a transaction itself for a move in the opposite direction.
 */
export async function createSlot(
  source: Database,
  environmentId: string,
  withinMs: number,
): Promise<void> {
  const name = replicationName(environmentId);
  await runWithin(
    source,
    withinMs,
    sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`,
  );
}

/** Copies what is published, and follows it. `sourceUrl` is where the target reaches the source, which has the slot. */
export async function subscribe(
  target: Database,
  environmentId: string,
  { sourceUrl, withinMs }: { readonly sourceUrl: string; readonly withinMs: number },
): Promise<void> {
  const name = replicationName(environmentId);
  const { version } = await target.one<{ version: number }>(
    sql`select current_setting('server_version_num')::integer as version`,
  );
  const options = [
    "create_slot = false",
    // Without it, a crash may lose that a table is copied whole, long after its slot is gone.
    "synchronous_commit = 'on'",
    // Without it, rows are written as the tables' owner, whom row-level security binds. Before 16 it has no other way.
    ...(version >= 160_000 ? ["run_as_owner = true"] : []),
  ];
  const statement = raw(`create subscription ${name} connection ${escapeLiteral(sourceUrl)}
    publication ${name} with (${options.join(", ")})`);
  await runWithin(target, withinMs, statement);
}

/** Runs a statement that no transaction may hold, and ends it after a time. */
export async function runWithin(db: Database, ms: number, statement: Sql): Promise<void> {
  const connection = await db.connect();
  try {
    await connection.run(raw(`set statement_timeout = ${ms}; set lock_timeout = 0`));
    await connection.run(statement);
  } finally {
    await connection.run(raw("reset statement_timeout; reset lock_timeout")).catch(() => undefined);
    await connection.release();
  }
}

export async function isSubscribed(target: Executor, environmentId: string): Promise<boolean> {
  const found = await target.first(sql`
    select from pg_subscription where subname = ${replicationName(environmentId)}
      and subdbid = (select oid from pg_database where datname = current_database())`);
  return found !== undefined;
}

const DROP_MS = 30_000;

/** Ends following. The slot goes with it, or stays where the source cannot be reached. */
export async function unsubscribe(target: Database, environmentId: string): Promise<void> {
  if (!(await isSubscribed(target, environmentId))) return;
  const name = replicationName(environmentId);
  try {
    // It waits for the process that uses the slot at the source.
    await runWithin(target, DROP_MS, raw(`drop subscription ${name}`));
  } catch {
    await target.run(raw(`alter subscription ${name} disable`));
    await target.run(raw(`alter subscription ${name} set (slot_name = none)`));
    await target.run(raw(`drop subscription ${name}`));
  }
}

/** Removes publication and slot. */
export async function unpublish(source: Executor, environmentId: string): Promise<void> {
  await dropSlot(source, environmentId);
  await source.run(raw(`drop publication if exists ${replicationName(environmentId)}`));
}

/** How long a process of the server may take to end. */
const END_MS = 10_000;

/** Removes a slot that no subscription uses; a walsender that is left over is ended. */
export async function dropSlot(source: Executor, environmentId: string): Promise<void> {
  const name = replicationName(environmentId);
  await source.run(sql`
    select pg_terminate_backend(active_pid, ${END_MS}) from pg_replication_slots
    where slot_name = ${name} and active_pid is not null`);
  await source.run(sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name = ${name} and active_pid is null`);
}
