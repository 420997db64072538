import type { CivilDate, Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { json, sql } from "./sql.ts";

/** Something the simulated bank will send back, with the entry as it stood in our file. */
export interface SimulatedReturn {
  readonly file_name: string;
  readonly trace_number: string;
  readonly code: string;
  /** JSON of the original batch header and entry. */
  readonly record: string;
  readonly due_at: Instant | null;
}

/** What the sandbox wants to become of an entry, as the bank finds it by the file's name. */
export interface EntryOutcome {
  readonly trace_number: string;
  readonly sandbox_outcome: string;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate | null;
}

/** Entries of a file whose payment asks for something else than success. */
export function listEntryOutcomes(
  db: Executor,
  environmentId: string,
  fileName: string,
): Promise<EntryOutcome[]> {
  return db.rows(sql`
    select e.trace_number, p.sandbox_outcome, e.settlement_date, p.paid_date
    from ach_files f join entries e on e.file_id = f.id join payments p on p.id = e.payment_id
    where f.environment_id = ${environmentId} and f.direction = 'outbound'
      and f.name = ${fileName} and p.sandbox_outcome not in ('standard', 'paid')
    order by e.line`);
}

/** Remembers what to send back. Reading the same file again adds nothing. */
export async function insertSimulatedReturns(
  db: Executor,
  environmentId: string,
  rows: readonly SimulatedReturn[],
): Promise<void> {
  await db.run(sql`
    insert into simulated_returns (environment_id, file_name, trace_number, code, record, due_at)
    select ${environmentId}, file_name, trace_number, code, record, due_at
    from json_to_recordset(${json(rows)}::json) as r(
      file_name text, trace_number text, code text, record text, due_at timestamptz)
    on conflict do nothing`);
}

export function listDueSimulatedReturns(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<SimulatedReturn[]> {
  return db.rows(sql`
    select file_name, trace_number, code, record, due_at from simulated_returns
    where environment_id = ${environmentId} and due_at <= ${at}
    order by due_at, file_name, trace_number, code limit 5000`);
}

export async function clearSimulatedReturns(
  db: Executor,
  environmentId: string,
  rows: readonly SimulatedReturn[],
): Promise<void> {
  await db.run(sql`
    update simulated_returns s set due_at = null
    from json_to_recordset(${json(rows)}::json) as r(file_name text, trace_number text, code text)
    where s.environment_id = ${environmentId} and s.file_name = r.file_name
      and s.trace_number = r.trace_number and s.code = r.code`);
}
