import {
  CHANGE_KINDS,
  REASONS,
  RISK_ACTIONS,
  RISK_OUTCOMES,
  RISK_STAGES,
  serializeReason,
  type Reason,
} from "@railhead/core";
import { Type, type Static } from "typebox";
import { Device, Nullable, OneOf, SentMetadata, Uuid } from "../../http/schema/schema.ts";
import { BALANCE_CHECKS, holdMembers, orderMembers, PaymentDate } from "../payments/schema.ts";
import { Instant } from "../shared/status-schema.ts";

const PAYMENT_REASONS = [
  ...new Set(
    (Object.keys(REASONS) as Reason[]).map((reason) => serializeReason(reason, "payment")),
  ),
];

/** Facts by name: integers as text, such as cents. */
const Facts = () =>
  Type.Object(
    {},
    {
      additionalProperties: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
    },
  );

/** Null where nobody knew it. */
const FactNow = () =>
  Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String()), Type.Null()]);

const RiskCause = Type.Object({
  text: Type.String(),
  facts: Type.Array(
    Type.Object({
      name: Type.String(),
      value: FactNow(),
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
  code: Nullable(Type.String()),
  means: Type.String(),
  when: Type.String(),
  facts: Facts(),
  unknown: Type.Array(Type.String()),
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
  shadow: Type.Array(RiskHit),
  facts: Facts(),
  would_pass: Type.Array(Type.Object({ changes: Type.Array(RiskChange) })),
});
export type RiskDecisionData = Static<typeof RiskDecision>;

const {
  payment_id: _payment,
  version: _version,
  decided_at: _at,
  ...evaluated
} = RiskDecision.properties;

export const RiskEvaluation = Type.Object({
  evaluated_at: Instant(),
  ...evaluated,
  reason: Nullable(OneOf(PAYMENT_REASONS)),
  refusal: Nullable(Type.Object({ code: Type.String(), detail: Nullable(Type.String()) })),
  withheld: Type.Array(
    Type.Object({ action: OneOf(RISK_ACTIONS), reason: OneOf(PAYMENT_REASONS) }),
  ),
});
export type RiskEvaluationData = Static<typeof RiskEvaluation>;

export const EvaluateBody = Type.Object({
  payment_type: OneOf(["charge", "payout"]),
  paykey: orderMembers.paykey,
  amount: orderMembers.amount,
  payment_date: Type.Optional(PaymentDate()),
  consent_type: Type.Optional(OneOf(["internet", "signed"])),
  device: Type.Optional(Device()),
  config: Type.Optional(
    Type.Object({
      balance_check: Type.Optional(OneOf(BALANCE_CHECKS)),
      ...holdMembers,
    }),
  ),
  metadata: SentMetadata(),
});
