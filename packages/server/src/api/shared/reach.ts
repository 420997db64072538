import { decideRight, permissionOf } from "@railhead/core";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import { isGranted } from "../../environments/api-key.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { isNarrow, placeOf } from "../../people/access/rights.ts";

/** What of a kind of resources a caller may read: those of the environment, or of the request's account. */
export type Reach = "environment" | "account";

/**
 * How far the caller may call another operation, as its own route would decide; undefined for not at all. For
 * routes that show resources of several kinds.
 */
export async function reachOf(
  context: RequestContext,
  operation: string,
): Promise<Reach | undefined> {
  const { app, environment, key, session, operations, accountId } = context;
  if (session === undefined) {
    if (!isGranted(key.scopes, operations.scopeOf(operation))) return undefined;
    return key.account_id === null ? "environment" : "account";
  }
  const permission = permissionOf(operation);
  if (permission === undefined) return "environment";
  const grants = await app.rights.grantsOf(session.operator_id);
  const asked = { grants, permission, at: app.wall.now() };
  const whole = placeOf(environment);
  if (decideRight({ ...asked, resource: whole }).kind === "allowed") return "environment";
  if (!grants.some((grant) => isNarrow(grant, environment.id))) return undefined;
  const account = await findScopeAccount(app.db, environment.id, accountId);
  if (account === undefined) return undefined;
  const { id: account_id, organization_id } = account;
  const resource = { ...whole, account_id, organization_id };
  return decideRight({ ...asked, resource }).kind === "allowed" ? "account" : undefined;
}
