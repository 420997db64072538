import sql, { empty, join, raw, Sql } from "sql-template-tag";

export { empty, join, raw, sql, Sql };

/**
 * Gives a hot statement a name, so that each connection parses it once.
 * One name must always stand for one text: list columns instead of `*`, and put no optional fragment inside.
 */
export function named(name: string, statement: Sql): Sql {
  return Object.assign(statement, { name });
}

/** The name given by `named`, if any. */
export function nameOf(statement: Sql): string | undefined {
  return (statement as Sql & { name?: string }).name;
}

/**
 * A value for a json or jsonb parameter. Needed where the value may be an array or a plain string or number;
 * other objects become JSON by themselves. Throws on a bigint: amounts in JSON are written by their resource.
 */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * Turns the values of a statement into what the driver sends. Done before the driver sees them, because an
 * error thrown there would drop a prepared statement that later queries on the connection rely on.
 */
export function parameters(values: readonly unknown[]): unknown[] {
  return values.map((value, index) => parameter(value, `parameter ${index + 1}`));
}

function parameter(value: unknown, where: string): unknown {
  if (value === undefined) throw new TypeError(`${where} is undefined; write null for no value`);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (value instanceof Date) throw new TypeError(`${where} is a Date; instants are strings`);
  if (Array.isArray(value)) {
    return value.map((item, index) => parameter(item, `${where}[${index}]`));
  }
  return JSON.stringify(value);
}
