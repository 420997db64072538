import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { returningInOrder, json, sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** The bank-data provider behind a paykey. */
export const PROVIDER_LINKS = table("provider_links", {
  paykey_id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  provider: column<string>()("text"),
  /** Encrypted JSON of the provider's handle and the owners' names. */
  secret: column<Buffer>()("bytea"),
  balance_due_at: column<Instant | null>()("timestamptz?"),
});
export type ProviderLinkRow = RowOf<typeof PROVIDER_LINKS.columns>;

export async function insertProviderLink(tx: Tx, link: ProviderLinkRow): Promise<void> {
  await tx.run(PROVIDER_LINKS.insert([link]));
}

/** Schedules the next balance read of a paykey; null cancels it. */
export async function updateBalanceDue(
  tx: Tx,
  paykey: { environment_id: string; id: string },
  dueAt: Instant | null,
): Promise<void> {
  await tx.run(
    sql`update provider_links set balance_due_at = ${dueAt}
      where environment_id = ${paykey.environment_id} and paykey_id = ${paykey.id}`,
  );
}

/**
 * Schedules balance reads at once, or when a pending provider request completes. Returns the paykeys with
 * a provider.
 */
export async function enqueueBalanceRequests(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
  at: Instant,
): Promise<string[]> {
  const change = sql`
    update provider_links set balance_due_at = coalesce(balance_due_at, ${at})
    where environment_id = ${environmentId} and paykey_id = any(${paykeyIds}::uuid[])
    returning paykey_id`;
  const asked = await tx.rows<{ paykey_id: string }>(returningInOrder(change, sql`paykey_id`));
  return asked.map(({ paykey_id }) => paykey_id);
}

/** Links whose balance is due by `at`, oldest first. Not locked: providers are slow. */
export function listDueBalances(
  db: Executor,
  due: { environment_id: string; at: Instant; limit: number },
): Promise<(ProviderLinkRow & { account_id: string })[]> {
  return db.rows(sql`
    select ${PROVIDER_LINKS.listOf("l")}, k.account_id
    from provider_links l join paykeys k on k.id = l.paykey_id and k.environment_id = l.environment_id
    where l.environment_id = ${due.environment_id} and l.balance_due_at <= ${due.at}
      and ${isNotSetAside(due.environment_id, sql`l.paykey_id`)}
    order by l.balance_due_at, l.paykey_id limit ${due.limit}`);
}

/** Names that verification compares. */
export interface PaykeyOwnerFacts {
  readonly paykey_id: string;
  readonly customer_name: string;
  readonly secret: Buffer | null;
}

export function listOwnerFacts(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<PaykeyOwnerFacts[]> {
  return tx.rows(sql`
    select k.id as paykey_id, c.name as customer_name, l.secret
    from paykeys k join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
    left join provider_links l on l.paykey_id = k.id and l.environment_id = k.environment_id
    where k.environment_id = ${environmentId} and k.id = any(${paykeyIds}::uuid[])`);
}

export function listLinksOfCustomer(
  tx: Tx,
  customer: { environment_id: string; id: string },
): Promise<ProviderLinkRow[]> {
  return tx.rows(sql`
    select ${PROVIDER_LINKS.list} from provider_links
    where environment_id = ${customer.environment_id} and paykey_id in (select id from paykeys
      where environment_id = ${customer.environment_id} and customer_id = ${customer.id})`);
}

/** The provider link of a paykey, if any. */
export function findProviderLink(
  db: Executor,
  paykey: { environment_id: string; id: string },
): Promise<ProviderLinkRow | undefined> {
  return db.first(sql`select ${PROVIDER_LINKS.list} from provider_links
    where environment_id = ${paykey.environment_id} and paykey_id = ${paykey.id}`);
}

/** Replaces secrets, for example to erase owner names. */
export async function updateLinkSecrets(
  tx: Tx,
  secrets: readonly { environment_id: string; paykey_id: string; secret: Buffer }[],
): Promise<void> {
  if (secrets.length === 0) return;
  const rows = secrets.map((row) => ({ ...row, secret: row.secret.toString("hex") }));
  await tx.run(sql`
    update provider_links l set secret = decode(n.secret, 'hex')
    from json_to_recordset(${json(rows)}::json) as n(environment_id uuid, paykey_id uuid, secret text)
    where l.environment_id = n.environment_id and l.paykey_id = n.paykey_id`);
}
