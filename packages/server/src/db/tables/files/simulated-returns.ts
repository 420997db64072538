import type { CivilDate, Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";

/** A return that the simulated bank will send, with the original entry. */
export interface SimulatedReturn {
  readonly file_name: string;
  readonly trace_number: string;
  readonly code: string;
  /** JSON of the original batch header and entry. */
  readonly record: string;
  readonly due_at: Instant | null;
}

/** An entry of a file, by file name, with its sandbox outcome. */
export interface EntryOutcome {
  readonly trace_number: string;
  /** The payment, funding event or verification. */
  readonly id: string;
  readonly of: "payment" | "transfer" | "verification";
  readonly sandbox_outcome: string;
  readonly file_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate | null;
}

/** Entries of a file with a non-standard outcome, and those of the given traces. */
export function listEntryOutcomes(
  db: Executor,
  environmentId: string,
  file: { name: string; traces: readonly string[] },
): Promise<EntryOutcome[]> {
  return db.rows(sql`
    select e.trace_number, coalesce(p.id, t.id, v.id) as id,
      case when p.id is not null then 'payment' when t.id is not null then 'transfer'
        else 'verification' end as of,
      coalesce(p.sandbox_outcome, t.sandbox_outcome, v.sandbox_outcome) as sandbox_outcome,
      e.file_date, e.settlement_date, s.paid_date
    from ach_files f join entries e on e.file_id = f.id and e.environment_id = f.environment_id
      left join payments p on p.id = e.payment_id and p.environment_id = e.environment_id
      left join payment_states s on s.id = e.payment_id and s.environment_id = e.environment_id
      left join funding_events t on t.id = e.funding_event_id and t.environment_id = e.environment_id
      left join auxiliary_entries v on v.environment_id = e.environment_id
        and v.id = e.auxiliary_entry_id and v.kind = 'verification'
    where f.environment_id = ${environmentId} and f.direction = 'outbound'
      and f.name = ${file.name} and coalesce(p.id, t.id, v.id) is not null
      and (coalesce(p.sandbox_outcome, t.sandbox_outcome, v.sandbox_outcome) not in ('standard', 'paid')
        or e.trace_number = any(${file.traces})
        or exists (select from sandbox_rules r where r.environment_id = ${environmentId}))
    order by e.line`);
}

/** As stored. */
export type SealedReturn = Omit<SimulatedReturn, "record"> & { readonly record: Buffer };

/** Stores returns; existing ones stay unchanged. */
export async function insertSimulatedReturns(
  db: Executor,
  environmentId: string,
  rows: readonly SealedReturn[],
): Promise<void> {
  const stored = rows.map((row) => ({ ...row, record: `\\x${row.record.toString("hex")}` }));
  await db.run(sql`
    insert into simulated_returns (environment_id, file_name, trace_number, code, record, due_at)
    select ${environmentId}, file_name, trace_number, code, record, due_at
    from json_to_recordset(${json(stored)}::json) as r(
      file_name text, trace_number text, code text, record bytea, due_at timestamptz)
    on conflict do nothing`);
}

export function listDueSimulatedReturns(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<SealedReturn[]> {
  return db.rows(sql`
    select file_name, trace_number, code, record, due_at from simulated_returns
    where environment_id = ${environmentId} and due_at <= ${at}
    order by due_at, file_name, trace_number, code limit 5000`);
}

/** Keys of rows, without records. */
function keysOf(rows: readonly Pick<SimulatedReturn, "file_name" | "trace_number" | "code">[]) {
  return json(rows.map(({ file_name, trace_number, code }) => ({ file_name, trace_number, code })));
}

export async function deleteSimulatedReturns(
  db: Executor,
  environmentId: string,
  rows: readonly SimulatedReturn[],
): Promise<void> {
  await db.run(sql`
    update simulated_returns s set due_at = null
    from json_to_recordset(${keysOf(rows)}::json) as r(file_name text, trace_number text, code text)
    where s.environment_id = ${environmentId} and s.file_name = r.file_name
      and s.trace_number = r.trace_number and s.code = r.code`);
}

/** Postpones returns to a later instant. */
export async function postponeSimulatedReturns(
  db: Executor,
  environmentId: string,
  { due, to }: { due: readonly SimulatedReturn[]; to: Instant },
): Promise<void> {
  await db.run(sql`
    update simulated_returns s set due_at = ${to}
    from json_to_recordset(${keysOf(due)}::json) as r(file_name text, trace_number text, code text)
    where s.environment_id = ${environmentId} and s.file_name = r.file_name
      and s.trace_number = r.trace_number and s.code = r.code`);
}

/**
 * Makes the engine expect an acknowledgement of our file, within an hour unless the profile sets a time.
 * Returns the deadline.
 */
export async function expectAcknowledgement(
  db: Executor,
  environmentId: string,
  fileName: string,
): Promise<Instant | undefined> {
  const row = await db.first<{ acknowledge_by: Instant }>(sql`
    update ach_files set acknowledge_by = coalesce(acknowledge_by, updated_at + interval '1 hour')
    where environment_id = ${environmentId} and direction = 'outbound' and name = ${fileName}
      and state = 'uploaded'
    returning acknowledge_by`);
  return row?.acknowledge_by;
}
