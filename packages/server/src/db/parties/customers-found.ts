import {
  customersOrder,
  customersWhere,
  type CustomerFilters,
  type CustomerSort,
} from "./customers-search.ts";
import { listCustomers, readCustomersInOrder, type CustomerRow } from "./customers.ts";
import type { Executor } from "../executor.ts";
import { listByText } from "./listed-by-text.ts";
import { contains } from "../search/payments-search.ts";
import { areTextsKept, tailOf } from "../search/search-texts.ts";
import { join, named, sql, type Sql } from "../sql.ts";

export interface CustomersAsked {
  readonly environment_id: string;
  readonly filters: CustomerFilters;
  readonly sort: CustomerSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the customers that have a text, or of all, and how many there are, exactly: kept texts
 * hold what lists are narrowed and ordered by, too, and what the keeper has not come to is read beside
 * them. Undefined where customers themselves must be read.
 */
export async function searchCustomers(
  db: Executor,
  asked: CustomersAsked,
): Promise<{ rows: CustomerRow[]; total: bigint } | undefined> {
  const { environment_id, filters, limit, offset } = asked;
  const { search_text, name, email, external_id, account_id } = filters;
  const text = search_text ?? name;
  if (!isNarrowed(filters)) return await listAll(db, asked);
  // Those are few, and have indexes of their own.
  if (text === undefined || email !== undefined || external_id !== undefined) return undefined;
  if (!(await areTextsKept(db, environment_id))) return undefined;
  const by = customersOrder(asked.sort, asked.order);
  const { total, ids } = await listByText(db, {
    environment_id,
    account_id,
    by,
    limit,
    offset,
    kept: (further) => sql`
      select customer_id as id, name, created_at from search_customers
      where searched like lower(${contains(text)}) and ${keptWhere(filters)}
        and ${further(sql`customer_id`)}`,
    told: sql`select resource_id from tail where resource_type = 'customer'`,
    fresh: sql`
      select id, name, created_at from customers
      where id in (select id from told) and ${customersWhere(filters)}`,
    walk: (most) => sql`
      select id from (
        select * from customers where account_id = ${account_id} and deleted_at is null
        order by ${by} limit ${most}) c
      where ${customersWhere(filters)} order by ${by} limit ${limit} offset ${offset}`,
  });
  const rows = ids.length === 0 ? [] : await readCustomersInOrder(db, ids, by);
  return { rows, total };
}

const isNarrowed = (filters: CustomerFilters) =>
  Object.entries(filters).some(([name, value]) => name !== "account_id" && value !== undefined);

/** All of an account: kept texts have a row of each customer, and an index a fifth as large. */
async function listAll(
  db: Executor,
  { environment_id, filters, sort, order, limit, offset }: CustomersAsked,
): Promise<{ rows: CustomerRow[]; total: bigint } | undefined> {
  if (!(await areTextsKept(db, environment_id))) return undefined;
  const { account_id } = filters;
  const counting = named(
    "count_all_customers",
    sql`with ${tailOf({ environment_id, account_id })}
      select (select count(*) from search_customers where account_id = ${account_id})
        - (select count(*) from tail t join search_customers s on s.customer_id = t.resource_id)
        + (select count(*) from tail t join customers c on c.id = t.resource_id
          where c.deleted_at is null) as n`,
  );
  const page = {
    where: customersWhere(filters),
    order: customersOrder(sort, order),
    limit,
    offset,
  };
  return await listCustomers(db, page, counting);
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
