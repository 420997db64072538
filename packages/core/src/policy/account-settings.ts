import type { Purpose } from "./entry-descriptions.ts";
import type { Cents } from "../catalog/money.ts";
import type { PayoutFundingMode } from "./payout-funding.ts";
import type { ReserveBasis } from "./return-reserve.ts";

/** Banking days between a charge being paid and its deposit. */
export const FUNDING_DELAY_DAYS = {
  immediate: 0,
  next_day: 1,
  one_day: 1,
  two_day: 2,
  three_day: 3,
  four_day: 4,
  five_day: 5,
} as const;
export type FundingTime = keyof typeof FUNDING_DELAY_DAYS;

/** Limits of one kind of payment; null is no limit. Amounts in cents. */
export type PaymentLimits = {
  readonly max_amount: Cents | null;
  readonly daily_amount: Cents | null;
  readonly monthly_amount: Cents | null;
  readonly monthly_count: number | null;
};

/** `same_day`: entries go by a same-day window where the bank has one and the amount allows it. */
export const PROCESSINGS = ["standard", "same_day"] as const;
export type Processing = (typeof PROCESSINGS)[number];

export type PaymentSettings = PaymentLimits & {
  readonly processing: Processing;
  readonly funding_time: FundingTime;
  readonly linked_bank_account_id: string | null;
  /** Purpose of payments that name none. */
  readonly default_purpose: Purpose;
  /** Company entry description; null uses that of the statement settings. */
  readonly default_descriptor: string | null;
};

/** When charges returned for insufficient funds are retried automatically. */
export const AUTOMATIC_RETRIES = ["off", "next_banking_day", "days_of_month"] as const;
export type AutomaticRetry = (typeof AUTOMATIC_RETRIES)[number];

export type RetrySettings = {
  readonly automatic: AutomaticRetry;
  /** For `days_of_month` alone; where a month is shorter, its last day. */
  readonly days_of_month: readonly number[];
};

/** Which charges are held while the rate of unauthorized returns is above its ceiling. */
export const RATE_HOLDS = ["off", "new_charges", "unsent_charges"] as const;
export type RateHold = (typeof RATE_HOLDS)[number];

/** How the linking page verifies an account whose numbers the customer typed. */
export const BRIDGE_VERIFICATIONS = ["instant", "micro_entries"] as const;
export type BridgeVerification = (typeof BRIDGE_VERIFICATIONS)[number];

export type Switch = "active" | "inactive";

export type AccountSettings = {
  readonly charges: PaymentSettings;
  readonly payouts: PaymentSettings;
  /**
   * `credit_limit`: of modes `credit_line`, where null lets nothing leave, and `reserve`, beside what was paid in.
   * `reserve_required`: the least reserve of mode `reserve`; where `reserve_basis` is `computed`, its floor.
   */
  readonly payout_funding: {
    readonly mode: PayoutFundingMode;
    readonly credit_limit: Cents | null;
    readonly reserve_required: Cents | null;
    readonly reserve_basis: ReserveBasis;
  };
  readonly retries: RetrySettings;
  readonly return_rates: { readonly hold: RateHold };
  readonly statement_settings: {
    readonly company_name: string | null;
    readonly company_id: string | null;
    readonly default_descriptor: string | null;
  };
  readonly payment_types: { readonly charges: Switch; readonly payouts: Switch };
  readonly customer_types: { readonly individuals: Switch; readonly businesses: Switch };
  readonly consent_types: { readonly internet: Switch; readonly signed_agreement: Switch };
  readonly bridge: {
    /** Origins whose pages may show the linking page in a frame, as `https://shop.example`. */
    readonly parent_origins: readonly string[];
    readonly verification: BridgeVerification;
  };
  readonly configuration: {
    readonly allow_data_unmask: boolean;
    readonly allow_duplicate_email: boolean;
    readonly allow_customer_identity_skip: boolean;
    readonly allow_paykey_verification_skip: boolean;
    /** Whether only an active account may move money: always so in production, in a sandbox by choice. */
    readonly enforce_account_status: boolean;
    /** One transfer for all lines of a bank account, instead of one per type. */
    readonly net_funding: boolean;
  };
};

const NO_LIMITS: PaymentSettings = {
  max_amount: null,
  daily_amount: null,
  monthly_amount: null,
  monthly_count: null,
  funding_time: "one_day",
  processing: "standard",
  linked_bank_account_id: null,
  default_purpose: "other",
  default_descriptor: null,
};

/**
 * Settings of a new account. A sandbox account has every capability and may unmask and skip; in production
 * capabilities are asked for, and the three permissions are off.
 */
export function defaultAccountSettings(mode: "sandbox" | "live"): AccountSettings {
  const sandbox = mode === "sandbox";
  const capability: Switch = sandbox ? "active" : "inactive";
  return {
    charges: NO_LIMITS,
    payouts: NO_LIMITS,
    payout_funding: {
      mode: "withdrawal",
      credit_limit: null,
      reserve_required: null,
      reserve_basis: "fixed",
    },
    retries: { automatic: "off", days_of_month: [1, 15] },
    return_rates: { hold: "off" },
    statement_settings: { company_name: null, company_id: null, default_descriptor: null },
    payment_types: { charges: capability, payouts: capability },
    customer_types: { individuals: capability, businesses: capability },
    consent_types: { internet: capability, signed_agreement: capability },
    bridge: { parent_origins: [], verification: "instant" },
    configuration: {
      allow_data_unmask: sandbox,
      allow_duplicate_email: true,
      allow_customer_identity_skip: sandbox,
      allow_paykey_verification_skip: sandbox,
      enforce_account_status: !sandbox,
      net_funding: false,
    },
  };
}
