import type { CollectedFee, OpenFee } from "@railhead/core";
import { rowSet } from "../../postgres/row-set.ts";
import { sql } from "../../postgres/sql.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";

/** Fees that one run keeps back at most; the others wait for the next deposit. */
const AT_ONCE = 20_000;

/** The accounts, of some, that have open fees which their deposits keep back; in the order of their ids. */
export async function listAccountsWithOpenFees(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db.rows<{ account_id: string }>(sql`
    select a.account_id from unnest(${accountIds}::uuid[]) as a(account_id)
    where exists (select from fees f
      join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
      where f.environment_id = ${environmentId} and f.account_id = a.account_id
        and (f.open_cents < 0 or f.open_cents > 0 and l.collect = 'net_of_funding'))
    order by a.account_id`);
  return rows.map(({ account_id }) => account_id);
}

/** Locks the open fees of an account that its deposits keep or give back, oldest first. */
export function lockOpenFees(
  tx: Tx,
  of: { readonly environment_id: string; readonly account_id: string },
): Promise<OpenFee[]> {
  return tx.rows(sql`
    select f.id, f.open_cents from fees f
      join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
    where f.environment_id = ${of.environment_id} and f.account_id = ${of.account_id}
      and (f.open_cents < 0 or f.open_cents > 0 and l.collect = 'net_of_funding')
    order by f.event_at, f.id limit ${AT_ONCE} for update of f`);
}

/** Stores what deposits keep back, which is open no longer. */
export async function insertCollections(
  tx: Tx,
  environmentId: string,
  parts: readonly CollectedFee[],
): Promise<void> {
  const set = rowSet(parts, { fee_id: "uuid", funding_event_id: "uuid", amount_cents: "bigint" });
  await tx.run(sql`
    with parts as materialized (
      select ${set.value("fee_id")} as fee_id, ${set.value("funding_event_id")} as funding_event_id,
        ${set.value("amount_cents")} as amount_cents
      from ${set.from}
    ), kept as (
      insert into fee_collections as c (environment_id, funding_event_id, fee_id, amount_cents)
      select ${environmentId}, funding_event_id, fee_id, amount_cents from parts
      on conflict (environment_id, funding_event_id, fee_id)
        do update set amount_cents = c.amount_cents + excluded.amount_cents
    )
    update fees f set open_cents = f.open_cents - p.cents
    from (select fee_id, sum(amount_cents) as cents from parts group by fee_id) p
    where f.environment_id = ${environmentId} and f.id = p.fee_id`);
}

/** What deposits kept back that failed or were reversed is open again. */
export async function reopenFees(
  tx: Tx,
  environmentId: string,
  fundingEventIds: readonly string[],
): Promise<void> {
  if (fundingEventIds.length === 0) return;
  await tx.run(sql`
    update fees f set open_cents = f.open_cents + c.cents
    from (
      select fee_id, sum(amount_cents) as cents from fee_collections
      where environment_id = ${environmentId} and funding_event_id = any(${fundingEventIds}::uuid[])
      group by fee_id
    ) c where f.environment_id = ${environmentId} and f.id = c.fee_id`);
}
