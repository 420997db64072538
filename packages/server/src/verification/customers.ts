import { addMs, laterOf, type CustomerStatus, type Instant } from "@railhead/core";
import type { CustomerRow } from "../db/tables/counterparties/customers.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { NewEvent } from "../events/append.ts";
import type { Decision } from "./findings.ts";
import type { IdentityDesk } from "./identity-desk.ts";
import type { IdentityRecord } from "./identity-provider.ts";

export const VERIFIER = { type: "system", id: "verification" } as const;

const OUTCOMES = {
  accept: {
    status: "verified",
    type: "customer.verified",
    cause: { source: "system", reason: "ok", message: "The customer was verified." },
  },
  review: {
    status: "review",
    type: "customer.review_required",
    cause: {
      source: "risk_monitor",
      reason: "require_review",
      message: "The customer needs a person's decision.",
    },
  },
  reject: {
    status: "rejected",
    type: "customer.rejected",
    cause: {
      source: "risk_monitor",
      reason: "failed_verification",
      message: "The customer failed verification.",
    },
  },
} as const satisfies Record<Decision, { status: CustomerStatus; type: string; cause: object }>;

export interface ReviewedCustomer {
  readonly row: CustomerRow;
  readonly event: NewEvent;
  readonly findings: IdentityRecord;
}

/** The customer after its review, the event that says so and what was found. Nothing is written. */
export async function reviewCustomer(
  identity: IdentityDesk,
  row: CustomerRow,
  when: ReviewedAt,
): Promise<ReviewedCustomer> {
  const { environment, at } = when;
  return customerBy(
    await identity.assess({ kind: environment.kind, customer: row, at }),
    row,
    when,
  );
}

/** When, where and for which request a customer is reviewed. */
export interface ReviewedAt {
  readonly environment: Pick<Environment, "kind">;
  readonly at: Instant;
  readonly request_id: string | null;
}

/** The customer as findings leave it. */
export function customerBy(
  findings: IdentityRecord,
  row: CustomerRow,
  when: ReviewedAt,
): ReviewedCustomer {
  const { status, type, cause } = OUTCOMES[findings.decision];
  const updated_at = laterOf(when.at, addMs(row.updated_at, 1));
  const version = row.version + 1;
  return {
    findings,
    row: reviewed(row, { status, version, updated_at }),
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

/** Name by name: spread, a row costs as much as its JSON. */
function reviewed(
  row: CustomerRow,
  { status, version, updated_at }: Pick<CustomerRow, "status" | "version" | "updated_at">,
): CustomerRow {
  return {
    id: row.id,
    environment_id: row.environment_id,
    account_id: row.account_id,
    name: row.name,
    type: row.type,
    email: row.email,
    phone: row.phone,
    status,
    external_id: row.external_id,
    address: row.address,
    compliance_profile: row.compliance_profile,
    device: row.device,
    metadata: row.metadata,
    config: row.config,
    version,
    created_at: row.created_at,
    updated_at,
  };
}
