import {
  covers,
  decideRight,
  permissionOf,
  type ApprovalActor,
  type Decider,
  type Instant,
  type ResourceScope,
} from "@railhead/core";
import {
  findApiKeyById,
  findKeyPerson,
  findScopeAccount,
} from "../../db/tables/accounts/api-keys.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { findOperator } from "../../db/tables/people/operators.ts";
import { isGranted } from "../../environments/api-key.ts";
import { readGrants } from "../../environments/rights-cache.ts";
import { scopesOf, placeOf } from "../../people/access/rights.ts";
import type { ApiKey } from "../../http/route/auth.ts";
import type { RequestContext } from "../../http/route/context.ts";

/** Where an approval's request acts. */
export async function approvalPlace(
  tx: Tx,
  { environment }: RequestContext,
  accountId: string | null,
): Promise<ResourceScope> {
  const place = placeOf(environment);
  if (accountId === null) return place;
  const account = await findScopeAccount(tx, environment.id, accountId);
  return { ...place, account_id: accountId, organization_id: account?.organization_id ?? null };
}

/** Who asks: the person who made the key where a key does. */
export async function personBehind(
  tx: Tx,
  { environment }: RequestContext,
  actor: ApprovalActor,
): Promise<ApprovalActor> {
  if (actor.type !== "api_key") return actor;
  const id = await findKeyPerson(tx, environment.id, actor.id);
  return id === undefined ? actor : { type: "operator", id };
}

/** What a person may decide at a place, by what is committed now. */
export async function deciderOf(
  tx: Tx,
  actor: ApprovalActor,
  { place, at }: { place: ResourceScope; at: Instant },
): Promise<Decider> {
  const nobody = { ...actor, may_decide: false, roles: [] };
  if (actor.type !== "operator") return nobody;
  const person = await findOperator(tx, actor.id);
  if (person?.state !== "active") return nobody;
  const grants = await readGrants(tx, actor.id);
  const asked = { grants, permission: "approvals:decide", resource: place, at } as const;
  const held = grants.filter(
    (grant) => covers(grant, place) && (grant.until === null || at < grant.until),
  );
  return {
    ...actor,
    may_decide: decideRight(asked).kind === "allowed",
    roles: held.map(({ role }) => role),
  };
}

/**
 * The requester as it would act now; undefined where it could no longer ask for the same. Its key is limited to
 * one account where the request was.
 */
export async function requesterKey(
  tx: Tx,
  context: RequestContext,
  asked: { actor: ApprovalActor; operation: string; place: ResourceScope },
): Promise<ApiKey | undefined> {
  const { actor, operation, place } = asked;
  const at = context.app.wall.now();
  if (actor.type === "api_key") {
    const key = await findApiKeyById(tx, context.environment.id, actor.id);
    if (key === undefined || (key.expires_at !== null && key.expires_at <= at)) return undefined;
    return isGranted(key.scopes, context.operations.scopeOf(operation)) ? key : undefined;
  }
  const person = await findOperator(tx, actor.id);
  if (person === undefined || person.state === "disabled") return undefined;
  const grants = await readGrants(tx, actor.id);
  const permission = permissionOf(operation);
  if (permission === undefined) return undefined;
  // The widest place first: there the request was made unless only the account was granted.
  const places = [placeOf(context.environment), place];
  const standing = places.find(
    (resource) => decideRight({ grants, permission, resource, at }).kind !== "refused",
  );
  if (standing === undefined) return undefined;
  return {
    id: actor.id,
    environment_id: context.environment.id,
    account_id: standing.account_id,
    scopes: scopesOf(grants, standing, at),
    expires_at: null,
  };
}
