import type { CustomerRow } from "../db/tables/counterparties/customers.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { Decision } from "./findings.ts";
import type { Insights } from "./insights.ts";

export type Correlation = "low_confidence" | "potential_match" | "likely_match" | "high_confidence";

export const BREAKDOWN_PARTS = [
  "address",
  "email",
  "fraud",
  "phone",
  "synthetic",
  "business_identification",
  "business_validation",
  "business_evaluation",
] as const;
export type BreakdownPart = (typeof BREAKDOWN_PARTS)[number];

/** What a provider says of one side of an identity. Scores from 0 to 1. */
export interface PartFindings {
  readonly decision: Decision;
  readonly codes: readonly string[];
  readonly risk_score: number | null;
  readonly correlation_score: number | null;
  readonly correlation: Correlation | null;
}

export const KYC_FIELDS = [
  "first_name",
  "last_name",
  "address",
  "city",
  "state",
  "zip",
  "phone",
  "dob",
  "ssn",
  "email",
] as const;

/** The answer of an identity provider. Members that it does not know are absent. */
export interface IdentityFindings {
  readonly decision: Decision;
  /** Texts of the codes below. */
  readonly messages: Readonly<Record<string, string>>;
  readonly breakdown: Partial<Record<BreakdownPart, PartFindings>>;
  readonly kyc?: {
    readonly decision: Decision;
    readonly codes: readonly string[];
    readonly validations: Readonly<Record<(typeof KYC_FIELDS)[number], boolean>>;
  };
  readonly network_alerts?: {
    readonly decision: Decision;
    readonly codes: readonly string[];
    readonly alerts: readonly string[];
  };
  readonly reputation?: {
    readonly decision: Decision;
    readonly codes: readonly string[];
    readonly risk_score: number | null;
    /** Only what is known; readers are shown the others, too, as null. */
    readonly insights: Insights;
  };
  readonly watch_list?: {
    readonly decision: Decision;
    readonly codes: readonly string[];
    readonly matched: readonly string[];
    readonly matches: readonly {
      readonly list_name: string;
      readonly match_fields: readonly string[];
      readonly urls: readonly string[];
      readonly correlation: Correlation;
    }[];
  };
}

export interface IdentitySubject {
  readonly kind: Environment["kind"];
  readonly customer: CustomerRow;
}

/**
 * Evaluates identities. May be slow and may be asked the same again; a rejected promise leaves the
 * customer as it is, to be asked again.
 */
export interface IdentityProvider {
  assess(subject: IdentitySubject): Promise<IdentityFindings>;
}
