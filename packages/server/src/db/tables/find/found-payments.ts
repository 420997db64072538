import type { SearchTerm } from "@railhead/core";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Database } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";
import { readListedPayments } from "../payments/payments-listed.ts";
import { ownersJoined } from "../search/payment-filters.ts";
import { hasSubstring, paymentText } from "../search/search-documents.ts";
import { findHits, inOrderOf, NEWEST, type Found } from "./found.ts";

/** Charges and payouts by id, external id, trace number, amount, or a text of theirs or their customer's. */
export async function findPaymentsBy(
  db: Database,
  scope: AccountScope,
  { term, most }: { readonly term: SearchTerm; readonly most: number },
): Promise<Found> {
  const { text } = term;
  const { hits, is_complete } = await findHits(db, {
    scope,
    kind: "payment",
    term,
    most,
    hits: hitsOf(scope, term, most),
    older: (ids) => sql`
      select p.id, 'text' as matched_by from payments p ${ownersJoined}
      where ${isOfAccount(scope, "p")} and p.id = any(array(select d.resource_id from ${ids}))
        and ${hasSubstring(paymentText, text)}
      order by p.id desc limit ${most}`,
  });
  const ids = hits.map(({ id }) => id);
  const rows = await readListedPayments(db, scope.environment_id, ids, {});
  return {
    rows: inOrderOf(hits, rows).map(([row, matched_by]) => ({
      type: row.kind,
      id: row.id,
      title: row.customer_name,
      detail: `${row.paykey_label} · ${row.external_id}`,
      status: row.status,
      amount_cents: row.amount_cents,
      created_at: row.created_at,
      matched_by,
    })),
    is_complete,
  };
}

const hitsOf = (
  scope: AccountScope,
  { id, trace_number, text, amounts }: SearchTerm,
  most: number,
) =>
  named(
    "find_payment_hits",
    sql`select id, matched_by from (
      select p.id, 'id' as matched_by, 1 as place from payments p
      where ${isOfAccount(scope, "p")} and p.id = ${id}::uuid
      union all
      select p.id, 'external_id', 2 from payments p
      where ${isOfAccount(scope, "p")} and p.kind = any('{charge,payout}')
        and p.external_id = ${text}
      union all
      select p.id, 'trace_number', 3 from entries e
        join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
      where e.environment_id = ${scope.environment_id} and e.trace_number = ${trace_number}::text
        and p.account_id = ${scope.account_id}
      union all
      select same.id, 'amount', 3 + u.place from unnest(${amounts}::bigint[])
          with ordinality as u(cents, place) cross join lateral (
        select p.id from payments p
        where ${isOfAccount(scope, "p")} and p.amount_cents = u.cents
        order by p.id desc limit ${most}) same
      union all
      (select p.id, 'text', 9 from (
          select * from payments p where ${isOfAccount(scope, "p")}
          order by p.id desc limit ${NEWEST}) p ${ownersJoined}
        where ${hasSubstring(paymentText, text)} order by p.id desc limit ${most})
    ) hit order by place, id desc`,
  );
