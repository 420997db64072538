import { reviewPayment, type Instant, type PaymentKind, type Purpose } from "@railhead/core";
import { accountOf, type WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { refusal } from "../../http/schema/problem.ts";
import type { Static } from "../../http/schema/schema.ts";
import { creationRefusal, readExceeded } from "../../payments/creation/create.ts";
import { exposureFactsOf } from "../../payments/exposure/review-exposure.ts";
import type { ExceededLimits } from "../../payments/exposure/exposure-book.ts";
import { isRefused, sayExceeded } from "../../payments/exposure/say-exceeded.ts";
import { amountRefusal, ceilingsOf } from "../../payments/limits/amount-bounds.ts";
import { balancesSince } from "../../payments/review/balance-usage.ts";
import { readPaymentFacts } from "../../payments/review/payment-facts.ts";
import type { Reviewed } from "../../payments/review/reviewed.ts";
import { readRulesetInForce } from "../../payments/scheduling/risk-rulesets.ts";
import { loadAccountRules } from "../../payments/scheduling/account-rules.ts";
import {
  readCounterparties,
  type KnownCounterparties,
} from "../../payments/scheduling/counterparties.ts";
import { outcomesOfOrder } from "../../sandbox/sandbox-outcomes.ts";
import { centsOf, paymentDateCheck, paymentDateOf } from "../payments/schema.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { EvaluateBody, RiskEvaluation } from "./schema.ts";
import { serializeEvaluation } from "./serialize-evaluation.ts";

type Body = Static<typeof EvaluateBody>;

/** After every id that is stored: all payments were made before it. */
const UNSTORED_ID = "ffffffff-ffff-7fff-bfff-ffffffffffff";

export const evaluatePayment = route(
  {
    operationId: "risk.evaluate",
    method: "POST",
    path: "/v1/risk/evaluate",
    summary: "Evaluate a payment that does not exist",
    description:
      "Runs the rules on a charge or payout as its review would now, and stores nothing of it but a line in the audit log. A key of one account reads what each rule discloses: `withheld` has the others.",
    body: EvaluateBody,
    checks: [paymentDateCheck],
    validate: ({ body }) => (body["payment_type"] === "payout" ? chargeMembers(body) : []),
    response: RiskEvaluation,
    problems: ["paykey_not_found", "sandbox_only"],
    scope: "risk:read",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { app, environment, at, key, tx } = context;
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const parties = await readCounterparties(tx, accountOf(context), body.paykey);
    if (parties === undefined) {
      const detail = "No paykey of this account has this token.";
      throw refusal("paykey_not_found", { items: [{ reference: "/paykey", detail }] });
    }
    const accounts = await loadAccountRules(tx, environment.id, [context.accountId]);
    const purposes = accounts.get(context.accountId)?.permissions.purposes;
    const payment = paymentOf(body, parties, { accountId: context.accountId, at, purposes });
    const profile = await app.profiles(environment.id, context.accountId);
    const bounds = { profile, ceilings: ceilingsOf(environment.kind, app.ceilings) };
    const exceeded = await readExceeded(
      tx,
      { environment_id: environment.id, profile, at, ceilings: bounds.ceilings },
      { payment, parties },
    );
    const refused =
      amountRefusal(payment.amount_cents, bounds) ??
      creationRefusal(parties, payment, at) ??
      limitRefusal(exceeded);
    const ruleset = await readRulesetInForce(tx, environment.id);
    const facts = await readPaymentFacts(
      tx,
      {
        environment_id: environment.id,
        at,
        bounds,
        balancesSince: balancesSince(at, app.balanceMaxAgeHours),
        vault: app.vault,
      },
      {
        payments: [payment],
        accounts,
        outcomes: await outcomesOf(context, body, payment),
        ruleset,
      },
    );
    // What the fact `customer.evaluations_1h` counts.
    context.audit.facts.push({ resource_id: parties.customer_id });
    const exposure = exceeded && exposureFactsOf(exceeded);
    const decision = reviewPayment({ ...facts.of(payment), exposure }, ruleset);
    const isDisclosed = key.account_id === null;
    return ok(serializeEvaluation(decision, { at, refused, isDisclosed, ruleset }));
  },
);

/** The refusal of a payment over a limit, where the limit asks for one. */
function limitRefusal(exceeded: ExceededLimits | undefined) {
  if (exceeded === undefined || !isRefused(exceeded)) return undefined;
  return { code: "limit_exceeded", detail: sayExceeded(exceeded) };
}

/** Faults of members that only charges have. */
function chargeMembers(body: Readonly<Record<string, unknown>>) {
  const { balance_check } = (body["config"] ?? {}) as Readonly<Record<string, unknown>>;
  const detail = "Is for charges only.";
  return [
    ...(body["consent_type"] === undefined ? [] : [{ reference: "/consent_type", detail }]),
    ...(balance_check === undefined ? [] : [{ reference: "/config/balance_check", detail }]),
  ];
}

/** The payment as its creation would store it. */
function paymentOf(
  body: Body,
  { paykey_id }: KnownCounterparties,
  {
    accountId,
    at,
    purposes,
  }: {
    readonly accountId: string;
    readonly at: Instant;
    readonly purposes: Readonly<Record<PaymentKind, Purpose>> | undefined;
  },
): Reviewed {
  const { payment_type: kind, config = {} } = body;
  const isCharge = kind === "charge";
  return {
    id: UNSTORED_ID,
    account_id: accountId,
    kind,
    status: "created",
    paykey_id,
    amount_cents: centsOf(body.amount),
    payment_date: paymentDateOf(body.payment_date ?? "today", at),
    created_at: at,
    consent_type: isCharge ? (body.consent_type ?? "internet") : null,
    purpose: purposes?.[kind] ?? "other",
    waivers: null,
    auto_hold: config.auto_hold ?? false,
    auto_hold_message: config.auto_hold_message ?? null,
    device_ip: body.device?.ip_address ?? "",
    balance_check: isCharge ? (config.balance_check ?? "disabled") : null,
  };
}

async function outcomesOf(
  { tx, environment }: WriteContext,
  body: Body,
  { id, kind, amount_cents, paykey_id }: Reviewed,
) {
  const tag = body.metadata?.["tag"];
  const sandbox_outcome = body.config?.sandbox_outcome ?? "standard";
  const order = { id, kind, amount_cents, paykey_id, sandbox_outcome };
  return await outcomesOfOrder(tx, environment.id, {
    ...order,
    tag: tag === undefined || tag === null ? null : String(tag),
  });
}
