import {
  NETWORK_DUTY_NAMES,
  REPORT_NAMES,
  type NetworkDutyName,
  type ReportName,
} from "@railhead/core";
import { Type } from "typebox";
import { ACTOR_TYPES } from "../events/schema.ts";
import { CivilDate, Nullable, OneOf, Text } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

const Actor = Type.Object({ type: OneOf(ACTOR_TYPES), id: Type.String() });
const DutyTerms = Type.Object({ from: CivilDate(), source: Type.String() });

export const DutyChange = Type.Object({
  number: Type.Integer(),
  before: DutyTerms,
  after: DutyTerms,
  reason: Type.String(),
  changed_by: Actor,
  changed_at: Instant(),
});

export const NetworkDuty = Type.Object({
  name: OneOf(NETWORK_DUTY_NAMES as readonly [NetworkDutyName]),
  from: CivilDate(),
  source: Type.String(),
  duty: Type.String(),
  who: Type.String(),
  shown_by: Type.Array(OneOf(REPORT_NAMES as [ReportName])),
  is_corrected: Type.Boolean(),
  shipped: DutyTerms,
  last_change: Nullable(DutyChange),
});

export const UpdateDutyBody = Type.Object({
  from: Type.Optional(CivilDate()),
  source: Type.Optional(Text(1, 300)),
  reason: Text(1, 500),
});
