import { PROOF_REQUEST_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import type { ProofRequest as Row } from "../../db/tables/counterparties/proof-requests.ts";
import { CivilDate, Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

export const ProofRequest = Type.Object({
  id: Uuid(),
  account_id: Uuid(),
  payment_id: Uuid(),
  paykey_id: Uuid(),
  bank_reference: Type.String(),
  received_on: CivilDate(),
  due_on: CivilDate(),
  prepare_by: Instant(),
  delivered: Nullable(Type.String()),
  statement: Nullable(Type.String()),
  status: OneOf(PROOF_REQUEST_STATUSES),
  sent_how: Nullable(Type.String()),
  package_sha256: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  created_by: Type.String(),
  ended_at: Nullable(Instant()),
  ended_by: Nullable(Type.String()),
  created_at: Instant(),
  updated_at: Instant(),
});

const nameOf = (actor: { type: string; id: string }) => `${actor.type}:${actor.id}`;

/** A request as GET returns it. */
export function serializeProofRequest(row: Row) {
  return {
    id: row.id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    paykey_id: row.paykey_id,
    bank_reference: row.bank_reference,
    received_on: row.received_on,
    due_on: row.due_on,
    prepare_by: row.prepare_by,
    delivered: row.delivered,
    statement: row.statement,
    status: row.status,
    sent_how: row.sent_how,
    package_sha256: row.package_sha256,
    reason: row.reason,
    created_by: nameOf(row.created_by),
    ended_at: row.ended_at,
    ended_by: row.ended_by === null ? null : nameOf(row.ended_by),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
