import {
  EXPOSURE_EFFECTS,
  EXPOSURE_KINDS,
  EXPOSURE_SCOPES,
  EXPOSURE_SIDES,
  MAX_WINDOW_DAYS,
} from "@railhead/core";
import { Type } from "typebox";
import { CivilDate, Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
export const SCOPES = namesOf(EXPOSURE_SCOPES);
export const KINDS = namesOf(EXPOSURE_KINDS);
export const SIDES = namesOf(EXPOSURE_SIDES);
const EFFECTS = namesOf(EXPOSURE_EFFECTS);

/** Cents of a limit, up to what JSON numbers hold exactly. */
const LimitCents = Type.Integer({ minimum: 0, maximum: 9_000_000_000_000_000 });
const Days = Type.Integer({ minimum: 1, maximum: MAX_WINDOW_DAYS });

export const CreateBody = Type.Object({
  scope: OneOf(SCOPES),
  scope_id: Type.Optional(Nullable(Text(1, 36))),
  side: OneOf(SIDES),
  kind: OneOf(KINDS),
  days: Type.Optional(Days),
  limit: LimitCents,
  effect: OneOf(EFFECTS),
});

export const UpdateBody = Type.Object({
  limit: Type.Optional(LimitCents),
  effect: Type.Optional(OneOf(EFFECTS)),
});

const named = {
  scope: OneOf(SCOPES),
  scope_id: Nullable(Type.String()),
  side: OneOf(SIDES),
  kind: OneOf(KINDS),
  days: Type.Integer(),
};

export const ExposureLimit = Type.Object({
  id: Uuid(),
  ...named,
  limit: Type.Integer(),
  effect: OneOf(EFFECTS),
  set_by: Type.String(),
  created_at: Instant(),
  updated_at: Instant(),
});

export const Exposure = Type.Object({
  id: Uuid(),
  ...named,
  effect: OneOf(EFFECTS),
  settlement_date: CivilDate(),
  limit: Type.String(),
  used: Type.String(),
  headroom: Type.String(),
});

export const ExposureVerification = Type.Object({
  since: CivilDate(),
  compared: Type.Integer(),
  differences: Type.Array(
    Type.Object({
      scope: OneOf(SCOPES),
      scope_id: Nullable(Type.String()),
      side: OneOf(SIDES),
      settlement_date: CivilDate(),
      same_day: Type.Boolean(),
      counted: Type.String(),
      recounted: Type.String(),
    }),
  ),
});
