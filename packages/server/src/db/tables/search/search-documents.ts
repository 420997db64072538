import type { AccountScope } from "../../postgres/account-scope.ts";
import { namesOf } from "../../columns/columns.ts";
import { PAYMENTS } from "../../columns/payments.ts";
import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";

const SEARCHED = namesOf(PAYMENTS, "searched");
const UPDATED = namesOf(PAYMENTS, "updated").filter((name) =>
  SEARCHED.some((searched) => searched === name),
);

/**
 * Kinds of searchable resources. Documents of kind `owner`, with a paykey's id, hold the texts that each of its payments is
 * found by.
 */
export type SearchedKind = "payment" | "customer" | "paykey";

/** A case-insensitive LIKE pattern of a substring, with wildcards escaped. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a document or its source text contains the substring. */
export const hasSubstring = (document: Sql, text: string): Sql =>
  sql`${document} like lower(${contains(text)})`;

const ownFields = raw(SEARCHED.map((name) => `p.${name}`).join(", "));
const ownerFields = sql`c.name, c.email, k.label`;
/** Fields are separated so that no match spans two. */
const fieldsText = (fields: Sql): Sql => sql`lower(concat_ws(E'\\x1f', ${fields}))`;

/** Text of a payment `p` with its paykey `k` and customer `c`. */
export const paymentText = fieldsText(sql`${ownFields}, ${ownerFields}`);
/** The part of it that the payment's own document has. */
export const ownText = fieldsText(ownFields);
/** The part that the document of its owner has: paykey `k` and customer `c`. */
export const ownerText = fieldsText(ownerFields);

/** Text of a customer; `of` is its alias with a dot, or empty. */
export const customerText = (of = empty): Sql =>
  sql`lower(concat_ws(' ', ${of}name, ${of}email, ${of}phone, ${of}external_id, ${of}id::text))`;

/** Text of a paykey `k`, with its customer's name. */
export const paykeyText = (customerName: Sql): Sql =>
  sql`lower(concat_ws(' ', k.label, k.institution_name, k.external_id, k.id::text,
    ${customerName}))`;

/** Ids between two, each included: those that were created in a range of time. */
export interface IdRange {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

export interface WantedDocuments {
  readonly kind: SearchedKind;
  readonly text?: string;
  readonly created?: IdRange | undefined;
  readonly limit?: number | undefined;
}

/** Resources `d(resource_id)` of one kind whose document has the text, in the transaction's environment. */
export const documentIds = (
  { account_id }: AccountScope,
  { kind, text, created = {}, limit }: WantedDocuments,
): Sql => {
  const pattern = text === undefined ? sql`null` : sql`lower(${contains(text)})`;
  return sql`search_document_ids(${account_id}, ${kind}, ${pattern}, ${created.first ?? null}::uuid,
    ${created.last ?? null}::uuid, ${limit ?? null}) d(resource_id)`;
};

/** The event through which documents are written. */
export const checkpointOf = (environmentId: string): Sql => sql`coalesce((
  select c.sequence from search_checkpoints c where c.environment_id = ${environmentId}), 0)`;

/** Events `e` that may change a document. A payment's own update rarely does. */
export const changesText = sql`(e.resource_type in ('customer', 'paykey')
  or e.type in ('charge.created', 'payout.created')
  or e.type in ('charge.updated', 'payout.updated') and (${raw(
    UPDATED.map((name) => `e.patch like '%"${name}":%'`).join(" or "),
  )}))`;

/**
 * Resources changed after the checkpoint, as table `changed`. The checkpoint is a value: by a subquery, plans would have every
 * partition of the log and expect a third of its events.
 */
const changedSince = ({ environment_id, account_id }: AccountScope, checkpoint: bigint): Sql => sql`
  changed as materialized (
    select distinct e.environment_id, e.resource_type, e.resource_id,
      e.type in ('customer.created', 'paykey.created') as is_new
    from events e
    where e.environment_id = ${environment_id} and e.account_id = ${account_id}
      and e.sequence > ${checkpoint} and ${changesText})`;

/** Ids of one kind with a stale document, from `changed`. */
const staleIds: Readonly<Record<SearchedKind, Sql>> = {
  customer: sql`select resource_id from changed where resource_type = 'customer'`,
  paykey: sql`
    select resource_id from changed where resource_type = 'paykey'
    union
    select k.id from changed t join paykeys k
      on k.environment_id = t.environment_id and k.customer_id = t.resource_id
    where t.resource_type = 'customer' and not t.is_new`,
  payment: sql`
    select resource_id from changed where resource_type in ('charge', 'payout')
    union
    select p.id from changed t join payments p
      on p.environment_id = t.environment_id and p.paykey_id = t.resource_id
    where t.resource_type = 'paykey' and not t.is_new
    union
    select p.id from changed t join paykeys k
      on k.environment_id = t.environment_id and k.customer_id = t.resource_id
      join payments p on p.paykey_id = k.id and p.environment_id = k.environment_id
    where t.resource_type = 'customer' and not t.is_new`,
};

/** `with` clauses ending in table `stale`: ids whose rows a search reads instead of documents. */
export const staleSince = (scope: AccountScope, kind: SearchedKind, checkpoint: bigint): Sql =>
  join([changedSince(scope, checkpoint), sql` stale(id) as materialized (${staleIds[kind]})`]);
