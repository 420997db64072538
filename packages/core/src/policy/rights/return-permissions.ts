import type { PermissionRow } from "./permission-table.ts";

/** Entries that are asked back, and late returns. */
export const RETURN_PERMISSIONS = {
  "return_requests:read": {
    means: "Read and print requests to get entries back, and permissions for late returns.",
    narrowest: "environment",
    operations: [
      "return_requests.list",
      "return_requests.get",
      "return_requests.print",
      "late_return_permissions.list",
      "late_return_permissions.get",
    ],
  },
  "return_requests:write": {
    means:
      "Draft requests to get entries back, and keep what became of them; keep questions for late returns.",
    narrowest: "environment",
    operations: [
      "return_requests.create",
      "return_requests.send",
      "return_requests.ask",
      "return_requests.answer",
      "return_requests.close",
      "late_return_permissions.create",
      "late_return_permissions.end",
    ],
  },
  "return_requests:approve": {
    means: "Approve, as the second person, requests to get entries back and late returns.",
    narrowest: "environment",
    operations: ["return_requests.approve", "late_return_permissions.grant"],
  },
} as const satisfies Record<string, PermissionRow>;
