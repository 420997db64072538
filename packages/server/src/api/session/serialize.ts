import { addMs } from "@railhead/core";
import { listRootEnvironments } from "../../db/tables/environments/environments.ts";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import { listBreakGlass } from "../../db/tables/rights/operator-grants.ts";
import type { OperatorRow } from "../../db/tables/people/operators.ts";
import type { SessionRow } from "../../db/tables/people/sessions.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { BREAK_GLASS_SHOWN_MS } from "../../people/access/break-glass.ts";
import { permissionsAt, placeOf, rolesAt, scopesOf } from "../../people/access/rights.ts";

/** What a person is shown is for no cache. */
export const NO_STORE = { "cache-control": "no-store" };

export function serializeSession(row: SessionRow, currentId: string | undefined) {
  return {
    id: row.id,
    operator_id: row.operator_id,
    stage: row.stage,
    address: row.address,
    agent: row.agent,
    factor_at: row.factor_at,
    is_current: row.id === currentId,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    expires_at: row.expires_at,
    ended_at: row.ended_at,
  };
}

const MAX_ENVIRONMENTS = 100;

/** What a person's pages begin from. */
export async function serializeCurrent(
  { app, environment, accountId }: RequestContext,
  session: SessionRow,
  operator: OperatorRow,
) {
  const { id, email, name, state, locale, time_zone } = operator;
  const at = app.wall.now();
  const [grants, account, roots, emergencies] = await Promise.all([
    app.rights.grantsOf(operator.id),
    findScopeAccount(app.engineDb, environment.id, accountId),
    listRootEnvironments(app.engineDb, MAX_ENVIRONMENTS),
    listBreakGlass(app.engineDb, addMs(at, -BREAK_GLASS_SHOWN_MS)),
  ]);
  // A fork is no root; the page that shows it must know what it is.
  const isRoot = roots.some((root) => root.id === environment.id);
  const environments = isRoot ? roots : [...roots, environment];
  const isEnrolling = session.stage === "enrolling";
  const organization_id = account?.organization_id ?? null;
  const place = { ...placeOf(environment), account_id: accountId, organization_id };
  return {
    session: serializeSession(session, session.id),
    operator: { id, email, name, roles: rolesAt(grants, at), state, locale, time_zone },
    environment_id: environment.id,
    account_id: accountId,
    scopes: isEnrolling ? [] : scopesOf(grants, place, at),
    permissions: isEnrolling ? [] : permissionsAt(grants, place, at),
    break_glass: emergencies.map(({ operator_id, reason, until, created_at }) => ({
      operator_id,
      reason,
      until,
      created_at,
    })),
    environments: environments.map((one) => ({ id: one.id, kind: one.kind, name: one.name })),
  };
}
