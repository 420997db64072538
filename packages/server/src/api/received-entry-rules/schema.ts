import {
  RECEIVED_RETURN_CODE_NAMES,
  RECEIVED_RULE_ACT_NAMES,
  RECEIVED_RULE_TIME_NAMES,
} from "@railhead/core";
import { Type } from "typebox";
import type { ReceivedEntryRule as Row } from "../../db/tables/files/received-entry-rules.ts";
import { CivilDate, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

export const RULE_STATUSES = ["in_force", "ended"] as const;
export const DIRECTIONS = ["debit", "credit"] as const;

export const ReceivedEntryRule = Type.Object({
  id: Uuid(),
  name: Type.String(),
  priority: Type.Integer(),
  status: OneOf(RULE_STATUSES),
  direction: OneOf(DIRECTIONS),
  sec_code: Nullable(Type.String()),
  company_id: Nullable(Type.String()),
  individual_id: Nullable(Type.String()),
  remittance: Nullable(Type.String()),
  account_mask: Nullable(Type.String()),
  min_amount: Nullable(Type.String()),
  max_amount: Nullable(Type.String()),
  valid_from: Nullable(CivilDate()),
  valid_until: Nullable(CivilDate()),
  act: OneOf(RECEIVED_RULE_ACT_NAMES),
  acts_at: OneOf(RECEIVED_RULE_TIME_NAMES),
  account_id: Nullable(Uuid()),
  customer_id: Nullable(Uuid()),
  return_code: Nullable(OneOf(RECEIVED_RETURN_CODE_NAMES)),
  max_uses: Nullable(Type.Integer()),
  uses: Type.Integer(),
  reason: Type.String(),
  created_by: Type.String(),
  ended_at: Nullable(Instant()),
  ended_by: Nullable(Type.String()),
  end_reason: Nullable(Type.String()),
  created_at: Instant(),
  updated_at: Instant(),
});

const nameOf = (actor: { type: string; id: string }) => `${actor.type}:${actor.id}`;

/** A rule as GET returns it. */
export function serializeRule(row: Row) {
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    status: row.ended_at === null ? ("in_force" as const) : ("ended" as const),
    direction: row.direction,
    sec_code: row.sec_code,
    company_id: row.company_id,
    individual_id: row.individual_id,
    remittance: row.remittance,
    account_mask: row.account_mask,
    min_amount: row.min_amount_cents?.toString() ?? null,
    max_amount: row.max_amount_cents?.toString() ?? null,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    act: row.act,
    acts_at: row.acts_at,
    account_id: row.account_id,
    customer_id: row.customer_id,
    return_code: row.return_code,
    max_uses: row.max_uses,
    uses: row.uses,
    reason: row.reason,
    created_by: nameOf(row.created_by),
    ended_at: row.ended_at,
    ended_by: row.ended_by === null ? null : nameOf(row.ended_by),
    end_reason: row.end_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
