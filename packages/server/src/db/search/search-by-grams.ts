import type { Executor } from "../executor.ts";
import { contains, fencedParties, paymentsWhere } from "./payments-search.ts";
import { freshPayment, tailOf, type TextSearch } from "./search-texts.ts";
import type { TextCounts } from "./search-wordings.ts";
import { sql } from "../sql.ts";

/** So many payments that are not counted yet are read for the text. */
const READ = 100_000;

/** The kept texts of payments `p`: fenced off, so that each is looked up, however few there are. */
const fencedTexts = sql`
  cross join lateral (
    select t.searched, t.paykey_id from search_texts t where t.subject_id = p.id offset 0) t
  cross join lateral (
    select s.searched from search_parties s where s.paykey_id = t.paykey_id offset 0) s`;

/**
 * How many payments have a text of one or two characters: as was counted batch by batch, with those
 * that are younger as their texts are kept, and those that changed since as they are now. Exact as of
 * one snapshot. Undefined where too many of the account's payments are not counted yet.
 */
export async function countByGrams(
  db: Executor,
  search: TextSearch,
  all: number,
): Promise<TextCounts | undefined> {
  const { account_id, text } = search;
  const pattern = contains(text);
  const isNow = paymentsWhere(account_id, { search_text: text });
  const has = sql`(t.searched like lower(${pattern}) or s.searched like lower(${pattern}))`;
  const { total } = await db.one<{ total: bigint | null }>(sql`
    with ${tailOf(search)}, counted as materialized (
      select coalesce(sum(n), 0) as n, coalesce(max(until), '-infinity') as until
      from search_gram_batches
      where account_id = ${account_id}
    ), changed as materialized (
      select t.resource_id as id from tail t where ${freshPayment}
      union
      select p.id from tail t join payments p on p.paykey_id = t.resource_id
      where t.resource_type = 'paykey'
      union
      select p.id from tail t join paykeys k on k.customer_id = t.resource_id
        join payments p on p.paykey_id = k.id
      where t.resource_type = 'customer'
    )
    select case when (select n from counted) >= ${all - READ} then
        (select coalesce(sum(g.n), 0)::bigint from search_grams g
          where g.account_id = ${account_id} and g.gram = lower(${text}) collate "C")
        + (select count(*) from (
            select p.id from payments p where p.account_id = ${account_id}
              and p.created_at > (select until from counted)
            order by p.created_at, p.id limit ${READ * 2}) p ${fencedTexts} where ${has})
        - (select count(*) from search_texts t join search_parties s on s.paykey_id = t.paykey_id
          where t.subject_id in (select id from changed) and ${has})
        + (select count(*) from payments p ${fencedParties}
          where p.id in (select id from changed) and ${isNow})
      end as total`);
  if (total === null) return undefined;
  const n = Number(total);
  // Whether texts or parties have it is not told apart, so that both are looked at.
  return { total: n, own: n, party: n, paykeys: Number.POSITIVE_INFINITY, ids: null };
}
