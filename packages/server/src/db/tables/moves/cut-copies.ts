import { escapeIdentifier } from "pg";
import type { Database, Executor } from "../../postgres/executor.ts";
import { raw, sql } from "../../postgres/sql.ts";
import { REPLICA_SETTINGS } from "./moved-environments.ts";
import { deleteCopied, type MovedTable } from "./moved-tables.ts";
import { publishedRows, replicationName, runWithin } from "./replication.ts";

/**
 * Tables whose copy nothing ends. PostgreSQL drops a copy's slot at the source, and then commits at the target that the
 * copy is done: after a crash in between it has neither. Others a command was about to copy again when it ended. A copy
 * that goes on may be among them for a moment. None where no subscription is enabled, which copies nothing.
 */
export async function listCutCopies(
  source: Executor,
  target: Executor,
  environmentId: string,
  tables: readonly MovedTable[],
): Promise<MovedTable[]> {
  const copies = await target.rows<{ name: string | null; state: string; slot: string }>(sql`
    select c.relname::text as name, r.srsubstate::text as state,
      format('pg_%s_sync_%s_%s', s.oid, c.oid, i.system_identifier) as slot
    from pg_subscription s cross join pg_control_system() i
      left join pg_subscription_rel r on r.srsubid = s.oid left join pg_class c on c.oid = r.srrelid
    where s.subname = ${replicationName(environmentId)} and s.subenabled`);
  if (copies.length === 0) return [];
  // Read after the states: a slot is there before its copy is in state `f`.
  const found = await source.rows<{ slot: string }>(
    sql`select slot_name::text as slot from pg_replication_slots`,
  );
  const slots = new Set(found.map(({ slot }) => slot));
  const goingOn = copies.filter(({ state, slot }) => state !== "f" || slots.has(slot));
  const names = new Set(goingOn.map(({ name }) => name));
  return tables.filter(({ name }) => !names.has(name));
}

/** It waits for the processes of those copies to end. */
const REFRESH_MS = 30_000;

/** Copies tables again, whole. It may end anywhere: they are then still among those whose copy nothing ends. */
export async function copyAgain(
  source: Executor,
  target: Database,
  environmentId: string,
  tables: readonly MovedTable[],
): Promise<void> {
  const name = replicationName(environmentId);
  const published = await source.rows<{ table: string }>(sql`
    select c.relname::text as table
    from pg_publication p join pg_publication_rel r on r.prpubid = p.oid
      join pg_class c on c.oid = r.prrelid
    where p.pubname = ${name} and c.relname = any(${tables.map((table) => table.name)}::text[])`);
  const refresh = () =>
    runWithin(target, REFRESH_MS, raw(`alter subscription ${name} refresh publication`));
  if (published.length > 0) {
    const those = published.map(({ table }) => escapeIdentifier(table)).join(", ");
    await source.run(raw(`alter publication ${name} drop table ${those}`));
  }
  await refresh();
  await target.tx((tx) => deleteCopied(tx, tables, environmentId), REPLICA_SETTINGS);
  await source.run(
    raw(`alter publication ${name} add table ${publishedRows(tables, environmentId)}`),
  );
  await refresh();
}
