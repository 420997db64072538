import type { LinkedBankAccountRow } from "../../db/tables/accounts/linked-bank-accounts.ts";

/**
 * A linked bank account as the API returns it, with a masked number. The platform is the
 * environment.
 */
export function serializeLinkedBankAccount(row: LinkedBankAccountRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    platform_id: row.account_id === null ? row.environment_id : null,
    status: row.status,
    status_detail: row.status_detail,
    bank_account: {
      institution_name: row.institution_name,
      account_holder: row.account_holder,
      routing_number: row.routing_number,
      account_mask: row.account_mask,
    },
    purposes: row.purposes,
    description: row.description,
    metadata: row.metadata,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
