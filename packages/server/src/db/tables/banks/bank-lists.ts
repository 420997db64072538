import type {
  BankRoute,
  Instant,
  RouteReason,
  RouteSide,
  SecCode,
  RouteCandidate,
} from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import { secCode } from "../accounts/return-rates.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** Banks in order of preference, of an account or, where it is null, of all that are routed to none. */
export const BANK_LISTS = table("bank_lists", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  routes: column<readonly BankRoute[]>()("json"),
  failing_minutes: column<number>()("integer"),
  reason: column<string>()("text"),
  updated_at: column<Instant>()("timestamptz"),
});
export type BankList = RowOf<typeof BANK_LISTS.columns>;

/** The bank that a list gave payments of a kind. */
export const BANK_DECISIONS = table("bank_decisions", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  side: column<RouteSide>()("text"),
  sec_code: column<SecCode>()("text"),
  on_us_bank_id: column<string | null>()("uuid?"),
  bank_id: column<string>()("uuid"),
  reason: column<RouteReason>()("text"),
  candidates: column<readonly RouteCandidate[]>()("json"),
  decided_at: column<Instant>()("timestamptz"),
  ended_at: column<Instant | null>()("timestamptz?"),
});
export type BankDecision = RowOf<typeof BANK_DECISIONS.columns>;

export function listBankLists(
  db: Executor,
  of: { readonly environment_id: string; readonly account_id: string | null },
  page: {
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<BankList>> {
  return selectPage(
    db,
    { columns: BANK_LISTS.list, from: raw("bank_lists") },
    {
      where: sql`environment_id = ${of.environment_id}
        and (${of.account_id}::uuid is null or account_id = ${of.account_id}::uuid)`,
      order: raw(`account_id ${page.sort_order} nulls first, id`),
      limit: page.page_size,
      offset: page.offset,
    },
  );
}

/** Locks the lists of an environment, in one order. */
export function lockBankLists(tx: Tx, environmentId: string): Promise<BankList[]> {
  return tx.rows(sql`select ${BANK_LISTS.list} from bank_lists
    where environment_id = ${environmentId} order by id for update`);
}

/** Puts a list in the place of the one that its account or the environment has. */
export async function saveBankList(tx: Tx, row: BankList): Promise<BankList> {
  await deleteBankList(tx, row);
  await tx.run(BANK_LISTS.insert([row]));
  return row;
}

export async function deleteBankList(
  tx: Tx,
  { environment_id, account_id }: Pick<BankList, "environment_id" | "account_id">,
): Promise<void> {
  await tx.run(sql`delete from bank_lists where environment_id = ${environment_id}
    and account_id is not distinct from ${account_id}::uuid`);
}

export function listDecisionsInForce(db: Executor, environmentId: string): Promise<BankDecision[]> {
  return db.rows(sql`select ${BANK_DECISIONS.list} from bank_decisions
    where environment_id = ${environmentId} and ended_at is null
    order by side, sec_code, on_us_bank_id nulls last, id`);
}

/** Ends decisions and puts others in force. */
export async function replaceDecisions(
  tx: Tx,
  environmentId: string,
  change: {
    readonly ended: readonly string[];
    readonly made: readonly BankDecision[];
    readonly at: Instant;
  },
): Promise<void> {
  if (change.ended.length > 0) {
    await tx.run(sql`update bank_decisions set ended_at = ${change.at}
      where environment_id = ${environmentId} and id = any(${change.ended}::uuid[])`);
  }
  if (change.made.length > 0) await tx.run(BANK_DECISIONS.insert(change.made));
}

/** Has the lists decided again, where there are any or were: with the next run of the engine. */
export async function requestRouting(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<void> {
  await db.run(sql`update banks set replan_at = ${at}
    where environment_id = ${environmentId} and is_default and (
      exists (select from bank_lists l where l.environment_id = ${environmentId})
      or exists (select from bank_decisions d where d.environment_id = ${environmentId}
        and d.ended_at is null))`);
}

/** Has the payments of all banks given new dates. */
export async function replanAllBanks(tx: Tx, environmentId: string, at: Instant): Promise<void> {
  await tx.run(sql`update banks set replan_at = ${at} where environment_id = ${environmentId}`);
}

/** Notes that an exchange failed. Returns whether it is the first since one succeeded. */
export async function noteExchangeFailing(
  db: Executor,
  bank: RowKey,
  at: Instant,
): Promise<boolean> {
  const count = await db.run(sql`update banks set exchange_failing_since = ${at}
    where environment_id = ${bank.environment_id} and id = ${bank.id}
      and exchange_failing_since is null`);
  return count === 1;
}

/** Notes that files were fetched, unless others could not be handed over. Returns whether an exchange had failed. */
export async function noteExchangeWorks(db: Executor, bank: RowKey): Promise<boolean> {
  const count = await db.run(sql`update banks set exchange_failing_since = null
    where environment_id = ${bank.environment_id} and id = ${bank.id}
      and exchange_failing_since is not null
      and not exists (select from exceptions x join ach_files f
        on f.environment_id = x.environment_id and f.id::text = x.subject
        where x.environment_id = ${bank.environment_id} and x.kind = 'upload_failed'
          and x.status = 'open' and f.bank_id = ${bank.id})`);
  return count === 1;
}

/** What a payment's bank is, and why. */
export interface PaymentBank {
  readonly payment_id: string;
  readonly bank_id: string;
  /** The newest file that it is in; null before. */
  readonly file_id: string | null;
  readonly side: RouteSide;
  readonly sec_code: SecCode;
  readonly account_id: string;
  /** Null where no list decided it. */
  readonly reason: RouteReason | null;
  readonly candidates: readonly RouteCandidate[] | null;
  readonly decided_at: Instant | null;
}

/**
 * The bank of a payment: of its file, with the decision then in force, or the one that it goes to. The customer's account
 * may have been corrected since the file, to another bank.
 */
export function findPaymentBank(
  db: Executor,
  of: RowKey & { readonly account_id: string | null },
): Promise<PaymentBank | undefined> {
  return db.first(sql`
    with payment as (
      select p.id, p.account_id, s.due_step, on_us_bank(p.environment_id, p.paykey_id) as on_us_bank_id,
        case p.kind when 'charge' then 'debit' else 'credit' end as side,
        ${secCode} as sec_code,
        routed_bank(p.environment_id, p.id) as routed
      from payments p
        join payment_states s on s.environment_id = p.environment_id and s.id = p.id
        join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
      where p.environment_id = ${of.environment_id} and p.id = ${of.id}
        and (${of.account_id}::uuid is null or p.account_id = ${of.account_id}::uuid)
    )
    select p.id as payment_id, p.account_id, p.side, p.sec_code, f.id as file_id,
      coalesce(f.bank_id, p.routed) as bank_id, d.reason, d.candidates, d.decided_at
    from payment p
      left join lateral (
        select f.id, f.bank_id, f.created_at from entries e
          join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
        where e.environment_id = ${of.environment_id} and e.payment_id = p.id
          and p.due_step is distinct from 'originate' and p.due_step is distinct from 'review'
        order by f.created_at desc, f.id desc limit 1) f on true
      left join lateral (
        select d.reason, d.candidates, d.decided_at from bank_decisions d
        where d.environment_id = ${of.environment_id}
          and (d.account_id = p.account_id or d.account_id is null)
          and d.side = p.side and d.sec_code = p.sec_code and d.bank_id = coalesce(f.bank_id, p.routed)
          and (d.on_us_bank_id is null or d.on_us_bank_id = p.on_us_bank_id or f.id is not null)
          and case when f.id is null then d.ended_at is null
            else d.decided_at <= f.created_at and coalesce(d.ended_at >= f.created_at, true) end
        order by d.account_id nulls last, (d.on_us_bank_id = p.on_us_bank_id) desc nulls last,
          d.on_us_bank_id nulls first, d.decided_at desc limit 1) d on true`);
}
