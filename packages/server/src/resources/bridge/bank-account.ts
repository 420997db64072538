import { Type } from "typebox";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { renderPaykey } from "../paykeys/resource.ts";
import { ACCOUNT_TYPES, Paykey } from "../paykeys/schema.ts";
import { linkBankAccount, linkProblems, magicOwners, typedMembers } from "./link.ts";
import { typedProvider } from "./sandbox-balance.ts";

/** Links a bank account by its numbers. */
export const bridgeBankAccount = route(
  {
    operationId: "bridge.bank_account",
    method: "POST",
    path: "/v1/bridge/bank_account",
    summary: "Link a bank account by routing and account number",
    body: Type.Object({
      ...typedMembers,
      routing_number: schema.Formatted("routing-number"),
      account_number: schema.Formatted("account-number"),
      account_type: schema.OneOf(ACCOUNT_TYPES),
    }),
    response: Paykey,
    problems: linkProblems,
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { routing_number, account_number, account_type } = body;
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
    });
    return ok(renderPaykey(row));
  },
);
