import type { Executor, Transactor, Tx } from "../../postgres/executor.ts";
import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

/** A data key of an environment. */
export interface KeyRef {
  readonly environment_id: string;
  readonly id: Buffer;
}

/** An encrypted value where it lies. */
export interface SealedValue {
  /** Identifies the row, as texts. */
  readonly row: readonly string[];
  /** Id of the row that the value is bound to. */
  readonly placeId: string;
  readonly value: Buffer;
}

/** One place in which values of a column lie: its table, or the snapshots of it. */
export interface SealedSet {
  readonly column: SealedColumn;
  /** Locks values that name the key, after a row, in key order. Values that others change are left out. */
  lock(tx: Tx, key: KeyRef, after: readonly string[] | undefined): Promise<SealedValue[]>;
  update(tx: Tx, environmentId: string, values: readonly SealedValue[]): Promise<void>;
  /** Counts the values that name a key. */
  count(key: KeyRef): Sql;
}

const SNAPSHOT_KEY = [
  ["snapshot_id", "uuid"],
  ["id", "bigint"],
] as const;

/** Every place in which encrypted values lie. */
export const SEALED_SETS: readonly SealedSet[] = SEALED_COLUMNS.flatMap((column) => [
  rowsOf(column),
  snapshotRowsOf(column),
]);

/** Settings of a transaction that reads tables whole. */
export const UNTIMED = "set local statement_timeout = 0";

/** A page of a column's values, in key order. */
export async function listSealedValues(
  db: Executor,
  environmentId: string,
  { column, after }: { column: SealedColumn; after: readonly string[] | undefined },
): Promise<SealedValue[]> {
  const names = column.key.map(([name]) => raw(`t.${name}`));
  const value = raw(`t.${column.column}`);
  const rows = await db.rows<FoundRow>(sql`
    select array[${join(names.map((name) => sql`${name}::text`))}] as row, ${value} as value
    from ${raw(column.table)} t where t.environment_id = ${environmentId} and ${value} is not null
      ${isAfter(names, column.key, after)} order by ${join(names)} limit ${column.limit}`);
  return rows.map((found) => ({ ...found, placeId: column.placeId(found.row) }));
}

/** How many values name a key. Reads the tables whole. */
export async function countSealedValues(db: Transactor, key: KeyRef): Promise<number> {
  const counts = join(
    SEALED_SETS.map((set) => set.count(key)),
    " union all ",
  );
  const statement = sql`select sum(n)::bigint as total from (${counts}) c`;
  const { total } = await db.tx((tx) => tx.one<{ total: bigint }>(statement), UNTIMED);
  return Number(total);
}

/** Whether a snapshot holds a value that names the key: no foreign key looks into snapshots. */
export async function isKeyInSnapshots(db: Executor, key: KeyRef): Promise<boolean> {
  const named = join(
    SEALED_COLUMNS.map(
      (column) => sql`(s.table_name = ${column.table} and ${namesKey(column, key)})`,
    ),
    " or ",
  );
  const found = await db.first(sql`select from environment_snapshot_rows s
    where s.environment_id = ${key.environment_id} and (${named}) limit 1`);
  return found !== undefined;
}

interface FoundRow {
  readonly row: readonly string[];
  readonly value: Buffer;
}

function rowsOf(column: SealedColumn): SealedSet {
  const table = raw(column.table);
  const value = raw(column.column);
  const names = column.key.map(([name]) => raw(`t.${name}`));
  const hasKey = ({ environment_id, id }: KeyRef) =>
    sql`t.environment_id = ${environment_id} and t.${raw(`${column.column}_key`)} = ${id}`;
  return {
    column,
    async lock(tx, key, after) {
      const rows = await tx.rows<FoundRow>(sql`
        select array[${join(names.map((name) => sql`${name}::text`))}] as row, t.${value} as value
        from ${table} t
        where ${hasKey(key)} ${isAfter(names, column.key, after)}
        order by ${join(names)} limit ${column.limit} for no key update skip locked`);
      return rows.map((found) => ({ ...found, placeId: column.placeId(found.row) }));
    },
    async update(tx, environmentId, values) {
      const arrays = column.key.map(
        ([, type], index) => sql`${values.map(({ row }) => row[index])}::text[]::${raw(type)}[]`,
      );
      const same = column.key.map(([name]) => sql`t.${raw(name)} = n.${raw(name)}`);
      await tx.run(sql`
        update ${table} t set ${value} = n.new_value
        from unnest(${join(arrays)}, ${values.map((one) => one.value)}::bytea[])
          as n(${join(column.key.map(([name]) => raw(name)))}, new_value)
        where t.environment_id = ${environmentId} and ${join(same, " and ")}`);
    },
    count: (key) => sql`select count(*) as n from ${table} t where ${hasKey(key)}`,
  };
}

/** Rows of snapshots are JSON, in which bytes are hex. */
function snapshotRowsOf(column: SealedColumn): SealedSet {
  const names = SNAPSHOT_KEY.map(([name]) => raw(`s.${name}`));
  const holds = (key: KeyRef) =>
    sql`s.environment_id = ${key.environment_id} and s.table_name = ${column.table}
      and ${namesKey(column, key)}`;
  const keyColumns = column.key.map(([name]) => sql`s.content->>${name}::text`);
  return {
    column,
    async lock(tx, key, after) {
      const rows = await tx.rows<FoundRow & { key: string[] }>(sql`
        select array[s.snapshot_id::text, s.id::text] as row, array[${join(keyColumns)}] as key,
          decode(substring(s.content->>${column.column}::text from 3), 'hex') as value
        from environment_snapshot_rows s
        where ${holds(key)} ${isAfter(names, SNAPSHOT_KEY, after)}
        order by s.snapshot_id, s.id limit ${column.limit} for no key update skip locked`);
      return rows.map(({ row, key: own, value }) => ({
        row,
        value,
        placeId: column.placeId(own),
      }));
    },
    async update(tx, environmentId, values) {
      await tx.run(sql`
        update environment_snapshot_rows s set content = jsonb_set(s.content::jsonb,
          array[${column.column}::text], to_jsonb('\\x' || encode(n.new_value, 'hex')))::json
        from unnest(${values.map(({ row }) => row[0])}::text[]::uuid[],
          ${values.map(({ row }) => row[1])}::text[]::bigint[],
          ${values.map(({ value }) => value)}::bytea[]) as n(snapshot_id, id, new_value)
        where s.environment_id = ${environmentId} and s.table_name = ${column.table}
          and s.snapshot_id = n.snapshot_id and s.id = n.id`);
    },
    count: (key) => sql`select count(*) as n from environment_snapshot_rows s where ${holds(key)}`,
  };
}

/** Whether a row of a snapshot names the key: bytes 2 to 5, after the digits of the format's version. */
function namesKey({ column }: SealedColumn, { id }: KeyRef): Sql {
  return sql`substring(s.content->>${column}::text from 5 for 8) = ${id.toString("hex")}`;
}

function isAfter(
  names: readonly Sql[],
  key: readonly (readonly [string, string])[],
  after: readonly string[] | undefined,
): Sql {
  if (after === undefined) return empty;
  const values = key.map(([, type], index) => sql`${after[index]}::text::${raw(type)}`);
  return sql`and (${join(names)}) > (${join(values)})`;
}
