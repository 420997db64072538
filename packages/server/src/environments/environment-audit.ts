import type { Instant, SYSTEM_AUDIT_ACTIONS } from "@railhead/core";
import { COMMAND_LINE, osUser } from "../base/command-line.ts";
import type { NewAuditRow } from "../db/tables/events/audit-log.ts";

interface EnvironmentAct {
  readonly action: Extract<keyof typeof SYSTEM_AUDIT_ACTIONS, `environment.${string}`>;
  readonly at: Instant;
  readonly details: object;
}

/** The audit row of what the machine's command line did to an environment. */
export function environmentRow(id: string, { action, at, details }: EnvironmentAct): NewAuditRow {
  return {
    account_id: null,
    actor: COMMAND_LINE,
    session_id: null,
    address: null,
    action,
    operation: null,
    outcome: "done",
    resource_type: "environment",
    resource_id: id,
    changes: null,
    reason: null,
    request_id: null,
    approval_id: null,
    details: { ...details, os_user: osUser() },
    recorded_at: at,
  };
}
