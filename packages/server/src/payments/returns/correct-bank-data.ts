import { assertFound } from "../../base/assert.ts";
import type { AccountEffect } from "../../db/tables/counterparties/blocks.ts";
import { listPaykeyLabels, listActiveBlocks } from "../../db/tables/counterparties/corrections.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { InboundConclusion } from "../../db/tables/files/inbound-items.ts";
import { findVerifiedPaykeys } from "../../db/tables/files/verification-receivers.ts";
import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import { lockPayments, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { applyAccountEffects } from "../paykeys/block.ts";
import { correctAccounts } from "./correct-accounts.ts";
import { auxiliaryIdOf, conclusionOf, type InboundEntry } from "../files/inbound.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";
import { paykeyDetails } from "../transitions/serialize.ts";

/**
 * Applies notifications of change to every paykey of the bank account, at once; the Nacha rules
 * allow six banking days. Returns conclusions for the items that changed nothing.
 */
export async function correctBankData(
  tx: Tx,
  run: StepRun,
  found: readonly InboundEntry[],
): Promise<InboundConclusion[]> {
  if (found.length === 0) return [];
  const conclusions: InboundConclusion[] = [];
  const applicable: InboundEntry[] = [];
  for (const entry of found) {
    const why = notApplicable(entry);
    if (why === undefined) applicable.push(entry);
    else conclusions.push(why);
  }
  const ids = found.flatMap(({ item }) => item.payment_id ?? []);
  const payments = await lockPayments(tx, run.environment_id, ids);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const paymentOf = ({ item }: InboundEntry) =>
    assertFound(paymentById.get(item.payment_id ?? ""), "the payment that is corrected");
  const verificationById = await findVerifiedPaykeys(
    tx,
    run.environment_id,
    found.flatMap((entry) => verificationOf(entry) ?? []),
  );
  const context = await engineContext(tx, run, [...payments, ...verificationById.values()]);
  const { corrected, unchanged } = await correctAccounts(
    tx,
    run,
    applicable.map((entry) => {
      const verification = verificationById.get(verificationOf(entry) ?? "");
      return { entry, paykey_id: (verification ?? paymentOf(entry)).paykey_id };
    }),
  );
  const effects = await blocksOn(
    tx,
    run.environment_id,
    corrected.map(({ row }) => row.id),
  );
  await appendEvents(
    tx,
    context.ids,
    context.environment_id,
    corrected.map(({ row, code }) => paykeyEvent(context, row, code)),
  );
  await annotatePayments(
    tx,
    context,
    found.filter(({ item }) => item.payment_id !== null),
    paymentOf,
  );
  await applyAccountEffects(tx, context, effects);
  return [...conclusions, ...unchanged.map((entry) => conclusionOf(entry, "unchanged"))];
}

const verificationOf = ({ match }: InboundEntry) => auxiliaryIdOf(match, "verification");

/** The conclusion of a notification that cannot be applied; undefined if it can. */
function notApplicable(entry: InboundEntry): InboundConclusion | undefined {
  const correction = assertFound(entry.correction, "what the notification says");
  if (correction.action === "refuse") {
    const { fault, refusal } = correction;
    return conclusionOf(entry, "refused", `${fault} Refuse it with ${refusal}.`);
  }
  if (correction.action !== "apply") {
    return conclusionOf(entry, "noted", REASON_BY_ACTION[correction.action]);
  }
  if (entry.item.payment_id !== null || verificationOf(entry) !== null) return undefined;
  return conclusionOf(
    entry,
    "noted",
    "The bank data of the business's own account must be corrected.",
  );
}

const REASON_BY_ACTION = {
  task: "The corrected data is not bank data; a person must apply it.",
  alert: "Our own file was at fault.",
  compliance: "The receiver moves the money abroad; stop paying and ask.",
  workflow: "One of our answers was refused.",
  unknown: "The change code is unknown.",
} as const;

/** The corrected number may belong to a bank account blocked by an earlier return. */
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

function paykeyEvent(context: MoveContext, row: PaykeyRow, code: string): NewEvent {
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
      bank_data: {
        routing_number: row.routing_number,
        account_number: row.account_mask,
        account_type: row.account_type,
      },
      updated_at: row.updated_at,
    },
    cause: {
      source: "system",
      reason: "ok",
      code,
      message: `The bank corrected the bank data with ${code}.`,
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}

/** Annotates the payments with the notification; their status does not change. */
async function annotatePayments(
  tx: Tx,
  context: MoveContext,
  found: readonly InboundEntry[],
  paymentOf: (entry: InboundEntry) => PaymentRow,
): Promise<void> {
  const paykeyIds = new Set(found.map((entry) => paymentOf(entry).paykey_id));
  const labels = await listPaykeyLabels(tx, context.environment_id, [...paykeyIds]);
  const labelById = new Map(labels.map((label) => [label.id, label]));
  const annotations = found.map((entry) => {
    const payment = paymentOf(entry);
    const { label, balance_cents } = assertFound(labelById.get(payment.paykey_id), "its paykey");
    return {
      payment,
      type: "notification_of_change" as const,
      message: `The bank sent a notification of change, ${entry.item.code}.`,
      code: entry.item.code,
      set: {},
      shows: {
        paykey_details: paykeyDetails({
          ...payment,
          paykey_label: label,
          paykey_balance_cents: balance_cents,
        }),
      },
    };
  });
  await movePayments(tx, context, annotations);
}
