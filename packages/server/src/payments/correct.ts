import {
  addMs,
  institutionName,
  laterOf,
  type CorrectedBankData,
  type Correction,
} from "@railhead/core";
import { assertFound } from "../assert.ts";
import type { AccountEffect } from "../db/blocks.ts";
import {
  countCorrections,
  listPaykeysOfSameAccounts,
  lockFingerprints,
  replaceBankDetails,
} from "../db/corrections.ts";
import type { Tx } from "../db/executor.ts";
import type { InboundConclusion } from "../db/inbound-items.ts";
import { findBankAccountBlock, lockPaykeys, type PaykeyRow } from "../db/paykeys.ts";
import { findPayment, lockPayments, type PaymentRow } from "../db/payments.ts";
import { appendEvents, type NewEvent } from "../events/append.ts";
import { applyAccountEffects } from "./block.ts";
import { concluded, type Inbound } from "./inbound.ts";
import { movePayments, type MoveContext } from "./move.ts";
import { engineContext, type StepRun } from "./step.ts";
import { partyDetails } from "./wire.ts";

type Applicable = Extract<Correction, { action: "apply" }>;

/** A paykey with its account number in clear. Never logged. */
interface OpenPaykey {
  readonly row: PaykeyRow;
  readonly account_number: string;
}

/**
 * Applies notifications of change to the bank data of paykeys, at once: sooner than the six banking
 * days that the rules allow. Every paykey of the same bank account is corrected. Answers the items
 * that changed nothing, and why.
 */
export async function correctBankData(
  tx: Tx,
  run: StepRun,
  found: readonly Inbound[],
): Promise<InboundConclusion[]> {
  const conclusions: InboundConclusion[] = [];
  const applicable: Inbound[] = [];
  for (const told of found) {
    const why = notApplicable(told);
    if (why === undefined) applicable.push(told);
    else conclusions.push(why);
  }
  if (found.length === 0) return conclusions;
  const ids = found.flatMap(({ item }) => item.payment_id ?? []);
  const payments = await lockPayments(tx, run.environment_id, ids);
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const paymentOf = ({ item }: Inbound) =>
    assertFound(paymentById.get(item.payment_id ?? ""), "the payment that is corrected");
  const context = await engineContext(tx, run, payments);
  const events: NewEvent[] = [];
  const effects: AccountEffect[] = [];
  for (const told of applicable) {
    const corrected = await correctAccount(tx, run, { told, payment: paymentOf(told) });
    if (corrected.length === 0) conclusions.push(concluded(told, "unchanged"));
    events.push(...corrected.map((row) => paykeyEvent(context, row, told.item.code)));
    effects.push(...(await blocksOn(tx, corrected)));
  }
  await appendEvents(tx, context.ids, context.environment_id, events);
  await tellPayments(
    tx,
    context,
    found.filter(({ item }) => item.payment_id !== null),
    paymentOf,
  );
  await applyAccountEffects(tx, context, effects);
  return conclusions;
}

/** Why a notification is for a person, or undefined where it can be applied. */
function notApplicable(told: Inbound): InboundConclusion | undefined {
  const correction = assertFound(told.correction, "what the notification says");
  if (correction.action === "refuse") {
    const { fault, refusal } = correction;
    return concluded(told, "refused", `${fault} Refuse it with ${refusal}.`);
  }
  if (correction.action !== "apply") {
    return concluded(told, "noted", REASON_BY_ACTION[correction.action]);
  }
  if (told.item.payment_id !== null) return undefined;
  return concluded(told, "noted", "The bank data of the business's own account must be corrected.");
}

const REASON_BY_ACTION = {
  task: "The corrected data is not bank data; a person must apply it.",
  alert: "Our own file was at fault.",
  compliance: "The receiver moves the money abroad; stop paying and ask.",
  workflow: "One of our answers was refused.",
  unknown: "The change code is unknown.",
} as const;

async function correctAccount(
  tx: Tx,
  run: StepRun,
  { told, payment }: { told: Inbound; payment: PaymentRow },
): Promise<PaykeyRow[]> {
  const { bank_data } = told.correction as Applicable;
  const same = await listPaykeysOfSameAccounts(tx, [payment.paykey_id]);
  const opened = await openAll(
    run,
    await lockPaykeys(
      tx,
      same.map(({ id }) => id),
    ),
  );
  const changed = await Promise.all(
    opened
      .filter((paykey) => isNews(paykey, bank_data))
      .map((paykey) => correctedRow(run, paykey, bank_data)),
  );
  if (changed.length === 0) return [];
  await lockFingerprints(
    tx,
    [...opened.map(({ row }) => row), ...changed].map(({ fingerprint }) => fingerprint),
  );
  for (const row of changed) {
    const before = assertFound(
      opened.find((paykey) => paykey.row.id === row.id),
      "the old data",
    );
    const old = await detailsBefore(tx, run, { before, code: told.item.code, at: row.updated_at });
    await replaceBankDetails(tx, { old, row });
  }
  return changed;
}

const placeOf = (id: string) => ({ table: "paykeys", column: "account_number", id });

async function openAll(run: StepRun, rows: readonly PaykeyRow[]): Promise<OpenPaykey[]> {
  const { vault } = run.tools;
  return await Promise.all(
    rows.map(async (row) => ({
      row,
      account_number: await vault.decrypt(row.environment_id, placeOf(row.id), row.account_number),
    })),
  );
}

function isNews({ row, account_number }: OpenPaykey, data: CorrectedBankData): boolean {
  return (
    (data.routing_number ?? row.routing_number) !== row.routing_number ||
    (data.account_number ?? account_number) !== account_number ||
    (data.account_type ?? row.account_type) !== row.account_type
  );
}

async function correctedRow(
  run: StepRun,
  { row, account_number: before }: OpenPaykey,
  data: CorrectedBankData,
): Promise<PaykeyRow> {
  const { vault } = run.tools;
  const routing = data.routing_number ?? row.routing_number;
  const number = data.account_number ?? before;
  const institution =
    routing === row.routing_number ? row.institution_name : institutionName(routing);
  const lastFour = number.slice(-4);
  return {
    ...row,
    institution_name: institution,
    label: `${institution ?? ""} ****${lastFour}`.trim(),
    routing_number: routing,
    account_number: await vault.encrypt(row.environment_id, placeOf(row.id), number),
    account_mask: `${"*".repeat(Math.max(number.length - 4, 4))}${lastFour}`,
    account_type: data.account_type ?? row.account_type,
    fingerprint: await vault.fingerprint(row.environment_id, routing, number),
    version: row.version + 1,
    updated_at: laterOf(run.at, addMs(row.updated_at, 1)),
  };
}

async function detailsBefore(
  tx: Tx,
  run: StepRun,
  { before, code, at }: { before: OpenPaykey; code: string; at: string },
) {
  const { row } = before;
  const revision = (await countCorrections(tx, row.id)) + 1;
  const place = {
    table: "paykey_bank_details",
    column: "account_number",
    id: `${row.id}:${revision}`,
  };
  const { environment_id } = row;
  return {
    paykey_id: row.id,
    revision,
    environment_id,
    institution_name: row.institution_name,
    routing_number: row.routing_number,
    account_number: await run.tools.vault.encrypt(environment_id, place, before.account_number),
    account_mask: row.account_mask,
    account_type: row.account_type,
    fingerprint: row.fingerprint,
    code,
    replaced_at: at,
  };
}

/** The new number may be that of a bank account which an earlier return has blocked. */
async function blocksOn(tx: Tx, rows: readonly PaykeyRow[]): Promise<AccountEffect[]> {
  const effects: AccountEffect[] = [];
  for (const row of rows) {
    const block = await findBankAccountBlock(tx, row);
    if (block === undefined) continue;
    const { code } = block;
    effects.push({ paykey_id: row.id, effect: "blocked", code, unblockable: code === "R29" });
  }
  return effects;
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

/** The payment moves no status: it went through. Its own record says that a notification came. */
async function tellPayments(
  tx: Tx,
  context: MoveContext,
  found: readonly Inbound[],
  paymentOf: (told: Inbound) => PaymentRow,
): Promise<void> {
  const touches = [];
  for (const told of found) {
    const payment = paymentOf(told);
    const { account_id, kind, id } = payment;
    const now = assertFound(await findPayment(tx, { account_id, kind, id }), "the payment");
    const { paykey_details } = partyDetails(now);
    touches.push({
      payment,
      type: "notification_of_change" as const,
      message: `The bank sent a notification of change, ${told.item.code}.`,
      code: told.item.code,
      set: {},
      shows: { paykey_details },
    });
  }
  await movePayments(tx, context, touches);
}
