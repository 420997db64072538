import { rowSet } from "../postgres/row-set.ts";
import { join, named, raw, sql, type Sql } from "../postgres/sql.ts";
import { namesOf, type Columns, type NameOf, type RowOf, type UseOf } from "./columns.ts";

type KeyOf<C extends Columns> = ("environment_id" | "id") & keyof C;

/** Statements of a table, written from its columns. */
export interface Table<C extends Columns> {
  readonly name: string;
  readonly columns: C;
  /** All columns, for a `select`. */
  readonly list: Sql;
  /** All columns of an alias. */
  listOf(alias: string): Sql;
  /** Inserts rows `n`, prepared; the caller may add a condition, an order and `on conflict`. */
  insert(rows: readonly RowOf<C>[]): Sql;
  /** Updates the columns with a use, in the rows `t` of the same environment and id. */
  update<const Use extends UseOf<C>>(
    rows: readonly Pick<RowOf<C>, NameOf<C, Use> | KeyOf<C>>[],
    use: Use,
  ): Sql;
}

/** Declares a table whose rows are written as a whole. */
export function table<const C extends Columns>(name: string, columns: C): Table<C> {
  const names = Object.keys(columns);
  const list = join(names.map((column) => raw(column)));
  const setOf = (rows: readonly object[], written: readonly string[]) => {
    const types = written.map((column) => [column, columns[column]?.type ?? "text"]);
    return rowSet<string>(rows as readonly Record<string, unknown>[], Object.fromEntries(types));
  };
  return {
    name,
    columns,
    list,
    listOf: (alias) => join(names.map((column) => raw(`${alias}.${column}`))),
    insert(rows) {
      const set = setOf(rows, names);
      const values = names.map((column) => sql`${set.value(column)} as ${raw(column)}`);
      // A subselect, so that conditions and orders name columns, which a value that all rows share has not.
      const insertion = sql`insert into ${raw(name)} (${list}) select ${list}
        from (select ${join(values)} from ${set.from}) n`;
      return named(`insert_${name}_${set.shape}`, insertion);
    },
    update(rows, use) {
      const changed = namesOf(columns, use);
      const set = setOf(rows, ["environment_id", "id", ...changed]);
      const changes = changed.map((column) => sql`${raw(column)} = ${set.value(column)}`);
      return sql`update ${raw(name)} t set ${join(changes)} from ${set.from}
        where t.environment_id = ${set.value("environment_id")} and t.id = ${set.value("id")}`;
    },
  };
}
