import { createHash } from "node:crypto";
import { bankingDaysBetween, PAYMENT_OUTCOMES, type SandboxStep } from "@railhead/core";
import { stringify } from "yaml";
import type { Api } from "../connection/api.ts";
import { businessTime } from "../terminal/eastern.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";
import { elapsed } from "@railhead/server/scenarios";
import {
  decidingRule,
  readPaymentContext,
  type PaymentContext,
  type TimedStep,
} from "./payment-context.ts";

interface Status {
  readonly status: string;
  readonly reason: string;
  readonly source: string;
  readonly code: string | null;
  readonly changed_at: string;
}

interface Payment {
  readonly id: string;
  readonly amount: string;
  readonly payment_date: string;
  readonly consent_type?: string;
  readonly purpose: string;
  readonly config: Readonly<Record<string, unknown>> & { readonly sandbox_outcome?: string };
  readonly status_history: readonly Status[];
  readonly paykey_details: { readonly id: string; readonly customer_id: string };
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

interface Paykey {
  readonly bank_data: { readonly routing_number: string; readonly account_type: string };
}

interface Clock {
  readonly mode: string;
  readonly factor: number;
}

interface Customer {
  readonly type: string;
  readonly name: string;
}

/**
 * A scenario that reproduces a payment: the same statuses, reasons and times. Names, contacts,
 * addresses, account numbers, external ids and texts are replaced; amount, dates, bank and customer
 * type are the payment's.
 */
export async function exportPayment(api: Api, id: string): Promise<string> {
  const found = await api.get<{ payment_type: string }[]>(`/v1/payments?payment_id=${id}`);
  const kind = found[0]?.payment_type;
  if (kind !== "charge" && kind !== "payout") {
    throw cliError(`There is no payment ${id}.`, EXIT.failed);
  }
  const payment = await api.get<Payment>(`/v1/${kind}s/${id}`);
  const { id: paykeyId, customer_id } = payment.paykey_details;
  const history = payment.status_history;
  const until = history.at(-1)?.changed_at ?? payment.created_at;
  const [paykey, customer, within, incident] = await Promise.all([
    api.get<Paykey>(`/v1/paykeys/${paykeyId}`),
    api.get<Customer>(`/v1/customers/${customer_id}`),
    timeTolerance(api),
    readPaymentContext(api, { kind, id, created_at: payment.created_at, until }),
  ]);
  const rule = ruleOf(kind, { payment, customer, incident });
  const rules = rule === undefined ? {} : { rules: [{ match: { payment_type: kind }, ...rule }] };
  const { settings } = incident;
  const scenario = {
    scenario: `A ${kind} that ended ${history.at(-1)?.status}`,
    seed: Number.parseInt(digest(id).slice(0, 8), 16),
    start: payment.created_at,
    given: {
      ...(Object.keys(settings).length === 0 ? {} : { settings }),
      ...rules,
      customers: { customer: anonymized(customer) },
      paykeys: {
        account: { customer: "customer", ...bankData(paykey, id), ...balanceOf(payment) },
      },
    },
    steps: [
      {
        when: kind,
        as: "payment",
        paykey: "account",
        ...createStep(kind, { payment, incident, rule }),
      },
      ...stepsInOrder(payment.created_at, [...userSteps(history), ...incident.steps]),
      { advance: until },
      { expect: "payment", ...endOf(history, within) },
    ],
  };
  const comment = `# Exported from a ${kind}; personal data is replaced.\n`;
  return comment + stringify(scenario, { lineWidth: 100 });
}

type Kind = "charge" | "payout";

/** The sandbox rule that applied to the payment; none where the payment sets an outcome. */
function ruleOf(
  kind: Kind,
  {
    payment,
    customer,
    incident,
  }: { payment: Payment; customer: Customer; incident: PaymentContext },
): object | undefined {
  if ((payment.config.sandbox_outcome ?? "standard") !== "standard") return undefined;
  const { status_history: history, paykey_details } = payment;
  const facts = {
    kind,
    customer_id: paykey_details.customer_id,
    paykey_id: paykey_details.id,
    amount: Number(payment.amount),
    customer_name: customer.name,
    tag: payment.metadata["tag"],
  };
  const rule = decidingRule(incident.rules, facts, (steps) =>
    steps.every((step) => isShown(step, history)),
  );
  if (rule === undefined) return undefined;
  const { outcome, delay } = rule;
  return { outcome, ...(delay === null ? {} : { delay }) };
}

/** Whether a history shows the effect of a step; true for steps without an effect on it. */
function isShown(step: SandboxStep, history: readonly Status[]): boolean {
  if (step.kind === "return") return history.some(({ code }) => code === step.code);
  if (step.kind === "hold" || step.kind === "cancel") return reviewOutcome(history) !== undefined;
  return true;
}

/** Steps in time order, with advances between them; earlier ones run before the payment. */
function stepsInOrder(start: string, steps: readonly TimedStep[]): object[] {
  const sorted = steps.toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
  return sorted.flatMap(({ at, step }) => (at <= start ? [step] : [{ advance: at }, step]));
}

/** The expected history; only its end for a payment held before its review, which a scenario awaits. */
function endOf(history: readonly Status[], within: string | undefined): object {
  const facts = history.map(({ status, reason, source, code }) => ({
    status,
    reason,
    source,
    ...(code === null ? {} : { code }),
  }));
  const isHasty = history.some((entry, index) => {
    const before = history[index - 1];
    return before?.status === "created" && verbOf(entry, before) !== undefined;
  });
  if (isHasty) return facts.at(-1) ?? {};
  const slack = within === undefined ? {} : { within };
  return {
    history: facts.map((fact, index) => ({ ...fact, after: elapsed(history, index), ...slack })),
  };
}

/** Minutes by which work may be late on a running clock. */
const LATE_MINUTES = 2;

/** The tolerance of times from a running clock, as in production; undefined for a stepped one. */
async function timeTolerance(api: Api): Promise<string | undefined> {
  const { status, data } = await api.exchange("GET", "/v1/sandbox/clock");
  const { mode, factor } = (status === 200 ? data : { mode: "real", factor: 1 }) as Clock;
  if (mode === "frozen" || mode === "auto") return undefined;
  return `PT${Math.ceil(LATE_MINUTES * Math.max(factor, 1))}M`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function anonymized({ type }: Customer): object {
  return type === "business"
    ? { name: "Example Trading LLC", type }
    : { name: "Casey Example", type };
}

/** The customer's bank with a generated account number. */
function bankData({ bank_data }: Paykey, id: string): object {
  const { routing_number, account_type } = bank_data;
  const digits = String(Number.parseInt(digest(id).slice(0, 8), 16) % 100_000_000);
  return { routing_number, account_number: `70${digits.padStart(8, "0")}`, account_type };
}

/** More than the largest payment. */
const AMPLE_CENTS = 10_000_000_000;

/** A sufficient balance for required checks, with the original delay; declines become an outcome. */
function balanceOf({ config, status_history: history }: Payment): object {
  if (config["balance_check"] !== "required") return {};
  const read = history.findIndex(({ status }) => status === "validating");
  const [from, to] = [history[read], history[read + 1]].map((entry) =>
    Date.parse(entry?.changed_at ?? ""),
  );
  const seconds = Math.round(((to ?? Number.NaN) - (from ?? Number.NaN)) / 1000);
  return { balance: seconds > 0 ? `slow:${seconds}s` : AMPLE_CENTS };
}

/** The create step of the payment as requested; later changes are steps of their own. */
function createStep(
  kind: Kind,
  {
    payment,
    incident,
    rule,
  }: { payment: Payment; incident: PaymentContext; rule: object | undefined },
): object {
  const { amount, payment_date, consent_type, config } = { ...payment, ...incident.created };
  const { sandbox_outcome: _outcome, auto_hold_message: _text, ...rest } = config;
  const chosen = Object.entries(rest).filter(([, value]) => value !== null && value !== false);
  const isHeldAnyway = settingsOf(incident).some((one) => isOverLimit(kind, Number(amount), one));
  const outcome = outcomeOf(payment, isHeldAnyway);
  return {
    amount: Number(amount),
    date: payment_date,
    ...(consent_type === undefined ? {} : { consent: consent_type }),
    ...(rule === undefined ? { outcome } : {}),
    config: Object.fromEntries(chosen),
  };
}

/** The initial settings and their later versions. */
function settingsOf({ settings, steps }: PaymentContext): PaymentContext["settings"][] {
  const later = steps.flatMap(({ step }) =>
    "settings" in step ? [step.settings as PaymentContext["settings"]] : [],
  );
  return [settings, ...later];
}

/** Whether an exported limit alone holds the payment. */
function isOverLimit(kind: Kind, amount: number, settings: PaymentContext["settings"]): boolean {
  const limits = (settings as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[
    `${kind}s`
  ];
  return ["max_amount", "daily_amount", "monthly_amount"].some((name) => {
    const limit = limits?.[name];
    return typeof limit === "number" && amount > limit;
  });
}

/** The sandbox outcome that reproduces what the bank or the review did. */
function outcomeOf({ config, status_history: history }: Payment, isHeldAnyway: boolean): string {
  const explicit = config.sandbox_outcome ?? "standard";
  if (explicit !== "standard" && explicit !== "paid") return explicit;
  const sent = history.find(({ status }) => status === "pending");
  const returned = history.find(
    ({ status, code }) =>
      (status === "failed" || status === "reversed") && code !== null && /^R\d\d$/.test(code),
  );
  if (sent !== undefined && returned !== undefined) {
    const [from, to] = [sent, returned].map(({ changed_at }) => businessTime(changed_at));
    const days = bankingDaysBetween(from?.business_date ?? "", to?.business_date ?? "");
    return `return:${returned.code}@sent+${days}bd`;
  }
  const reviewed = reviewOutcome(history);
  const isHold = history.some(({ status }) => status === "on_hold");
  return reviewed === undefined || (isHeldAnyway && isHold) ? explicit : reviewed;
}

/** The named outcome that holds or cancels for the reason that the review had. */
function reviewOutcome(history: readonly Status[]): string | undefined {
  const decided = history.find(
    ({ status, source }) =>
      (status === "on_hold" || status === "cancelled") && source !== "user_action",
  );
  if (decided === undefined) return undefined;
  const reason = decided.reason.toLowerCase();
  return Object.entries(PAYMENT_OUTCOMES).find(([, { effect }]) => {
    if (typeof effect === "string") return false;
    return ("hold" in effect && effect.hold === reason) || ("cancel" in effect && effect.cancel === reason); // prettier-ignore
  })?.[0];
}

/** User actions on the payment with their times. */
function userSteps(history: readonly Status[]): TimedStep[] {
  return history.flatMap((entry, index) => {
    const verb = verbOf(entry, history[index - 1]);
    if (verb === undefined) return [];
    return [{ at: entry.changed_at, step: { when: verb, on: "payment" } }];
  });
}

function verbOf({ status, source }: Status, before: Status | undefined): string | undefined {
  if (source !== "user_action" || before === undefined) return undefined;
  if (status === "on_hold") return "hold";
  if (status === "cancelled") return "cancel";
  return before.status === "on_hold" ? "release" : undefined;
}
