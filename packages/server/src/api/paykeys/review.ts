import { VALIDATION_METHOD_NAMES, type Instant } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import { annotateReview } from "../../db/tables/counterparties/reviews.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { movePaykeys } from "../../payments/paykeys/move-paykeys.ts";
import type { AccountFindings } from "../../verification/account-check.ts";
import { moveContextOf } from "../payments/reply.ts";
import { decisionOf, readReview } from "../shared/reviews.ts";
import { serializePaykey } from "./serialize.ts";
import { requirePaykey, lockRequestedPaykey } from "./reply.ts";
import { Paykey } from "./schema.ts";

const decision = () => schema.OneOf(["accept", "reject", "review"]);
const text = () => schema.Nullable(Type.String());
const instant = () => Type.String({ format: "date-time" });

const VerificationDetails = Type.Object({
  id: schema.Uuid(),
  decision: decision(),
  messages: Type.Record(Type.String(), Type.String(), { description: "Code to text." }),
  created_at: instant(),
  updated_at: instant(),
  validation: schema.Nullable(
    Type.Object({
      method: schema.OneOf(VALIDATION_METHOD_NAMES.filter((name) => name !== "settled_entry")),
      obtained_at: instant(),
      age_days: Type.Integer(),
    }),
  ),
  breakdown: Type.Object({
    account_validation: Type.Optional(
      Type.Object({
        decision: decision(),
        codes: Type.Array(Type.String()),
        reason: text(),
      }),
    ),
    name_match: Type.Optional(
      Type.Object({
        decision: decision(),
        codes: Type.Array(Type.String()),
        correlation_score: schema.Nullable(Type.Number({ minimum: 0, maximum: 1 })),
        customer_name: text(),
        matched_name: text(),
        names_on_account: Type.Array(Type.String()),
        reason: text(),
      }),
    ),
  }),
});

/** A paykey together with what its current verification has found. */
const PaykeyReview = Type.Object({
  paykey_details: Paykey,
  verification_details: VerificationDetails,
});

/** The paykey itself, with the findings that the decision was made on. */
const ReviewedPaykey = Type.Object({
  ...Paykey.properties,
  verification_details: VerificationDetails,
});

export const getPaykeyReview = route(
  {
    operationId: "paykeys.get_review",
    method: "GET",
    path: "/v1/paykeys/:id/review",
    summary: "Read a paykey's review",
    response: PaykeyReview,
    problems: ["not_found"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { db } = context.app;
    return ok(await serializeReview(db, context, await requirePaykey(db, context, params.id)));
  },
);

export const decidePaykeyReview = route(
  {
    operationId: "paykeys.decide_review",
    method: "PATCH",
    path: "/v1/paykeys/:id/review",
    summary: "Decide a paykey's review",
    description:
      "Payments held only for the review are checked again and released; payments on a rejected paykey fail.",
    body: Type.Object({ status: schema.OneOf(["active", "rejected"]) }),
    response: ReviewedPaykey,
    problems: ["conflict", "not_found", "validation_error", "paykey_not_in_review"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { tx } = context;
    const paykey = await lockRequestedPaykey(context, params.id);
    if (paykey.status !== "review") throw refusal("paykey_not_in_review");
    const { row: review } = await readReview(tx, context, paykey.id);
    const event = body.status === "active" ? "approve" : "decline";
    const message = `A person decided: ${body.status}.`;
    const move = await moveContextOf(context);
    const [moved] = await movePaykeys(tx, move, [{ paykey, event, message }]);
    const row = assertFound(moved, "the moved paykey");
    await annotateReview(tx, review, row.updated_at);
    const { paykey_details, verification_details } = await serializeReview(tx, context, row);
    return ok({ ...paykey_details, verification_details });
  },
);

async function serializeReview(db: Executor, context: RequestContext, paykey: PaykeyRow) {
  const { row, findings } = await readReview(db, context, paykey.id);
  const found = findings as AccountFindings | null;
  return {
    paykey_details: serializePaykey(paykey),
    verification_details: {
      id: row.id,
      decision: decisionOf(paykey.status),
      messages: found?.messages ?? {},
      created_at: row.created_at,
      updated_at: row.updated_at,
      validation: validationOf(paykey, context.at),
      breakdown: found?.breakdown ?? {},
    },
  };
}

const DAY_MS = 86_400_000;

/** How the bank account was validated, with the age of that in whole days. */
function validationOf({ validated_by: method, validated_at }: PaykeyRow, at: Instant) {
  if (method === null || validated_at === null) return null;
  const ms = Date.parse(at) - Date.parse(validated_at);
  return { method, obtained_at: validated_at, age_days: Math.max(0, Math.floor(ms / DAY_MS)) };
}
