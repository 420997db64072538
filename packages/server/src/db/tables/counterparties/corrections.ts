import type { Cents, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { PAYKEYS, type PaykeyRow } from "./paykeys.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** Where a correction of bank data comes from. */
export const CORRECTION_SOURCES = ["notification", "person"] as const;
export type CorrectionSource = (typeof CORRECTION_SOURCES)[number];

/** Bank data that a correction replaced. */
export const PAYKEY_BANK_DETAILS = table("paykey_bank_details", {
  environment_id: column<string>()("uuid"),
  paykey_id: column<string>()("uuid"),
  revision: column<number>()("integer"),
  institution_name: PAYKEYS.columns.institution_name,
  routing_number: PAYKEYS.columns.routing_number,
  /** Encrypted for `paykey_bank_details`, its column and `<paykey id>:<revision>`. */
  account_number: PAYKEYS.columns.account_number,
  account_mask: PAYKEYS.columns.account_mask,
  account_type: PAYKEYS.columns.account_type,
  fingerprint: PAYKEYS.columns.fingerprint,
  source: column<CorrectionSource>()("text"),
  /** The change code and key of the notification; null for a person's own correction. */
  code: column<string | null>()("text?"),
  item_key: column<string | null>()("text?"),
  reason: column<string | null>()("text?"),
  /** `<type>:<id>` of who applied it. */
  actor: column<string>()("text"),
  replaced_at: column<Instant>()("timestamptz"),
});
export type PaykeyBankDetails = RowOf<typeof PAYKEY_BANK_DETAILS.columns>;

/** Ids of the paykeys of the same bank accounts, themselves included. */
export async function listPaykeysOfSameAccounts(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<{ id: string; like: string }[]> {
  return await db.rows(sql`
    select k.id, o.id as like from paykeys o
      join paykeys k on k.account_id = o.account_id and k.environment_id = o.environment_id and k.fingerprint = o.fingerprint
    where o.environment_id = ${environmentId} and o.id = any(${ids}::uuid[]) order by k.id`);
}

// Bank accounts share 256 locks, the same as in db/tables/counterparties/paykeys.ts.
const BANK_ACCOUNT_LOCKS = raw("7001");

/** Locks bank accounts by fingerprint, in one order for all callers. */
export async function lockFingerprints(tx: Tx, fingerprints: readonly Buffer[]): Promise<void> {
  const locks = fingerprints.map((fingerprint) => fingerprint.readUInt8(0));
  await tx.run(sql`
    select pg_advisory_xact_lock(${BANK_ACCOUNT_LOCKS}, l.lock) from (
      select distinct lock from unnest(${locks}::integer[]) as lock order by 1) l`);
}

/** Number of corrections by paykey; those without any are omitted. */
export async function countCorrections(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ paykey_id: string; n: bigint }>(sql`
    select paykey_id, count(*) as n from paykey_bank_details
    where environment_id = ${environmentId} and paykey_id = any(${paykeyIds}::uuid[])
    group by paykey_id`);
  return new Map(rows.map(({ paykey_id, n }) => [paykey_id, Number(n)]));
}

export function listPaykeyBankDetails(
  db: Executor,
  paykey: { environment_id: string; id: string },
): Promise<PaykeyBankDetails[]> {
  return db.rows(sql`
    select ${PAYKEY_BANK_DETAILS.list}
    from paykey_bank_details
    where environment_id = ${paykey.environment_id} and paykey_id = ${paykey.id}
    order by revision`);
}

/** One version of a paykey's bank data, and what it came with; those are null for the first. */
export interface BankDetailsVersion extends Pick<
  PaykeyRow,
  "institution_name" | "routing_number" | "account_mask" | "account_type"
> {
  readonly version: number;
  readonly source: CorrectionSource | null;
  readonly code: string | null;
  readonly reason: string | null;
  readonly actor: string | null;
  readonly valid_from: Instant;
  readonly valid_to: Instant | null;
}

/** A page of the versions of a paykey's bank data, and their number. */
export async function listBankDetailsVersions(
  db: Executor,
  { environment_id, id }: Pick<PaykeyRow, "environment_id" | "id">,
  page: { sort_order: "asc" | "desc"; page_size: number; offset: number },
): Promise<{ rows: BankDetailsVersion[]; total: bigint }> {
  const isOf = sql`environment_id = ${environment_id} and paykey_id = ${id}`;
  const shown = raw("institution_name, routing_number, account_mask, account_type");
  const { n } = await db.one<{ n: bigint }>(
    sql`select count(*) + 1 as n from paykey_bank_details where ${isOf}`,
  );
  const rows = await db.rows<BankDetailsVersion>(sql`
    select version::integer as version, ${shown}, lag(source) over w as source, lag(code) over w as code,
      lag(reason) over w as reason, lag(actor) over w as actor,
      coalesce(lag(valid_to) over w, created_at) as valid_from, valid_to
    from (
      select b.revision as version, b.institution_name, b.routing_number, b.account_mask, b.account_type,
        b.source, b.code, b.reason, b.actor, k.created_at, b.replaced_at as valid_to
      from paykey_bank_details b
        join paykeys k on k.environment_id = b.environment_id and k.id = b.paykey_id
      where b.environment_id = ${environment_id} and b.paykey_id = ${id}
      union all
      select ${n}, ${shown}, null, null, null, null, created_at, null
      from paykeys where environment_id = ${environment_id} and id = ${id}) v
    window w as (order by version)
    order by version ${raw(page.sort_order)} limit ${page.page_size} offset ${page.offset}`);
  return { rows, total: n };
}

/** Replaces the bank data of locked paykeys and stores the old. */
export async function replaceBankDetails(
  tx: Tx,
  { old, rows }: { old: readonly PaykeyBankDetails[]; rows: readonly PaykeyRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(PAYKEY_BANK_DETAILS.insert(old));
  await tx.run(PAYKEYS.update(rows, "corrected"));
}

/** Active blocks on the bank accounts of paykeys, by paykey. */
export async function listActiveBlocks(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<{ paykey_id: string; code: string }[]> {
  return await db.rows(sql`
    select k.id as paykey_id, b.code from paykeys k
      join bank_account_blocks b on b.environment_id = k.environment_id
        and b.account_id = k.account_id and b.fingerprint = k.fingerprint and b.lifted_at is null
    where k.environment_id = ${environmentId} and k.id = any(${paykeyIds}::uuid[])
    order by k.id`);
}

/** Labels of paykeys, as shown on payments. */
export async function listPaykeyLabels(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<{ id: string; label: string; balance_cents: Cents | null }[]> {
  return await db.rows(sql`
    select id, label, balance_cents from paykeys
    where environment_id = ${environmentId} and id = any(${paykeyIds}::uuid[])`);
}
