import type { EvidenceOutcome, Instant } from "@railhead/core";
import type { GuardedFetch } from "../bridge-providers/adapter.ts";
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

/** Where findings come from, and how old they are. */
export interface IdentityEvidence {
  readonly provider: string | null;
  readonly outcome: EvidenceOutcome;
  /** When the provider learned what it says; null where it says nothing. */
  readonly obtained_at: Instant | null;
  readonly attempts: number;
  readonly simulated: boolean;
}

/** Findings with where they come from, as they are stored. */
export interface IdentityRecord extends IdentityFindings {
  readonly evidence: IdentityEvidence;
}

/** Who is looked up. */
export interface IdentityPerson {
  readonly id: string;
  readonly type: "individual" | "business";
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: object | null;
  readonly ip_address: string;
  /** Date of birth and numbers of the compliance profile, in clear; null where the customer gave none. */
  readonly profile: object | null;
}

export type IdentityAnswer =
  | {
      readonly status: "found";
      readonly findings: IdentityFindings;
      /** When the provider learned it; an answer from its cache is older than the call. */
      readonly obtained_at: Instant;
    }
  | {
      readonly status: "failed";
      readonly code: "timeout" | "unreachable" | "refused" | "misconfigured" | "unknown";
      readonly retryable: boolean;
    };

export interface IdentityContext {
  readonly fetch: GuardedFetch;
  /** The environment's instant. */
  readonly at: Instant;
  /** 1 for the first call about this person. */
  readonly attempt: number;
}

/** Evaluates identities. Calls must be safe to repeat; failures are answered, not thrown. */
export interface IdentityProvider {
  /** `^[a-z][a-z0-9_]{1,29}$`; evidence names it. */
  readonly name: string;
  assess(person: IdentityPerson, context: IdentityContext): Promise<IdentityAnswer>;
}

/** What an adapter's file exports as `identity`; its settings it reads from where it likes. */
export type IdentityFactory = () => IdentityProvider;
