import { CHANGE_CODES } from "../catalog/change-codes.ts";
import { CODE_CATEGORIES, type CodeCategory } from "../lifecycles/code-categories.ts";
import type { PaymentStatus } from "../lifecycles/payment-lifecycle.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";
import {
  CUSTOMER_OUTCOMES,
  PAYKEY_OUTCOMES,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from "./sandbox-outcomes.ts";
import { reviewEffectOf, stepsOf, type SandboxMoment } from "./sandbox-steps.ts";

/**
 * A status and when it is entered: at once (both null), or so many banking days after the payment
 * was submitted, at a time of the bank's day (Eastern).
 */
export type CatalogStatus = {
  readonly status: string;
  readonly banking_days: number | null;
  readonly time: string | null;
};

export type CatalogRow = {
  readonly value: string;
  readonly resources: readonly string[];
  readonly path: readonly CatalogStatus[];
  readonly meaning: string;
  /** A request that sets the outcome. */
  readonly example: { readonly method: "POST"; readonly path: string; readonly body: object };
};

const PAYMENT_RESOURCES = ["charge", "payout", "resubmit", "refund"] as const;

/** A transfer is not reviewed, so outcomes that hold or cancel do not apply to it. */
function resourcesOf(value: PaymentOutcome): readonly string[] {
  const isForTransfers = reviewEffectOf(stepsOf(value)) === "none";
  return isForTransfers ? [...PAYMENT_RESOURCES, "funding_event"] : PAYMENT_RESOURCES;
}

// The simulated bank's day: sealed at the cut-off, returns read before settlement and maturity.
const CUTOFF = "16:00";
const RETURNS = "07:30";
const MATURITY = "09:00";
const SETTLED_DAYS = 1;
const PAID_DAYS = 3;

function paymentPath(value: PaymentOutcome): CatalogStatus[] {
  const [step] = stepsOf(value);
  return PAYMENT_OUTCOMES[value].path.map((status: PaymentStatus) => {
    if (status === "pending") return { status, banking_days: 0, time: CUTOFF };
    if (status === "paid") return { status, banking_days: PAID_DAYS, time: MATURITY };
    if (step?.kind === "return" && (status === "failed" || status === "reversed")) {
      return { status, banking_days: daysOf(step.at), time: RETURNS };
    }
    return { status, banking_days: null, time: null };
  });
}

function daysOf({ anchor, days }: SandboxMoment): number {
  return { sent: 0, settled: SETTLED_DAYS, paid: PAID_DAYS }[anchor] + days;
}

const device = { ip_address: "203.0.113.7" };

const CHARGE = {
  paykey: "<paykey>",
  external_id: "<your own id>",
  amount: 10_000,
  currency: "USD",
  payment_date: "<today>",
  consent_type: "internet",
  device,
} as const;

const BODIES = {
  customer: {
    name: "Ada Martin",
    type: "individual",
    email: "ada@example.com",
    phone: "+12125550100",
    device,
  },
  paykey: {
    customer_id: "<customer id>",
    routing_number: "021000021",
    account_number: "000123456789",
    account_type: "checking",
  },
} as const;

function statusRows(
  resource: "customer" | "paykey",
  outcomes: Readonly<Record<string, { readonly status: string; readonly meaning: string }>>,
): CatalogRow[] {
  const path = resource === "customer" ? "/v1/customers" : "/v1/bridge/bank_account";
  return Object.entries(outcomes).map(([value, { status, meaning }]) => ({
    value,
    resources: [resource],
    path: [{ status, banking_days: null, time: null }],
    meaning,
    example: {
      method: "POST",
      path,
      body: { ...BODIES[resource], config: { sandbox_outcome: value } },
    },
  }));
}

/** Every outcome of a sandbox with its path and times; a test checks each row over HTTP. */
export const SANDBOX_CATALOG: readonly CatalogRow[] = [
  ...(Object.keys(PAYMENT_OUTCOMES) as PaymentOutcome[]).map((value): CatalogRow => ({
    value,
    resources: resourcesOf(value),
    path: paymentPath(value),
    meaning: PAYMENT_OUTCOMES[value].meaning,
    example: {
      method: "POST",
      path: "/v1/charges",
      body: { ...CHARGE, config: { balance_check: "disabled", sandbox_outcome: value } },
    },
  })),
  ...statusRows("customer", CUSTOMER_OUTCOMES),
  ...statusRows("paykey", PAYKEY_OUTCOMES),
];

/** Steps of unnamed outcomes: separated by commas, at most eight. */
export const STEP_GRAMMAR = [
  { step: "return:R10@paid+40d", meaning: "Returned with that code, 40 days after it was paid." },
  { step: "return:R01", meaning: "Returned on the banking day after settlement." },
  { step: "noc:C01", meaning: "A notification of change with corrected data arrives." },
  { step: "reject:file", meaning: "The bank refuses the file unprocessed." },
  { step: "reject:batch", meaning: "The bank refuses the batch unprocessed." },
  { step: "ack:late", meaning: "The bank acknowledges the file after the deadline." },
  { step: "ack:never", meaning: "The bank never acknowledges the file." },
  {
    step: "return:R01,dishonor",
    meaning:
      "The return is late, and we dishonor it with R68 in an outbound file; dishonor:R69 dishonors one that was in time and has another account number.",
  },
  {
    step: "return:R01,dishonor,contest:R73",
    meaning: "The receiving bank contests the dishonored return: it stands.",
  },
  { step: "hold", meaning: "Held for the daily limit." },
  { step: "cancel", meaning: "Cancelled by the risk rules." },
] as const;

/** Returns that a dishonor with these codes needs; others answer any return. */
const RETURNS_BEFORE: Readonly<Record<string, string>> = {
  R67: "return:R01,return:R02@settled+2bd",
  R70: "return:R06",
};

/** The outcome that simulates a code; only we refuse notifications of change, so those have none. */
const OUTCOME_BY_CATEGORY: Readonly<Record<CodeCategory, (code: string) => string | undefined>> = {
  return: (code) => `return:${code}`,
  dishonor: (code) => `${RETURNS_BEFORE[code] ?? "return:R01"},dishonor:${code}`,
  contest: (code) => `return:R01,dishonor,contest:${code}`,
  correction: (code) => `noc:${code}`,
  refused_correction: () => undefined,
};

/** The request of a row as a curl command that uses RAILHEAD_API and RAILHEAD_API_KEY. */
export function curlOf({ example }: CatalogRow): string {
  const { method, path, body } = example;
  return [
    `curl -X ${method} "$RAILHEAD_API${path}"`,
    `-H "Authorization: Bearer $RAILHEAD_API_KEY"`,
    `-H "Content-Type: application/json"`,
    `-d '${withShellSubstitutions(JSON.stringify(body))}'`,
  ].join(" ");
}

/** Replaces placeholders by shell substitutions inside single quotes, so each paste differs. */
function withShellSubstitutions(text: string): string {
  return text
    .replaceAll("<today>", "'$(date +%F)'")
    .replaceAll("<your own id>", "'$(mktemp -u order-XXXXXXXX)'");
}

/** When a status of a path is entered, as text. */
export function describeTime({ banking_days, time }: CatalogStatus): string {
  if (banking_days === null || time === null) return "at once";
  return banking_days === 0 ? `${time} on the day it is sent` : `${time}, ${banking_days} bd later`;
}

/** Every code that a sandbox can simulate: its outcome, and the entry classes it applies to. */
export const SANDBOX_CODES = [...RETURN_CODES, ...CHANGE_CODES].flatMap(({ code, title }) => {
  const row = CODE_CATEGORIES.get(code);
  const outcome = row === undefined ? undefined : OUTCOME_BY_CATEGORY[row.category](code);
  if (row === undefined || outcome === undefined) return [];
  return [{ code, title, outcome, charges: row.entries.charge, payouts: row.entries.payout }];
});
