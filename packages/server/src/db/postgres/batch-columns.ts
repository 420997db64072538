import { raw, sql, type Sql } from "./sql.ts";

/** What a member of a batch has in one column. Bytes are given as hex. */
export type BatchValue = string | number | bigint | boolean | null | undefined;

/** One column of a batch on its way into a function: its type, and each member's value. */
export type BatchColumn<Item> = readonly [type: string, of: (item: Item) => BatchValue];

/** Stands between texts of JSON, in which it is always escaped. */
const SEPARATOR = "\u001e";

/** An array with one element per member. Of type `json` it is one of texts, in which none is empty. */
export function batchArray<Item>([type, of]: BatchColumn<Item>, items: readonly Item[]): Sql {
  // Joined, not added: a text of many pieces would be flattened once more on its way out.
  if (type === "json") {
    const texts = items.map((item) => of(item) ?? "").join(SEPARATOR);
    return sql`string_to_array(${texts}, chr(30), '')`;
  }
  const elements = items.map((item) => element(type, of(item) ?? null));
  return sql`${`{${elements.join(",")}}`}::${raw(type)}[]`;
}

const SPECIAL = /["\\]/g;

function element(type: string, value: BatchValue): string {
  if (value === null) return "NULL";
  if (type === "bytea") return `"\\\\x${String(value)}"`;
  return type === "text" ? `"${(value as string).replace(SPECIAL, "\\$&")}"` : String(value);
}

/** Pairs of a member, counted from one, and why it was refused. */
export function codeByOrdinal(flat: readonly number[] | null): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  for (let index = 0; index < (flat?.length ?? 0); index += 2) {
    codes.set(flat?.[index] ?? 0, flat?.[index + 1] ?? 0);
  }
  return codes;
}
