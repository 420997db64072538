import { outcomeFault, type ProblemItem } from "@railhead/core";
import { Type } from "typebox";
import {
  deleteSandboxRule,
  insertSandboxRule,
  listSandboxRules,
  RULE_KINDS,
  type RuleMatch,
  type SandboxRule,
} from "../../db/tables/environments/sandbox-rules.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import {
  CentsBound,
  Formatted,
  Nullable,
  OneOf,
  Text,
  Uuid,
  type Static,
} from "../../http/schema/schema.ts";
import { Outcome } from "../payments/schema.ts";

const Match = Type.Object({
  payment_type: Type.Optional(OneOf(RULE_KINDS)),
  customer_id: Type.Optional(Uuid()),
  paykey_id: Type.Optional(Uuid()),
  account: Type.Optional(
    Type.Object({
      routing_number: Formatted("routing-number"),
      account_number: Formatted("account-number"),
    }),
  ),
  min_amount: Type.Optional(CentsBound()),
  max_amount: Type.Optional(CentsBound()),
  name: Type.Optional(Text(1, 200)),
  tag: Type.Optional(Text(1, 500)),
});

const RuleResponse = Type.Object({
  id: Uuid(),
  position: Type.Integer(),
  match: Type.Object({}, { additionalProperties: true }),
  outcome: Type.String(),
  delay: Nullable(Type.String()),
  description: Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
});

const shared = {
  problems: ["not_found"],
  accountScoped: false,
} as const;

/** Shows whether a bank account was given; its numbers are not stored. */
function serializeRule({ match, ...rule }: SandboxRule): object {
  const { bank_account, ...shown } = match;
  return { ...rule, match: { ...shown, ...(bank_account === undefined ? {} : { account: true }) } };
}

async function matchOf(
  { app, environment }: RequestContext,
  sent: Static<typeof Match>,
): Promise<RuleMatch> {
  const { account, payment_type, customer_id, paykey_id, min_amount, max_amount, name, tag } = sent;
  const known = { payment_type, customer_id, paykey_id, min_amount, max_amount, name, tag };
  const match = Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== undefined),
  ) as RuleMatch;
  if (account === undefined) return match;
  const { routing_number, account_number } = account;
  const print = await app.vault.fingerprint(environment.id, routing_number, account_number);
  return { ...match, bank_account: print.toString("hex") };
}

/** A rule for verifications alone must ask for what happens to their entries. */
function verificationFaults({ match, outcome }: Readonly<Record<string, unknown>>): ProblemItem[] {
  const { payment_type } = (match ?? {}) as { readonly payment_type?: unknown };
  if (payment_type !== "verification" || typeof outcome !== "string") return [];
  const detail = outcomeFault(outcome, "verification");
  return detail === undefined ? [] : [{ reference: "/outcome", detail }];
}

export const createRule = route(
  {
    ...shared,
    operationId: "sandbox.rules.create",
    method: "POST",
    path: "/v1/sandbox/rules",
    summary: "Create a sandbox rule",
    description:
      "Omitted members of `match` match everything, including prenotes and micro-entries (`payment_type` `verification`), whose amount is that of their debit; `name` is part of the customer's name, `tag` the payment's `metadata.tag`, amounts are cents and inclusive. A `delay` such as `5d` or `3bd` postpones the bank's responses by that time. The first matching rule applies, unless the payment or verification names an outcome itself.",
    body: Type.Object({
      match: Match,
      outcome: Outcome(),
      delay: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{1,3}(?:bd|d)$" }))),
      description: Type.Optional(Nullable(Text(0, 500))),
    }),
    validate: ({ body }) => verificationFaults(body),
    response: RuleResponse,
    scope: "sandbox:write",
    platformOnly: true,
  },
  async (context, { body }) => {
    const { app, environment, at, tx } = context;
    const rule = await insertSandboxRule(tx, environment.id, {
      id: app.ids.uuid(at),
      match: await matchOf(context, body.match),
      outcome: body.outcome,
      delay: body.delay ?? null,
      description: body.description ?? null,
      created_at: at,
    });
    return ok(serializeRule(rule));
  },
);

export const listRules = route(
  {
    ...shared,
    operationId: "sandbox.rules.list",
    method: "GET",
    path: "/v1/sandbox/rules",
    summary: "List sandbox rules in order of evaluation",
    list: { sorts: ["position"] },
    response: RuleResponse,
    scope: "sandbox:read",
  },
  async ({ app, environment }, { paging }) => {
    const rules = await listSandboxRules(app.db, environment.id);
    return page(pageOf(rules, paging).map(serializeRule), rules.length);
  },
);

export const deleteRule = route(
  {
    ...shared,
    operationId: "sandbox.rules.delete",
    method: "DELETE",
    path: "/v1/sandbox/rules/:id",
    summary: "Delete a sandbox rule",
    response: RuleResponse,
    scope: "sandbox:write",
    platformOnly: true,
  },
  async ({ tx, environment }, { params }) => {
    const rule = await deleteSandboxRule(tx, environment.id, params.id);
    if (rule === undefined) throw problem("not_found");
    return ok(serializeRule(rule));
  },
);
