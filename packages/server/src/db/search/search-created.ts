import { instantToMs } from "@railhead/core";
import { paymentsWhere, type PaymentFilters } from "./payments-search.ts";
import { freshPayment, ownText, type TextSearch } from "./search-texts.ts";
import { standInWordings, wordingsOf } from "./search-wordings.ts";
import { empty, join, sql, type Sql } from "../sql.ts";

/** Payments of a stretch of time that have a text. */
export interface CreatedWithText {
  /** Whether the account's wordings say which payments have the text themselves. */
  readonly isKnown: Sql;
  /** Their ids; `tail` and `parties` stand before it. */
  readonly ids: Sql;
}

/**
 * Which payments have a text of those that were created in a stretch of time, where this is all that is
 * asked of them: an index of kept texts has them in the order of their ids, each with its paykey and
 * wording, so that no payment itself is read. Undefined where something else is asked, too.
 */
export function createdWithText(
  search: TextSearch,
  filters: PaymentFilters,
): CreatedWithText | undefined {
  const { min_created_at: from, max_created_at: to, ...others } = filters;
  const isKnown = standInWordings(search);
  if (isKnown === undefined || Object.keys(others).length > 0) return undefined;
  const bounds = [
    ...(from === undefined ? [] : [sql`and t.subject_id >= ${idAt(instantToMs(from))}::uuid`]),
    ...(to === undefined ? [] : [sql`and t.subject_id < ${idAt(instantToMs(to) + 1)}::uuid`]),
  ];
  const ofParty = (of: Sql) => sql`(${of}.paykey_id in (select id from parties)) is true`;
  const ids = sql`
    select t.subject_id as id from search_texts t
    where t.account_id = ${search.account_id} ${join([empty, ...bounds], " ")}
      and t.subject_id not in (select resource_id from tail)
      and (${ofParty(sql`t`)}
        or (t.wording in (select w.digest from ${wordingsOf(search)})) is true)
    union all
    select p.id from tail t join payments p on p.id = t.resource_id
    where ${freshPayment} and ${paymentsWhere(search.account_id, filters)}
      and (${ofParty(sql`p`)} or ${ownText(search)})`;
  return { isKnown, ids };
}

/** The first id of a millisecond: a payment's begins with that of its creation. */
function idAt(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
