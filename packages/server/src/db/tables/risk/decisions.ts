import type {
  ShadowHit,
  Instant,
  RiskHit,
  RiskOutcome,
  RiskStage,
  StoredFacts,
} from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, raw, sql } from "../../postgres/sql.ts";

/** A row of `risk_decisions`: an evaluation that moved a payment. */
export const RISK_DECISIONS = table("risk_decisions", {
  environment_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  version: column<number>()("integer"),
  decided_at: column<Instant>()("timestamptz"),
  ruleset: column<number>()("integer"),
  stage: column<RiskStage>()("text"),
  outcome: column<RiskOutcome>()("text"),
  rule: column<string | null>()("text?"),
  hits: column<readonly RiskHit[] | null>()("json?"),
  shadow: column<readonly ShadowHit[] | null>()("json?"),
  facts: column<StoredFacts>()("json"),
});
export type DecisionRow = RowOf<typeof RISK_DECISIONS.columns>;

export async function insertDecisions(tx: Tx, rows: readonly DecisionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(RISK_DECISIONS.insert(rows));
}

/** The decisions on a payment, by version. */
export function listDecisions(
  db: Executor,
  payment: RowKey,
  {
    limit,
    offset,
    order,
  }: { readonly limit: number; readonly offset: number; readonly order: "asc" | "desc" },
): Promise<DecisionRow[]> {
  return db.rows(
    named(
      `list_risk_decisions_${order}`,
      sql`select ${RISK_DECISIONS.list} from risk_decisions
    where environment_id = ${payment.environment_id} and payment_id = ${payment.id}
    order by version ${raw(order)} limit ${limit} offset ${offset}`,
    ),
  );
}

export async function countDecisions(db: Executor, payment: RowKey): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from risk_decisions
    where environment_id = ${payment.environment_id} and payment_id = ${payment.id}`);
  return Number(n);
}
