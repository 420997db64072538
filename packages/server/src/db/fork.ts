import type { Instant } from "@railhead/core";
import type { EnvironmentClock } from "../clock.ts";
import {
  contentIds,
  contentRows,
  handleBooks,
  isCopied,
  listEnvironmentTables,
  type ContentSource,
  type EnvironmentTable,
} from "./environment-tables.ts";
import { environmentColumns, type Environment } from "./environments.ts";
import type { Tx } from "./executor.ts";
import { join, raw, sql } from "./sql.ts";

/** A row on its way into a fork. */
export interface ForkedRow {
  readonly table: string;
  /** As JSON, in which bytes read `\\x…`. */
  readonly text: string;
  /** The id that its sealed values are sealed to, as it was; null where it has none. */
  readonly id: string | null;
  /** Its sealed values, by column, as `\x…`. */
  readonly sealed: Readonly<Record<string, string | null>>;
}

/** A column whose values are sealed to their row. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns whose values, with colons between, the seal has as the row's id. */
  readonly by: readonly string[];
  /** The column that the seal names, where it is not its own. */
  readonly named?: string;
}

/** What was asked and done by an environment's callers is no part of what it holds. */
const LEFT_BEHIND = new Set(["audit_log", "idempotency_keys"]);
const CHUNK = 1000;

/** Whether a fork takes over the table's rows. */
export function isForked(table: EnvironmentTable): boolean {
  return isCopied(table) && !LEFT_BEHIND.has(table.name);
}

/** The ids of all rows that a fork takes over, without the environment's own. */
export async function listForkedIds(tx: Tx, source: ContentSource): Promise<string[]> {
  const tables = await listEnvironmentTables(tx);
  const ids: string[] = [];
  for (const table of tables) {
    if (!isForked(table) || !table.columns.includes("id") || table.identities.includes("id")) {
      continue;
    }
    const rows = await tx.rows<{ id: string }>(contentIds(table, source, tables));
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/** Writes every row of the source as the answer of `rewrite`, owners before what is theirs. */
export async function copyForked(
  tx: Tx,
  source: ContentSource,
  how: {
    readonly sealed: readonly SealedColumn[];
    readonly rewrite: (row: ForkedRow) => Promise<string>;
  },
): Promise<void> {
  const tables = await listEnvironmentTables(tx);
  await handleBooks(tx, "copy");
  for (const table of tables.filter(isForked)) {
    const sealed = how.sealed.filter((column) => column.table === table.name);
    await openRows(tx, { table, sealed, source, tables });
    for (;;) {
      const rows = await tx.rows<Omit<ForkedRow, "table">>(
        sql`fetch ${raw(String(CHUNK))} from forked_rows`,
      );
      const texts = await Promise.all(
        rows.map((row) => how.rewrite({ ...row, table: table.name })),
      );
      if (texts.length > 0) await insertRows(tx, table, `[${texts.join(",")}]`);
      if (rows.length < CHUNK) break;
    }
    await tx.run(sql`close forked_rows`);
  }
}

interface Opening {
  readonly table: EnvironmentTable;
  readonly sealed: readonly SealedColumn[];
  readonly source: ContentSource;
  readonly tables: readonly EnvironmentTable[];
}

async function openRows(tx: Tx, { table, sealed, source, tables }: Opening): Promise<void> {
  const values = sealed.map(({ column }) => sql`${column}::text, c.content->>${column}::text`);
  const by = (sealed[0]?.by ?? []).map((column) => sql`c.content->>${column}::text`);
  // A row may belong to an earlier one of its own table; ids rise with age.
  const order = table.identities.includes("id") ? "bigint" : "uuid";
  await tx.run(sql`
    declare forked_rows no scroll cursor for
    select c.content::text as text,
      ${by.length === 0 ? sql`null` : sql`concat_ws(':', ${join(by)})`} as id,
      ${values.length === 0 ? sql`'{}'::json` : sql`json_build_object(${join(values)})`} as sealed
    from (${contentRows(table, source, tables)}) c
    ${table.columns.includes("id") ? sql`order by (c.content->>'id')::${raw(order)}` : sql``}`);
}

async function insertRows(tx: Tx, table: EnvironmentTable, rows: string): Promise<void> {
  const names = table.columns.filter((name) => !table.identities.includes(name));
  await tx.run(sql`
    insert into ${raw(table.name)} (${raw(names.map((name) => `"${name}"`).join(", "))})
    select ${raw(names.map((name) => `r."${name}"`).join(", "))}
    from json_populate_recordset(null::${raw(table.name)}, ${rows}::json) r`);
}

/** What a fork does not take over from the environment's own row. */
export interface NewFork {
  readonly id: string;
  readonly name: string;
  readonly clock: EnvironmentClock;
  readonly parent_id: string;
  /** Wall time at which it is deleted. */
  readonly expires_at: Instant | null;
  readonly seed_instance: number | null;
  readonly generation: number;
}

/**
 * The fork's own row. It has the data key of the source: the hashes by which bank accounts are
 * found were made under it, and rules hold nothing else of the accounts they match.
 */
export function insertFork(
  tx: Tx,
  { environment_id, snapshot_id }: ContentSource,
  fork: NewFork,
): Promise<Environment> {
  const { clock } = fork;
  const at = (name: string, type: string) =>
    snapshot_id === undefined
      ? sql`e.${raw(name)}`
      : sql`(s.environment->>${name}::text)::${raw(type)}`;
  return tx.one(sql`
    insert into environments (id, kind, name, seed, clock_mode, clock_at, clock_wall,
      clock_factor, clock_version, created_at, parent_id, expires_at, replayable, seed_instance,
      generation, forked_from, data_key, last_event_sequence, events_kept_from, id_epoch)
    select ${fork.id}, e.kind, ${fork.name}, e.seed, ${clock.clock_mode}, ${clock.clock_at},
      ${clock.clock_wall}::timestamptz, ${clock.clock_factor}, 0, e.created_at,
      ${fork.parent_id}, ${fork.expires_at}::timestamptz, e.replayable,
      ${fork.seed_instance}::integer, ${fork.generation}, e.id, e.data_key,
      ${at("last_event_sequence", "bigint")}, ${at("events_kept_from", "bigint")},
      ${at("id_epoch", "integer")}
    from environments e left join environment_snapshots s on s.id = ${snapshot_id ?? null}::uuid
    where e.id = ${environment_id}
    returning ${environmentColumns}`);
}

/** The account that an environment began with. */
export function findFirstAccount(
  tx: Tx,
  environmentId: string,
): Promise<{ id: string; organization_id: string }> {
  return tx.one(sql`select id, organization_id from accounts
    where environment_id = ${environmentId} and is_default`);
}
