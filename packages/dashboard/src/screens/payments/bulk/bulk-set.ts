import type { PaymentsListQuery } from "@railhead/client";

/** What a list's address asks for beside its filters; no filter of a bulk act. */
const OF_THE_PAGE = new Set([
  "page_number",
  "page_size",
  "sort_by",
  "sort_order",
  "include_metadata",
]);

/** The filters of a list of payments as a bulk act names them; empty where there are none. */
export function filterTextOf(query: PaymentsListQuery): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (OF_THE_PAGE.has(name) || value === undefined) continue;
    text.append(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return text.toString();
}

/** The payments of a bulk act: by their ids, or all of a filter. */
export type BulkSet = { readonly ids: readonly string[] } | { readonly filter: string };
