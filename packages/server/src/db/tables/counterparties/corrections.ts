import type { Cents, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import type { PaykeyRow } from "./paykeys.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** Bank data replaced by a notification of change. */
export interface PaykeyBankDetails extends Pick<
  PaykeyRow,
  "institution_name" | "routing_number" | "account_mask" | "account_type" | "fingerprint"
> {
  readonly paykey_id: string;
  readonly revision: number;
  readonly environment_id: string;
  /** Encrypted for `paykey_bank_details`, its column and `<paykey id>:<revision>`. */
  readonly account_number: Buffer;
  readonly code: string;
  readonly replaced_at: Instant;
}

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
    select paykey_id, revision, environment_id, institution_name, routing_number, account_number,
      account_mask, account_type, fingerprint, code, replaced_at
    from paykey_bank_details
    where environment_id = ${paykey.environment_id} and paykey_id = ${paykey.id}
    order by revision`);
}

type CorrectedColumn =
  | "environment_id"
  | "id"
  | "label"
  | "institution_name"
  | "routing_number"
  | "account_number"
  | "account_mask"
  | "account_type"
  | "fingerprint"
  | "version"
  | "updated_at";

/** Replaces the bank data of locked paykeys and stores the old. */
export async function replaceBankDetails(
  tx: Tx,
  { old, rows }: { old: readonly PaykeyBankDetails[]; rows: readonly PaykeyRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const kept = rowSet(old, {
    paykey_id: "uuid",
    revision: "integer",
    environment_id: "uuid",
    institution_name: "text",
    routing_number: "text",
    account_number: "bytea",
    account_mask: "text",
    account_type: "text",
    fingerprint: "bytea",
    code: "text",
    replaced_at: "timestamptz",
  });
  await tx.run(sql`
    insert into paykey_bank_details (paykey_id, revision, environment_id, institution_name,
      routing_number, account_number, account_mask, account_type, fingerprint, code, replaced_at)
    select ${kept.value("paykey_id")}, ${kept.value("revision")}, ${kept.value("environment_id")},
      ${kept.value("institution_name")}, ${kept.value("routing_number")},
      ${kept.value("account_number")}, ${kept.value("account_mask")},
      ${kept.value("account_type")}, ${kept.value("fingerprint")}, ${kept.value("code")},
      ${kept.value("replaced_at")}
    from ${kept.from}`);
  const put = rowSet<CorrectedColumn>(rows, {
    environment_id: "uuid",
    id: "uuid",
    label: "text",
    institution_name: "text",
    routing_number: "text",
    account_number: "bytea",
    account_mask: "text",
    account_type: "text",
    fingerprint: "bytea",
    version: "integer",
    updated_at: "timestamptz",
  });
  await tx.run(sql`
    update paykeys k set label = ${put.value("label")},
      institution_name = ${put.value("institution_name")},
      routing_number = ${put.value("routing_number")},
      account_number = ${put.value("account_number")}, account_mask = ${put.value("account_mask")},
      account_type = ${put.value("account_type")}, fingerprint = ${put.value("fingerprint")},
      version = ${put.value("version")}, updated_at = ${put.value("updated_at")}
    from ${put.from}
    where k.environment_id = ${put.value("environment_id")} and k.id = ${put.value("id")}`);
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
