import sql, { empty, join, raw, Sql } from "sql-template-tag";

export { empty, join, raw, sql, Sql };

/**
 * Names a hot statement, so that each connection parses it once. A name must always have one text: list
 * columns instead of `*`, no optional fragments. Pass `text` if already built; it is rebuilt on every
 * read.
 */
export function named(name: string, statement: Sql, text?: string): Sql {
  if (text !== undefined) Object.defineProperty(statement, "text", { value: text });
  return Object.assign(statement, { name });
}

/** A named statement whose text is built once; one value between each two texts. */
export function namedTemplate(
  name: string,
  texts: readonly string[],
): (values: readonly unknown[]) => Sql {
  const placeholders = texts.slice(1).map(() => null);
  const statement = named(name, new Sql(texts, placeholders));
  const text = { value: statement.text };
  return (values) => Object.create(statement, { text, values: { value: values } }) as Sql;
}

/** The statement's name, if any. */
export function nameOf(statement: Sql): string | undefined {
  return (statement as Sql & { name?: string }).name;
}

/**
 * A json or jsonb parameter. Needed for arrays, strings and numbers; other objects convert by themselves.
 * Throws on a bigint: resources write their own amounts.
 */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * Converts values for the driver beforehand: an error thrown inside the driver would drop a prepared
 * statement that later queries rely on.
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

/** The driver's own is two to five times slower on large arrays. */
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
  // An inner array's braces must not be quoted; an object is JSON by now.
  return typeof value === "string" && !Array.isArray(item) ? quoted(value) : String(value);
}

const SPECIAL = /["\\]/;

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;
}

/**
 * Orders the returned rows of a change: PostgreSQL returns them in physical order, so events made from
 * them would differ between databases.
 */
export function returningInOrder(change: Sql, by: Sql): Sql {
  return sql`with changed as (${change}) select * from changed order by ${by}`;
}
