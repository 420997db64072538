import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** A step whose last run failed for a bank. */
export interface FailingStep {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly step: string;
  /** In a row. */
  readonly failures: number;
  readonly since: Instant;
  /** Next retry. */
  readonly retry_at: Instant;
  /** Why, without personal data. */
  readonly fault: string;
}

export function listFailingSteps(db: Executor, environmentId: string): Promise<FailingStep[]> {
  return db.rows(
    named(
      "list_failing_steps",
      sql`
    select environment_id, bank_id, step, failures, since, retry_at, fault from failing_steps
    where environment_id = ${environmentId} order by since, bank_id, step`,
    ),
  );
}

export async function upsertFailingStep(tx: Tx, row: FailingStep): Promise<void> {
  await tx.run(sql`
    insert into failing_steps (environment_id, bank_id, step, failures, since, retry_at, fault)
    values (${row.environment_id}, ${row.bank_id}, ${row.step}, ${row.failures}, ${row.since},
      ${row.retry_at}, ${row.fault})
    on conflict (environment_id, bank_id, step) do update
    set failures = excluded.failures, retry_at = excluded.retry_at, fault = excluded.fault`);
}

export async function deleteFailingStep(
  tx: Tx,
  { environment_id, bank_id, step }: Pick<FailingStep, "environment_id" | "bank_id" | "step">,
): Promise<void> {
  await tx.run(sql`
    delete from failing_steps
    where environment_id = ${environment_id} and bank_id = ${bank_id} and step = ${step}`);
}
