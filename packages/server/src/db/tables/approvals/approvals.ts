import type { ApprovalState, Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** A resource as the requester saw it. */
export interface Touched {
  /** Its path, such as `/v1/banks/<id>`. */
  readonly path: string;
  /** Its tag. */
  readonly version: string;
}

export const APPROVALS = table("approvals", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  action: column<string>()("text"),
  operation: column<string>()("text"),
  method: column<string>()("text"),
  path: column<string>()("text"),
  request: column<Buffer>()("bytea"),
  request_hash: column<Buffer>()("bytea"),
  touches: column<readonly Touched[]>()("json"),
  requested_by: column<ActorRef>()("json"),
  reason: column<string | null>()("text?"),
  rule_id: column<string | null>()("uuid?"),
  needed: column<number>()("smallint"),
  role: column<string | null>()("text?"),
  state: column<ApprovalState>()("text", "changed"),
  decision_reason: column<string | null>()("text?", "changed"),
  response_status: column<number | null>()("smallint?", "changed"),
  response: column<Buffer | null>()("bytea?", "changed"),
  request_id: column<string>()("uuid"),
  expires_at: column<Instant>()("timestamptz"),
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  decided_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type ApprovalRow = RowOf<typeof APPROVALS.columns>;

export async function insertApproval(tx: Tx, row: ApprovalRow): Promise<void> {
  await tx.run(APPROVALS.insert([row]));
}

export async function updateApproval(tx: Tx, row: ApprovalRow): Promise<void> {
  await updateApprovals(tx, [row]);
}

export async function updateApprovals(tx: Tx, rows: readonly ApprovalRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(APPROVALS.update(rows, "changed"));
}

export function findApproval(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<ApprovalRow | undefined> {
  return db.first(sql`select ${APPROVALS.list} from approvals
    where ${inView(view)} and id = ${id}`);
}

export function lockApproval(
  tx: Tx,
  view: AccountView,
  id: string,
): Promise<ApprovalRow | undefined> {
  return tx.first(sql`select ${APPROVALS.list} from approvals
    where ${inView(view)} and id = ${id} for update`);
}

export function approvalsWhere(filter: {
  readonly view: AccountView;
  readonly states?: readonly ApprovalState[] | undefined;
  readonly action?: string | undefined;
}): Sql {
  const parts = [inView(filter.view)];
  if (filter.states !== undefined) parts.push(sql`state = any(${filter.states}::text[])`);
  if (filter.action !== undefined) parts.push(sql`action = ${filter.action}`);
  return join(parts, " and ");
}

export function listApprovals(db: Executor, page: PageQuery): Promise<PageOf<ApprovalRow>> {
  return selectPage(db, { columns: APPROVALS.list, from: sql`approvals` }, page);
}

interface Read {
  readonly environment_id: string;
  readonly request_hash: Buffer;
  readonly requested_by: ActorRef;
}

const isRead = ({ environment_id, request_hash, requested_by }: Read): Sql => sql`
  environment_id = ${environment_id} and method = 'GET' and request_hash = ${request_hash}
    and requested_by->>'type' = ${requested_by.type} and requested_by->>'id' = ${requested_by.id}`;

/** The request of a read that waits for its approval. */
export function findRequestedRead(tx: Tx, read: Read): Promise<ApprovalRow | undefined> {
  return tx.first(sql`select ${APPROVALS.list} from approvals
    where ${isRead(read)} and state = 'requested' order by id limit 1`);
}

/** The approved request of a read that its requester may now make, once. */
export function lockApprovedRead(tx: Tx, read: Read): Promise<ApprovalRow | undefined> {
  return tx.first(sql`select ${APPROVALS.list} from approvals
    where ${isRead(read)} and state = 'approved' order by id limit 1 for update`);
}

const DUE_AT_ONCE = 200;

/** Requests whose time is over, and approved ones that should have run. */
export function lockDueApprovals(
  tx: Tx,
  environmentId: string,
  at: Instant,
): Promise<ApprovalRow[]> {
  return tx.rows(sql`select ${APPROVALS.list} from approvals
    where environment_id = ${environmentId} and due_at <= ${at}
      and ${isNotSetAside(environmentId, sql`id`)}
    order by due_at, id limit ${DUE_AT_ONCE} for update skip locked`);
}
