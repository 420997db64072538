import type { Executor } from "../executor.ts";
import {
  paykeysOrder,
  paykeysWhere,
  type PaykeyFilters,
  type PaykeySort,
} from "./paykeys-search.ts";
import { readPaykeysInOrder, type PaykeyRow } from "./paykeys.ts";
import { contains } from "../search/payments-search.ts";
import { areTextsKept, tailOf } from "../search/search-texts.ts";
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
  const { total, ids } = await db.one<{ total: bigint; ids: string[] }>(sql`
    with ${tailOf({ environment_id, account_id })}, found as materialized (
      select paykey_id as id, ${sorted} from search_paykeys
      where searched like lower(${contains(text)}) and ${paykeysWhere(others)}
        and (not exists (select from tail) or paykey_id not in (select resource_id from tail))
      union all
      select id, ${sorted} from paykeys
      where id in (select resource_id from tail) and ${paykeysWhere(filters)}
    )
    select (select count(*) from found) as total,
      array(select id from found order by ${by} limit ${limit} offset ${offset}) as ids`);
  const rows = ids.length === 0 ? [] : await readPaykeysInOrder(db, ids, by);
  return { rows, total };
}
