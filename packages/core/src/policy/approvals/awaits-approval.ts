import { PERMISSION_NAMES, permissionOf, type Permission } from "../rights/permissions.ts";
import { BUILT_IN_ROLES } from "../rights/roles.ts";
import { approvalActionOf } from "./approval-actions.ts";

/** Permissions that roles may hold as a request to a second person. */
export const ASKABLE: ReadonlySet<Permission> = new Set(
  PERMISSION_NAMES.filter((name) =>
    BUILT_IN_ROLES.some(({ permissions }) => (permissions[name] ?? "allowed") !== "allowed"),
  ),
);

/** Whether a rule or a role may have an operation wait for a second person. */
export function mayAwaitApproval(operation: string): boolean {
  const permission = permissionOf(operation);
  if (permission !== undefined && ASKABLE.has(permission)) return true;
  return approvalActionOf(operation) !== undefined;
}
