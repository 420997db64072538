import type { CivilDate } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import type { Bank } from "./banks.ts";

/** A bank whose numbers are shared with those of other live environments. */
type SharingBank = Pick<Bank, "id" | "environment_id" | "profile">;

const odfiOf = ({ profile }: SharingBank) => profile.odfi_routing_number.slice(0, 8);

/** Takes the first of `modifiers` that no file of the day has, by destination and origin; null if none is left. */
export async function claimFileId(
  db: Executor,
  bank: SharingBank,
  { date, modifiers }: { readonly date: CivilDate; readonly modifiers: string },
): Promise<string | null> {
  const { immediate_destination, immediate_origin } = bank.profile;
  const row = await db.one<{ modifier: string | null }>(sql`
    select claim_file_id(${bank.environment_id}, ${bank.id}, ${immediate_destination},
      ${immediate_origin}, ${date}, ${modifiers}) as modifier`);
  return row.modifier;
}

/** How many modifiers of a day other banks with the same destination and origin took. */
export async function countFileIdsOfOthers(
  db: Executor,
  bank: SharingBank,
  date: CivilDate,
): Promise<number> {
  const { immediate_destination, immediate_origin } = bank.profile;
  const row = await db.one<{ n: bigint }>(sql`
    select count(*) as n from taken_file_ids
    where immediate_destination = ${immediate_destination} and immediate_origin = ${immediate_origin}
      and file_date = ${date} and (taken_by, bank_id) <> (${bank.environment_id}, ${bank.id})`);
  return Number(row.n);
}

/** Takes entry numbers of the bank's ODFI; returns the first. */
export async function claimEntryNumbers(
  db: Executor,
  bank: SharingBank,
  count: number,
): Promise<bigint> {
  const row = await db.one<{ first: bigint }>(sql`
    select claim_entry_numbers(${bank.environment_id}, ${bank.id}, ${odfiOf(bank)}, ${count}) as first`);
  return row.first;
}

/** Takes the modifier of a file that the bank has, wherever it comes from. */
export async function takeFileId(
  tx: Tx,
  bank: SharingBank,
  file: { readonly file_date: string; readonly file_id_modifier: string },
): Promise<void> {
  const { immediate_destination, immediate_origin } = bank.profile;
  await tx.run(sql`
    insert into taken_file_ids values (${immediate_destination}, ${immediate_origin},
      ${file.file_date}::date, ${file.file_id_modifier}, ${bank.environment_id}, ${bank.id})
    on conflict do nothing`);
}

/** Trace numbers that went out are never given to another entry of the ODFI. */
export async function raiseSharedNumber(
  tx: Tx,
  bank: SharingBank,
  lastTrace: string,
): Promise<void> {
  const sequence = Number(lastTrace.slice(-7));
  await tx.run(sql`
    insert into odfi_entry_numbers as o (odfi, next_entry_number)
    values (${odfiOf(bank)}, ${sequence + 1})
    on conflict (odfi) do update set next_entry_number = greatest(o.next_entry_number,
      o.next_entry_number - o.next_entry_number % 10000000 + ${sequence + 1}
      + case when o.next_entry_number % 10000000 - ${sequence} > 5000000 then 10000000 else 0 end)`);
}
