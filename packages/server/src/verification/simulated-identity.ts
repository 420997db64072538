import { addMs, CUSTOMER_OUTCOMES, sandboxIdentityOf, type SandboxIdentity } from "@railhead/core";
import type { CustomerRow } from "../db/tables/counterparties/customers.ts";
import type { Decision } from "./findings.ts";
import {
  KYC_FIELDS,
  type BreakdownPart,
  type IdentityAnswer,
  type IdentityContext,
  type IdentityFindings,
  type IdentityProvider,
  type PartFindings,
} from "./identity-provider.ts";
import { messagesOf, type ReviewCode } from "./review-codes.ts";

/** The customer as far as a sandbox decides by it. */
export type SimulatedCustomer = Pick<
  CustomerRow,
  "name" | "type" | "address" | "compliance_profile" | "config" | "created_at"
>;

/** A provider of sandboxes: it finds what outcome and name ask for, always the same, and scores nothing. */
export function simulatedIdentity(customer: SimulatedCustomer): IdentityProvider {
  return {
    name: "simulation",
    assess: (_, context) => Promise.resolve(answerOf(customer, context)),
  };
}

const DAY_MS = 86_400_000;
/** The time limit of a call in a sandbox, whose providers do not take time. */
const SIMULATED_LIMIT_S = 10;
const DECISIONS = { verified: "accept", review: "review", rejected: "reject" } as const;
const TOO_SLOW = { status: "failed", code: "timeout", retryable: false } as const;
const UNREACHABLE = { status: "failed", code: "unreachable", retryable: true } as const;

function answerOf(customer: SimulatedCustomer, { at, attempt }: IdentityContext): IdentityAnswer {
  const found = (as: Decision, obtained_at = at): IdentityAnswer => ({
    status: "found",
    findings: findingsOf(customer, as),
    obtained_at,
  });
  const asked = askedOf(customer);
  if (asked.kind === "found") return found(asked.as);
  if (asked.kind === "down") return UNREACHABLE;
  if (asked.kind === "flaky") return attempt <= asked.failures ? UNREACHABLE : found("accept");
  if (asked.kind === "stale") return found("accept", addMs(at, -asked.days * DAY_MS));
  if (asked.kind === "listed")
    return { status: "found", findings: listedFindings(customer, asked), obtained_at: at };
  if (asked.kind === "slow") return asked.seconds > SIMULATED_LIMIT_S ? TOO_SLOW : found("accept");
  const turned = at >= addMs(customer.created_at, asked.afterDays * DAY_MS);
  return found(turned ? "reject" : "accept");
}

/** What the outcome asks for, or the name where there is none. */
function askedOf({ config, name }: SimulatedCustomer): SandboxIdentity {
  const { sandbox_outcome: outcome } = config;
  const named = outcome === "standard" ? sandboxIdentityOf(name) : undefined;
  return named ?? { kind: "found", as: DECISIONS[CUSTOMER_OUTCOMES[outcome].status] };
}

/** There are some dozens in all, each put together once. */
const findingsByKnown = new Map<string, IdentityFindings>();

function findingsOf(customer: SimulatedCustomer, decision: Decision): IdentityFindings {
  const { type, address, compliance_profile: profile } = customer;
  const key = `${type} ${decision} ${address !== null} ${profile !== null}`;
  const known = findingsByKnown.get(key);
  if (known !== undefined) return known;
  const breakdown = partsOf(type, address !== null, decision);
  const kycCodes: ReviewCode[] = profile === null ? [] : ["I106"];
  const codes = Object.values(breakdown).flatMap((part) => part.codes as ReviewCode[]);
  const found = { decision, breakdown, ...lists(decision) };
  const validations = Object.fromEntries(KYC_FIELDS.map((field) => [field, decision === "accept"]));
  const findings: IdentityFindings =
    type === "business"
      ? { ...found, messages: messagesOf(codes) }
      : {
          ...found,
          messages: messagesOf([...codes, ...kycCodes]),
          kyc: {
            decision,
            codes: kycCodes,
            validations: validations as Record<(typeof KYC_FIELDS)[number], boolean>,
          },
        };
  findingsByKnown.set(key, findings);
  return findings;
}

function listedFindings(
  customer: SimulatedCustomer,
  { birthDate }: Extract<SandboxIdentity, { kind: "listed" }>,
): IdentityFindings {
  const [decision, code, correlation] =
    birthDate === "same"
      ? (["reject", "R205", "high_confidence"] as const)
      : (["review", "R204", "potential_match"] as const);
  const accepted = findingsOf(customer, "accept");
  return {
    ...accepted,
    decision,
    messages: { ...accepted.messages, ...messagesOf([code]) },
    watch_list: {
      decision,
      codes: [code],
      matched: ["simulated_list"],
      matches: [
        {
          list_name: "simulated_list",
          match_fields: birthDate === "same" ? ["name", "dob"] : ["name"],
          urls: [],
          correlation,
        },
      ],
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
    breakdown[part] = unscored("accept", code);
  }
  if (decision === "accept") return breakdown;
  const [part, code] = FAILING_PART[type][decision];
  return { ...breakdown, [part]: unscored(decision, code) };
}

/** Nobody measured anything: a simulated result has no score. */
const unscored = (decision: Decision, code: ReviewCode): PartFindings => ({
  decision,
  codes: [code],
  risk_score: null,
  correlation_score: null,
  correlation: null,
});

function lists(decision: Decision) {
  return {
    network_alerts: { decision: "accept" as const, codes: [], alerts: [] },
    reputation: { decision, codes: [], risk_score: null, insights: {} },
    watch_list: { decision: "accept" as const, codes: [], matched: [], matches: [] },
  };
}
