import { PAYMENT_LABEL_NAMES, RISK_ACTIONS } from "@railhead/core";
import { Type, type TSchema } from "typebox";
import { Nullable, OneOf, Uuid } from "../../../http/schema/schema.ts";
import { Instant } from "../../shared/status-schema.ts";

/** A schema with the sentence of its member. */
const says = <S extends TSchema>(schema: S, description: string): S => ({ ...schema, description });
const text = (description: string) => Type.String({ description });

export const MetricsQuery = Type.Object({
  from: Type.Optional(
    says(Instant(), "The first instant of the decisions; 365 days ago when absent."),
  ),
  to: Type.Optional(says(Instant(), "The instant after the last decision; now when absent.")),
  account_id: Type.Optional(says(Uuid(), "Only payments of this account.")),
});

export const Share = () =>
  Nullable(
    Type.Object({
      percent: text("The share in percent, with four decimals."),
      low: text("The lower bound of the 95 percent interval."),
      high: text("The upper bound of the 95 percent interval."),
    }),
  );

const tally = {
  payments: Type.Integer({ description: "How many." }),
  amount: text("The sum of their amounts in cents."),
};
export const Tally = () => Type.Object(tally);

const labelled = {
  bad: Tally(),
  good: Tally(),
  apart: Tally(),
  immature: Tally(),
  unlabelled: Tally(),
  labels: Type.Array(
    Type.Object({
      label: says(OneOf(PAYMENT_LABEL_NAMES), "What became of them."),
      ...tally,
    }),
  ),
};

export const RuleMetrics = Type.Object({
  from: says(Instant(), "The first instant of the decisions."),
  to: says(Instant(), "The instant after the last decision."),
  as_of: says(Instant(), "The instant of the labels, by the environment's clock."),
  account_id: says(Nullable(Uuid()), "The account. Null for all."),
  all: Type.Object({ decided: Tally(), ...labelled }),
  rules: Type.Array(
    Type.Object({
      rule: text("The rule."),
      version: Type.Integer({ description: "The version that ran." }),
      action: says(OneOf(RISK_ACTIONS), "What the rule asks for."),
      in_shadow: Type.Boolean({ description: "Whether these are its hits in shadow." }),
      hits: Tally(),
      ...labelled,
      loss_avoided: text("The cents of bad payments that it stopped and that ended unsent."),
      loss_missed: text(
        "The cents of bad payments that it hit and that were sent all the same: in shadow, watched or released.",
      ),
      good_held: text(
        "The cents of good payments that it stopped, until they were released or for good.",
      ),
      precision: Share(),
      precision_by_amount: Share(),
      recall: Share(),
    }),
  ),
});
