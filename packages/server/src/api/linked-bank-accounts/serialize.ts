import { institutionName } from "@railhead/core";
import type { LinkedBankAccountRow } from "../../db/tables/accounts/linked-bank-accounts.ts";
import type { Vault } from "../../vault/vault.ts";

interface SentBankAccount {
  readonly account_holder: string;
  readonly routing_number: string;
  readonly account_number: string;
}

function placeOf(id: string) {
  return { table: "linked_bank_accounts", column: "account_number", id };
}

/** The columns of a bank account as a caller named it, its number encrypted. */
export async function sealBankAccount(
  vault: Vault,
  row: { id: string; environment_id: string },
  sent: SentBankAccount,
) {
  const { account_holder, routing_number, account_number } = sent;
  const hidden = Math.max(account_number.length - 4, 4);
  return {
    account_holder,
    institution_name: institutionName(routing_number),
    routing_number,
    account_number: await vault.encrypt(row.environment_id, placeOf(row.id), account_number),
    account_mask: `${"*".repeat(hidden)}${account_number.slice(-4)}`,
  };
}

/** The clear number. */
export async function openBankAccount(vault: Vault, row: LinkedBankAccountRow): Promise<string> {
  return await vault.decrypt(row.environment_id, placeOf(row.id), row.account_number);
}
