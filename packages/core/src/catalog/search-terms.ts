import type { Cents } from "./money.ts";

/** Kinds of records that a search covers, in the order of its results; each with the operation that lists it. */
export const SEARCH_KINDS = {
  payment: { lists: "payments.list" },
  customer: { lists: "customers.list" },
  paykey: { lists: "paykeys.list" },
  funding_event: { lists: "funding_events.list" },
  file: { lists: "ach_files.list" },
  request: { lists: "requests.list" },
} as const satisfies Record<string, { readonly lists: string }>;

export type SearchKind = keyof typeof SEARCH_KINDS;

export const SEARCH_KIND_NAMES = Object.keys(SEARCH_KINDS) as readonly SearchKind[];

/** What of a record was the same as the text, or held it. */
export const MATCHES = [
  "id",
  "external_id",
  "token",
  "trace_number",
  "amount",
  "last_four",
  "email",
  "name",
  "text",
] as const;

export type Match = (typeof MATCHES)[number];

/** What a typed text may stand for; each member is null or empty where it is none. */
export interface SearchTerm {
  /** Without the spaces around it. */
  readonly text: string;
  /** A UUID in lower case. */
  readonly id: string | null;
  readonly trace_number: string | null;
  readonly last_four: string | null;
  /** Amounts that the text may mean: digits alone are cents, or whole dollars. */
  readonly amounts: readonly Cents[];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TRACE = /^\d{15}$/;
const LAST_FOUR = /^[*x•]*(\d{4})$/i;
const AMOUNT = /^(\$?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/;

/** Reads what a person typed or pasted into a search. */
export function readSearchTerm(typed: string): SearchTerm {
  const text = typed.trim();
  const compact = text.replaceAll(/\s/g, "");
  return {
    text,
    id: UUID.test(text) ? text.toLowerCase() : null,
    trace_number: TRACE.test(compact) ? compact : null,
    last_four: LAST_FOUR.exec(compact)?.[1] ?? null,
    amounts: amountsOf(compact),
  };
}

function amountsOf(compact: string): readonly Cents[] {
  const [match, sign = "", whole = "", fraction] = AMOUNT.exec(compact) ?? [];
  if (match === undefined) return [];
  const dollars = BigInt(whole.replaceAll(",", "")) * 100n;
  const isDollars = sign === "$" || fraction !== undefined || whole.includes(",");
  if (isDollars) return [dollars + BigInt((fraction ?? "").padEnd(2, "0"))];
  return [dollars / 100n, dollars].filter((cents) => cents > 0n);
}
