import { permissionOf } from "@railhead/core";
import type { Session } from "@railhead/client";

/** Whether a session's rights open an operation, by the table that the service decides with. */
export function may({ permissions }: Pick<Session, "permissions">, operation: string): boolean {
  const needed = permissionOf(operation);
  return needed === undefined || permissions.some(({ permission }) => permission === needed);
}
