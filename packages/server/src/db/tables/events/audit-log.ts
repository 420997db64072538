import type { Instant } from "@railhead/core";
import type { EventCause } from "./events.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

/** An audit record, kept forever. Contains no personal data. */
export interface AuditRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string | null;
  /** `<noun>.<action>`, such as `customer.unmasked`. */
  readonly action: string;
  readonly actor: EventCause["actor"];
  readonly resource_type: string;
  readonly resource_id: string;
  readonly request_id: string | null;
  readonly details: object;
  readonly recorded_at: Instant;
}

export async function insertAuditRow(tx: Tx, row: AuditRow): Promise<void> {
  const r = row;
  await tx.run(sql`
    insert into audit_log (id, environment_id, account_id, action, actor, resource_type,
      resource_id, request_id, details, recorded_at)
    values (${r.id}, ${r.environment_id}, ${r.account_id}, ${r.action}, ${r.actor},
      ${r.resource_type}, ${r.resource_id}, ${r.request_id}, ${r.details}, ${r.recorded_at})`);
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
  const columns = sql`id, environment_id, account_id, action, actor, resource_type, resource_id,
    request_id, details, recorded_at`;
  return selectPage(db, { columns, from: sql`audit_log` }, page);
}
