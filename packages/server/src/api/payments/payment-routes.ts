import type { PaymentKind } from "@railhead/core";
import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { resubmitPayment } from "../../payments/creation/refund-and-resubmit.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import {
  NEW_ATTEMPT_REFUSALS,
  newAttemptContextOf,
  replyAction,
  replyPayment,
  replyNewAttempt,
  replyUnmasked,
} from "./reply.ts";
import {
  BankData,
  overridesOf,
  OptionalReason,
  paymentDateCheck,
  PaymentResponse,
  NewAttemptBody,
  RequiredReason,
} from "./schema.ts";

const KINDS = {
  charge: { noun: "charges", reason: OptionalReason, bodyOptional: true },
  // The contract asks for a reason wherever money leaves the business.
  payout: { noun: "payouts", reason: RequiredReason, bodyOptional: false },
} as const;

/** Routes that charges and payouts share. `resubmit` holds what differs between the two. */
export function paymentRoutes(kind: PaymentKind, resubmit: ResubmitTexts) {
  return {
    ...readRoutes(kind),
    ...actionRoutes(kind),
    resubmit: resubmitRoute(kind, resubmit),
  };
}

interface ResubmitTexts {
  description: string;
  problems: readonly "refund_exceeds_charge"[];
}

function sharedOf(kind: PaymentKind) {
  const { noun } = KINDS[kind];
  return {
    noun,
    path: `/v1/${noun}/:id` as const,
    shared: { response: PaymentResponse(kind), accountScoped: true } as const,
  };
}

function readRoutes(kind: PaymentKind) {
  const { noun, path, shared } = sharedOf(kind);
  const read = { ...shared, method: "GET", scope: `${noun}:read` } as const;
  return {
    get: route(
      {
        ...read,
        operationId: `${noun}.get`,
        path,
        summary: `Read a ${kind}`,
        problems: ["not_found"],
      },
      (context, { params }) => replyPayment(context, kind, params.id),
    ),
    unmask: route(
      {
        ...read,
        operationId: `${noun}.unmask`,
        path: `${path}/unmask`,
        summary: `Read a ${kind} with its full account number`,
        description: "Requires the account setting `allow_data_unmask`. Every read is audited.",
        response: Type.Object({ ...PaymentResponse(kind).properties, bank_data: BankData }),
        problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
        reveals: "always",
      },
      (context, { params }) => replyUnmasked(context, kind, params.id),
    ),
  };
}

function actionRoutes(kind: PaymentKind) {
  const { noun, path, shared } = sharedOf(kind);
  const { reason, bodyOptional } = KINDS[kind];
  const change = {
    ...shared,
    method: "PUT",
    scope: `${noun}:write`,
    body: reason,
    bodyOptional,
  } as const;
  return {
    hold: route(
      {
        ...change,
        operationId: `${noun}.hold`,
        path: `${path}/hold`,
        summary: `Hold a ${kind} before it is sent`,
        problems: ["not_found", "payment_status"],
      },
      (context, { params, body }) =>
        replyAction(context, kind, {
          id: params.id,
          action: { action: "hold", reason: body.reason ?? null },
        }),
    ),
    release: route(
      {
        ...change,
        operationId: `${noun}.release`,
        path: `${path}/release`,
        summary: `Release a ${kind} from its hold`,
        description:
          "Runs the checks again. The release waives the rules listed in the hold, for the values they were evaluated with: another rule, or a worse value, puts the payment on hold again. Returns `hold_stands` while a cause remains that cannot be waived.",
        problems: ["not_found", "hold_stands", "limit_exceeded", "payment_status"],
      },
      (context, { params, body }) =>
        replyAction(context, kind, {
          id: params.id,
          action: { action: "release", reason: body.reason ?? null },
        }),
    ),
    cancel: route(
      {
        ...change,
        operationId: `${noun}.cancel`,
        path: `${path}/cancel`,
        summary: `Cancel a ${kind} before it is sent`,
        problems: ["not_found", "payment_status"],
      },
      (context, { params, body }) =>
        replyAction(context, kind, {
          id: params.id,
          action: { action: "cancel", reason: body.reason ?? null },
        }),
    ),
  };
}

function resubmitRoute(kind: PaymentKind, resubmit: ResubmitTexts) {
  const { noun, path, shared } = sharedOf(kind);
  return route(
    {
      ...shared,
      method: "POST",
      scope: `${noun}:write`,
      operationId: `${noun}.resubmit`,
      path: `${path}/resubmit`,
      summary: `Resubmit a ${kind} that failed, was cancelled or was reversed`,
      description: resubmit.description,
      body: NewAttemptBody,
      bodyOptional: true,
      checks: [paymentDateCheck],
      problems: [
        "conflict",
        "not_found",
        "validation_error",
        ...NEW_ATTEMPT_REFUSALS,
        ...resubmit.problems,
        "payment_status",
        "already_resubmitted",
        "retry_not_allowed",
      ],
    },
    async (context, { params, body }) => {
      refuseForcedOutcome(context, body.config?.sandbox_outcome);
      const target = { kind, id: params.id, choices: overridesOf(body, context.at) };
      const reissue = await newAttemptContextOf(context);
      return replyNewAttempt("resubmit", await resubmitPayment(context.tx, reissue, target));
    },
  );
}
