import type { ShownSuspenseAct, SuspenseItem } from "../../db/tables/files/suspense-items.ts";

const absolute = (cents: bigint) => (cents < 0n ? -cents : cents).toString();

/** An item of suspense as GET returns it, with its acts, oldest first: those below zero take one back. */
export function serializeSuspenseItem(item: SuspenseItem, acts: readonly ShownSuspenseAct[]) {
  return {
    id: item.id,
    bank_id: item.bank_id,
    file_id: item.file_id,
    line: item.line,
    kind: item.kind,
    code: item.code,
    original_trace_number: item.original_trace_number,
    trace_number: item.trace_number,
    payment_id: item.payment_id,
    direction: item.suspense_cents > 0n ? ("out" as const) : ("in" as const),
    amount: absolute(item.suspense_cents),
    open_amount: absolute(item.suspense_open_cents),
    status: item.suspense_open_cents === 0n ? ("closed" as const) : ("open" as const),
    acts: acts.map((row) => ({
      act: row.act,
      amount: (item.suspense_cents < 0n ? -row.cents : row.cents).toString(),
      payment_id: row.payment_id,
      account_id: row.account_id,
      funding_event_id: row.funding_event_id,
      suspense_item_id: row.other_suspense_id,
      reason: row.reason,
      document: row.document,
      by: `${row.actor.type}:${row.actor.id}`,
      created_at: row.created_at,
    })),
    created_at: item.created_at,
    updated_at: acts.at(-1)?.created_at ?? item.created_at,
  };
}
