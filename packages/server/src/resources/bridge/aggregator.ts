import { createHash } from "node:crypto";
import { KNOWN_ROUTING_NUMBERS } from "@railhead/core";
import { Type } from "typebox";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { renderPaykey } from "../paykeys/resource.ts";
import { Paykey } from "../paykeys/schema.ts";
import { linkBankAccount, linkMembers, linkProblems, type LinkedAccount } from "./link.ts";

/** Enough for any payment: one hundred million dollars. */
const AMPLE_CENTS = 10_000_000_000n;

/** Links through the built-in simulated provider. It takes any token and exists in sandboxes only. */
export const bridgeAggregator = route(
  {
    operationId: "bridge.aggregator",
    method: "POST",
    path: "/v1/bridge/aggregator",
    summary: "Link a bank account through the simulated provider",
    body: Type.Object({ ...linkMembers, aggregator_token: schema.Text(1, 1000) }),
    response: Paykey,
    problems: [...linkProblems, "provider_not_configured"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    if (context.environment.kind === "live") throw refusal("provider_not_configured");
    const account = simulatedAccount(body.customer_id, body.aggregator_token);
    const row = await linkBankAccount(context, body, account);
    return ok(renderPaykey(row, context.app.wire));
  },
);

/** The account behind a token: always the same for the same customer, so that blocks can be tried. */
function simulatedAccount(customerId: string, token: string): LinkedAccount {
  const digest = createHash("sha256").update(`${customerId.toLowerCase()}\n${token}`).digest();
  const bank = digest.readUInt32BE(0) % KNOWN_ROUTING_NUMBERS.length;
  return {
    source: "aggregator",
    routing_number: KNOWN_ROUTING_NUMBERS[bank] as string,
    account_number: String(digest.readUIntBE(4, 6) % 1e10).padStart(10, "0"),
    account_type: "checking",
    balance_cents: AMPLE_CENTS,
  };
}
