import { BRIDGE_VERIFICATIONS } from "@railhead/core";
import { Type } from "typebox";
import { ok, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { serializePaykey } from "../paykeys/serialize.ts";
import { ACCOUNT_TYPES, Paykey } from "../paykeys/schema.ts";
import { bridgeInitialize } from "./initialize.ts";
import { linkBankAccount, linkProblems, magicOwners, typedMembers } from "./link.ts";
import { beginMicroEntries, microEntryFaults, refuseDecidedNumber } from "./micro-entries.ts";
import { bridgeProvider } from "./provider.ts";
import { typedProvider } from "./sandbox-balance.ts";

/** Links a bank account by its numbers. */
export const bridgeBankAccount = route(
  {
    operationId: "bridge.bank_account",
    method: "POST",
    path: "/v1/bridge/bank_account",
    summary: "Link a bank account by routing and account number",
    description:
      "With `verification: micro_entries` the paykey is in review and two credits below one dollar go out at the next cut-off. `paykey_verification.created` has the verification's id, as has `GET /v1/paykey_verifications?paykey_id=`. Once its amounts are confirmed, by `POST /v1/paykey_verifications/{id}/confirm` or on the linking page, the paykey is active; payments wait until then. The setting `bridge.verification` of the account is for the linking page alone.",
    body: Type.Object({
      ...typedMembers,
      routing_number: schema.Formatted("routing-number"),
      account_number: schema.Formatted("account-number"),
      account_type: schema.OneOf(ACCOUNT_TYPES),
      verification: Type.Optional(schema.OneOf(BRIDGE_VERIFICATIONS)),
    }),
    validate: microEntryFaults,
    response: Paykey,
    problems: linkProblems,
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { routing_number, account_number, account_type } = body;
    const awaits_amounts = body.verification === "micro_entries";
    if (awaits_amounts) refuseDecidedNumber(context, account_number);
    const row = await linkBankAccount(context, body, {
      source: "bank_account",
      routing_number,
      account_number,
      account_type,
      institution_name: null,
      expires_at: null,
      provider: typedProvider(
        context.environment,
        body.config?.sandbox_balance,
        magicOwners(context.environment.kind, account_number) ?? [],
      ),
      awaits_amounts,
    });
    if (awaits_amounts) await beginMicroEntries(context, row.id);
    return ok(serializePaykey(row));
  },
);

/** Links a bank account by the number that its institution gave in place of the real one. */
export const bridgeTan = route(
  {
    operationId: "bridge.tan",
    method: "POST",
    path: "/v1/bridge/tan",
    summary: "Link a bank account by tokenized account number (TAN)",
    body: Type.Object({
      ...typedMembers,
      routing_number: schema.Formatted("routing-number"),
      tan: schema.Formatted("tokenized-account-number"),
      account_type: schema.OneOf(ACCOUNT_TYPES),
    }),
    response: Paykey,
    problems: linkProblems,
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { routing_number, tan, account_type } = body;
    const row = await linkBankAccount(context, body, {
      source: "tan",
      routing_number,
      account_number: tan,
      account_type,
      institution_name: null,
      expires_at: null,
      provider: typedProvider(
        context.environment,
        body.config?.sandbox_balance,
        magicOwners(context.environment.kind, tan) ?? [],
      ),
    });
    return ok(serializePaykey(row));
  },
);

/** In the order of the documentation. */
export const bridgeRoutes: readonly Route[] = [
  bridgeInitialize,
  bridgeBankAccount,
  bridgeTan,
  bridgeProvider,
];
