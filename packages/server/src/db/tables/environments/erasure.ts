import { isOfAccount, type AccountScope, type RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, raw, sql, type Sql } from "../../postgres/sql.ts";
import { countErasure, type DetachedLog } from "../events/event-archives.ts";
import { insertEventErasures } from "../chain/chain-rows.ts";

/** Condition for a customer's payments, through the paykeys, whose payments are indexed. */
const ofCustomer = ({ environment_id, id }: RowKey) =>
  sql`environment_id = ${environment_id} and paykey_id = any(array(select id from paykeys
    where environment_id = ${environment_id} and customer_id = ${id}))`;

/** Whether a payment of the customer is neither paid nor ended. */
export async function hasOpenPayments(db: Executor, customer: RowKey): Promise<boolean> {
  const open = await db.first(sql`
    select from payments_with_state where ${ofCustomer(customer)}
      and status not in ('paid', 'failed', 'cancelled', 'reversed') limit 1`);
  return open !== undefined;
}

export interface StoredPatch {
  readonly sequence: bigint;
  readonly resource_type: string;
  readonly patch: string;
}

/** Patches that may contain the customer's data: its own, and the first of each payment. */
export function listPatchesOfCustomer(
  tx: Tx,
  customer: { environment_id: string; id: string },
  page: { after: bigint; limit: number; log?: DetachedLog },
): Promise<StoredPatch[]> {
  return tx.rows(sql`
    select e.sequence, e.resource_type, e.patch from ${page.log?.table ?? sql`events`} e
    where e.environment_id = ${customer.environment_id} and e.sequence > ${page.after}
      and (e.resource_id = ${customer.id} or (e.resource_version = 1
        and e.resource_id in (select id from payments where ${ofCustomer(customer)})))
    order by e.sequence limit ${page.limit}`);
}

/** Updates patches of a customer or originator that is erased, and notes what their events read from now on. */
export async function updatePatches(
  tx: Tx,
  { environment_id: environmentId, id }: RowKey,
  {
    patches,
    log,
  }: { patches: readonly Pick<StoredPatch, "sequence" | "patch">[]; log?: DetachedLog },
): Promise<void> {
  if (patches.length === 0) return;
  const rows = patches.map(({ sequence, patch }) => ({ sequence: sequence.toString(), patch }));
  await tx.run(sql`
    update ${log?.table ?? sql`events`} e set patch = n.patch
    from json_to_recordset(${json(rows)}::json) as n(sequence bigint, patch text)
    where e.environment_id = ${environmentId} and e.sequence = n.sequence`);
  // The chain is compared from the log's start on.
  if (log !== undefined) return await countErasure(tx, environmentId, [log.from_sequence]);
  await insertEventErasures(
    tx,
    { environment_id: environmentId, id },
    patches.map(({ sequence }) => sequence),
  );
}

export interface StoredBody {
  readonly key: string;
  /** Encrypted. */
  readonly body: Buffer;
}

/** Locks an account's stored responses after a key, in key order. */
export function lockStoredResponses(
  tx: Tx,
  account: AccountScope,
  page: { after: string; limit: number },
): Promise<StoredBody[]> {
  return tx.rows(sql`
    select key, body from idempotency_keys
    where ${isOfAccount(account)} and body is not null and key > ${page.after}
    order by key limit ${page.limit} for update`);
}

export async function updateStoredResponses(
  tx: Tx,
  account: AccountScope,
  bodies: readonly StoredBody[],
): Promise<void> {
  if (bodies.length === 0) return;
  const keys = bodies.map(({ key }) => key);
  const sealed = bodies.map(({ body }) => body);
  await tx.run(sql`
    update idempotency_keys k set body = n.body
    from unnest(${keys}::text[], ${sealed}::bytea[]) as n(key, body)
    where ${isOfAccount(account, "k")} and k.key = n.key`);
}

export interface StoredState {
  readonly resource_id: string;
  readonly data: string;
  readonly source: "event_snapshots" | "event_states" | "event_partition_states";
  /** The partition that a state of `event_partition_states` is before; else null. */
  readonly from_sequence: bigint | null;
}

/** Locks the snapshots of removed events of the customer and its payments. */
export function lockStatesOfCustomer(tx: Tx, customer: RowKey): Promise<StoredState[]> {
  return lockStates(
    tx,
    customer.environment_id,
    sql`(resource_id = ${customer.id}
      or resource_id in (select id from payments where ${ofCustomer(customer)}))`,
  );
}

/**
 * Locks snapshots of removed events. Event removal waits until the transaction ends, so that it writes nothing read
 * before the erasure.
 */
export async function lockStates(
  tx: Tx,
  environment_id: string,
  ofResources: Sql,
): Promise<StoredState[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${environment_id}, 19))`);
  return await tx.rows(sql`
    select resource_id, data, source, from_sequence from (
      select environment_id, resource_id, data, 'event_snapshots' as source, null::bigint as from_sequence
      from event_snapshots
      union all select environment_id, resource_id, data, 'event_states', null from event_states
      union all select environment_id, resource_id, data, 'event_partition_states', from_sequence
      from event_partition_states) states
    where environment_id = ${environment_id} and ${ofResources}`);
}

export async function updateStates(
  tx: Tx,
  environmentId: string,
  states: readonly StoredState[],
): Promise<void> {
  if (states.length === 0) return;
  const sent = states.map((state) => ({
    ...state,
    from_sequence: state.from_sequence?.toString() ?? null,
  }));
  const rows = sql`json_to_recordset(${json(sent)}::json)
    as n(resource_id uuid, data text, source text, from_sequence bigint)`;
  for (const source of new Set(states.map((state) => state.source))) {
    const isOfPart = source === "event_partition_states";
    await tx.run(sql`
      update ${raw(source)} s set data = n.data from ${rows}
      where s.environment_id = ${environmentId} and s.resource_id = n.resource_id and n.source = ${source}
        ${isOfPart ? sql`and s.from_sequence = n.from_sequence` : sql``}`);
  }
  const parts = new Set(states.flatMap((state) => state.from_sequence ?? []));
  await countErasure(tx, environmentId, [...parts]);
}

export interface InboxBody {
  readonly number: bigint;
  readonly body: string;
}

/** Messages in a sandbox's webhook inbox that contain the customer. */
export function listInboxMessagesNaming(
  tx: Tx,
  customer: { environment_id: string; id: string },
): Promise<InboxBody[]> {
  return tx.rows(sql`
    select number, body from webhook_inbox
    where environment_id = ${customer.environment_id} and strpos(body, ${customer.id}) > 0`);
}

export async function updateInboxMessages(
  tx: Tx,
  environmentId: string,
  received: readonly InboxBody[],
): Promise<void> {
  if (received.length === 0) return;
  const rows = received.map(({ number, body }) => ({ number: number.toString(), body }));
  await tx.run(sql`
    update webhook_inbox w set body = n.body
    from json_to_recordset(${json(rows)}::json) as n(number bigint, body text)
    where w.environment_id = ${environmentId} and w.number = n.number`);
}
