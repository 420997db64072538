import type { Cents, CivilDate, FileState, Instant } from "@railhead/core";
import { type BankScope, ofAccount, paymentsRoutedTo } from "../banks/bank-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Payments counted before a cut-off; more are reported as at least as many. */
const MOST_COUNTED = 10_000;
/** Files of an environment that are looked at, the newest first. */
const RECENT_FILES = 1_000;

/** What goes into the next file of a bank. */
export interface CutoffContent {
  readonly entries: number;
  readonly debit_cents: Cents;
  readonly credit_cents: Cents;
  /** False where there are more than were counted. */
  readonly is_exact: boolean;
}

/** Payments and transfers that are due by a cut-off. */
export async function readCutoffContent(
  db: Executor,
  of: { environment_id: string; scope: BankScope; cutoff_at: Instant },
): Promise<CutoffContent> {
  const { environment_id, scope, cutoff_at } = of;
  const row = await db.one<Omit<CutoffContent, "entries" | "is_exact"> & { n: bigint }>(sql`
    with due as materialized (
      select p.id from payment_states p
      where p.environment_id = ${environment_id} and p.due_step = 'originate'
        and p.due_at <= ${cutoff_at} ${paymentsRoutedTo(scope)}
      order by p.due_at, p.id limit ${MOST_COUNTED + 1}
    ), sums as (
      select p.kind = 'charge' as is_debit, p.amount_cents
      from due join payments p on p.environment_id = ${environment_id} and p.id = due.id
      union all
      (select f.direction = 'withdrawal', f.amount_cents from funding_events f
      where f.environment_id = ${environment_id} and f.due_step = 'originate'
        and f.due_at <= ${cutoff_at} ${ofAccount(scope, "f")}
      order by f.due_at, f.id limit ${MOST_COUNTED})
    )
    select count(*) as n,
      coalesce(sum(amount_cents) filter (where is_debit), 0)::bigint as debit_cents,
      coalesce(sum(amount_cents) filter (where not is_debit), 0)::bigint as credit_cents
    from sums`);
  const { n, ...cents } = row;
  return { entries: Number(n), ...cents, is_exact: Number(n) <= MOST_COUNTED };
}

/** Totals of a day's files. */
export interface DayOfMoney {
  readonly day: CivilDate;
  readonly in_cents: Cents;
  readonly out_cents: Cents;
  readonly returned_cents: Cents;
}

/** Debits, credits and returns of an environment's newest files by file date, oldest first. */
export function listDaysOfMoney(
  db: Executor,
  environmentId: string,
  from: CivilDate,
): Promise<DayOfMoney[]> {
  return db.rows(sql`
    with recent as materialized (
      select id, direction, file_date, state, total_debit_cents, total_credit_cents
      from ach_files where environment_id = ${environmentId} order by id desc limit ${RECENT_FILES}
    ), parts as (
      select file_date, total_debit_cents as debits, total_credit_cents as credits, 0 as returned
      from recent
      where direction = 'outbound' and state not in ('missed', 'rejected') and file_date >= ${from}
      union all
      select f.file_date, 0, 0, i.amount_cents
      from recent f join inbound_items i on i.environment_id = ${environmentId} and i.file_id = f.id
      where f.direction = 'inbound' and f.file_date >= ${from} and i.kind = 'return'
    )
    select file_date as day, sum(debits)::bigint as in_cents, sum(credits)::bigint as out_cents,
      sum(returned)::bigint as returned_cents
    from parts group by file_date order by file_date`);
}

/** A file by name. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly state: FileState;
  readonly at: Instant;
}

/** How the exchange of files goes. */
export interface FileHealth {
  readonly last_sent: NamedFile | null;
  readonly last_received: NamedFile | null;
  /** Not handed over yet. */
  readonly waiting: number;
  /** Of those, past their deadline. */
  readonly late: number;
  /** Acknowledgements that are overdue. */
  readonly unacknowledged: number;
}

/** The last files each way, and those that wait. */
export async function readFileHealth(
  db: Executor,
  of: { environment_id: string; at: Instant },
): Promise<FileHealth> {
  const { environment_id, at } = of;
  const [last, open] = await Promise.all([
    db.rows<NamedFile & { direction: string }>(sql`
      select distinct on (direction) direction, id, name, state, created_at as at from (
        select direction, id, name, state, created_at from ach_files
        where environment_id = ${environment_id} order by id desc limit ${RECENT_FILES}) f
      order by direction, id desc`),
    db.one<{ waiting: bigint; late: bigint; unacknowledged: bigint }>(sql`
      select (select count(*) from ach_files
          where environment_id = ${environment_id} and due_at is not null) as waiting,
        (select count(*) from ach_files where environment_id = ${environment_id}
          and due_at is not null and send_by < ${at}) as late,
        (select count(*) from ach_files where environment_id = ${environment_id}
          and acknowledge_by < ${at}) as unacknowledged`),
  ]);
  return {
    last_sent: named(last.find(({ direction }) => direction === "outbound")),
    last_received: named(last.find(({ direction }) => direction === "inbound")),
    waiting: Number(open.waiting),
    late: Number(open.late),
    unacknowledged: Number(open.unacknowledged),
  };
}

function named(file: NamedFile | undefined): NamedFile | null {
  if (file === undefined) return null;
  const { id, name, state, at } = file;
  return { id, name, state, at };
}

/** Up to where the books were proved. */
export interface ProvedBooks {
  /** When the last proved entry was posted; null where none was. */
  readonly proved_through: Instant | null;
  /** Entries since, up to a bound. */
  readonly later: number;
  readonly is_exact: boolean;
  /** When the last proof that somebody asked for ended, and how many violations it found. */
  readonly proved_at: Instant | null;
  readonly violations: number | null;
  /** Whether a violation is open. */
  readonly is_violated: boolean;
}

export async function readProvedBooks(db: Executor, environmentId: string): Promise<ProvedBooks> {
  const row = await db.one<Omit<ProvedBooks, "later" | "is_exact"> & { later: bigint }>(
    sql`
    with proof as materialized (
      select max(through_id) as id from ledger_proofs where environment_id = ${environmentId})
    select r.ended_at as proved_at, r.violations,
      (select p.posted_at from postings p, proof
        where p.environment_id = ${environmentId} and p.id = proof.id) as proved_through,
      (select count(*) from (select from postings p
        where p.environment_id = ${environmentId}
          and p.id > coalesce((select id from proof), 0)
        limit ${MOST_COUNTED + 1}) later) as later,
      exists (select from exceptions where environment_id = ${environmentId}
        and kind = 'ledger_invariant' and status = 'open') as is_violated
    from (select) one left join (
      select ended_at, (select coalesce(sum(value::integer), 0)::integer
        from json_each_text(counts)) as violations
      from ledger_proof_runs where environment_id = ${environmentId} and state = 'done'
      order by started_at desc, id desc limit 1) r on true`,
  );
  const later = Number(row.later);
  return {
    ...row,
    later: Math.min(later, MOST_COUNTED),
    is_exact: later <= MOST_COUNTED,
  };
}
