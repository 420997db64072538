import { createHash } from "node:crypto";
import { bankingDaysBetween, PAYMENT_OUTCOMES } from "@railhead/core";
import { stringify } from "yaml";
import type { Api } from "../api.ts";
import { businessTime } from "../eastern.ts";
import { EXIT, fault } from "../fault.ts";
import { elapsed } from "./expectations.ts";

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
}

/**
 * A scenario in which a payment goes the way that this one went: the same statuses for the same
 * reasons after the same times. Names, contacts, addresses, account numbers, external ids and texts
 * are made up; amount, dates, bank and kind of customer are the payment's.
 */
export async function exportPayment(api: Api, id: string): Promise<string> {
  const found = await api.get<{ payment_type: string }[]>(`/v1/payments?payment_id=${id}`);
  const kind = found[0]?.payment_type;
  if (kind !== "charge" && kind !== "payout") {
    throw fault(`There is no payment ${id}.`, EXIT.failed);
  }
  const payment = await api.get<Payment>(`/v1/${kind}s/${id}`);
  const { id: paykeyId, customer_id } = payment.paykey_details;
  const [paykey, customer, within] = await Promise.all([
    api.get<Paykey>(`/v1/paykeys/${paykeyId}`),
    api.get<Customer>(`/v1/customers/${customer_id}`),
    slackOf(api),
  ]);
  const history = payment.status_history;
  const scenario = {
    scenario: `A ${kind} that ended ${history.at(-1)?.status}`,
    seed: Number.parseInt(digest(id).slice(0, 8), 16),
    start: payment.created_at,
    given: {
      customers: { customer: invented(customer) },
      paykeys: { account: { customer: "customer", ...bankData(paykey, id) } },
    },
    steps: [
      { when: kind, as: "payment", paykey: "account", ...wanted(payment) },
      ...userSteps(history),
      { advance: history.at(-1)?.changed_at },
      { expect: "payment", ...endOf(history, within) },
    ],
  };
  const comment = `# Written from a ${kind}; whoever it was for is made up.\n`;
  return comment + stringify(scenario, { lineWidth: 100 });
}

/** How it went; of a payment that was held before its review, which a scenario always awaits, the end. */
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

/** Minutes by which work may come late where the clock runs. */
const LATE_MINUTES = 2;

/** How far times may be off where the clock that they are of runs: in production, and as it is told. */
async function slackOf(api: Api): Promise<string | undefined> {
  const { status, data } = await api.exchange("GET", "/v1/sandbox/clock");
  const { mode, factor } = (status === 200 ? data : { mode: "real", factor: 1 }) as Clock;
  if (mode === "frozen" || mode === "auto") return undefined;
  return `PT${Math.ceil(LATE_MINUTES * Math.max(factor, 1))}M`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function invented({ type }: Customer): object {
  return type === "business"
    ? { name: "Example Trading LLC", type }
    : { name: "Casey Example", type };
}

/** The bank is the customer's; the number is not. */
function bankData({ bank_data }: Paykey, id: string): object {
  const { routing_number, account_type } = bank_data;
  const digits = String(Number.parseInt(digest(id).slice(0, 8), 16) % 100_000_000);
  return { routing_number, account_number: `70${digits.padStart(8, "0")}`, account_type };
}

function wanted(payment: Payment): object {
  const { amount, payment_date, consent_type, purpose, config, created_at } = payment;
  const { business_date } = businessTime(created_at);
  const { sandbox_outcome: _outcome, auto_hold_message: _text, ...rest } = config;
  const chosen = Object.entries(rest).filter(([, value]) => value !== null && value !== false);
  return {
    amount: Number(amount),
    // A date before the sandbox's own day is accepted only while callers still have that day.
    date: payment_date < business_date ? business_date : payment_date,
    ...(consent_type === undefined ? {} : { consent: consent_type }),
    ...(purpose === "other" ? {} : { purpose }),
    outcome: outcomeOf(payment),
    config: Object.fromEntries(chosen),
  };
}

/** What to tell a sandbox so that it does what the bank, or the review, did. */
function outcomeOf({ config, status_history: history }: Payment): string {
  const told = config.sandbox_outcome ?? "standard";
  if (told !== "standard" && told !== "paid") return told;
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
  return reviewOutcome(history) ?? told;
}

/** The named outcome that holds or cancels for the reason that the review had. */
function reviewOutcome(history: readonly Status[]): string | undefined {
  const judged = history.find(
    ({ status, source }) =>
      (status === "on_hold" || status === "cancelled") && source !== "user_action",
  );
  if (judged === undefined) return undefined;
  const reason = judged.reason.toLowerCase();
  return Object.entries(PAYMENT_OUTCOMES).find(([, { effect }]) => {
    if (typeof effect === "string") return false;
    return ("hold" in effect && effect.hold === reason) || ("cancel" in effect && effect.cancel === reason); // prettier-ignore
  })?.[0];
}

/** What people did to it, each at its time. */
function userSteps(history: readonly Status[]): object[] {
  return history.flatMap((entry, index) => {
    const verb = verbOf(entry, history[index - 1]);
    return verb === undefined ? [] : [{ advance: entry.changed_at }, { when: verb, on: "payment" }];
  });
}

function verbOf({ status, source }: Status, before: Status | undefined): string | undefined {
  if (source !== "user_action" || before === undefined) return undefined;
  if (status === "on_hold") return "hold";
  if (status === "cancelled") return "cancel";
  return before.status === "on_hold" ? "release" : undefined;
}
