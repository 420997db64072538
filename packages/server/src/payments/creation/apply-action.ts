import { hitOf, waive, type Cents, type Hit, type Instant, type PaymentKind } from "@railhead/core";
import { namesOf } from "../../db/columns/columns.ts";
import { PAYMENTS } from "../../db/columns/payments.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listPaymentHistory } from "../../db/tables/payments/payment-history.ts";
import {
  findPayment,
  lockPayment,
  type PaymentChange,
  type PaymentRow,
} from "../../db/tables/payments/payments.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { listRelatedPayments, sumRefunds } from "../../db/tables/payments/related-payments.ts";
import { listRetries } from "../../db/tables/payments/retries.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { amountRefusal, type Ceilings } from "../limits/amount-bounds.ts";
import { readEligibilityHits } from "../review/recheck-payments.ts";
import { movePayments, type Move, type MoveContext } from "../transitions/move.ts";
import { planPayment, processingOf, type Planned } from "../scheduling/plan.ts";
import { findExceeded, type ExceededLimits } from "../exposure/exposure-book.ts";
import { compareAtReview } from "../exposure/review-exposure.ts";
import { readCeilingUsage } from "../limits/ceiling-usage.ts";
import { readEarliestEntryDate } from "../scheduling/prenotes.ts";
import {
  actionsOf,
  serializePayment,
  relatedPayments,
  type PaymentRelations,
} from "../transitions/serialize.ts";
import type { PaymentKey } from "../../db/tables/payments/payment-reads.ts";

const UPDATED = namesOf(PAYMENTS, "updated");

/** Columns a caller may change before a payment is sent; undefined leaves one unchanged. */
export type PaymentUpdate = {
  readonly [Name in (typeof UPDATED)[number]]: PaymentRow[Name] | undefined;
};

export type Action =
  | { readonly action: "hold" | "release" | "cancel"; readonly reason: string | null }
  | { readonly action: "update"; readonly update: PaymentUpdate };

export type ActionResult =
  | { readonly outcome: "done" }
  | { readonly outcome: "not_found" }
  | { readonly outcome: "refused"; readonly payment: PaymentRow; readonly actions: string[] }
  /** The holds that cannot be waived. */
  | {
      readonly outcome: "hold_stands";
      readonly hits: readonly Hit[];
      readonly payment: PaymentRow;
      readonly actions: string[];
    }
  /** Above the maximum amount of one payment. */
  | {
      readonly outcome: "amount_over_ceiling";
      readonly detail: string;
      readonly payment: PaymentRow;
      readonly actions: string[];
    }
  /** Above exposure limits. */
  | {
      readonly outcome: "limit_exceeded";
      readonly exceeded: ExceededLimits;
      readonly payment: PaymentRow;
      readonly actions: string[];
    }
  /** A retry of a returned entry must keep its amount. */
  | { readonly outcome: "retry_amount"; readonly payment: PaymentRow; readonly actions: string[] }
  /** Funding was already debited for this amount, so it cannot change. */
  | { readonly outcome: "funded_amount"; readonly payment: PaymentRow; readonly actions: string[] };

export interface ActionContext {
  readonly move: MoveContext;
  readonly profile: BankProfile;
  readonly ceilings: Ceilings;
}

/** Applies a caller's action to a payment if its status allows it. */
export async function applyPaymentAction(
  tx: Tx,
  context: ActionContext,
  target: { key: PaymentKey & { kind: PaymentKind }; action: Action },
): Promise<ActionResult> {
  const payment = await lockPayment(tx, target.key);
  if (payment === undefined) return { outcome: "not_found" };
  const { action } = target;
  const actions = actionsOf(payment);
  if (!actions.includes(action.action)) return { outcome: "refused", payment, actions };
  const amount = newAmount(payment, action);
  if (amount !== undefined) {
    if (payment.funding_ids.length > 0) return { outcome: "funded_amount", payment, actions };
    if (await isRetry(tx, payment)) return { outcome: "retry_amount", payment, actions };
    const refusal = amountRefusal(amount, context);
    if (refusal !== undefined) {
      return { outcome: refusal.code, detail: refusal.detail, payment, actions };
    }
  }
  if (action.action === "release") {
    const book = await readCeilingUsage(tx, payment.environment_id, {
      bounds: context,
      payments: [payment],
    });
    const of = { payments: [payment], ceilingsOf: (one: PaymentRow) => book.of(one) };
    const hits = (await readEligibilityHits(tx, context.move, of))(payment);
    if (hits.length > 0) return { outcome: "hold_stands", hits, payment, actions };
  }
  const planned = await plannedRows(tx, context, [payment]);
  const moves = movesOf(context, planned, action);
  const exceeded = await exceededBy(tx, context, { planned: planned[0], moves });
  if (exceeded !== undefined) return { outcome: "limit_exceeded", exceeded, payment, actions };
  await movePayments(tx, context.move, await compareAtReview(tx, payment.environment_id, moves));
  return { outcome: "done" };
}

/** The limits that a released or changed payment would exceed; its review compares again, under a lock. */
async function exceededBy(
  tx: Tx,
  { move, profile, ceilings }: ActionContext,
  { planned, moves: [change] }: { planned: PlannedRow | undefined; moves: readonly Move[] },
): Promise<ExceededLimits | undefined> {
  const dates = change?.set?.settlement_date;
  if (planned === undefined || dates === undefined || dates === null) return undefined;
  const { status, hold } = planned;
  const counted = status !== "on_hold" && hold === null ? planned : undefined;
  const after = { ...planned, ...change?.set };
  return await findExceeded(tx, { ...move, profile, ceilings }, after, counted);
}

/** The moves of an action on locked payments of one account that allow it. */
export async function actionMoves(
  tx: Tx,
  context: Pick<ActionContext, "move" | "profile">,
  { payments, action }: { readonly payments: readonly PaymentRow[]; readonly action: Action },
): Promise<Move[]> {
  const moves = movesOf(context, await plannedRows(tx, context, payments), action);
  return await compareAtReview(tx, context.move.environment_id, moves);
}

/** Releases of locked payments that no limit is compared with. */
export async function plannedReleases(
  tx: Tx,
  context: Pick<ActionContext, "move" | "profile">,
  { payments, reason }: { readonly payments: readonly PaymentRow[]; readonly reason: string },
): Promise<Move[]> {
  const planned = await plannedRows(tx, context, payments);
  return movesOf(context, planned, { action: "release", reason });
}

const movesOf = (
  context: Pick<ActionContext, "move" | "profile">,
  planned: readonly PlannedRow[],
  action: Action,
): Move[] => planned.flatMap((payment) => moveOf(context, payment, action) ?? []);

/** Payments with what their dates depend on. */
async function plannedRows(
  tx: Tx,
  context: Pick<ActionContext, "move" | "profile">,
  payments: readonly PaymentRow[],
): Promise<PlannedRow[]> {
  const { environment_id } = context.move;
  const accounts = payments.map(({ account_id }) => account_id);
  const settings = await loadAccountSettings(tx, environment_id, accounts);
  const { profile } = context;
  const earliestDateOf = await readEarliestEntryDate(tx, environment_id, { profile, payments });
  return payments.map((payment) => {
    const processing = processingOf(settings, payment);
    return { ...payment, processing, not_before: earliestDateOf(payment) };
  });
}

function newAmount(payment: PaymentRow, action: Action): Cents | undefined {
  if (action.action !== "update") return undefined;
  const { amount_cents } = action.update;
  return amount_cents === payment.amount_cents ? undefined : amount_cents;
}

/** Whether the payment retries a returned entry. */
async function isRetry(tx: Tx, payment: PaymentRow): Promise<boolean> {
  return (
    payment.relation === "resubmit" &&
    (await listRetries(tx, payment.environment_id, [payment.id])).has(payment.id)
  );
}

type PlannedRow = PaymentRow & Pick<Planned, "processing" | "not_before">;

const messages = {
  hold: "The payment was put on hold.",
  release: "The hold was released.",
  cancel: "The payment was cancelled.",
};

function moveOf(
  context: Pick<ActionContext, "move" | "profile">,
  { processing, not_before, ...payment }: PlannedRow,
  action: Action,
): Move | undefined {
  const by = { payment, reason: "user_request" as const, source: "user_action" as const };
  if (action.action === "update")
    return updateMove(context, { ...payment, processing, not_before }, action.update);
  const message = action.reason ?? messages[action.action];
  if (action.action === "hold") {
    return { ...by, event: "hold", message, set: { hold: hitOf("user_hold") } };
  }
  if (action.action === "cancel") return { ...by, event: "cancel", message };
  return {
    ...by,
    event: "release",
    message,
    set: {
      ...planPayment(context.profile, { ...payment, processing, not_before }, context.move.at),
      ...reviewAt(context.move.at),
      // Checks run again; only the displayed, waivable holds are waived.
      waivers: waive(payment.waivers, payment.hold),
    },
  };
}

function reviewAt(at: Instant): PaymentChange {
  return { due_step: "review", due_at: at };
}

function updateMove(
  context: Pick<ActionContext, "move" | "profile">,
  { processing, not_before, ...payment }: PlannedRow,
  update: PaymentUpdate,
): Move | undefined {
  const set = changedMembers(payment, update);
  if (Object.keys(set).length === 0) return undefined;
  const needsReview = set.amount_cents !== undefined || set.payment_date !== undefined;
  const planned = { ...payment, ...set, processing, not_before };
  const by = {
    payment,
    reason: "user_request" as const,
    source: "user_action" as const,
    message: "The payment was updated.",
  };
  const plan = needsReview ? planPayment(context.profile, planned, context.move.at) : {};
  if (payment.status === "scheduled" && needsReview) {
    return { ...by, event: "reschedule", set: { ...set, ...plan, ...reviewAt(context.move.at) } };
  }
  const { due_step, due_at } = payment;
  return { ...by, event: "amend", set: { ...set, ...plan, due_step, due_at } };
}

function changedMembers(payment: PaymentRow, update: PaymentUpdate): PaymentChange {
  const changed = UPDATED.filter(
    (name) => update[name] !== undefined && !isEqual(update[name], payment[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, update[name]]));
}

/** Compares scalars and JSON. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A payment as GET returns it; undefined if the account has no such payment. */
export async function readPayment(
  db: Executor,
  key: PaymentKey & { kind: PaymentKind },
): Promise<object | undefined> {
  // Pipelined; only payments with related payments need the last query.
  const [row, history] = await Promise.all([findPayment(db, key), listPaymentHistory(db, key)]);
  if (row === undefined) return undefined;
  return serializePayment(row, history, await readRelations(db, row));
}

/** Related payments, and whether any of a charge is left to refund. */
export async function readRelations(db: Executor, row: PaymentRow): Promise<PaymentRelations> {
  const hasRelatives = row.original_id !== null || row.has_resubmit || row.has_refund;
  if (!hasRelatives) return { related_payments: {}, refundable: true };
  const [relatives, refunded] = await Promise.all([
    listRelatedPayments(db, row),
    row.has_refund ? sumRefunds(db, row) : Promise.resolve(0n),
  ]);
  return {
    related_payments: relatedPayments(row, relatives),
    refundable: refunded < row.amount_cents,
  };
}
