import type { Instant, PaymentStatus } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** State of a payment on the rail. */
export interface RailState {
  readonly kind: "charge" | "payout";
  readonly status: PaymentStatus;
  readonly trace_number: string | null;
  readonly processed_at: Instant | null;
  readonly effective_at: Instant | null;
  readonly version: number;
  /** The file that carries its entry. */
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly file_state: string | null;
  /** The file's bank; if unsealed, the account's bank. */
  readonly bank_id: string;
}

export function findRailState(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<RailState | undefined> {
  return db.first(sql`
    select p.kind, p.status, p.trace_number, p.processed_at, p.effective_at, p.version,
      f.id as file_id, f.name as file_name, f.state as file_state, coalesce(f.bank_id, a.bank_id, b.id) as bank_id
    from payments_with_state p join accounts a on a.id = p.account_id and a.environment_id = p.environment_id
      join banks b on b.environment_id = p.environment_id and b.is_default
      left join entries e on e.payment_id = p.id and e.environment_id = p.environment_id and e.attempt = p.attempt
      left join ach_files f on f.id = e.file_id and f.environment_id = e.environment_id
    where p.id = ${id} and p.environment_id = ${environmentId}`);
}

/** Replaces the simulated bank's response to an entry. */
export async function replaceSimulatedReturn(
  db: Executor,
  environmentId: string,
  answer: {
    file_name: string;
    trace_number: string;
    code: string;
    /** Sealed. */
    record: Buffer;
    due_at: Instant;
  },
): Promise<void> {
  const a = answer;
  await db.run(sql`
    insert into simulated_returns (environment_id, file_name, trace_number, code, record, due_at)
    values (${environmentId}, ${a.file_name}, ${a.trace_number}, ${a.code}, ${a.record}, ${a.due_at})
    on conflict (environment_id, file_name, trace_number, code)
      do update set due_at = excluded.due_at`);
}
