import { join, json, raw, sql, type Sql } from "./sql.ts";

/** Rows as parameters of one statement. */
export interface RowSet {
  /** The rows as table `r`, with `ordinal` from 1 in the given order. */
  readonly from: Sql;
  /** Expression of a column's value, cast to its type. */
  value(column: string): Sql;
  /** Identifies which columns vary by row, for statement names. */
  readonly shape: string;
}

/** JSON texts, stored verbatim: joined, because an array would escape every quote. */
export const JSON_TEXT = "json_text";

/** Separator of JSON texts, in which it is always escaped. */
const SEPARATOR = "\u001e";

/**
 * Sends columns instead of rows: a constant column travels once, others as one array. Engine steps update
 * thousands of similar rows, so most columns are constant.
 */
export function rowSet<C extends string>(
  rows: readonly Readonly<Record<C, unknown>>[],
  typeByColumn: Readonly<Record<C, string>>,
): RowSet {
  const [first] = rows;
  const constants = new Map<string, unknown>();
  const varying: { column: string; type: string; values: unknown[] }[] = [];
  let shape = 0n;
  for (const [column, type] of Object.entries(typeByColumn) as [C, string][]) {
    const isConstant = first !== undefined && rows.every((row) => row[column] === first[column]);
    shape = shape * 2n + (isConstant ? 0n : 1n);
    if (isConstant) constants.set(column, sent(first[column], type));
    else varying.push({ column, type, values: rows.map((row) => sent(row[column], type)) });
  }
  const types = typeByColumn as Readonly<Record<string, string>>;
  return {
    shape: shape.toString(36),
    from: from(varying, rows.length),
    value(column) {
      const declared = types[column] ?? "text";
      const type = raw(declared === JSON_TEXT ? "text" : declared);
      if (constants.has(column)) return sql`${constants.get(column)}::${type}`;
      return sql`${raw(`r.${column}`)}::${type}`;
    },
  };
}

function from(
  varying: readonly { column: string; type: string; values: unknown[] }[],
  count: number,
): Sql {
  if (varying.length === 0) {
    return sql`generate_series(1, ${count}::integer) as r(ordinal)`;
  }
  // Nested arrays would be flattened, and json arrays are slow to parse: both travel as text.
  const arrays = varying.map(({ type, values }) =>
    type === JSON_TEXT
      ? sql`string_to_array(${values.join(SEPARATOR)}, chr(30))`
      : sql`${values}::${raw(isScalar(type) ? `${type}[]` : "text[]")}`,
  );
  const names = varying.map(({ column }) => raw(column));
  return sql`unnest(${join(arrays)}) with ordinality as r(${join(names)}, ordinal)`;
}

function isScalar(type: string): boolean {
  return !type.endsWith("[]") && type !== "json";
}

function sent(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === "json") return json(value);
  if (type.endsWith("[]")) return arrayText(value as readonly (string | number)[]);
  return value;
}

/** A one-dimensional array literal. */
function arrayText(values: readonly (string | number)[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
