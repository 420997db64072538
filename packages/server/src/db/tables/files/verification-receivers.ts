import type { AuxiliaryStatus, CivilDate, Instant, PaymentKind } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { originator, type Receiver } from "./receivers.ts";
import { named, sql } from "../../postgres/sql.ts";

/** An open prenote. */
export interface OpenPrenote {
  readonly paykey_id: string;
  readonly payment_kind: PaymentKind | null;
  readonly status: AuxiliaryStatus;
  readonly settlement_date: CivilDate | null;
  readonly due_at: Instant | null;
}

const columns = sql`v.paykey_id, v.payment_kind, v.status, v.settlement_date, v.due_at`;
const isOpen = sql`v.kind = 'verification' and v.due_at is not null and v.method = 'prenote'`;

/** Open prenotes of paykeys. */
export function listOpenPrenotes(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<OpenPrenote[]> {
  return db.rows(
    named(
      "list_open_prenotes",
      sql`select ${columns} from auxiliary_entries v
      where v.environment_id = ${environmentId} and v.paykey_id = any(${paykeyIds}::uuid[])
        and ${isOpen}`,
    ),
  );
}

/** Paykeys with a verification that has not ended. */
export async function listPaykeysInVerification(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ paykey_id: string }>(sql`
    select distinct v.paykey_id from auxiliary_entries v
    where v.environment_id = ${environmentId} and v.paykey_id = any(${paykeyIds}::uuid[])
      and v.kind = 'verification' and v.status in ('created', 'sent', 'awaiting_confirmation')`);
  return new Set(rows.map(({ paykey_id }) => paykey_id));
}

/** Open prenotes of an environment. */
export function listAllOpenPrenotes(db: Executor, environmentId: string): Promise<OpenPrenote[]> {
  return db.rows(
    named(
      "list_all_open_prenotes",
      sql`select ${columns} from auxiliary_entries v
      where v.environment_id = ${environmentId} and ${isOpen}`,
    ),
  );
}

/** Receivers by verification; only of usable paykeys. */
export function listVerificationReceivers(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Receiver[]> {
  return db.rows(sql`
    select v.id as subject_id, k.id as holder_id, k.routing_number, k.account_number,
      k.account_type, c.name as receiver_name, c.type as receiver_type, ${originator}
    from auxiliary_entries v join paykeys k on k.id = v.paykey_id and k.environment_id = v.environment_id
      join customers c on c.id = k.customer_id and c.environment_id = k.environment_id
      join accounts a on a.id = v.account_id and a.environment_id = v.environment_id join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id
    where v.environment_id = ${environmentId} and v.id = any(${ids}::uuid[])
      and (k.status = 'active' or (k.status = 'review' and v.activates_paykey))`);
}

/** Paykeys of verifications, by verification id. */
export async function findVerifiedPaykeys(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, { paykey_id: string; account_id: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; paykey_id: string; account_id: string }>(sql`
    select id, paykey_id, account_id from auxiliary_entries
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
