import { accountOf } from "../../http/route/context.ts";
import { VERIFICATION_METHODS, VERIFICATION_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findAccountBank } from "../../db/tables/accounts/account-banks.ts";
import { verifications } from "../../db/tables/files/auxiliary-entries.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import {
  beginVerification,
  confirmVerification,
} from "../../payments/auxiliary/verifications/request-verification.ts";
import { serializeVerification } from "../../payments/auxiliary/verifications/serialize-verification.ts";
import { lockRequestedPaykey } from "../paykeys/reply.ts";
import { moveContextOf } from "../payments/reply.ts";
import { Outcome } from "../payments/schema.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { readRoutes } from "./read-routes.ts";

const NO_VERIFICATION = { detail: "There is no such verification." };
const Amount = () => Type.Integer({ minimum: 1, maximum: 99, examples: [32] });

const Verification = Type.Object({
  id: Uuid(),
  account_id: Uuid(),
  paykey_id: Uuid(),
  method: OneOf(VERIFICATION_METHODS),
  payment_type: Nullable(OneOf(["charge", "payout"])),
  activates_paykey: Type.Boolean(),
  status: OneOf(VERIFICATION_STATUSES),
  tries_left: Nullable(
    Type.Integer({ description: "How many attempts remain to confirm the amounts." }),
  ),
  trace_numbers: Type.Array(Type.String({ description: "Of our entries, once in a file." })),
  settlement_date: Nullable(Type.String({ format: "date" })),
  return_code: Nullable(Type.String()),
  expires_at: Nullable(
    Type.String({ format: "date-time", description: "Until when amounts may be confirmed." }),
  ),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

export const createPaykeyVerification = route(
  {
    operationId: "paykey_verifications.create",
    method: "POST",
    path: "/v1/paykeys/:id/verifications",
    summary: "Start a prenote or micro-entry verification",
    description:
      "Sends a prenote or micro-entries at the next cut-off. A prenote is a zero-dollar entry, a debit unless `payment_type` says otherwise; it passes if no return arrives within three banking days after settlement. Micro-entries are two credits below one dollar and a debit of their sum; the account owner confirms the amounts from the statement within 14 days. A return fails the verification and blocks the bank account if its code does so, otherwise rejects the paykey. Payments of the prenote's type wait until the third banking day after it settles. A paykey has one pending verification at a time.",
    body: Type.Object({
      method: OneOf(VERIFICATION_METHODS),
      payment_type: Type.Optional(OneOf(["charge", "payout"])),
      config: Type.Optional(
        Type.Object({ sandbox_outcome: Type.Optional(Outcome("verification")) }),
      ),
    }),
    response: Verification,
    problems: [
      "not_found",
      "validation_error",
      "paykey_not_active",
      "verification_not_allowed",
      "sandbox_only",
    ],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { app, tx, environment, accountId } = context;
    const outcome = body.config?.sandbox_outcome;
    refuseForcedOutcome(context, outcome);
    const paykey = await lockRequestedPaykey(context, params.id);
    if (paykey.status !== "active") throw refusal("paykey_not_active");
    const scope = { environment_id: environment.id, account_id: accountId };
    const bank = assertFound(await findAccountBank(tx, scope, accountId), "the account's bank");
    const profile = await app.profiles(environment.id, accountId);
    const row = await beginVerification(
      tx,
      { context: { ...(await moveContextOf(context)), profile }, vault: app.vault },
      {
        paykey_id: paykey.id,
        account_id: accountId,
        bank_id: bank.bank_id,
        method: body.method,
        kind: body.payment_type ?? "charge",
        sandbox_outcome: outcome ?? "standard",
        activates_paykey: false,
      },
    );
    if (row === undefined) {
      const detail = "A verification of the paykey is under way.";
      throw refusal("verification_not_allowed", { detail });
    }
    // Payments made from now on wait for a prenote.
    app.counterparties.forget(accountOf(context), paykey.token);
    return ok(serializeVerification(row));
  },
);

export const confirmPaykeyVerification = route(
  {
    operationId: "paykey_verifications.confirm",
    method: "POST",
    path: "/v1/paykey_verifications/:id/confirm",
    summary: "Confirm micro-entry amounts",
    description:
      "Amounts in cents, in either order. Three attempts are allowed; `tries_left` shows the remaining ones. The last failed attempt fails the verification, rejects the paykey and fails its unsent payments.",
    body: Type.Object({ amounts: Type.Array(Amount(), { minItems: 2, maxItems: 2 }) }),
    response: Verification,
    problems: ["not_found", "validation_error", "verification_not_allowed"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { app, tx, environment, accountId, at } = context;
    const [row] = await verifications.lock(tx, environment.id, [params.id]);
    if (row?.account_id !== accountId) throw problem("not_found", NO_VERIFICATION);
    const isOpen = row.status === "awaiting_confirmation" && at < (row.due_at ?? "");
    if (!isOpen) {
      const detail =
        row.method === "prenote"
          ? "A prenote has no amounts to confirm."
          : `A verification that is ${row.status} awaits no amounts.`;
      throw refusal("verification_not_allowed", { detail });
    }
    const profile = await app.profiles(environment.id, accountId);
    const after = await confirmVerification(
      tx,
      { context: { ...(await moveContextOf(context)), profile }, vault: app.vault },
      { row, amounts: body.amounts },
    );
    return ok(serializeVerification(assertFound(after, "the moved verification")));
  },
);

export const { list: listPaykeyVerifications, get: getPaykeyVerification } = readRoutes({
  table: verifications,
  noun: "paykey_verifications",
  list: "List paykey verifications",
  get: "Read a paykey verification",
  response: Verification,
  resource: serializeVerification,
  statuses: VERIFICATION_STATUSES,
  by: "paykey_id",
  scope: "paykeys:read",
  accountScoped: true,
  missing: NO_VERIFICATION.detail,
});
