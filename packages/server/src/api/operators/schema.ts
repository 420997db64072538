import { ROLE_NAMES } from "@railhead/core";
import { Type } from "typebox";
import { OPERATOR_STATES, type OperatorRow } from "../../db/tables/people/operators.ts";
import * as schema from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

const shown = {
  id: schema.Uuid(),
  email: Type.String(),
  name: schema.Nullable(Type.String()),
  roles: Type.Array(Type.String()),
  state: schema.OneOf(OPERATOR_STATES),
  locale: schema.Nullable(Type.String()),
  time_zone: schema.Nullable(Type.String()),
  last_seen_at: schema.Nullable(instant()),
  disabled_at: schema.Nullable(instant()),
  disabled_by: schema.Nullable(schema.Uuid()),
  created_at: instant(),
  updated_at: instant(),
};

export const Operator = Type.Object(shown);

/** The only answer that holds the link. */
export const InvitedOperator = Type.Object({
  ...shown,
  link: Type.String(),
  link_expires_at: instant(),
});

export const RoleName = () => schema.OneOf(ROLE_NAMES);

/** `roles` are those that the person holds now. */
export function serializeOperator(row: OperatorRow, roles: readonly string[]) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles,
    state: row.state,
    locale: row.locale,
    time_zone: row.time_zone,
    last_seen_at: row.last_seen_at,
    disabled_at: row.disabled_at,
    disabled_by: row.disabled_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
