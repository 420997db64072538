import type { AuditOrigin } from "../../../packages/server/src/db/tables/events/audit-log.ts";

/** Who makes what tests insert past the API. */
export const TEST_ORIGIN: AuditOrigin = {
  actor: JSON.stringify({ type: "api_key", id: "test" }),
  session_id: null,
  address: "127.0.0.1",
  reason: null,
  approval_id: null,
};
