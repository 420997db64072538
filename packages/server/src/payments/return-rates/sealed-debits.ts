import { assertFound } from "../../base/assert.ts";
import type { SealedDebits } from "../../db/tables/accounts/return-rates.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { SealablePayments } from "../../db/tables/files/sealable-rows.ts";
import { companyIdentification } from "../../rails/files/ach.ts";
import type { OutgoingBatch } from "../../rails/files/layout.ts";

/**
 * The debits of a file by account, company id and SEC code, as in its batch headers, since settings
 * may change later. Transfers do not count.
 */
export function sealedDebits(
  profile: BankProfile,
  batches: readonly OutgoingBatch[],
  payments: SealablePayments,
): SealedDebits[] {
  const sealed = new Map<string, SealedDebits & { debits: number }>();
  for (const { like, places } of batches) {
    const of = { company_id: companyIdentification(profile, like).trimEnd(), sec_code: like.sec };
    for (const [account_id, debits] of countByAccount(payments, places)) {
      const key = `${account_id} ${of.sec_code} ${of.company_id}`;
      const known = sealed.get(key);
      if (known === undefined) sealed.set(key, { account_id, ...of, debits });
      else known.debits += debits;
    }
  }
  return [...sealed.values()];
}

function countByAccount(payments: SealablePayments, places: Int32Array): Map<string, number> {
  const byKind = new Int32Array(payments.kinds.length);
  for (const place of places) byKind[payments.kindOf[place] ?? -1]! += 1;
  const byAccount = new Map<string, number>();
  byKind.forEach((n, index) => {
    if (n === 0) return;
    const { account_id, kind } = assertFound(payments.kinds[index], "the payments' kind").of;
    if (kind !== "charge") return;
    byAccount.set(account_id, (byAccount.get(account_id) ?? 0) + n);
  });
  return byAccount;
}
