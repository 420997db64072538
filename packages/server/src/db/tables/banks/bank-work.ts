import type { Executor } from "../../postgres/executor.ts";
import { isNotParked, isReceivedLineDue } from "./funding-banks.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** Work that runs at times of a bank's day: sealing, settling, funding. */
export type BankWork = "originate" | "settle" | "fund";

/** Rows of the accounts `a` that are routed to the bank `b`. */
const ofRouted = (rows: Sql) => sql`exists (
  select from accounts a where a.environment_id = b.environment_id
    and coalesce(a.bank_id = b.id, b.is_default) and (${rows}))`;

/** Of these, and of accounts with payments that a list gives to the bank `b`. */
const ofTakenBy = (rows: Sql) => sql`exists (
  select from accounts a where a.environment_id = b.environment_id
    and (coalesce(a.bank_id = b.id, b.is_default) or exists (select from bank_decisions d
      where d.environment_id = a.environment_id and d.ended_at is null and d.bank_id = b.id
        and coalesce(d.account_id, a.id) = a.id))
    and (${rows}))`;

const odfi = sql`left(b.profile->>'odfi_routing_number', 8)`;

const WAITING: Readonly<Record<BankWork, Sql>> = {
  originate: ofTakenBy(sql`exists (
      select from payment_states p
      where p.environment_id = a.environment_id and p.account_id = a.id and p.due_at is not null
        and p.due_step in ('review', 'originate'))
    or exists (select from funding_events f
      where f.environment_id = a.environment_id and f.account_id = a.id and f.due_at is not null
        and f.due_step = 'originate')`),
  // Sent payments belong to the bank that sent them, whatever bank their account uses now.
  settle: sql`exists (
      select from payment_states p where p.environment_id = b.environment_id and p.due_at is not null
        and p.due_step = 'settle' and left(p.trace_number, 8) = ${odfi})
    or exists (select from funding_events f where f.environment_id = b.environment_id
        and f.due_at is not null and f.due_step = 'settle'
        and left(f.trace_numbers[array_upper(f.trace_numbers, 1)], 8) = ${odfi})`,
  fund: ofRouted(sql`exists (
      select from payment_states p
      where p.environment_id = a.environment_id and p.account_id = a.id and ${isNotParked})
    or exists (select from received_lines r
      where r.environment_id = a.environment_id and r.account_id = a.id and ${isReceivedLineDue})`),
};

/** Ids of the environment's banks with waiting work. */
export async function listBanksWithWork(
  db: Executor,
  environmentId: string,
  work: BankWork,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select b.id from banks b where b.environment_id = ${environmentId} and (${WAITING[work]})`);
  return new Set(rows.map(({ id }) => id));
}
