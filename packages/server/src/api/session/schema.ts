import { MARKS } from "@railhead/core";
import { Type } from "typebox";
import { OPERATOR_STATES } from "../../db/tables/people/operators.ts";
import * as schema from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

export const SESSION_STAGES = ["enrolling", "signed_in"] as const;

export const Session = Type.Object({
  id: schema.Uuid(),
  operator_id: schema.Uuid(),
  stage: schema.OneOf(SESSION_STAGES),
  address: Type.String(),
  agent: schema.Nullable(Type.String()),
  factor_at: schema.Nullable(instant()),
  is_current: Type.Boolean(),
  created_at: instant(),
  last_seen_at: instant(),
  expires_at: instant(),
  ended_at: schema.Nullable(instant()),
});

/** Who is signed in, and where it may act. */
export const CurrentSession = Type.Object({
  session: Session,
  operator: Type.Object({
    id: schema.Uuid(),
    email: Type.String(),
    name: schema.Nullable(Type.String()),
    roles: Type.Array(Type.String()),
    state: schema.OneOf(OPERATOR_STATES),
    locale: schema.Nullable(Type.String()),
    time_zone: schema.Nullable(Type.String()),
  }),
  environment_id: schema.Uuid(),
  account_id: schema.Uuid(),
  scopes: Type.Array(Type.String()),
  break_glass: Type.Array(
    Type.Object({
      operator_id: schema.Uuid(),
      reason: schema.Nullable(Type.String()),
      until: schema.Nullable(instant()),
      created_at: instant(),
    }),
  ),
  permissions: Type.Array(Type.Object({ permission: Type.String(), mark: schema.OneOf(MARKS) })),
  environments: Type.Array(
    Type.Object({
      id: schema.Uuid(),
      kind: schema.OneOf(["sandbox", "live"]),
      name: Type.String(),
    }),
  ),
});

export const EndedSessions = Type.Object({ ended: Type.Integer({ minimum: 0 }) });
