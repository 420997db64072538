import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { EventCause } from "./events.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

/** An audit record, kept forever. Contains no personal data. */
export const AUDIT_LOG = table("audit_log", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  /** `<noun>.<action>`, such as `customer.unmasked`. */
  action: column<string>()("text"),
  actor: column<EventCause["actor"]>()("json"),
  resource_type: column<string>()("text"),
  resource_id: column<string>()("uuid"),
  request_id: column<string | null>()("uuid?"),
  details: column<object>()("json"),
  recorded_at: column<Instant>()("timestamptz"),
});
export type AuditRow = RowOf<typeof AUDIT_LOG.columns>;

export async function insertAuditRow(tx: Tx, row: AuditRow): Promise<void> {
  await tx.run(AUDIT_LOG.insert([row]));
}

export interface AuditFilter {
  readonly scope: AccountView;
  readonly action?: string | undefined;
  readonly actor_id?: string | undefined;
  readonly resource_type?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly recorded_from?: Instant | undefined;
  readonly recorded_to?: Instant | undefined;
}

export function auditWhere(filter: AuditFilter): Sql {
  const parts = [inView(filter.scope)];
  if (filter.action !== undefined) parts.push(sql`action = ${filter.action}`);
  if (filter.actor_id !== undefined) parts.push(sql`actor->>'id' = ${filter.actor_id}`);
  if (filter.resource_type !== undefined) {
    parts.push(sql`resource_type = ${filter.resource_type}`);
  }
  if (filter.resource_id !== undefined) parts.push(sql`resource_id = ${filter.resource_id}`);
  if (filter.request_id !== undefined) parts.push(sql`request_id = ${filter.request_id}`);
  if (filter.recorded_from !== undefined) {
    parts.push(sql`recorded_at >= ${filter.recorded_from}`);
  }
  if (filter.recorded_to !== undefined) parts.push(sql`recorded_at <= ${filter.recorded_to}`);
  return join(parts, " and ");
}

export function listAuditRows(db: Executor, page: PageQuery): Promise<PageOf<AuditRow>> {
  return selectPage(db, { columns: AUDIT_LOG.list, from: sql`audit_log` }, page);
}
