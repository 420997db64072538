import type { Bank } from "./banks.ts";
import { empty, raw, sql, type Sql } from "../../postgres/sql.ts";

/** Narrows due rows to those of one bank; null where the environment has no other. */
export type BankScope = {
  readonly bank_id: string;
  readonly is_default: boolean;
  /** With which its trace numbers begin. */
  readonly odfi: string;
} | null;

/** The scope of one bank among those of its environment. */
export function scopeOf(bank: Bank, banks: readonly Bank[]): BankScope {
  if (banks.length === 1) return null;
  const { id, is_default, profile } = bank;
  return { bank_id: id, is_default, odfi: profile.odfi_routing_number.slice(0, 8) };
}

/** Rows of accounts routed to the bank: for what is not sent yet. `alias` names the table. */
export function ofAccount(scope: BankScope, alias: "p" | "f"): Sql {
  if (scope === null) return empty;
  return sql`and exists (select from accounts a
    where a.environment_id = ${raw(alias)}.environment_id and a.id = ${raw(alias)}.account_id
    and (a.bank_id = ${scope.bank_id} or (a.bank_id is null and ${scope.is_default})))`;
}

/** Payments whose entry the bank took, whatever bank their account goes by today. */
export function paymentsSentTo(scope: BankScope): Sql {
  return scope === null ? empty : sql`and left(p.trace_number, 8) = ${scope.odfi}`;
}

/** The same of transfers, by the entry sent last. */
export function transfersSentTo(scope: BankScope): Sql {
  if (scope === null) return empty;
  return sql`and left(f.trace_numbers[array_upper(f.trace_numbers, 1)], 8) = ${scope.odfi}`;
}

/** What a statement's name gains by a scope, since its text is another one then. */
export function scopeName(scope: BankScope): string {
  return scope === null ? "" : "_of_bank";
}
