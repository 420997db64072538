import { assertFound } from "../../base/assert.ts";
import type { SealedDebits } from "../../db/tables/accounts/return-rates.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import type { SealablePayments } from "../../db/tables/files/sealable-rows.ts";
import { companyIdentification } from "../../rails/files/ach.ts";
import type { OutgoingBatch } from "../../rails/files/layout.ts";

/**
 * The debits of a file by account, company id and SEC code, as in its batch headers, since settings
 * may change later. Credits alone count as no debits: reports find their company id. Transfers do not count.
 */
export function sealedDebits(
  profile: BankProfile,
  batches: readonly OutgoingBatch[],
  payments: SealablePayments,
): SealedDebits[] {
  const sealed = new Map<string, SealedDebits & Counted>();
  for (const { like, places } of batches) {
    const of = { company_id: companyIdentification(profile, like).trimEnd(), sec_code: like.sec };
    for (const [account_id, counted] of countByAccount(payments, places)) {
      const key = `${account_id} ${of.sec_code} ${of.company_id}`;
      const known = sealed.get(key);
      if (known === undefined) sealed.set(key, { account_id, ...of, ...counted });
      else add(known, counted);
    }
  }
  return [...sealed.values()];
}

interface Counted {
  debits: number;
  debit_cents: number;
}

function add(to: Counted, { debits, debit_cents }: Counted): void {
  to.debits += debits;
  to.debit_cents += debit_cents;
}

function countByAccount(payments: SealablePayments, places: Int32Array): Map<string, Counted> {
  const byKind = new Int32Array(payments.kinds.length);
  const centsByKind = new Float64Array(payments.kinds.length);
  for (const place of places) {
    const kind = payments.kindOf[place] ?? -1;
    byKind[kind]! += 1;
    centsByKind[kind]! += payments.amounts[place] ?? 0;
  }
  const byAccount = new Map<string, Counted>();
  byKind.forEach((entries, index) => {
    if (entries === 0) return;
    const { account_id, kind } = assertFound(payments.kinds[index], "the payments' kind").of;
    const counted =
      kind === "charge"
        ? { debits: entries, debit_cents: centsByKind[index] ?? 0 }
        : { debits: 0, debit_cents: 0 };
    const known = byAccount.get(account_id);
    if (known === undefined) byAccount.set(account_id, counted);
    else add(known, counted);
  });
  return byAccount;
}
