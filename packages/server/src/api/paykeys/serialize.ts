import { serializeReason } from "@railhead/core";
import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { Vault } from "../../vault/vault.ts";

/** A paykey on the wire: its token in clear, its account number masked. */
export function serializePaykey(row: PaykeyRow) {
  return {
    id: row.id,
    paykey: row.token,
    label: row.label,
    source: row.source,
    status: row.status,
    status_details: {
      message: row.status_message,
      reason: serializeReason(row.status_reason, "paykey"),
      source: row.status_source,
      changed_at: row.status_changed_at,
      code: row.status_code,
    },
    customer_id: row.customer_id,
    institution_name: row.institution_name,
    expires_at: row.expires_at,
    bank_data: {
      routing_number: row.routing_number,
      account_number: row.account_mask,
      account_type: row.account_type,
    },
    balance: balanceOf(row),
    config: row.config,
    external_id: row.external_id,
    metadata: row.metadata,
    unblock_eligible: row.unblock_eligible,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The bank data of a paykey in clear, for those who may read it. */
export async function openBankData(
  vault: Vault,
  row: Pick<
    PaykeyRow,
    "id" | "environment_id" | "routing_number" | "account_number" | "account_type"
  >,
) {
  const place = { table: "paykeys", column: "account_number", id: row.id };
  return {
    routing_number: row.routing_number,
    account_number: await vault.decrypt(row.environment_id, place, row.account_number),
    account_type: row.account_type,
  };
}

/** Null where the source cannot read balances. Always a JSON integer of cents. */
function balanceOf(row: PaykeyRow) {
  if (row.balance_status === null) return null;
  return {
    status: row.balance_status,
    account_balance: row.balance_cents === null ? null : Number(row.balance_cents),
    updated_at: row.balance_updated_at,
  };
}
