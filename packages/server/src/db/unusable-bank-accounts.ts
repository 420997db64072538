import type { Instant } from "@railhead/core";
import type { Tx } from "./executor.ts";
import { sql } from "./sql.ts";

/** Takes bank accounts of businesses out of use after a return; answers which were in use. */
export async function deactivateLinkedBankAccounts(
  tx: Tx,
  ids: readonly string[],
  at: Instant,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(sql`
    update linked_bank_accounts set status = 'inactive', updated_at = ${at}
    where id = any(${ids}::uuid[]) and status in ('created', 'onboarding', 'active')
    returning id`);
  return rows.map(({ id }) => id);
}
