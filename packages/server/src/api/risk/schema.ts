import { CHANGE_KINDS, FACT_NAMES, RISK_ACTIONS, RISK_OUTCOMES, RISK_STAGES } from "@railhead/core";
import { Type, type Static } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

/** Facts by name: integers as text, such as cents. */
const Facts = () =>
  Type.Object(
    {},
    {
      additionalProperties: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
    },
  );

const FactNow = () => Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]);

const RiskCause = Type.Object({
  text: Type.String(),
  facts: Type.Array(
    Type.Object({
      name: OneOf(FACT_NAMES),
      value: Nullable(FactNow()),
      from: Type.String(),
    }),
  ),
});

const RiskChange = Type.Object({
  kind: OneOf(CHANGE_KINDS),
  change: Facts(),
  say: Type.String(),
  verified: Type.Boolean(),
});

export const RiskHit = Type.Object({
  rule: Type.String(),
  version: Type.Integer(),
  action: OneOf(RISK_ACTIONS),
  locked: Type.Boolean(),
  waived: Type.Boolean(),
  means: Type.String(),
  when: Type.String(),
  facts: Facts(),
  unknown: Type.Array(OneOf(FACT_NAMES)),
  because: Type.Array(RiskCause),
  say: Type.String(),
});

export const RiskDecision = Type.Object({
  payment_id: Uuid(),
  version: Type.Integer(),
  decided_at: Instant(),
  ruleset: Type.Integer(),
  stage: OneOf(RISK_STAGES),
  outcome: OneOf(RISK_OUTCOMES),
  rule: Nullable(Type.String()),
  hits: Type.Array(RiskHit),
  facts: Facts(),
  would_pass: Type.Array(Type.Object({ changes: Type.Array(RiskChange) })),
});
export type RiskDecisionData = Static<typeof RiskDecision>;
