import {
  decideRight,
  GRANT_SCOPES,
  PERMISSION_NAMES,
  type Grant,
  type Instant,
  type Mark,
  type Permission,
  type ResourceScope,
} from "@railhead/core";
import type { Environment } from "../../db/tables/environments/environments.ts";

/** Key scopes that neither `read` nor `write` covers, by the permission that stands for each. */
const SCOPE_BY_PERMISSION = {
  "api_keys:admin": "admin",
  "banks:recover": "banks:recover",
  "ledger:close": "ledger:close",
  "personal_data:reveal": "pii:reveal",
} as const satisfies Partial<Record<Permission, string>>;

/** A whole environment as the place of an act. */
export function placeOf({ id, kind }: Pick<Environment, "id" | "kind">): ResourceScope {
  return { environment_id: id, environment_kind: kind, organization_id: null, account_id: null };
}

/** Cached grants are one array: its scopes are asked for by each request, and change only with an end. */
const scopesByGrants = new WeakMap<readonly Grant[], Map<string, readonly string[]>>();

/** The most that a person may give to API keys in an environment. */
export function scopesOf(
  grants: readonly Grant[],
  resource: ResourceScope,
  at: Instant,
): readonly string[] {
  if (grants.some(({ until }) => until !== null)) return decidedScopes(grants, resource, at);
  const { environment_id, organization_id, account_id } = resource;
  const place = `${environment_id} ${organization_id} ${account_id}`;
  const known = scopesByGrants.get(grants) ?? new Map<string, readonly string[]>();
  const scopes = known.get(place) ?? decidedScopes(grants, resource, at);
  scopesByGrants.set(grants, known.set(place, scopes));
  return scopes;
}

function decidedScopes(
  grants: readonly Grant[],
  resource: ResourceScope,
  at: Instant,
): readonly string[] {
  if (!grants.some((grant) => isWithin(grant, resource.environment_id))) return [];
  const further = Object.entries(SCOPE_BY_PERMISSION)
    .filter(([permission]) => {
      const asked = { grants, permission: permission as Permission, resource, at };
      return decideRight(asked).kind !== "refused";
    })
    .map(([, scope]) => scope);
  return further.includes("admin") ? ["admin"] : ["read", "write", ...further];
}

/** What a person may do at a place: at once, or as a request that a second person approves. */
export function permissionsAt(
  grants: readonly Grant[],
  resource: ResourceScope,
  at: Instant,
): { permission: Permission; mark: Mark }[] {
  return PERMISSION_NAMES.flatMap((permission) => {
    const right = decideRight({ grants, permission, resource, at });
    if (right.kind === "refused") return [];
    const asked = right.kind === "ask" && right.needs_reason ? "ask_reason" : right.kind;
    return [{ permission, mark: asked }];
  });
}

/** The roles that a person has in an environment, each once. */
export function rolesIn(
  grants: readonly Grant[],
  environmentId: string,
  at: Instant,
): readonly string[] {
  return rolesAt(
    grants.filter((grant) => isWithin(grant, environmentId)),
    at,
  );
}

/** The roles of grants that stand, each once. */
export function rolesAt(grants: readonly Grant[], at: Instant): readonly string[] {
  const standing = grants.filter(({ until }) => until === null || until > at);
  return [...new Set(standing.map(({ role }) => role))].sort();
}

/** Whether a grant gives anything in an environment. */
function isWithin({ scope_type, environment_id }: Grant, id: string): boolean {
  return scope_type === "installation" || environment_id === id;
}

/** Whether a grant is narrower than an environment, and in this one. */
export function isNarrow({ scope_type, environment_id }: Grant, id: string): boolean {
  return environment_id === id && GRANT_SCOPES.indexOf(scope_type) > 1;
}
