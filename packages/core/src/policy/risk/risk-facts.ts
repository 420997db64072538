import { isListedFact, type ListedFact } from "./lists.ts";
import {
  isWindowFact,
  WINDOW_MEASURES,
  windowQuestions,
  type WindowFact,
} from "./language/windows.ts";

/** The value of a fact: text, truth, a list of texts, or an integer of 64 bits. */
export type FactValue = string | boolean | bigint | readonly string[];
export type FactType = "string" | "bool" | "int" | "list";

/** What rules may read. */
export interface RiskFactRow {
  readonly type: FactType;
  readonly unit?: "cents" | "count" | "ppm" | "date";
  readonly means: string;
  /** Where the value comes from. */
  readonly from: string;
  /** The value that is not stored; absent where the fact may be unknown. */
  readonly usual?: FactValue;
  readonly unknown_when?: string;
  /** What a person may change so that another value is read. */
  readonly changed_by?: "amount" | "time" | "evidence" | "list";
}

const request = { from: "the request" } as const;
const customer = { from: "the customer" } as const;
const paykey = { from: "the paykey" } as const;
const account = { from: "the account" } as const;
const settings = { from: "the account's settings", unknown_when: "there is no limit" } as const;
const usage = {
  from: "the account's payments",
  unknown_when: "the account has no limits",
} as const;
const ceiling = {
  from: "the installation's settings",
  unknown_when: "there is no ceiling",
} as const;
const sandbox = { from: "the sandbox outcome" } as const;
const cents = { type: "int", unit: "cents" } as const;
const count = { type: "int", unit: "count" } as const;

/** Every fact of a payment's review, by the name that rules use. */
export const RISK_FACTS = {
  "payment.kind": { ...request, type: "string", usual: "charge", means: "`charge` or `payout`." },
  "payment.amount": { ...request, ...cents, changed_by: "amount", means: "The amount." },
  "payment.date": {
    ...request,
    type: "string",
    unit: "date",
    unknown_when: "the account has no daily ceiling",
    means: "The payment date.",
  },
  "payment.sec_code": {
    from: "the request and the customer",
    type: "string",
    usual: "WEB",
    means:
      "The SEC code of the entry: `WEB` for debits of persons over the internet, `PPD`, `CCD`.",
  },
  "payment.stage": {
    from: "the payment",
    type: "string",
    usual: "created",
    means: "The payment's status when it was evaluated.",
  },
  "payment.auto_hold": {
    ...request,
    type: "bool",
    usual: false,
    means: "Whether the request asks for a hold.",
  },
  "payment.balance_check": {
    ...request,
    type: "string",
    usual: "disabled",
    means: "Whether a balance is `required`, used if it is known (`enabled`), or `disabled`.",
  },
  "payment.held_by": {
    from: "the payment",
    type: "list",
    usual: [],
    means: "The rules that hold the payment.",
  },
  "customer.status": {
    ...customer,
    type: "string",
    usual: "verified",
    changed_by: "evidence",
    means: "The customer's status.",
  },
  "customer.evaluations_1h": {
    from: "the audit log",
    ...count,
    unknown_when: "no rule in force reads it",
    changed_by: "time",
    means:
      "How often `POST /v1/risk/evaluate` responded about the customer in the hour before, up to 1,000.",
  },
  "paykey.status": {
    ...paykey,
    type: "string",
    usual: "active",
    changed_by: "evidence",
    means: "The paykey's status.",
  },
  "paykey.block_code": {
    ...paykey,
    type: "string",
    usual: "",
    means: "The return code that blocked the paykey.",
  },
  "paykey.unblock_eligible": {
    ...paykey,
    type: "bool",
    usual: false,
    means: "Whether a blocked paykey may be unblocked.",
  },
  "paykey.expired": { ...paykey, type: "bool", usual: false, means: "Whether it has expired." },
  "bank_account.validated": {
    from: "the paykey and earlier charges",
    type: "bool",
    usual: true,
    changed_by: "evidence",
    means:
      "Whether a provider, micro-entries, a person or a paid charge showed that the bank account is the customer's.",
  },
  "screening.match": {
    from: "the screening of names",
    type: "string",
    usual: "",
    changed_by: "evidence",
    means:
      "`open` or `confirmed` where the customer, its account, a representative or the organization matches a sanctions list.",
  },
  "account.takes_payments": {
    ...account,
    type: "bool",
    usual: true,
    changed_by: "evidence",
    means: "Whether the account's status allows payments.",
  },
  "account.missing_capability": {
    ...account,
    type: "string",
    usual: "",
    changed_by: "evidence",
    means: "The inactive capability that the payment needs.",
  },
  "originator.missing": {
    from: "the register of originators",
    type: "string",
    usual: "",
    changed_by: "evidence",
    means:
      "What no active originator allows: `company_id`, `sec_code`, `purpose` or `description`. Empty where one allows all, or the register is not in force.",
  },
  "limits.max_amount": { ...settings, ...cents, means: "The limit per payment." },
  "limits.daily_amount": { ...settings, ...cents, means: "The limit per day." },
  "limits.monthly_amount": { ...settings, ...cents, means: "The limit per month." },
  "limits.monthly_count": { ...settings, ...count, means: "The payments per month." },
  "usage.daily_amount": {
    ...usage,
    ...cents,
    changed_by: "time",
    means: "The sum of the day without this payment.",
  },
  "usage.monthly_amount": {
    ...usage,
    ...cents,
    changed_by: "time",
    means: "The sum of the month without this payment.",
  },
  "usage.monthly_count": {
    ...usage,
    ...count,
    changed_by: "time",
    means: "The payments of the month without this one.",
  },
  "ceilings.payment": { ...ceiling, ...cents, means: "`MAX_PAYMENT_AMOUNT`." },
  "ceilings.bank": {
    from: "the bank's profile",
    unknown_when: "the bank has no limit",
    ...cents,
    means: "The bank's smallest limit that one entry can exceed.",
  },
  "ceilings.daily": { ...ceiling, ...cents, means: "`MAX_ACCOUNT_DAILY_AMOUNT`." },
  "ceilings.daily_used": {
    ...usage,
    ...cents,
    unknown_when: "there is no daily ceiling",
    means: "The sum of the account's payments of the kind and date without this one.",
  },
  "exposure.over_by": {
    from: "the exposure limits",
    ...cents,
    unknown_when: "no exposure limit is exceeded",
    means: "How far the payment is over the exposure limit that it exceeds most.",
  },
  "exposure.fits_amount": {
    from: "the exposure limits",
    ...cents,
    unknown_when: "no exposure limit is exceeded, or none has any room",
    means: "The largest amount that exceeds no exposure limit on the payment's settlement day.",
  },
  "exposure.fits_on": {
    from: "the exposure limits",
    type: "string",
    unit: "date",
    unknown_when: "no exposure limit is exceeded, or it fits on no day that is looked at",
    means:
      "The earliest settlement day on which the payment would exceed no exposure limit, nor the daily ceiling.",
  },
  "return_rate.subject": {
    from: "the return rates",
    type: "string",
    usual: "",
    means: "Whose return rate is above its ceiling.",
  },
  "return_rate.ppm": {
    from: "the return rates",
    type: "int",
    unit: "ppm",
    unknown_when: "no rate is above its ceiling",
    means: "That rate in parts of a million.",
  },
  "balance.cents": {
    ...paykey,
    ...cents,
    unknown_when: "no balance was read, or it is too old",
    changed_by: "evidence",
    means: "The balance of the bank account.",
  },
  "balance.stale": {
    ...paykey,
    type: "bool",
    usual: false,
    means: "Whether the last balance is too old.",
  },
  "balance.under_way": {
    from: "the account's payments",
    ...cents,
    usual: 0n,
    means: "Charges on the bank account that the balance does not show yet.",
  },
  "sandbox.hold": { ...sandbox, type: "string", usual: "", means: "The reason of the hold." },
  "sandbox.cancel": { ...sandbox, type: "string", usual: "", means: "The reason of the end." },
} as const satisfies Record<string, RiskFactRow>;

export type TableFact = keyof typeof RISK_FACTS;
/** A fact that is a call: an answer of a list, or a figure of a window. */
export type CallFact = ListedFact | WindowFact;
export const isCallFact = (name: string): name is CallFact =>
  isListedFact(name) || isWindowFact(name);
/** A fact of the table, or a call. */
export type FactName = TableFact | CallFact;
export const FACT_NAMES = Object.keys(RISK_FACTS) as TableFact[];

const LISTED_ROW: RiskFactRow = {
  type: "bool",
  usual: false,
  means: "Whether the value is on the list.",
  from: "the lists",
  unknown_when: "the value is not known",
  changed_by: "list",
};

const windowRows = new Map<WindowFact, RiskFactRow>();

/** The row of a window, kept: it is asked for with every decision. */
function windowRow(name: WindowFact): RiskFactRow {
  const known = windowRows.get(name) ?? describeWindow(name);
  windowRows.set(name, known);
  return known;
}

function describeWindow(name: WindowFact): RiskFactRow {
  const [question] = windowQuestions([name]);
  const { unit, empty } = WINDOW_MEASURES[question?.measure ?? "count"];
  return {
    type: "int",
    unit,
    means: "A figure of payments of the same kind that were made before.",
    from: "payments made before",
    changed_by: "time",
    ...(empty === undefined
      ? { unknown_when: "there is no payment in the window" }
      : { usual: empty }),
  };
}

/** A row of the table, typed without its literal values, or that of a call. */
export function riskFact(name: FactName): RiskFactRow {
  if (isWindowFact(name)) return windowRow(name);
  return isListedFact(name) ? LISTED_ROW : RISK_FACTS[name];
}

/** Facts by name; an absent one is unknown. */
export type RiskFacts = { readonly [Name in FactName]?: FactValue | undefined };
