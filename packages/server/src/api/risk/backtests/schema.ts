import { RISK_OUTCOMES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../../http/schema/schema.ts";
import { Instant } from "../../shared/status-schema.ts";
import { Share, Tally } from "../metrics/schema.ts";
import { Actor } from "../rulesets/schema.ts";

const Side = () =>
  Type.Object({
    outcome: OneOf(RISK_OUTCOMES),
    rule: Nullable(Type.String()),
    say: Nullable(Type.String()),
  });

const RulesetNumber = () => Type.Integer({ minimum: 1, maximum: 999_999_999 });

export const BacktestBody = Type.Object({
  ruleset: RulesetNumber(),
  compare_with: Type.Optional(Nullable(RulesetNumber())),
  from: Type.Optional(Instant()),
  to: Type.Optional(Instant()),
  account_id: Type.Optional(Nullable(Uuid())),
});

const OutcomeTally = () => Type.Object({ decisions: Type.Integer(), amount: Type.String() });
const labelled = { bad: Tally(), good: Tally(), immature: Tally() };

const head = {
  id: Uuid(),
  ruleset: Type.Integer(),
  compare_with: Nullable(Type.Integer()),
  account_id: Nullable(Uuid()),
  from: Instant(),
  to: Instant(),
  decisions: Type.Integer(),
  stops_everything: Type.Boolean(),
  replay_failures: Type.Integer(),
  created_at: Instant(),
  created_by: Actor,
};

export const BacktestListed = Type.Object(head);

export const BacktestShown = Type.Object({
  ...head,
  changed: Type.Integer(),
  failed: Type.Array(Type.Object({ payment_id: Uuid(), version: Type.Integer() })),
  matrix: Type.Array(
    Type.Object({
      before: OneOf(RISK_OUTCOMES),
      after: OneOf(RISK_OUTCOMES),
      decisions: Type.Integer(),
      amount: Type.String(),
      bad: OutcomeTally(),
      good: OutcomeTally(),
    }),
  ),
  rules: Type.Array(
    Type.Object({
      rule: Type.String(),
      version: Type.Integer(),
      in_shadow: Type.Boolean(),
      hits: Type.Integer(),
      decides: Type.Integer(),
      amount: Type.String(),
      unevaluated: Type.Integer(),
      ...labelled,
      precision: Share(),
      recall: Share(),
    }),
  ),
  labels: Type.Object(labelled),
  changes: Type.Array(
    Type.Object({
      payment_id: Uuid(),
      version: Type.Integer(),
      decided_at: Instant(),
      amount: Type.String(),
      before: Side(),
      after: Side(),
    }),
  ),
  unknown: Type.Array(Type.Object({ fact: Type.String(), decisions: Type.Integer() })),
});
