// Made from the routes of the server by `npm run docs`; change those.
// oxlint-disable max-lines

export type Account = {
  readonly id: string;
  readonly organization_id: string;
  readonly type: "business";
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive";
  readonly status_detail: StatusDetail;
  readonly access_level: "standard" | "managed";
  readonly business_profile: {
    readonly name: string;
    readonly website: string;
    readonly legal_name: string | null;
    readonly description: string | null;
    readonly use_case: string | null;
    readonly tax_id: string | null;
    readonly phone: string | null;
    readonly address: {
      readonly address1: string;
      readonly address2: string | null;
      readonly line1: string;
      readonly line2: string | null;
      readonly city: string | null;
      readonly state: string | null;
      readonly zip: string;
      readonly postal_code: string;
      readonly country: string;
    } | null;
    readonly industry: {
      readonly mcc: string | null;
      readonly category: string | null;
      readonly sector: string | null;
    } | null;
    readonly support_channels: {
      readonly email: string | null;
      readonly phone: string | null;
      readonly url: string | null;
    } | null;
  };
  readonly capabilities: {
    readonly payment_types: { readonly charges: AccountCharges; readonly payouts: AccountCharges };
    readonly customer_types: {
      readonly individuals: AccountCharges;
      readonly businesses: AccountCharges;
    };
    readonly consent_types: {
      readonly internet: AccountCharges;
      readonly signed_agreement: AccountCharges;
    };
  };
  readonly settings: { readonly charges: AccountCharges2; readonly payouts: AccountCharges2 };
  readonly terms_of_service: {
    readonly accepted_date: string;
    readonly agreement_type: "embedded" | "direct";
    readonly agreement_url: string | null;
    readonly accepted_ip: string | null;
    readonly accepted_user_agent: string | null;
  } | null;
  readonly external_id: string | null;
  readonly metadata: Metadata;
  readonly created_at: string;
  readonly updated_at: string;
};

export type AccountBank = {
  readonly account_id: string;
  readonly bank_id: string;
  readonly is_default: boolean;
};

export type AccountCharges = { readonly capability_status: "active" | "inactive" };

export type AccountCharges2 = {
  readonly max_amount: number | null;
  readonly daily_amount: number | null;
  readonly monthly_amount: number | null;
  readonly monthly_count: number | null;
  readonly funding_time:
    "immediate" | "next_day" | "one_day" | "two_day" | "three_day" | "four_day" | "five_day";
  readonly processing: "standard" | "same_day";
  readonly linked_bank_account_id: string | null;
  readonly default_purpose: "goods" | "services" | "payroll" | "other";
  /** What entries of this kind are called on statements; null for `statement_settings.default_descriptor`. A purpose that the network wants named goes before. */
  readonly default_descriptor: string | null;
};

export type AccountSetting = {
  readonly account_id: string;
  readonly charges: AccountCharges2;
  readonly payouts: AccountCharges2;
  /** When charges returned with R01 or R09 are sent again by themselves: at most twice and within 180 days, as the rules of the network allow. */
  readonly retries: {
    readonly automatic: "off" | "next_banking_day" | "days_of_month";
    readonly days_of_month: readonly number[];
  };
  /** Which charges wait for a person while the rate of unauthorized returns of the account, or of its company id, is above the network's ceiling: none, new ones, or all that were not sent. */
  readonly return_rates: { readonly hold: "off" | "new_charges" | "unsent_charges" };
  readonly statement_settings: {
    readonly company_name: string | null;
    readonly company_id: string | null;
    readonly default_descriptor: string | null;
  };
  readonly payment_types: {
    readonly charges: "active" | "inactive";
    readonly payouts: "active" | "inactive";
  };
  readonly customer_types: {
    readonly individuals: "active" | "inactive";
    readonly businesses: "active" | "inactive";
  };
  readonly consent_types: {
    readonly internet: "active" | "inactive";
    readonly signed_agreement: "active" | "inactive";
  };
  readonly configuration: {
    readonly allow_data_unmask: boolean;
    readonly allow_duplicate_email: boolean;
    readonly allow_customer_identity_skip: boolean;
    readonly allow_paykey_verification_skip: boolean;
    /** Whether only an active account may move money. Always true in production; in a sandbox false unless set, so that a new account takes payments at once. */
    readonly enforce_account_status: boolean;
    /** One transfer for all lines of a bank account, instead of one per type. */
    readonly net_funding: boolean;
  };
  readonly created_at: string;
  readonly updated_at: string;
};

export type AccountValidation = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly reason: string | null;
};

export type AchCalendar = {
  readonly timezone: "America/New_York";
  readonly today: string;
  readonly is_banking_day: boolean;
  readonly next_cutoffs: readonly {
    readonly cutoff_at: string;
    readonly deadline_at: string;
    readonly same_day: boolean;
    readonly submission_date: string;
    readonly settlement_date: string;
    readonly settles_at: string;
    readonly paid_date: string;
  }[];
  readonly days: readonly {
    readonly date: string;
    readonly is_banking_day: boolean;
    readonly closed_for: string | null;
  }[];
};

export type AchFile = {
  readonly id: string;
  readonly direction: "outbound" | "inbound";
  readonly state:
    | "sealed"
    | "uploading"
    | "uploaded"
    | "upload_unknown"
    | "acknowledged"
    | "accepted"
    | "partially_rejected"
    | "rejected"
    | "missed"
    | "received"
    | "applied"
    | "quarantined";
  readonly name: string;
  readonly sha256: string;
  readonly byte_count: number;
  readonly file_date: string;
  readonly file_id_modifier: string;
  readonly batch_count: number;
  readonly entry_addenda_count: number;
  readonly entry_hash: string;
  readonly total_debit: string;
  readonly total_credit: string;
  readonly errors: readonly unknown[];
  readonly contents: readonly string[];
  readonly bank_id: string;
  readonly profile_version: number | null;
  readonly send_by: string | null;
  readonly wire_sha256: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type AchFileDecide = {
  readonly file_id: string;
  readonly state:
    | "sealed"
    | "uploading"
    | "uploaded"
    | "upload_unknown"
    | "acknowledged"
    | "accepted"
    | "partially_rejected"
    | "rejected"
    | "missed"
    | "received"
    | "applied"
    | "quarantined";
  readonly evidence: readonly {
    readonly kind: "listing" | "acknowledgement" | "operator";
    readonly verdict: "sent" | "not_sent";
    readonly api_key_id: string | null;
    readonly note: string;
    readonly created_at: string;
  }[];
};

export type AchFileEntry = {
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  readonly dishonor_id: string | null;
  readonly verification_id: string | null;
  readonly reversal_id: string | null;
  readonly transaction_code: string;
  readonly amount: string;
  readonly settlement_date: string;
};

export type Acknowledgement = { readonly format: "pipe" | "csv"; readonly within_minutes: number };

export type Actor = {
  readonly type: "api_key" | "bridge_session" | "engine" | "system";
  readonly id: string;
};

export type Address = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly risk_score: number | null;
  readonly correlation_score: number | null;
  readonly correlation:
    "low_confidence" | "potential_match" | "likely_match" | "high_confidence" | null;
};

export type AdvanceSandboxClock = {
  readonly by?: string;
  readonly to?: string;
  readonly until?:
    | "idle"
    | "next_cutoff"
    | "next_settlement"
    | "next_funding"
    | {
        readonly resource_id: string;
        readonly status:
          | "created"
          | "validating"
          | "scheduled"
          | "on_hold"
          | "pending"
          | "paid"
          | "failed"
          | "cancelled"
          | "reversed"
          | "review"
          | "verified"
          | "inactive"
          | "rejected"
          | "active"
          | "blocked";
      };
  /** Events, and as many postings, on one page at most. */
  readonly limit?: number;
};

export type ApiKey = {
  readonly id: string;
  readonly account_id: string | null;
  readonly name: string | null;
  /** The last characters of the key. */
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type ApiKeyCreate = {
  readonly id: string;
  readonly account_id: string | null;
  readonly name: string | null;
  /** The last characters of the key. */
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** The key. Shown here and never again. */
  readonly key: string;
};

export type AuditLog = {
  readonly id: string;
  readonly account_id: string | null;
  /** What was done, as `<resource>.<act>`. */
  readonly action: string;
  /** Who did it: an API key, a guest of the linking page, or the service. */
  readonly actor: { readonly type: string; readonly id: string };
  readonly resource_type: string;
  readonly resource_id: string;
  /** The `api_request_id` of the request that did it. */
  readonly request_id: string | null;
  /** Facts of the act. Holds no personal data. */
  readonly details: unknown;
  readonly recorded_at: string;
};

export type Balance = {
  readonly status: "pending" | "completed" | "failed";
  readonly account_balance: number | null;
  readonly updated_at: string | null;
};

export type Bank = {
  readonly id: string;
  readonly is_default: boolean;
  readonly name: string;
  readonly transport: "directory" | "sftp";
  readonly odfi_routing_number: string;
  readonly company_name: string;
  readonly company_identification: string;
  readonly cutoff: string;
  readonly deadline: string;
  readonly profile_version: number;
  readonly profile: Profile;
  readonly sending: "on" | "dry_run" | "off";
  readonly returns_read_through: string | null;
  readonly next_poll_at: string;
};

export type BankAccount = {
  readonly account_holder: string;
  readonly routing_number: string;
  readonly account_number: string;
};

export type BankAccountBridge = {
  readonly customer_id: string;
  readonly external_id?: string | null;
  readonly config?: {
    readonly processing_method?: "inline" | "background" | "skip";
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
  };
  readonly metadata?: Metadata | null;
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
};

export type BankData = {
  readonly routing_number: string;
  /** Masked. */
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
};

export type BankDoctor = {
  readonly sound: boolean;
  readonly checks: readonly {
    readonly name: "profile" | "secrets" | "file_names" | "sample_file" | "transport";
    readonly faults: readonly string[];
  }[];
};

export type BankProfile = {
  readonly version: number;
  readonly profile: Profile;
  readonly reason: string | null;
  readonly created_at: string;
  readonly created_by: string;
};

export type BankStatement = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly state: "stored" | "unreadable" | "agreed" | "differs";
  readonly format: "bai2" | "csv" | null;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly line_count: number;
  readonly matched_count: number;
  readonly faults: readonly { readonly line: number; readonly message: string }[];
  readonly differences: readonly {
    readonly kind: "not_in_books" | "amount_differs" | "ambiguous" | "not_on_statement";
    readonly what_next: string;
    readonly line: number | null;
    readonly date: string;
    /** Cents of the statement, signed from our side. */
    readonly amount: string;
    /** Cents of the books. */
    readonly expected: string | null;
    readonly resource_type: string | null;
    readonly resource_id: string | null;
    readonly name: string;
  }[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type BankStatementLine = {
  readonly line: number;
  readonly date: string;
  /** Cents, signed: what came in is positive. */
  readonly amount: string;
  readonly type_code: string;
  readonly text: string;
  readonly matched_type: "funding_event" | "payment" | "file" | "return_file" | null;
  readonly matched_id: string | null;
};

export type Breakdown = {
  readonly address?: Address;
  readonly email?: Address;
  readonly fraud?: Address;
  readonly phone?: Address;
  readonly synthetic?: Address;
  readonly business_identification?: Address;
  readonly business_validation?: Address;
  readonly business_evaluation?: Address;
};

export type Bridge = { readonly bridge_token: string };

export type BusinessProfile = {
  readonly name: string;
  readonly website: string;
  readonly legal_name?: string | null;
  readonly description?: string | null;
  readonly use_case?: string | null;
  readonly tax_id?: string | null;
  readonly phone?: string | null;
  readonly address?: CreateAccountAddress | null;
  readonly industry?: Industry | null;
  readonly support_channels?: SupportChannels | null;
};

export type CancelCharge = { readonly reason?: string | null };

export type CancelPaykey = { readonly reason?: string | null };

export type CancelPayout = { readonly reason: string };

export type CapabilityRequest = {
  readonly id: string;
  readonly account_id: string;
  readonly type:
    "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement";
  readonly category: "payment_type" | "customer_type" | "consent_type";
  readonly status: "in_review" | "active" | "inactive" | "rejected";
  readonly enable: boolean;
  readonly settings: {
    readonly max_amount?: number | null;
    readonly daily_amount?: number | null;
    readonly monthly_amount?: number | null;
    readonly monthly_count?: number | null;
  };
  readonly created_at: string;
  readonly updated_at: string;
};

export type Cause = {
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  readonly reason:
    | "ok"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request"
    | "new"
    | "unverified"
    | "in_review"
    | "pending"
    | "stuck"
    | "verified"
    | "disabled"
    | "terminated";
  readonly code: string | null;
  readonly message: string;
  readonly actor: Actor;
  readonly request_id: string | null;
};

/** Whole cents, 1 to 2147483647: an integer or a string of digits. */
export type Cents = number | string;

export type Charge = {
  readonly id: string;
  readonly paykey: string;
  readonly description: string | null;
  /** Cents as a string of digits. */
  readonly amount: string;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly purpose: "goods" | "services" | "payroll" | "other";
  readonly external_id: string;
  readonly metadata: Metadata;
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly status_details: StatusDetails;
  readonly funding_ids: readonly string[];
  readonly trace_ids: TraceIds;
  readonly paykey_details: PaykeyDetails;
  readonly customer_details: CustomerDetails;
  readonly effective_at: string | null;
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  readonly is_resubmit: boolean;
  readonly has_resubmit: boolean;
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  readonly expected: Expected;
  readonly created_at: string;
  readonly updated_at: string;
  readonly consent_type: "internet" | "signed";
  readonly has_refund: boolean;
  readonly device: Device;
  readonly config: {
    readonly balance_check: "required" | "enabled" | "disabled";
    readonly sandbox_outcome: string;
    readonly auto_hold: boolean;
    readonly auto_hold_message: string | null;
  };
  readonly status_history: readonly StatusHistoryItem[];
  readonly payment_rail: "ach";
  readonly processed_at: string | null;
};

export type ChargeUnmask = {
  readonly id: string;
  readonly paykey: string;
  readonly description: string | null;
  /** Cents as a string of digits. */
  readonly amount: string;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly purpose: "goods" | "services" | "payroll" | "other";
  readonly external_id: string;
  readonly metadata: Metadata;
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly status_details: StatusDetails;
  readonly funding_ids: readonly string[];
  readonly trace_ids: TraceIds;
  readonly paykey_details: PaykeyDetails;
  readonly customer_details: CustomerDetails;
  readonly effective_at: string | null;
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  readonly is_resubmit: boolean;
  readonly has_resubmit: boolean;
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  readonly expected: Expected;
  readonly created_at: string;
  readonly updated_at: string;
  readonly consent_type: "internet" | "signed";
  readonly has_refund: boolean;
  readonly device: Device;
  readonly config: {
    readonly balance_check: "required" | "enabled" | "disabled";
    readonly sandbox_outcome: string;
    readonly auto_hold: boolean;
    readonly auto_hold_message: string | null;
  };
  readonly status_history: readonly StatusHistoryItem[];
  readonly payment_rail: "ach";
  readonly processed_at: string | null;
  readonly bank_data: ChargeUnmaskBankData;
};

export type ChargeUnmaskBankData = {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: "checking" | "savings";
};

export type Charges = {
  readonly max_amount?: number | null;
  readonly daily_amount?: number | null;
  readonly monthly_amount?: number | null;
  readonly monthly_count?: number | null;
  readonly funding_time?:
    "immediate" | "next_day" | "one_day" | "two_day" | "three_day" | "four_day" | "five_day";
  readonly processing?: "standard" | "same_day";
  readonly linked_bank_account_id?: string | null;
  readonly default_purpose?: "goods" | "services" | "payroll" | "other";
  readonly default_descriptor?: string | null;
};

export type Clock = {
  readonly mode: "auto" | "frozen" | "real" | "scaled";
  readonly now: string;
  readonly factor: number;
};

export type ComplianceProfile = {
  readonly dob?: string | null;
  readonly ssn?: string | null;
  readonly ein?: string | null;
  readonly legal_business_name?: string | null;
  readonly website?: string | null;
  readonly representatives?: readonly RepresentativesItem[] | null;
};

export type Configuration = {
  readonly allow_data_unmask?: boolean;
  readonly allow_duplicate_email?: boolean;
  readonly allow_customer_identity_skip?: boolean;
  readonly allow_paykey_verification_skip?: boolean;
  readonly enforce_account_status?: boolean;
  readonly net_funding?: boolean;
};

export type ConfirmPaykeyVerification = { readonly amounts: readonly number[] };

export type CreateAccount = {
  readonly organization_id: string;
  readonly account_type: "business";
  readonly business_profile: BusinessProfile;
  readonly access_level: "standard" | "managed";
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
};

export type CreateAccountAddress = {
  readonly address1?: string | null;
  readonly line1?: string | null;
  readonly address2?: string | null;
  readonly line2?: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip?: string | null;
  readonly postal_code?: string | null;
  readonly country?: string | null;
};

export type CreateApiKey = {
  readonly name?: string | null;
  readonly account_id?: string | null;
  readonly scopes: readonly string[];
  readonly expires_at?: string | null;
};

export type CreateBank = { readonly profile: Profile };

export type CreateBankStatement = { readonly name: string; readonly content: string };

export type CreateCapabilityRequest = {
  readonly charges?: CreateCapabilityRequestCharges;
  readonly payouts?: CreateCapabilityRequestCharges;
  readonly individuals?: Individuals;
  readonly businesses?: Individuals;
  readonly internet?: Individuals;
  readonly signed_agreement?: Individuals;
};

export type CreateCapabilityRequestCharges = {
  readonly enable?: boolean;
  readonly max_amount?: number | null;
  readonly daily_amount?: number | null;
  readonly monthly_amount?: number | null;
  readonly monthly_count?: number | null;
};

export type CreateCharge = {
  readonly paykey: string;
  readonly description?: string | null;
  readonly amount: Cents;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly consent_type: "internet" | "signed";
  readonly device: Device;
  readonly external_id: string;
  readonly config: {
    readonly balance_check: "required" | "enabled" | "disabled";
    readonly sandbox_outcome?: string;
    readonly auto_hold?: boolean;
    readonly auto_hold_message?: string | null;
  };
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  readonly metadata?: Metadata | null;
};

export type CreateCustomer = {
  readonly name: string;
  readonly type: "individual" | "business";
  readonly email: string;
  readonly phone: string;
  readonly external_id?: string | null;
  readonly address?: CreateCustomerAddress | null;
  readonly compliance_profile?:
    | { readonly dob: string | null; readonly ssn: string | null }
    | {
        readonly ein: string | null;
        readonly legal_business_name: string | null;
        readonly website?: string | null;
        readonly representatives?:
          | readonly {
              readonly name: string;
              readonly email?: string | null;
              readonly phone?: string | null;
            }[]
          | null;
      }
    | null;
  readonly device: Device;
  readonly metadata?: Metadata | null;
  readonly config?: {
    readonly processing_method?: "inline" | "background" | "skip";
    readonly sandbox_outcome?: "standard" | "verified" | "rejected" | "review";
  };
};

export type CreateCustomerAddress = {
  readonly address1: string;
  readonly address2?: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

export type CreateDishonor = {
  readonly payment_id: string;
  readonly code: "R61" | "R62" | "R67" | "R68" | "R69" | "R70";
  readonly information?: string;
  readonly return_trace_number?: string;
};

export type CreateLedgerClosing = {
  /** A month of New York: `YYYY-MM`. */
  readonly month: string;
};

export type CreateLinkedBankAccount = {
  readonly account_id?: string | null;
  readonly platform_id?: string | null;
  readonly bank_account: BankAccount;
  readonly purposes?: readonly ("charges" | "payouts" | "billing")[] | null;
  readonly description?: string | null;
  readonly metadata?: Metadata | null;
};

export type CreateOrganization = {
  readonly name: string;
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
  readonly settings?: {
    readonly charges?: Charges | null;
    readonly payouts?: Charges | null;
    readonly retries?: Retries | null;
    readonly return_rates?: ReturnRates | null;
    readonly statement_settings?: StatementSettings | null;
    readonly configuration?: Configuration | null;
  };
};

export type CreatePaykeyVerification = {
  readonly method: "prenote" | "micro_entries";
  readonly payment_type?: "charge" | "payout";
  readonly config?: { readonly sandbox_outcome?: string };
};

export type CreatePayout = {
  readonly paykey: string;
  readonly description?: string | null;
  readonly amount: Cents;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly device: Device;
  readonly external_id: string;
  readonly config?: {
    readonly sandbox_outcome?: string;
    readonly auto_hold?: boolean;
    readonly auto_hold_message?: string | null;
  };
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  readonly metadata?: Metadata | null;
};

export type CreateRepresentative = {
  readonly account_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string;
  readonly ssn_last4: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly relationship: Relationship;
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
};

export type CreateSandboxEnvironment = {
  readonly name?: string;
  readonly seed?: number;
  readonly clock?: {
    readonly mode?: "auto" | "frozen" | "real" | "scaled";
    readonly at?: string;
    readonly factor?: number;
  };
  /** ISO 8601 duration, wall time. */
  readonly ttl?: string;
};

export type CreateSandboxFault = {
  readonly target: "bank" | "transport" | "webhook" | "database";
  readonly effect: "drop" | "duplicate" | "delay" | "reorder" | "partial";
  readonly count?: number;
  readonly delay_ms?: number;
};

export type CreateSandboxRule = {
  readonly match: {
    readonly payment_type?: "charge" | "payout" | "verification";
    readonly customer_id?: string;
    readonly paykey_id?: string;
    readonly account?: { readonly routing_number: string; readonly account_number: string };
    readonly min_amount?: number;
    readonly max_amount?: number;
    readonly name?: string;
    readonly tag?: string;
  };
  readonly outcome: string;
  readonly delay?: string | null;
  readonly description?: string | null;
};

export type CreateSandboxSnapshot = { readonly name?: string };

export type CreateWebhookEndpoint = {
  readonly url: string;
  readonly description?: string | null;
  /** Names, or groups such as `charge.*`; null means all. */
  readonly event_types?:
    | readonly (
        | "customer.created"
        | "customer.verified"
        | "customer.review_required"
        | "customer.rejected"
        | "customer.updated"
        | "customer.deactivated"
        | "customer.deleted"
        | "customer.review_refreshed"
        | "paykey.created"
        | "paykey.activated"
        | "paykey.review_required"
        | "paykey.rejected"
        | "paykey.blocked"
        | "paykey.unblocked"
        | "paykey.deactivated"
        | "paykey.expiring"
        | "paykey.expired"
        | "paykey.balance_refreshed"
        | "paykey.balance_failed"
        | "paykey.corrected"
        | "paykey_verification.created"
        | "paykey_verification.sent"
        | "paykey_verification.awaiting_confirmation"
        | "paykey_verification.verified"
        | "paykey_verification.failed"
        | "paykey_verification.expired"
        | "paykey_verification.updated"
        | "bridge_session.created"
        | "bridge_session.completed"
        | "bridge_session.abandoned"
        | "bridge_session.expired"
        | "charge.created"
        | "charge.validated"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.funds_available"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.disputed"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.authorization_requested"
        | "charge.authorization_uploaded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.validated"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.funds_available"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.disputed"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
        | "payout.refunded"
        | "payout.authorization_requested"
        | "payout.authorization_uploaded"
        | "payout.retry_exhausted"
        | "funding_event.created"
        | "funding_event.submitted"
        | "funding_event.paid"
        | "funding_event.failed"
        | "funding_event.reversed"
        | "funding_event.payment_added"
        | "funding_event.reconciled"
        | "funding_event.unmatched"
        | "funding_event.updated"
        | "account.created"
        | "account.onboarding"
        | "account.active"
        | "account.rejected"
        | "account.restricted"
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
        | "capability_request.in_review"
        | "capability_request.activated"
        | "capability_request.rejected"
        | "capability_request.deactivated"
        | "representative.created"
        | "representative.verified"
        | "representative.failed_verification"
        | "representative.updated"
        | "representative.disabled"
        | "linked_bank_account.created"
        | "linked_bank_account.onboarding"
        | "linked_bank_account.active"
        | "linked_bank_account.rejected"
        | "linked_bank_account.canceled"
        | "linked_bank_account.inactive"
        | "linked_bank_account.updated"
        | "organization.created"
        | "organization.updated"
        | "file.built"
        | "file.submitted"
        | "file.acknowledged"
        | "file.rejected"
        | "file.received"
        | "file.partially_matched"
        | "file.replayed"
        | "file.updated"
        | "reversal.created"
        | "reversal.submitted"
        | "reversal.settled"
        | "reversal.returned"
        | "reversal.cancelled"
        | "reversal.updated"
        | "return_rate.warning"
        | "return_rate.breached"
        | "return_rate.recovered"
        | "exception.opened"
        | "exception.assigned"
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "ledger.balanced"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "api_key.created"
        | "api_key.rotated"
        | "api_key.revoked"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "approval.requested"
        | "approval.approved"
        | "approval.denied"
        | "approval.expired"
        | "environment.clock_advanced"
        | "environment.reset"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "customer.*"
        | "paykey.*"
        | "paykey_verification.*"
        | "bridge_session.*"
        | "charge.*"
        | "payout.*"
        | "funding_event.*"
        | "account.*"
        | "capability_request.*"
        | "representative.*"
        | "linked_bank_account.*"
        | "organization.*"
        | "file.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "webhook_endpoint.*"
        | "approval.*"
        | "environment.*"
      )[]
    | null;
  readonly format?: "specific" | "generic";
  /** One at a time in the log's order; a failure holds up the rest. */
  readonly ordered?: boolean;
  /** Sent with every message. Their values are kept encrypted and never shown. */
  readonly headers?: { readonly [name: string]: string } | null;
  /** Seconds before each attempt after the first; null is the service's own. */
  readonly retry_schedule?: readonly number[] | null;
  readonly account_id?: string | null;
};

export type Customer = {
  readonly id: string;
  readonly name: string;
  readonly type: "individual" | "business";
  readonly email: string;
  readonly phone: string;
  readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
  readonly external_id: string | null;
  readonly address: CustomerAddress | null;
  readonly compliance_profile: ComplianceProfile | null;
  readonly device: Device;
  readonly metadata: Metadata;
  readonly config: {
    readonly processing_method: "inline" | "background" | "skip";
    readonly sandbox_outcome: "standard" | "verified" | "rejected" | "review";
  };
  readonly created_at: string;
  readonly updated_at: string;
};

export type CustomerAddress = {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

export type CustomerDecideReview = {
  readonly id: string;
  readonly name: string;
  readonly type: "individual" | "business";
  readonly email: string;
  readonly phone: string;
  readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
  readonly external_id: string | null;
  readonly address: CustomerAddress | null;
  readonly compliance_profile: ComplianceProfile | null;
  readonly device: Device;
  readonly metadata: Metadata;
  readonly config: {
    readonly processing_method: "inline" | "background" | "skip";
    readonly sandbox_outcome: "standard" | "verified" | "rejected" | "review";
  };
  readonly created_at: string;
  readonly updated_at: string;
  readonly identity_details: IdentityDetails;
};

export type CustomerDetails = {
  readonly id: string;
  readonly name: string;
  readonly customer_type: "individual" | "business";
  readonly email: string;
  readonly phone: string;
};

export type CustomerGetReview = {
  readonly customer_details: {
    readonly id: string;
    readonly name: string;
    readonly type: "individual" | "business";
    readonly email: string;
    readonly phone: string;
    readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
    readonly external_id: string | null;
    readonly address: CustomerAddress | null;
    readonly compliance_profile: ComplianceProfile | null;
    readonly device: Device;
    readonly metadata: Metadata;
    readonly config: {
      readonly processing_method: "inline" | "background" | "skip";
      readonly sandbox_outcome: "standard" | "verified" | "rejected" | "review";
    };
    readonly created_at: string;
    readonly updated_at: string;
  };
  readonly identity_details: IdentityDetails;
};

export type Debit = {
  readonly ledger_account_id: string;
  readonly code:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "verification_costs"
    | "pending"
    | "available"
    | "payout_reserved"
    | "receivable"
    | "funding_in_transit";
  readonly account_id: string | null;
};

export type DecideAchFile = { readonly verdict: "sent" | "not_sent"; readonly note: string };

export type DecideReviewCustomer = { readonly status: "verified" | "rejected" };

export type DecideReviewPaykey = { readonly status: "active" | "rejected" };

export type Device = { readonly ip_address: string };

export type Dishonor = {
  readonly id: string;
  readonly account_id: string;
  readonly payment_id: string;
  readonly payment_type: "charge" | "payout";
  readonly status: "requested" | "sent" | "settled" | "won" | "contested" | "lapsed";
  readonly code: "R61" | "R62" | "R67" | "R68" | "R69" | "R70";
  readonly information: string;
  /** Of the return that is refused. */
  readonly return_code: string;
  readonly return_trace_number: string;
  readonly amount: string;
  /** Of our entry, once it is in a file. */
  readonly trace_number: string | null;
  readonly file_id: string | null;
  readonly settlement_date: string | null;
  /** R71 to R77: why the bank insists. */
  readonly contest_code: string | null;
  /** When it goes on by itself. */
  readonly due_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Encryption = {
  readonly recipient_key_files: readonly string[];
  readonly private_key_file?: string;
  readonly passphrase_file?: string;
  readonly sign?: boolean;
  readonly verification_key_files?: readonly string[];
  readonly armor?: boolean;
};

export type ErrorEnvelope = {
  readonly meta: Meta;
  readonly response_type: "error";
  readonly data: Problem;
};

export type Event = {
  readonly event_id: string;
  readonly event_type:
    | "customer.created"
    | "customer.verified"
    | "customer.review_required"
    | "customer.rejected"
    | "customer.updated"
    | "customer.deactivated"
    | "customer.deleted"
    | "customer.review_refreshed"
    | "paykey.created"
    | "paykey.activated"
    | "paykey.review_required"
    | "paykey.rejected"
    | "paykey.blocked"
    | "paykey.unblocked"
    | "paykey.deactivated"
    | "paykey.expiring"
    | "paykey.expired"
    | "paykey.balance_refreshed"
    | "paykey.balance_failed"
    | "paykey.corrected"
    | "paykey_verification.created"
    | "paykey_verification.sent"
    | "paykey_verification.awaiting_confirmation"
    | "paykey_verification.verified"
    | "paykey_verification.failed"
    | "paykey_verification.expired"
    | "paykey_verification.updated"
    | "bridge_session.created"
    | "bridge_session.completed"
    | "bridge_session.abandoned"
    | "bridge_session.expired"
    | "charge.created"
    | "charge.validated"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.funds_available"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.disputed"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.authorization_requested"
    | "charge.authorization_uploaded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.validated"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.funds_available"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.disputed"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
    | "payout.refunded"
    | "payout.authorization_requested"
    | "payout.authorization_uploaded"
    | "payout.retry_exhausted"
    | "funding_event.created"
    | "funding_event.submitted"
    | "funding_event.paid"
    | "funding_event.failed"
    | "funding_event.reversed"
    | "funding_event.payment_added"
    | "funding_event.reconciled"
    | "funding_event.unmatched"
    | "funding_event.updated"
    | "account.created"
    | "account.onboarding"
    | "account.active"
    | "account.rejected"
    | "account.restricted"
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
    | "capability_request.in_review"
    | "capability_request.activated"
    | "capability_request.rejected"
    | "capability_request.deactivated"
    | "representative.created"
    | "representative.verified"
    | "representative.failed_verification"
    | "representative.updated"
    | "representative.disabled"
    | "linked_bank_account.created"
    | "linked_bank_account.onboarding"
    | "linked_bank_account.active"
    | "linked_bank_account.rejected"
    | "linked_bank_account.canceled"
    | "linked_bank_account.inactive"
    | "linked_bank_account.updated"
    | "organization.created"
    | "organization.updated"
    | "file.built"
    | "file.submitted"
    | "file.acknowledged"
    | "file.rejected"
    | "file.received"
    | "file.partially_matched"
    | "file.replayed"
    | "file.updated"
    | "reversal.created"
    | "reversal.submitted"
    | "reversal.settled"
    | "reversal.returned"
    | "reversal.cancelled"
    | "reversal.updated"
    | "return_rate.warning"
    | "return_rate.breached"
    | "return_rate.recovered"
    | "exception.opened"
    | "exception.assigned"
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "ledger.balanced"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "api_key.created"
    | "api_key.rotated"
    | "api_key.revoked"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "approval.requested"
    | "approval.approved"
    | "approval.denied"
    | "approval.expired"
    | "environment.clock_advanced"
    | "environment.reset"
    | "environment.fault_injected"
    | "environment.fault_cleared";
  readonly api_version: "v1";
  /** From 1 without gaps in the reader's own count. */
  readonly sequence: number;
  readonly account_id: string | null;
  /** `production` or the sandbox's id. */
  readonly environment: string;
  readonly occurred_at: string;
  readonly resource: Resource;
  readonly data: { readonly [name: string]: unknown };
  readonly changed: readonly string[];
  readonly previous: { readonly [name: string]: unknown };
  readonly cause: Cause;
};

export type EventsItem = {
  readonly event_id: string;
  readonly event_type:
    | "customer.created"
    | "customer.verified"
    | "customer.review_required"
    | "customer.rejected"
    | "customer.updated"
    | "customer.deactivated"
    | "customer.deleted"
    | "customer.review_refreshed"
    | "paykey.created"
    | "paykey.activated"
    | "paykey.review_required"
    | "paykey.rejected"
    | "paykey.blocked"
    | "paykey.unblocked"
    | "paykey.deactivated"
    | "paykey.expiring"
    | "paykey.expired"
    | "paykey.balance_refreshed"
    | "paykey.balance_failed"
    | "paykey.corrected"
    | "paykey_verification.created"
    | "paykey_verification.sent"
    | "paykey_verification.awaiting_confirmation"
    | "paykey_verification.verified"
    | "paykey_verification.failed"
    | "paykey_verification.expired"
    | "paykey_verification.updated"
    | "bridge_session.created"
    | "bridge_session.completed"
    | "bridge_session.abandoned"
    | "bridge_session.expired"
    | "charge.created"
    | "charge.validated"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.funds_available"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.disputed"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.authorization_requested"
    | "charge.authorization_uploaded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.validated"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.funds_available"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.disputed"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
    | "payout.refunded"
    | "payout.authorization_requested"
    | "payout.authorization_uploaded"
    | "payout.retry_exhausted"
    | "funding_event.created"
    | "funding_event.submitted"
    | "funding_event.paid"
    | "funding_event.failed"
    | "funding_event.reversed"
    | "funding_event.payment_added"
    | "funding_event.reconciled"
    | "funding_event.unmatched"
    | "funding_event.updated"
    | "account.created"
    | "account.onboarding"
    | "account.active"
    | "account.rejected"
    | "account.restricted"
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
    | "capability_request.in_review"
    | "capability_request.activated"
    | "capability_request.rejected"
    | "capability_request.deactivated"
    | "representative.created"
    | "representative.verified"
    | "representative.failed_verification"
    | "representative.updated"
    | "representative.disabled"
    | "linked_bank_account.created"
    | "linked_bank_account.onboarding"
    | "linked_bank_account.active"
    | "linked_bank_account.rejected"
    | "linked_bank_account.canceled"
    | "linked_bank_account.inactive"
    | "linked_bank_account.updated"
    | "organization.created"
    | "organization.updated"
    | "file.built"
    | "file.submitted"
    | "file.acknowledged"
    | "file.rejected"
    | "file.received"
    | "file.partially_matched"
    | "file.replayed"
    | "file.updated"
    | "reversal.created"
    | "reversal.submitted"
    | "reversal.settled"
    | "reversal.returned"
    | "reversal.cancelled"
    | "reversal.updated"
    | "return_rate.warning"
    | "return_rate.breached"
    | "return_rate.recovered"
    | "exception.opened"
    | "exception.assigned"
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "ledger.balanced"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "api_key.created"
    | "api_key.rotated"
    | "api_key.revoked"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "approval.requested"
    | "approval.approved"
    | "approval.denied"
    | "approval.expired"
    | "environment.clock_advanced"
    | "environment.reset"
    | "environment.fault_injected"
    | "environment.fault_cleared";
  readonly api_version: "v1";
  /** From 1 without gaps in the reader's own count. */
  readonly sequence: number;
  readonly account_id: string | null;
  /** `production` or the sandbox's id. */
  readonly environment: string;
  readonly occurred_at: string;
  readonly resource: Resource;
  readonly data: { readonly [name: string]: unknown };
  readonly changed: readonly string[];
  readonly previous: { readonly [name: string]: unknown };
  readonly cause: Cause;
};

export type Exception = {
  readonly id: string;
  readonly account_id: string | null;
  readonly kind:
    | "file_rejected"
    | "file_unacknowledged"
    | "file_totals_differ"
    | "upload_failed"
    | "upload_unknown"
    | "file_missed"
    | "file_unopened"
    | "file_unreadable"
    | "file_totals_wrong"
    | "file_cut_short"
    | "forward_entry"
    | "feed_late"
    | "limit_reached"
    | "return_unmatched"
    | "return_conflict"
    | "entry_at_fault"
    | "compliance_return"
    | "reversal_not_applied"
    | "reversal_not_sent"
    | "dishonor_lapsed"
    | "verification_not_sent"
    | "correction_not_applied"
    | "funding_failed"
    | "return_rate"
    | "step_failing"
    | "account_unreadable"
    | "file_not_applied"
    | "entries_not_applied"
    | "outcome_impossible"
    | "item_set_aside"
    | "webhook_disabled"
    | "ledger_invariant"
    | "reconciliation_difference";
  readonly title: string;
  readonly message: string;
  readonly what_next: string;
  readonly details: { readonly [name: string]: unknown };
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly status: "open" | "resolved";
  readonly due_at: string;
  readonly overdue_at: string | null;
  readonly resolution: string | null;
  readonly resolved_by: string | null;
  readonly resolved_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Expected = {
  readonly submission: string | null;
  readonly settlement: string | null;
  readonly paid: string | null;
};

export type FilesItem = {
  readonly id: string;
  readonly direction: "outbound" | "inbound";
  readonly name: string;
  readonly state:
    | "sealed"
    | "uploading"
    | "uploaded"
    | "upload_unknown"
    | "acknowledged"
    | "accepted"
    | "partially_rejected"
    | "rejected"
    | "missed"
    | "received"
    | "applied"
    | "quarantined";
  readonly created_at: string;
};

export type ForkSandboxEnvironment = {
  readonly name?: string;
  readonly snapshot_id?: string;
  /** ISO 8601 duration, wall time. */
  readonly ttl?: string;
};

export type FundingEvent = {
  readonly id: string;
  /** Cents as a string of digits, unsigned. */
  readonly amount: string;
  readonly direction: "deposit" | "withdrawal";
  readonly event_type: "charge_deposit" | "charge_reversal" | "payout_withdrawal" | "payout_return";
  readonly payment_count: number;
  readonly transfer_date: string;
  readonly trace_numbers: readonly string[];
  readonly trace_number: string | null;
  readonly trace_ids: { readonly entry?: string };
  readonly status: "created" | "scheduled" | "pending" | "paid" | "failed" | "reversed";
  readonly status_details: PaykeyStatusDetails;
  readonly status_history: readonly {
    readonly status: "created" | "scheduled" | "pending" | "paid" | "failed" | "reversed";
    readonly message: string;
    readonly reason:
      | "ok"
      | "validating"
      | "internal_system_error"
      | "insufficient_funds"
      | "closed_bank_account"
      | "invalid_bank_account"
      | "invalid_routing"
      | "frozen_bank_account"
      | "owner_deceased"
      | "payment_stopped"
      | "duplicate_entry"
      | "payout_refused"
      | "other_network_return"
      | "disputed"
      | "risk_review"
      | "require_review"
      | "amount_too_large"
      | "too_many_attempts"
      | "fraudulent"
      | "payment_blocked"
      | "invalid_paykey"
      | "failed_verification"
      | "blocked_by_system"
      | "auto_hold"
      | "watchtower_review"
      | "user_request"
      | "cancel_request";
    readonly source:
      "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
    readonly changed_at: string;
    readonly code: string | null;
  }[];
  readonly config: { readonly sandbox_outcome: string };
  readonly linked_bank_account_details: LinkedBankAccountDetails;
  readonly created_at: string;
  readonly updated_at: string;
};

export type FundingEventPayment = {
  readonly id: string;
  readonly payment_type: "charge" | "payout";
  readonly payment_date: string;
  readonly currency: "USD";
  /** Signed cents; what the business gets is positive. */
  readonly funding_amount: string;
  /** Cents as a string of digits. */
  readonly payment_amount: string;
  readonly reason: "credit" | "debit" | "reversal" | "failed";
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly external_id: string;
  readonly paykey_details: PaykeyDetails;
  readonly customer_details: CustomerDetails;
  readonly metadata?: Metadata;
};

export type FundingEventSimulate = { readonly id: string };

export type HoldCharge = { readonly reason?: string | null };

export type HoldPayout = { readonly reason: string };

export type IdentityDetails = {
  readonly review_id: string;
  readonly decision: "accept" | "reject" | "review";
  readonly created_at: string;
  readonly updated_at: string;
  /** Code to text. */
  readonly messages: { readonly [name: string]: string };
  readonly breakdown: Breakdown;
  readonly kyc?: Kyc;
  readonly network_alerts?: NetworkAlerts;
  readonly reputation?: Reputation;
  readonly watch_list?: WatchList;
};

export type Individuals = { readonly enable?: boolean };

export type Industry = {
  readonly mcc?: string | null;
  readonly category?: string | null;
  readonly sector?: string | null;
};

export type InitializeBridge = {
  readonly customer_id: string;
  readonly external_id?: string | null;
  readonly config?: {
    readonly processing_method?: "inline" | "background" | "skip";
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
  };
};

export type Kyc = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly validations: Validations;
};

export type Ledger = {
  readonly id: string;
  readonly account_id: string | null;
  readonly code:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "verification_costs"
    | "pending"
    | "available"
    | "payout_reserved"
    | "receivable"
    | "funding_in_transit";
  readonly normal_side: "debit" | "credit";
  /** Cents ever debited. */
  readonly debits: string;
  /** Cents ever credited. */
  readonly credits: string;
  /** Cents on the account's normal side, signed. */
  readonly balance: string;
  readonly currency: "USD";
};

export type LedgerClosing = {
  readonly id: string;
  /** The month of New York that was closed: `YYYY-MM`. */
  readonly month: string;
  /** The month's last instant. Nothing is posted up to it any more. */
  readonly closed_through: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export type LedgerEntry = {
  /** Rises with every entry. */
  readonly number: number;
  readonly subject_id: string;
  /** What moved the payment or funding event `subject_id`. */
  readonly move: string;
  readonly attempt: number;
  /** Cents. */
  readonly amount: string;
  readonly currency: "USD";
  readonly debit: Debit;
  readonly credit: Debit;
  readonly posted_at: string;
};

export type LedgerInvariant = {
  readonly balanced: boolean;
  readonly checked_at: string;
  readonly invariants: readonly {
    readonly name:
      | "balances_are_sums_of_postings"
      | "debits_equal_credits"
      | "balances_agree_with_payments"
      | "file_totals_are_sums_of_entries"
      | "funding_events_are_sums_of_lines"
      | "money_has_a_transfer"
      | "returns_are_counted"
      | "rows_belong_to_what_is_there"
      | "payments_agree_with_history_and_entries"
      | "nothing_is_sealed_for_who_may_not_pay"
      | "events_are_numbered_without_gaps"
      | "versions_are_numbered_without_gaps";
    readonly holds: boolean;
    readonly violations: readonly { readonly [name: string]: unknown }[];
  }[];
};

export type Limits = {
  readonly entry_cents?: number;
  readonly file_debit_cents?: number;
  readonly file_credit_cents?: number;
  readonly daily_debit_cents?: number;
  readonly daily_credit_cents?: number;
};

export type LinkedBankAccount = {
  readonly id: string;
  readonly account_id: string | null;
  readonly platform_id: string | null;
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive" | "canceled";
  readonly status_detail: StatusDetail;
  readonly bank_account: {
    readonly institution_name: string;
    readonly account_holder: string;
    readonly routing_number: string;
    readonly account_mask: string;
  };
  readonly purposes: readonly ("charges" | "payouts" | "billing")[];
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly created_at: string;
  readonly updated_at: string;
};

export type LinkedBankAccountDetails = {
  readonly institution_name: string;
  readonly account_holder: string;
  readonly routing_number: string;
  readonly account_number: string;
};

export type LinkedBankAccountUnmask = {
  readonly id: string;
  readonly account_id: string | null;
  readonly platform_id: string | null;
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive" | "canceled";
  readonly status_detail: StatusDetail;
  readonly bank_account: LinkedBankAccountDetails;
  readonly purposes: readonly ("charges" | "payouts" | "billing")[];
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly created_at: string;
  readonly updated_at: string;
};

export type ListMeta = {
  /** Also in Api-Request-Id. */
  readonly api_request_id: string;
  /** The instant of the answer by the environment's clock. */
  readonly api_request_timestamp: string;
  /** Items on all pages, counted exactly. */
  readonly total_items: number;
  /** From 1. */
  readonly page_number: number;
  /** Items on a page. */
  readonly page_size: number;
  readonly max_page_size: 1000;
  /** total_items / page_size, rounded up. */
  readonly total_pages: number;
  /** The order in use; ties are broken by id. */
  readonly sort_by: string;
  readonly sort_order: "asc" | "desc";
};

export type MatchesItem = {
  readonly list_name: string;
  readonly match_fields: readonly string[];
  readonly urls: readonly string[];
  readonly correlation: "low_confidence" | "potential_match" | "likely_match" | "high_confidence";
};

export type Meta = {
  /** Also in Api-Request-Id. */
  readonly api_request_id: string;
  /** The instant of the answer by the environment's clock. */
  readonly api_request_timestamp: string;
};

/** At most 20 pairs of your own; returned as sent. */
export type Metadata = { readonly [name: string]: string | number | boolean | null };

export type NameMatch = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly correlation_score: number | null;
  readonly customer_name: string | null;
  readonly matched_name: string | null;
  readonly names_on_account: readonly string[];
  readonly reason: string | null;
};

export type NetworkAlerts = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly alerts: readonly string[];
};

export type Offset = {
  readonly routing_number: string;
  readonly account_type: "checking" | "savings";
  readonly account_number_file: string;
};

export type OnboardAccount = {
  readonly terms_of_service: {
    readonly accepted_date: string;
    readonly agreement_type: "embedded" | "direct";
    readonly agreement_url?: string | null;
    readonly accepted_ip?: string | null;
    readonly accepted_user_agent?: string | null;
  };
};

export type Organization = {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly settings: {
    readonly charges?: Charges | null;
    readonly payouts?: Charges | null;
    readonly retries?: Retries | null;
    readonly return_rates?: ReturnRates | null;
    readonly statement_settings?: StatementSettings | null;
    readonly configuration?: Configuration | null;
  };
  readonly metadata: Metadata;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Paykey = {
  readonly id: string;
  /** The token used to create payments. */
  readonly paykey: string;
  readonly label: string;
  /** An adapter that is loaded adds its own name. */
  readonly source: "bank_account" | "railhead" | "plaid" | "quiltt" | "mx" | "tan" | "aggregator";
  readonly status: "pending" | "active" | "review" | "rejected" | "blocked" | "inactive";
  readonly status_details: PaykeyStatusDetails;
  readonly customer_id: string;
  readonly institution_name: string | null;
  readonly expires_at: string | null;
  readonly bank_data: BankData;
  readonly balance: Balance | null;
  readonly config: {
    readonly processing_method: "inline" | "background" | "skip";
    readonly sandbox_outcome: "standard" | "active" | "rejected" | "review";
  };
  readonly external_id: string | null;
  readonly metadata: Metadata;
  readonly unblock_eligible: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

export type PaykeyDecideReview = {
  readonly id: string;
  /** The token used to create payments. */
  readonly paykey: string;
  readonly label: string;
  /** An adapter that is loaded adds its own name. */
  readonly source: "bank_account" | "railhead" | "plaid" | "quiltt" | "mx" | "tan" | "aggregator";
  readonly status: "pending" | "active" | "review" | "rejected" | "blocked" | "inactive";
  readonly status_details: PaykeyStatusDetails;
  readonly customer_id: string;
  readonly institution_name: string | null;
  readonly expires_at: string | null;
  readonly bank_data: BankData;
  readonly balance: Balance | null;
  readonly config: {
    readonly processing_method: "inline" | "background" | "skip";
    readonly sandbox_outcome: "standard" | "active" | "rejected" | "review";
  };
  readonly external_id: string | null;
  readonly metadata: Metadata;
  readonly unblock_eligible: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly verification_details: VerificationDetails;
};

export type PaykeyDetails = {
  readonly id: string;
  readonly customer_id: string;
  readonly label: string;
  /** Cents as a string of digits. */
  readonly balance: string | null;
};

export type PaykeyGetReview = {
  readonly paykey_details: {
    readonly id: string;
    /** The token used to create payments. */
    readonly paykey: string;
    readonly label: string;
    /** An adapter that is loaded adds its own name. */
    readonly source: "bank_account" | "railhead" | "plaid" | "quiltt" | "mx" | "tan" | "aggregator";
    readonly status: "pending" | "active" | "review" | "rejected" | "blocked" | "inactive";
    readonly status_details: PaykeyStatusDetails;
    readonly customer_id: string;
    readonly institution_name: string | null;
    readonly expires_at: string | null;
    readonly bank_data: BankData;
    readonly balance: Balance | null;
    readonly config: {
      readonly processing_method: "inline" | "background" | "skip";
      readonly sandbox_outcome: "standard" | "active" | "rejected" | "review";
    };
    readonly external_id: string | null;
    readonly metadata: Metadata;
    readonly unblock_eligible: boolean;
    readonly created_at: string;
    readonly updated_at: string;
  };
  readonly verification_details: VerificationDetails;
};

export type PaykeyGetReviewBreakdown = {
  readonly account_validation?: AccountValidation;
  readonly name_match?: NameMatch;
};

export type PaykeyStatusDetails = {
  readonly message: string;
  readonly reason:
    | "ok"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request";
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  readonly changed_at: string;
  readonly code: string | null;
};

export type PaykeyVerification = {
  readonly id: string;
  readonly account_id: string;
  readonly paykey_id: string;
  readonly method: "prenote" | "micro_entries";
  readonly payment_type: "charge" | "payout" | null;
  readonly status: "created" | "sent" | "awaiting_confirmation" | "verified" | "failed" | "expired";
  /** How often amounts may still be told. */
  readonly tries_left: number | null;
  readonly trace_numbers: readonly string[];
  readonly settlement_date: string | null;
  readonly return_code: string | null;
  /** Until when amounts may be confirmed. */
  readonly expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Payment = {
  readonly id: string;
  readonly paykey: string;
  readonly description: string | null;
  /** Cents as a string of digits. */
  readonly amount: string;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly purpose: "goods" | "services" | "payroll" | "other";
  readonly external_id: string;
  readonly metadata?: Metadata;
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly status_details: StatusDetails;
  readonly funding_ids: readonly string[];
  readonly trace_ids: TraceIds;
  readonly paykey_details: PaykeyDetails;
  readonly customer_details: CustomerDetails;
  readonly effective_at: string | null;
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  readonly is_resubmit: boolean;
  readonly has_resubmit: boolean;
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  readonly expected: Expected;
  readonly created_at: string;
  readonly updated_at: string;
  readonly payment_type: "charge" | "payout";
  readonly funding_id: string | null;
  readonly is_refund: boolean;
  readonly has_refund: boolean;
};

export type PaymentVerifyCount = {
  /** Whether every count agreed when it was looked at. */
  readonly exact: boolean;
  readonly repaired: boolean;
  readonly faults: readonly {
    readonly counted_by:
      | "created_at"
      | "all"
      | "payment_date"
      | "effective_at"
      | "amount"
      | "paykey"
      | "wording"
      | "gram";
    readonly account_id: string;
    readonly kind: "charge" | "payout" | null;
    readonly status:
      | "created"
      | "validating"
      | "scheduled"
      | "on_hold"
      | "pending"
      | "paid"
      | "failed"
      | "cancelled"
      | "reversed"
      | null;
    readonly day: string | null;
    /** The least amount that it counts. */
    readonly from_amount: number | null;
    /** The paykey, or the wording of texts, that payments are counted by. */
    readonly of: string | null;
    readonly counted: number;
    readonly there_are: number;
  }[];
};

export type Payout = {
  readonly id: string;
  readonly paykey: string;
  readonly description: string | null;
  /** Cents as a string of digits. */
  readonly amount: string;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly purpose: "goods" | "services" | "payroll" | "other";
  readonly external_id: string;
  readonly metadata: Metadata;
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly status_details: StatusDetails;
  readonly funding_ids: readonly string[];
  readonly trace_ids: TraceIds;
  readonly paykey_details: PaykeyDetails;
  readonly customer_details: CustomerDetails;
  readonly effective_at: string | null;
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  readonly is_resubmit: boolean;
  readonly has_resubmit: boolean;
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  readonly expected: Expected;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_refund: boolean;
  readonly device: Device;
  readonly config: {
    readonly sandbox_outcome: string;
    readonly auto_hold: boolean;
    readonly auto_hold_message: string | null;
  };
  readonly status_history: readonly StatusHistoryItem[];
  readonly payment_rail: "ach";
  readonly processed_at: string | null;
};

export type PayoutUnmask = {
  readonly id: string;
  readonly paykey: string;
  readonly description: string | null;
  /** Cents as a string of digits. */
  readonly amount: string;
  readonly currency: "USD";
  readonly payment_date: string;
  readonly purpose: "goods" | "services" | "payroll" | "other";
  readonly external_id: string;
  readonly metadata: Metadata;
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly status_details: StatusDetails;
  readonly funding_ids: readonly string[];
  readonly trace_ids: TraceIds;
  readonly paykey_details: PaykeyDetails;
  readonly customer_details: CustomerDetails;
  readonly effective_at: string | null;
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  readonly is_resubmit: boolean;
  readonly has_resubmit: boolean;
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  readonly expected: Expected;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_refund: boolean;
  readonly device: Device;
  readonly config: {
    readonly sandbox_outcome: string;
    readonly auto_hold: boolean;
    readonly auto_hold_message: string | null;
  };
  readonly status_history: readonly StatusHistoryItem[];
  readonly payment_rail: "ach";
  readonly processed_at: string | null;
  readonly bank_data: ChargeUnmaskBankData;
};

export type PostingsItem = {
  readonly posted_at: string;
  readonly subject_id: string;
  readonly move: string;
  readonly debit:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "verification_costs"
    | "pending"
    | "available"
    | "payout_reserved"
    | "receivable"
    | "funding_in_transit";
  readonly credit:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "verification_costs"
    | "pending"
    | "available"
    | "payout_reserved"
    | "receivable"
    | "funding_in_transit";
  /** Cents. */
  readonly amount: string;
};

export type Problem = {
  /** The HTTP status. */
  readonly status: number;
  /** The kind of problem, as `/validation_error`. Stable. */
  readonly type: string;
  /** The kind in words. */
  readonly title: string;
  /** One sentence about this request. */
  readonly detail: string;
  /** Which business rule refused. Stable; absent where none did. */
  readonly code?:
    | "account_not_active"
    | "capability_inactive"
    | "onboarding_incomplete"
    | "customer_not_found"
    | "customer_rejected"
    | "customer_inactive"
    | "customer_not_in_review"
    | "customer_has_open_payments"
    | "duplicate_email"
    | "skip_not_allowed"
    | "provider_not_configured"
    | "provider_token_refused"
    | "bank_account_blocked"
    | "paykey_not_found"
    | "paykey_not_active"
    | "paykey_blocked"
    | "paykey_not_in_review"
    | "paykey_not_unblockable"
    | "balance_unavailable"
    | "duplicate_external_id"
    | "payment_status"
    | "hold_stands"
    | "already_resubmitted"
    | "retry_not_allowed"
    | "refund_exceeds_charge"
    | "nothing_to_fund"
    | "account_status"
    | "representative_status"
    | "capability_request_status"
    | "api_key_ended"
    | "linked_bank_account_status"
    | "verification_not_allowed"
    | "reversal_not_allowed"
    | "dishonor_not_allowed"
    | "month_closed"
    | "exception_resolved"
    | "file_state"
    | "operator_repeated"
    | "root_sandbox"
    | "snapshot_outdated"
    | "sandbox_only"
    | "unmask_not_allowed";
  /** All fields at fault; absent where no field is. */
  readonly items?: readonly ProblemItem[];
  /** On payments: what their present status allows. */
  readonly allowed_actions?: readonly string[];
};

export type ProblemItem = {
  /** JSON pointer of the field; for a query parameter `/<name>`. */
  readonly reference: string;
  /** What is wrong with it. */
  readonly detail: string;
};

export type Profile = {
  readonly name: string;
  readonly transport: "directory" | "sftp";
  readonly sftp?: Sftp;
  readonly acknowledgement?: Acknowledgement;
  readonly limits?: Limits;
  readonly file_name?: string;
  readonly line_ending?: "lf" | "crlf";
  readonly closures?: readonly string[];
  readonly same_day?: readonly SameDayItem[];
  readonly same_day_limit_cents?: number;
  readonly same_day_mark?: boolean;
  readonly funding_mode?: "fbo" | "offset";
  readonly offset?: Offset;
  readonly encryption?: Encryption;
  /** By when the day's returns must have been read */
  readonly returns_by?: string;
  readonly odfi_routing_number: string;
  readonly immediate_destination: string;
  readonly immediate_destination_name: string;
  readonly immediate_origin: string;
  readonly immediate_origin_name: string;
  readonly company_name: string;
  readonly company_identification: string;
  readonly entry_description?: string;
  /** When files are sealed */
  readonly cutoff: string;
  /** Until when they may be sent */
  readonly deadline: string;
  /** When returns are read */
  readonly poll: string;
  /** When entries settle */
  readonly settlement: string;
  /** When payments become paid */
  readonly maturity: string;
  /** When paid money is grouped into transfers */
  readonly funding: string;
  readonly return_wait_days: number;
  readonly max_entries_per_file: number;
};

export type ProviderBridge = {
  readonly customer_id: string;
  readonly external_id?: string | null;
  readonly config?: {
    readonly processing_method?: "inline" | "background" | "skip";
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
  };
  readonly metadata?: Metadata | null;
  readonly aggregator_token?: string;
  readonly plaid_token?: string;
  readonly quiltt_token?: string;
  readonly mx_token?: string;
};

export type RecoverWebhookEndpoint = { readonly since?: string };

export type RefundCharge = {
  readonly description?: string | null;
  readonly payment_date?: string;
  readonly external_id?: string;
  readonly config?: { readonly sandbox_outcome?: string };
  readonly amount?: Cents;
  readonly metadata?: Metadata | null;
};

export type Relationship = {
  readonly primary: boolean;
  readonly control: boolean;
  readonly owner: boolean;
  readonly percent_ownership?: number | null;
  readonly title?: string | null;
};

export type ReleaseAchFile = { readonly note: string };

export type ReleaseCharge = { readonly reason?: string | null };

export type ReleasePayout = { readonly reason: string };

export type ReplayWebhookEndpoint = {
  readonly from_sequence?: number;
  readonly to_sequence?: number;
  readonly since?: string;
  readonly types?: readonly (
    | "customer.created"
    | "customer.verified"
    | "customer.review_required"
    | "customer.rejected"
    | "customer.updated"
    | "customer.deactivated"
    | "customer.deleted"
    | "customer.review_refreshed"
    | "paykey.created"
    | "paykey.activated"
    | "paykey.review_required"
    | "paykey.rejected"
    | "paykey.blocked"
    | "paykey.unblocked"
    | "paykey.deactivated"
    | "paykey.expiring"
    | "paykey.expired"
    | "paykey.balance_refreshed"
    | "paykey.balance_failed"
    | "paykey.corrected"
    | "paykey_verification.created"
    | "paykey_verification.sent"
    | "paykey_verification.awaiting_confirmation"
    | "paykey_verification.verified"
    | "paykey_verification.failed"
    | "paykey_verification.expired"
    | "paykey_verification.updated"
    | "bridge_session.created"
    | "bridge_session.completed"
    | "bridge_session.abandoned"
    | "bridge_session.expired"
    | "charge.created"
    | "charge.validated"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.funds_available"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.disputed"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.authorization_requested"
    | "charge.authorization_uploaded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.validated"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.funds_available"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.disputed"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
    | "payout.refunded"
    | "payout.authorization_requested"
    | "payout.authorization_uploaded"
    | "payout.retry_exhausted"
    | "funding_event.created"
    | "funding_event.submitted"
    | "funding_event.paid"
    | "funding_event.failed"
    | "funding_event.reversed"
    | "funding_event.payment_added"
    | "funding_event.reconciled"
    | "funding_event.unmatched"
    | "funding_event.updated"
    | "account.created"
    | "account.onboarding"
    | "account.active"
    | "account.rejected"
    | "account.restricted"
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
    | "capability_request.in_review"
    | "capability_request.activated"
    | "capability_request.rejected"
    | "capability_request.deactivated"
    | "representative.created"
    | "representative.verified"
    | "representative.failed_verification"
    | "representative.updated"
    | "representative.disabled"
    | "linked_bank_account.created"
    | "linked_bank_account.onboarding"
    | "linked_bank_account.active"
    | "linked_bank_account.rejected"
    | "linked_bank_account.canceled"
    | "linked_bank_account.inactive"
    | "linked_bank_account.updated"
    | "organization.created"
    | "organization.updated"
    | "file.built"
    | "file.submitted"
    | "file.acknowledged"
    | "file.rejected"
    | "file.received"
    | "file.partially_matched"
    | "file.replayed"
    | "file.updated"
    | "reversal.created"
    | "reversal.submitted"
    | "reversal.settled"
    | "reversal.returned"
    | "reversal.cancelled"
    | "reversal.updated"
    | "return_rate.warning"
    | "return_rate.breached"
    | "return_rate.recovered"
    | "exception.opened"
    | "exception.assigned"
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "ledger.balanced"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "api_key.created"
    | "api_key.rotated"
    | "api_key.revoked"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "approval.requested"
    | "approval.approved"
    | "approval.denied"
    | "approval.expired"
    | "environment.clock_advanced"
    | "environment.reset"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "customer.*"
    | "paykey.*"
    | "paykey_verification.*"
    | "bridge_session.*"
    | "charge.*"
    | "payout.*"
    | "funding_event.*"
    | "account.*"
    | "capability_request.*"
    | "representative.*"
    | "linked_bank_account.*"
    | "organization.*"
    | "file.*"
    | "reversal.*"
    | "return_rate.*"
    | "exception.*"
    | "ledger.*"
    | "ledger_closing.*"
    | "reconciliation.*"
    | "api_key.*"
    | "webhook_endpoint.*"
    | "approval.*"
    | "environment.*"
  )[];
};

export type Report = {
  readonly verified: number;
  readonly pending: number;
  readonly review: number;
  readonly inactive: number;
  readonly rejected: number;
};

export type Representative = {
  readonly id: string;
  readonly account_id: string;
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive";
  readonly status_detail: StatusDetail;
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  /** `YYYY-MM-DD` in the answer to a create or an update and in `unmask`; `****-**-**` elsewhere. */
  readonly dob: string;
  /** Four digits in the answer to a create or an update and in `unmask`; `****` elsewhere. */
  readonly ssn_last4: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly phone: string;
  readonly relationship: {
    readonly primary: boolean;
    readonly control: boolean;
    readonly owner: boolean;
    readonly percent_ownership: number | null;
    readonly title: string | null;
  };
  readonly user_id: string | null;
  readonly external_id: string | null;
  readonly metadata: Metadata;
  readonly created_at: string;
  readonly updated_at: string;
};

export type RepresentativesItem = {
  readonly name: string;
  readonly email?: string | null;
  readonly phone?: string | null;
};

export type Reputation = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly risk_score: number | null;
  readonly insights: { readonly [name: string]: unknown };
};

export type Request = {
  /** `meta.api_request_id` of the answer. */
  readonly id: string;
  readonly account_id: string | null;
  readonly api_key_id: string;
  readonly method: string;
  /** Without the query, whose values may be personal data. */
  readonly path: string;
  /** The names that were sent. */
  readonly query_parameters: readonly string[];
  /** Null on a path that leads nowhere. */
  readonly operation: string | null;
  readonly status: number;
  readonly duration_ms: number;
  readonly problem_type:
    | "/bad_request"
    | "/unauthorized"
    | "/forbidden"
    | "/not_found"
    | "/method_not_allowed"
    | "/request_timeout"
    | "/conflict"
    | "/precondition_failed"
    | "/payload_too_large"
    | "/unsupported_media_type"
    | "/validation_error"
    | "/rate_limited"
    | "/header_too_large"
    | "/internal_error"
    | "/service_unavailable"
    | null;
  readonly problem_code:
    | "account_not_active"
    | "capability_inactive"
    | "onboarding_incomplete"
    | "customer_not_found"
    | "customer_rejected"
    | "customer_inactive"
    | "customer_not_in_review"
    | "customer_has_open_payments"
    | "duplicate_email"
    | "skip_not_allowed"
    | "provider_not_configured"
    | "provider_token_refused"
    | "bank_account_blocked"
    | "paykey_not_found"
    | "paykey_not_active"
    | "paykey_blocked"
    | "paykey_not_in_review"
    | "paykey_not_unblockable"
    | "balance_unavailable"
    | "duplicate_external_id"
    | "payment_status"
    | "hold_stands"
    | "already_resubmitted"
    | "retry_not_allowed"
    | "refund_exceeds_charge"
    | "nothing_to_fund"
    | "account_status"
    | "representative_status"
    | "capability_request_status"
    | "api_key_ended"
    | "linked_bank_account_status"
    | "verification_not_allowed"
    | "reversal_not_allowed"
    | "dishonor_not_allowed"
    | "month_closed"
    | "exception_resolved"
    | "file_state"
    | "operator_repeated"
    | "root_sandbox"
    | "snapshot_outdated"
    | "sandbox_only"
    | "unmask_not_allowed"
    | null;
  readonly idempotency_key: string | null;
  readonly idempotent_replayed: boolean;
  /** The caller's Request-Id. */
  readonly request_id: string | null;
  readonly correlation_id: string | null;
  readonly created_at: string;
};

export type ResolveException = { readonly reason: string };

export type Resource = {
  readonly type:
    | "customer"
    | "paykey"
    | "paykey_verification"
    | "bridge_session"
    | "charge"
    | "payout"
    | "funding_event"
    | "account"
    | "capability_request"
    | "representative"
    | "linked_bank_account"
    | "organization"
    | "file"
    | "reversal"
    | "return_rate"
    | "exception"
    | "ledger"
    | "ledger_closing"
    | "reconciliation"
    | "api_key"
    | "webhook_endpoint"
    | "approval"
    | "environment";
  readonly id: string;
  readonly version: number;
};

export type ResubmitCharge = {
  readonly description?: string | null;
  readonly payment_date?: string;
  readonly external_id?: string;
  readonly config?: { readonly sandbox_outcome?: string };
};

export type ResubmitPayout = {
  readonly description?: string | null;
  readonly payment_date?: string;
  readonly external_id?: string;
  readonly config?: { readonly sandbox_outcome?: string };
};

export type Retries = {
  readonly automatic?: "off" | "next_banking_day" | "days_of_month";
  readonly days_of_month?: readonly number[];
};

export type ReturnRate = {
  readonly from: string;
  readonly to: string;
  readonly method: string;
  /** What the account's setting `return_rates.hold` does at this moment. */
  readonly hold: {
    readonly setting: "off" | "new_charges" | "unsent_charges";
    /** Why charges are held now; null: none are. */
    readonly reason: string | null;
  };
  readonly groups: readonly {
    readonly scope: "account" | "company" | "sec_code";
    readonly id: string;
    readonly rates: readonly {
      readonly name: "unauthorized" | "administrative" | "overall";
      /** Debits that were sent. Null to an account's key where other accounts' entries are counted too. */
      readonly originated: number | null;
      /** Those of them that came back. Null to an account's key where other accounts' entries are counted too. */
      readonly returned: number | null;
      /** Percent of the entries, with four decimals. */
      readonly rate: string;
      /** Percent; the network's ceiling. */
      readonly ceiling: string;
      /** Returns that may still come before a breach. Null to an account's key where other accounts' entries are counted too. */
      readonly headroom: number | null;
      readonly level: "ok" | "warning" | "breach" | "too_few";
    }[];
  }[];
};

export type ReturnRates = { readonly hold?: "off" | "new_charges" | "unsent_charges" };

export type Reversal = {
  readonly id: string;
  readonly account_id: string;
  readonly payment_id: string;
  readonly payment_type: "charge" | "payout";
  readonly status: "requested" | "sent" | "settled" | "returned" | "cancelled";
  readonly reason: "duplicate" | "wrong_receiver" | "wrong_amount" | "wrong_date" | "payroll";
  readonly amount: string;
  /** Whether it undid the payment, once it has settled. */
  readonly is_applied: boolean | null;
  /** Of our entry, once it is in a file. */
  readonly trace_number: string | null;
  readonly file_id: string | null;
  readonly settlement_date: string | null;
  /** Where the receiving bank returned it. */
  readonly return_code: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type ReverseCharge = {
  readonly reason: "duplicate" | "wrong_receiver" | "wrong_amount" | "wrong_date" | "payroll";
};

export type ReversePayout = {
  readonly reason: "duplicate" | "wrong_receiver" | "wrong_amount" | "wrong_date" | "payroll";
};

export type ReviewAccount = {
  readonly status: "active" | "rejected" | "inactive";
  readonly reason?: "disabled" | "terminated";
  readonly message?: string;
};

export type ReviewCapabilityRequest = { readonly status: "active" | "rejected" | "inactive" };

export type ReviewLinkedBankAccount = {
  readonly status: "active" | "rejected" | "inactive";
  readonly message?: string;
};

export type ReviewRepresentative = {
  readonly status: "active" | "rejected" | "inactive";
  readonly message?: string;
};

export type RotateApiKey = {
  readonly overlap_seconds?: number;
  readonly expires_at?: string | null;
};

export type RotateSecretWebhookEndpoint = { readonly overlap_hours?: number };

export type RouteAccount = { readonly bank_id: string | null };

export type SameDayItem = {
  /** Sealed at */
  readonly cutoff: string;
  /** Sent by */
  readonly deadline: string;
  /** Settles at */
  readonly settlement: string;
};

export type SandboxClock = {
  readonly environment_id: string;
  readonly mode: "auto" | "frozen" | "real" | "scaled";
  readonly now: string;
  /** Seconds that pass in it while one passes on the wall. */
  readonly factor: number;
};

export type SandboxClockAdvance = {
  readonly clock: {
    readonly environment_id: string;
    readonly mode: "auto" | "frozen" | "real" | "scaled";
    readonly now: string;
    /** Seconds that pass in it while one passes on the wall. */
    readonly factor: number;
  };
  readonly from: string;
  /** False where `until` did not come about in time. */
  readonly reached: boolean;
  readonly stopped: {
    readonly reason: "arrived" | "idle" | "people" | "limit";
    /** Why time went no further, in one sentence. */
    readonly message: string;
    /** What only people can get further: empty where nothing waits for them. */
    readonly waiting: readonly { readonly what: string; readonly count: number }[];
  };
  readonly events_total: number;
  readonly postings_total: number;
  /** Events by type. */
  readonly counts: { readonly [name: string]: number };
  /** Steps that failed when they ran last. Each is tried again after a pause, and by each advance; after three failures it is an exception, too. */
  readonly standing_still: readonly {
    readonly bank_id: string;
    /** The step's name, such as `originate` or `poll`. */
    readonly step: string;
    /** How often it failed in a row. */
    readonly failures: number;
    readonly since: string;
    /** Why, in a sentence. */
    readonly fault: string;
  }[];
  readonly has_more: boolean;
  /** Of the next page: `GET /v1/sandbox/clock/advances?cursor=`. Null on the last. */
  readonly next: string | null;
  /** Sequence of the last event listed so far. */
  readonly next_after: number;
  /** Changes of status among the events of this page. */
  readonly transitions: readonly TransitionsItem[];
  /** In the order in which they were booked. */
  readonly postings: readonly PostingsItem[];
  /** Those of which an event of this page tells first. */
  readonly files: readonly FilesItem[];
  readonly events: readonly EventsItem[];
};

export type SandboxClockReadOn = {
  readonly has_more: boolean;
  /** Of the next page: `GET /v1/sandbox/clock/advances?cursor=`. Null on the last. */
  readonly next: string | null;
  /** Sequence of the last event listed so far. */
  readonly next_after: number;
  /** Changes of status among the events of this page. */
  readonly transitions: readonly TransitionsItem[];
  /** In the order in which they were booked. */
  readonly postings: readonly PostingsItem[];
  /** Those of which an event of this page tells first. */
  readonly files: readonly FilesItem[];
  readonly events: readonly EventsItem[];
};

export type SandboxEnvironment = {
  readonly id: string;
  readonly name: string;
  /** Digits. */
  readonly seed: string;
  /** Whether ids follow from the seed. Sandboxes of one seed that stand at the same time differ in the last digits of their ids alone, into which the number of each (0, 1, ...) is exchanged. */
  readonly replayable: boolean;
  readonly clock: Clock;
  readonly parent_id: string | null;
  readonly forked_from: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
};

export type SandboxEnvironmentCreate = {
  readonly id: string;
  readonly name: string;
  /** Digits. */
  readonly seed: string;
  /** Whether ids follow from the seed. Sandboxes of one seed that stand at the same time differ in the last digits of their ids alone, into which the number of each (0, 1, ...) is exchanged. */
  readonly replayable: boolean;
  readonly clock: Clock;
  readonly parent_id: string | null;
  readonly forked_from: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
  readonly organization_id: string;
  readonly account_id: string;
  readonly api_key: string;
};

export type SandboxFault = {
  readonly id: string;
  readonly target: "bank" | "transport" | "webhook" | "database";
  readonly effect: "drop" | "duplicate" | "delay" | "reorder" | "partial";
  /** Of wall time; 0 where the effect knows none. */
  readonly delay_ms: number;
  readonly remaining: number | null;
  readonly hits: number;
  readonly created_at: string;
};

export type SandboxFunding = {
  readonly now: string;
  readonly mode: "auto" | "frozen" | "real" | "scaled";
};

export type SandboxInbox = {
  readonly number: number;
  readonly received_at: string;
  readonly event_type: string | null;
  readonly headers: { readonly [name: string]: string };
  /** The exact text, which the signature is over. */
  readonly body: string;
};

export type SandboxInboxOpen = { readonly url: string };

export type SandboxOutcome = {
  readonly outcomes: readonly {
    readonly value: string;
    readonly resources: readonly string[];
    readonly path: readonly {
      readonly status: string;
      readonly banking_days: number | null;
      readonly time: string | null;
    }[];
    readonly meaning: string;
    readonly example: {
      readonly method: "POST";
      readonly path: string;
      readonly body: { readonly [name: string]: unknown };
    };
    readonly curl: string;
  }[];
  readonly steps: readonly { readonly step: string; readonly meaning: string }[];
  readonly accounts: readonly {
    readonly pattern: string;
    readonly meaning: string;
    readonly example: string;
  }[];
  readonly names: readonly {
    readonly last_word: string;
    readonly status: string;
    readonly example: string;
  }[];
};

export type SandboxPayment = { readonly [name: string]: unknown };

export type SandboxRule = {
  readonly id: string;
  readonly position: number;
  readonly match: { readonly [name: string]: unknown };
  readonly outcome: string;
  readonly delay: string | null;
  readonly description: string | null;
  readonly created_at: string;
};

export type SandboxSnapshot = {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly row_count: number;
  readonly clock_at: string;
  readonly taken_at: string;
  /** The last migration applied when it was taken. */
  readonly schema_version: number | null;
  /** False where a migration was applied since. */
  readonly restorable: boolean;
};

export type SecretFiles = {
  readonly private_key?: string;
  readonly passphrase?: string;
  readonly password?: string;
};

export type SendingBank = { readonly sending: "on" | "dry_run" | "off" };

export type SetProfileBank = { readonly profile: Profile; readonly reason?: string | null };

export type SetSandboxClock = {
  readonly mode: "auto" | "frozen" | "real" | "scaled";
  readonly factor?: number;
};

export type Sftp = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly host_key_fingerprints: readonly string[];
  readonly outbound: string;
  readonly staging?: string;
  readonly inbound: readonly string[];
  readonly archive?: string;
  readonly after_reading: "archive" | "delete" | "leave";
  readonly rename: boolean;
  readonly stat: boolean;
  readonly read_back: boolean;
  readonly timeout_ms: number;
  readonly secret_files: SecretFiles;
};

export type SimulateFundingEvent = {
  readonly funding_event_job_type: "charges" | "payouts";
  readonly sandbox_outcome?: string;
};

export type StatementSettings = {
  readonly company_name?: string | null;
  readonly company_id?: string | null;
  readonly default_descriptor?: string | null;
};

export type StatusDetail = {
  readonly reason:
    | "new"
    | "unverified"
    | "in_review"
    | "pending"
    | "stuck"
    | "verified"
    | "failed_verification"
    | "disabled"
    | "terminated";
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  readonly code: string | null;
  readonly message: string;
};

export type StatusDetails = {
  readonly message: string;
  readonly reason:
    | "OK"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request";
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  readonly changed_at: string;
  readonly code: string | null;
};

export type StatusHistoryItem = {
  readonly status:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  readonly message: string;
  readonly reason:
    | "OK"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request";
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  readonly changed_at: string;
  readonly code: string | null;
};

export type StepSandboxPayment = { readonly code?: string };

export type SupportChannels = {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly url?: string | null;
};

export type TanBridge = {
  readonly customer_id: string;
  readonly external_id?: string | null;
  readonly config?: {
    readonly processing_method?: "inline" | "background" | "skip";
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
  };
  readonly metadata?: Metadata | null;
  readonly routing_number: string;
  readonly tan: string;
  readonly account_type: "checking" | "savings";
};

export type TestWebhookEndpoint = {
  readonly event_type?:
    | "customer.created"
    | "customer.verified"
    | "customer.review_required"
    | "customer.rejected"
    | "customer.updated"
    | "customer.deactivated"
    | "customer.deleted"
    | "customer.review_refreshed"
    | "paykey.created"
    | "paykey.activated"
    | "paykey.review_required"
    | "paykey.rejected"
    | "paykey.blocked"
    | "paykey.unblocked"
    | "paykey.deactivated"
    | "paykey.expiring"
    | "paykey.expired"
    | "paykey.balance_refreshed"
    | "paykey.balance_failed"
    | "paykey.corrected"
    | "paykey_verification.created"
    | "paykey_verification.sent"
    | "paykey_verification.awaiting_confirmation"
    | "paykey_verification.verified"
    | "paykey_verification.failed"
    | "paykey_verification.expired"
    | "paykey_verification.updated"
    | "bridge_session.created"
    | "bridge_session.completed"
    | "bridge_session.abandoned"
    | "bridge_session.expired"
    | "charge.created"
    | "charge.validated"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.funds_available"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.disputed"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.authorization_requested"
    | "charge.authorization_uploaded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.validated"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.funds_available"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.disputed"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
    | "payout.refunded"
    | "payout.authorization_requested"
    | "payout.authorization_uploaded"
    | "payout.retry_exhausted"
    | "funding_event.created"
    | "funding_event.submitted"
    | "funding_event.paid"
    | "funding_event.failed"
    | "funding_event.reversed"
    | "funding_event.payment_added"
    | "funding_event.reconciled"
    | "funding_event.unmatched"
    | "funding_event.updated"
    | "account.created"
    | "account.onboarding"
    | "account.active"
    | "account.rejected"
    | "account.restricted"
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
    | "capability_request.in_review"
    | "capability_request.activated"
    | "capability_request.rejected"
    | "capability_request.deactivated"
    | "representative.created"
    | "representative.verified"
    | "representative.failed_verification"
    | "representative.updated"
    | "representative.disabled"
    | "linked_bank_account.created"
    | "linked_bank_account.onboarding"
    | "linked_bank_account.active"
    | "linked_bank_account.rejected"
    | "linked_bank_account.canceled"
    | "linked_bank_account.inactive"
    | "linked_bank_account.updated"
    | "organization.created"
    | "organization.updated"
    | "file.built"
    | "file.submitted"
    | "file.acknowledged"
    | "file.rejected"
    | "file.received"
    | "file.partially_matched"
    | "file.replayed"
    | "file.updated"
    | "reversal.created"
    | "reversal.submitted"
    | "reversal.settled"
    | "reversal.returned"
    | "reversal.cancelled"
    | "reversal.updated"
    | "return_rate.warning"
    | "return_rate.breached"
    | "return_rate.recovered"
    | "exception.opened"
    | "exception.assigned"
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "ledger.balanced"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "api_key.created"
    | "api_key.rotated"
    | "api_key.revoked"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "approval.requested"
    | "approval.approved"
    | "approval.denied"
    | "approval.expired"
    | "environment.clock_advanced"
    | "environment.reset"
    | "environment.fault_injected"
    | "environment.fault_cleared";
};

export type TraceIds = { readonly entry?: string; readonly return?: string };

export type TransitionsItem = {
  readonly sequence: number;
  readonly at: string;
  readonly event_type:
    | "customer.created"
    | "customer.verified"
    | "customer.review_required"
    | "customer.rejected"
    | "customer.updated"
    | "customer.deactivated"
    | "customer.deleted"
    | "customer.review_refreshed"
    | "paykey.created"
    | "paykey.activated"
    | "paykey.review_required"
    | "paykey.rejected"
    | "paykey.blocked"
    | "paykey.unblocked"
    | "paykey.deactivated"
    | "paykey.expiring"
    | "paykey.expired"
    | "paykey.balance_refreshed"
    | "paykey.balance_failed"
    | "paykey.corrected"
    | "paykey_verification.created"
    | "paykey_verification.sent"
    | "paykey_verification.awaiting_confirmation"
    | "paykey_verification.verified"
    | "paykey_verification.failed"
    | "paykey_verification.expired"
    | "paykey_verification.updated"
    | "bridge_session.created"
    | "bridge_session.completed"
    | "bridge_session.abandoned"
    | "bridge_session.expired"
    | "charge.created"
    | "charge.validated"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.funds_available"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.disputed"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.authorization_requested"
    | "charge.authorization_uploaded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.validated"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.funds_available"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.disputed"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
    | "payout.refunded"
    | "payout.authorization_requested"
    | "payout.authorization_uploaded"
    | "payout.retry_exhausted"
    | "funding_event.created"
    | "funding_event.submitted"
    | "funding_event.paid"
    | "funding_event.failed"
    | "funding_event.reversed"
    | "funding_event.payment_added"
    | "funding_event.reconciled"
    | "funding_event.unmatched"
    | "funding_event.updated"
    | "account.created"
    | "account.onboarding"
    | "account.active"
    | "account.rejected"
    | "account.restricted"
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
    | "capability_request.in_review"
    | "capability_request.activated"
    | "capability_request.rejected"
    | "capability_request.deactivated"
    | "representative.created"
    | "representative.verified"
    | "representative.failed_verification"
    | "representative.updated"
    | "representative.disabled"
    | "linked_bank_account.created"
    | "linked_bank_account.onboarding"
    | "linked_bank_account.active"
    | "linked_bank_account.rejected"
    | "linked_bank_account.canceled"
    | "linked_bank_account.inactive"
    | "linked_bank_account.updated"
    | "organization.created"
    | "organization.updated"
    | "file.built"
    | "file.submitted"
    | "file.acknowledged"
    | "file.rejected"
    | "file.received"
    | "file.partially_matched"
    | "file.replayed"
    | "file.updated"
    | "reversal.created"
    | "reversal.submitted"
    | "reversal.settled"
    | "reversal.returned"
    | "reversal.cancelled"
    | "reversal.updated"
    | "return_rate.warning"
    | "return_rate.breached"
    | "return_rate.recovered"
    | "exception.opened"
    | "exception.assigned"
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "ledger.balanced"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "api_key.created"
    | "api_key.rotated"
    | "api_key.revoked"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "approval.requested"
    | "approval.approved"
    | "approval.denied"
    | "approval.expired"
    | "environment.clock_advanced"
    | "environment.reset"
    | "environment.fault_injected"
    | "environment.fault_cleared";
  readonly resource:
    | "customer"
    | "paykey"
    | "paykey_verification"
    | "bridge_session"
    | "charge"
    | "payout"
    | "funding_event"
    | "account"
    | "capability_request"
    | "representative"
    | "linked_bank_account"
    | "organization"
    | "file"
    | "reversal"
    | "return_rate"
    | "exception"
    | "ledger"
    | "ledger_closing"
    | "reconciliation"
    | "api_key"
    | "webhook_endpoint"
    | "approval"
    | "environment";
  readonly resource_id: string;
  readonly status: string;
  readonly reason:
    | "ok"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request"
    | "new"
    | "unverified"
    | "in_review"
    | "pending"
    | "stuck"
    | "verified"
    | "disabled"
    | "terminated";
  readonly code: string | null;
};

export type UnblockPaykey = { readonly message?: string | null };

export type UpdateAccount = {
  readonly business_profile: BusinessProfile;
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
};

export type UpdateAccountSetting = {
  readonly charges?: Charges | null;
  readonly payouts?: Charges | null;
  readonly retries?: Retries | null;
  readonly return_rates?: ReturnRates | null;
  readonly statement_settings?: StatementSettings | null;
  readonly configuration?: Configuration | null;
};

export type UpdateCharge = {
  readonly description?: string | null;
  readonly amount?: Cents;
  readonly payment_date?: string;
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  readonly metadata?: Metadata | null;
};

export type UpdateCustomer = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly device: Device;
  readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
  readonly address?: CreateCustomerAddress | null;
  readonly compliance_profile?: { readonly [name: string]: unknown } | null;
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
};

export type UpdateLinkedBankAccount = {
  readonly bank_account: BankAccount;
  readonly metadata?: Metadata | null;
};

export type UpdateOrganization = {
  readonly name?: string;
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
  readonly settings?: {
    readonly charges?: Charges | null;
    readonly payouts?: Charges | null;
    readonly retries?: Retries | null;
    readonly return_rates?: ReturnRates | null;
    readonly statement_settings?: StatementSettings | null;
    readonly configuration?: Configuration | null;
  } | null;
};

export type UpdatePayout = {
  readonly description: string | null;
  readonly amount: Cents;
  readonly payment_date: string;
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  readonly metadata?: Metadata | null;
};

export type UpdateRepresentative = {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string;
  readonly ssn_last4: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly relationship: Relationship;
  readonly external_id?: string | null;
  readonly metadata?: Metadata | null;
};

export type UpdateWebhookEndpoint = {
  readonly url?: string;
  readonly description?: string | null;
  /** Names, or groups such as `charge.*`; null means all. */
  readonly event_types?:
    | readonly (
        | "customer.created"
        | "customer.verified"
        | "customer.review_required"
        | "customer.rejected"
        | "customer.updated"
        | "customer.deactivated"
        | "customer.deleted"
        | "customer.review_refreshed"
        | "paykey.created"
        | "paykey.activated"
        | "paykey.review_required"
        | "paykey.rejected"
        | "paykey.blocked"
        | "paykey.unblocked"
        | "paykey.deactivated"
        | "paykey.expiring"
        | "paykey.expired"
        | "paykey.balance_refreshed"
        | "paykey.balance_failed"
        | "paykey.corrected"
        | "paykey_verification.created"
        | "paykey_verification.sent"
        | "paykey_verification.awaiting_confirmation"
        | "paykey_verification.verified"
        | "paykey_verification.failed"
        | "paykey_verification.expired"
        | "paykey_verification.updated"
        | "bridge_session.created"
        | "bridge_session.completed"
        | "bridge_session.abandoned"
        | "bridge_session.expired"
        | "charge.created"
        | "charge.validated"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.funds_available"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.disputed"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.authorization_requested"
        | "charge.authorization_uploaded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.validated"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.funds_available"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.disputed"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
        | "payout.refunded"
        | "payout.authorization_requested"
        | "payout.authorization_uploaded"
        | "payout.retry_exhausted"
        | "funding_event.created"
        | "funding_event.submitted"
        | "funding_event.paid"
        | "funding_event.failed"
        | "funding_event.reversed"
        | "funding_event.payment_added"
        | "funding_event.reconciled"
        | "funding_event.unmatched"
        | "funding_event.updated"
        | "account.created"
        | "account.onboarding"
        | "account.active"
        | "account.rejected"
        | "account.restricted"
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
        | "capability_request.in_review"
        | "capability_request.activated"
        | "capability_request.rejected"
        | "capability_request.deactivated"
        | "representative.created"
        | "representative.verified"
        | "representative.failed_verification"
        | "representative.updated"
        | "representative.disabled"
        | "linked_bank_account.created"
        | "linked_bank_account.onboarding"
        | "linked_bank_account.active"
        | "linked_bank_account.rejected"
        | "linked_bank_account.canceled"
        | "linked_bank_account.inactive"
        | "linked_bank_account.updated"
        | "organization.created"
        | "organization.updated"
        | "file.built"
        | "file.submitted"
        | "file.acknowledged"
        | "file.rejected"
        | "file.received"
        | "file.partially_matched"
        | "file.replayed"
        | "file.updated"
        | "reversal.created"
        | "reversal.submitted"
        | "reversal.settled"
        | "reversal.returned"
        | "reversal.cancelled"
        | "reversal.updated"
        | "return_rate.warning"
        | "return_rate.breached"
        | "return_rate.recovered"
        | "exception.opened"
        | "exception.assigned"
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "ledger.balanced"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "api_key.created"
        | "api_key.rotated"
        | "api_key.revoked"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "approval.requested"
        | "approval.approved"
        | "approval.denied"
        | "approval.expired"
        | "environment.clock_advanced"
        | "environment.reset"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "customer.*"
        | "paykey.*"
        | "paykey_verification.*"
        | "bridge_session.*"
        | "charge.*"
        | "payout.*"
        | "funding_event.*"
        | "account.*"
        | "capability_request.*"
        | "representative.*"
        | "linked_bank_account.*"
        | "organization.*"
        | "file.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "webhook_endpoint.*"
        | "approval.*"
        | "environment.*"
      )[]
    | null;
  readonly format?: "specific" | "generic";
  /** One at a time in the log's order; a failure holds up the rest. */
  readonly ordered?: boolean;
  /** Sent with every message. Their values are kept encrypted and never shown. */
  readonly headers?: { readonly [name: string]: string } | null;
  /** Seconds before each attempt after the first; null is the service's own. */
  readonly retry_schedule?: readonly number[] | null;
};

export type Validations = {
  readonly first_name: boolean;
  readonly last_name: boolean;
  readonly address: boolean;
  readonly city: boolean;
  readonly state: boolean;
  readonly zip: boolean;
  readonly phone: boolean;
  readonly dob: boolean;
  readonly ssn: boolean;
  readonly email: boolean;
};

export type VerificationDetails = {
  readonly id: string;
  readonly decision: "accept" | "reject" | "review";
  /** Code to text. */
  readonly messages: { readonly [name: string]: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly breakdown: PaykeyGetReviewBreakdown;
};

export type VerifyCountsPayment = { readonly repair?: boolean };

export type WatchList = {
  readonly decision: "accept" | "reject" | "review";
  readonly codes: readonly string[];
  readonly matched: readonly string[];
  readonly matches: readonly MatchesItem[];
};

export type WebhookEndpoint = {
  readonly id: string;
  readonly account_id: string | null;
  readonly url: string;
  readonly description: string | null;
  readonly event_types:
    | readonly (
        | "customer.created"
        | "customer.verified"
        | "customer.review_required"
        | "customer.rejected"
        | "customer.updated"
        | "customer.deactivated"
        | "customer.deleted"
        | "customer.review_refreshed"
        | "paykey.created"
        | "paykey.activated"
        | "paykey.review_required"
        | "paykey.rejected"
        | "paykey.blocked"
        | "paykey.unblocked"
        | "paykey.deactivated"
        | "paykey.expiring"
        | "paykey.expired"
        | "paykey.balance_refreshed"
        | "paykey.balance_failed"
        | "paykey.corrected"
        | "paykey_verification.created"
        | "paykey_verification.sent"
        | "paykey_verification.awaiting_confirmation"
        | "paykey_verification.verified"
        | "paykey_verification.failed"
        | "paykey_verification.expired"
        | "paykey_verification.updated"
        | "bridge_session.created"
        | "bridge_session.completed"
        | "bridge_session.abandoned"
        | "bridge_session.expired"
        | "charge.created"
        | "charge.validated"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.funds_available"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.disputed"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.authorization_requested"
        | "charge.authorization_uploaded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.validated"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.funds_available"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.disputed"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
        | "payout.refunded"
        | "payout.authorization_requested"
        | "payout.authorization_uploaded"
        | "payout.retry_exhausted"
        | "funding_event.created"
        | "funding_event.submitted"
        | "funding_event.paid"
        | "funding_event.failed"
        | "funding_event.reversed"
        | "funding_event.payment_added"
        | "funding_event.reconciled"
        | "funding_event.unmatched"
        | "funding_event.updated"
        | "account.created"
        | "account.onboarding"
        | "account.active"
        | "account.rejected"
        | "account.restricted"
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
        | "capability_request.in_review"
        | "capability_request.activated"
        | "capability_request.rejected"
        | "capability_request.deactivated"
        | "representative.created"
        | "representative.verified"
        | "representative.failed_verification"
        | "representative.updated"
        | "representative.disabled"
        | "linked_bank_account.created"
        | "linked_bank_account.onboarding"
        | "linked_bank_account.active"
        | "linked_bank_account.rejected"
        | "linked_bank_account.canceled"
        | "linked_bank_account.inactive"
        | "linked_bank_account.updated"
        | "organization.created"
        | "organization.updated"
        | "file.built"
        | "file.submitted"
        | "file.acknowledged"
        | "file.rejected"
        | "file.received"
        | "file.partially_matched"
        | "file.replayed"
        | "file.updated"
        | "reversal.created"
        | "reversal.submitted"
        | "reversal.settled"
        | "reversal.returned"
        | "reversal.cancelled"
        | "reversal.updated"
        | "return_rate.warning"
        | "return_rate.breached"
        | "return_rate.recovered"
        | "exception.opened"
        | "exception.assigned"
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "ledger.balanced"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "api_key.created"
        | "api_key.rotated"
        | "api_key.revoked"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "approval.requested"
        | "approval.approved"
        | "approval.denied"
        | "approval.expired"
        | "environment.clock_advanced"
        | "environment.reset"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "customer.*"
        | "paykey.*"
        | "paykey_verification.*"
        | "bridge_session.*"
        | "charge.*"
        | "payout.*"
        | "funding_event.*"
        | "account.*"
        | "capability_request.*"
        | "representative.*"
        | "linked_bank_account.*"
        | "organization.*"
        | "file.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "webhook_endpoint.*"
        | "approval.*"
        | "environment.*"
      )[]
    | null;
  readonly format: "specific" | "generic";
  readonly ordered: boolean;
  readonly header_names: readonly string[];
  readonly retry_schedule: readonly number[] | null;
  readonly status: "enabled" | "disabled";
  readonly disabled_reason: "user_request" | "failing" | "gone" | null;
  readonly previous_secret_expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type WebhookEndpointCreate = {
  readonly id: string;
  readonly account_id: string | null;
  readonly url: string;
  readonly description: string | null;
  readonly event_types:
    | readonly (
        | "customer.created"
        | "customer.verified"
        | "customer.review_required"
        | "customer.rejected"
        | "customer.updated"
        | "customer.deactivated"
        | "customer.deleted"
        | "customer.review_refreshed"
        | "paykey.created"
        | "paykey.activated"
        | "paykey.review_required"
        | "paykey.rejected"
        | "paykey.blocked"
        | "paykey.unblocked"
        | "paykey.deactivated"
        | "paykey.expiring"
        | "paykey.expired"
        | "paykey.balance_refreshed"
        | "paykey.balance_failed"
        | "paykey.corrected"
        | "paykey_verification.created"
        | "paykey_verification.sent"
        | "paykey_verification.awaiting_confirmation"
        | "paykey_verification.verified"
        | "paykey_verification.failed"
        | "paykey_verification.expired"
        | "paykey_verification.updated"
        | "bridge_session.created"
        | "bridge_session.completed"
        | "bridge_session.abandoned"
        | "bridge_session.expired"
        | "charge.created"
        | "charge.validated"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.funds_available"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.disputed"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.authorization_requested"
        | "charge.authorization_uploaded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.validated"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.funds_available"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.disputed"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
        | "payout.refunded"
        | "payout.authorization_requested"
        | "payout.authorization_uploaded"
        | "payout.retry_exhausted"
        | "funding_event.created"
        | "funding_event.submitted"
        | "funding_event.paid"
        | "funding_event.failed"
        | "funding_event.reversed"
        | "funding_event.payment_added"
        | "funding_event.reconciled"
        | "funding_event.unmatched"
        | "funding_event.updated"
        | "account.created"
        | "account.onboarding"
        | "account.active"
        | "account.rejected"
        | "account.restricted"
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
        | "capability_request.in_review"
        | "capability_request.activated"
        | "capability_request.rejected"
        | "capability_request.deactivated"
        | "representative.created"
        | "representative.verified"
        | "representative.failed_verification"
        | "representative.updated"
        | "representative.disabled"
        | "linked_bank_account.created"
        | "linked_bank_account.onboarding"
        | "linked_bank_account.active"
        | "linked_bank_account.rejected"
        | "linked_bank_account.canceled"
        | "linked_bank_account.inactive"
        | "linked_bank_account.updated"
        | "organization.created"
        | "organization.updated"
        | "file.built"
        | "file.submitted"
        | "file.acknowledged"
        | "file.rejected"
        | "file.received"
        | "file.partially_matched"
        | "file.replayed"
        | "file.updated"
        | "reversal.created"
        | "reversal.submitted"
        | "reversal.settled"
        | "reversal.returned"
        | "reversal.cancelled"
        | "reversal.updated"
        | "return_rate.warning"
        | "return_rate.breached"
        | "return_rate.recovered"
        | "exception.opened"
        | "exception.assigned"
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "ledger.balanced"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "api_key.created"
        | "api_key.rotated"
        | "api_key.revoked"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "approval.requested"
        | "approval.approved"
        | "approval.denied"
        | "approval.expired"
        | "environment.clock_advanced"
        | "environment.reset"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "customer.*"
        | "paykey.*"
        | "paykey_verification.*"
        | "bridge_session.*"
        | "charge.*"
        | "payout.*"
        | "funding_event.*"
        | "account.*"
        | "capability_request.*"
        | "representative.*"
        | "linked_bank_account.*"
        | "organization.*"
        | "file.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "webhook_endpoint.*"
        | "approval.*"
        | "environment.*"
      )[]
    | null;
  readonly format: "specific" | "generic";
  readonly ordered: boolean;
  readonly header_names: readonly string[];
  readonly retry_schedule: readonly number[] | null;
  readonly status: "enabled" | "disabled";
  readonly disabled_reason: "user_request" | "failing" | "gone" | null;
  readonly previous_secret_expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Shown here and never again. */
  readonly secret: string;
};

export type WebhookEndpointHealth = {
  readonly pending: number;
  readonly failed: number;
  readonly events_behind: number;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
};

export type WebhookEndpointReplay = { readonly messages: number };

export type WebhookEndpointTest = { readonly delivery_id: string; readonly event_type: string };

export type WebhookEndpointsDelivery = {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string | null;
  readonly event_type: string;
  /** Of the event in the environment's count. */
  readonly sequence: number | null;
  readonly state: "pending" | "delivered" | "failed";
  readonly due_at: string | null;
  readonly attempts: readonly {
    readonly at: string;
    readonly sent_at: string;
    readonly url: string;
    readonly status: number | null;
    readonly error: string | null;
    readonly latency_ms: number;
    readonly response: string;
  }[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type CustomersListQuery = {
  readonly name?: string;
  readonly email?: string;
  readonly external_id?: string;
  readonly search_text?: string;
  readonly status?: readonly ("pending" | "review" | "verified" | "inactive" | "rejected")[];
  readonly types?: readonly ("individual" | "business")[];
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly created_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly created_to?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `name`. */
  readonly sort_by?: "name" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "name" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type PaykeysListQuery = {
  readonly customer_id?: string;
  readonly status?: readonly (
    "pending" | "active" | "review" | "rejected" | "blocked" | "inactive"
  )[];
  /** Each one of bank_account, railhead, plaid, quiltt, mx, tan, aggregator, or the name of an adapter that is loaded. */
  readonly source?: readonly string[];
  readonly unblock_eligible?: boolean;
  readonly search_text?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly created_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly created_to?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "institution_name" | "expires_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "institution_name" | "expires_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type PaymentsListQuery = {
  readonly payment_type?: readonly ("charge" | "payout")[];
  readonly payment_status?: readonly (
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed"
  )[];
  readonly payment_id?: string;
  readonly external_id?: string;
  readonly customer_id?: string;
  readonly paykey_id?: string;
  readonly paykey?: string;
  readonly funding_id?: string;
  readonly min_amount?: number;
  readonly max_amount?: number;
  readonly min_payment_date?: string;
  readonly max_payment_date?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_created_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_created_at?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_effective_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_effective_at?: string;
  readonly search_text?: string;
  readonly status_reason?: readonly (
    | "ok"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request"
  )[];
  readonly status_source?: readonly (
    "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system"
  )[];
  readonly include_metadata?: boolean;
  readonly is_refund?: boolean;
  readonly has_refund?: boolean;
  readonly is_resubmit?: boolean;
  readonly has_resubmit?: boolean;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "payment_date" | "effective_at" | "id" | "amount";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "payment_date" | "effective_at" | "id" | "amount";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type FundingEventsListQuery = {
  readonly direction?: "deposit" | "withdrawal";
  readonly event_type?:
    "charge_deposit" | "charge_reversal" | "payout_withdrawal" | "payout_return";
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly created_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly created_to?: string;
  readonly trace_number?: string;
  readonly trace_id?: string;
  readonly status?: readonly (
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed"
  )[];
  readonly status_reason?: readonly (
    | "ok"
    | "validating"
    | "internal_system_error"
    | "insufficient_funds"
    | "closed_bank_account"
    | "invalid_bank_account"
    | "invalid_routing"
    | "frozen_bank_account"
    | "owner_deceased"
    | "payment_stopped"
    | "duplicate_entry"
    | "payout_refused"
    | "other_network_return"
    | "disputed"
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "too_many_attempts"
    | "fraudulent"
    | "payment_blocked"
    | "invalid_paykey"
    | "failed_verification"
    | "blocked_by_system"
    | "auto_hold"
    | "watchtower_review"
    | "user_request"
    | "cancel_request"
  )[];
  readonly status_source?: readonly (
    "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system"
  )[];
  readonly search_text?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `transfer_date`. */
  readonly sort_by?: "transfer_date" | "id" | "amount";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "transfer_date" | "id" | "amount";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type FundingEventsPaymentsQuery = {
  readonly include_metadata?: boolean;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "payment_date" | "effective_at" | "id";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "payment_date" | "effective_at" | "id";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ReturnRatesGetQuery = { readonly as_of?: string };

export type OrganizationsListQuery = {
  readonly name?: string;
  readonly external_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "created_at" | "name";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "created_at" | "name";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AccountsListQuery = {
  readonly search_text?: string;
  readonly status?: readonly ("created" | "onboarding" | "active" | "rejected" | "inactive")[];
  readonly type?: "business";
  readonly external_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AccountsSimulateQuery = { readonly final_status?: "onboarding" | "active" };

export type CapabilityRequestsListQuery = {
  readonly type?: readonly (
    "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement"
  )[];
  readonly category?: readonly ("payment_type" | "customer_type" | "consent_type")[];
  readonly status?: readonly ("in_review" | "active" | "inactive" | "rejected")[];
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type RepresentativesListQuery = {
  readonly account_id?: string;
  readonly organization_id?: string;
  readonly platform_id?: string;
  readonly level?: "account" | "platform";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type LinkedBankAccountsListQuery = {
  readonly account_id?: string;
  readonly level?: "account" | "platform";
  readonly purpose?: readonly ("charges" | "payouts" | "billing")[];
  readonly status?: readonly (
    "created" | "onboarding" | "active" | "rejected" | "inactive" | "canceled"
  )[];
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ApiKeysListQuery = {
  readonly account_id?: string;
  readonly revoked?: boolean;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type BankStatementsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type BankStatementsLinesQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `line`. */
  readonly sort_by?: "line";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "line";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type LedgerBalancesQuery = {
  readonly account_id?: string;
  readonly code?: readonly (
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "verification_costs"
    | "pending"
    | "available"
    | "payout_reserved"
    | "receivable"
    | "funding_in_transit"
  )[];
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly as_of?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id" | "code";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id" | "code";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type LedgerEntriesQuery = {
  readonly account_id?: string;
  readonly ledger_account_id?: string;
  readonly subject_id?: string;
  readonly move?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly posted_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly posted_to?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `posted_at`. */
  readonly sort_by?: "posted_at" | "amount";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "posted_at" | "amount";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type LedgerClosingsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "id";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "id";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AuditLogListQuery = {
  readonly action?: string;
  readonly actor_id?: string;
  readonly resource_type?: string;
  readonly resource_id?: string;
  readonly request_id?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly recorded_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly recorded_to?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `recorded_at`. */
  readonly sort_by?: "recorded_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "recorded_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type EventsListQuery = {
  readonly after?: number;
  readonly types?: readonly (
    | "customer.created"
    | "customer.verified"
    | "customer.review_required"
    | "customer.rejected"
    | "customer.updated"
    | "customer.deactivated"
    | "customer.deleted"
    | "customer.review_refreshed"
    | "paykey.created"
    | "paykey.activated"
    | "paykey.review_required"
    | "paykey.rejected"
    | "paykey.blocked"
    | "paykey.unblocked"
    | "paykey.deactivated"
    | "paykey.expiring"
    | "paykey.expired"
    | "paykey.balance_refreshed"
    | "paykey.balance_failed"
    | "paykey.corrected"
    | "paykey_verification.created"
    | "paykey_verification.sent"
    | "paykey_verification.awaiting_confirmation"
    | "paykey_verification.verified"
    | "paykey_verification.failed"
    | "paykey_verification.expired"
    | "paykey_verification.updated"
    | "bridge_session.created"
    | "bridge_session.completed"
    | "bridge_session.abandoned"
    | "bridge_session.expired"
    | "charge.created"
    | "charge.validated"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.funds_available"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.disputed"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.authorization_requested"
    | "charge.authorization_uploaded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.validated"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.funds_available"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.disputed"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
    | "payout.refunded"
    | "payout.authorization_requested"
    | "payout.authorization_uploaded"
    | "payout.retry_exhausted"
    | "funding_event.created"
    | "funding_event.submitted"
    | "funding_event.paid"
    | "funding_event.failed"
    | "funding_event.reversed"
    | "funding_event.payment_added"
    | "funding_event.reconciled"
    | "funding_event.unmatched"
    | "funding_event.updated"
    | "account.created"
    | "account.onboarding"
    | "account.active"
    | "account.rejected"
    | "account.restricted"
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
    | "capability_request.in_review"
    | "capability_request.activated"
    | "capability_request.rejected"
    | "capability_request.deactivated"
    | "representative.created"
    | "representative.verified"
    | "representative.failed_verification"
    | "representative.updated"
    | "representative.disabled"
    | "linked_bank_account.created"
    | "linked_bank_account.onboarding"
    | "linked_bank_account.active"
    | "linked_bank_account.rejected"
    | "linked_bank_account.canceled"
    | "linked_bank_account.inactive"
    | "linked_bank_account.updated"
    | "organization.created"
    | "organization.updated"
    | "file.built"
    | "file.submitted"
    | "file.acknowledged"
    | "file.rejected"
    | "file.received"
    | "file.partially_matched"
    | "file.replayed"
    | "file.updated"
    | "reversal.created"
    | "reversal.submitted"
    | "reversal.settled"
    | "reversal.returned"
    | "reversal.cancelled"
    | "reversal.updated"
    | "return_rate.warning"
    | "return_rate.breached"
    | "return_rate.recovered"
    | "exception.opened"
    | "exception.assigned"
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "ledger.balanced"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "api_key.created"
    | "api_key.rotated"
    | "api_key.revoked"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "approval.requested"
    | "approval.approved"
    | "approval.denied"
    | "approval.expired"
    | "environment.clock_advanced"
    | "environment.reset"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "customer.*"
    | "paykey.*"
    | "paykey_verification.*"
    | "bridge_session.*"
    | "charge.*"
    | "payout.*"
    | "funding_event.*"
    | "account.*"
    | "capability_request.*"
    | "representative.*"
    | "linked_bank_account.*"
    | "organization.*"
    | "file.*"
    | "reversal.*"
    | "return_rate.*"
    | "exception.*"
    | "ledger.*"
    | "ledger_closing.*"
    | "reconciliation.*"
    | "api_key.*"
    | "webhook_endpoint.*"
    | "approval.*"
    | "environment.*"
  )[];
  readonly resource_id?: string;
  readonly account_id?: string;
  readonly limit?: number;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** How long to wait for a first event, such as 5s. */
  readonly wait?: string;
};

export type WebhookEndpointsListQuery = {
  readonly status?: "enabled" | "disabled";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type WebhookEndpointsDeliveriesListQuery = {
  readonly state?: readonly ("pending" | "delivered" | "failed")[];
  readonly event_type?: string;
  readonly event_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type RequestsListQuery = {
  readonly method?: readonly ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE")[];
  readonly path?: string;
  readonly operation?: string;
  readonly status?: number;
  readonly min_status?: number;
  readonly max_status?: number;
  readonly problem_type?: string;
  readonly problem_code?: string;
  readonly idempotency_key?: string;
  readonly api_key_id?: string;
  readonly correlation_id?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly created_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly created_to?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "duration_ms";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "duration_ms";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AchFilesListQuery = {
  readonly direction?: "outbound" | "inbound";
  readonly state?:
    | "sealed"
    | "uploading"
    | "uploaded"
    | "upload_unknown"
    | "acknowledged"
    | "accepted"
    | "partially_rejected"
    | "rejected"
    | "missed"
    | "received"
    | "applied"
    | "quarantined";
  readonly bank_id?: string;
  readonly trace_number?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AchFilesEntriesQuery = {
  readonly trace_number?: string;
  readonly payment_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `line`. */
  readonly sort_by?: "line";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "line";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type BanksListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type BanksProfilesQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `version`. */
  readonly sort_by?: "version";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "version";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AchCalendarGetQuery = {
  readonly from?: string;
  readonly to?: string;
  readonly bank_id?: string;
};

export type ExceptionsListQuery = {
  readonly status?: "open" | "resolved";
  readonly kind?:
    | "file_rejected"
    | "file_unacknowledged"
    | "file_totals_differ"
    | "upload_failed"
    | "upload_unknown"
    | "file_missed"
    | "file_unopened"
    | "file_unreadable"
    | "file_totals_wrong"
    | "file_cut_short"
    | "forward_entry"
    | "feed_late"
    | "limit_reached"
    | "return_unmatched"
    | "return_conflict"
    | "entry_at_fault"
    | "compliance_return"
    | "reversal_not_applied"
    | "reversal_not_sent"
    | "dishonor_lapsed"
    | "verification_not_sent"
    | "correction_not_applied"
    | "funding_failed"
    | "return_rate"
    | "step_failing"
    | "account_unreadable"
    | "file_not_applied"
    | "entries_not_applied"
    | "outcome_impossible"
    | "item_set_aside"
    | "webhook_disabled"
    | "ledger_invariant"
    | "reconciliation_difference";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "due_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "due_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type PaykeyVerificationsListQuery = {
  readonly paykey_id?: string;
  readonly status?:
    "created" | "sent" | "awaiting_confirmation" | "verified" | "failed" | "expired";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ReversalsListQuery = {
  readonly payment_id?: string;
  readonly status?: "requested" | "sent" | "settled" | "returned" | "cancelled";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type DishonorsListQuery = {
  readonly payment_id?: string;
  readonly status?: "requested" | "sent" | "settled" | "won" | "contested" | "lapsed";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type SandboxInboxListQuery = {
  readonly after?: number;
  readonly type?: string;
  readonly limit?: number;
  /** How long to wait for a first event, such as 5s. */
  readonly wait?: string;
};

export type SandboxEnvironmentsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `id`. */
  readonly sort_by?: "id";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "id";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type SandboxSnapshotsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `taken_at`. */
  readonly sort_by?: "taken_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "taken_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type SandboxFaultsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type SandboxRulesListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `position`. */
  readonly sort_by?: "position";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "position";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type SandboxClockReadOnQuery = {
  readonly cursor: string;
  /** Events, and as many postings, on one page at most. */
  readonly limit?: number;
};
