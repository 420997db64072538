import type { ApprovalAction, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { notifyRightsChanged } from "../rights/rights-channel.ts";

/** As stored: amounts are digits. */
export interface StoredCondition {
  readonly above_amount?: string;
  readonly above_count?: number;
  readonly account_id?: string;
}

export const APPROVAL_RULES = table("approval_rules", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  action: column<ApprovalAction>()("text"),
  condition: column<StoredCondition>()("json", "changed"),
  needed: column<number>()("smallint", "changed"),
  role: column<string | null>()("text?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type ApprovalRuleRow = RowOf<typeof APPROVAL_RULES.columns>;

export function listApprovalRules(db: Executor, environmentId: string): Promise<ApprovalRuleRow[]> {
  return db.rows(sql`select ${APPROVAL_RULES.list} from approval_rules
    where environment_id = ${environmentId} order by action, created_at, id`);
}

export function findApprovalRule(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<ApprovalRuleRow | undefined> {
  return db.first(sql`select ${APPROVAL_RULES.list} from approval_rules
    where environment_id = ${environmentId} and id = ${id}`);
}

export function lockApprovalRule(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<ApprovalRuleRow | undefined> {
  return tx.first(sql`select ${APPROVAL_RULES.list} from approval_rules
    where environment_id = ${environmentId} and id = ${id} for update`);
}

export async function insertApprovalRule(tx: Tx, row: ApprovalRuleRow): Promise<void> {
  await tx.run(APPROVAL_RULES.insert([row]));
  await notifyRightsChanged(tx);
}

export async function updateApprovalRule(tx: Tx, row: ApprovalRuleRow): Promise<void> {
  await tx.run(APPROVAL_RULES.update([row], "changed"));
  await notifyRightsChanged(tx);
}

export async function deleteApprovalRule(tx: Tx, row: ApprovalRuleRow): Promise<void> {
  await tx.run(sql`delete from approval_rules
    where environment_id = ${row.environment_id} and id = ${row.id}`);
  await notifyRightsChanged(tx);
}
