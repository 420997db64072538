import type { Bank } from "./banks.ts";
import { empty, raw, sql, type Sql } from "../../postgres/sql.ts";

/** Restricts due rows to one bank; null if the environment has only one. */
export type BankScope = {
  readonly bank_id: string;
  readonly is_default: boolean;
  /** The prefix of its trace numbers. */
  readonly odfi: string;
} | null;

/** Scope of one of the environment's banks. */
export function scopeOf(bank: Bank, banks: readonly Bank[]): BankScope {
  if (banks.length === 1) return null;
  const { id, is_default, profile } = bank;
  return { bank_id: id, is_default, odfi: profile.odfi_routing_number.slice(0, 8) };
}

/** Condition for payments `p` that are in no file yet and go to the bank: by a list of banks, else as their account. */
export function paymentsRoutedTo(scope: BankScope): Sql {
  if (scope === null) return empty;
  return sql`and exists (select from accounts a
    where a.environment_id = p.environment_id and a.id = p.account_id
      and case when exists (select from bank_decisions d where d.environment_id = a.environment_id
          and d.ended_at is null and coalesce(d.account_id, a.id) = a.id)
        then routed_bank(p.environment_id, p.id) = ${scope.bank_id}
        else a.bank_id = ${scope.bank_id} or (a.bank_id is null and ${scope.is_default}) end)`;
}

/** Condition for rows of accounts routed to the bank, for unsent work. `alias` names the table. */
export function ofAccount(scope: BankScope, alias: "p" | "f" | "j" | "r"): Sql {
  if (scope === null) return empty;
  return sql`and exists (select from accounts a
    where a.environment_id = ${raw(alias)}.environment_id and a.id = ${raw(alias)}.account_id
    and (a.bank_id = ${scope.bank_id} or (a.bank_id is null and ${scope.is_default})))`;
}

/** Condition for payments sent through the bank, whatever bank their account uses now. */
export function paymentsSentTo(scope: BankScope): Sql {
  return scope === null ? empty : sql`and left(p.trace_number, 8) = ${scope.odfi}`;
}

/** Condition for transfers sent through the bank, by the last entry. */
export function transfersSentTo(scope: BankScope): Sql {
  if (scope === null) return empty;
  return sql`and left(f.trace_numbers[array_upper(f.trace_numbers, 1)], 8) = ${scope.odfi}`;
}

/** Suffix of a statement's name, since the scope changes its text. */
export function scopeName(scope: BankScope): string {
  return scope === null ? "" : "_of_bank";
}
