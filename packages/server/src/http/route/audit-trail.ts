import type { AuditOutcome } from "@railhead/core";
import type { NewAuditRow } from "../../db/tables/events/audit-log.ts";

/** What a handler knows of its act beyond the operation: it replaces what the pipeline would write. */
export interface AuditFacts {
  /** `<noun>.<what was done>` */
  readonly action?: string;
  readonly resource_type?: string;
  readonly resource_id?: string | null;
  readonly reason?: string | null;
  /** `done` by default. */
  readonly outcome?: AuditOutcome;
  /** Holds no personal data. */
  readonly details?: object;
  /** Of what has no GET, or is not shown by it. Holds no personal data. */
  readonly changes?: NewAuditRow["changes"];
}

/** What a handler knows of a sign-in that it refuses; the pipeline writes the row. */
export interface RefusedSignIn {
  /** Null for people who are unknown. */
  readonly operator_id: string | null;
  /** What the caller claimed to be, known or not. Counts repetitions, and is not written. */
  readonly claimed: string;
  /** Holds no personal data. */
  readonly details: object;
}

/** What one run of an operation leaves in the audit log. */
export interface AuditTrail {
  readonly operation: string;
  /** Whether the pipeline writes the rows with the commit; else `audit` writes them at once. */
  readonly isDeferred: boolean;
  readonly facts: AuditFacts[];
  /** Rows of operations that were run within this one. */
  readonly nested: NewAuditRow[];
  /** Whether the handler wrote its rows itself. */
  isWritten: boolean;
  refused?: RefusedSignIn;
}

export function createTrail(operation: string, isDeferred = false): AuditTrail {
  return { operation, isDeferred, facts: [], nested: [], isWritten: false };
}
