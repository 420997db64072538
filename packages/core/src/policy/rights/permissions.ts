import { DEVELOPER_PERMISSIONS } from "./developer-permissions.ts";
import { PAYMENT_PERMISSIONS } from "./payment-permissions.ts";
import type { PermissionRow } from "./permission-table.ts";
import { PLATFORM_PERMISSIONS } from "./platform-permissions.ts";
import { RETURN_PERMISSIONS } from "./return-permissions.ts";
import { SANDBOX_PERMISSIONS } from "./sandbox-permissions.ts";

/** Every right that a role can hold. Finer than the scopes of API keys, which do not use it. */
export const PERMISSIONS = {
  ...PAYMENT_PERMISSIONS,
  ...PLATFORM_PERMISSIONS,
  ...RETURN_PERMISSIONS,
  ...DEVELOPER_PERMISSIONS,
  ...SANDBOX_PERMISSIONS,
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as readonly Permission[];

/** Operations on what is one's own, such as withdrawing one's request: open to each signed-in person. */
export const OWN_OPERATIONS: readonly string[] = [
  "approvals.withdraw",
  "session.create",
  "session.get",
  "session.end",
  "session.begin_passkey",
  "session.begin_oidc",
  "session.elevate",
  "session.begin_elevation",
  "credentials.list",
  "credentials.set_password",
  "credentials.begin_totp",
  "credentials.confirm_totp",
  "credentials.begin_passkey",
  "credentials.confirm_passkey",
  "credentials.create_recovery_codes",
  "credentials.delete",
  "operator_sessions.list",
  "operator_sessions.end",
  "operator_sessions.end_others",
];

const PERMISSION_BY_OPERATION = new Map<string, Permission>(
  PERMISSION_NAMES.flatMap((permission) =>
    PERMISSIONS[permission].operations.map((operation) => [operation, permission] as const),
  ),
);

/** Every operation that a permission opens. */
export const GUARDED_OPERATIONS: readonly string[] = [...PERMISSION_BY_OPERATION.keys()];

export function permissionRow(permission: Permission): PermissionRow {
  return PERMISSIONS[permission];
}

/** The permission that opens an operation; undefined for one on oneself, and for one without an entry. */
export function permissionOf(operation: string): Permission | undefined {
  return PERMISSION_BY_OPERATION.get(operation);
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name);
}
