import {
  retryRefusal,
  type Cents,
  type CivilDate,
  type Instant,
  type PaymentAction,
  type PaymentKind,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { EXTERNAL_ID_TAKEN, insertPaymentBatch } from "../../db/tables/payments/create-payments.ts";
import { isReversalPending, mayRegainFunds } from "../../db/tables/files/payment-returns.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { findPayment, lockPayment, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { listReturnedEntries } from "../../db/tables/payments/retries.ts";
import {
  countRefunds,
  findRefundedCharge,
  sumRefunds,
} from "../../db/tables/payments/related-payments.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { readRelations } from "./apply-action.ts";
import { amountRefusal, type Ceilings } from "../limits/amount-bounds.ts";
import {
  buildPayment,
  generatePaymentIds,
  creationRefusal,
  type CreateRefusal,
  type PaymentOrder,
} from "./create.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import { readCounterparties } from "../scheduling/counterparties.ts";
import { findExceeded, type ExceededLimits } from "../exposure/exposure-book.ts";
import { isRefused, sayExceeded } from "../exposure/say-exceeded.ts";
import { planPayment, processingOf } from "../scheduling/plan.ts";
import { actionsOf } from "../transitions/serialize.ts";

export type NewAttemptRefusal =
  | CreateRefusal
  | "payment_status"
  | "already_resubmitted"
  | "retry_not_allowed"
  | "refund_exceeds_charge";

export type NewAttemptResult =
  | { readonly outcome: "created"; readonly snapshot: string }
  | { readonly outcome: "not_found" }
  | {
      readonly outcome: "refused";
      readonly code: NewAttemptRefusal;
      readonly detail?: string;
      readonly exceeded?: ExceededLimits;
      readonly payment: PaymentRow;
      readonly actions: string[];
    };

export interface NewAttemptContext {
  readonly move: MoveContext;
  readonly profile: BankProfile;
  readonly ceilings: Ceilings;
  readonly account_id: string;
  readonly request_id: string;
  readonly wall: string;
}

/** The caller's choices for a resubmit or refund; absent members have defaults. */
export interface ResubmitChoices {
  readonly description?: string | null;
  readonly payment_related_information?: string | null;
  readonly payment_date?: CivilDate;
  readonly external_id?: string;
  readonly sandbox_outcome?: string;
}

export interface RefundChoices extends ResubmitChoices {
  readonly amount_cents?: Cents;
  readonly metadata?: Record<string, unknown>;
}

/** Why a payment is not made again whose money may come after all. */
export const FUNDS_MAY_BE_KEPT =
  "Its money may be kept: its return was dishonored, or its reversal came back.";

const MAX_EXTERNAL_ID = 255;

/**
 * Creates a resubmit of the payment, at most once. Members not chosen are copied, except the
 * sandbox outcome.
 */
export async function resubmitPayment(
  tx: Tx,
  context: NewAttemptContext,
  target: { kind: PaymentKind; id: string; choices: ResubmitChoices },
): Promise<NewAttemptResult> {
  const { kind, id, choices } = target;
  const original = await lockPayment(tx, {
    environment_id: context.move.environment_id,
    account_id: context.account_id,
    kind,
    id,
  });
  if (original === undefined) return { outcome: "not_found" };
  const refused = (code: NewAttemptRefusal) => refuse(tx, original, code);
  if (!["failed", "cancelled", "reversed"].includes(original.status)) {
    return await refused("payment_status");
  }
  if (original.has_resubmit) return await refused("already_resubmitted");
  const refusal = await retryRefusalOf(tx, context, { original, choices });
  if (refusal !== undefined) {
    // A resubmit stays allowed if only the chosen date is too late.
    const isForGood = refusal.date === undefined || choices.payment_date === undefined;
    const without = isForGood ? "resubmit" : undefined;
    return await refuse(tx, original, {
      code: "retry_not_allowed",
      detail: refusal.reason,
      without,
    });
  }
  if (!(await fitsRefundedCharge(tx, original))) return await refused("refund_exceeds_charge");
  return await createRelatedPayment(tx, context, {
    original,
    order: resubmitOrder(original, choices, context.move.at),
  });
}

/** The order of a resubmit: members not chosen are copied, except the sandbox outcome. */
export function resubmitOrder(
  original: PaymentRow,
  choices: ResubmitChoices,
  at: Instant,
): Omit<PaymentOrder, "paykey"> {
  const { kind, amount_cents, consent_type, balance_check, auto_hold, auto_hold_message } =
    original;
  return {
    ...copiedFields(original),
    kind,
    amount_cents,
    consent_type,
    balance_check,
    auto_hold,
    auto_hold_message,
    payment_related_information:
      choices.payment_related_information === undefined
        ? original.payment_related_information
        : choices.payment_related_information,
    metadata: original.metadata,
    ...chosenFields(at, original, { choices, suffix: "-resubmit-1" }),
    origin: { original_id: original.id, relation: "resubmit" },
  };
}

/** The reason the Nacha rules forbid a retry; undefined without a return. */
async function retryRefusalOf(
  tx: Tx,
  { profile, move }: NewAttemptContext,
  { original, choices }: { original: PaymentRow; choices: ResubmitChoices },
) {
  if (await mayRegainFunds(tx, original)) {
    return { reason: FUNDS_MAY_BE_KEPT };
  }
  const returns = await listReturnedEntries(tx, original);
  const payment_date = choices.payment_date ?? easternTime(move.at).date;
  const settings = await loadAccountSettings(tx, original.environment_id, [original.account_id]);
  const processing = processingOf(settings, original);
  const plan = planPayment(profile, { ...original, payment_date, processing }, move.at);
  return retryRefusal(returns, plan.settlement_date);
}

/** Refunds a paid charge in full or in part, by a payout to the same paykey. */
export async function refundCharge(
  tx: Tx,
  context: NewAttemptContext,
  target: { id: string; choices: RefundChoices },
): Promise<NewAttemptResult> {
  const { move } = context;
  const { id, choices } = target;
  const { environment_id } = context.move;
  const key = { environment_id, account_id: context.account_id, kind: "charge", id } as const;
  const original = await lockPayment(tx, key);
  if (original === undefined) return { outcome: "not_found" };
  if (original.status !== "paid") return await refuse(tx, original, "payment_status");
  if (await isReversalPending(tx, original)) {
    const detail = "The charge is being reversed.";
    return await refuse(tx, original, { code: "refund_exceeds_charge", detail });
  }
  const left = original.amount_cents - (await sumRefunds(tx, original));
  const amount_cents = choices.amount_cents ?? left;
  if (left === 0n || amount_cents > left) {
    return await refuse(tx, original, "refund_exceeds_charge");
  }
  const suffix = `-refund-${(await countRefunds(tx, original)) + 1}`;
  return await createRelatedPayment(tx, context, {
    original,
    order: {
      ...copiedFields(original),
      kind: "payout",
      amount_cents,
      consent_type: null,
      balance_check: null,
      auto_hold: false,
      auto_hold_message: null,
      payment_related_information: choices.payment_related_information ?? null,
      metadata: choices.metadata ?? {},
      ...chosenFields(move.at, original, { choices, suffix }),
      origin: { original_id: id, relation: "refund" },
    },
  });
}

function copiedFields({ device_ip, purpose }: PaymentRow) {
  return { device_ip, purpose };
}

function chosenFields(
  at: Instant,
  original: PaymentRow,
  { choices, suffix }: { choices: ResubmitChoices; suffix: string },
) {
  const base = original.external_id.slice(0, MAX_EXTERNAL_ID - suffix.length);
  return {
    description: choices.description === undefined ? original.description : choices.description,
    payment_date: choices.payment_date ?? easternTime(at).date,
    external_id: choices.external_id ?? base + suffix,
    sandbox_outcome: choices.sandbox_outcome ?? "standard",
  };
}

/** A returned refund may be resubmitted only up to the unrefunded amount of the charge. */
async function fitsRefundedCharge(tx: Tx, original: PaymentRow): Promise<boolean> {
  if (original.kind === "charge" || original.original_id === null) return true;
  const charge = await findRefundedCharge(tx, original);
  if (charge === undefined) return true;
  const { environment_id } = original;
  const { id, account_id } = charge;
  // Serializes refunds of one charge.
  await lockPayment(tx, { environment_id, account_id, kind: "charge", id });
  return (
    original.amount_cents + (await sumRefunds(tx, { environment_id, id })) <= charge.amount_cents
  );
}

/** Inserts the new payment, annotates the original, and appends the events of both. */
async function createRelatedPayment(
  tx: Tx,
  context: NewAttemptContext,
  { original, order }: { original: PaymentRow; order: Omit<PaymentOrder, "paykey"> },
): Promise<NewAttemptResult> {
  const { move } = context;
  const account = {
    environment_id: context.move.environment_id,
    account_id: context.account_id,
  };
  const key = { ...account, kind: original.kind, id: original.id };
  const { paykey_token } = assertFound(await findPayment(tx, key), "the original payment");
  const whole: PaymentOrder = { ...order, paykey: paykey_token };
  const parties = await readCounterparties(tx, account, paykey_token);
  const refusal =
    amountRefusal(whole.amount_cents, context) ?? creationRefusal(parties, whole, move.at);
  if (refusal !== undefined || parties === undefined) {
    return await refuse(tx, original, refusal ?? { code: "paykey_not_found" });
  }
  const planned = {
    ...whole,
    account_id: context.account_id,
    processing: parties.permissions.processing[whole.kind],
  };
  const exceeded = await findExceeded(tx, { ...context, ...move }, planned);
  if (exceeded !== undefined && isRefused(exceeded)) {
    const detail = sayExceeded(exceeded);
    return await refuse(tx, original, { code: "limit_exceeded", detail, exceeded });
  }
  const described = buildPayment(
    generatePaymentIds(move.ids, move.at),
    {
      environment_id: move.environment_id,
      account_id: context.account_id,
      at: move.at,
      request_id: context.request_id,
      actor: move.actor,
      profile: context.profile,
    },
    { order: whole, parties },
  );
  const codes = await insertPaymentBatch(tx, {
    environment_id: move.environment_id,
    wall: context.wall,
    payments: [described],
    exposure: "at_review",
  });
  const failure = codes.get(1);
  if (failure === EXTERNAL_ID_TAKEN) return await refuse(tx, original, "duplicate_external_id");
  if (failure !== undefined) throw new Error("the paykey was changed while its payment was made");
  await annotateOriginal(tx, context, original, assertFound(order.origin, "the origin").relation);
  return { outcome: "created", snapshot: described.snapshot };
}

async function annotateOriginal(
  tx: Tx,
  { move }: NewAttemptContext,
  payment: PaymentRow,
  relation: "resubmit" | "refund",
): Promise<void> {
  const set = relation === "resubmit" ? { has_resubmit: true } : { has_refund: true };
  const after = { ...payment, ...set };
  const { related_payments, refundable } = await readRelations(tx, after);
  const allowed_actions = actionsOf(after, after.kind === "charge" && refundable);
  await movePayments(tx, move, [
    {
      payment,
      type: relation === "resubmit" ? "resubmitted" : "refunded",
      message: `The payment got a ${relation}.`,
      set,
      shows: { related_payments, allowed_actions },
    },
  ]);
}

interface Refused {
  readonly code: NewAttemptRefusal;
  readonly detail?: string;
  readonly exceeded?: ExceededLimits;
  /** An action that the payment's own status allows and its related payments forbid. */
  readonly without?: PaymentAction | undefined;
}

async function refuse(
  tx: Tx,
  payment: PaymentRow,
  refused: NewAttemptRefusal | Refused,
): Promise<NewAttemptResult> {
  const { refundable } = await readRelations(tx, payment);
  const allowed = actionsOf(payment, payment.kind === "charge" && refundable);
  const { without, ...why }: Refused = typeof refused === "string" ? { code: refused } : refused;
  const actions = allowed.filter((action) => action !== without);
  return { outcome: "refused", ...why, payment, actions };
}
