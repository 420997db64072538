import { PAYKEY_OUTCOMES, SANDBOX_TOKENS, type PaykeyOutcome } from "@railhead/core";
import { Type } from "typebox";
import { simulatedAccounts } from "../../../bridge-providers/simulated-accounts.ts";
import { simulatedProvider, SIMULATED } from "../../../bridge-providers/simulated-provider.ts";
import { findCustomer } from "../../../db/tables/counterparties/customers.ts";
import { accountOf, type WriteContext } from "../../../http/route/context.ts";
import { invalid, problem, refusal } from "../../../http/schema/problem.ts";
import { ok, route } from "../../../http/route/route.ts";
import * as schema from "../../../http/schema/schema.ts";
import { ACCOUNT_TYPES } from "../../paykeys/schema.ts";
import { Agreement } from "../authorization.ts";
import { acceptedCustomer } from "../link.ts";
import { sessionOf } from "./guests.ts";
import { linkInSession, sessionProblems } from "./link-in-session.ts";
import { showPaykey, ShownPaykey } from "./shown-paykey.ts";

type Case = keyof typeof SANDBOX_TOKENS;
const CASES = Object.keys(SANDBOX_TOKENS) as [Case, ...Case[]];
const OUTCOMES = Object.keys(PAYKEY_OUTCOMES) as [PaykeyOutcome, ...PaykeyOutcome[]];

/** Links an account of the simulated provider, with what its bank and the verification are to do. */
export const linkPageSimulatedAccount = route(
  {
    operationId: "bridge_sessions.simulated_account",
    method: "POST",
    path: "/bridge/simulated_account",
    summary: "Link an account at a simulated bank",
    body: Type.Object({
      routing_number: schema.Text(9, 9),
      account_type: schema.OneOf(ACCOUNT_TYPES),
      authorization: Agreement,
      case: Type.Optional(schema.OneOf(CASES)),
      sandbox_outcome: Type.Optional(schema.OneOf(OUTCOMES)),
    }),
    response: ShownPaykey,
    problems: [...sessionProblems, "not_found"],
    scope: "bridge_sessions:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    if (context.environment.kind !== "sandbox") throw problem("not_found");
    const { sub } = await sessionOf(context);
    const { routing_number, account_type } = body;
    const institution_name = context.app.bankDirectory.listedName("sandbox", routing_number);
    const accounts = simulatedAccounts(sub, routing_number);
    const chosen = accounts.find((one) => one.account_type === account_type);
    if (institution_name === undefined || chosen === undefined) {
      throw invalid([{ reference: "/routing_number", detail: "Must be that of a bank shown." }]);
    }
    const found = await answerOfBank(context, sub, body.case ?? "sbx_ok");
    const { ref, owners, balance, expires_at } = found;
    const row = await linkInSession(
      context,
      {
        routing_number,
        account_number: chosen.account_number.reveal(),
        account_type,
        institution_name,
        expires_at,
        provider: { adapter: SIMULATED, ref, owners, balance },
      },
      { authorization: body.authorization, outcome: body.sandbox_outcome },
    );
    return ok(showPaykey(row));
  },
);

/** What the bank says of the account beside its numbers, which the customer has chosen. */
async function answerOfBank(context: WriteContext, customerId: string, token: Case) {
  const { app, at, accountId } = context;
  const key = { ...accountOf(context), id: customerId };
  const { id, name, type } = acceptedCustomer(await findCustomer(context.tx, key));
  const answer = await simulatedProvider.exchange(token, {
    fetch: app.providers.fetch,
    at,
    account_id: accountId,
    customer: { id, name, type },
  });
  if (answer.outcome === "linked") return answer.account;
  // An outage that was chosen is no outage of ours.
  throw refusal("provider_token_refused", { detail: answer.message });
}
