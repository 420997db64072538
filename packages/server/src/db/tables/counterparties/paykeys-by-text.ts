import type { Executor } from "../../postgres/executor.ts";
import {
  hasPaykeyText,
  paykeysOrder,
  paykeysWhere,
  type PaykeyFilters,
  type PaykeySort,
} from "./paykeys-search.ts";
import { readPaykeysInOrder, type PaykeyRow } from "./paykeys.ts";
import { searchByText, type SearchLimits } from "../search/search-plan.ts";
import { empty, sql } from "../../postgres/sql.ts";

export interface PaykeyListQuery {
  readonly filters: PaykeyFilters & { readonly search_text: string };
  readonly sort: PaykeySort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
  readonly limits?: SearchLimits;
}

/** A page of matching paykeys and the exact total. */
export async function searchPaykeys(
  db: Executor,
  asked: PaykeyListQuery,
): Promise<{ rows: PaykeyRow[]; total: number }> {
  const { filters, limit, offset } = asked;
  const { search_text: text, ...others } = filters;
  const { environment_id, account_id, ...further } = others;
  const order = paykeysOrder(asked.sort, asked.order);
  // No `nulls last`, which descending indexes lack; the column is never null.
  const byAge = asked.order === "asc" ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
  const { ids, total } = await searchByText(
    db,
    {
      scope: { environment_id, account_id },
      kind: "paykey",
      text,
      table: sql`paykeys`,
      alias: sql`k`,
      joined: empty,
      hasText: hasPaykeyText(text),
      where: paykeysWhere(others),
      isUnfiltered: Object.values(further).every((value) => value === undefined),
      sorted: sql`k.created_at, k.institution_name, k.expires_at`,
      order,
      indexed: asked.sort === "created_at" ? { order: byAge, where: sql`true` } : undefined,
      limit,
      offset,
    },
    asked.limits,
  );
  return {
    rows: ids.length === 0 ? [] : await readPaykeysInOrder(db, { environment_id, ids }, order),
    total,
  };
}
