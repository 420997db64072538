import { PERSON_LABEL_NAMES } from "@railhead/core";
import { Type } from "typebox";
import { OneOf, Text, Uuid } from "../../../http/schema/schema.ts";
import { Instant } from "../../shared/status-schema.ts";
import { Actor } from "../rulesets/schema.ts";

export const SetLabelBody = Type.Object({
  label: OneOf(PERSON_LABEL_NAMES),
  reason: Text(1, 255),
});

export const PaymentLabel = Type.Object({
  payment_id: Uuid(),
  number: Type.Integer(),
  label: OneOf(PERSON_LABEL_NAMES),
  reason: Type.String(),
  set_by: Actor,
  set_at: Instant(),
});
