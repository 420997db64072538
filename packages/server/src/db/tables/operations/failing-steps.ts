import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** A step whose last run failed for a bank. */
export const FAILING_STEPS = table("failing_steps", {
  environment_id: column<string>()("uuid"),
  bank_id: column<string>()("uuid"),
  step: column<string>()("text"),
  /** In a row. */
  failures: column<number>()("integer"),
  since: column<Instant>()("timestamptz"),
  /** Next retry. */
  retry_at: column<Instant>()("timestamptz"),
  /** Why, without personal data. */
  fault: column<string>()("text"),
});
export type FailingStep = RowOf<typeof FAILING_STEPS.columns>;

export function listFailingSteps(db: Executor, environmentId: string): Promise<FailingStep[]> {
  return db.rows(
    named(
      "list_failing_steps",
      sql`
    select ${FAILING_STEPS.list} from failing_steps
    where environment_id = ${environmentId} order by since, bank_id, step`,
    ),
  );
}

export async function upsertFailingStep(tx: Tx, row: FailingStep): Promise<void> {
  await tx.run(sql`
    ${FAILING_STEPS.insert([row])}
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
