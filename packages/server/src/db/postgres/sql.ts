import sql, { empty, join, raw, Sql } from "sql-template-tag";

export { empty, join, raw, sql, Sql };

/**
 * Gives a hot statement a name, so that each connection parses it once.
 * One name must always stand for one text: list columns instead of `*`, and put no optional fragment inside.
 * Whoever has put its text together already hands it on: it is built anew each time it is asked for.
 */
export function named(name: string, statement: Sql, text?: string): Sql {
  if (text !== undefined) Object.defineProperty(statement, "text", { value: text });
  return Object.assign(statement, { name });
}

/**
 * A named statement that is asked over and over, one value between each two of the texts: its own text is put
 * together once.
 */
export function namedTemplate(
  name: string,
  texts: readonly string[],
): (values: readonly unknown[]) => Sql {
  const placeholders = texts.slice(1).map(() => null);
  const statement = named(name, new Sql(texts, placeholders));
  const text = { value: statement.text };
  return (values) => Object.create(statement, { text, values: { value: values } }) as Sql;
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
  return Array.isArray(value) ? arrayLiteral(value, where) : JSON.stringify(value);
}

/** Written here because statements take whole sets: the driver's own is two to five times slower. */
function arrayLiteral(items: readonly unknown[], where: string): string {
  let text = "{";
  for (const [index, item] of items.entries()) {
    if (index > 0) text += ",";
    text += element(item, where, index);
  }
  return `${text}}`;
}

function element(item: unknown, where: string, index: number): string {
  if (typeof item === "string") return quoted(item);
  if (item === null) return "NULL";
  if (ArrayBuffer.isView(item)) {
    const bytes = Buffer.from(item.buffer, item.byteOffset, item.byteLength);
    return quoted(`\\x${bytes.toString("hex")}`);
  }
  const value = parameter(item, `${where}[${index}]`);
  // An inner array's braces must stay bare; an object is JSON by now.
  return typeof value === "string" && !Array.isArray(item) ? quoted(value) : String(value);
}

const SPECIAL = /["\\]/;

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;
}

/**
 * What a statement that changes rows answers, in an order: PostgreSQL returns changed rows as it comes
 * upon them, so that events made of them would be told in another order in every database.
 */
export function returningInOrder(change: Sql, by: Sql): Sql {
  return sql`with changed as (${change}) select * from changed order by ${by}`;
}
