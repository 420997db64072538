import type { Instant } from "@railhead/core";
import type { EnvironmentClock } from "../../../base/clock.ts";
import {
  contentFrom,
  contentIds,
  setLedgerTriggerMode,
  isCopied,
  listEnvironmentTables,
  type ContentSource,
  type EnvironmentTable,
} from "./environment-tables.ts";
import { environmentColumns, type Environment } from "./environments.ts";
import { firstLogStart } from "../events/log-position.ts";
import type { Tx } from "../../postgres/executor.ts";
import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A row on its way into a fork whose sealed values are to be sealed anew. */
export interface SealedRow {
  readonly table: string;
  /** As PostgreSQL writes a row; bytes are in hexadecimal. */
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
const NOT_FORKED = new Set(["audit_log", "idempotency_keys"]);
const CHUNK = 1000;

/** Whether a fork takes over the table's rows. */
export function isForked(table: EnvironmentTable): boolean {
  return isCopied(table) && !NOT_FORKED.has(table.name);
}

/** What a fork takes over. */
export interface ForkedContent {
  readonly source: ContentSource;
  /** Those that have rows to take over, owners before what is theirs. */
  readonly filled: readonly EnvironmentTable[];
  /** The ids of all those rows, without the environment's own. */
  readonly ids: readonly string[];
}

/** Asks all tables at once: most are empty, and sixty answers one by one take their time. */
export async function findForked(tx: Tx, source: ContentSource): Promise<ForkedContent> {
  const tables = await listEnvironmentTables(tx);
  const forked = tables.filter(isForked);
  const anyOf = (table: EnvironmentTable) => sql`select ${table.name}::text as name
    where exists (select ${contentFrom(table, source)})`;
  const found = await tx.rows<{ name: string }>(join(forked.map(anyOf), " union all "));
  const names = new Set(found.map(({ name }) => name));
  const filled = forked.filter(({ name }) => names.has(name));
  const named = filled.filter(
    ({ columns, identities }) => columns.includes("id") && !identities.includes("id"),
  );
  const ids = named.map((table) => contentIds(table, source));
  const rows = ids.length === 0 ? [] : await tx.rows<{ id: string }>(join(ids, " union all "));
  return { source, filled, ids: rows.map(({ id }) => id) };
}

/** How the rows of a fork come to differ from their source's. */
export interface Rewriting {
  readonly sealed: readonly SealedColumn[];
  readonly rename: (text: string) => string;
  readonly reseal: (row: SealedRow) => Promise<string>;
  /** Stands between rows on their way back, and in none of them: nobody could have guessed it. */
  readonly separator: string;
}

/** Writes every row anew, owners before what is theirs. */
export async function copyForked(tx: Tx, content: ForkedContent, how: Rewriting): Promise<void> {
  await setLedgerTriggerMode(tx, "copy");
  for (const table of content.filled) await copyTable(tx, { table, content, how });
}

interface Copy {
  readonly table: EnvironmentTable;
  readonly content: ForkedContent;
  readonly how: Rewriting;
}

async function copyTable(tx: Tx, copy: Copy): Promise<void> {
  const { table, how } = copy;
  const sealed = how.sealed.filter((column) => column.table === table.name);
  await tx.run(fetchRows(copy, sealed));
  const fetch = () => tx.rows<SealedRow>(sql`fetch ${raw(String(CHUNK))} from forked_rows`);
  const rewrite = async (rows: readonly SealedRow[]) => {
    const texts =
      sealed.length === 0
        ? rows.map(({ text }) => text)
        : await Promise.all(rows.map((row) => how.reseal({ ...row, table: table.name })));
    return { count: rows.length, text: how.rename(texts.join(separatorOf(copy))) };
  };
  let rows = await rewrite(await fetch());
  while (rows.count === CHUNK) {
    // Asked for first, so that rows are rewritten here while those before are written there.
    const following = fetch().then(rewrite);
    [rows] = await Promise.all([following, insertRows(tx, copy, rows.text)]);
  }
  const rest = rows.count > 0 ? insertRows(tx, copy, rows.text) : undefined;
  await tx.pipeline([rest, tx.run(sql`close forked_rows`)]);
}

const isOfSnapshot = ({ content }: Copy) => content.source.snapshot_id !== undefined;
const separatorOf = (copy: Copy) => (isOfSnapshot(copy) ? "," : copy.how.separator);

/** As PostgreSQL writes rows, which it reads in half the time; of snapshots as the JSON kept there. */
function fetchRows(copy: Copy, sealed: readonly SealedColumn[]): Sql {
  const { table, content } = copy;
  const { source } = content;
  const [text, valueOf, from] = isOfSnapshot(copy)
    ? [
        sql`s.content`,
        (name: string) => sql`(s.content->>${name}::text)`,
        sql`from environment_snapshot_rows s
          where s.environment_id = ${source.environment_id}
            and s.snapshot_id = ${source.snapshot_id} and s.table_name = ${table.name}`,
      ]
    : [sql`t`, (name: string) => raw(`t."${name}"::text`), contentFrom(table, source)];
  const type = table.identities.includes("id") ? "bigint" : "uuid";
  // A row may belong to an earlier one of its own table; ids rise with age.
  return sql`
    declare forked_rows no scroll cursor for
    select ${text}::text as text ${sealed.length === 0 ? empty : sealsOf(sealed, valueOf)} ${from}
    ${table.columns.includes("id") ? sql`order by (${valueOf("id")})::${raw(type)}` : empty}`;
}

function sealsOf(sealed: readonly SealedColumn[], valueOf: (name: string) => Sql): Sql {
  const values = sealed.map(({ column }) => sql`${column}::text, ${valueOf(column)}`);
  const by = (sealed[0]?.by ?? []).map(valueOf);
  return sql`, concat_ws(':', ${join(by)}) as id, json_build_object(${join(values)}) as sealed`;
}

async function insertRows(tx: Tx, copy: Copy, rows: string): Promise<void> {
  const { table, how } = copy;
  const names = table.columns.filter((name) => !table.identities.includes(name));
  const type = raw(table.name);
  const from = isOfSnapshot(copy)
    ? sql`json_populate_recordset(null::${type}, ${`[${rows}]`}::json)`
    : sql`unnest(string_to_array(${rows}::text, ${how.separator}::text)::${type}[])`;
  await tx.run(sql`
    insert into ${type} (${raw(names.map((name) => `"${name}"`).join(", "))})
    select ${raw(names.map((name) => `r."${name}"`).join(", "))} from ${from} r`);
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
    with made as (insert into environments (id, kind, name, seed, clock_mode, clock_at, clock_wall,
      clock_factor, clock_version, created_at, parent_id, expires_at, replayable, seed_instance,
      generation, forked_from, data_key, events_kept_from, id_epoch, log_restarts)
    select ${fork.id}, e.kind, ${fork.name}, e.seed, ${clock.clock_mode}, ${clock.clock_at},
      ${clock.clock_wall}::timestamptz, ${clock.clock_factor}, 0, e.created_at,
      ${fork.parent_id}, ${fork.expires_at}::timestamptz, e.replayable,
      ${fork.seed_instance}::integer, ${fork.generation}, e.id, e.data_key,
      ${at("events_kept_from", "bigint")}, ${at("id_epoch", "integer")},
      ${firstLogStart(sql`${fork.generation}::integer`)}
    from environments e left join environment_snapshots s
      on s.environment_id = e.id and s.id = ${snapshot_id ?? null}::uuid
    where e.id = ${environment_id}
    returning ${environmentColumns}), counted as (
      insert into event_counts (environment_id, last_sequence)
      select made.id, coalesce((s.environment->>'last_event_sequence')::bigint, c.last_sequence)
      from made, event_counts c
        left join environment_snapshots s
          on s.environment_id = c.environment_id and s.id = ${snapshot_id ?? null}::uuid
      where c.environment_id = ${environment_id})
    select ${environmentColumns} from made`);
}

/** The account that an environment began with. */
export function findFirstAccount(
  tx: Tx,
  environmentId: string,
): Promise<{ id: string; organization_id: string }> {
  return tx.one(sql`select id, organization_id from accounts
    where environment_id = ${environmentId} and is_default`);
}
