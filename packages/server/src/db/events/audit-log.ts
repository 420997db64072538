import type { Instant } from "@railhead/core";
import type { EventCause } from "./events.ts";
import type { Tx } from "../executor.ts";
import { sql } from "../sql.ts";

/** A fact of who did what, kept for ever. Holds no personal data itself. */
export interface AuditRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string | null;
  /** `<noun>.<what was done>`, as `customer.unmasked`. */
  readonly action: string;
  readonly actor: EventCause["actor"];
  readonly resource_type: string;
  readonly resource_id: string;
  readonly request_id: string | null;
  readonly details: object;
  readonly recorded_at: Instant;
}

export async function insertAuditRow(tx: Tx, row: AuditRow): Promise<void> {
  const r = row;
  await tx.run(sql`
    insert into audit_log (id, environment_id, account_id, action, actor, resource_type,
      resource_id, request_id, details, recorded_at)
    values (${r.id}, ${r.environment_id}, ${r.account_id}, ${r.action}, ${r.actor},
      ${r.resource_type}, ${r.resource_id}, ${r.request_id}, ${r.details}, ${r.recorded_at})`);
}
