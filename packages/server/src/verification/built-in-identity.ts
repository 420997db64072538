import { customerResult } from "./customer-outcome.ts";
import type { Decision } from "./findings.ts";
import {
  KYC_FIELDS,
  type BreakdownPart,
  type IdentityFindings,
  type IdentityProvider,
  type IdentitySubject,
  type PartFindings,
} from "./identity-provider.ts";
import { messagesOf, type ReviewCode } from "./review-codes.ts";

/**
 * The provider of installations without one. In a sandbox it finds what the customer's outcome
 * asks for, always the same; in production it leaves the decision to a person.
 */
export const builtInIdentity: IdentityProvider = {
  assess: (subject) => Promise.resolve(assess(subject)),
};

const DECISIONS = { verified: "accept", review: "review", rejected: "reject" } as const;

/** All that decides what is found. */
interface Known {
  readonly kind: IdentitySubject["kind"];
  readonly type: "individual" | "business";
  readonly decision: Decision;
  readonly skips: boolean;
  readonly hasAddress: boolean;
  readonly hasProfile: boolean;
}

/** There are some dozens in all, each put together once. */
const findingsByKnown = new Map<string, IdentityFindings>();

function assess({ kind, customer }: IdentitySubject): IdentityFindings {
  const { type, address, compliance_profile, config } = customer;
  const decision = DECISIONS[customerResult(kind, customer)];
  const skips = config.processing_method === "skip";
  const [hasAddress, hasProfile] = [address !== null, compliance_profile !== null];
  const key = `${kind} ${type} ${decision} ${skips} ${hasAddress} ${hasProfile}`;
  const known = findingsByKnown.get(key);
  if (known !== undefined) return known;
  const findings = findingsOf({ kind, type, decision, skips, hasAddress, hasProfile });
  findingsByKnown.set(key, findings);
  return findings;
}

function findingsOf(known: Known): IdentityFindings {
  const { kind, type, decision, skips, hasAddress, hasProfile } = known;
  if (skips) return { decision, messages: {}, breakdown: {} };
  if (kind === "live") return { decision, messages: messagesOf(["I900"]), breakdown: {} };
  const breakdown = partsOf(type, hasAddress, decision);
  const kycCodes: ReviewCode[] = hasProfile ? ["I106"] : [];
  const codes = Object.values(breakdown).flatMap((part) => part.codes as ReviewCode[]);
  const found = { decision, breakdown, ...lists(decision) };
  if (type === "business") return { ...found, messages: messagesOf(codes) };
  const validations = Object.fromEntries(KYC_FIELDS.map((field) => [field, decision === "accept"]));
  return {
    ...found,
    messages: messagesOf([...codes, ...kycCodes]),
    kyc: {
      decision,
      codes: kycCodes,
      validations: validations as Record<(typeof KYC_FIELDS)[number], boolean>,
    },
  };
}

type Parts = Partial<Record<BreakdownPart, ReviewCode>>;

const INDIVIDUAL: Parts = {
  email: "I102",
  phone: "I103",
  fraud: "I104",
  synthetic: "I105",
};
const BUSINESS: Parts = {
  business_identification: "BI103",
  business_validation: "BI101",
  business_evaluation: "BI102",
};

/** The part that is to blame where the outcome is not acceptance. */
const FAILING_PART = {
  individual: { review: ["email", "R201"], reject: ["fraud", "R202"] },
  business: { review: ["business_validation", "BR201"], reject: ["business_evaluation", "BR202"] },
} as const;

function partsOf(type: "individual" | "business", hasAddress: boolean, decision: Decision) {
  const parts: Parts = type === "business" ? BUSINESS : INDIVIDUAL;
  const all: Parts = hasAddress ? { address: "I101", ...parts } : parts;
  const breakdown: Partial<Record<BreakdownPart, PartFindings>> = {};
  for (const [part, code] of Object.entries(all) as [BreakdownPart, ReviewCode][]) {
    breakdown[part] = PART.accept(code);
  }
  if (decision === "accept") return breakdown;
  const [part, code] = FAILING_PART[type][decision];
  return { ...breakdown, [part]: PART[decision](code) };
}

const PART: Record<Decision, (code: ReviewCode) => PartFindings> = {
  accept: (code) => ({
    decision: "accept",
    codes: [code],
    risk_score: 0.04,
    correlation_score: 0.97,
    correlation: "high_confidence",
  }),
  review: (code) => ({
    decision: "review",
    codes: [code],
    risk_score: 0.58,
    correlation_score: 0.52,
    correlation: "potential_match",
  }),
  reject: (code) => ({
    decision: "reject",
    codes: [code],
    risk_score: 0.98,
    correlation_score: 0.11,
    correlation: "low_confidence",
  }),
};

function lists(decision: Decision) {
  return {
    network_alerts: { decision: "accept" as const, codes: [], alerts: [] },
    reputation: {
      decision,
      codes: [],
      risk_score: decision === "accept" ? 0.04 : null,
      insights: {},
    },
    watch_list: { decision: "accept" as const, codes: [], matched: [], matches: [] },
  };
}
