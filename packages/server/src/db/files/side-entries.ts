import type { Instant } from "@railhead/core";
import { inView, type AccountView } from "../account-view.ts";
import type { Executor, Tx } from "../executor.ts";
import { selectPage, type PageOf } from "../page.ts";
import { isNotSetAside } from "../set-aside.ts";
import { inOrder, empty, join, json, raw, sql, type Sql } from "../sql.ts";

/** What rows have alike whose entries go in a file of their own: no payment's and no transfer's. */
export interface SideRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly bank_id: string;
  readonly status: string;
  /** How often it was sealed. */
  readonly attempt: number;
  readonly file_id: string | null;
  /** When the engine takes it on; null once it has ended. */
  readonly due_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface SideTable<Row extends SideRow> {
  /** Stores rows; answers the ids of those whose subject had none. */
  insert(tx: Tx, rows: readonly Row[]): Promise<Set<string>>;
  /** Writes what may change of rows that were read under a lock. */
  update(tx: Tx, rows: readonly Row[]): Promise<void>;
  /** Writes only when the engine takes them on: that is not shown, so the log has no word of it. */
  putOff(tx: Tx, rows: readonly Row[], due_at: Instant): Promise<void>;
  /** Those of a bank in a status whose instant has come, locked, the oldest first. */
  lockDue(tx: Tx, bankId: string, due: DueSides<Row>): Promise<Row[]>;
  lock(tx: Tx, ids: readonly string[]): Promise<Row[]>;
  /** The same by a condition on other columns. */
  lockWhere(tx: Tx, where: Sql): Promise<Row[]>;
  find(db: Executor, view: AccountView, id: string): Promise<Row | undefined>;
  /** A page by creation, narrowed by columns of which the filter says anything. */
  list(db: Executor, filter: SideFilter<Row>, page: SidePage): Promise<PageOf<Row>>;
}

export interface DueSides<Row extends SideRow> {
  readonly status: Row["status"];
  readonly at: Instant;
  readonly limit: number;
  /** What else must be true of them. */
  readonly also?: Sql;
}

interface SideFilter<Row> {
  readonly view: AccountView;
  readonly only: { readonly [Column in keyof Row]?: string | undefined };
}

interface SidePage {
  readonly sort_order: "asc" | "desc";
  readonly page_size: number;
  readonly offset: number;
}

/** The statements of such a table, from its columns. */
export function sideTable<Row extends SideRow>(shape: {
  readonly table: string;
  readonly fixed: readonly (keyof Row & string)[];
  readonly changing: readonly (keyof Row & string)[];
  /** What there may be one of: the column that names it, and the index that says so. */
  readonly one: { readonly per: keyof Row & string; readonly index: Sql };
}): SideTable<Row> {
  const table = raw(shape.table);
  const names = [...ALIKE, ...shape.fixed, ...CHANGING, ...shape.changing];
  const columns = raw(names.join(", "));
  const changes = [...CHANGING, ...shape.changing].map((name) => raw(`${name} = r.${name}`));
  const given = (rows: readonly Row[]) =>
    sql`json_populate_recordset(null::${table}, ${json(rows.map(written))}::json)`;
  const lockWhere = (tx: Tx, where: Sql): Promise<Row[]> =>
    tx.rows(sql`select ${columns} from ${table} where ${where} order by id for update`);
  async function update(tx: Tx, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await tx.run(sql`
      update ${table} t set ${join(changes)} from ${given(rows)} r where t.id = r.id`);
  }
  return {
    lockWhere,
    async insert(tx, rows) {
      if (rows.length === 0) return new Set();
      const change = sql`
        insert into ${table} (${columns}) select ${columns} from ${given(rows)}
        order by ${raw(shape.one.per)} on conflict ${shape.one.index} do nothing returning id`;
      const added = await tx.rows<{ id: string }>(inOrder(change, sql`id`));
      return new Set(added.map(({ id }) => id));
    },
    update,
    putOff: (tx, rows, due_at) =>
      update(
        tx,
        rows.map((row) => ({ ...row, due_at })),
      ),
    lockDue: (tx, bankId, { status, at, limit, also }) =>
      tx.rows(sql`
        select ${columns} from ${table}
        where bank_id = ${bankId} and status = ${status} and due_at <= ${at}
          and ${isNotSetAside(sql`(select environment_id from banks where id = ${bankId})`, sql`id`)}
          ${also === undefined ? empty : sql`and ${also}`}
        order by created_at, id limit ${limit} for update skip locked`),
    lock: (tx, ids) => lockWhere(tx, sql`id = any(${ids}::uuid[])`),
    find: (db, view, id) =>
      db.first(sql`select ${columns} from ${table} where id = ${id} and ${inView(view)}`),
    list: (db, { view, only }, page) => {
      const direction = raw(page.sort_order);
      const narrow = names.flatMap((name) =>
        only[name] === undefined ? [] : [sql` and ${raw(name)} = ${only[name]}`],
      );
      return selectPage<Row>(
        db,
        { columns, from: table },
        {
          where: sql`${inView(view)}${narrow.length === 0 ? empty : join(narrow, "")}`,
          order: sql`created_at ${direction}, id ${direction}`,
          limit: page.page_size,
          offset: page.offset,
        },
      );
    },
  };
}

const ALIKE = ["id", "environment_id", "account_id", "bank_id", "created_at"] as const;
const CHANGING = ["status", "attempt", "file_id", "due_at", "version", "updated_at"] as const;

/** A row as JSON says it to PostgreSQL. */
function written(row: object) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [name, writtenValue(value)]),
  );
}

function writtenValue(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}
