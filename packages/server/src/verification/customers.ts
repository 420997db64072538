import { addMs, laterOf, type Instant } from "@railhead/core";
import type { CustomerRow } from "../db/customers.ts";
import type { Environment } from "../db/environments.ts";
import type { NewEvent } from "../events/append.ts";
import { customerResult } from "./outcome.ts";

export const VERIFIER = { type: "system", id: "verification" } as const;

const OUTCOMES = {
  verified: {
    type: "customer.verified",
    cause: { source: "system", reason: "ok", message: "The customer was verified." },
  },
  review: {
    type: "customer.review_required",
    cause: {
      source: "risk_monitor",
      reason: "require_review",
      message: "The customer needs a person's decision.",
    },
  },
  rejected: {
    type: "customer.rejected",
    cause: {
      source: "risk_monitor",
      reason: "failed_verification",
      message: "The customer failed verification.",
    },
  },
} as const;

/** The customer after its review, and the event that says so. Nothing is written. */
export function reviewCustomer(
  row: CustomerRow,
  when: { environment: Pick<Environment, "kind">; at: Instant; request_id: string | null },
): { row: CustomerRow; event: NewEvent } {
  const status = customerResult(when.environment.kind, row.config);
  const updated_at = laterOf(when.at, addMs(row.updated_at, 1));
  const version = row.version + 1;
  const { type, cause } = OUTCOMES[status];
  return {
    row: { ...row, status, version, updated_at },
    event: {
      account_id: row.account_id,
      type,
      resource_type: "customer",
      resource_id: row.id,
      resource_version: version,
      occurred_at: updated_at,
      patch: { status, updated_at },
      cause: { ...cause, code: null, actor: VERIFIER, request_id: when.request_id },
    },
  };
}
