import type { Instant } from "@railhead/core";
import type { EnvironmentClock } from "../../../base/clock.ts";
import {
  contentFrom,
  setLedgerTriggerMode,
  isCopied,
  listEnvironmentTables,
  type ContentSource,
  type EnvironmentTable,
} from "./environment-tables.ts";
import { environmentColumns, type Environment } from "./environments.ts";
import { firstLogStart } from "../events/log-position.ts";
import type { Tx } from "../../postgres/executor.ts";
<<<<<<< HEAD
import { empty, join, raw, sql } from "../../postgres/sql.ts";
=======
import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A row to fork whose encrypted values must be encrypted again. */
export interface SealedRow {
  readonly table: string;
  /** The row as PostgreSQL text; bytes are hex. */
  readonly text: string;
  /** The row id that its encrypted values are bound to; null if none. */
  readonly id: string | null;
  /** Encrypted values by column, as `\x…`. */
  readonly sealed: Readonly<Record<string, string | null>>;
}

/** A column whose values are encrypted and bound to their row. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns whose values, joined by colons, form the bound row id. */
  readonly by: readonly string[];
  /** The bound column name, if different. */
  readonly named?: string;
}
>>>>>>> 8548010 (server: say comments of the database plainly)

/** Requests and deliveries are not part of a fork. */
const NOT_FORKED = new Set(["audit_log", "idempotency_keys"]);

/** Whether a fork copies the table's rows. */
export function isForked(table: EnvironmentTable): boolean {
  return isCopied(table) && !NOT_FORKED.has(table.name);
}

<<<<<<< HEAD
/**
 * Copies every row under its own id into the fork, owners before what is theirs. Sealed values stay
 * readable: they are bound to their row's id and to the data key, and the fork has both.
 */
export async function copyForked(tx: Tx, source: ContentSource, forkId: string): Promise<void> {
=======
/** Content of a fork. */
export interface ForkedContent {
  readonly source: ContentSource;
  /** Non-empty tables, parents first. */
  readonly filled: readonly EnvironmentTable[];
  /** Ids of all copied rows, without the environment's. */
  readonly ids: readonly string[];
}

/** Queries all tables at once: most are empty, and sixty round trips are slow. */
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

/** How a fork's rows differ from the source's. */
export interface Rewriting {
  readonly sealed: readonly SealedColumn[];
  readonly rename: (text: string) => string;
  readonly reseal: (row: SealedRow) => Promise<string>;
  /** Random row separator that occurs in no row. */
  readonly separator: string;
}

/** Copies every row, parents first. */
export async function copyForked(tx: Tx, content: ForkedContent, how: Rewriting): Promise<void> {
>>>>>>> 8548010 (server: say comments of the database plainly)
  await setLedgerTriggerMode(tx, "copy");
  const tables = await listEnvironmentTables(tx);
  await tx.pipeline(
    tables.filter(isForked).map((table) => copyTable(tx, table, { source, forkId })),
  );
}

<<<<<<< HEAD
function copyTable(
  tx: Tx,
  table: EnvironmentTable,
  { source, forkId }: { source: ContentSource; forkId: string },
): Promise<number> {
=======
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
    // Fetches the next chunk while the previous one is inserted.
    const following = fetch().then(rewrite);
    [rows] = await Promise.all([following, insertRows(tx, copy, rows.text)]);
  }
  const rest = rows.count > 0 ? insertRows(tx, copy, rows.text) : undefined;
  await tx.pipeline([rest, tx.run(sql`close forked_rows`)]);
}

const isOfSnapshot = ({ content }: Copy) => content.source.snapshot_id !== undefined;
const separatorOf = (copy: Copy) => (isOfSnapshot(copy) ? "," : copy.how.separator);

/** Rows as PostgreSQL text, which parses twice as fast as JSON; of snapshots, the stored JSON. */
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
  // A row may reference an earlier row of its own table; ids increase with age.
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
>>>>>>> 8548010 (server: say comments of the database plainly)
  const names = table.columns.filter((name) => !table.identities.includes(name));
  const columns = join(names.map((name) => raw(`"${name}"`)));
  const values = join(
    names.map((name) => (name === "environment_id" ? sql`${forkId}::uuid` : raw(`t."${name}"`))),
  );
  // Numbers of the table's own rise in the same order.
  const order = table.columns.includes("id") ? sql`order by t.id` : empty;
  return tx.run(sql`
    insert into ${raw(table.name)} (${columns}) select ${values} ${contentFrom(table, source)} ${order}`);
}

/** Columns of the environment's row that a fork does not copy. */
export interface NewFork {
  readonly id: string;
  readonly name: string;
  readonly clock: EnvironmentClock;
  readonly parent_id: string;
  /** Wall time at which it is deleted. */
  readonly expires_at: Instant | null;
  readonly generation: number;
}

/** Inserts the fork's row with the source's data key, under which bank account fingerprints were made. */
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
      clock_factor, clock_version, created_at, parent_id, expires_at, replayable,
      generation, forked_from, data_key, events_kept_from, id_epoch, log_restarts)
    select ${fork.id}, e.kind, ${fork.name}, e.seed, ${clock.clock_mode}, ${clock.clock_at},
      ${clock.clock_wall}::timestamptz, ${clock.clock_factor}, 0, e.created_at,
      ${fork.parent_id}, ${fork.expires_at}::timestamptz, e.replayable,
      ${fork.generation}, e.id, e.data_key,
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

/** The environment's first account. */
export function findFirstAccount(
  tx: Tx,
  environmentId: string,
): Promise<{ id: string; organization_id: string }> {
  return tx.one(sql`select id, organization_id from accounts
    where environment_id = ${environmentId} and is_default`);
}
