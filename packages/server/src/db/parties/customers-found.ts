import {
  customersOrder,
  customersWhere,
  type CustomerFilters,
  type CustomerSort,
} from "./customers-search.ts";
import { readCustomersInOrder, type CustomerRow } from "./customers.ts";
import type { Executor } from "../executor.ts";
import { contains } from "../search/payments-search.ts";
import { areTextsKept, tailOf } from "../search/search-texts.ts";
import { join, sql, type Sql } from "../sql.ts";

export interface CustomersAsked {
  readonly environment_id: string;
  readonly filters: CustomerFilters;
  readonly sort: CustomerSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the customers that have a text, and how many there are, exactly: kept texts hold what
 * lists are narrowed and ordered by, too, and what the keeper has not come to is read beside them.
 * Undefined where customers themselves must be read.
 */
export async function searchCustomers(
  db: Executor,
  asked: CustomersAsked,
): Promise<{ rows: CustomerRow[]; total: bigint } | undefined> {
  const { environment_id, filters, limit, offset } = asked;
  const { search_text, name, email, external_id, account_id } = filters;
  const text = search_text ?? name;
  // Those are few, and have indexes of their own.
  if (text === undefined || email !== undefined || external_id !== undefined) return undefined;
  if (!(await areTextsKept(db, environment_id))) return undefined;
  const by = customersOrder(asked.sort, asked.order);
  const { total, ids } = await db.one<{ total: bigint; ids: string[] }>(sql`
    with ${tailOf({ environment_id, account_id })}, found as materialized (
      select customer_id as id, name, created_at from search_customers
      where searched like lower(${contains(text)}) and ${keptWhere(filters)}
        and (not exists (select from tail) or customer_id not in (select resource_id from tail))
      union all
      select id, name, created_at from customers
      where id in (select resource_id from tail) and ${customersWhere(filters)}
    )
    select (select count(*) from found) as total,
      array(select id from found order by ${by} limit ${limit} offset ${offset}) as ids`);
  const rows = ids.length === 0 ? [] : await readCustomersInOrder(db, ids, by);
  return { rows, total };
}

/** The filters besides the text, of kept customers. */
function keptWhere(filters: CustomerFilters): Sql {
  const { account_id, name, status, types, created_from: from, created_to: to } = filters;
  const parts = [sql`account_id = ${account_id}`];
  if (name !== undefined) parts.push(sql`lower(name) like lower(${contains(name)})`);
  if (status !== undefined) parts.push(sql`status = any(${status})`);
  if (types !== undefined) parts.push(sql`type = any(${types})`);
  if (from !== undefined) parts.push(sql`created_at >= ${from}`);
  if (to !== undefined) parts.push(sql`created_at <= ${to}`);
  return join(parts, " and ");
}
