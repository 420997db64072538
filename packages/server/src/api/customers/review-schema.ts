import { EVIDENCE_OUTCOMES, type EvidenceOutcome } from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";
import { BREAKDOWN_PARTS, KYC_FIELDS } from "../../verification/identity-provider.ts";
import { Customer } from "./schema.ts";

const decision = () => schema.OneOf(["accept", "reject", "review"]);
const codes = () => Type.Array(Type.String());
const score = () => schema.Nullable(Type.Number({ minimum: 0, maximum: 1 }));
const correlation = () =>
  schema.OneOf(["low_confidence", "potential_match", "likely_match", "high_confidence"]);
const instant = () => Type.String({ format: "date-time" });

const Part = Type.Object({
  decision: decision(),
  codes: codes(),
  risk_score: score(),
  correlation_score: score(),
  correlation: schema.Nullable(correlation()),
});

const IdentityDetails = Type.Object({
  review_id: schema.Uuid(),
  decision: decision(),
  created_at: instant(),
  updated_at: instant(),
  evidence: schema.Nullable(
    Type.Object({
      provider: schema.Nullable(Type.String()),
      outcome: schema.OneOf(Object.keys(EVIDENCE_OUTCOMES) as EvidenceOutcome[]),
      simulated: Type.Boolean(),
      attempts: Type.Integer(),
      obtained_at: schema.Nullable(instant()),
      age_days: schema.Nullable(Type.Integer()),
    }),
  ),
  messages: Type.Record(Type.String(), Type.String(), { description: "Code to text." }),
  breakdown: Type.Object(
    Object.fromEntries(BREAKDOWN_PARTS.map((part) => [part, Type.Optional(Part)])),
  ),
  kyc: Type.Optional(
    Type.Object({
      decision: decision(),
      codes: codes(),
      validations: Type.Object(
        Object.fromEntries(KYC_FIELDS.map((field) => [field, Type.Boolean()])),
      ),
    }),
  ),
  network_alerts: Type.Optional(
    Type.Object({ decision: decision(), codes: codes(), alerts: Type.Array(Type.String()) }),
  ),
  reputation: Type.Optional(
    Type.Object({
      decision: decision(),
      codes: codes(),
      risk_score: score(),
      insights: Type.Object({}, { additionalProperties: true }),
    }),
  ),
  watch_list: Type.Optional(
    Type.Object({
      decision: decision(),
      codes: codes(),
      matched: Type.Array(Type.String()),
      matches: Type.Array(
        Type.Object({
          list_name: Type.String(),
          match_fields: Type.Array(Type.String()),
          urls: Type.Array(Type.String()),
          correlation: correlation(),
        }),
      ),
    }),
  ),
});

/** A customer together with what its current review has found. */
export const CustomerReview = Type.Object({
  customer_details: Customer,
  identity_details: IdentityDetails,
});

/** The customer itself, with the findings that the decision was made on. */
export const ReviewedCustomer = Type.Object({
  ...Customer.properties,
  identity_details: IdentityDetails,
});
