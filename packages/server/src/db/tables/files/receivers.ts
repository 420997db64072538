import type { Executor } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** The receiver's side of an entry; `account_number` is encrypted in its paykey or bank account. */
export interface Receiver {
  /** The paykey or the funding transfer. */
  readonly subject_id: string;
  readonly holder_id: string;
  readonly routing_number: string;
  readonly account_number: Buffer;
  readonly account_type: "checking" | "savings";
  readonly receiver_name: string;
  readonly receiver_type: "individual" | "business";
  /** Statement name of the account, else its business name. */
  readonly company_name: string;
  /** Company id in files; null for the bank's own. */
  readonly company_id: string | null;
}

const statement = (name: string) => sql`coalesce(a.settings->'statement_settings'->>${name}::text,
  o.settings->'statement_settings'->>${name}::text)`;
/** Originator's name, from `accounts a` and `organizations o`. */
export const originator = sql`
  coalesce(${statement("company_name")}, a.business_profile->>'name') as company_name,
  ${statement("company_id")} as company_id`;

/** Receivers of payments: the bank accounts of their paykeys, each once. */
export function listPaykeyReceivers(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Receiver[]> {
  return db.rows(
    named(
      "list_paykey_receivers",
      sql`
    select k.id as subject_id, k.id as holder_id, k.routing_number, k.account_number,
      k.account_type, c.name as receiver_name, c.type as receiver_type,
      ${originator}
    from paykeys k join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
      join accounts a on a.id = k.account_id and a.environment_id = k.environment_id join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id
    where k.environment_id = ${environmentId} and k.id = any(${ids}::uuid[])`,
    ),
  );
}

/** Receivers of funding transfers: the businesses' bank accounts. */
export function listFundingReceivers(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Receiver[]> {
  return db.rows(sql`
    select f.id as subject_id, l.id as holder_id, l.routing_number, l.account_number,
      'checking' as account_type, l.account_holder as receiver_name,
      'business' as receiver_type, ${originator}
    from funding_events f join linked_bank_accounts l on l.id = f.linked_bank_account_id and l.environment_id = f.environment_id
      join accounts a on a.id = f.account_id and a.environment_id = f.environment_id join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id
    where f.environment_id = ${environmentId} and f.id = any(${ids}::uuid[])`);
}
