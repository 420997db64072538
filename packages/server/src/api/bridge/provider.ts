import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import type { AdapterFailure, LinkedAccount } from "../../bridge-providers/adapter.ts";
import { PROVIDER_NAMES } from "../../bridge-providers/providers.ts";
import { findCustomer } from "../../db/tables/counterparties/customers.ts";
import type { PaykeySource } from "../../db/tables/counterparties/paykeys.ts";
import { accountOf, type RequestContext } from "../../http/route/context.ts";
import { problem, refusal, type Item, type Problem } from "../../http/schema/problem.ts";
import { ok, preparedRoute } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { serializePaykey } from "../paykeys/serialize.ts";
import { Paykey } from "../paykeys/schema.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { acceptedCustomer, linkBankAccount, linkMembers, linkProblems } from "./link.ts";

const Token = () => Type.Optional(schema.Text(1, 2000));

/** Links the account behind a bank-data provider's token. */
export const bridgeProvider = preparedRoute(
  {
    operationId: "bridge.provider",
    method: "POST",
    path: "/v1/bridge/:provider",
    summary: "Link a bank account through a bank-data provider",
    description: `Providers: ${PROVIDER_NAMES.join(", ")}. Send the token as \`aggregator_token\` or \`<provider>_token\`. A sandbox simulates providers that are not configured.`,
    body: Type.Object({
      ...linkMembers,
      ...Object.fromEntries(PROVIDER_NAMES.map((name) => [`${name}_token`, Token()])),
    }),
    validate: ({ params, body }, { app }) => {
      const provider = params["provider"] ?? "";
      if (!app.providers.isKnown(provider)) throw unknownProvider();
      return tokenFaults(provider, body);
    },
    response: Paykey,
    problems: [...linkProblems, "not_found", "provider_not_configured", "provider_token_refused"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { provider } = params;
    const { customer_id, config } = body;
    // Before the provider is asked, who takes a token once.
    refuseForcedOutcome(context, config?.sandbox_outcome);
    const token = tokenOf(provider, body);
    const key = { ...accountOf(context), id: customer_id };
    const customer = acceptedCustomer(await findCustomer(context.app.db, key));
    const { kind } = context.environment;
    const adapter = context.app.providers.find(provider, { kind, token });
    if (adapter === undefined) throw refusal("provider_not_configured");
    const answer = await adapter.exchange(token, {
      fetch: context.app.providers.fetch,
      at: context.at,
      account_id: context.accountId,
      customer: { id: customer.id, name: customer.name, type: customer.type },
    });
    if (answer.outcome === "refused") throw problemOf(context, { provider, failure: answer });
    return { adapter: adapter.name, account: answer.account };
  },
  async (context, { params, body, prepared }) => {
    const source = params.provider as PaykeySource;
    const row = await linkBankAccount(context, body, toLink(source, prepared));
    return ok(serializePaykey(row));
  },
);

function unknownProvider(): Problem {
  return problem("not_found", { detail: "There is no such provider." });
}

type Body = Readonly<Record<string, unknown>>;

/** A token in one of its two members; where both are sent they say the same. */
function tokenFaults(provider: string, body: Body): Item[] {
  const own = `${provider}_token`;
  const sent = [...new Set(["aggregator_token", own])].filter((name) => body[name] !== undefined);
  if (sent.length === 0) return [{ reference: `/${own}`, detail: "Is required." }];
  const wrong = sent.filter((name) => {
    const token = body[name];
    return typeof token !== "string" || token === "" || token.length > 2000;
  });
  if (wrong.length > 0) {
    return wrong.map((name) => ({ reference: `/${name}`, detail: "Must be a token." }));
  }
  if (new Set(sent.map((name) => body[name])).size < 2) return [];
  return [{ reference: "/aggregator_token", detail: `Must equal ${own}.` }];
}

function tokenOf(provider: string, body: Body): string {
  const token = body[`${provider}_token`] ?? body["aggregator_token"];
  return assertFound(token, "a validated token") as string;
}

/** What may succeed later is no answer to keep; the rest is the caller's to solve. */
function problemOf(
  { app }: RequestContext,
  { provider, failure }: { provider: string; failure: AdapterFailure },
): Problem {
  const { code, message, retryable } = failure;
  if (code === "misconfigured") app.log.error({ provider, code }, "a provider refuses us");
  if (retryable) {
    return problem("service_unavailable", {
      detail: message,
      headers: { "retry-after": "5" },
      cause: code,
    });
  }
  return refusal("provider_token_refused", {
    detail: `The provider refused the token: ${message}`,
  });
}

function toLink(source: PaykeySource, found: { adapter: string; account: LinkedAccount }) {
  const { adapter, account } = found;
  const { ref, owners, balance } = account;
  return {
    source,
    routing_number: account.routing_number,
    account_number: account.account_number.reveal(),
    account_type: account.account_type,
    institution_name: account.institution_name,
    expires_at: account.expires_at,
    provider: { adapter, ref, owners, balance },
  };
}
