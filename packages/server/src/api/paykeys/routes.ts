import { addMs, laterOf, paykeyMove } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import {
  findBankAccountBlock,
  findPaykey,
  liftBankAccountBlock,
  lockBankAccount,
  lockBlockedPaykeys,
  updatePaykeyBalance,
  updatePaykeyPending,
} from "../../db/tables/counterparties/paykeys.ts";
import { updateBalanceDue } from "../../db/tables/counterparties/provider-links.ts";
import { appendEvents } from "../../events/append.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { Nullable, Text } from "../../http/schema/schema.ts";
import { movePaykeys } from "../../payments/paykeys/move-paykeys.ts";
import { balanceRequested } from "../../verification/balances.ts";
import { restartVerification } from "../../verification/paykeys.ts";
import { unmask } from "../shared/audit.ts";
import { moveContextOf } from "../payments/reply.ts";
import { startReview } from "../shared/reviews.ts";
import { getPaykeyAuthorization, printPaykeyAuthorization } from "./authorization.ts";
import { listPaykeyBankDetails } from "./bank-details.ts";
import { listPaykeys } from "./list.ts";
import { openBankData, serializePaykey } from "./serialize.ts";
import { requirePaykey, lockRequestedPaykey } from "./reply.ts";
import { decidePaykeyReview, getPaykeyReview } from "./review.ts";
import { Paykey } from "./schema.ts";

export const getPaykey = route(
  {
    operationId: "paykeys.get",
    method: "GET",
    path: "/v1/paykeys/:id",
    summary: "Read a paykey",
    response: Paykey,
    problems: ["not_found"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { params }) => {
    const row = await findPaykey(app.db, {
      environment_id: environment.id,
      account_id: accountId,
      id: params.id,
    });
    if (row === undefined) throw problem("not_found", { detail: "The paykey does not exist." });
    return ok(serializePaykey(row));
  },
);

export const revealPaykey = route(
  {
    operationId: "paykeys.reveal",
    method: "GET",
    path: "/v1/paykeys/:id/reveal",
    summary: "Reveal a paykey's token",
    description:
      "Same response as reading the paykey, which always contains the token. Every read is audited.",
    response: Paykey,
    problems: ["not_found"],
    scope: "paykeys:read",
    reveals: "always",
    accountScoped: true,
  },
  async (context, { params }) => {
    return await context.app.db.tx(async (tx) => {
      const row = await requirePaykey(tx, context, params.id);
      return ok(serializePaykey(row));
    });
  },
);

export const getUnmaskedPaykey = route(
  {
    operationId: "paykeys.get_unmasked",
    method: "GET",
    path: "/v1/paykeys/:id/unmasked",
    summary: "Unmask a paykey",
    description: "Requires the account setting `allow_data_unmask`. Every read is audited.",
    response: Paykey,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "paykeys:read",
    reveals: "always",
    accountScoped: true,
  },
  async (context, { params }) => {
    return await unmask(context, async (tx) => {
      const row = await requirePaykey(tx, context, params.id);
      const bank_data = await openBankData(context.app.vault, row);
      return ok({ ...serializePaykey(row), bank_data });
    });
  },
);

export const cancelPaykey = route(
  {
    operationId: "paykeys.cancel",
    method: "PUT",
    path: "/v1/paykeys/:id/cancel",
    summary: "Cancel a paykey",
    description: "Permanent. Payments not sent yet fail with `invalid_paykey`.",
    body: Type.Object({ reason: Type.Optional(Nullable(Text(0, 255))) }),
    bodyOptional: true,
    response: Paykey,
    problems: ["not_found", "validation_error", "paykey_not_active"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const paykey = await lockRequestedPaykey(context, params.id);
    if (paykeyMove(paykey.status, "cancel") === undefined) throw refusal("paykey_not_active");
    const message = body.reason ?? "The paykey was cancelled.";
    const change = { paykey, event: "cancel", message } as const;
    const [row] = await movePaykeys(context.tx, await moveContextOf(context), [change]);
    return ok(serializePaykey(assertFound(row, "the moved paykey")));
  },
);

export const refreshPaykeyBalance = route(
  {
    operationId: "paykeys.refresh_balance",
    method: "PUT",
    path: "/v1/paykeys/:id/refresh_balance",
    summary: "Refresh a paykey's balance",
    description:
      "Returns `balance.status` pending; the event `paykey.balance_refreshed` or `paykey.balance_failed` follows.",
    response: Paykey,
    problems: ["not_found", "balance_unavailable", "paykey_not_active"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { app, environment, tx, at, actor, requestId } = context;
    const paykey = await lockRequestedPaykey(context, params.id);
    if (paykey.balance_status === null) throw refusal("balance_unavailable");
    if (paykey.status === "inactive" || paykey.status === "rejected") {
      throw refusal("paykey_not_active");
    }
    if (paykey.balance_status === "pending") return ok(serializePaykey(paykey));
    const updated_at = laterOf(at, addMs(paykey.updated_at, 1));
    const version = paykey.version + 1;
    const row = { ...paykey, balance_status: "pending" as const, version, updated_at };
    await updatePaykeyBalance(tx, row);
    await updateBalanceDue(tx, row, at);
    const event = balanceRequested(row, { actor, request_id: requestId });
    await appendEvents(tx, app.ids, environment.id, [event]);
    return ok(serializePaykey(row));
  },
);

export const refreshPaykeyReview = route(
  {
    operationId: "paykeys.refresh_review",
    method: "PUT",
    path: "/v1/paykeys/:id/refresh_review",
    summary: "Refresh a paykey's review",
    description: "Returns `pending`; an event with the result follows.",
    response: Paykey,
    problems: ["not_found", "paykey_not_active", "paykey_blocked", "bank_account_blocked"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { app, environment, tx, at, actor, requestId } = context;
    // The bank account before its paykeys, as returns lock them.
    const bankAccount = await requirePaykey(tx, context, params.id);
    await lockBankAccount(tx, bankAccount);
    const paykey = await lockRequestedPaykey(context, params.id);
    if (paykey.status === "inactive") throw refusal("paykey_not_active");
    if (paykey.status === "blocked") throw refusal("paykey_blocked");
    // A rejected paykey is not blocked with its bank account, and must not come back to life.
    if ((await findBankAccountBlock(tx, bankAccount)) !== undefined) {
      throw refusal("bank_account_blocked");
    }
    if (paykey.status === "pending") return ok(serializePaykey(paykey));
    const { row, event } = restartVerification(paykey, { at, request_id: requestId, actor });
    const { environment_id, id, version, status_message: message, updated_at } = row;
    await updatePaykeyPending(tx, { environment_id, id, version, message, at: updated_at });
    await startReview(tx, context, {
      subject: { ...paykey, type: "paykey" },
      findings: null,
      created_at: updated_at,
      updated_at,
    });
    await appendEvents(tx, app.ids, environment.id, [event]);
    return ok(serializePaykey(row));
  },
);

export const unblockPaykey = route(
  {
    operationId: "paykeys.unblock",
    method: "PATCH",
    path: "/v1/paykeys/:id/unblock",
    summary: "Unblock a paykey",
    description:
      "Allowed once per bank account, after an R29 return; applies to all its paykeys. Payments held only for the block are checked again and released.",
    body: Type.Object({ message: Type.Optional(Nullable(Text(0, 255))) }),
    bodyOptional: true,
    response: Paykey,
    problems: ["conflict", "not_found", "validation_error", "paykey_not_unblockable"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { tx, at } = context;
    const bankAccount = await requirePaykey(tx, context, params.id);
    // The bank account before its paykeys, as returns lock them.
    await lockBankAccount(tx, bankAccount);
    const blocked = await lockBlockedPaykeys(tx, bankAccount);
    const wanted = blocked.find(({ id }) => id === params.id);
    if (wanted?.unblock_eligible !== true) throw refusal("paykey_not_unblockable");
    await liftBankAccountBlock(tx, bankAccount, at);
    const message = body.message ?? "The block was lifted on request.";
    const set = { unblock_eligible: false, unblocked_before: true };
    const rows = await movePaykeys(
      tx,
      await moveContextOf(context),
      blocked.map((paykey) => ({ paykey, event: "unblock" as const, message, set })),
    );
    const row = rows.find(({ id }) => id === params.id);
    return ok(serializePaykey(assertFound(row, "the unblocked paykey")));
  },
);

/** In the order of the documentation. */
export const paykeysRoutes: readonly Route[] = [
  listPaykeys,
  getPaykey,
  revealPaykey,
  getUnmaskedPaykey,
  getPaykeyAuthorization,
  printPaykeyAuthorization,
  listPaykeyBankDetails,
  cancelPaykey,
  refreshPaykeyBalance,
  getPaykeyReview,
  decidePaykeyReview,
  refreshPaykeyReview,
  unblockPaykey,
];
