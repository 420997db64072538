import type { Instant } from "../../calendar/instant.ts";
import { permissionRow, type Permission } from "./permissions.ts";
import { rolesWith, type Marks } from "./roles.ts";
import { GRANT_SCOPES, type GrantScopeType } from "./scopes.ts";

/** What a grant covers. The environment is null for the whole installation. */
export interface GrantScope {
  readonly scope_type: GrantScopeType;
  readonly environment_id: string | null;
  /** The organization or account; null for wider scopes. */
  readonly scope_id: string | null;
}

/** A role that a person holds, with its permissions resolved. */
export interface Grant extends GrantScope {
  readonly role: string;
  readonly permissions: Marks;
  /** From this instant on it no longer counts. */
  readonly until: Instant | null;
}

/** Where an act happens. Without an account it concerns the whole environment. */
export interface ResourceScope {
  readonly environment_id: string;
  readonly environment_kind: "live" | "sandbox";
  readonly organization_id: string | null;
  readonly account_id: string | null;
}

export type Right =
  | { readonly kind: "allowed"; readonly grant: Grant }
  | { readonly kind: "ask"; readonly grant: Grant; readonly needs_reason: boolean }
  | {
      readonly kind: "refused";
      readonly why: "not_held" | "ended" | "elsewhere" | "too_narrow";
      /** Why, and what would allow it. */
      readonly detail: string;
      /** Built-in roles that hold the permission. */
      readonly roles: readonly string[];
    };

/** Whether grants give a permission at a place and instant. The strongest grant decides. */
export function decideRight(question: {
  readonly grants: readonly Grant[];
  readonly permission: Permission;
  readonly resource: ResourceScope;
  readonly at: Instant;
}): Right {
  const { grants, permission, resource, at } = question;
  const holding = grants.filter((grant) => grant.permissions[permission] !== undefined);
  const standing = holding.filter(({ until }) => until === null || at < until);
  const wide = standing.filter((grant) => isWideEnough(grant.scope_type, permission));
  const covering = wide.filter((grant) => covers(grant, resource));
  const free = covering.find(({ permissions }) => permissions[permission] === "allowed");
  if (free !== undefined) return { kind: "allowed", grant: free };
  const asking =
    covering.find(({ permissions }) => permissions[permission] === "ask") ?? covering[0];
  if (asking !== undefined) {
    if (resource.environment_kind === "sandbox") return { kind: "allowed", grant: asking };
    const needs_reason = asking.permissions[permission] === "ask_reason";
    return { kind: "ask", grant: asking, needs_reason };
  }
  const why =
    holding.length === 0
      ? "not_held"
      : standing.length === 0
        ? "ended"
        : wide.length === 0
          ? "too_narrow"
          : "elsewhere";
  return { kind: "refused", why, detail: REASONS[why](permission), roles: rolesWith(permission) };
}

/** Whether a grant covers a place. */
export function covers(grant: GrantScope, resource: ResourceScope): boolean {
  if (grant.scope_type === "installation") return true;
  if (grant.environment_id !== resource.environment_id) return false;
  if (grant.scope_type === "environment") return true;
  const id = grant.scope_type === "account" ? resource.account_id : resource.organization_id;
  return id !== null && grant.scope_id === id;
}

function isWideEnough(scope: GrantScopeType, permission: Permission): boolean {
  const { narrowest } = permissionRow(permission);
  return GRANT_SCOPES.indexOf(scope) <= GRANT_SCOPES.indexOf(narrowest);
}

const REASONS = {
  not_held: (permission) => `${lacks(permission)} ${whoMay(permission)}`,
  ended: (permission) =>
    `The grant of ${permission} has ended. A new grant of the role would allow it.`,
  elsewhere: (permission) =>
    `The permission ${permission} is granted for other accounts or environments. A grant that covers this one would allow it.`,
  too_narrow: (permission) =>
    `The permission ${permission} acts on the whole ${permissionRow(permission).narrowest}. A grant for it would allow it.`,
} as const satisfies Record<string, (permission: Permission) => string>;

function lacks(permission: Permission): string {
  return `It needs the permission ${permission}, which none of your roles holds.`;
}

function whoMay(permission: Permission): string {
  const roles = rolesWith(permission);
  return roles.length === 0
    ? "No built-in role holds it."
    : `These roles hold it: ${roles.join(", ")}.`;
}
