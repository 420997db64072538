import type { Cents, CivilDate, Instant, PaymentKind, VerificationStatus } from "@railhead/core";
import type { AccountPolicyRow } from "../accounts/account-policy.ts";
import type { Executor } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** Paykey, customer and account of a token, for creating a payment. */
export interface CounterpartiesRow extends Counterparties {
  readonly environment_kind: AccountPolicyRow["kind"];
  readonly account_status: AccountPolicyRow["status"];
  readonly account_settings: unknown;
  readonly organization_settings: unknown;
}

/** Snapshot used to validate and describe a payment; versions are checked again at insert. */
export interface Counterparties {
  readonly account_version: number;
  readonly paykey_id: string;
  readonly paykey_version: number;
  readonly paykey_status: "pending" | "active" | "inactive" | "rejected" | "review" | "blocked";
  readonly paykey_token: string;
  readonly paykey_label: string;
  readonly paykey_expires_at: Instant | null;
  readonly paykey_has_balance: boolean;
  readonly paykey_balance_cents: Cents | null;
  /** Payment kind of an open prenote of the paykey. */
  readonly prenote_kind: PaymentKind | null;
  readonly prenote_status: VerificationStatus | null;
  readonly prenote_settlement_date: CivilDate | null;
  readonly prenote_due_at: Instant | null;
  readonly customer_id: string;
  readonly customer_version: number;
  readonly customer_status: "pending" | "review" | "verified" | "inactive" | "rejected";
  readonly customer_name: string;
  readonly customer_type: "individual" | "business";
  readonly customer_email: string;
  readonly customer_phone: string;
}

const parties = sql`
    select k.id as paykey_id, k.version as paykey_version, k.status as paykey_status,
      k.token as paykey_token, k.label as paykey_label, k.expires_at as paykey_expires_at,
      k.balance_status is not null as paykey_has_balance,
      k.balance_cents as paykey_balance_cents, v.payment_kind as prenote_kind,
      v.status as prenote_status, v.settlement_date as prenote_settlement_date,
      v.due_at as prenote_due_at, c.id as customer_id,
      c.version as customer_version, c.status as customer_status, c.name as customer_name,
      c.type as customer_type, c.email as customer_email, c.phone as customer_phone,
      a.version as account_version, a.status as account_status, a.settings as account_settings,
      o.settings as organization_settings, e.kind as environment_kind
    from paykeys k join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
      join accounts a on a.id = k.account_id and a.environment_id = k.environment_id join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id
      join environments e on e.id = a.environment_id
      left join auxiliary_entries v on v.environment_id = k.environment_id and v.paykey_id = k.id
        and v.kind = 'verification' and v.due_at is not null and v.method = 'prenote'`;

/** The paykey of an account by its token, with its customer. */
export function findCounterparties(
  db: Executor,
  account: { environment_id: string; account_id: string },
  token: string,
): Promise<CounterpartiesRow | undefined> {
  return db.first(
    named(
      "find_parties",
      sql`${parties} where k.environment_id = ${account.environment_id}
        and k.account_id = ${account.account_id} and k.token = ${token}`,
    ),
  );
}

/** Counterparties by paykey id. */
export async function listCounterparties(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<Map<string, CounterpartiesRow>> {
  const rows = await db.rows<CounterpartiesRow>(
    named(
      "list_parties",
      sql`${parties} where k.environment_id = ${environmentId}
        and k.id = any(${paykeyIds}::uuid[])`,
    ),
  );
  return new Map(rows.map((row) => [row.paykey_id, row]));
}
