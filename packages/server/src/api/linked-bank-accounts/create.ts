import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { unparkReceivedLines } from "../../db/tables/funding/received-lines.ts";
import { unparkPayments } from "../../db/tables/payments/payments.ts";
import {
  insertLinkedBankAccount,
  PURPOSES,
  type LinkedBankAccountRow,
} from "../../db/tables/accounts/linked-bank-accounts.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, type Item } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import {
  resourceEvent,
  refuseAccountKey,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { serializeLinkedBankAccount } from "../../payments/funding/serialize-linked-bank-account.ts";
import { sealBankAccount } from "./serialize.ts";
import { BankAccountSent, LinkedBankAccount } from "./schema.ts";

export const createLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.create",
    method: "POST",
    path: "/v1/linked_bank_accounts",
    summary: "Link a bank account of the business",
    description:
      "Links to one account by `account_id`, or to the whole platform by `platform_id`, the environment's id.",
    body: Type.Object({
      account_id: Type.Optional(schema.Nullable(schema.Uuid())),
      platform_id: Type.Optional(schema.Nullable(schema.Uuid())),
      bank_account: BankAccountSent,
      purposes: Type.Optional(
        schema.Nullable(
          Type.Array(schema.OneOf(PURPOSES), { minItems: 1, maxItems: 3, uniqueItems: true }),
        ),
      ),
      description: Type.Optional(schema.Nullable(schema.Text(0, 500))),
      metadata: schema.SentMetadata(),
    }),
    validate: ({ body }) => ownerFaults(body),
    response: LinkedBankAccount,
    problems: ["conflict", "validation_error"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { app, tx, environment, at } = context;
    await lockPlatformWrites(context);
    const account_id = await ownerOf(context, body);
    const place = { id: app.ids.uuid(at), environment_id: environment.id };
    const message = "The bank account was linked and is not verified yet.";
    const row: LinkedBankAccountRow = {
      ...place,
      account_id,
      status: "created",
      status_detail: { reason: "unverified", source: "system", code: null, message },
      ...(await sealBankAccount(app.vault, place, body.bank_account)),
      purposes: body.purposes ?? PURPOSES,
      description: body.description ?? null,
      metadata: body.metadata ?? {},
      version: 1,
      created_at: at,
      updated_at: at,
    };
    await insertLinkedBankAccount(tx, row);
    const parked = { environment_id: environment.id, account_id, at };
    await unparkPayments(tx, parked);
    await unparkReceivedLines(tx, parked);
    const after = serializeLinkedBankAccount(row);
    const version = { row, account_id, after, message };
    await emit(context, [
      resourceEvent(context, { type: "linked_bank_account.created", ...version }),
    ]);
    return ok(after);
  },
);

/** One of the two owners is named, and not both. */
function ownerFaults(body: Readonly<Record<string, unknown>>): Item[] {
  const hasAccount = (body["account_id"] ?? null) !== null;
  const hasPlatform = (body["platform_id"] ?? null) !== null;
  if (hasAccount !== hasPlatform) return [];
  return hasAccount
    ? [{ reference: "/platform_id", detail: "Must not be sent together with account_id." }]
    : [{ reference: "/account_id", detail: "Is required, unless platform_id is sent." }];
}

async function ownerOf(
  context: WriteContext,
  body: { account_id?: string | null; platform_id?: string | null },
): Promise<string | null> {
  if (body.account_id != null) {
    const account = await findAccount(context.tx, scopeOf(context), body.account_id);
    if (account !== undefined) return account.id;
    throw invalid([{ reference: "/account_id", detail: "Must be the id of an account." }]);
  }
  if (body.platform_id?.toLowerCase() !== context.environment.id) {
    throw invalid([{ reference: "/platform_id", detail: "Must be the id of this environment." }]);
  }
  refuseAccountKey(context);
  return null;
}
