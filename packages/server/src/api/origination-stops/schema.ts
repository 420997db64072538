import { SEC_CODES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

export const STOP_STATUSES = ["in_force", "lifted"] as const;

const Figure = Type.Object({ count: Type.Integer(), amount: Type.String() });

export const Held = Type.Object({
  charges: Figure,
  payouts: Figure,
  transfers: Figure,
  first_cutoff_at: Nullable(Instant()),
});

export const OriginationStop = Type.Object({
  id: Uuid(),
  bank_id: Nullable(Uuid()),
  account_id: Nullable(Uuid()),
  sec_code: Nullable(OneOf(SEC_CODES)),
  status: OneOf(STOP_STATUSES),
  reason: Type.String(),
  held: Held,
  set_by: Type.String(),
  lifted_at: Nullable(Instant()),
  lifted_by: Nullable(Type.String()),
  lift_reason: Nullable(Type.String()),
  created_at: Instant(),
  updated_at: Instant(),
});
