import { decideRight, permissionOf } from "@railhead/core";
import { isGranted } from "../../environments/api-key.ts";
import { placeOf } from "../../people/access/rights.ts";
import type { RequestContext } from "../../http/route/context.ts";

/** The account that an answer is about, and its organization. */
export interface AccountPlace {
  readonly account_id: string;
  readonly organization_id: string;
}

/** Whether the caller may call further operations about an account, so that an answer may hold what they show. */
export async function callable<O extends string>(
  context: RequestContext,
  operations: readonly O[],
  place: AccountPlace,
): Promise<ReadonlySet<O>> {
  const { app, environment, key, session } = context;
  if (session === undefined) {
    const scopeOf = (one: O) => context.operations.scopeOf(one);
    return new Set(operations.filter((one) => isGranted(key.scopes, scopeOf(one))));
  }
  const grants = await app.rights.grantsOf(session.operator_id);
  const resource = { ...placeOf(environment), ...place };
  const at = app.wall.now();
  return new Set(
    operations.filter((one) => {
      const permission = permissionOf(one);
      if (permission === undefined) return false;
      return decideRight({ grants, permission, resource, at }).kind === "allowed";
    }),
  );
}

/** What a caller lacks that may not call an operation: a permission, or of keys a scope. */
export function neededFor({ session, operations }: RequestContext, operation: string): string {
  return session === undefined
    ? operations.scopeOf(operation)
    : (permissionOf(operation) ?? operation);
}
