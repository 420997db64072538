import type { Executor, Tx } from "./executor.ts";
import { json, sql } from "./sql.ts";

/** True where a payment of the customer is neither paid nor ended. */
export async function hasOpenPayments(db: Executor, customerId: string): Promise<boolean> {
  const open = await db.first(sql`
    select from payments where customer_id = ${customerId}
      and status not in ('paid', 'failed', 'cancelled', 'reversed') limit 1`);
  return open !== undefined;
}

export interface StoredPatch {
  readonly sequence: bigint;
  readonly resource_type: string;
  readonly patch: string;
}

/** Patches that may name the customer: its own, and the first of each of its payments. */
export function listPatchesOfCustomer(
  tx: Tx,
  customer: { environment_id: string; id: string },
  page: { after: bigint; limit: number },
): Promise<StoredPatch[]> {
  return tx.rows(sql`
    select e.sequence, e.resource_type, e.patch from events e
    where e.environment_id = ${customer.environment_id} and e.sequence > ${page.after}
      and (e.resource_id = ${customer.id} or (e.resource_version = 1
        and e.resource_id in (select id from payments where customer_id = ${customer.id})))
    order by e.sequence limit ${page.limit}`);
}

export async function updatePatches(
  tx: Tx,
  environmentId: string,
  patches: readonly Pick<StoredPatch, "sequence" | "patch">[],
): Promise<void> {
  if (patches.length === 0) return;
  const rows = patches.map(({ sequence, patch }) => ({ sequence: sequence.toString(), patch }));
  await tx.run(sql`
    update events e set patch = n.patch
    from json_to_recordset(${json(rows)}::json) as n(sequence bigint, patch text)
    where e.environment_id = ${environmentId} and e.sequence = n.sequence`);
}

export interface StoredBody {
  readonly key: string;
  readonly body: string;
}

/** Kept answers of an account that name the customer, locked. */
export function lockAnswersNaming(
  tx: Tx,
  named: { account_id: string; id: string },
): Promise<StoredBody[]> {
  return tx.rows(sql`
    select key, body from idempotency_keys
    where account_id = ${named.account_id} and body is not null
      and strpos(body, ${named.id}) > 0
    order by key for update`);
}

export async function updateAnswerBodies(
  tx: Tx,
  accountId: string,
  bodies: readonly StoredBody[],
): Promise<void> {
  if (bodies.length === 0) return;
  await tx.run(sql`
    update idempotency_keys k set body = n.body
    from json_to_recordset(${json(bodies)}::json) as n(key text, body text)
    where k.account_id = ${accountId} and k.key = n.key`);
}
