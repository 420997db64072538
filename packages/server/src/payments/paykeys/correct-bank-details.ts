import { assertFound } from "../../base/assert.ts";
import type { AccountEffect } from "../../db/tables/counterparties/blocks.ts";
import { listActiveBlocks, listPaykeyLabels } from "../../db/tables/counterparties/corrections.ts";
import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import type { Vault } from "../../vault/vault.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import { paykeyDetails } from "../transitions/serialize.ts";
import { applyAccountEffects } from "./block.ts";
import {
  correctAccounts,
  type CorrectedPaykey,
  type WantedCorrection,
} from "./correct-accounts.ts";

/** A locked payment of a corrected paykey, and what its history says of that. */
export interface NotedPayment {
  readonly payment: PaymentRow;
  readonly type: "notification_of_change" | "updated";
  readonly code: string;
  readonly message: string;
}

/**
 * Corrects bank data, with the events of paykeys and noted payments. Payments are locked by the
 * caller. A corrected number may be of a bank account that an earlier return has blocked.
 */
export async function correctBankDetails<W extends WantedCorrection>(
  tx: Tx,
  context: MoveContext,
  input: { vault: Vault; wanted: readonly W[]; noted: readonly NotedPayment[] },
): Promise<{ corrected: CorrectedPaykey<W>[]; unchanged: W[] }> {
  const { vault, wanted, noted } = input;
  const done = await correctAccounts(tx, { ...context, vault }, wanted);
  const ids = done.corrected.map(({ row }) => row.id);
  const effects = await blocksOn(tx, context.environment_id, ids);
  await appendEvents(
    tx,
    context.ids,
    context.environment_id,
    done.corrected.map((one) => paykeyEvent(context, one)),
  );
  await annotatePayments(tx, context, noted);
  await applyAccountEffects(tx, context, effects);
  return done;
}

async function blocksOn(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<AccountEffect[]> {
  if (paykeyIds.length === 0) return [];
  const blocks = await listActiveBlocks(tx, environmentId, paykeyIds);
  return blocks.map(({ paykey_id, code }) => ({
    paykey_id,
    effect: "blocked",
    code,
    unblockable: code === "R29",
  }));
}

function paykeyEvent(
  context: MoveContext,
  { row, wanted }: CorrectedPaykey<WantedCorrection>,
): NewEvent {
  const { actor, request_id } = context;
  const isByPerson = wanted.reason !== null;
  return {
    account_id: row.account_id,
    type: "paykey.corrected",
    resource_type: "paykey",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: {
      label: row.label,
      institution_name: row.institution_name,
      bank_data: bankDataShown(row),
      updated_at: row.updated_at,
    },
    cause: {
      source: isByPerson ? "user_action" : "system",
      reason: isByPerson ? "user_request" : "ok",
      code: wanted.code,
      message: isByPerson
        ? `The bank data was corrected by hand: ${wanted.reason}`
        : `The bank corrected the bank data with ${wanted.code}.`,
      actor,
      request_id,
    },
  };
}

/** Bank data with the account number masked. */
export function bankDataShown(row: PaykeyRow) {
  return {
    routing_number: row.routing_number,
    account_number: row.account_mask,
    account_type: row.account_type,
  };
}

/** Annotates payments with the correction; their status does not change. */
async function annotatePayments(
  tx: Tx,
  context: MoveContext,
  noted: readonly NotedPayment[],
): Promise<void> {
  const paykeyIds = new Set(noted.map(({ payment }) => payment.paykey_id));
  const labels = await listPaykeyLabels(tx, context.environment_id, [...paykeyIds]);
  const labelById = new Map(labels.map((label) => [label.id, label]));
  const annotations = noted.map((one) => {
    const { label, balance_cents } = assertFound(
      labelById.get(one.payment.paykey_id),
      "the payment's paykey",
    );
    const details = { paykey_label: label, paykey_balance_cents: balance_cents };
    const shows = { paykey_details: paykeyDetails({ ...one.payment, ...details }) };
    return { ...one, set: {}, shows };
  });
  await movePayments(tx, context, annotations);
}
