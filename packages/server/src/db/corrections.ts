import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "./executor.ts";
import type { PaykeyRow } from "./paykeys.ts";
import { raw, sql } from "./sql.ts";

/** Bank data that a notification of change has replaced. */
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

/** Ids of the paykeys that stand for the same bank accounts as the given ones, themselves included. */
export async function listPaykeysOfSameAccounts(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; like: string }[]> {
  return await db.rows(sql`
    select k.id, o.id as like from paykeys o
      join paykeys k on k.account_id = o.account_id and k.fingerprint = o.fingerprint
    where o.id = any(${ids}::uuid[]) order by k.id`);
}

// All bank accounts share 256 locks; db/paykeys.ts takes the same ones.
const BANK_ACCOUNT_LOCKS = raw("7001");

/** Takes the locks of bank accounts by fingerprint, in one order for all who take several. */
export async function lockFingerprints(tx: Tx, fingerprints: readonly Buffer[]): Promise<void> {
  const locks = fingerprints.map((fingerprint) => fingerprint.readUInt8(0));
  await tx.run(sql`
    select pg_advisory_xact_lock(${BANK_ACCOUNT_LOCKS}, l.lock) from (
      select distinct lock from unnest(${locks}::integer[]) as lock order by 1) l`);
}

/** How many corrections a paykey has had. */
export async function countCorrections(db: Executor, paykeyId: string): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from paykey_bank_details where paykey_id = ${paykeyId}`);
  return Number(n);
}

export function listPaykeyBankDetails(
  db: Executor,
  paykeyId: string,
): Promise<PaykeyBankDetails[]> {
  return db.rows(sql`
    select paykey_id, revision, environment_id, institution_name, routing_number, account_number,
      account_mask, account_type, fingerprint, code, replaced_at
    from paykey_bank_details where paykey_id = ${paykeyId} order by revision`);
}

/** Puts new bank data on a locked paykey and keeps the old. */
export async function replaceBankDetails(
  tx: Tx,
  { old, row }: { old: PaykeyBankDetails; row: PaykeyRow },
): Promise<void> {
  await tx.run(sql`
    insert into paykey_bank_details (paykey_id, revision, environment_id, institution_name,
      routing_number, account_number, account_mask, account_type, fingerprint, code, replaced_at)
    values (${old.paykey_id}, ${old.revision}, ${old.environment_id}, ${old.institution_name},
      ${old.routing_number}, ${old.account_number}, ${old.account_mask}, ${old.account_type},
      ${old.fingerprint}, ${old.code}, ${old.replaced_at})`);
  await tx.run(sql`
    update paykeys set label = ${row.label}, institution_name = ${row.institution_name},
      routing_number = ${row.routing_number}, account_number = ${row.account_number},
      account_mask = ${row.account_mask}, account_type = ${row.account_type},
      fingerprint = ${row.fingerprint}, version = ${row.version}, updated_at = ${row.updated_at}
    where id = ${row.id}`);
}
