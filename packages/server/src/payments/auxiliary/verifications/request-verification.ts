import {
  CONFIRM_TRIES,
  MICRO_ENTRY_MAX_CENTS,
  type PaymentKind,
  type VerificationMethod,
} from "@railhead/core";
import type { Tx } from "../../../db/postgres/executor.ts";
import { verifications } from "../../../db/tables/files/auxiliary-entries.ts";
import { NEW_ROW, type VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { appendEvents } from "../../../events/append.ts";
import type { Ids } from "../../../base/ids.ts";
import type { Vault } from "../../../vault/vault.ts";
import { planTransfer } from "../../scheduling/plan.ts";
import { replanForPrenotes } from "../../scheduling/prenotes.ts";
import type { AuxiliaryContext } from "../entries/auxiliary-rules.ts";
import { moveAuxiliary } from "../entries/move-auxiliary.ts";
import { openAmounts } from "./verification-entries.ts";
import { verificationEvent, serializeVerification } from "./serialize-verification.ts";
import { verificationRules } from "./verifications.ts";

/** A verification request for a locked paykey. */
export interface VerificationOrder {
  readonly paykey_id: string;
  readonly account_id: string;
  readonly bank_id: string;
  readonly method: VerificationMethod;
  readonly kind: PaymentKind;
  readonly sandbox_outcome: string;
  readonly activates_paykey: boolean;
}

/** Creates a verification, sealed at the next cut-off. Undefined if one is pending. */
export async function beginVerification(
  tx: Tx,
  { context, vault }: { context: AuxiliaryContext; vault: Vault },
  order: VerificationOrder,
): Promise<VerificationRow | undefined> {
  const { ids, at, environment_id, profile } = context;
  const { kind: payment_kind, ...asked } = order;
  const id = ids.uuid(at);
  const isMicro = order.method === "micro_entries";
  const amounts = isMicro ? drawAmounts(ids) : [];
  const place = { table: "auxiliary_entries", column: "amounts", id };
  const row: VerificationRow = {
    ...NEW_ROW,
    ...asked,
    id,
    environment_id,
    kind: "verification",
    payment_kind: isMicro ? null : payment_kind,
    status: "created",
    amounts: isMicro ? await vault.encrypt(environment_id, place, amounts.join(",")) : null,
    amount_cents: BigInt(amounts.reduce((sum, cents) => sum + cents, 0)),
    tries_left: isMicro ? CONFIRM_TRIES : null,
    due_at: planTransfer(profile, at).due_at,
    created_at: at,
    updated_at: at,
  };
  const added = await verifications.insert(tx, [row]);
  if (added.size === 0) return undefined;
  const prenotes = isMicro ? [] : [row];
  await replanForPrenotes(tx, context, { profile, prenotes });
  await appendEvents(tx, ids, environment_id, [
    verificationEvent(context, row, {
      type: "paykey_verification.created",
      patch: serializeVerification(row),
      cause: { source: "user_action", reason: "ok", code: null },
      message: "The verification of the paykey was asked for.",
    }),
  ]);
  return row;
}

/** Draws two amounts of 1 to 99 cents. */
function drawAmounts(ids: Ids): number[] {
  const draw = () => 1 + (ids.draw(4).readUInt32BE(0) % MICRO_ENTRY_MAX_CENTS);
  return [draw(), draw()];
}

/**
 * Compares amounts with those sent, in either order, for a locked row awaiting confirmation. A
 * wrong attempt uses a try; after the last try the verification and paykey fail.
 */
export async function confirmVerification(
  tx: Tx,
  { context, vault }: { context: AuxiliaryContext; vault: Vault },
  { row, amounts }: { row: VerificationRow; amounts: readonly number[] },
): Promise<VerificationRow | undefined> {
  const sent = await openAmounts({ tools: { vault }, environment_id: context.environment_id }, row);
  const inOrder = (cents: readonly (number | bigint)[]) => cents.map(Number).sort((a, b) => a - b);
  const isRight = inOrder(sent).join() === inOrder(amounts).join();
  const left = isRight ? row.tries_left : (row.tries_left ?? 0) - 1;
  const event = isRight ? "confirm" : left === 0 ? "exhaust" : "mistake";
  const due_at = event === "mistake" ? row.due_at : null;
  const [after] = await moveAuxiliary(tx, context, {
    rules: verificationRules,
    moves: [{ row, event, set: { tries_left: left, due_at } }],
  });
  return after;
}
