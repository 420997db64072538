import type { Executor } from "../executor.ts";
import { listByText } from "./listed-by-text.ts";
import {
  paykeysOrder,
  paykeysWhere,
  type PaykeyFilters,
  type PaykeySort,
} from "./paykeys-search.ts";
import { readPaykeysInOrder, type PaykeyRow } from "./paykeys.ts";
import { contains } from "../search/payments-search.ts";
import { areTextsKept } from "../search/search-texts.ts";
import { sql } from "../sql.ts";

export interface PaykeysAsked {
  readonly environment_id: string;
  readonly filters: PaykeyFilters;
  readonly sort: PaykeySort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the paykeys that have a text, and how many there are, exactly: kept texts hold what lists
 * are narrowed and ordered by, too, and what the keeper has not come to is read beside them.
 * Undefined where paykeys themselves must be read.
 */
export async function searchPaykeys(
  db: Executor,
  asked: PaykeysAsked,
): Promise<{ rows: PaykeyRow[]; total: bigint } | undefined> {
  const { environment_id, filters, limit, offset } = asked;
  const { search_text: text, ...others } = filters;
  const { account_id, customer_id } = others;
  // A customer has few, and an index leads to them.
  if (text === undefined || customer_id !== undefined) return undefined;
  if (!(await areTextsKept(db, environment_id))) return undefined;
  const by = paykeysOrder(asked.sort, asked.order);
  const sorted = sql`institution_name, expires_at, created_at`;
  // Said without `nulls last`, which descending indexes do not have: none is null.
  const byAge = asked.order === "asc" ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
  const walk = (most: number) => sql`
    select id from (
      select * from paykeys where account_id = ${account_id} order by ${byAge} limit ${most}) k
    where ${paykeysWhere(filters)} order by ${byAge} limit ${limit} offset ${offset}`;
  const { total, ids } = await listByText(db, {
    environment_id,
    account_id,
    by,
    limit,
    offset,
    kept: (further) => sql`
      select paykey_id as id, ${sorted} from search_paykeys
      where searched like lower(${contains(text)}) and ${paykeysWhere(others)}
        and ${further(sql`paykey_id`)}`,
    told: sql`
      select resource_id from tail where resource_type = 'paykey'
      union
      select k.id from tail t join paykeys k on k.customer_id = t.resource_id
      where t.resource_type = 'customer'`,
    fresh: sql`
      select id, ${sorted} from paykeys k
      where id in (select id from told) and ${paykeysWhere(filters)}`,
    walk: asked.sort === "created_at" ? walk : undefined,
  });
  const rows = ids.length === 0 ? [] : await readPaykeysInOrder(db, ids, by);
  return { rows, total };
}
