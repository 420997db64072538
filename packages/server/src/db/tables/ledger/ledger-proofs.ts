import { isOpenOf, type ExceptionSubject } from "../operations/exceptions.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import type { Difference } from "./invariants.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

const moved = (environmentId: string) => sql`fresh as (
    select id, debit_account_id, credit_account_id, amount_cents from postings
    where environment_id = ${environmentId} and id > coalesce((
      select max(through_id) from ledger_proofs where environment_id = ${environmentId}), 0)
  ), moved as (
    select id, sum(debits)::bigint as debits, sum(credits)::bigint as credits from (
      select debit_account_id as id, amount_cents as debits, 0 as credits from fresh
      union all
      select credit_account_id, 0, amount_cents from fresh
    ) sides group by id
  )`;

const expected = (environmentId: string) => sql`expected as (
      select a.id, coalesce(b.debits_cents, 0) + coalesce(m.debits, 0) as debits,
        coalesce(b.credits_cents, 0) + coalesce(m.credits, 0) as credits
      from ledger_accounts a
        left join ledger_proofs b on b.ledger_account_id = a.id and b.environment_id = a.environment_id
        left join moved m on m.id = a.id
      where a.environment_id = ${environmentId}
    )`;

/** Stores the balances of accounts with later postings as proved, on a condition. */
const proved = (environmentId: string, condition: Sql) => sql`
      insert into ledger_proofs (environment_id, ledger_account_id, through_id, debits_cents, credits_cents)
      select a.environment_id, m.id, (select max(id) from fresh), a.debits_cents, a.credits_cents
      from moved m
        join ledger_accounts a on a.environment_id = ${environmentId} and a.id = m.id
      where ${condition}
      on conflict (environment_id, ledger_account_id) do update set through_id = excluded.through_id,
        debits_cents = excluded.debits_cents, credits_cents = excluded.credits_cents`;

/**
 * Stores the balances as proved if debits equal credits and each account equals its last proof plus later
 * postings, in one snapshot. Returns false on a difference, or if an exception of the given kind is open.
 */
export async function proveInOneStatement(
  db: Executor,
  environmentId: string,
  { unlessOpen }: { unlessOpen?: Omit<ExceptionSubject, "environment_id"> } = {},
): Promise<boolean> {
  const about = unlessOpen && { environment_id: environmentId, ...unlessOpen };
  const isOther = about === undefined ? sql`false` : isOpenOf(about);
  const row = await db.one<{ is_whole: boolean }>(sql`
    with ${moved(environmentId)}, ${expected(environmentId)}, proof as (
      select sum(a.debits_cents) is not distinct from sum(a.credits_cents)
        and coalesce(bool_and((a.debits_cents, a.credits_cents) = (e.debits, e.credits)), true)
        as is_whole
      from expected e
      join ledger_accounts a on a.environment_id = ${environmentId} and a.id = e.id
    ), proved as (${proved(environmentId, sql`(select is_whole from proof)`)}
    )
    select is_whole and not ${isOther} as is_whole from proof`);
  return row.is_whole;
}

/**
 * Ledger accounts that differ from their last proof plus later postings. Cost grows with the postings
 * since then.
 */
export function listDifferencesSinceProof(
  db: Executor,
  environmentId: string,
): Promise<Difference[]> {
  return db.rows(sql`
    with ${moved(environmentId)}, ${expected(environmentId)}
    select a.code || ' ' || coalesce(a.account_id::text, '') as subject,
      e.debits || '/' || e.credits as expected,
      a.debits_cents || '/' || a.credits_cents as actual
    from expected e
      join ledger_accounts a on a.environment_id = ${environmentId} and a.id = e.id
    where (a.debits_cents, a.credits_cents) <> (e.debits, e.credits)`);
}

/** Stores the balances and their last posting as proved. */
export async function recordProof(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(sql`
    with ${moved(environmentId)} ${proved(environmentId, sql`true`)}`);
}

/** Deletes the proof: the next one starts from the first posting. */
export async function deleteProof(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(sql`delete from ledger_proofs where environment_id = ${environmentId}`);
}

/** Those of the payments whose postings do not match their status. */
export function moneyDifferences(environmentId: string, payments: Sql): Sql {
  return sql`
    select 'payment ' || p.id as subject, e.cents::text as expected,
      coalesce(m.cents, 0)::text as actual
    from payments_with_state p
    cross join lateral (
      select case
        when p.kind = 'charge' and p.status = 'paid' then p.amount_cents
        when p.kind = 'payout' and p.status in ('scheduled', 'pending', 'paid')
          then -p.amount_cents
        else 0 end as cents) e
    left join lateral (
      select sum(case when c.code = 'available' then x.amount_cents else 0 end
        - case when d.code = 'available' then x.amount_cents else 0 end) as cents
      from postings x join ledger_accounts d on d.id = x.debit_account_id and d.environment_id = x.environment_id
        join ledger_accounts c on c.id = x.credit_account_id and c.environment_id = x.environment_id
      where x.environment_id = p.environment_id and x.subject_id = p.id) m on true
    where p.environment_id = ${environmentId} and p.id in ${payments} and coalesce(m.cents, 0) <> e.cents
    order by p.id limit 10`;
}
