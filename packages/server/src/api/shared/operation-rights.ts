import {
  decideRight,
  permissionOf,
  type Grant,
  type Instant,
  type ResourceScope,
  type Right,
} from "@railhead/core";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import { isGranted } from "../../environments/api-key.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { isNarrow, placeOf } from "../../people/access/rights.ts";

/** What of an operation's resources a caller may use: those of the environment, or of the request's account. */
export type Reach = "environment" | "account";

/** How a caller may call an operation other than the one of the request, as its own route would decide. */
export type OperationRight =
  | { readonly kind: "allowed"; readonly reach: Reach }
  /** A second person approves it, or nobody does: it is not done within another operation. */
  | { readonly kind: "ask" | "refused"; readonly detail: string };

/** The account that an answer is about, and its organization. */
export interface AccountPlace {
  readonly account_id: string;
  readonly organization_id: string;
}

/** The rights of one caller, for as many operations as are asked. */
export type OperationRights = (operation: string) => OperationRight;

/**
 * Reads what decides a caller's rights on operations about an account, by default the request's. All that shows
 * or does within one operation what belongs to another asks here.
 */
export async function operationRights(
  context: RequestContext,
  about?: AccountPlace,
): Promise<OperationRights> {
  const { app, environment, actor, operations, accountId } = context;
  // An approved request has no session, and is the person's all the same.
  if (actor.type !== "operator") return (operation) => rightOfKey(context, operation);
  const whole = placeOf(environment);
  const grants = await app.rights.grantsOf(actor.id);
  const isAnyNarrow = grants.some((grant) => isNarrow(grant, environment.id));
  const account = isAnyNarrow ? (about ?? (await placeOfAccount(context, accountId))) : undefined;
  const places = account === undefined ? [whole] : [whole, { ...whole, ...account }];
  const at = app.wall.now();
  return (operation) =>
    onPlatform(
      rightOfPerson({ grants, operation, places, at }),
      operations.isPlatformOnly(operation),
    );
}

async function placeOfAccount(
  { app, environment }: RequestContext,
  accountId: string,
): Promise<AccountPlace | undefined> {
  const found = await findScopeAccount(app.db, environment.id, accountId);
  return found && { account_id: found.id, organization_id: found.organization_id };
}

function rightOfKey({ key, operations }: RequestContext, operation: string): OperationRight {
  const scope = operations.scopeOf(operation);
  if (!isGranted(key.scopes, scope)) return refused(`The key lacks the scope ${scope}.`);
  const reach = key.account_id === null ? "environment" : "account";
  return onPlatform({ kind: "allowed", reach }, operations.isPlatformOnly(operation));
}

interface Asked {
  readonly grants: readonly Grant[];
  readonly operation: string;
  /** The environment, and an account where grants of the person are narrower. */
  readonly places: readonly ResourceScope[];
  readonly at: Instant;
}

/** The strongest right at the widest place. */
function rightOfPerson({ grants, operation, places, at }: Asked): OperationRight {
  const permission = permissionOf(operation);
  // Open to everybody on the own things.
  if (permission === undefined) return { kind: "allowed", reach: "environment" };
  const decided = places.map((resource) => ({
    resource,
    right: decideRight({ grants, permission, resource, at }),
  }));
  const strongest = KINDS.map((kind) => decided.find(({ right }) => right.kind === kind)).find(
    (one) => one !== undefined,
  );
  if (strongest === undefined) return refused("No grant gives it.");
  const { right, resource } = strongest;
  if (right.kind === "refused") return refused(right.detail);
  if (right.kind === "ask") return { kind: "ask", detail: NEEDS_APPROVAL };
  return { kind: "allowed", reach: resource.account_id === null ? "environment" : "account" };
}

const KINDS = ["allowed", "ask", "refused"] as const satisfies readonly Right["kind"][];

const NEEDS_APPROVAL =
  "Another person approves each request for it: send it by itself, not within another one.";

function onPlatform(right: OperationRight, isPlatformOnly: boolean): OperationRight {
  if (right.kind !== "allowed" || right.reach === "environment" || !isPlatformOnly) return right;
  return refused("It acts on the whole environment, and the caller on one account.");
}

const refused = (detail: string): OperationRight => ({ kind: "refused", detail });

/** How far a caller may call another operation; undefined for not at all. */
export async function reachOf(
  context: RequestContext,
  operation: string,
): Promise<Reach | undefined> {
  const right = (await operationRights(context))(operation);
  return right.kind === "allowed" ? right.reach : undefined;
}

/** Throws the 403 of who may not call another operation. Returns how far it reaches. */
export async function requireRight(context: RequestContext, operation: string): Promise<Reach> {
  const right = (await operationRights(context))(operation);
  if (right.kind === "allowed") return right.reach;
  throw problem("forbidden", { detail: right.detail });
}

/** What a caller lacks that may not call an operation: a permission, or of keys a scope. */
export function neededFor({ actor, operations }: RequestContext, operation: string): string {
  return actor.type === "operator"
    ? (permissionOf(operation) ?? operation)
    : operations.scopeOf(operation);
}
