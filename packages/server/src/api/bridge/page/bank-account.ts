import { Type } from "typebox";
import { ok, route } from "../../../http/route/route.ts";
import * as schema from "../../../http/schema/schema.ts";
import { ACCOUNT_TYPES } from "../../paykeys/schema.ts";
import { Agreement } from "../authorization.ts";
import { linkInSession, sessionProblems } from "./link-in-session.ts";
import { showPaykey, ShownPaykey } from "./shown-paykey.ts";

/** Links an account whose numbers the customer typed. */
export const linkPageBankAccount = route(
  {
    operationId: "bridge_sessions.bank_account",
    method: "POST",
    path: "/bridge/bank_account",
    summary: "Link the bank account of these numbers",
    body: Type.Object({
      routing_number: schema.Formatted("routing-number"),
      account_number: schema.Formatted("account-number"),
      account_type: schema.OneOf(ACCOUNT_TYPES),
      authorization: Agreement,
    }),
    response: ShownPaykey,
    problems: sessionProblems,
    scope: "bridge_sessions:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { routing_number, account_number, account_type, authorization } = body;
    const row = await linkInSession(
      context,
      {
        routing_number,
        account_number,
        account_type,
        institution_name: null,
        expires_at: null,
        provider: null,
      },
      { authorization },
    );
    return ok(showPaykey(row));
  },
);
