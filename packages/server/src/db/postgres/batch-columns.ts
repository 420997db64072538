import { raw, sql, type Sql } from "./sql.ts";

/** A batch member's value in one column. Bytes are hex. */
export type BatchValue = string | number | bigint | boolean | null | undefined;

/** One column of a batch as a function argument: its type, and each member's value. */
export type BatchColumn<Item> = readonly [type: string, of: (item: Item) => BatchValue];

/** Separator of JSON texts, in which it is always escaped. */
const SEPARATOR = "\u001e";

/** An array with one element per member. For `json`, of non-empty texts. */
export function batchArray<Item>([type, of]: BatchColumn<Item>, items: readonly Item[]): Sql {
  // Joined once: repeated concatenation would be flattened again when sent.
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

/** Pairs (member counted from one, refusal reason). */
export function codeByOrdinal(flat: readonly number[] | null): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  for (let index = 0; index < (flat?.length ?? 0); index += 2) {
    codes.set(flat?.[index] ?? 0, flat?.[index + 1] ?? 0);
  }
  return codes;
}
