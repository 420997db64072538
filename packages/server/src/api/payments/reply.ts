import type { PaymentKind } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import {
  accountOf,
  type OwnWriteContext,
  type RequestContext,
  type WriteContext,
} from "../../http/route/context.ts";
import { findPaykey } from "../../db/tables/counterparties/paykeys.ts";
import { findTakenReplay } from "../../http/pipeline/idempotency.ts";
import { etagOf } from "../../http/schema/etag.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, raw, type Result } from "../../http/route/route.ts";
import {
  applyPaymentAction,
  readPayment,
  type Action,
} from "../../payments/creation/apply-action.ts";
import { readSerializedPayment } from "../../payments/creation/read-payment.ts";
import type {
  NewAttemptContext,
  NewAttemptRefusal,
  NewAttemptResult,
} from "../../payments/creation/refund-and-resubmit.ts";
import type { MoveContext } from "../../payments/transitions/move.ts";
import { ceilingsOf } from "../../payments/limits/amount-bounds.ts";
import {
  createPayment,
  type CreateRefusal,
  type PaymentOrder,
} from "../../payments/creation/create.ts";
import { exceededMembers, sayExceeded } from "../../payments/exposure/say-exceeded.ts";
import { unmask } from "../shared/audit.ts";
import { auditOrigin } from "../../http/audit/audit-rows.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { openBankData } from "../paykeys/serialize.ts";

const referenceByRefusal: Partial<Record<CreateRefusal, { reference: string; detail: string }>> = {
  paykey_not_found: { reference: "/paykey", detail: "No paykey of this account has this token." },
  duplicate_external_id: { reference: "/external_id", detail: "Is already used." },
};

/** Creates a payment and answers with the bytes that were committed. */
export async function replyCreated(context: OwnWriteContext, order: PaymentOrder): Promise<Result> {
  const { app, environment, idempotency } = context;
  refuseForcedOutcome(context, order.sandbox_outcome);
  const result = await createPayment(
    {
      db: app.db,
      ids: app.ids,
      writer: app.writer,
      counterparties: app.counterparties,
      exposure: app.exposure,
    },
    {
      environment_id: environment.id,
      account_id: context.accountId,
      at: context.at,
      request_id: context.requestId,
      actor: context.actor,
      profile: await app.profiles(environment.id, context.accountId),
      ceilings: ceilingsOf(environment.kind, app.ceilings),
      idempotency,
      audit: auditOrigin(context),
    },
    order,
  );
  if (result.outcome === "created") {
    if (order.auto_hold || result.is_held === true) await runReviewNow(context);
    return raw(result.snapshot);
  }
  if (result.outcome === "refused") {
    const { code, detail, exceeded } = result;
    const item =
      (code === "amount_over_ceiling" || code === "limit_exceeded") && detail !== undefined
        ? { reference: "/amount", detail }
        : referenceByRefusal[code];
    throw refusal(code, {
      ...(detail === undefined ? {} : { detail }),
      ...(item === undefined ? {} : { items: [item] }),
      ...(exceeded === undefined ? {} : { exceeded: exceededMembers(exceeded) }),
    });
  }
  const claimed = assertFound(idempotency, "the key that was taken");
  return await findTakenReplay(app.db, context, claimed);
}

/** Runs the review before responding, so the caller's next read shows the hold. */
async function runReviewNow({ app, environment }: OwnWriteContext): Promise<void> {
  // In production the engine may be busy with a file for longer than a caller waits.
  if (environment.kind === "live") return;
  // The payment stands whatever becomes of this; woken, the engine takes it up again.
  await app.engine.settleReviews(environment.id).catch(() => undefined);
}

export async function replyPayment(
  context: RequestContext,
  kind: PaymentKind,
  id: string,
): Promise<Result> {
  const key = { ...accountOf(context), kind, id };
  const found = await readSerializedPayment(context.app.db, key);
  if (found === undefined) throw problem("not_found");
  return raw(found, etagOf(found));
}

/** The caller as the one who moves payments. */
export async function moveContextOf(
  context: WriteContext,
  accountId = context.accountId,
): Promise<MoveContext> {
  const { app, environment, tx } = context;
  return {
    environment_id: environment.id,
    at: context.at,
    ids: app.ids,
    chart: await app.charts(tx, environment.id, [accountId]),
    actor: context.actor,
    request_id: context.requestId,
  };
}

/** Carries out an action and answers with the payment as it then is. */
export async function replyAction(
  context: WriteContext,
  kind: PaymentKind,
  target: { id: string; action: Action },
): Promise<Result> {
  const { account_id } = accountOf(context);
  await actOnPayment(context, { ...target, kind, account_id });
  const key = { ...accountOf(context), kind, id: target.id };
  return ok(assertFound(await readPayment(context.tx, key), "the payment just acted on"));
}

/** Carries out an action on a payment. Throws its refusals. */
export async function actOnPayment(
  context: WriteContext,
  target: { kind: PaymentKind; account_id: string; id: string; action: Action },
): Promise<void> {
  const { app, environment, tx } = context;
  const { kind, account_id, id, action } = target;
  const key = { environment_id: environment.id, account_id, kind, id };
  const move = await moveContextOf(context, account_id);
  const profile = await app.profiles(environment.id, account_id);
  const ceilings = ceilingsOf(environment.kind, app.ceilings);
  const result = await applyPaymentAction(tx, { move, profile, ceilings }, { key, action });
  if (result.outcome === "not_found") throw problem("not_found");
  if (result.outcome === "refused") {
    throw refusal("payment_status", {
      detail: `A ${kind} that is ${result.payment.status} does not take ${action.action}.`,
      allowed_actions: result.actions,
    });
  }
  if (result.outcome === "hold_stands") {
    throw refusal("hold_stands", {
      detail: `Nobody may waive this hold. ${result.hits.map(({ message }) => message).join(" ")}`,
      allowed_actions: result.actions.filter((one) => one !== "release"),
    });
  }
  if (result.outcome === "amount_over_ceiling") {
    throw refusal(result.outcome, {
      detail: result.detail,
      items: [{ reference: "/amount", detail: result.detail }],
      allowed_actions: result.actions,
    });
  }
  if (result.outcome === "limit_exceeded") {
    const detail = sayExceeded(result.exceeded);
    throw refusal(result.outcome, {
      detail,
      ...(action.action === "update" ? { items: [{ reference: "/amount", detail }] } : {}),
      exceeded: exceededMembers(result.exceeded),
      allowed_actions: result.actions,
    });
  }
  if (result.outcome === "retry_amount") {
    throw refusal("retry_not_allowed", {
      detail: `A ${kind} that is sent again after its return keeps its amount.`,
      items: [{ reference: "/amount", detail: "Must be the amount of the returned entry." }],
      allowed_actions: result.actions,
    });
  }
  if (result.outcome === "funded_amount") {
    throw refusal("payment_status", {
      detail: `The business was asked for the amount of this ${kind} already; cancel it and make another.`,
      items: [{ reference: "/amount", detail: "Must be the amount asked for." }],
      allowed_actions: result.actions,
    });
  }
}

const referenceByNewAttemptRefusal: Partial<
  Record<NewAttemptRefusal, { reference: string; detail: string }>
> = {
  duplicate_external_id: { reference: "/external_id", detail: "Is already used." },
  refund_exceeds_charge: { reference: "/amount", detail: "Is more than is left of the charge." },
};

/** Answers with a payment made from another, or with why it was not. */
export function replyNewAttempt(action: "resubmit" | "refund", result: NewAttemptResult): Result {
  if (result.outcome === "created") return raw(result.snapshot);
  if (result.outcome === "not_found") throw problem("not_found");
  const { code, detail, exceeded, payment, actions } = result;
  if (code === "payment_status") {
    throw refusal(code, {
      detail: `A ${payment.kind} that is ${payment.status} does not take ${action}.`,
      allowed_actions: actions,
    });
  }
  const item = referenceByNewAttemptRefusal[code];
  throw refusal(code, {
    allowed_actions: actions,
    ...(detail === undefined ? {} : { detail }),
    ...(item === undefined ? {} : { items: [item] }),
    ...(exceeded === undefined ? {} : { exceeded: exceededMembers(exceeded) }),
  });
}

/** The caller as the one who makes payments from others. */
export async function newAttemptContextOf(context: WriteContext): Promise<NewAttemptContext> {
  const { app, environment } = context;
  return {
    move: await moveContextOf(context),
    profile: await app.profiles(environment.id, context.accountId),
    ceilings: ceilingsOf(environment.kind, app.ceilings),
    account_id: context.accountId,
    request_id: context.requestId,
    wall: app.wall.now(),
  };
}

/** A charge or payout with its full bank data. */
export async function replyUnmasked(
  context: RequestContext,
  kind: PaymentKind,
  id: string,
): Promise<Result> {
  return await unmask(context, async (tx) => {
    const key = { ...accountOf(context), kind, id };
    const found = await readPayment(tx, key);
    if (found === undefined) throw problem("not_found");
    const { paykey_details } = found as { paykey_details: { id: string } };
    const paykey = await findPaykey(tx, { ...accountOf(context), id: paykey_details.id });
    const row = assertFound(paykey, "the payment's paykey");
    return ok({ ...found, bank_data: await openBankData(context.app.vault, row) });
  });
}

/** Of a payment made from another, whose paykey is known. */
export const NEW_ATTEMPT_REFUSALS = [
  "paykey_not_active",
  "paykey_blocked",
  "customer_rejected",
  "customer_inactive",
  "duplicate_external_id",
  "amount_over_ceiling",
  "limit_exceeded",
  "account_not_active",
  "capability_inactive",
  "sandbox_only",
] as const;

export const PAYMENT_REFUSALS = ["paykey_not_found", ...NEW_ATTEMPT_REFUSALS] as const;
