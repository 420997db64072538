import { LINKED_BANK_ACCOUNT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import {
  findLinkedBankAccount,
  linkedBankAccountsWhere,
  listLinkedBankAccounts as findPage,
  PURPOSES,
  updateLinkedBankAccount as write,
} from "../../db/tables/accounts/linked-bank-accounts.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { serializeLinkedBankAccount } from "../../payments/funding/serialize-linked-bank-account.ts";
import { decide, transitionLinkedBankAccount } from "../shared/account-transitions.ts";
import { unmask } from "../shared/audit.ts";
import {
  nextVersion,
  resourceEvent,
  refuseUnlessOperator,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { createLinkedBankAccount } from "./create.ts";
import { openBankAccount, sealBankAccount } from "./serialize.ts";
import { BankAccountSent, LinkedBankAccount, UnmaskedLinkedBankAccount } from "./schema.ts";

export const listLinkedBankAccounts = route(
  {
    operationId: "linked_bank_accounts.list",
    method: "GET",
    path: "/v1/linked_bank_accounts",
    summary: "List linked bank accounts",
    description: "`level` selects those of one account or those of the whole platform.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      level: Type.Optional(schema.ChoiceOf(["account", "platform"])),
      purpose: Type.Optional(schema.ListOf(PURPOSES)),
      status: Type.Optional(schema.ListOf(LINKED_BANK_ACCOUNT_STATUSES)),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: LinkedBankAccount,
    problems: ["validation_error"],
    scope: "linked_bank_accounts:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: linkedBankAccountsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeLinkedBankAccount), total);
  },
);

export const getLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.get",
    method: "GET",
    path: "/v1/linked_bank_accounts/:id",
    summary: "Read a linked bank account",
    response: LinkedBankAccount,
    problems: ["not_found"],
    scope: "linked_bank_accounts:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findLinkedBankAccount(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeLinkedBankAccount(row));
  },
);

export const updateLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.update",
    method: "PUT",
    path: "/v1/linked_bank_accounts/:id",
    summary: "Update a linked bank account before it is verified",
    body: Type.Object({
      bank_account: BankAccountSent,
      metadata: schema.SentMetadata(),
    }),
    response: LinkedBankAccount,
    problems: ["not_found", "validation_error", "linked_bank_account_status"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app } = context;
    await lockPlatformWrites(context);
    const held = await findLinkedBankAccount(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    if (held.status !== "created" && held.status !== "onboarding") {
      throw refusal("linked_bank_account_status", {
        detail: `A linked bank account that is ${held.status} cannot be changed.`,
      });
    }
    const row = nextVersion(context, held, {
      ...(await sealBankAccount(app.vault, held, body.bank_account)),
      metadata: schema.mergeMetadata(held.metadata, body.metadata),
    });
    await write(tx, row);
    const before = serializeLinkedBankAccount(held);
    const after = serializeLinkedBankAccount(row);
    const version = { row, account_id: row.account_id, before, after };
    const message = "The linked bank account was changed.";
    const type = "linked_bank_account.updated";
    await emit(context, [resourceEvent(context, { type, ...version, message })]);
    return ok(after);
  },
);

export const cancelLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.cancel",
    method: "PATCH",
    path: "/v1/linked_bank_accounts/:id/cancel",
    summary: "Cancel a linked bank account before its review",
    response: LinkedBankAccount,
    problems: ["not_found", "conflict", "linked_bank_account_status"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    await lockPlatformWrites(context);
    const held = await findLinkedBankAccount(context.tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    const moved = await transitionLinkedBankAccount(context, held, { event: "cancel" });
    if (moved === undefined) {
      throw refusal("linked_bank_account_status", {
        detail: `A linked bank account that is ${held.status} cannot be canceled.`,
      });
    }
    await emit(context, moved.events);
    return ok(serializeLinkedBankAccount(moved.row));
  },
);

export const unmaskLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.unmask",
    method: "GET",
    path: "/v1/linked_bank_accounts/:id/unmask",
    summary: "Unmask a linked bank account",
    description:
      "Requires the setting `allow_data_unmask` on its account; for the platform's own, on the account of the request. Every read is audited.",
    response: UnmaskedLinkedBankAccount,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "linked_bank_accounts:read",
    reveals: "always",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db, vault } = context.app;
    const row = await findLinkedBankAccount(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const ofAccount = { ...context, accountId: row.account_id ?? context.accountId };
    return await unmask(ofAccount, async () => {
      const shown = serializeLinkedBankAccount(row);
      const { account_mask: _mask, ...bank } = shown.bank_account;
      const account_number = await openBankAccount(vault, row);
      return ok({ ...shown, bank_account: { ...bank, account_number } });
    });
  },
);

export const reviewLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.review",
    method: "PATCH",
    path: "/v1/linked_bank_accounts/:id/review",
    summary: "Review a linked bank account",
    description: "Requires a platform key with the scope `admin`.",
    body: Type.Object({
      status: schema.OneOf(["active", "rejected", "inactive"]),
      message: Type.Optional(schema.Text(1, 255)),
    }),
    response: LinkedBankAccount,
    problems: ["not_found", "conflict", "validation_error", "linked_bank_account_status"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    await lockPlatformWrites(context);
    const before = await findLinkedBankAccount(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const moved = await decide(context, transitionLinkedBankAccount, { before, ...body });
    if (moved === undefined) {
      const detail = `A linked bank account that is ${before.status} cannot be set to ${body.status}.`;
      throw refusal("linked_bank_account_status", { detail });
    }
    await emit(context, moved.events);
    return ok(serializeLinkedBankAccount(moved.row));
  },
);

/** In the order of the documentation. */
export const linkedBankAccountsRoutes: readonly Route[] = [
  createLinkedBankAccount,
  listLinkedBankAccounts,
  getLinkedBankAccount,
  updateLinkedBankAccount,
  cancelLinkedBankAccount,
  unmaskLinkedBankAccount,
  reviewLinkedBankAccount,
];
