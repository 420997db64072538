/** SQL types by their spelling in PostgreSQL's catalog. */
type SqlType =
  | "bigint"
  | "boolean"
  | "bytea"
  | "date"
  | "integer"
  | "integer[]"
  | "json"
  | "smallint"
  | "text"
  | "text[]"
  | "timestamptz"
  | "uuid"
  | "uuid[]";

/** A column of a table: `Value` is its type in a row, `Use` where else it appears. */
export interface Column<Value, Use extends string> {
  readonly type: SqlType;
  readonly isNullable: boolean;
  readonly uses: readonly Use[];
  /** Never set: it carries the type. */
  readonly value?: Value;
}

/** All columns of a table by name. */
export type Columns = Readonly<Record<string, Column<unknown, string>>>;

/** A question mark allows null, as the value's type must. */
type NullableType<Value> = null extends Value ? `${SqlType}?` : SqlType;

/** Declares a column: its SQL type, then its uses. */
export function column<Value>() {
  return <const Use extends string = never>(
    type: NullableType<Value>,
    ...uses: readonly Use[]
  ): Column<Value, NoInfer<Use>> => ({
    type: type.replace("?", "") as SqlType,
    isNullable: type.endsWith("?"),
    uses,
  });
}

/** A row of the table. */
export type RowOf<Table extends Columns> = {
  readonly [Name in keyof Table]: Table[Name] extends Column<infer Value, string> ? Value : never;
};

/** The uses that columns of the table name. */
export type UseOf<Table extends Columns> = {
  [Name in keyof Table]: Table[Name] extends Column<unknown, infer Use> ? Use : never;
}[keyof Table];

/** Names of the columns with a use. */
export type NameOf<Table extends Columns, Use extends string> = {
  [Name in keyof Table]: Table[Name] extends Column<unknown, infer Uses>
    ? Use extends Uses
      ? Name
      : never
    : never;
}[keyof Table] &
  string;

/** The columns with a use, in the table's order. */
export function namesOf<Table extends Columns, const Use extends string>(
  table: Table,
  use: Use,
): readonly NameOf<Table, Use>[] {
  return Object.keys(table).filter((name): name is NameOf<Table, Use> =>
    (table[name]?.uses ?? []).includes(use),
  );
}
