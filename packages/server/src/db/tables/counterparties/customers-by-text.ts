import {
  customersOrder,
  customersWhere,
  type CustomerFilters,
  type CustomerSort,
} from "./customers-search.ts";
import { listCustomers, readCustomersInOrder, type CustomerRow } from "./customers.ts";
import type { Executor } from "../../postgres/executor.ts";
import { customerText, hasSubstring } from "../search/search-documents.ts";
import { searchByText, type SearchLimits } from "../search/search-plan.ts";
import { empty, sql } from "../../postgres/sql.ts";

export interface CustomerListQuery {
  readonly filters: CustomerFilters;
  readonly sort: CustomerSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
  readonly limits?: SearchLimits;
}

/** A page of matching customers and the exact total. */
export async function findCustomers(
  db: Executor,
  asked: CustomerListQuery,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const { filters, limit, offset } = asked;
  const { search_text, ...others } = filters;
  const { environment_id, account_id, ...further } = others;
  const { name, email, external_id } = further;
  const order = customersOrder(asked.sort, asked.order);
  // Names are part of the document too.
  const text = search_text ?? name;
  // Emails and external ids have their own indexes.
  if (text === undefined || email !== undefined || external_id !== undefined) {
    const { rows, total } = await listCustomers(db, {
      where: customersWhere(filters),
      order,
      limit,
      offset,
    });
    return { rows, total: Number(total) };
  }
  const { ids, total } = await searchByText(
    db,
    {
      scope: { environment_id, account_id },
      kind: "customer",
      text,
      table: sql`customers`,
      alias: sql`c`,
      joined: empty,
      hasText: hasSubstring(customerText(sql`c.`), text),
      where: customersWhere(others),
      isUnfiltered: Object.values(further).every((value) => value === undefined),
      sorted: sql`c.name, c.created_at`,
      order,
      indexed: { order, where: sql`true` },
      limit,
      offset,
    },
    asked.limits,
  );
  return {
    rows: ids.length === 0 ? [] : await readCustomersInOrder(db, { environment_id, ids }, order),
    total,
  };
}
