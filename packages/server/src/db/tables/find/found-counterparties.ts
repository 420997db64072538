import type { Instant, Match, SearchTerm } from "@railhead/core";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Database } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";
import { customerText, hasSubstring, paykeyText } from "../search/search-documents.ts";
import { findHits, inOrderOf, NEWEST, type Found } from "./found.ts";

interface Asked {
  readonly term: SearchTerm;
  readonly most: number;
}

interface CustomerFound {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly created_at: Instant;
}

/** Customers by id, email, or a text such as a part of the name. */
export async function findCustomersBy(
  db: Database,
  scope: AccountScope,
  { term, most }: Asked,
): Promise<Found> {
  const { text } = term;
  const holdsText = hasSubstring(customerText(sql`c.`), text);
  const matched = sql`case when strpos(lower(c.name), lower(${text})) > 0 then 'name'
    when strpos(lower(c.email), lower(${text})) > 0 then 'email' else 'text' end as matched_by`;
  const { hits, is_complete } = await findHits(db, {
    scope,
    kind: "customer",
    term,
    most,
    hits: named(
      "find_customer_hits",
      sql`select id, matched_by from (
        select c.id, 'id' as matched_by, 1 as place, c.created_at from customers c
        where ${isOfAccount(scope, "c")} and c.deleted_at is null and c.id = ${term.id}::uuid
        union all
        select e.id, 'email', 2, null from customer_ids_by_email(${scope.account_id}, ${text}) e(id)
        union all
        (select c.id, ${matched}, 3, c.created_at from (
            select * from customers c
            where ${isOfAccount(scope, "c")} and c.deleted_at is null
            order by c.created_at desc, c.id desc limit ${NEWEST}) c
          where ${holdsText} order by c.created_at desc, c.id desc limit ${most})
      ) hit order by place, created_at desc, id desc`,
    ),
    older: (ids) => sql`
      select c.id, ${matched} from customers c
      where ${isOfAccount(scope, "c")} and c.deleted_at is null
        and c.id = any(array(select d.resource_id from ${ids})) and ${holdsText}
      order by c.created_at desc, c.id desc limit ${most}`,
  });
  const rows = await db.rows<CustomerFound>(
    named(
      "find_customers_shown",
      sql`select id, name, email, status, created_at from customers
      where environment_id = ${scope.environment_id} and deleted_at is null
        and id = any(${hits.map(({ id }) => id)}::uuid[])`,
    ),
  );
  return {
    rows: inOrderOf(hits, rows).map(([row, matched_by]) => ({
      type: "customer",
      id: row.id,
      title: row.name,
      detail: row.email,
      status: row.status,
      amount_cents: null,
      created_at: row.created_at,
      matched_by,
    })),
    is_complete,
  };
}

interface PaykeyFound {
  readonly id: string;
  readonly label: string;
  readonly customer_name: string;
  readonly status: string;
  readonly created_at: Instant;
}

/** Paykeys by id, token, last four digits of the account number, or a text such as the customer's name. */
export async function findPaykeysBy(
  db: Database,
  scope: AccountScope,
  { term, most }: Asked,
): Promise<Found> {
  // Labels end in the digits behind asterisks; ids and external ids with these digits are passed over.
  const text = term.last_four === null ? term.text : `*${term.last_four}`;
  const match: Match = term.last_four === null ? "text" : "last_four";
  const holdsText = hasSubstring(paykeyText(sql`c.name`), text);
  const owner = sql`join customers c on c.environment_id = k.environment_id and c.id = k.customer_id`;
  const { hits, is_complete } = await findHits(db, {
    scope,
    kind: "paykey",
    term,
    most,
    hits: named(
      "find_paykey_hits",
      sql`select id, matched_by from (
        select k.id, 'id' as matched_by, 1 as place, k.created_at from paykeys k
        where ${isOfAccount(scope, "k")} and k.id = ${term.id}::uuid
        union all
        select k.id, 'token', 2, k.created_at from paykeys k
        where ${isOfAccount(scope, "k")} and k.token = ${term.text}
        union all
        (select k.id, ${match}::text, 3, k.created_at from (
            select * from paykeys k where ${isOfAccount(scope, "k")}
            order by k.created_at desc, k.id desc limit ${NEWEST}) k ${owner}
          where ${holdsText} order by k.created_at desc, k.id desc limit ${most})
      ) hit order by place, created_at desc, id desc`,
    ),
    older: (ids) => sql`
      select k.id, ${match}::text as matched_by from paykeys k ${owner}
      where ${isOfAccount(scope, "k")} and k.id = any(array(select d.resource_id from ${ids}))
        and ${holdsText}
      order by k.created_at desc, k.id desc limit ${most}`,
  });
  const rows = await db.rows<PaykeyFound>(
    named(
      "find_paykeys_shown",
      sql`select k.id, k.label, c.name as customer_name, k.status, k.created_at
      from paykeys k ${owner}
      where k.environment_id = ${scope.environment_id}
        and k.id = any(${hits.map(({ id }) => id)}::uuid[])`,
    ),
  );
  return {
    rows: inOrderOf(hits, rows).map(([row, matched_by]) => ({
      type: "paykey",
      id: row.id,
      title: row.label,
      detail: row.customer_name,
      status: row.status,
      amount_cents: null,
      created_at: row.created_at,
      matched_by,
    })),
    is_complete,
  };
}
