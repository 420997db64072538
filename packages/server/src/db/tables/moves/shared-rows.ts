import { escapeIdentifier, escapeLiteral } from "pg";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, raw, sql } from "../../postgres/sql.ts";

/** Why the place at the target is not free, in sentences. */
export async function listTargetFaults(
  source: Executor,
  target: Executor,
  environmentId: string,
): Promise<string[]> {
  const environment = await source.first<{ kind: string; name: string }>(sql`
    select kind, name from environments where id = ${environmentId}`);
  if (environment === undefined) return [];
  const odfis = await listOdfis(source, environmentId);
  const faults: string[] = [];
  for (const [side, db] of [
    ["source", source],
    ["target", target],
  ] as const) {
    const shared = await db.rows<{ odfi: string }>(sql`
      select distinct left(b.profile ->> 'odfi_routing_number', 8) as odfi
      from banks b join environments e on e.id = b.environment_id
      where e.kind = 'live' and e.id <> ${environmentId}
        and left(b.profile ->> 'odfi_routing_number', 8) = any(${odfis}::text[])`);
    if (environment.kind !== "live") continue;
    for (const { odfi } of shared)
      faults.push(`another live environment of the ${side} uses numbers of the ODFI ${odfi}`);
  }
  const namesake = await target.first(sql`select from environments
    where kind = 'live' and ${environment.kind} = 'live' and name = ${environment.name}
      and id <> ${environmentId}`);
  if (namesake !== undefined)
    faults.push(`the target has a live environment called ${environment.name}`);
  const secrets = await source.first(
    sql`select from operator_secrets where environment_id = ${environmentId} limit 1`,
  );
  if (secrets !== undefined)
    faults.push(
      "the environment is the installation's first: people's authenticators depend on it",
    );
  faults.push(...(await listLogFaults(source, environmentId)));
  return faults;
}

/** Why the log cannot move, in sentences. Once the move has begun, that does not change. */
export async function listLogFaults(source: Executor, environmentId: string): Promise<string[]> {
  const open = await source.first(sql`
    select from event_partitions where environment_id = ${environmentId}
      and detached_at is not null and dropped_at is null limit 1`);
  return open === undefined
    ? []
    : ["a detached part of its log is not archived: run `railhead archive create` first"];
}

/** ODFIs of an environment's banks, by eight digits. */
export async function listOdfis(source: Executor, environmentId: string): Promise<string[]> {
  const rows = await source.rows<{ odfi: string }>(sql`
    select distinct left(profile ->> 'odfi_routing_number', 8) as odfi from banks
    where environment_id = ${environmentId}`);
  return rows.map(({ odfi }) => odfi);
}

/** Copies the numbers that the environment's banks took of their ODFI, and the master keys' ids. */
export async function copySharedRows(
  source: Executor,
  target: Tx,
  environmentId: string,
): Promise<void> {
  const odfis = await listOdfis(source, environmentId);
  const own = sql`taken_by = ${environmentId}`;
  const rowsOf = async (table: string, where = own) =>
    json(
      (
        await source.rows<{ row: object }>(
          sql`select to_json(t) as row from ${raw(table)} t where ${where}`,
        )
      ).map(({ row }) => row),
    );
  const insert = async (table: string, rows: string, conflict = raw("do nothing")) => {
    await target.run(sql`insert into ${raw(table)} as o
      select * from json_populate_recordset(null::${raw(table)}, ${rows}::json)
      on conflict ${conflict}`);
  };
  await insert("taken_file_ids", await rowsOf("taken_file_ids"));
  await insert("taken_entry_numbers", await rowsOf("taken_entry_numbers"));
  await insert(
    "odfi_entry_numbers",
    await rowsOf("odfi_entry_numbers", sql`odfi = any(${odfis}::text[])`),
    raw(
      "(odfi) do update set next_entry_number = greatest(o.next_entry_number, excluded.next_entry_number)",
    ),
  );
  const keys = await rowsOf(
    "master_keys",
    sql`id in (select master_key_id from data_keys where environment_id = ${environmentId})`,
  );
  await target.run(sql`
    insert into master_keys (id, is_current, created_at)
    select r.id, r.is_current and not exists (select from master_keys where is_current), r.created_at
    from json_populate_recordset(null::master_keys, ${keys}::json) r
    on conflict do nothing`);
}

interface Part {
  readonly from_sequence: string;
  readonly to_sequence: string;
  readonly attached: boolean;
  readonly row: object;
}

/**
 * Gives the target's log room for all that the source's has, in partitions of a live environment. Parts that left the
 * log before are recorded as they were.
 */
export async function coverPartitions(
  source: Executor,
  target: Tx,
  environmentId: string,
): Promise<void> {
  const parts = await listParts(source, environmentId);
  if (parts.length === 0) return;
  const had = await listParts(target, environmentId);
  const parent = `e_${environmentId.replaceAll("-", "")}`;
  const quoted = `railhead_events.${escapeIdentifier(parent)}`;
  // The service's functions extend and cut the log as the owner of its table, and the command may be another role.
  const { owner } = await target.one<{ owner: string }>(sql`
    select relowner::regrole::text as owner from pg_class where oid = 'events'::regclass`);
  const found = await target.first(sql`select where to_regclass(${quoted}) is not null`);
  if (found === undefined) {
    await target.run(
      raw(`create table ${quoted} (like events including all) partition by range (sequence)`),
    );
    await target.run(raw(`alter table ${quoted} owner to ${owner}`));
    await target.run(
      raw(
        `alter table events attach partition ${quoted} for values in (${escapeLiteral(environmentId)})`,
      ),
    );
  }
  let top = had.reduce((most, part) => max(most, BigInt(part.to_sequence)), 0n);
  for (const part of parts) {
    const to = BigInt(part.to_sequence);
    if (to <= top) continue;
    const from = max(top, BigInt(part.from_sequence));
    const leaf = `${parent}_${from.toString().padStart(15, "0")}`;
    if (part.attached) {
      const table = `railhead_events.${escapeIdentifier(leaf)}`;
      await target.run(
        raw(`create table ${table} (like events including all) with (
        autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.05, autovacuum_freeze_min_age = 0)`),
      );
      await target.run(raw(`alter table ${table} owner to ${owner}`));
      await target.run(
        raw(`alter table ${quoted} attach partition ${table} for values from (${from}) to (${to})`),
      );
    }
    // Not merged as jsonb: it would order the members of a manifest anew.
    const row = { ...part.row, from_sequence: from.toString(), table_name: leaf };
    await target.run(sql`
      insert into event_partitions
      select * from json_populate_record(null::event_partitions, ${json(row)}::json)`);
    top = to;
  }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);

function listParts(db: Executor, environmentId: string): Promise<Part[]> {
  return db.rows(sql`
    select from_sequence::text, to_sequence::text, detached_at is null as attached,
      to_json(p) as row
    from event_partitions p where environment_id = ${environmentId} order by p.from_sequence`);
}

/** Removes the partitions that were made for a move. */
export async function dropPartitions(target: Tx, environmentId: string): Promise<void> {
  const quoted = `railhead_events.${escapeIdentifier(`e_${environmentId.replaceAll("-", "")}`)}`;
  await target.run(raw(`drop table if exists ${quoted} cascade`));
  await target.run(sql`delete from event_partitions where environment_id = ${environmentId}`);
}
