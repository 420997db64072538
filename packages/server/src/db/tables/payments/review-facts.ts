import type { Cents, Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { holdingMatchOf } from "../risk/screening-matches.ts";
import { named, sql } from "../../postgres/sql.ts";

/** Facts about a paykey and its customer for review. */
export interface ReviewFacts {
  readonly paykey_id: string;
  readonly paykey_status: "pending" | "active" | "inactive" | "rejected" | "review" | "blocked";
  readonly paykey_code: string | null;
  readonly paykey_unblock_eligible: boolean;
  readonly paykey_expires_at: Instant | null;
  /** Null if never read, or stale. */
  readonly balance_cents: Cents | null;
  /** Whether the last balance is stale. */
  readonly is_balance_stale: boolean;
  /** Whether a provider can read the balance. */
  readonly reads_balance: boolean;
  /** Fingerprint of the bank account, in hexadecimal digits. */
  readonly bank_account: string;
  readonly routing_number: string;
  /** Whether anybody found the bank account to be the customer's, or a charge on it was paid. */
  readonly is_validated: boolean;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly customer_type: "individual" | "business";
  /** The state of a match that holds the payments. */
  readonly screening: "open" | "confirmed" | null;
  readonly customer_status: "pending" | "review" | "verified" | "inactive" | "rejected";
}

/** An earlier settled entry; looked for only where a paykey `k` has no other evidence. */
const hasPaidCharge = sql`exists (
  select from paykeys s
    join payments p on p.environment_id = s.environment_id and p.paykey_id = s.id
    join payment_states t on t.environment_id = p.environment_id and t.id = p.id
  where s.environment_id = k.environment_id and s.fingerprint = k.fingerprint
    and s.account_id = k.account_id and p.kind = 'charge' and t.status = 'paid')`;

/** Balances read at or before this instant are stale. */
export function listReviewFacts(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
  since: Instant,
): Promise<ReviewFacts[]> {
  return db.rows(
    named(
      "list_review_facts",
      sql`
    select k.id as paykey_id, k.status as paykey_status, k.status_code as paykey_code,
      k.unblock_eligible as paykey_unblock_eligible, k.expires_at as paykey_expires_at,
      case when k.balance_status = 'completed' and k.balance_updated_at > ${since}
        then k.balance_cents end as balance_cents,
      k.balance_status is not distinct from 'completed'
        and k.balance_updated_at <= ${since} as is_balance_stale,
      k.balance_status is not null as reads_balance, c.status as customer_status,
      c.type as customer_type, encode(k.fingerprint, 'hex') as bank_account, k.routing_number,
      (k.validated_by is not null or ${hasPaidCharge}) as is_validated, c.id as customer_id, c.name as customer_name, c.email as customer_email,
      c.phone as customer_phone, ${holdingMatchOf} as screening
    from paykeys k join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
    where k.environment_id = ${environmentId} and k.id = any(${paykeyIds}::uuid[])`,
    ),
  );
}
