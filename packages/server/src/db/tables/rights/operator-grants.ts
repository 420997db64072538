import type { GrantScopeType, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { notifyRightsChanged } from "./rights-channel.ts";

export const GRANT_SOURCES = [
  "grant",
  "first_operator",
  "invitation",
  "oidc",
  "break_glass",
] as const;

/** A role that a person holds, or held. Instants are wall time. */
export const OPERATOR_GRANTS = table("operator_grants", {
  id: column<string>()("uuid"),
  operator_id: column<string>()("uuid"),
  role: column<string>()("text"),
  scope_type: column<GrantScopeType>()("text"),
  scope_environment_id: column<string | null>()("uuid?"),
  scope_id: column<string | null>()("uuid?"),
  source: column<(typeof GRANT_SOURCES)[number]>()("text"),
  granted_by: column<{ readonly type: string; readonly id: string }>()("json"),
  reason: column<string | null>()("text?"),
  until: column<Instant | null>()("timestamptz?"),
  ended_at: column<Instant | null>()("timestamptz?"),
  created_at: column<Instant>()("timestamptz"),
});
export type GrantRow = RowOf<typeof OPERATOR_GRANTS.columns>;

/** Those of a person that did not end, or all. */
export function listGrants(
  db: Executor,
  operatorId: string,
  { withEnded = false } = {},
): Promise<GrantRow[]> {
  return db.rows(sql`select ${OPERATOR_GRANTS.list} from operator_grants
    where operator_id = ${operatorId} and (${withEnded} or ended_at is null) order by id`);
}

/** The roles that people hold now, anywhere, each once and in order. */
export async function listHeldRoles(
  db: Executor,
  operatorIds: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows<{ operator_id: string; roles: string[] }>(sql`
    select operator_id, array_agg(distinct role order by role) as roles from operator_grants
    where operator_id = any(${operatorIds}::uuid[]) and ended_at is null
      and (until is null or until > ${at})
    group by operator_id`);
  return new Map(rows.map(({ operator_id, roles }) => [operator_id, roles]));
}

export async function insertGrant(tx: Tx, row: GrantRow): Promise<void> {
  await tx.run(OPERATOR_GRANTS.insert([row]));
  await notifyRightsChanged(tx);
}

export function lockGrant(tx: Tx, operatorId: string, id: string): Promise<GrantRow | undefined> {
  return tx.first(sql`select ${OPERATOR_GRANTS.list} from operator_grants
    where operator_id = ${operatorId} and id = ${id} for update`);
}

export async function endGrant(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.run(sql`update operator_grants set ended_at = ${at}
    where id = ${id} and ended_at is null`);
  await notifyRightsChanged(tx);
}

export async function isRoleGranted(db: Executor, role: string, at: Instant): Promise<boolean> {
  const { granted } = await db.one<{ granted: boolean }>(sql`
    select exists (select from operator_grants where role = ${role} and ended_at is null
      and (until is null or until > ${at})) as granted`);
  return granted;
}

/** People who can sign in and hold the role admin everywhere, without an end. */
export async function listAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct g.operator_id as id
    from operator_grants g join operators o on o.id = g.operator_id and o.state = 'active'
    where g.role = 'admin' and g.scope_type = 'installation' and g.ended_at is null
      and g.until is null
    order by id`);
  return rows.map(({ id }) => id);
}

/** Whether people hold roles here at all; until then keys act alone. */
export async function hasPeople(db: Executor): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from operator_grants) as found`,
  );
  return found;
}

/** Emergency grants that stand, for the warning that everybody sees. */
export function listBreakGlass(db: Executor, since: Instant): Promise<GrantRow[]> {
  return db.rows(sql`select ${OPERATOR_GRANTS.list} from operator_grants
    where source = 'break_glass' and created_at > ${since} order by created_at`);
}
