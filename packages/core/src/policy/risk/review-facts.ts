import type { PaymentLimits } from "../account-settings.ts";
import type { CustomerStatus } from "../../lifecycles/customer-lifecycle.ts";
import type { CivilDate } from "../../calendar/civil-date.ts";
import type { SecCode } from "../../catalog/sec-code.ts";
import type { Cents } from "../../catalog/money.ts";
import type { PaykeyStatus } from "../../lifecycles/paykey-lifecycle.ts";
import type { PaymentKind } from "../../lifecycles/payment-lifecycle.ts";
import type { RegisteredBatch, UnregisteredPart } from "../originators/register.ts";
import type { ListedFacts } from "./lists.ts";
import type { WindowFacts } from "./language/windows.ts";
import type { RuleFacts, RuleHits } from "./review-rules.ts";
import type { OutcomeEffect } from "../../sandbox/sandbox-outcomes.ts";

/** The account's usage of its limits without this payment, by Eastern calendar day and month. */
export type LimitUsage = {
  readonly daily_amount: Cents;
  readonly monthly_amount: Cents;
  readonly monthly_count: number;
};

/** Ceilings that cannot be waived: the installation's and its bank's; absent where there is none. */
export type CeilingFacts = {
  /** Of one payment, by the setting MAX_PAYMENT_AMOUNT. */
  readonly payment?: Cents | undefined;
  /** Of one payment, by the bank: its smallest limit that a single entry can exceed, and its name. */
  readonly bank?: { readonly limit: string; readonly cents: Cents } | undefined;
  /** Of the account's payments of the kind and payment date, by the setting MAX_ACCOUNT_DAILY_AMOUNT. */
  readonly daily?:
    { readonly cents: Cents; readonly used: Cents; readonly payment_date: CivilDate } | undefined;
};

/** A return rate above its ceiling: whose it is, in parts of a million, and in a sentence. */
export type RateBreachFacts = {
  readonly subject: string;
  readonly rate_ppm: number;
  readonly message: string;
};

/** Why the account may not make the payment. */
export type PermissionFacts = { readonly message: string } & (
  | { readonly rule: "account_not_active" }
  /** With the inactive capability that the payment needs. */
  | { readonly rule: "capability_inactive"; readonly capability: string }
);

/** How far the payment is over exposure limits, and what would fit; `facts` are those of its hold. */
export type ExposureFacts = {
  readonly over_cents: Cents;
  readonly fits_cents?: Cents | undefined;
  readonly fits_on?: CivilDate | undefined;
  readonly facts: RuleFacts;
};

/** What the register does not allow; `facts` are those of its hold. */
export type UnregisteredFacts = {
  readonly missing: UnregisteredPart;
  readonly batch: RegisteredBatch;
};

/** Facts checked at every review of a payment that was not sent. */
export type EligibilityFacts = {
  readonly kind: PaymentKind;
  /** `validating` when checks waited for a slow provider. Default `created`. */
  readonly status?: "created" | "validating" | "scheduled" | "on_hold";
  /** Rules that an operator waived. */
  readonly waivers: RuleHits | null;
  readonly customer_status: CustomerStatus;
  readonly paykey_status: PaykeyStatus;
  /** The return code that blocked the paykey. */
  readonly paykey_block_code: string | null;
  readonly paykey_unblock_eligible: boolean;
  readonly paykey_expired: boolean;
  readonly amount_cents: Cents;
  /** How the network names the entry. */
  readonly sec_code?: SecCode;
  /** A match with a sanctions list that holds the payments of the customer or its account. */
  readonly screening?: "open" | "confirmed" | undefined;
  readonly permission?: PermissionFacts | undefined;
  readonly unregistered?: UnregisteredFacts | undefined;
  readonly limits?: PaymentLimits | undefined;
  readonly usage?: LimitUsage | undefined;
  readonly ceilings?: CeilingFacts | undefined;
  readonly exposure?: ExposureFacts | undefined;
  /** Answers of lists and figures of windows, for the rules that ask. */
  readonly calls?: (ListedFacts & WindowFacts) | undefined;
  /** The return rate for which the account's charges are held. */
  readonly rate_breach?: RateBreachFacts | undefined;
};

export type ReviewFacts = EligibilityFacts & {
  readonly auto_hold: boolean;
  readonly auto_hold_message: string | null;
  /** Whether there is evidence that the bank account is the customer's. */
  readonly is_validated?: boolean;
  /** Null on payouts. */
  readonly balance_check: "required" | "enabled" | "disabled" | null;
  /** A current balance; null when none can be read. */
  readonly balance_cents: Cents | null;
  /** Whether the last balance is too old. */
  readonly is_balance_stale?: boolean;
  /** Evaluations of payments of the customer in the hour before, where a rule reads it. */
  readonly evaluations_1h?: bigint | undefined;
  /** Charges on the same bank account that the balance does not show yet. */
  readonly under_way_cents?: Cents;
  readonly outcome_effect: OutcomeEffect;
};
