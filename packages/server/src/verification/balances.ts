import type { EventType } from "@railhead/core";
import type { PaykeyRow } from "../db/tables/counterparties/paykeys.ts";
import type { EventCause, NewEvent } from "../events/append.ts";

interface BalanceCause {
  readonly type: EventType;
  readonly reason: EventCause["reason"];
  readonly message: string;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

/** The event of a paykey whose balance, or what is known of it, has changed. */
export function balanceEvent(row: PaykeyRow, { type, ...because }: BalanceCause): NewEvent {
  return {
    account_id: row.account_id,
    type,
    resource_type: "paykey",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: {
      balance: {
        status: row.balance_status,
        account_balance: row.balance_cents === null ? null : Number(row.balance_cents),
        updated_at: row.balance_updated_at,
      },
      updated_at: row.updated_at,
    },
    cause: { source: "system", code: null, ...because },
  };
}

/** That the balance is being read. */
export function balanceRequested(
  row: PaykeyRow,
  by: Pick<BalanceCause, "actor" | "request_id">,
): NewEvent {
  const message = "The balance is being read.";
  return balanceEvent(row, { type: "paykey.balance_requested", reason: "ok", message, ...by });
}
