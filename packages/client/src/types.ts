// Generated from the routes of the server by `npm run docs`; change those.
// oxlint-disable max-lines

export type AcceptReturnProofRequest = {
  /** Why no proof is given, in a sentence. */
  readonly reason: string;
};

export type Account = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The organization that the account belongs to, a UUID. */
  readonly organization_id: string;
  /** The type of the account. Always `business`. */
  readonly type: "business";
  /** The current status. */
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive";
  /** Why the resource is in its status. */
  readonly status_detail: StatusDetail;
  /** Who runs the account: the business (`standard`) or the platform (`managed`). */
  readonly access_level: "standard" | "managed";
  /** Who the business is. */
  readonly business_profile: {
    /** The name of the business, 1 to 200 characters. */
    readonly name: string;
    /** The website of the business. */
    readonly website: string;
    /** The registered name. Null when not given. */
    readonly legal_name: string | null;
    /** What the business does. Null when not given. */
    readonly description: string | null;
    /** What payments are used for. Null when not given. */
    readonly use_case: string | null;
    /** The tax id, nine digits. Null when not given. */
    readonly tax_id: string | null;
    /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
    readonly phone: string | null;
    /** The postal address. Null when there is none. */
    readonly address: {
      /** The first line of the address, 1 to 100 characters. */
      readonly address1: string;
      /** The second line of the address. Null when there is none. */
      readonly address2: string | null;
      /** The same as `address1`. */
      readonly line1: string;
      /** The same as `address2`. */
      readonly line2: string | null;
      /** The city, 1 to 100 characters. Null when unknown. */
      readonly city: string | null;
      /** The state as two capital letters, such as `NY`. Null when unknown. */
      readonly state: string | null;
      /** The ZIP code: five digits, or nine with a hyphen. */
      readonly zip: string;
      /** The same as `zip`. */
      readonly postal_code: string;
      /** The country as two capital letters. `US` when not given. */
      readonly country: string;
    } | null;
    /** The line of business. Null when not given. */
    readonly industry: {
      /** The merchant category code, four digits. Null when not given. */
      readonly mcc: string | null;
      /** The category. Null when not given. */
      readonly category: string | null;
      /** The sector. Null when not given. */
      readonly sector: string | null;
    } | null;
    /** Where the business helps its customers. Null when not given. */
    readonly support_channels: {
      /** The email address for help. Null when there is none. */
      readonly email: string | null;
      /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
      readonly phone: string | null;
      /** The page for help. Null when there is none. */
      readonly url: string | null;
    } | null;
  };
  /** What the account may do. */
  readonly capabilities: {
    /** Which payments it may make. */
    readonly payment_types: {
      /** Whether charges may be made. */
      readonly charges: AccountCapability;
      /** Whether payouts may be made. */
      readonly payouts: AccountCapability;
    };
    /** Which customers it may serve. */
    readonly customer_types: {
      /** Whether customers may be people. */
      readonly individuals: AccountCapability;
      /** Whether customers may be businesses. */
      readonly businesses: AccountCapability;
    };
    /** Which agreements of customers it may rely on. */
    readonly consent_types: {
      /** Whether customers may agree online or in an app. */
      readonly internet: AccountCapability;
      /** Whether customers may agree by a signature. */
      readonly signed_agreement: AccountCapability;
    };
  };
  /** Limits and settings in force. */
  readonly settings: {
    /** Limits and settings of charges. */
    readonly charges: PaymentSettings;
    /** Limits and settings of payouts. */
    readonly payouts: PaymentSettings;
  };
  /** The agreement that the business accepted. Null until it did. */
  readonly terms_of_service: {
    /** When the terms were accepted, in UTC. */
    readonly accepted_date: string;
    /** How the terms were shown: in your page (`embedded`) or ours (`direct`). */
    readonly agreement_type: "embedded" | "direct";
    /** Where the terms can be read. Null when not given. */
    readonly agreement_url: string | null;
    /** The IP address of the person who accepted. Null when not given. */
    readonly accepted_ip: string | null;
    /** The browser of the person who accepted. Null when not given. */
    readonly accepted_user_agent: string | null;
  } | null;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type AccountBank = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** Whether it is the bank of accounts that are routed to none. */
  readonly is_default: boolean;
};

export type AccountCapability = {
  /** Whether the capability is on (`active`) or off (`inactive`). */
  readonly capability_status: "active" | "inactive";
};

export type AccountReadiness = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** When this was read. */
  readonly as_of: string;
  /** Whether a payment type is active and nothing that counts is missing: without `needs_active_account`, only what stops transfers. */
  readonly is_ready: boolean;
  /** Whether only an active account moves money: not so in a sandbox by default. */
  readonly needs_active_account: boolean;
  /** Of the account itself. */
  readonly missing: readonly MissingItem[];
  /** What the account may do. */
  readonly capabilities: readonly {
    /** Whether it is a person or a business. */
    readonly type:
      "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement";
    /** The category. */
    readonly category: "payment_type" | "customer_type" | "consent_type";
    /** Whether the account has it. */
    readonly is_active: boolean;
    /** Of the capability. */
    readonly missing: readonly MissingItem[];
  }[];
};

export type AccountSetting = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** Limits and settings of charges. */
  readonly charges: PaymentSettings;
  /** Limits and settings of payouts. */
  readonly payouts: PaymentSettings;
  /** Whether payouts wait for cover before they go into a file: money that the business paid in, a reserve of such money, or room on its credit line. Payouts of an account leave in the order of their creation. Not applied where the bank moves the money by offset entries. */
  readonly payout_funding: {
    /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
    readonly mode: "withdrawal" | "credit_line" | "reserve" | "prefunded";
    /** Cents that payouts may draw in mode `credit_line`, or in mode `reserve` beyond the reserve, before withdrawals repay them. Null is none. */
    readonly credit_limit: number | null;
    /** Cents that must be paid in so that any payout leaves in mode `reserve`. Null is none. The floor of a computed reserve. */
    readonly reserve_required: number | null;
    /** How the least reserve of mode `reserve` is found. */
    readonly reserve_basis: "fixed" | "computed";
  };
  /** When charges returned with R01 or R09 are sent again by themselves: at most twice and within 180 days, as the rules of the network allow. */
  readonly retries: {
    /** Whether and when to send again. */
    readonly automatic: "off" | "next_banking_day" | "days_of_month";
    /** Days of the month on which to send again, 1 to 31. */
    readonly days_of_month: readonly number[];
  };
  /** Which charges wait for a person while the rate of unauthorized returns of the account, or of its company id, is above the network's ceiling: none, new ones, or all that were not sent. */
  readonly return_rates: {
    /** Which charges are held for manual review meanwhile. */
    readonly hold: "off" | "new_charges" | "unsent_charges";
  };
  /** What customers read on their bank statements. */
  readonly statement_settings: {
    /** The name on bank statements, up to 16 characters. */
    readonly company_name: string | null;
    /** The company id in files. Null uses the bank's. */
    readonly company_id: string | null;
    /** The entry description, up to 10 characters. Null uses the bank's. */
    readonly default_descriptor: string | null;
  };
  /** Which payments it may make. */
  readonly payment_types: {
    /** Whether charges may be made. */
    readonly charges: "active" | "inactive";
    /** Whether payouts may be made. */
    readonly payouts: "active" | "inactive";
  };
  /** Which customers it may serve. */
  readonly customer_types: {
    /** Whether customers may be people. */
    readonly individuals: "active" | "inactive";
    /** Whether customers may be businesses. */
    readonly businesses: "active" | "inactive";
  };
  /** Which agreements of customers it may rely on. */
  readonly consent_types: {
    /** Whether customers may agree online or in an app. */
    readonly internet: "active" | "inactive";
    /** Whether customers may agree by a signature. */
    readonly signed_agreement: "active" | "inactive";
  };
  /** Who may show the linking page. */
  readonly bridge: {
    /** Origins whose pages may show the linking page in a frame. */
    readonly parent_origins: readonly string[];
    /** How the linking page verifies an account whose numbers the customer typed. */
    readonly verification: "instant" | "micro_entries";
  };
  /** What the account may do beyond the defaults. */
  readonly configuration: {
    /** Whether masked data may be unmasked; every read is audited. */
    readonly allow_data_unmask: boolean;
    /** Whether two customers may have the same email address. */
    readonly allow_duplicate_email: boolean;
    /** Whether customers may be created without a review. */
    readonly allow_customer_identity_skip: boolean;
    /** Whether paykeys may be linked without a verification. */
    readonly allow_paykey_verification_skip: boolean;
    /** Whether only an active account may move money. Always true in production; in a sandbox false unless set, so that a new account takes payments at once. */
    readonly enforce_account_status: boolean;
    /** One transfer for all lines of a bank account, instead of one per type. */
    readonly net_funding: boolean;
  };
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type AccountValidation = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** Why the account was refused. Null when it was not. */
  readonly reason: string | null;
};

export type AchCalendar = {
  /** The time zone of banking days. Always New York. */
  readonly timezone: "America/New_York";
  /** Today in New York. */
  readonly today: string;
  /** Whether banks work on that day. */
  readonly is_banking_day: boolean;
  /** The next five cut-offs. */
  readonly next_cutoffs: readonly {
    /** When the file is sealed, in UTC. */
    readonly cutoff_at: string;
    /** Until when it may be sent, in UTC. */
    readonly deadline_at: string;
    /** Whether it is a same-day window. */
    readonly same_day: boolean;
    /** The day on which it goes to the bank. */
    readonly submission_date: string;
    /** The day on which it settles. */
    readonly settlement_date: string;
    /** When it settles, in UTC. */
    readonly settles_at: string;
    /** The day on which payments in it become paid. */
    readonly paid_date: string;
  }[];
  /** The days of the range. */
  readonly days: readonly {
    /** The day, `YYYY-MM-DD`. */
    readonly date: string;
    /** Whether banks work on that day. */
    readonly is_banking_day: boolean;
    /** Why banks are closed on that day. Null on a banking day. */
    readonly closed_for: string | null;
  }[];
};

export type AchEntry = {
  /** `outbound` for a file to the bank, `inbound` for one from it. */
  readonly direction: "outbound" | "inbound";
  /** The file's id, a UUID. */
  readonly file_id: string;
  /** The pattern of file names. */
  readonly file_name: string;
  /** The line of the file, from 1. */
  readonly line: number;
  /** `entry` in a file sent; in a file received what the bank says of an entry. */
  readonly kind:
    | "entry"
    | "return"
    | "correction"
    | "unmatched"
    | "dishonored"
    | "contested"
    | "refused_correction"
    | "forward";
  /** The 15-digit trace number. */
  readonly trace_number: string;
  /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
  readonly payment_id: string | null;
  /** The funding event of the entry, a UUID. Null when it has none. */
  readonly funding_event_id: string | null;
  /** The two-digit transaction code. */
  readonly transaction_code: string | null;
  /** The code of a return or a notification of change. Null of entries sent. */
  readonly code: string | null;
  /** The amount of money in cents. */
  readonly amount: string;
  /** The day on which it settles. Null until it is known. */
  readonly settlement_date: string | null;
  /** When its file was sealed or received. */
  readonly created_at: string;
};

export type AchFile = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** `outbound` for a file to the bank, `inbound` for one from it. */
  readonly direction: "outbound" | "inbound";
  /** Where the file stands. */
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
  /** The name of the file. */
  readonly name: string;
  /** The file's name at the bank, where the bank wants a fixed one. Null if `name`. */
  readonly remote_name: string | null;
  /** The SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** The size in bytes. */
  readonly byte_count: number;
  /** The creation date in the file header, `YYYY-MM-DD`. The day on which it was read, on files from the bank. */
  readonly file_date: string;
  /** The letter or digit that distinguishes files of the same day. */
  readonly file_id_modifier: string;
  /** The number of batches. */
  readonly batch_count: number;
  /** The number of entries and addenda. */
  readonly entry_addenda_count: number;
  /** The entry hash of the file control record. Empty where it was not read. */
  readonly entry_hash: string;
  /** All debits in cents. */
  readonly total_debit: string;
  /** All credits in cents. */
  readonly total_credit: string;
  /** What is wrong with the file. Empty when nothing is. */
  readonly errors: readonly unknown[];
  /** What the file holds. */
  readonly contents: readonly string[];
  /** The confirmation that the file needs. Null where the bank needs none. */
  readonly confirmation: {
    /** What the bank must say. */
    readonly needs: "totals" | "bank_ack" | "both";
    /** Where the confirmation stands. */
    readonly state:
      | "totals_sent"
      | "ack_awaited"
      | "totals_matched"
      | "totals_differ"
      | "acknowledged"
      | "unconfirmed";
    /** Until when the bank must have confirmed the file; then it is presumed not processed. */
    readonly confirm_by: string;
    /** When the file was confirmed. Null until then. */
    readonly confirmed_at: string | null;
    /** What was said last of the totals. Null while nothing was. */
    readonly reply: {
      /** What was said. */
      readonly verdict: "matched" | "differs" | "not_processed";
      /** Who said it. */
      readonly source: "operator" | "bank_file";
      /** The key that asked, a UUID. Null when none did. */
      readonly api_key_id: string | null;
      /** The bank's reference, or who said it there. Null in a text of the bank. */
      readonly reference: string | null;
      /** What the person noted. Null where nothing was noted. */
      readonly note: string | null;
      /** Each total that differs. Empty where none does. */
      readonly differences: readonly {
        /** The total that differs. */
        readonly field: string;
        /** The figure of the file. */
        readonly ours: string;
        /** The figure of the bank. */
        readonly theirs: string;
      }[];
      /** When it was said. */
      readonly at: string;
    } | null;
  } | null;
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** The version of the bank's profile. Null when none applies. */
  readonly profile_version: number | null;
  /** Until when the file may be sent. Null on files from the bank. */
  readonly send_by: string | null;
  /** The SHA-256 of the bytes as they were sent. Null when they are the same. */
  readonly wire_sha256: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type AchFileEntry = {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The number of the batch. */
  readonly batch_number: number;
  /** The 15-digit trace number. */
  readonly trace_number: string;
  /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
  readonly payment_id: string | null;
  /** The funding event of the entry, a UUID. Null when it has none. */
  readonly funding_event_id: string | null;
  /** The refused return of the entry, a UUID. Null when it has none. */
  readonly dishonor_id: string | null;
  /** The refused notification of change of the entry, a UUID. Null when it has none. */
  readonly correction_refusal_id: string | null;
  /** The verification of the entry, a UUID. Null when it has none. */
  readonly verification_id: string | null;
  /** The reversal of the entry, a UUID. Null when it has none. */
  readonly reversal_id: string | null;
  /** The two-digit transaction code. */
  readonly transaction_code: string;
  /** The amount of money in cents. */
  readonly amount: string;
  /** The day on which it settles. */
  readonly settlement_date: string;
};

export type AchFileEvidence = {
  /** The file's id, a UUID. */
  readonly file_id: string;
  /** Where the file stands. */
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
  /** The evidence of whether the file was sent. */
  readonly evidence: readonly {
    /** The number of the hand-over that it is about. */
    readonly attempt: number;
    /** Where the evidence comes from. */
    readonly kind: "listing" | "acknowledgement" | "operator";
    /** Whether the file was sent. */
    readonly verdict: "sent" | "not_sent";
    /** The key that asked, a UUID. Null when none did. */
    readonly api_key_id: string | null;
    /** A person's explanation, up to 500 characters. */
    readonly note: string;
    /** When it was created, in UTC with milliseconds. */
    readonly created_at: string;
  }[];
};

export type AchFileLine = {
  /** The file's id, a UUID. */
  readonly file_id: string;
  /** How many lines the file has. */
  readonly line_count: number;
  /** The line to go on with. Null at the end. */
  readonly next: number | null;
  /** What entries and batches sum to, counted again. */
  readonly totals: {
    /** All debits in cents. */
    readonly total_debit: string;
    /** All credits in cents. */
    readonly total_credit: string;
    /** The number of entries and addenda. */
    readonly entry_addenda_count: number;
    /** The number of batches. */
    readonly batch_count: number;
  };
  /** The records, each decoded by its layout. */
  readonly lines: readonly {
    /** The line of the file, from 1. */
    readonly line: number;
    /** The 94 columns. */
    readonly text: string;
    /** The kind of record. Null of lines that fill the block, and of what is no record. */
    readonly title: string | null;
    /** The fields of the record, by column. */
    readonly fields: readonly {
      /** The field's name. */
      readonly name: string;
      /** Its first column, from 1. */
      readonly from: number;
      /** Its last column. */
      readonly to: number;
      /** What stands in its columns. */
      readonly value: string;
      /** What the field means. */
      readonly about: string;
    }[];
    /** What is wrong with the line. Empty when nothing is. */
    readonly findings: readonly unknown[];
    /** What an entry carries. Null of other records, and of entries of nobody. */
    readonly entry: {
      /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
      readonly payment_id: string | null;
      /** The funding event of the entry, a UUID. Null when it has none. */
      readonly funding_event_id: string | null;
      /** The 15-digit trace number. */
      readonly trace_number: string;
    } | null;
  }[];
};

export type Acknowledgement = {
  /** The format of acknowledgements. */
  readonly format: "pipe" | "csv";
  /** The bank's own format of acknowledgements, read besides the built-in ones. See docs/guides/acknowledgements.md. */
  readonly layout?: AcknowledgementLayout;
  /** Minutes within which an acknowledgement must come. */
  readonly within_minutes: number;
};

export type AcknowledgementLayout = {
  /** How a line is taken apart. */
  readonly kind: "delimited" | "fixed" | "segments" | "text";
  /** What such a text begins with. X12 segments are compared with `*` between elements. */
  readonly begins: string;
  /** What stands between parts of a line, if `delimited`. */
  readonly separator?: string;
  /** The kinds of lines; the first that fits counts. */
  readonly lines: readonly AcknowledgementLine[];
  /** What the bank's words mean, in any case. */
  readonly statuses: {
    readonly [name: string]: "received" | "accepted" | "partially_rejected" | "rejected";
  };
};

export type AcknowledgementLine = {
  /** What the line begins with: its first part, or its first characters. */
  readonly tag: string;
  /** What the line is. */
  readonly role: "file" | "file_more" | "batch" | "more" | "skip";
  /** Where values stand in the line. */
  readonly values?: readonly AcknowledgementValue[];
  /** The status that the line itself means. */
  readonly means?: "received" | "accepted" | "partially_rejected" | "rejected";
};

export type AcknowledgementValue = {
  /** The value that stands there. */
  readonly name:
    | "immediate_origin"
    | "immediate_destination"
    | "file_creation_date"
    | "file_creation_time"
    | "file_id_modifier"
    | "file_name"
    | "batch_count"
    | "entry_addenda_count"
    | "entry_hash"
    | "total_debit"
    | "total_credit"
    | "status"
    | "reason"
    | "batch_number";
  /** The part between separators, from 1. */
  readonly part?: number;
  /** The text after these characters, up to two blanks. */
  readonly after?: string;
  /** Whether they are looked for from the end of the line. */
  readonly from_end?: boolean;
  /** The first column, from 1, of what the members above found. */
  readonly from?: number;
  /** The last column. */
  readonly to?: number;
  /** The word, from 1, of what the members above found. */
  readonly word?: number;
  /** How an amount is written. `cents` by default. */
  readonly unit?: "cents" | "dollars";
};

export type AddRiskList = {
  /** The value, as a list of its type takes it. */
  readonly value: string;
  /** The instant from which the value is in force. */
  readonly valid_from?: string;
  /** The instant from which the value is not. Null when it has no end. */
  readonly valid_to?: string | null;
  /** Why the value is on the list. Null when nobody said. */
  readonly reason?: string | null;
  /** Where that is from, such as a case number. Null when nobody said. */
  readonly source?: string | null;
};

export type AdjustmentsItem = {
  /** The adjustment in cents; what is taken off is negative. */
  readonly amount: string;
  /** The sender's code of the reason. */
  readonly reason_code: string;
};

export type AdvanceSandboxClock = {
  /** How far to go, as an ISO 8601 duration or banking days. */
  readonly by?: string;
  /** The instant to go to. */
  readonly to?: string;
  /** What to go to: a moment of the bank's day, a status, or `idle`. */
  readonly until?:
    | "idle"
    | "next_cutoff"
    | "next_settlement"
    | "next_funding"
    | {
        /** The resource whose status to wait for, a UUID. */
        readonly resource_id: string;
        /** The status to wait for. */
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
  /** Maximum events, and maximum postings, per page. */
  readonly limit?: number;
};

export type AnswerReturnRequest = {
  /** Whether the receiving bank returns the entry. */
  readonly answer: "yes" | "no";
  /** What it said. */
  readonly note?: string;
};

export type ApiCaller = {
  /** Whether it is a person (`operator`) or an API key (`api_key`). */
  readonly type: "operator" | "api_key";
  /** The id of the person or of the API key. */
  readonly id: string;
};

export type ApiKey = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** Your name for the key. Null when it has none. */
  readonly name: string | null;
  /** The last characters of the key. */
  readonly hint: string;
  /** What the key may do, such as `charges:write`. */
  readonly scopes: readonly string[];
  /** IP addresses and networks that the key may be used from, such as `203.0.113.0/24`. Null is every one. */
  readonly allowed_addresses: readonly string[] | null;
  /** Who made the key. Null for the first key of an environment, which the service makes. */
  readonly created_by: ApiCaller | null;
  /** When the key was last used, to the minute. Null when it never was. */
  readonly last_used_at: string | null;
  /** When it expires, in UTC by the wall clock. Null when it does not. */
  readonly expires_at: string | null;
  /** When the key was revoked. Null while it works. */
  readonly revoked_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ApiKeyCreate = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** Your name for the key. Null when it has none. */
  readonly name: string | null;
  /** The last characters of the key. */
  readonly hint: string;
  /** What the key may do, such as `charges:write`. */
  readonly scopes: readonly string[];
  /** IP addresses and networks that the key may be used from, such as `203.0.113.0/24`. Null is every one. */
  readonly allowed_addresses: readonly string[] | null;
  /** Who made this version. */
  readonly created_by: ApiCaller | null;
  /** When it was last used, by the wall clock. Null when it never was. */
  readonly last_used_at: string | null;
  /** When it expires, in UTC by the wall clock. Null when it does not. */
  readonly expires_at: string | null;
  /** When the key was revoked. Null while it works. */
  readonly revoked_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** The key. Shown here and never again. */
  readonly key: string;
};

export type Approval = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that the request concerns. Null for the platform. */
  readonly account_id: string | null;
  /** The act, as rules name it. */
  readonly action: string;
  /** The operation that was called, such as `banks.set_profile`. */
  readonly operation: string;
  /** The HTTP method of the request. */
  readonly method: string;
  /** The path of the request, without its query. */
  readonly path: string;
  /** What would run: the query and the body. Null in lists. */
  readonly request: { readonly [name: string]: unknown } | null;
  /** What the request changes, as its GET shows it. Null in lists, and where that cannot be known before it runs. */
  readonly preview: {
    /** Before the request. Null where there is nothing. */
    readonly before: { readonly [name: string]: unknown } | null;
    /** After the request. Null where nothing is left. */
    readonly after: { readonly [name: string]: unknown } | null;
  } | null;
  /** What the request changes, as the requester saw it. */
  readonly touches: readonly {
    /** The path of the resource. */
    readonly path: string;
    /** Its ETag. */
    readonly version: string;
  }[];
  /** Who made the request. */
  readonly requested_by: ApiCaller;
  /** Why the requester wants it. Null where none was stated. */
  readonly reason: string | null;
  /** The rule that asks for approval. Null for a default, and for what a role asks for. */
  readonly rule_id: string | null;
  /** How many people must approve. 0 lets requests run at once. */
  readonly needed: number;
  /** The role that each of them must hold. Null for everybody who may decide. */
  readonly role: string | null;
  /** Where the request is. */
  readonly state:
    "requested" | "approved" | "executed" | "failed" | "denied" | "withdrawn" | "expired" | "stale";
  /** Who decided, in order. */
  readonly votes: readonly {
    /** The person. */
    readonly operator_id: string;
    /** Whether the person approved or denied. */
    readonly vote: "approve" | "deny";
    /** Why. Null where no reason was stated. */
    readonly reason: string | null;
    /** When the person decided. */
    readonly voted_at: string;
  }[];
  /** Why it was denied, withdrawn or not run. Null otherwise. */
  readonly decision_reason: string | null;
  /** The HTTP status of the request that was run. Null where it was not. */
  readonly response_status: number | null;
  /** The answer of the request that was run, for its requester. Null in lists and for others. */
  readonly response: { readonly [name: string]: unknown } | null;
  /** The id of the request that asked. */
  readonly request_id: string;
  /** When it expires undecided. */
  readonly expires_at: string;
  /** When it was decided. Null while it waits. */
  readonly decided_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ApprovalRule = {
  /** The id of the rule. Null for a default. */
  readonly id: string | null;
  /** The act that the rule covers. */
  readonly action: string;
  /** Which requests the rule covers; an omitted member covers every request. */
  readonly condition: Condition;
  /** How many people must approve. 0 lets requests run at once. */
  readonly needed: number;
  /** The role that each of them must hold. Null for everybody who may decide. */
  readonly role: string | null;
  /** Whether it is a default of the service. */
  readonly is_default: boolean;
  /** When it was created. Null for a default. */
  readonly created_at: string | null;
  /** When it was changed last. Null for a default. */
  readonly updated_at: string | null;
};

export type ApproveApproval = {
  /** Why the status was entered. */
  readonly reason?: string;
};

export type ApproveExposure = {
  /** The held payment. */
  readonly payment_id: string;
  /** Its amount in cents. */
  readonly amount: number;
  /** The day on which it would settle, if it is released now. */
  readonly settlement_date: string;
  /** Why it may exceed the limits. */
  readonly reason: string;
};

export type ApproveOriginator = {
  /** The bank's reference of the approval. */
  readonly bank_reference: string;
  /** Who approved it at the bank. */
  readonly bank_contact: string;
  /** The day of the approval. Default today. */
  readonly approved_on?: string;
};

export type ApproveReturnRequest = {
  /** The name below the indemnity. */
  readonly signer: string;
};

export type AskOriginator = {
  /** What the bank asks for. */
  readonly question: "registration_details" | "originator_identities";
  /** The day on which it asked. Default today. */
  readonly asked_on?: string;
  /** Its letter or message, as you find it again. */
  readonly reference: string;
};

export type AskReturnRequest = {
  /** The day on which the receiving bank was asked. */
  readonly asked_on?: string;
  /** Our bank's reference of the case. */
  readonly bank_reference?: string;
};

export type AssignReceivedEntry = {
  /** The account whose money it is. */
  readonly account_id: string;
  /** A customer of the account. */
  readonly customer_id?: string;
  /** Why the money is this account's, in a sentence. */
  readonly reason: string;
};

export type AssignSuspenseItem = {
  /** The account whose money it is. */
  readonly account_id: string;
  /** Why the money is this account's, in a sentence. */
  readonly reason: string;
  /** The amount of money in cents. */
  readonly amount?: Cents;
};

export type AttachProofRequest = {
  /** The name of the document, as people know it. */
  readonly name: string;
  /** The document in Base64. */
  readonly content: string;
};

export type AuditLog = {
  /** From 1 without gaps in the environment. */
  readonly sequence: number;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** Who did it: a person, an API key, a guest of the linking page, or the service. */
  readonly actor: {
    /** What kind of actor it is. */
    readonly type: "api_key" | "bridge_session" | "engine" | "operator" | "system" | "visitor";
    /** The actor's id. */
    readonly id: string;
    /** The name that the person or key has now, or null. It is no part of the sealed entry, and exports leave it out. */
    readonly name: string | null;
    /** The name that a program gave itself with `Agent-Name`. */
    readonly agent?: string;
  };
  /** The person's session. Null where no person asked. */
  readonly session_id: string | null;
  /** Network address that the request came from. */
  readonly address: string | null;
  /** What was done, as `<resource>.<act>`; see docs/audit.md. */
  readonly action: string;
  /** The operation of the API that did it. */
  readonly operation: string | null;
  /** What became of the act. */
  readonly outcome: "done" | "started" | "failed" | "refused";
  /** The type of the resource. */
  readonly resource_type: string;
  /** The id of the resource. Null when it is about none. */
  readonly resource_id: string | null;
  /** Names that changed, each with `before` and `after`. Text that may be personal data is `{"hash": …}`, a keyed hash that is equal for equal text of the same name and resource. */
  readonly changes: unknown;
  /** Why the status was entered. */
  readonly reason: string | null;
  /** The `api_request_id` of the request that did it. */
  readonly request_id: string | null;
  /** The approval under which the request ran. */
  readonly approval_id: string | null;
  /** Facts of the act. Holds no personal data. */
  readonly details: unknown;
  /** When it was recorded, by the wall clock. */
  readonly recorded_at: string;
};

export type AuditLogVerify = {
  /** The check that this page is of. */
  readonly check: string;
  /** How many rows or blocks the page compared. */
  readonly checked: number;
  /** What differs, each as a sentence that names the row. */
  readonly faults: readonly string[];
  /** The cursor of the next page. Null at the end. */
  readonly next_cursor: string | null;
  /** The last sealed block when the verification began. Null while nothing is sealed. */
  readonly head: Head | null;
  /** The Ed25519 key that signs heads, in base64url. */
  readonly public_key: string;
};

export type Backtest = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The ruleset. */
  readonly ruleset: number;
  /** The ruleset that it is compared with. Null for the decisions as they were made. */
  readonly compare_with: number | null;
  /** The account. Null for all. */
  readonly account_id: string | null;
  /** The first instant. */
  readonly from: string;
  /** The instant after the last. */
  readonly to: string;
  /** Decisions in the range. */
  readonly decisions: number;
  /** Whether there were reviews and the ruleset would let no payment pass. */
  readonly stops_everything: boolean;
  /** Decisions that their own ruleset makes differently from the facts they kept. Above 0 it is a fault of the engine. */
  readonly replay_failures: number;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** Who made this version. */
  readonly created_by: RulesetActor;
  /** Decisions whose outcome or deciding rule becomes another. */
  readonly changed: number;
  /** The first 100 of the failures of the replay. */
  readonly failed: readonly {
    /** The id of the charge or payout, a UUID. */
    readonly payment_id: string;
    /** The number of the version, from 1. */
    readonly version: number;
  }[];
  /** Decisions by their outcome before and after. */
  readonly matrix: readonly {
    /** Before the request. */
    readonly before: "pass" | "hold" | "refuse" | "resume";
    /** After the request. */
    readonly after: "pass" | "hold" | "refuse" | "resume";
    /** How many. */
    readonly decisions: number;
    /** The sum of their amounts in cents. */
    readonly amount: string;
    /** Those of payments that turned out bad. */
    readonly bad: OutcomeTally;
    /** Those of payments that turned out good. */
    readonly good: OutcomeTally;
  }[];
  /** The rules that hit or could not be evaluated, most hits first. */
  readonly rules: readonly {
    /** The rule. */
    readonly rule: string;
    /** The number of the version, from 1. */
    readonly version: number;
    /** Whether the rule is in shadow in the ruleset. */
    readonly in_shadow: boolean;
    /** Decisions in which it hits. */
    readonly hits: number;
    /** Decisions in which it is the rule that decides. */
    readonly decides: number;
    /** The sum of the amounts that it hits, in cents. */
    readonly amount: string;
    /** Decisions in which the rule did not hit, since a fact that it reads was unknown or was not kept. It might have hit. */
    readonly unevaluated: number;
    /** Those returned as unauthorized, for funds or for account data, those that people rejected in the queue, and those that a person says were fraud. */
    readonly bad: PaymentTally;
    /** Those that were paid and can no longer be returned, and those that a person says were good. */
    readonly good: PaymentTally;
    /** Those whose label is not known yet. */
    readonly immature: PaymentTally;
    /** The share of bad payments among bad and good ones. Null when there are neither. */
    readonly precision: EstimatedShare | null;
    /** The share of all bad payments that it hit. Null when there are none. */
    readonly recall: EstimatedShare | null;
  }[];
  /** The payments of the range by what became of them, each counted once. */
  readonly labels: {
    /** Those returned as unauthorized, for funds or for account data, those that people rejected in the queue, and those that a person says were fraud. */
    readonly bad: PaymentTally;
    /** Those that were paid and can no longer be returned, and those that a person says were good. */
    readonly good: PaymentTally;
    /** Those whose label is not known yet. */
    readonly immature: PaymentTally;
  };
  /** The first 100 changed decisions. */
  readonly changes: readonly {
    /** The id of the charge or payout, a UUID. */
    readonly payment_id: string;
    /** The number of the version, from 1. */
    readonly version: number;
    /** When it was decided. */
    readonly decided_at: string;
    /** The amount in cents. */
    readonly amount: string;
    /** Before the request. */
    readonly before: BacktestSide;
    /** After the request. */
    readonly after: BacktestSide;
  }[];
  /** Facts that rules of the environment read, with the decisions in which nobody knew them, or that did not keep them. */
  readonly unknown: readonly {
    /** The fact. */
    readonly fact: string;
    /** How many decisions. */
    readonly decisions: number;
  }[];
};

export type BacktestList = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The ruleset. */
  readonly ruleset: number;
  /** The ruleset that it is compared with. Null for the decisions as they were made. */
  readonly compare_with: number | null;
  /** The account. Null for all. */
  readonly account_id: string | null;
  /** The first instant. */
  readonly from: string;
  /** The instant after the last. */
  readonly to: string;
  /** Decisions in the range. */
  readonly decisions: number;
  /** Whether there were reviews and the ruleset would let no payment pass. */
  readonly stops_everything: boolean;
  /** Decisions that their own ruleset makes differently from the facts they kept. Above 0 it is a fault of the engine. */
  readonly replay_failures: number;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** Who made this version. */
  readonly created_by: RulesetActor;
};

export type BacktestSide = {
  /** What becomes of the payment. */
  readonly outcome: "pass" | "hold" | "refuse" | "resume";
  /** The rule that decides. Null when none does. */
  readonly rule: string | null;
  /** Why, in a sentence. Null when no rule decides. */
  readonly say: string | null;
};

export type Balance = {
  /** Whether reading the balance is pending, completed or failed. */
  readonly status: "pending" | "completed" | "failed";
  /** The available balance in cents. Null until one was read. */
  readonly account_balance: number | null;
  /** When the balance was last read. Null when it never was. */
  readonly updated_at: string | null;
};

export type Bank = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** Whether it is the bank of accounts that are routed to none. */
  readonly is_default: boolean;
  /** The name, up to 200 characters. */
  readonly name: string;
  /** How files travel: a `directory`, or `sftp`. */
  readonly transport: "directory" | "sftp";
  /** The bank's routing number, nine digits. */
  readonly odfi_routing_number: string;
  /** The name on bank statements, up to 16 characters. */
  readonly company_name: string;
  /** The company id in batch headers, ten characters. */
  readonly company_identification: string;
  /** When files are sealed, `HH:MM` in New York. */
  readonly cutoff: string;
  /** Until when files may be sent, `HH:MM` in New York. */
  readonly deadline: string;
  /** The version of the bank's profile. */
  readonly profile_version: number;
  /** How files are exchanged with the bank. */
  readonly profile: Profile;
  /** Whether files are sent: `on`, `dry_run` or `off`. */
  readonly sending: "on" | "dry_run" | "off";
  /** Whether nothing is sealed or sent since the database went back; a recovery ends it. */
  readonly origination_locked: boolean;
  /** Why nothing is sealed or sent. Null if nothing stops it. */
  readonly origination_lock: {
    /** Since when nothing is sealed or sent. */
    readonly since: string;
    /** What the hand-over journal or the bank has and the database lacks. */
    readonly reasons: readonly string[];
    /** Names of files that the database does not know. */
    readonly files: readonly string[];
  } | null;
  /** The last day whose returns were all read. Null before the first. */
  readonly returns_read_through: string | null;
  /** When the bank is next asked for files. */
  readonly next_poll_at: string;
};

export type BankAccount = {
  /** The name of the account's holder, 1 to 200 characters. */
  readonly account_holder: string;
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The bank account number, 4 to 17 digits; masked in answers but for the last four. */
  readonly account_number: string;
};

export type BankAccountBridge = {
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** How it is processed. */
  readonly config?: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method?: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
    /** The balance that the simulated bank shows for the account, in a sandbox. */
    readonly sandbox_balance?: number | string;
  };
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The bank account number, 4 to 17 digits; masked in answers but for the last four. */
  readonly account_number: string;
  /** The type of the account. */
  readonly account_type: "checking" | "savings";
  /** How the account is verified: at once, which is the default, or by micro-entries. */
  readonly verification?: "instant" | "micro_entries";
};

export type BankData = {
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** Masked. */
  readonly account_number: string;
  /** The type of the account. */
  readonly account_type: "checking" | "savings";
};

export type BankDiffProfile = {
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** The version that is compared. */
  readonly from_version: number;
  /** The version that it is compared with. */
  readonly to_version: number;
  /** Members that differ, in the order of a profile. */
  readonly changes: readonly {
    /** Where it stands in the profile, such as `sftp.host`. */
    readonly member: string;
    /** Null where the first version has none. */
    readonly before: unknown;
    /** Null where the second version has none. */
    readonly after: unknown;
    /** The change in words. */
    readonly sentence: string;
  }[];
};

export type BankDoctor = {
  /** Whether every check passed. */
  readonly sound: boolean;
  /** Each check of the connection. */
  readonly checks: readonly {
    /** What was checked. */
    readonly name: "profile" | "secrets" | "file_names" | "sample_file" | "transport";
    /** What is wrong. Empty when nothing is. */
    readonly faults: readonly string[];
  }[];
};

export type BankProfile = {
  /** The number of the version, from 1. */
  readonly version: number;
  /** How files are exchanged with the bank. */
  readonly profile: Profile;
  /** Why the profile was changed. Null when no one said. */
  readonly reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** Who made this version. */
  readonly created_by: string;
};

export type BankRecovery = {
  /** Whether this recovery lets sending go on. */
  readonly unlocked: boolean;
  /** Ids of the banks for which nothing is sealed or sent. */
  readonly locked_banks: readonly string[];
  /** Names of files that a person must accept before sending goes on. */
  readonly undecided: readonly string[];
  /** Lines of the hand-over journal that cannot be trusted. */
  readonly journal_faults: readonly {
    /** The file or folder of the journal. */
    readonly file: string;
    /** Its line, from 1. 0 for a whole folder. */
    readonly line: number;
    /** What is wrong with it. */
    readonly fault: string;
  }[];
  /** Files that the database does not know, and what is done about each. */
  readonly files: readonly {
    /** The bank's id, a UUID. */
    readonly bank_id: string;
    /** The name, up to 200 characters. */
    readonly name: string;
    /** Whether the bank's folder has it. */
    readonly is_at_bank: boolean;
    /** What is done: `import` it, `mark_sent`, `mark_unknown`, `nothing_was_sent`, or `decide`, which waits for a person. */
    readonly action: "import" | "mark_sent" | "mark_unknown" | "nothing_was_sent" | "decide";
    /** Why a person must decide. Null if nobody must. */
    readonly why: string | null;
    /** Number of entries whose payments and transfers become sent. */
    readonly booked: number;
    /** Entries of payments that the database never knew; the first 1,000. */
    readonly lost: readonly RecoveryEntry[];
    /** Entries that cannot be booked; the first 1,000. */
    readonly conflicts: readonly RecoveryEntry[];
  }[];
};

export type BankRoute = {
  /** The account whose payments it orders. Null: of all accounts that are routed to no bank. */
  readonly account_id: string | null;
  /** The banks, the preferred first. */
  readonly routes: readonly {
    /** The bank of the place. */
    readonly bank_id: string;
    /** The place takes this side alone. Null: both. */
    readonly side: "debit" | "credit" | null;
    /** The place takes these SEC codes alone. Null: all. */
    readonly sec_codes: readonly ("PPD" | "WEB" | "CCD")[] | null;
    /** Whether the place takes only payments with accounts at its own bank. */
    readonly on_us: boolean;
  }[];
  /** A bank whose file exchange fails for so many minutes is passed over. */
  readonly failing_minutes: number;
  /** Why the banks are in this order. */
  readonly reason: string;
  /** When the order was set. */
  readonly updated_at: string;
  /** The bank that payments of each kind go to now. Empty until the engine decided. */
  readonly in_force: readonly {
    /** Charges are debits, payouts credits. */
    readonly side: "debit" | "credit";
    /** The SEC code of the payments. */
    readonly sec_code: "PPD" | "WEB" | "CCD";
    /** The bank that holds the customers' accounts of these payments. Null: any that has no row of its own. */
    readonly on_us_bank_id: string | null;
    /** The bank that they go to. */
    readonly bank_id: string;
    /** Why. */
    readonly reason: "first_open" | "none_open" | "no_place";
    /** What became of each place of the order. */
    readonly candidates: readonly CandidatesItem[];
    /** Since when. */
    readonly decided_at: string;
  }[];
};

export type BankStatement = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name that was given to the statement. */
  readonly name: string;
  /** The SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** The bank whose account it is of. Null where there are several, none was given, and its text names none. */
  readonly bank_id: string | null;
  /** Whether it was read, and agrees with the books. */
  readonly state: "stored" | "unreadable" | "agreed" | "differs";
  /** The format that was read. Null when none could be. */
  readonly format: "bai2" | "csv" | "camt053" | null;
  /** The first day of the statement. Null when unreadable. */
  readonly from_date: string | null;
  /** The last day of the statement. Null when unreadable. */
  readonly to_date: string | null;
  /** The number of movements. */
  readonly line_count: number;
  /** How many were found in the books. */
  readonly matched_count: number;
  /** What cannot be read. Empty when all can. */
  readonly faults: readonly {
    /** The line of the file, from 1. */
    readonly line: number;
    /** One sentence for people. */
    readonly message: string;
  }[];
  /** What differs from the books. Empty when nothing does. */
  readonly differences: readonly {
    /** What differs. */
    readonly kind:
      "not_in_books" | "amount_differs" | "ambiguous" | "not_on_statement" | "unmatched";
    /** What a person does about it. */
    readonly what_next: string;
    /** The line of the file, from 1. Null when it is on no line. */
    readonly line: number | null;
    /** The day, `YYYY-MM-DD`. */
    readonly date: string;
    /** Cents of the statement, signed from our side. */
    readonly amount: string;
    /** Cents of the books. */
    readonly expected: string | null;
    /** The type of the resource. Null when it is about none. */
    readonly resource_type: string | null;
    /** The id of the resource. Null when it is about none. */
    readonly resource_id: string | null;
    /** What the movement is called. */
    readonly name: string;
  }[];
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type BankStatementBooking = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The ledger account to which the line was booked. */
  readonly ledger_account: "bank_fees" | "clearing_handed_over" | "unclaimed_funds" | "write_offs";
  /** Cents of the line, signed: what came in is positive. */
  readonly amount: string;
  /** The day on which the bank's statement shows the line. */
  readonly date: string;
  /** What the bank's statement says of it. */
  readonly text: string;
  /** What the line is, as the person said who booked it. */
  readonly reason: string;
  /** The bank's document about it. Null when none was named. */
  readonly document: string | null;
  /** Who booked it, as a type and an id. */
  readonly booked_by: string;
  /** When it was taken back. Null while it counts. */
  readonly reversed_at: string | null;
  /** Who took it back, as a type and an id. Null while it counts. */
  readonly reversed_by: string | null;
  /** Why it was taken back. Null while it counts. */
  readonly reverse_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type BankStatementLine = {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Cents, signed: what came in is positive. */
  readonly amount: string;
  /** The bank's type code. */
  readonly type_code: string;
  /** The bank's text. */
  readonly text: string;
  /** What the movement was found to be. Null when nothing. */
  readonly matched_type:
    | "funding_event"
    | "payment"
    | "file"
    | "return_file"
    | "received_file"
    | "received_entry"
    | "prefunding_receipt"
    | "statement_booking"
    | null;
  /** The id of what it was found to be, a UUID. Null when nothing. */
  readonly matched_id: string | null;
  /** All that the line is, where it is several movements. Empty when it is not matched. */
  readonly matches: readonly {
    /** What the movement is. */
    readonly type:
      | "funding_event"
      | "payment"
      | "file"
      | "return_file"
      | "received_file"
      | "received_entry"
      | "prefunding_receipt"
      | "statement_booking";
    /** The id of the movement, a UUID. */
    readonly id: string;
    /** Cents of the line that it explains, signed. */
    readonly amount: string;
    /** The ledger account to which a person booked the line. Null where it is a movement of the books. */
    readonly ledger_account:
      "bank_fees" | "clearing_handed_over" | "unclaimed_funds" | "write_offs" | null;
    /** Who matched it, as `engine:engine` or `operator:` with an id. */
    readonly matched_by: string;
    /** Why a person matched it. Null where the service did. */
    readonly reason: string | null;
    /** When it was matched. */
    readonly matched_at: string;
  }[];
  /** Why nothing explains the line. Null when it is matched. */
  readonly difference: "not_in_books" | "amount_differs" | "ambiguous" | "unmatched" | null;
};

export type BeginOidcSession = {
  /** Whether the provider asks for a factor also of who is signed in there. */
  readonly fresh?: boolean;
};

export type BeginTotpCredential = {
  /** What you call it. Null when it has no name. */
  readonly label?: string | null;
};

export type BookBankStatement = {
  /** The ledger account to which the line is booked. */
  readonly ledger_account: "bank_fees" | "clearing_handed_over" | "unclaimed_funds" | "write_offs";
  /** The line's amount in cents, without its sign. */
  readonly amount: Cents;
  /** What the line is, in a sentence. */
  readonly reason: string;
  /** The bank's document about it, such as an invoice. */
  readonly document?: string;
};

export type Bridge = {
  /** What the page asks of the customer. */
  readonly task: "link" | "relink" | "confirm";
  /** A signed token that opens the linking page for one customer, for 30 minutes. */
  readonly bridge_token: string;
  /** The language that was asked for. Null leaves it to the customer's browser. */
  readonly language: "en" | "es" | null;
  /** The address that was asked for. Null where none was. */
  readonly hosted_link: {
    /** The address for the customer. It links one account, and is shown this once. */
    readonly url: string;
    /** Until when the address works. */
    readonly expires_at: string;
    /** The page of yours to which a button at the end leads, of a registered origin (`bridge.parent_origins`). Null: no button. */
    readonly return_url: string | null;
    /** The address as a QR code: an SVG image. */
    readonly qr_svg: string;
    /** The subject of an e-mail with the address, in `language` or English. */
    readonly email_subject: string;
    /** The text of such an e-mail. */
    readonly email_text: string;
  } | null;
  /** When it expires, in UTC by the wall clock. */
  readonly expires_at: string;
};

export type BridgeColors = {
  /** The color of buttons and links, as `#rrggbb`, readable on `background`. */
  readonly accent: string;
  /** The color of text on `accent`. */
  readonly on_accent: string;
  /** The color behind the page's content. */
  readonly background: string;
  /** The color of text on `background`. */
  readonly text: string;
};

/** One use of the linking page: a bridge token, and the paykey that was linked with it. */
export type BridgeSession = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** `completed` once a paykey was linked. */
  readonly status: "open" | "completed";
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** The paykey that was linked, or whose micro-entries are to be confirmed. Null before. */
  readonly paykey_id: string | null;
  /** The paykey in whose place an account is linked. Null for a first link. */
  readonly relinks_paykey_id: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type BridgeTheme = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The name that the page shows. Null where it shows the business's. */
  readonly name: string | null;
  /** The logo as a data URI. Null when there is none. */
  readonly logo: string | null;
  /** The radius of corners in pixels. Null where it is the page's. */
  readonly radius: number | null;
  /** Colors where the customer's device is set to light. Null where they are the page's. */
  readonly light: BridgeColors | null;
  /** Colors where the customer's device is set to dark. Null where they are the page's. */
  readonly dark: BridgeColors | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type BuiltInItem = {
  /** The built-in rule. */
  readonly id:
    | "max_amount_limit"
    | "daily_amount_limit"
    | "monthly_amount_limit"
    | "monthly_count_limit"
    | "balance_check"
    | "account_not_validated";
  /** Whether the built-in rule runs (`active`) or not (`paused`). */
  readonly state?: "active" | "paused";
  /** Another condition in place of the rule's own. Null for its own. */
  readonly when?: string | null;
};

export type BulkJob = {
  /** The id of the job. Null in a dry run. */
  readonly id: string | null;
  /** The account of the payments. */
  readonly account_id: string;
  /** What is done to each payment. */
  readonly action: "hold" | "release" | "cancel" | "resubmit";
  /** `dry_run` is no job. `queued` waits for the engine, `done` has a result of each payment, `stopped` was stopped before. */
  readonly state: "dry_run" | "queued" | "running" | "done" | "stopped";
  /** The number of payments in the set. */
  readonly count: number;
  /** The sum of the set, in cents as a string of digits. */
  readonly amount: string;
  /** Payments that were changed so far. */
  readonly changed: number;
  /** Payments that were left as they are, with the reason of each. */
  readonly refused: number;
  /** Payments whose change failed for a reason that the service's log has. */
  readonly failed: number;
  /** Why it is done. Null in a dry run that stated none. */
  readonly reason: string | null;
  /** Who made the request. */
  readonly requested_by: ApiCaller;
  /** The approval under which it runs. Null where it needed none. */
  readonly approval_id: string | null;
  /** What a dry run shows. Null in a job. */
  readonly preview: {
    /** Names the set as it was shown: its payments, amounts and decisions. */
    readonly filter_hash: string;
    /** Until when the set may be acted on. */
    readonly expires_at: string;
    /** The payments that would change. */
    readonly would_change: {
      /** How many. */
      readonly count: number;
      /** Their sum, in cents as a string of digits. */
      readonly amount: string;
    };
    /** How many would not change, by the reason. */
    readonly would_refuse: readonly {
      /** Why a payment would not change. */
      readonly code:
        | "not_found"
        | "payment_status"
        | "hold_stands"
        | "changed_since_shown"
        | "retry_not_allowed"
        | "not_created"
        | "unexpected";
      /** The same as a sentence. */
      readonly means: string;
      /** How many. */
      readonly count: number;
    }[];
    /** The first 1000 payments of the set, in the order of their ids. */
    readonly payments: readonly {
      /** The id of the payment. */
      readonly payment_id: string;
      /** Whether it is a charge or a payout. */
      readonly payment_type: "charge" | "payout";
      /** Its amount, in cents as a string of digits. */
      readonly amount: string;
      /** Whether the act would change it. */
      readonly would_change: boolean;
      /** Why it would not change. Null where it would. */
      readonly code:
        | "not_found"
        | "payment_status"
        | "hold_stands"
        | "changed_since_shown"
        | "retry_not_allowed"
        | "not_created"
        | "unexpected"
        | null;
      /** The same as a sentence. Null where it would change. */
      readonly detail: string | null;
    }[];
  } | null;
  /** When the engine began. Null before. */
  readonly started_at: string | null;
  /** When it was done or stopped. Null before. */
  readonly ended_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type BulkJobPayment = {
  /** The id of the payment. */
  readonly payment_id: string;
  /** Whether it is a charge or a payout. Null where the account has no such payment. */
  readonly payment_type: "charge" | "payout" | null;
  /** Its own result. `waiting` has none yet; `skipped` was not reached before the job was stopped. */
  readonly outcome: "waiting" | "changed" | "refused" | "failed" | "skipped";
  /** Why it was not changed. Null otherwise. */
  readonly code:
    | "not_found"
    | "payment_status"
    | "hold_stands"
    | "changed_since_shown"
    | "retry_not_allowed"
    | "not_created"
    | "unexpected"
    | null;
  /** The same as a sentence. Null otherwise. */
  readonly detail: string | null;
  /** When it got its result. Null while it waits. */
  readonly ended_at: string | null;
};

export type BulkPayment = {
  /** What to do to each payment. */
  readonly action: "hold" | "release" | "cancel" | "resubmit";
  /** The payments by their ids, instead of a filter. */
  readonly ids?: readonly string[];
  /** The payments by the query of `GET /v1/payments`, such as `payment_status=on_hold&min_amount=10000`. At least one filter; a name that is no filter, and one without a value, are refused. */
  readonly filter?: string;
  /** `preview.filter_hash` of the dry run. The act is refused where the set differs from the one that was shown. */
  readonly filter_hash?: string;
  /** `count` of the dry run. */
  readonly expected_count?: number;
  /** Why. It stands in the history of each payment that is held, released or cancelled. Required but in a dry run. */
  readonly reason?: string;
  /** Shows what the act would do, and changes nothing. */
  readonly dry_run?: boolean;
};

export type BusinessProfile = {
  /** The name of the business, 1 to 200 characters. */
  readonly name: string;
  /** The website of the business. */
  readonly website: string;
  /** The registered name. Null when not given. */
  readonly legal_name?: string | null;
  /** What the business does. */
  readonly description?: string | null;
  /** What payments are used for. Null when not given. */
  readonly use_case?: string | null;
  /** The tax id, nine digits. Null when not given. */
  readonly tax_id?: string | null;
  /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
  readonly phone?: string | null;
  /** The postal address. Null when there is none. */
  readonly address?: BusinessProfileAddress | null;
  /** The line of business. Null when not given. */
  readonly industry?: Industry | null;
  /** Where the business helps its customers. Null when not given. */
  readonly support_channels?: SupportChannels | null;
};

export type BusinessProfileAddress = {
  /** The first line of the address, 1 to 100 characters. */
  readonly address1?: string | null;
  /** The same as `address1`. */
  readonly line1?: string | null;
  /** The second line of the address. Null when there is none. */
  readonly address2?: string | null;
  /** The same as `address2`. */
  readonly line2?: string | null;
  /** The city, 1 to 100 characters. Null when unknown. */
  readonly city: string | null;
  /** The state as two capital letters, such as `NY`. Null when unknown. */
  readonly state: string | null;
  /** The ZIP code: five digits, or nine with a hyphen. */
  readonly zip?: string | null;
  /** The same as `zip`. */
  readonly postal_code?: string | null;
  /** The country as two capital letters. `US` when not given. */
  readonly country?: string | null;
};

export type CancelCharge = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason?: string | null;
};

export type CancelPaykey = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason?: string | null;
};

export type CancelPayout = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason: string;
};

export type CandidatesItem = {
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** What happens to such payments: a named outcome or steps. */
  readonly outcome:
    "taken" | "other_entries" | "stopped" | "sending_off" | "failing" | "not_needed";
};

export type CapabilityRequest = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The requested capability. */
  readonly type:
    "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement";
  /** Which kind of capability it is. */
  readonly category: "payment_type" | "customer_type" | "consent_type";
  /** Whether the request is active, inactive, in review or rejected. */
  readonly status: "in_review" | "active" | "inactive" | "rejected";
  /** Whether the capability is to be on. Defaults to true in a request. */
  readonly enable: boolean;
  /** The limits that were sent. `{}` when none were. */
  readonly settings: {
    /** The largest payment in cents. Null sets no limit. */
    readonly max_amount?: number | null;
    /** The most in a day, in cents. Null sets no limit. */
    readonly daily_amount?: number | null;
    /** The most in a month, in cents. Null sets no limit. */
    readonly monthly_amount?: number | null;
    /** The most payments in a month. Null sets no limit. */
    readonly monthly_count?: number | null;
  };
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type CapabilityRequestListAll = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The requested capability. */
  readonly type:
    "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement";
  /** Which kind of capability it is. */
  readonly category: "payment_type" | "customer_type" | "consent_type";
  /** Whether the request is active, inactive, in review or rejected. */
  readonly status: "in_review" | "active" | "inactive" | "rejected";
  /** Whether the capability is to be on. Defaults to true in a request. */
  readonly enable: boolean;
  /** The limits that were sent. `{}` when none were. */
  readonly settings: {
    /** The largest payment in cents. Null sets no limit. */
    readonly max_amount?: number | null;
    /** The most in a day, in cents. Null sets no limit. */
    readonly daily_amount?: number | null;
    /** The most in a month, in cents. Null sets no limit. */
    readonly monthly_amount?: number | null;
    /** The most payments in a month. Null sets no limit. */
    readonly monthly_count?: number | null;
  };
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** The name of the business that asks. */
  readonly account_name: string;
};

export type CapabilityWanted = {
  /** Whether the capability is to be on. Defaults to true in a request. */
  readonly enable?: boolean;
};

export type Cause = {
  /** Who or what caused it. */
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  /** Why it happened. */
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
  /** The ACH return or change code. Null when there is none. */
  readonly code: string | null;
  /** One sentence for people. */
  readonly message: string;
  /** Who did it: a key, a linking session, the engine or the system. */
  readonly actor: RulesetActor;
  /** The id of the request that caused it. Null when none did. */
  readonly request_id: string | null;
};

/** Whole cents, 1 to 2147483647: an integer or a string of digits. */
export type Cents = number | string;

export type Chain = {
  /** The chain's last sealed block. Null while nothing is sealed. */
  readonly head: Head | null;
  /** The environment's id, a UUID. */
  readonly environment_id: string;
};

export type Charge = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information: string | null;
  /** The amount in cents as a string of digits. */
  readonly amount: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date: string;
  /** What the payment is for, which decides the words on the statement. */
  readonly purpose: "goods" | "services" | "payroll" | "other";
  /** Your own id, 1 to 255 characters. */
  readonly external_id: string;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** The current status. */
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
  /** Why the resource is in its status. */
  readonly status_details: PaymentStatusDetails;
  /** Ids of the funding events that carried the payment, oldest first. Empty until funded. */
  readonly funding_ids: readonly string[];
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids: TraceIds;
  /** The paykey as the payment knows it. */
  readonly paykey_details: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details: CustomerDetails;
  /** When the payment settled at the customer's bank. Null before. */
  readonly effective_at: string | null;
  /** Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`. */
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  /** Whether it is a new attempt of another payment. */
  readonly is_resubmit: boolean;
  /** Whether another attempt was made. */
  readonly has_resubmit: boolean;
  /** The actions that the current status allows. */
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  /** The banking days on which the next steps happen. */
  readonly expected: ChargeExpected;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** How the customer agreed: `internet` for online or app, `signed` for a signature. */
  readonly consent_type: "internet" | "signed";
  /** Whether any of it was refunded. */
  readonly has_refund: boolean;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** How it is processed. */
  readonly config: {
    /** Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`. */
    readonly balance_check: "required" | "enabled" | "disabled";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message: string | null;
  };
  /** Every status the resource has been in, oldest first. */
  readonly status_history: readonly StatusHistoryItem[];
  /** The rail that carries the payment. Always `ach`. */
  readonly payment_rail: "ach";
  /** When the entry was handed to the bank. Null before. */
  readonly processed_at: string | null;
};

export type ChargeExpected = {
  /** The day on which the entry goes to the bank. Null when it does not. */
  readonly submission: string | null;
  /** The day on which the entry settles. Null when it does not. */
  readonly settlement: string | null;
  /** The day on which the payment becomes paid. Null when it does not. */
  readonly paid: string | null;
};

export type ChargeUnmask = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information: string | null;
  /** The amount in cents as a string of digits. */
  readonly amount: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date: string;
  /** What the payment is for, which decides the words on the statement. */
  readonly purpose: "goods" | "services" | "payroll" | "other";
  /** Your own id, 1 to 255 characters. */
  readonly external_id: string;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** The current status. */
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
  /** Why the resource is in its status. */
  readonly status_details: PaymentStatusDetails;
  /** Ids of the funding events that carried the payment, oldest first. Empty until funded. */
  readonly funding_ids: readonly string[];
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids: TraceIds;
  /** The paykey as the payment knows it. */
  readonly paykey_details: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details: CustomerDetails;
  /** When the payment settled at the customer's bank. Null before. */
  readonly effective_at: string | null;
  /** Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`. */
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  /** Whether it is a new attempt of another payment. */
  readonly is_resubmit: boolean;
  /** Whether another attempt was made. */
  readonly has_resubmit: boolean;
  /** The actions that the current status allows. */
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  /** The banking days on which the next steps happen. */
  readonly expected: ChargeExpected;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** How the customer agreed: `internet` for online or app, `signed` for a signature. */
  readonly consent_type: "internet" | "signed";
  /** Whether any of it was refunded. */
  readonly has_refund: boolean;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** How it is processed. */
  readonly config: {
    /** Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`. */
    readonly balance_check: "required" | "enabled" | "disabled";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message: string | null;
  };
  /** Every status the resource has been in, oldest first. */
  readonly status_history: readonly StatusHistoryItem[];
  /** The rail that carries the payment. Always `ach`. */
  readonly payment_rail: "ach";
  /** When the entry was handed to the bank. Null before. */
  readonly processed_at: string | null;
  /** The bank account behind the paykey. */
  readonly bank_data: PaykeyBankData;
};

export type CheckRuleset = {
  /** The environment's own rules, in the order in which the first that hits gives the reason. */
  readonly rules?: readonly RulesItem[];
  /** Changes to editable built-in rules. All others are as they are built in. */
  readonly built_in?: readonly BuiltInItem[];
  /** A condition alone. */
  readonly when?: string;
};

export type CheckScreening = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** Whether it is the name of a person or of a company. */
  readonly kind: "person" | "company";
  /** The date of birth, `YYYY-MM-DD`. */
  readonly birth_date?: string | null;
};

export type Clock = {
  /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
  readonly mode: "auto" | "frozen" | "real" | "scaled";
  /** What the clock shows, in UTC. */
  readonly now: string;
  /** How many seconds pass in it per second of wall time. */
  readonly factor: number;
};

export type CloseReturnRequest = {
  /** Why it ended without a return. */
  readonly close_reason: string;
};

export type CompanyIdsItem = {
  /** The company id in files. */
  readonly company_id: string;
  /** The name on bank statements, up to 16 characters. */
  readonly company_name: string;
};

export type ComplianceProfile = {
  /** The date of birth, `YYYY-MM-DD`; masked as `****-**-**`. Null when not given. */
  readonly dob?: string | null;
  /** The Social Security number, nine digits; masked as `***-**-****`. Null when not given. */
  readonly ssn?: string | null;
  /** The Employer Identification Number, nine digits; masked as `**-*******`. Null when not given. */
  readonly ein?: string | null;
  /** The registered name of the business. Null when not given. */
  readonly legal_business_name?: string | null;
  /** The website of the business. Null when not given. */
  readonly website?: string | null;
  /** People who act for the business, 50 at most. Null when not given. */
  readonly representatives?: readonly RepresentativesItem[] | null;
};

export type Condition = {
  /** Covers requests above this amount, in cents. */
  readonly above_amount?: number;
  /** Covers requests that change more things than this. */
  readonly above_count?: number;
  /** The account that it belongs to, a UUID. */
  readonly account_id?: string;
};

export type Configuration = {
  /** Whether masked data may be unmasked; every read is audited. */
  readonly allow_data_unmask?: boolean;
  /** Whether two customers may have the same email address. */
  readonly allow_duplicate_email?: boolean;
  /** Whether customers may be created without a review. */
  readonly allow_customer_identity_skip?: boolean;
  /** Whether paykeys may be linked without a verification. */
  readonly allow_paykey_verification_skip?: boolean;
  /** Whether payments wait while the account is not active. */
  readonly enforce_account_status?: boolean;
  /** Whether one transfer carries all lines of a bank account, instead of one per type. */
  readonly net_funding?: boolean;
};

export type ConfirmAchFile = {
  /** What the bank says. */
  readonly verdict: "matched" | "differs" | "not_processed";
  /** The bank's reference, or the name of who said it there. */
  readonly reference: string;
  /** What else there is to know, for the audit log. */
  readonly note?: string;
  /** The bank's figures; each that is given is compared. */
  readonly totals?: {
    /** The number of batches. */
    readonly batch_count?: number;
    /** The number of entries and addenda. */
    readonly entry_addenda_count?: number;
    /** The entry hash of the file control record. Empty where it was not read. */
    readonly entry_hash?: string;
    /** All debits in cents. */
    readonly total_debit?: number;
    /** All credits in cents. */
    readonly total_credit?: number;
  };
};

export type ConfirmPasskeyCredential = {
  /** The credential of the browser, as its `toJSON()` writes it. */
  readonly passkey: {
    /** The passkey's id, in base64url. */
    readonly id: string;
    /** The passkey's id, once more. */
    readonly rawId: string;
    /** Always `public-key`. */
    readonly type: "public-key";
    /** What the authenticator said. */
    readonly response: {
      /** Challenge and origin, as the browser saw them, in base64url. */
      readonly clientDataJSON: string;
      /** The new public key, in base64url. */
      readonly attestationObject: string;
    };
  };
  /** What you call it. Null when it has no name. */
  readonly label?: string | null;
};

export type ConfirmPaykeyVerification = {
  /** The two amounts in cents, as the owner reads them on the statement. */
  readonly amounts: readonly number[];
};

export type ConfirmTotpCredential = {
  /** The present code of the app. */
  readonly code: string;
};

export type ContactsItem = {
  /** The built-in role. */
  readonly role: string;
  /** The name, up to 200 characters. */
  readonly name: string;
  /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
  readonly phone?: string | null;
  /** The email address, up to 254 characters. */
  readonly email?: string | null;
};

export type CorrectionRefusal = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
  readonly payment_id: string | null;
  /** Where the refusal stands. */
  readonly status: "requested" | "sent" | "delivered" | "lapsed";
  /** Why the notification is refused: C61 to C69. */
  readonly code: "C61" | "C62" | "C63" | "C64" | "C65" | "C66" | "C67" | "C68" | "C69";
  /** The code of the notification: C01 to C14. */
  readonly change_code: string;
  /** The 15-digit trace number of the notification. */
  readonly correction_trace_number: string;
  /** The last day on which the notification may be refused. */
  readonly refuse_by: string;
  /** The 15-digit trace number of our entry. Null until it is in a file. */
  readonly trace_number: string | null;
  /** The file's id, a UUID. Null until it is in a file. */
  readonly file_id: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type CorrectionRefusalCreate = {
  /** The refusals, in the order of the exceptions. */
  readonly correction_refusals: readonly {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
    readonly account_id: string | null;
    /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
    readonly payment_id: string | null;
    /** The current status. */
    readonly status: "requested" | "sent" | "delivered" | "lapsed";
    /** The ACH return code, such as `R01`. */
    readonly code: "C61" | "C62" | "C63" | "C64" | "C65" | "C66" | "C67" | "C68" | "C69";
    /** The code of the notification: C01 to C14. */
    readonly change_code: string;
    /** The 15-digit trace number of the notification. */
    readonly correction_trace_number: string;
    /** The last day on which the notification may be refused. */
    readonly refuse_by: string;
    /** The 15-digit trace number. Null until it is in a file. */
    readonly trace_number: string | null;
    /** The file's id, a UUID. Null until it is in a file. */
    readonly file_id: string | null;
    /** When it was created, in UTC with milliseconds. */
    readonly created_at: string;
    /** When it last changed, in UTC with milliseconds. */
    readonly updated_at: string;
  }[];
};

export type CreateAccount = {
  /** The organization that the account belongs to, a UUID. */
  readonly organization_id: string;
  /** The type of the account. Always `business`. */
  readonly account_type: "business";
  /** Who the business is. */
  readonly business_profile: BusinessProfile;
  /** Who runs the account: the business (`standard`) or the platform (`managed`). */
  readonly access_level: "standard" | "managed";
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type CreateApiKey = {
  /** Your name for the key. */
  readonly name?: string | null;
  /** The account that the key is for. Null makes a key of the platform. */
  readonly account_id?: string | null;
  /** What the key may do, such as `charges:write`. */
  readonly scopes: readonly string[];
  /** IP addresses and networks that the key may be used from, 50 at most. Null is every one; the default is that of the key that asks. */
  readonly allowed_addresses?: readonly string[] | null;
  /** When it expires, in UTC by the wall clock. Null when it does not. */
  readonly expires_at?: string | null;
};

export type CreateApprovalRule = {
  /** The act that the rule covers. */
  readonly action:
    | "file.decide"
    | "bank.profile"
    | "bank.sending"
    | "origination.stop"
    | "origination.lift"
    | "exposure.exceed"
    | "bank.recover"
    | "paykey.unblock"
    | "paykey.correct"
    | "fee.refund"
    | "prefunding.pull"
    | "payment.refund"
    | "payout.create"
    | "payment.reverse"
    | "payments.bulk"
    | "received_rule.create"
    | "received_entry.assign_iat"
    | "received_entry.unassign"
    | "originator.activate"
    | "suspense.write_off"
    | "suspense.assign"
    | "statement.book"
    | "ledger.close"
    | "ruleset.publish"
    | "screening.decide"
    | "customer.erase"
    | "originator.erase"
    | "api_key.admin"
    | "operator.grant"
    | "approval_rule.change";
  /** Which requests the rule covers; an omitted member covers every request. */
  readonly condition?: Condition;
  /** How many people must approve. 0 lets requests run at once. */
  readonly needed: number;
  /** The role that each of them must hold. Null for everybody who may decide. */
  readonly role?: string | null;
};

export type CreateBacktest = {
  /** The ruleset. */
  readonly ruleset: number;
  /** Another ruleset to compare with. Null or absent for the decisions as they were made. */
  readonly compare_with?: number | null;
  /** The first instant. 90 days ago when absent. */
  readonly from?: string;
  /** The instant after the last. Now when absent. */
  readonly to?: string;
  /** Only payments of this account. Null or absent for all. */
  readonly account_id?: string | null;
};

export type CreateBank = {
  /** How files are exchanged with the bank. */
  readonly profile: Profile;
};

export type CreateBankStatement = {
  /** Your name for the statement. */
  readonly name: string;
  /** The statement's text: BAI2, camt.053 or CSV. */
  readonly content: string;
  /** The bank whose account it is of. By default the only one, or the one whose routing number it names. */
  readonly bank_id?: string;
};

export type CreateCapabilityRequest = {
  /** Requests charges, with limits. */
  readonly charges?: PaymentCapabilityWanted;
  /** Requests payouts, with limits. */
  readonly payouts?: PaymentCapabilityWanted;
  /** Requests customers who are individuals. */
  readonly individuals?: CapabilityWanted;
  /** Requests customers that are businesses. */
  readonly businesses?: CapabilityWanted;
  /** Requests consent online or in an app. */
  readonly internet?: CapabilityWanted;
  /** Requests consent by signature. */
  readonly signed_agreement?: CapabilityWanted;
};

export type CreateCharge = {
  /** The token of the customer's paykey. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** What to debit, in whole cents. */
  readonly amount: Cents;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date: string;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** Your own id, unique among the charges of the account. */
  readonly external_id: string;
  /** How it is processed. */
  readonly config: {
    /** Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`. */
    readonly balance_check: "required" | "enabled" | "disabled";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold?: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message?: string | null;
  };
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** How the customer agreed: `internet` for online or app, `signed` for a signature. */
  readonly consent_type: "internet" | "signed";
};

export type CreateCorrectionRefusal = {
  /** The exceptions of the notifications, at most 100. */
  readonly exception_ids: readonly string[];
  /** Why the notifications are refused. By default, what is wrong with each. */
  readonly code?: "C61" | "C62" | "C63" | "C64" | "C65" | "C66" | "C67" | "C68" | "C69";
};

export type CreateCustomer = {
  /** The person's full name or the business's name, 1 to 200 characters. */
  readonly name: string;
  /** Whether it is a person or a business. */
  readonly type: "individual" | "business";
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The phone number in E.164 form, such as `+12125550123`. */
  readonly phone: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** The postal address. Null when there is none. */
  readonly address?: CreateCustomerAddress | null;
  /** Identity data for checks, masked in answers. Its members depend on the customer's `type`. Null when there is none. */
  readonly compliance_profile?:
    | {
        /** The date of birth, `YYYY-MM-DD`; masked as `****-**-**`. Null when not given. */
        readonly dob: string | null;
        /** The Social Security number, nine digits; masked as `***-**-****`. Null when not given. */
        readonly ssn: string | null;
      }
    | {
        /** The Employer Identification Number, nine digits; masked as `**-*******`. Null when not given. */
        readonly ein: string | null;
        /** The registered name of the business. Null when not given. */
        readonly legal_business_name: string | null;
        /** The website of the business. Null when not given. */
        readonly website?: string | null;
        /** People who act for the business, 50 at most. Null when not given. */
        readonly representatives?:
          | readonly {
              /** The name, up to 200 characters. */
              readonly name: string;
              /** The email address, up to 254 characters. */
              readonly email?: string | null;
              /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
              readonly phone?: string | null;
            }[]
          | null;
      }
    | null;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** How it is processed. */
  readonly config?: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method?: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: "standard" | "verified" | "rejected" | "review";
  };
};

export type CreateCustomerAddress = {
  /** The first line of the address, 1 to 100 characters. */
  readonly address1: string;
  /** The second line of the address. Null when there is none. */
  readonly address2?: string | null;
  /** The city, 1 to 100 characters. */
  readonly city: string;
  /** The state as two capital letters, such as `NY`. */
  readonly state: string;
  /** The ZIP code: five digits, or nine with a hyphen. */
  readonly zip: string;
};

export type CreateDishonor = {
  /** The id of the charge or payout, a UUID. */
  readonly payment_id: string;
  /** Why the return is refused. */
  readonly code: "R61" | "R62" | "R67" | "R68" | "R69" | "R70";
  /** The addenda information, up to 21 characters. */
  readonly information?: string;
  /** The 15-digit trace number of the return. */
  readonly return_trace_number?: string;
};

export type CreateExportJob = {
  /** The list to export. */
  readonly list:
    | "payments"
    | "customers"
    | "paykeys"
    | "funding_events"
    | "exceptions"
    | "suspense_items"
    | "received_entries"
    | "return_requests"
    | "late_return_permissions"
    | "reversals"
    | "dishonors"
    | "correction_refusals"
    | "ach_files"
    | "bank_statements"
    | "ledger_closings"
    | "bulk_jobs"
    | "approvals"
    | "accounts"
    | "requests"
    | "webhook_endpoints";
  /** `ndjson` by default: an object a line. */
  readonly format?: "ndjson" | "csv";
  /** The list's filters as its query, such as `payment_status=paid`. */
  readonly filter?: string;
};

export type CreateExposureLimit = {
  /** Whose payments the limit is over. */
  readonly scope: "environment" | "bank" | "originator" | "account";
  /** The id of the bank or account, or the company id of the originator. Null for the environment. */
  readonly scope_id?: string | null;
  /** Charges are debits, payouts are credits. */
  readonly side: "debit" | "credit";
  /** What the limit is over. */
  readonly kind: "entry" | "file" | "settlement_day" | "window" | "same_day";
  /** Consecutive banking days of a window, 2 to 20; absent for other kinds. */
  readonly days?: number;
  /** The most that may settle, in cents. */
  readonly limit: number;
  /** What becomes of a new payment over the limit. */
  readonly effect: "refuse" | "hold";
};

export type CreateFeeLine = {
  /** The account that pays. */
  readonly account_id: string;
  /** What the business reads on its statement. */
  readonly name: string;
  /** What it charges for. */
  readonly basis: "per_payment" | "per_amount" | "per_return";
  /** Which payments it is for. */
  readonly side: "charge" | "payout" | "both";
  /** Cents for each payment. Absent for none. */
  readonly fixed_amount?: number;
  /** Millionths of the payment's amount; one basis point is 100. Absent for none. */
  readonly ppm?: number;
  /** Cents that a fee is at least. Null for no minimum. */
  readonly min_amount?: number | null;
  /** Cents that a fee is at most. Null for no maximum. */
  readonly max_amount?: number | null;
  /** How the business pays the fees. */
  readonly collect: "net_of_funding" | "invoice";
  /** It applies to what happens after this instant. Absent for a minute from now, the earliest. */
  readonly valid_from?: string;
  /** The line that ends where this one begins. Absent for none. */
  readonly replaces?: string | null;
};

export type CreateFeePayment = {
  /** The account that paid. */
  readonly account_id: string;
  /** The month of the invoice. */
  readonly month: string;
  /** Cents that were paid, at most what is owed of the invoice. */
  readonly amount: Cents;
  /** The date of the payment, today in New York at the latest. */
  readonly paid_on: string;
  /** The reference of the payment. One that stands has it alone in the month. */
  readonly reference: string;
};

export type CreateLateReturnPermission = {
  /** The id of the charge or payout, a UUID. */
  readonly payment_id: string;
  /** The receiving bank that asks. */
  readonly asked_by_bank: string;
  /** The day on which it asked. */
  readonly asked_on: string;
  /** What identifies the bank's question. */
  readonly reference: string;
  /** Why the debit may come back. */
  readonly explanation: string;
  /** The last day on which a return is accepted. */
  readonly valid_until: string;
};

export type CreateLedgerClosing = {
  /** A month of New York: `YYYY-MM`. */
  readonly month: string;
  /** Why the month is closed while money in suspense is open. */
  readonly suspense_note?: string;
};

export type CreateLinkedBankAccount = {
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id?: string | null;
  /** The environment's id, when the bank account serves the whole platform. Else null. */
  readonly platform_id?: string | null;
  /** The business's bank account. */
  readonly bank_account: BankAccount;
  /** What the account is used for. All three when none is named. */
  readonly purposes?: readonly ("charges" | "payouts" | "billing")[] | null;
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type CreateNote = {
  /** What the note is about, by the name that events give it. */
  readonly resource_type:
    | "account"
    | "approval"
    | "bank"
    | "bank_statement"
    | "capability_request"
    | "charge"
    | "customer"
    | "exception"
    | "file"
    | "funding_event"
    | "linked_bank_account"
    | "organization"
    | "paykey"
    | "payout"
    | "representative"
    | "webhook_endpoint";
  /** The id of what the note is about. */
  readonly resource_id: string;
  /** The text of the note. `@` and the id of a person mentions that person. */
  readonly text: string;
};

export type CreateOperator = {
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The name, up to 200 characters. */
  readonly name?: string | null;
  /** The built-in role. */
  readonly role:
    | "viewer"
    | "support"
    | "operator"
    | "risk"
    | "approver"
    | "finance"
    | "developer"
    | "admin"
    | "auditor";
};

export type CreateOperatorGrant = {
  /** The role, built-in or custom. */
  readonly role: string;
  /** How far the role reaches. The whole installation if omitted. */
  readonly scope_type?: "installation" | "environment" | "organization" | "account";
  /** The environment, a UUID. Null for the installation. */
  readonly environment_id?: string | null;
  /** The organization or account, a UUID. Null for wider scopes. */
  readonly scope_id?: string | null;
  /** When it ends by itself, by the wall clock. Null for no end. */
  readonly until?: string | null;
  /** Why. */
  readonly reason?: string | null;
};

export type CreateOrganization = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** Limits and settings in force. */
  readonly settings?: {
    /** Limits and settings of charges. */
    readonly charges?: PaymentSettingsChange | null;
    /** Limits and settings of payouts. */
    readonly payouts?: PaymentSettingsChange | null;
    /** Whether payouts wait for cover before they go into a file. Null inherits the section. */
    readonly payout_funding?: PayoutFunding | null;
    /** When charges returned for lack of funds are sent again. */
    readonly retries?: Retries | null;
    /** What happens while return rates exceed a threshold. */
    readonly return_rates?: ReturnRates | null;
    /** What customers read on their bank statements. */
    readonly statement_settings?: StatementSettings | null;
    /** Who may show the linking page. Null inherits it from the organization. */
    readonly bridge?: SettingsBridge | null;
    /** What the account may do beyond the defaults. */
    readonly configuration?: Configuration | null;
  };
};

export type CreateOriginationStop = {
  /** The bank to stop. Absent or null for every bank. */
  readonly bank_id?: string | null;
  /** The account to stop. Absent or null for every account. */
  readonly account_id?: string | null;
  /** The SEC code to stop. Absent or null for every one. */
  readonly sec_code?: "PPD" | "WEB" | "CCD" | null;
  /** Why, in a sentence. Accounts do not see it. */
  readonly reason: string;
};

export type CreateOriginator = {
  /** The bank. By default the one of accounts that name none. */
  readonly bank_id?: string;
  /** The name under which it is registered, up to 200 characters. */
  readonly legal_name: string;
  /** The address of its business. */
  readonly address: CreateCustomerAddress;
  /** Its company ids, as batches carry them. */
  readonly company_ids: readonly CompanyIdsItem[];
  /** What files may hold of it. */
  readonly entries: readonly EntriesItem[];
  /** The name under which it does business. Null when it has no other. */
  readonly dba?: string | null;
  /** The tax id, nine digits. It is kept encrypted. */
  readonly tax_id?: string | null;
  /** The day of the agreement with the bank. Null when not given. */
  readonly agreement_date?: string | null;
  /** The version of the agreement. Null when not given. */
  readonly agreement_version?: string | null;
  /** The day on which it accepted the network's rules. Null when not given. */
  readonly rules_accepted_on?: string | null;
  /** The risk that you see in it. */
  readonly risk_rating?: "low" | "medium" | "high";
  /** People whom the bank may ask. */
  readonly contacts?: readonly ContactsItem[];
  /** Whether it sends entries for others under its own agreement. */
  readonly is_third_party_sender?: boolean;
};

export type CreatePaykeyCorrection = {
  /** What to correct, at most 100. */
  readonly corrections: readonly {
    /** The exception of the notification that it applies. */
    readonly exception_id?: string;
    /** The paykey. Needed without an exception, or where the notification names no entry of ours. */
    readonly paykey_id?: string;
    /** The bank's routing number, nine digits. */
    readonly routing_number?: string;
    /** The bank account number, 4 to 17 digits; masked in answers but for the last four. */
    readonly account_number?: string;
    /** The type of the account. */
    readonly account_type?: "checking" | "savings";
  }[];
  /** Why the details are corrected. The history and event keep it. */
  readonly reason: string;
};

export type CreatePaykeyVerification = {
  /** How to verify: a prenote or micro-entries. */
  readonly method: "prenote" | "micro_entries";
  /** Which kind of payment a prenote stands for. */
  readonly payment_type?: "charge" | "payout";
  /** How it is processed. */
  readonly config?: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
  };
};

export type CreatePayout = {
  /** The token of the customer's paykey. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** What to credit, in whole cents. */
  readonly amount: Cents;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date: string;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** Your own id, unique among the payouts of the account. */
  readonly external_id: string;
  /** How it is processed. */
  readonly config?: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold?: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message?: string | null;
  };
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type CreateProgrammeReview = {
  /** The review that is recorded: the open one, which is the default; another is a conflict. */
  readonly number?: number;
  /** The day of the review. Default: today in New York. */
  readonly reviewed_on?: string;
  /** What was looked at and found. */
  readonly findings: string;
  /** What changes because of it. */
  readonly changes?: string;
};

export type CreateProofRequest = {
  /** The charge that the bank asks about. */
  readonly payment_id: string;
  /** The bank's number of its request. */
  readonly bank_reference: string;
  /** When your bank was asked, by its letter. */
  readonly received_on: string;
  /** What was delivered for the payment. */
  readonly delivered?: string;
  /** The statement of who prepares the proof. */
  readonly statement?: string;
};

export type CreateReceivedEntryRule = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** The lowest decides first; of equal ones the oldest. */
  readonly priority?: number;
  /** `outbound` for a file to the bank, `inbound` for one from it. */
  readonly direction: "debit" | "credit";
  /** Covers entries of this SEC code alone. */
  readonly sec_code?: "PPD" | "CCD" | "CTX" | "WEB" | "TEL";
  /** Covers entries of this sender alone. */
  readonly company_id?: string;
  /** Covers entries with this id of the receiver alone, such as an invoice number. */
  readonly individual_id?: string;
  /** Covers entries whose remittance has this text, without regard to case. */
  readonly remittance?: string;
  /** The account of ours that the entry must name. Its last digits and a keyed hash are kept. */
  readonly account_number?: string;
  /** The smallest amount that it covers, in cents. */
  readonly min_amount?: Cents;
  /** The largest amount that it covers, in cents. */
  readonly max_amount?: Cents;
  /** The first settlement date that it covers. */
  readonly valid_from?: string;
  /** The last settlement date that it covers. */
  readonly valid_until?: string;
  /** How the part was ended. */
  readonly act: "assign" | "keep" | "return" | "hold";
  /** When it acts. Default receipt. */
  readonly acts_at?: "receipt" | "cutoff";
  /** Whose money the entry is. Without it `assign` takes the account whose prefunding reference the remittance names. */
  readonly account_id?: string;
  /** The customer's id, a UUID. */
  readonly customer_id?: string;
  /** The code with which it returns. Required of `return`. */
  readonly return_code?:
    "R01" | "R02" | "R03" | "R04" | "R08" | "R09" | "R16" | "R17" | "R20" | "R23" | "R24" | "R29";
  /** How many entries it decides at most. 1 is a payment that you expect. */
  readonly max_uses?: number;
  /** Why the status was entered. */
  readonly reason: string;
};

export type CreateRepresentative = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The first name, 1 to 100 characters. */
  readonly first_name: string;
  /** The last name, 1 to 100 characters. */
  readonly last_name: string;
  /** The date of birth, `YYYY-MM-DD`; masked as `****-**-**`. */
  readonly dob: string;
  /** The last four digits of the Social Security number. */
  readonly ssn_last4: string;
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The mobile number in E.164 form, such as `+12125550123`. */
  readonly mobile_number: string;
  /** What the person is to the business. */
  readonly relationship: Relationship;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type CreateReturnRequest = {
  /** The id of the charge or payout, a UUID. */
  readonly payment_id: string;
  /** Why the entry is asked back. */
  readonly reason: "fraud" | "duplicate" | "wrong_receiver" | "wrong_amount" | "other";
  /** What happened, in up to 500 characters, as the receiving bank reads it. */
  readonly explanation: string;
  /** Who answers questions about the request. */
  readonly contact: {
    /** The contact's name. */
    readonly name: string;
    /** The contact's telephone number. */
    readonly phone: string;
    /** The contact's email address. */
    readonly email: string;
  };
};

export type CreateRiskList = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** What the list is for. */
  readonly kind: "block" | "watch" | "allow" | "custom";
  /** What the list holds. */
  readonly value_type:
    | "customer"
    | "email"
    | "domain"
    | "phone"
    | "name"
    | "bank_account"
    | "routing_number"
    | "network";
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description?: string | null;
};

export type CreateRole = {
  /** Its name: small letters, digits and underscores. */
  readonly name: string;
  /** What the role is for, in a sentence. */
  readonly means: string;
  /** What it may do, each permission once. */
  readonly permissions: readonly CreateRolePermissionsItem[];
};

export type CreateRolePermissionsItem = {
  /** The permission. */
  readonly permission:
    | "payments:read"
    | "payments:create"
    | "payments:change"
    | "payments:hold"
    | "payments:release"
    | "payments:bulk"
    | "exports:download"
    | "payments:resubmit"
    | "payments:refund"
    | "payments:reverse"
    | "payments:verify_counts"
    | "funding:read"
    | "customers:read"
    | "customers:write"
    | "customers:erase"
    | "paykeys:write"
    | "paykeys:correct"
    | "paykeys:unblock"
    | "work_items:read"
    | "reviews:decide"
    | "personal_data:reveal"
    | "risk:read"
    | "risk:label"
    | "risk_lists:write"
    | "screening:read"
    | "screening:write"
    | "screening:decide"
    | "risk:rules"
    | "risk:programme"
    | "risk:write"
    | "risk:publish"
    | "risk:roll_back"
    | "exceptions:read"
    | "exceptions:resolve"
    | "accounts:read"
    | "accounts:write"
    | "accounts:settings"
    | "fees:write"
    | "fees:waive"
    | "accounts:review"
    | "files:read"
    | "files:content"
    | "files:decide"
    | "banks:read"
    | "banks:test"
    | "banks:write"
    | "banks:sending"
    | "origination:read"
    | "origination:stop"
    | "origination:lift"
    | "originators:read"
    | "originators:write"
    | "originators:activate"
    | "originators:erase"
    | "exposure:read"
    | "exposure:approve"
    | "exposure:write"
    | "banks:recover"
    | "ledger:read"
    | "suspense:read"
    | "suspense:resolve"
    | "proofs:read"
    | "proofs:prepare"
    | "received_rules:write"
    | "statements:write"
    | "ledger:close"
    | "operators:read"
    | "operators:write"
    | "approvals:read"
    | "approvals:decide"
    | "approval_rules:write"
    | "overview:read"
    | "daily_report:read"
    | "packs:download"
    | "notes:read"
    | "notes:write"
    | "saved_views:use"
    | "audit:read"
    | "return_requests:read"
    | "return_requests:write"
    | "return_requests:approve"
    | "events:read"
    | "requests:read"
    | "api_keys:read"
    | "api_keys:write"
    | "api_keys:admin"
    | "webhooks:read"
    | "webhooks:write"
    | "sinks:read"
    | "sinks:write"
    | "sandbox:read"
    | "sandbox:use";
  /** `allowed`; `ask` where a second person approves; `ask_reason` where a reason is needed, too. */
  readonly mark: "allowed" | "ask" | "ask_reason";
};

export type CreateRuleset = {
  /** The environment's own rules, in the order in which the first that hits gives the reason. */
  readonly rules?: readonly RulesItem[];
  /** Changes to editable built-in rules. All others are as they are built in. */
  readonly built_in?: readonly BuiltInItem[];
  /** A person's explanation, up to 500 characters. */
  readonly note?: string | null;
};

export type CreateSandboxEnvironment = {
  /** A name for the sandbox. */
  readonly name?: string;
  /** The number that ids and outcomes follow from. */
  readonly seed?: number;
  /** The sandbox's clock. */
  readonly clock?: {
    /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
    readonly mode?: "auto" | "frozen" | "real" | "scaled";
    /** Where the clock starts. */
    readonly at?: string;
    /** How many seconds pass in it per second of wall time. */
    readonly factor?: number;
  };
  /** How long it lives, as an ISO 8601 duration of wall time. */
  readonly ttl?: string;
};

export type CreateSandboxFault = {
  /** What the fault is in. */
  readonly target: "bank" | "transport" | "webhook" | "database";
  /** What the fault does. */
  readonly effect: "drop" | "duplicate" | "delay" | "reorder" | "partial";
  /** How many times it happens. For ever when absent. */
  readonly count?: number;
  /** How long to delay, in milliseconds of wall time. */
  readonly delay_ms?: number;
};

export type CreateSandboxReceivedEntry = {
  /** Whether the entry takes or brings money. */
  readonly direction: "debit" | "credit";
  /** What it moves, in cents. `0` makes a prenote. */
  readonly amount: number;
  /** The entry's SEC code. Default PPD. */
  readonly sec_code?: "PPD" | "CCD" | "CTX" | "WEB";
  /** The sender, as it names itself. */
  readonly company_name?: string;
  /** The sender's id. */
  readonly company_id?: string;
  /** What the sender says the entry is for. */
  readonly entry_description?: string;
  /** The sender's id of the receiver. */
  readonly individual_id?: string;
  /** The receiver, as the sender names it. */
  readonly individual_name?: string;
  /** The account of ours that the entry names. */
  readonly account_number?: string;
  /** The text of its addenda records, 80 characters each; more than one of CTX alone. */
  readonly remittance?: string;
  /** The simulated bank that gets it. Default the default bank. */
  readonly bank_id?: string;
  /** Whether it waits for a person until the cut-off. Default false. */
  readonly hold_to_act?: boolean;
  /** The banking day on which it settles, up to 14 days after it is read. Default the day on which it is read. */
  readonly settlement_date?: string;
};

export type CreateSandboxRule = {
  /** Which payments the rule is for. All members must fit. */
  readonly match: {
    /** Only charges, or only payouts. */
    readonly payment_type?: "charge" | "payout" | "verification";
    /** Only payments of this customer. */
    readonly customer_id?: string;
    /** Only payments of this paykey. */
    readonly paykey_id?: string;
    /** The bank account of the paykey. */
    readonly account?: {
      /** The bank's routing number, nine digits. */
      readonly routing_number: string;
      /** The bank account number, 4 to 17 digits; masked in answers but for the last four. */
      readonly account_number: string;
    };
    /** The least amount in cents. */
    readonly min_amount?: number;
    /** The largest amount in cents. */
    readonly max_amount?: number;
    /** A part of the customer's name. */
    readonly name?: string;
    /** The value of the payment's `tag` in its metadata. */
    readonly tag?: string;
  };
  /** What happens to such payments: a named outcome or steps. */
  readonly outcome: string;
  /** How much later it happens: days (`3d`) or banking days (`2bd`). Null is at once. */
  readonly delay?: string | null;
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description?: string | null;
};

export type CreateSandboxSnapshot = {
  /** A name for the snapshot. */
  readonly name?: string;
};

export type CreateSavedView = {
  /** The screen of the list, such as `payments`. */
  readonly screen: string;
  /** The name of the view. */
  readonly name: string;
  /** Filters and search, as the address of the screen has them. */
  readonly query?: string;
  /** The columns that are shown, in their order. An empty list shows those of the screen. */
  readonly columns?: readonly string[];
  /** The order of the rows. Null is that of the screen. */
  readonly sort?: string | null;
  /** Where the view stands among those of its screen, the lowest first. */
  readonly place?: number;
  /** Whether the screen opens with it for its owner. */
  readonly is_default?: boolean;
  /** The role whose people see it, too. Null is its owner alone. */
  readonly role?: string | null;
};

export type CreateScreeningList = {
  /** Its name: small letters, digits and underscores. */
  readonly name: string;
  /** How its files are read. */
  readonly format: "sdn_xml" | "sdn_csv" | "un_xml" | "plain_csv";
  /** Days after which a list that was not loaded again is stale; usually 7. */
  readonly stale_after_days?: number;
};

export type CreateSession = {
  /** The token of a one-time link. */
  readonly link?: string;
  /** The credential of the browser, as its `toJSON()` writes it. */
  readonly passkey?: Passkey;
  /** The query of the address that the provider sent the browser back to. */
  readonly oidc?: string;
  /** The person's email address. */
  readonly email?: string;
  /** The password. */
  readonly password?: string;
  /** The code of an authenticator app, or a recovery code. */
  readonly code?: string;
};

export type CreateSink = {
  /** The kind of target. It never changes. */
  readonly kind: "nats" | "rabbitmq" | "kafka" | "parquet" | "s3";
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description?: string | null;
  /** Members of the kind, secrets included. */
  readonly config: { readonly [name: string]: string | number | boolean };
  /** The first event to deliver. Defaults to the next one of the log. */
  readonly from_sequence?: number;
};

export type CreateWebhookEndpoint = {
  /** The address, starting with `https://`. */
  readonly url: string;
  /** A text of your own, up to 500 characters. Null when there is none. */
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
        | "paykey.expired"
        | "paykey.review_refreshed"
        | "paykey.balance_requested"
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
        | "charge.created"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
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
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
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
        | "file.updated"
        | "file_day.closed"
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
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "fee_line.created"
        | "fee_line.ended"
        | "fee.waived"
        | "fee.refunded"
        | "fee_payment.created"
        | "fee_payment.reversed"
        | "origination_stop.created"
        | "origination_stop.lifted"
        | "work_item.opened"
        | "work_item.updated"
        | "work_item.resolved"
        | "work_item.reopened"
        | "prefunding_receipt.created"
        | "prefunding_receipt.reversed"
        | "statement_booking.created"
        | "statement_booking.reversed"
        | "suspense_item.updated"
        | "received_entry.created"
        | "received_entry.updated"
        | "proof_request.created"
        | "proof_request.updated"
        | "received_entry_rule.created"
        | "received_entry_rule.ended"
        | "originator.created"
        | "originator.updated"
        | "originator.activated"
        | "originator.suspended"
        | "originator.ended"
        | "originator.review_due"
        | "return_request.created"
        | "return_request.updated"
        | "late_return_permission.created"
        | "late_return_permission.updated"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "reconciliation.updated"
        | "api_key.created"
        | "api_key.expiring"
        | "api_key.rotated"
        | "api_key.revoked"
        | "approval.requested"
        | "approval.voted"
        | "approval.approved"
        | "approval.executed"
        | "approval.failed"
        | "approval.denied"
        | "approval.withdrawn"
        | "approval.expired"
        | "approval.stale"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "ruleset.published"
        | "ruleset.rolled_back"
        | "rule.degraded"
        | "bulk_job.created"
        | "bulk_job.done"
        | "bulk_job.stopped"
        | "engine.taken_over"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "key_rotation.started"
        | "key_rotation.completed"
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
        | "file_day.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "fee_line.*"
        | "fee.*"
        | "fee_payment.*"
        | "origination_stop.*"
        | "work_item.*"
        | "prefunding_receipt.*"
        | "statement_booking.*"
        | "suspense_item.*"
        | "received_entry.*"
        | "proof_request.*"
        | "received_entry_rule.*"
        | "originator.*"
        | "return_request.*"
        | "late_return_permission.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "approval.*"
        | "webhook_endpoint.*"
        | "ruleset.*"
        | "rule.*"
        | "bulk_job.*"
        | "engine.*"
        | "environment.*"
        | "key_rotation.*"
      )[]
    | null;
  /** The form of messages. Defaults to `specific`. */
  readonly format?: "specific" | "generic";
  /** One at a time in the log's order; a failure holds up the rest. */
  readonly ordered?: boolean;
  /** Sent with every message. Their values are kept encrypted and never shown. */
  readonly headers?: { readonly [name: string]: string } | null;
  /** Seconds before each attempt after the first; null is the service's own. */
  readonly retry_schedule?: readonly number[] | null;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id?: string | null;
};

export type Credential = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** `passkey`, `password`, `totp` for an authenticator app, `oidc` or `recovery`. */
  readonly kind: "passkey" | "password" | "totp" | "oidc" | "recovery";
  /** What you call it. Null when it has no name. */
  readonly label: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it was last used, by the wall clock. Null when it never was. */
  readonly last_used_at: string | null;
};

export type CredentialBeginTotp = {
  /** The secret for the app, in base32. */
  readonly secret: string;
  /** What an app reads as a QR code: an `otpauth://` address. */
  readonly address: string;
};

export type CredentialCreateRecoveryCode = {
  /** The codes, each for one use. */
  readonly codes: readonly string[];
};

export type CredentialSetPassword = {
  /** Whether what is enrolled is enough to sign in with. */
  readonly is_enough: boolean;
  /** Which kinds are enrolled. */
  readonly kinds: readonly ("passkey" | "password" | "totp" | "oidc" | "recovery")[];
  /** Whether the session is signed in, or only enrolls. */
  readonly session_stage: "enrolling" | "signed_in";
};

export type Customer = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The person's full name or the business's name, 1 to 200 characters. */
  readonly name: string;
  /** Whether it is a person or a business. */
  readonly type: "individual" | "business";
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The phone number in E.164 form, such as `+12125550123`. */
  readonly phone: string;
  /** The current status. */
  readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** The postal address. Null when there is none. */
  readonly address: CustomerAddress | null;
  /** Identity data for checks, masked in answers. Its members depend on the customer's `type`. Null when there is none. */
  readonly compliance_profile: ComplianceProfile | null;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** How it is processed. */
  readonly config: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: "standard" | "verified" | "rejected" | "review";
  };
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type CustomerAddress = {
  /** The first line of the address, 1 to 100 characters. */
  readonly address1: string;
  /** The second line of the address. Null when there is none. */
  readonly address2: string | null;
  /** The city, 1 to 100 characters. */
  readonly city: string;
  /** The state as two capital letters, such as `NY`. */
  readonly state: string;
  /** The ZIP code: five digits, or nine with a hyphen. */
  readonly zip: string;
};

export type CustomerDecideReview = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The person's full name or the business's name, 1 to 200 characters. */
  readonly name: string;
  /** Whether it is a person or a business. */
  readonly type: "individual" | "business";
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The phone number in E.164 form, such as `+12125550123`. */
  readonly phone: string;
  /** The current status. */
  readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** The postal address. Null when there is none. */
  readonly address: CustomerAddress | null;
  /** Identity data for checks, masked in answers. Its members depend on the customer's `type`. Null when there is none. */
  readonly compliance_profile: ComplianceProfile | null;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** How it is processed. */
  readonly config: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: "standard" | "verified" | "rejected" | "review";
  };
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** What the review of the customer found. */
  readonly identity_details: IdentityDetails;
};

export type CustomerDetails = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name, up to 200 characters. */
  readonly name: string;
  /** Whether the customer is a person or a business. */
  readonly customer_type: "individual" | "business";
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The phone number in E.164 form, such as `+12125550123`. */
  readonly phone: string;
};

export type CustomerGetReview = {
  /** The customer. */
  readonly customer_details: {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** The name, up to 200 characters. */
    readonly name: string;
    /** Whether it is a person or a business. */
    readonly type: "individual" | "business";
    /** The email address, up to 254 characters. */
    readonly email: string;
    /** The phone number in E.164 form, such as `+12125550123`. */
    readonly phone: string;
    /** The current status. */
    readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
    /** Your own id, 1 to 255 characters. Null when you gave none. */
    readonly external_id: string | null;
    /** The postal address. Null when there is none. */
    readonly address: CustomerAddress | null;
    /** Identity data for checks, masked in answers. Its members depend on the customer's `type`. Null when there is none. */
    readonly compliance_profile: ComplianceProfile | null;
    /** The device from which the customer acted. */
    readonly device: Device;
    /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
    readonly metadata: Metadata;
    /** How it is processed. */
    readonly config: {
      /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
      readonly processing_method: "inline" | "background" | "skip";
      /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
      readonly sandbox_outcome: "standard" | "verified" | "rejected" | "review";
    };
    /** When it was created, in UTC with milliseconds. */
    readonly created_at: string;
    /** When it last changed, in UTC with milliseconds. */
    readonly updated_at: string;
  };
  /** What the review of the customer found. */
  readonly identity_details: IdentityDetails;
};

export type DecideAchFile = {
  /** Whether the file was sent. */
  readonly verdict: "sent" | "not_sent";
  /** A person's explanation, up to 500 characters. */
  readonly note: string;
};

export type DecideReviewCustomer = {
  /** The decision: `verified` or `rejected`. */
  readonly status: "verified" | "rejected";
};

export type DecideReviewPaykey = {
  /** The decision: `active` or `rejected`. */
  readonly status: "active" | "rejected";
};

export type DecideScreeningMatch = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "clear" | "confirm";
  /** Why: what was compared. */
  readonly note: string;
  /** What a confirmed match does to the payments. Absent: `blocked`. Not for a cleared one. */
  readonly report?: "blocked" | "rejected";
};

export type DecideWorkItem = {
  /** Whether the payment is released (`approve`) or cancelled (`reject`); a match is cleared or confirmed. */
  readonly decision: "approve" | "reject";
  /** Why. The account reads it as the payment's message. */
  readonly reason: string;
};

export type DenyApproval = {
  /** Why the status was entered. */
  readonly reason: string;
};

export type Device = {
  /** The IPv4 or IPv6 address of the device. `0.0.0.0` when the customer was not online. */
  readonly ip_address: string;
};

export type Dishonor = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
  readonly payment_id: string | null;
  /** Whether it is a charge or a payout. */
  readonly payment_type: "charge" | "payout";
  /** Where the refusal stands. */
  readonly status: "requested" | "sent" | "settled" | "won" | "contested" | "lapsed";
  /** Why the return is refused. */
  readonly code: "R61" | "R62" | "R67" | "R68" | "R69" | "R70";
  /** The addenda information, up to 21 characters. */
  readonly information: string;
  /** The code of the return that is refused. */
  readonly return_code: string;
  /** The 15-digit trace number of the return. */
  readonly return_trace_number: string;
  /** The amount of money in cents. */
  readonly amount: string;
  /** The 15-digit trace number of our entry. Null until it is in a file. */
  readonly trace_number: string | null;
  /** The file's id, a UUID. Null until it is in a file. */
  readonly file_id: string | null;
  /** The day on which it settles. Null until it is known. */
  readonly settlement_date: string | null;
  /** Why the receiving bank insists: R71 to R77. Null until it does. */
  readonly contest_code: string | null;
  /** When it goes on by itself. Null when it does not. */
  readonly due_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type DishonorSuspenseItem = {
  /** Why the return is refused. By default, what is wrong with it. */
  readonly code?: "R61" | "R62" | "R67" | "R68" | "R69" | "R70";
  /** The addenda information, up to 21 characters. */
  readonly information?: string;
  /** Why the status was entered. */
  readonly reason: string;
};

export type Due = {
  /** The instant by the environment's clock for which it was read. */
  readonly as_of: string;
  /** Kinds of work at their instants, the earliest first. */
  readonly items: readonly {
    /** When it is due. */
    readonly at: string;
    /** The kind of work. */
    readonly work:
      | "review"
      | "screen"
      | "originate"
      | "settle"
      | "mature"
      | "fund"
      | "originate_transfers"
      | "settle_transfers"
      | "mature_transfers"
      | "dishonor"
      | "correction_refusal"
      | "reversal"
      | "received_return"
      | "verification"
      | "expire"
      | "expire_approvals"
      | "alert_keys"
      | "transmit"
      | "acknowledge"
      | "file_days"
      | "bank_returns"
      | "poll"
      | "received_entries"
      | "return_requests"
      | "originator_reviews"
      | "programme_review"
      | "work_items"
      | "exceptions";
    /** What happens then. */
    readonly means: string;
    /** How many items it has. */
    readonly count: number;
    /** False where there are more than were counted. */
    readonly is_exact: boolean;
    /** One of them. Null where it is no resource. */
    readonly first: {
      /** The type of resource. */
      readonly type:
        | "charge"
        | "payout"
        | "funding_event"
        | "dishonor"
        | "correction_refusal"
        | "reversal"
        | "received_entry"
        | "return_request"
        | "originator"
        | "paykey_verification"
        | "paykey"
        | "approval"
        | "api_key"
        | "file"
        | "file_day"
        | "bank"
        | "exception"
        | "screening_list"
        | "work_item";
      /** The id of the resource. */
      readonly id: string;
    } | null;
  }[];
  /** Kinds of work that the caller may not read. */
  readonly left_out: readonly (
    | "review"
    | "screen"
    | "originate"
    | "settle"
    | "mature"
    | "fund"
    | "originate_transfers"
    | "settle_transfers"
    | "mature_transfers"
    | "dishonor"
    | "correction_refusal"
    | "reversal"
    | "received_return"
    | "verification"
    | "expire"
    | "expire_approvals"
    | "alert_keys"
    | "transmit"
    | "acknowledge"
    | "file_days"
    | "bank_returns"
    | "poll"
    | "received_entries"
    | "return_requests"
    | "originator_reviews"
    | "programme_review"
    | "work_items"
    | "exceptions"
  )[];
};

export type DutyTerms = {
  /** The first day or instant of the range. */
  readonly from: string;
  /** Who or what caused the status. */
  readonly source: string;
};

export type ElevateSession = {
  /** The code of an authenticator app, or a recovery code. */
  readonly code?: string;
  /** The credential of the browser, as its `toJSON()` writes it. */
  readonly passkey?: Passkey;
};

export type Encryption = {
  /** Paths of the bank's public keys. */
  readonly recipient_key_files: readonly string[];
  /** The path of our private key. */
  readonly private_key_file?: string;
  /** The path of the file with its passphrase. */
  readonly passphrase_file?: string;
  /** Whether our files are signed. */
  readonly sign?: boolean;
  /** Paths of the keys that the bank signs with. */
  readonly verification_key_files?: readonly string[];
  /** Whether encrypted files are text. */
  readonly armor?: boolean;
};

export type EndFeeLine = {
  /** The last instant at which payments earn its fees. Absent for a minute from now, the earliest. */
  readonly valid_to?: string;
};

export type EndLateReturnPermission = {
  /** Why it was refused or taken back. */
  readonly end_reason: string;
};

export type EndOriginator = {
  /** Why it is over. */
  readonly reason: string;
};

export type EndReceivedEntryRule = {
  /** Why it decides no further entry. */
  readonly reason: string;
};

export type EndRiskList = {
  /** Why the value is ended. */
  readonly reason?: string | null;
};

/** The engine's work, taken over by another process. */
export type EngineTakeOver = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** `ended`: the process before lost its session, as when it is killed. `unresponsive`: it kept its session and stopped renewing, as when it is paused. */
  readonly reason: "ended" | "unresponsive";
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type EntriesItem = {
  /** The SEC code of the entries. */
  readonly sec_code: "PPD" | "WEB" | "CCD";
  /** Charges are debits, payouts are credits. */
  readonly side: "debit" | "credit";
  /** What the account is used for. All three when none is named. */
  readonly purposes: readonly ("goods" | "services" | "payroll" | "other")[];
  /** Entry descriptions that they may carry, 10 characters each. What the network prescribes needs no line. */
  readonly descriptions: readonly string[];
};

export type ErrorEnvelope = {
  /** Facts about this answer. */
  readonly meta: Meta;
  /** The type of `data`: `object`, `array` or `error`. */
  readonly response_type: "error";
  /** The content of the answer. */
  readonly data: Problem;
};

export type EscalateWorkItem = {
  /** Why it is escalated, in a sentence. */
  readonly reason: string;
};

export type EstimatedShare = {
  /** The share in percent, with four decimals. */
  readonly percent: string;
  /** The lower bound of the 95 percent interval. */
  readonly low: string;
  /** The upper bound of the 95 percent interval. */
  readonly high: string;
};

export type EvaluateRisk = {
  /** Whether it is a charge or a payout. */
  readonly payment_type: "charge" | "payout";
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey: string;
  /** The amount of money in cents. */
  readonly amount: Cents;
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date?: string;
  /** How the customer agreed: `internet` for online or app, `signed` for a signature. */
  readonly consent_type?: "internet" | "signed";
  /** The device from which the customer acted. */
  readonly device?: Device;
  /** How it is processed. */
  readonly config?: {
    /** Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`. */
    readonly balance_check?: "required" | "enabled" | "disabled";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold?: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message?: string | null;
  };
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type AnyEvent = {
  /** The event's id, a UUID, the same on every retry. */
  readonly event_id: string;
  /** The type of the event, such as `charge.paid`. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed";
  /** The API version. Always `v1`. */
  readonly api_version: "v1";
  /** From 1 without gaps in the reader's own count. */
  readonly sequence: number;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** `production` or the sandbox's id. */
  readonly environment: string;
  /** When it happened, by the environment's clock. */
  readonly occurred_at: string;
  /** What the event is about. */
  readonly resource: Resource;
  /** The resource as its GET shows it at that version. */
  readonly data: { readonly [name: string]: unknown };
  /** Names of the members that changed. Empty on creation. */
  readonly changed: readonly string[];
  /** The old values of those members. */
  readonly previous: { readonly [name: string]: unknown };
  /** Why it happened, and who did it. */
  readonly cause: Cause;
};

export type EventsItem = {
  /** The event's id, a UUID, the same on every retry. */
  readonly event_id: string;
  /** The type of the event, such as `charge.paid`. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed";
  /** The API version. Always `v1`. */
  readonly api_version: "v1";
  /** From 1 without gaps in the reader's own count. */
  readonly sequence: number;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** `production` or the sandbox's id. */
  readonly environment: string;
  /** When it happened, by the environment's clock. */
  readonly occurred_at: string;
  /** What the event is about. */
  readonly resource: Resource;
  /** The resource as its GET shows it at that version. */
  readonly data: { readonly [name: string]: unknown };
  /** Names of the members that changed. Empty on creation. */
  readonly changed: readonly string[];
  /** The old values of those members. */
  readonly previous: { readonly [name: string]: unknown };
  /** Why it happened, and who did it. */
  readonly cause: Cause;
};

export type Evidence = {
  /** The provider that was asked. Null where none was. */
  readonly provider: string | null;
  /** What asking the provider came to. */
  readonly outcome:
    "answered" | "timed_out" | "failed" | "invalid" | "circuit_open" | "no_provider" | "skipped";
  /** Whether a sandbox made the answer up. */
  readonly simulated: boolean;
  /** How often the provider was asked. */
  readonly attempts: number;
  /** When the provider learned what it says. Null where it gave no usable answer. */
  readonly obtained_at: string | null;
  /** The age of the evidence in whole days. Null where there is none. */
  readonly age_days: number | null;
};

export type Exception = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** What happened, as a name. */
  readonly kind:
    | "file_rejected"
    | "file_unacknowledged"
    | "file_totals_differ"
    | "file_confirmation_due"
    | "file_unconfirmed"
    | "return_not_permitted"
    | "return_request_unanswered"
    | "proof_requested"
    | "originator_not_registered"
    | "originator_review_due"
    | "verification_not_registered"
    | "transfer_not_registered"
    | "payouts_wait_for_funds"
    | "upload_failed"
    | "upload_unknown"
    | "file_missed"
    | "file_unopened"
    | "file_unreadable"
    | "file_totals_wrong"
    | "file_cut_short"
    | "forward_entry"
    | "feed_late"
    | "origination_stopped"
    | "rule_degraded"
    | "screening_match"
    | "screening_report_due"
    | "screening_list_stale"
    | "programme_review_due"
    | "limit_reached"
    | "transfer_above_limit"
    | "return_unmatched"
    | "return_amount_differs"
    | "return_late"
    | "return_conflict"
    | "entry_at_fault"
    | "compliance_return"
    | "reversal_not_applied"
    | "reversal_not_sent"
    | "received_return_not_sent"
    | "dishonor_lapsed"
    | "verification_not_sent"
    | "correction_not_applied"
    | "correction_refusal_lapsed"
    | "funding_failed"
    | "return_rate"
    | "database_went_back"
    | "step_failing"
    | "engine_unresponsive"
    | "account_unreadable"
    | "value_unreadable"
    | "file_not_applied"
    | "entries_not_applied"
    | "outcome_impossible"
    | "item_set_aside"
    | "approval_unfinished"
    | "review_overdue"
    | "api_key_expiring"
    | "break_glass"
    | "api_key_guessing"
    | "webhook_disabled"
    | "sink_failing"
    | "fee_not_posted"
    | "ledger_invariant"
    | "reconciliation_difference";
  /** The title of one line. */
  readonly title: string;
  /** What happened, in a sentence. */
  readonly message: string;
  /** What a person does about it. */
  readonly what_next: string;
  /** Facts about it, by name. */
  readonly details: { readonly [name: string]: unknown };
  /** The type of the resource. Null when it is about none. */
  readonly resource_type: string | null;
  /** The id of the resource. Null when it is about none. */
  readonly resource_id: string | null;
  /** Whether it is open or resolved. */
  readonly status: "open" | "resolved";
  /** When the next step is due. */
  readonly due_at: string;
  /** When it was first overdue. Null when it is not. */
  readonly overdue_at: string | null;
  /** How it was resolved. Null while it is open. */
  readonly resolution: string | null;
  /** Who resolved it. Null while it is open. */
  readonly resolved_by: string | null;
  /** When it was resolved. Null while it is open. */
  readonly resolved_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ExportJob = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The list that is in the file. */
  readonly list:
    | "payments"
    | "customers"
    | "paykeys"
    | "funding_events"
    | "exceptions"
    | "suspense_items"
    | "received_entries"
    | "return_requests"
    | "late_return_permissions"
    | "reversals"
    | "dishonors"
    | "correction_refusals"
    | "ach_files"
    | "bank_statements"
    | "ledger_closings"
    | "bulk_jobs"
    | "approvals"
    | "accounts"
    | "requests"
    | "webhook_endpoints";
  /** JSON, an object a line, or CSV with a header row. */
  readonly format: "ndjson" | "csv";
  /** Names of the filters. Their values are not kept: they may be personal data. */
  readonly filters: readonly string[];
  /** Whether the file is being written, is ready, or could not be written. */
  readonly state: "running" | "done" | "failed";
  /** Items in the file; 0 until it is done. */
  readonly items: number;
  /** Length of the file; 0 until it is done. */
  readonly bytes: number;
  /** Why it was not finished. Null unless `failed`. */
  readonly failure: string | null;
  /** Path of the file. Null until it is done, and once it expired. */
  readonly content: string | null;
  /** Who made the request. */
  readonly requested_by: ApiCaller;
  /** When it was asked for. */
  readonly created_at: string;
  /** When it was done, or failed. Null before. */
  readonly ended_at: string | null;
  /** When the file is deleted, by wall time. */
  readonly expires_at: string;
};

export type Exposure = {
  /** The id of the limit. */
  readonly id: string;
  /** Whose payments the limit is over. */
  readonly scope: "environment" | "bank" | "originator" | "account";
  /** The id of the bank or account, or the company id of the originator. Null for the environment. */
  readonly scope_id: string | null;
  /** Charges are debits, payouts are credits. */
  readonly side: "debit" | "credit";
  /** What the limit is over. */
  readonly kind: "entry" | "file" | "settlement_day" | "window" | "same_day";
  /** Consecutive banking days of a window; 1 for other kinds. */
  readonly days: number;
  /** What becomes of a new payment over the limit. */
  readonly effect: "refuse" | "hold";
  /** The settlement day that is asked about. */
  readonly settlement_date: string;
  /** The most that may settle, in cents. */
  readonly limit: string;
  /** What settles, in cents; of a window, in the fullest one that holds the day. */
  readonly used: string;
  /** What the limit has left, in cents; below zero where it was lowered. */
  readonly headroom: string;
};

export type ExposureApprove = {
  /** The payment. */
  readonly payment_id: string;
  /** Its amount in cents. */
  readonly amount: string;
  /** The day on which it settles. */
  readonly settlement_date: string;
};

export type ExposureLimit = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** Whose payments the limit is over. */
  readonly scope: "environment" | "bank" | "originator" | "account";
  /** The id of the bank or account, or the company id of the originator. Null for the environment. */
  readonly scope_id: string | null;
  /** Charges are debits, payouts are credits. */
  readonly side: "debit" | "credit";
  /** What the limit is over. */
  readonly kind: "entry" | "file" | "settlement_day" | "window" | "same_day";
  /** Consecutive banking days of a window; 1 for other kinds. */
  readonly days: number;
  /** The most that may settle, in cents. */
  readonly limit: number;
  /** What becomes of a new payment over the limit. */
  readonly effect: "refuse" | "hold";
  /** Who set it, as a type and an id. */
  readonly set_by: string;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ExposureVerify = {
  /** The first settlement day that was compared. */
  readonly since: string;
  /** How many sums were compared, of an account, side and settlement day each. */
  readonly compared: number;
  /** Sums that are not what the payments come to. */
  readonly differences: readonly {
    /** Whose payments are counted. */
    readonly scope: "environment" | "bank" | "originator" | "account";
    /** The id of the bank or account, or the company id of the originator. Null for the environment. */
    readonly scope_id: string | null;
    /** Charges are debits, payouts are credits. */
    readonly side: "debit" | "credit";
    /** The day on which it settles. */
    readonly settlement_date: string;
    /** Whether it is the sum of same-day payments. */
    readonly same_day: boolean;
    /** What was counted, in cents. */
    readonly counted: string;
    /** What the payments come to, in cents. */
    readonly recounted: string;
  }[];
};

export type Fee = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The fee line. */
  readonly fee_line_id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The payment that earned it. */
  readonly payment_id: string;
  /** The name of its line. */
  readonly name: string;
  /** What its line charges for. */
  readonly basis: "per_payment" | "per_amount" | "per_return";
  /** What the payment came to. */
  readonly event: "paid" | "sent" | "returned";
  /** When the payment came to it. */
  readonly event_at: string;
  /** The payment's amount, in cents. */
  readonly base_amount: string;
  /** The fee, in cents. */
  readonly amount: string;
  /** Cents that are neither kept back, paid nor waived. Below zero, the next deposit gives them back. */
  readonly open_amount: string;
  /** Cents that transfers keep back, or kept back. */
  readonly collected_amount: string;
  /** Cents that payments of invoices paid. */
  readonly paid_amount: string;
  /** Cents that a person waived. */
  readonly waived_amount: string;
  /** How the business pays the fees. */
  readonly collect: "net_of_funding" | "invoice";
  /** What became of it. */
  readonly status: "open" | "collected" | "paid" | "refunded" | "waived";
  /** When it was waived. Null if it was not. */
  readonly waived_at: string | null;
  /** Who waived it, as a type and an id. Null if nobody did. */
  readonly waived_by: string | null;
  /** Why it was waived. Null if it was not. */
  readonly waive_reason: string | null;
  /** Cents that a person gave back of what was kept back or paid. */
  readonly refunded_amount: string;
  /** When it was given back. Null if it was not. */
  readonly refunded_at: string | null;
  /** Who gave it back, as a type and an id. Null if nobody did. */
  readonly refunded_by: string | null;
  /** Why it was given back. Null if it was not. */
  readonly refund_reason: string | null;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type FeeLine = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** What the business reads on its statement. */
  readonly name: string;
  /** What it charges for. */
  readonly basis: "per_payment" | "per_amount" | "per_return";
  /** Which payments it is for. */
  readonly side: "charge" | "payout" | "both";
  /** Cents for each payment. */
  readonly fixed_amount: string;
  /** Millionths of the payment's amount. One basis point is 100. */
  readonly ppm: number;
  /** Cents that a fee is at least. Null for no minimum. */
  readonly min_amount: string | null;
  /** Cents that a fee is at most. Null for no maximum. */
  readonly max_amount: string | null;
  /** How the business pays the fees. */
  readonly collect: "net_of_funding" | "invoice";
  /** It applies to what happens after this instant. */
  readonly valid_from: string;
  /** It applies up to and with this instant. Null while it has no end. */
  readonly valid_to: string | null;
  /** The line that ended where this one begins. Null if there is none. */
  readonly replaces: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type FeeLineEarn = {
  /** Fees that were posted now. */
  readonly posted: number;
  /** Fees that could not be posted. */
  readonly failed: number;
  /** Whether no fee of the line is missing. */
  readonly complete: boolean;
};

export type FeePayment = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The month of New York whose invoice it paid. */
  readonly month: string;
  /** Cents that were paid. */
  readonly amount: string;
  /** Cents of the invoice that were owed still when it was noted. */
  readonly rest_amount: string;
  /** The date of the payment. */
  readonly paid_on: string;
  /** The reference of the payment, such as that of a transfer. */
  readonly reference: string;
  /** What it paid of each line, the oldest fees first. */
  readonly lines: readonly {
    /** The fee line. */
    readonly fee_line_id: string;
    /** The name of the line. */
    readonly name: string;
    /** How many fees it paid, the last one maybe in part. */
    readonly count: number;
    /** Cents that it paid of them. */
    readonly amount: string;
  }[];
  /** Who noted it, as a type and an id. */
  readonly created_by: string;
  /** When it was taken back. Null while it counts. */
  readonly reversed_at: string | null;
  /** Who took it back, as a type and an id. Null while it counts. */
  readonly reversed_by: string | null;
  /** Why it was taken back. Null while it counts. */
  readonly reverse_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type FeeStatement = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The month of New York. */
  readonly month: string;
  /** What each line earned. */
  readonly lines: readonly {
    /** The fee line. */
    readonly fee_line_id: string;
    /** The name of the line. */
    readonly name: string;
    /** What the line charges for. */
    readonly basis: "per_payment" | "per_amount" | "per_return";
    /** How the business pays the fees. */
    readonly collect: "net_of_funding" | "invoice";
    /** What the payments sum to, in cents. */
    readonly base_amount: string;
    /** How many fees they are. */
    readonly count: number;
    /** What they sum to, in cents. */
    readonly amount: string;
    /** Cents that transfers keep back, or kept back. */
    readonly collected_amount: string;
    /** Cents that payments of invoices paid. */
    readonly paid_amount: string;
    /** Cents that a person waived. */
    readonly waived_amount: string;
    /** Cents that are neither kept back, paid nor waived. */
    readonly open_amount: string;
  }[];
  /** The sums of all lines. */
  readonly total: {
    /** How many fees they are. */
    readonly count: number;
    /** What they sum to, in cents. */
    readonly amount: string;
    /** Cents that transfers keep back, or kept back. */
    readonly collected_amount: string;
    /** Cents that payments of invoices paid. */
    readonly paid_amount: string;
    /** Cents that a person waived. */
    readonly waived_amount: string;
    /** Cents that are neither kept back, paid nor waived. */
    readonly open_amount: string;
  };
};

export type FileDay = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** The creation date in the file header, `YYYY-MM-DD`. The day on which it was read, on files from the bank. */
  readonly file_date: string;
  /** The files that the bank got, as ids of ACH files, in the order of their creation. */
  readonly file_ids: readonly string[];
  /** The number of files that the bank got. 0 on a day without one. */
  readonly file_count: number;
  /** The number of batches. */
  readonly batch_count: number;
  /** The number of entries and addenda. */
  readonly entry_addenda_count: number;
  /** The entry hash of all files: the last ten digits of the sum. */
  readonly entry_hash: string;
  /** All debits in cents. */
  readonly total_debit: string;
  /** All credits in cents. */
  readonly total_credit: string;
  /** When the totals became final. */
  readonly closed_at: string;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type FileScreeningReport = {
  /** What the authority, or the bank, gave as the reference. */
  readonly reference: string;
};

export type FilesItem = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** `outbound` for a file to the bank, `inbound` for one from it. */
  readonly direction: "outbound" | "inbound";
  /** The name of the file. */
  readonly name: string;
  /** The present state of the file. */
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
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type ForkSandboxEnvironment = {
  /** A name for the copy. */
  readonly name?: string;
  /** The snapshot to copy, a UUID. The present state when absent. */
  readonly snapshot_id?: string;
  /** How long it lives, as an ISO 8601 duration of wall time. */
  readonly ttl?: string;
};

export type ForwardReceivedEntry = {
  /** The account that makes the payout. */
  readonly account_id: string;
  /** The token of the true receiver's paykey, one of the account. */
  readonly paykey: string;
  /** Your identifier of the payout. Default `forward-` and the entry's id. */
  readonly external_id?: string;
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
  readonly sandbox_outcome?: string;
  /** Why the money is the receiver's; it is in the log. */
  readonly reason: string;
};

export type FundingEvent = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The sum of its payments in cents as a string of digits, without a sign. */
  readonly amount: string;
  /** What its payments and received money sum to, in cents, unsigned. */
  readonly gross_amount: string;
  /** Cents of fees that it keeps back of that. */
  readonly fee_amount: string;
  /** `deposit` when money comes to the business's bank account, `withdrawal` when it leaves. */
  readonly direction: "deposit" | "withdrawal";
  /** What the transfer contains. */
  readonly event_type:
    | "charge_deposit"
    | "charge_reversal"
    | "payout_withdrawal"
    | "payout_return"
    | "prefunding_pull"
    | "received_credit"
    | "received_debit";
  /** How many payments are in the transfer. */
  readonly payment_count: number;
  /** The day of the transfer, `YYYY-MM-DD`. */
  readonly transfer_date: string;
  /** Trace numbers of the entries, oldest first. Empty until they are in a file. */
  readonly trace_numbers: readonly string[];
  /** The latest trace number. Null until the transfer is in a file. */
  readonly trace_number: string | null;
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids: {
    /** The 15-digit trace number of our entry. */
    readonly entry?: string;
  };
  /** The current status. */
  readonly status: "created" | "scheduled" | "pending" | "paid" | "failed" | "reversed";
  /** Why the resource is in its status. */
  readonly status_details: PaykeyStatusDetails;
  /** Every status the resource has been in, oldest first. */
  readonly status_history: readonly {
    /** The current status. */
    readonly status: "created" | "scheduled" | "pending" | "paid" | "failed" | "reversed";
    /** One sentence for people. */
    readonly message: string;
    /** Why the status was entered. */
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
    /** Who or what caused the status. */
    readonly source:
      "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
    /** When the status was entered, in UTC with milliseconds. */
    readonly changed_at: string;
    /** The ACH return code, such as `R01`. Null when no return caused the status. */
    readonly code: string | null;
  }[];
  /** How it is processed. */
  readonly config: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: string;
  };
  /** The business's bank account. */
  readonly linked_bank_account_details: LinkedBankAccountDetails;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type FundingEventExplain = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** Signed cents; what the business gets is positive. */
  readonly amount: string;
  /** Signed cents; what the business gets is positive. */
  readonly gross_amount: string;
  /** Signed cents; what the business gets is positive. */
  readonly fee_amount: string;
  /** Signed cents; what the business gets is positive. */
  readonly sum: string;
  /** Signed cents; 0 where payments, received money and fees sum to it. */
  readonly difference: string;
  /** The payments of the transfer, by reason. */
  readonly parts: readonly {
    /** Why these payments are in the transfer. */
    readonly reason: "credit" | "reversal" | "debit" | "failed";
    /** Whether it is a charge or a payout. */
    readonly payment_type: "charge" | "payout";
    /** What it means, in a sentence. */
    readonly means: string;
    /** How many payments they are. */
    readonly count: number;
    /** Signed cents; what the business gets is positive. */
    readonly amount: string;
  }[];
  /** Money of suspense that was assigned to the account, by direction. */
  readonly received: readonly {
    /** Whether other parties sent or took it. */
    readonly reason: "received_credit" | "received_debit";
    /** What the role is for, in a sentence. */
    readonly means: string;
    /** How many acts assigned it. */
    readonly count: number;
    /** Signed cents; what the business gets is positive. */
    readonly amount: string;
  }[];
  /** What the transfer keeps back, by fee line. */
  readonly fees: readonly {
    /** The fee line. */
    readonly fee_line_id: string;
    /** The name, up to 200 characters. */
    readonly name: string;
    /** How many fees they are, whole or in part. */
    readonly count: number;
    /** Signed cents; what the business gets is positive. */
    readonly amount: string;
  }[];
  /** The entries that carried the transfer, one of each attempt. */
  readonly entries: readonly {
    /** The file's id, a UUID. */
    readonly file_id: string;
    /** The pattern of file names. */
    readonly file_name: string;
    /** The line of the file, from 1. */
    readonly line: number;
    /** The 15-digit trace number. */
    readonly trace_number: string;
    /** The day on which it settles. */
    readonly settlement_date: string;
    /** Cents as a string of digits. */
    readonly amount: string;
    /** Whether the entry was never executed. */
    readonly is_void: boolean;
  }[];
  /** Lines of bank statements that show the transfer. */
  readonly statement_lines: readonly {
    /** The id of the bank statement, a UUID. */
    readonly statement_id: string;
    /** The name that was given to the statement. */
    readonly statement_name: string;
    /** The line of the file, from 1. */
    readonly line: number;
    /** The day, `YYYY-MM-DD`. */
    readonly date: string;
    /** Cents of the line, signed from our side. */
    readonly amount: string;
    /** Whether the line is the transfer alone, or its file's whole side. */
    readonly shows: "transfer" | "file";
  }[];
};

export type FundingEventPayment = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** Whether it is a charge or a payout. */
  readonly payment_type: "charge" | "payout";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** What the payment adds, in cents as a string of digits. Positive when the business gets it. */
  readonly funding_amount: string;
  /** The payment's amount in cents as a string of digits. */
  readonly payment_amount: string;
  /** Why the payment is in the transfer. */
  readonly reason: "credit" | "debit" | "reversal" | "failed";
  /** The current status. */
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
  /** Your own id, 1 to 255 characters. */
  readonly external_id: string;
  /** The paykey as the payment knows it. */
  readonly paykey_details: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details: CustomerDetails;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata?: Metadata;
};

export type FundingEventReceivedLine = {
  /** The item of suspense that had the money. */
  readonly suspense_item_id: string;
  /** The number of the item's act that assigned it. */
  readonly act: number;
  /** The received entry that moved the money. Null for items of another kind. */
  readonly received_entry_id: string | null;
  /** The entry's sender. Null where there is no entry. */
  readonly company_name: string | null;
  /** Whether another party sent or took it. */
  readonly reason: "received_credit" | "received_debit";
  /** Signed cents; what the business gets is positive. */
  readonly funding_amount: string;
  /** When it was assigned to the account. */
  readonly assigned_at: string;
};

export type FundingEventSimulate = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
};

export type HandOverSuspenseItem = {
  /** Why the status was entered. */
  readonly reason: string;
  /** The document by which another settles it. */
  readonly document: string;
  /** The amount of money in cents. */
  readonly amount?: Cents;
};

export type Head = {
  /** The block's number, from 1. */
  readonly number: number;
  /** The block's hash, as hex. */
  readonly block_hash: string;
  /** The generation of the log when the block was sealed. */
  readonly generation: number;
};

export type HeldEntries = {
  /** How many they are. */
  readonly count: number;
  /** What they sum to, in cents. */
  readonly amount: string;
};

export type HoldCharge = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason?: string | null;
};

export type HoldPayout = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason: string;
};

export type IdentityCheck = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** The risk from 0 (none) to 1. Null when the check gives no score. */
  readonly risk_score: number | null;
  /** How well the data agrees, from 0 to 1. Null when the check gives no score. */
  readonly correlation_score: number | null;
  /** How well the data agrees, in words. Null when the check does not compare. */
  readonly correlation:
    "low_confidence" | "potential_match" | "likely_match" | "high_confidence" | null;
};

export type IdentityDetails = {
  /** The id of the review, a UUID. A new review has a new id. */
  readonly review_id: string;
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** Where the findings come from. Null while the review runs and after an erasure. */
  readonly evidence: Evidence | null;
  /** A sentence for each code. */
  readonly messages: { readonly [name: string]: string };
  /** The result of each check, by the name of the check. */
  readonly breakdown: IdentityDetailsBreakdown;
  /** The comparison of the person's data with public records. */
  readonly kyc?: Kyc;
  /** Alerts of the fraud network about the person. */
  readonly network_alerts?: NetworkAlerts;
  /** What the fraud network knows of the person. */
  readonly reputation?: Reputation;
  /** The search in sanctions and watch lists. */
  readonly watch_list?: WatchList;
};

export type IdentityDetailsBreakdown = {
  /** The result of this check. */
  readonly address?: IdentityCheck;
  /** The result of this check. */
  readonly email?: IdentityCheck;
  /** The result of this check. */
  readonly fraud?: IdentityCheck;
  /** The result of this check. */
  readonly phone?: IdentityCheck;
  /** The result of this check. */
  readonly synthetic?: IdentityCheck;
  /** The result of this check. */
  readonly business_identification?: IdentityCheck;
  /** The result of this check. */
  readonly business_validation?: IdentityCheck;
  /** The result of this check. */
  readonly business_evaluation?: IdentityCheck;
};

export type ImportRiskList = {
  /** The text of the CSV: a header with `value`, and `reason` where wanted. */
  readonly content: string;
  /** The instant from which the value is in force. */
  readonly valid_from?: string;
  /** The instant from which the value is not. Null when it has no end. */
  readonly valid_to?: string | null;
  /** Why the values are on the list, where their lines do not say. */
  readonly reason?: string | null;
  /** Where that is from, such as a case number. Null when nobody said. */
  readonly source?: string | null;
};

export type Industry = {
  /** The merchant category code, four digits. Null when not given. */
  readonly mcc?: string | null;
  /** The category. Null when not given. */
  readonly category?: string | null;
  /** The sector. Null when not given. */
  readonly sector?: string | null;
};

export type InitializeBridge = {
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** A paykey of the customer: to confirm its micro-entries, or to link an account in its place. Null, or absent: a first link. */
  readonly paykey_id?: string | null;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** How it is processed. */
  readonly config?: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method?: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
  };
  /** Which debits the customer is asked to authorize on the page. Default: a standing authorization of any amount. */
  readonly authorization?: {
    /** One debit, debits at an interval, or debits that the customer asks for one by one. Default standing. */
    readonly type?: "single" | "recurring" | "standing";
    /** The least amount of a debit in cents. Equal to `max_amount`: the amount. */
    readonly min_amount?: number | null;
    /** The largest amount of a debit in cents. Null asks for no limit. */
    readonly max_amount?: number | null;
    /** The interval of recurring debits. */
    readonly frequency?: "weekly" | "every_two_weeks" | "monthly" | "quarterly" | "yearly" | null;
    /** No debit is made before this day. Null leaves it open. */
    readonly start_date?: string | null;
  };
  /** The language of the page and of the authorization. Null, or absent: that of the customer's browser, where the page has it, and otherwise English. */
  readonly language?: "en" | "es" | null;
  /** Asks for an address that the customer opens without a page of yours. Null asks for none. */
  readonly hosted_link?: {
    /** The page of yours to which a button at the end leads, of a registered origin (`bridge.parent_origins`). Null: no button. */
    readonly return_url?: string | null;
    /** How long the address works: 1 to 336 hours. Default 72. */
    readonly expires_in_hours?: number;
  } | null;
};

export type InvariantsItem = {
  /** The name, up to 200 characters. */
  readonly name:
    | "balances_are_sums_of_postings"
    | "debits_equal_credits"
    | "balances_agree_with_payments"
    | "file_totals_are_sums_of_entries"
    | "funding_events_are_sums_of_lines"
    | "money_has_a_transfer"
    | "suspense_is_sums_of_items"
    | "fees_follow_their_lines"
    | "returns_are_counted"
    | "rows_belong_to_what_is_there"
    | "payments_agree_with_history_and_entries"
    | "nothing_is_sealed_for_who_may_not_pay"
    | "events_are_numbered_without_gaps"
    | "versions_are_numbered_without_gaps";
  /** How many it found. Null where this was not checked. */
  readonly violations: number | null;
};

export type KeepReceivedEntry = {
  /** Why the entry is not returned, in a sentence. */
  readonly reason: string;
};

/** A change of the environment's encryption keys. */
export type KeyRotation = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** `data` where values get another key, `master` where the keys' wrapping does. */
  readonly kind: "data" | "master";
  /** Id of the key before. */
  readonly from_key: string;
  /** Id of the key after. */
  readonly to_key: string;
  /** Values encrypted anew so far, or data keys wrapped anew. */
  readonly value_count: number;
  /** When it started, by the wall clock. */
  readonly started_at: string;
  /** When it was complete, by the wall clock. Null before. */
  readonly completed_at: string | null;
};

export type Kyc = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** For each field, whether it agrees with public records. */
  readonly validations: Validations;
};

export type LabelTally = {
  /** What became of them. */
  readonly label:
    | "good"
    | "unauthorized"
    | "funds"
    | "account_data"
    | "rejected"
    | "fraud"
    | "confirmed_good"
    | "stopped"
    | "account_state"
    | "other_return"
    | "unsure"
    | "immature"
    | "unlabelled";
  /** How many. */
  readonly payments: number;
  /** The sum of their amounts in cents. */
  readonly amount: string;
};

export type LastChange = {
  /** The number of the message, from 1. */
  readonly number: number;
  /** Before the request. */
  readonly before: DutyTerms;
  /** After the request. */
  readonly after: DutyTerms;
  /** Why the status was entered. */
  readonly reason: string;
  /** Who corrected it. */
  readonly changed_by: RulesetActor;
  /** When the status was entered, in UTC with milliseconds. */
  readonly changed_at: string;
};

export type LateReturnPermission = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account of the charge, which bears the loss. */
  readonly account_id: string;
  /** The charge that may come back late. */
  readonly payment_id: string;
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** Where the permission stands. */
  readonly status: "asked" | "granted" | "used" | "ended";
  /** The receiving bank that asks. */
  readonly asked_by_bank: string;
  /** The day on which it asked. */
  readonly asked_on: string;
  /** What identifies the bank's question. */
  readonly reference: string;
  /** Why the debit may come back. */
  readonly explanation: string;
  /** The last day on which a return is accepted. */
  readonly valid_until: string;
  /** Who kept the question, as `<type>:<id>`. */
  readonly requested_by: string;
  /** Who granted it. Null until then. */
  readonly granted_by: string | null;
  /** The trace number of the return that used it. Null where none did. */
  readonly return_trace_number: string | null;
  /** Why it was refused or taken back. Null where it was not. */
  readonly end_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type Ledger = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The code of the ledger account. */
  readonly code:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "returns_in_flight"
    | "write_offs"
    | "unclaimed_funds"
    | "clearing_handed_over"
    | "bank_fees"
    | "verification_costs"
    | "fee_income"
    | "invoice_receipts"
    | "pending"
    | "available"
    | "payout_reserved"
    | "prefunded"
    | "collecting"
    | "credit_line"
    | "receivable"
    | "fees_receivable"
    | "funding_in_transit";
  /** The side on which the balance grows. */
  readonly normal_side: "debit" | "credit";
  /** All that was ever debited, in cents as a string of digits. */
  readonly debits: string;
  /** All that was ever credited, in cents as a string of digits. */
  readonly credits: string;
  /** The balance on the account's normal side, in cents as a string of digits, with a sign. */
  readonly balance: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
};

export type LedgerClosing = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The month of New York that was closed: `YYYY-MM`. */
  readonly month: string;
  /** The month's last instant. No entry can be posted at or before it. */
  readonly closed_through: string;
  /** Why the month is closed while money in suspense is open. Null where none is. */
  readonly suspense_note: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type LedgerEntry = {
  /** The number of the entry. It rises with every entry. */
  readonly number: number;
  /** The payment or funding event that moved, a UUID. */
  readonly subject_id: string;
  /** What moved the payment or funding event `subject_id`. */
  readonly move: string;
  /** Which attempt of the payment it is, from 0. */
  readonly attempt: number;
  /** The amount in cents as a string of digits. */
  readonly amount: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The ledger account that is debited. */
  readonly debit: LedgerEntrySide;
  /** The ledger account that is credited. */
  readonly credit: LedgerEntrySide;
  /** When it was booked, by the environment's clock. */
  readonly posted_at: string;
};

export type LedgerEntrySide = {
  /** The ledger account's id, a UUID. */
  readonly ledger_account_id: string;
  /** The code of the ledger account. */
  readonly code:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "returns_in_flight"
    | "write_offs"
    | "unclaimed_funds"
    | "clearing_handed_over"
    | "bank_fees"
    | "verification_costs"
    | "fee_income"
    | "invoice_receipts"
    | "pending"
    | "available"
    | "payout_reserved"
    | "prefunded"
    | "collecting"
    | "credit_line"
    | "receivable"
    | "fees_receivable"
    | "funding_in_transit";
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
};

export type LedgerInvariant = {
  /** Whether the books add up. */
  readonly balanced: boolean;
  /** When they were checked. */
  readonly checked_at: string;
  /** Each rule that was checked. */
  readonly invariants: readonly {
    /** The name of the rule. */
    readonly name:
      | "balances_are_sums_of_postings"
      | "debits_equal_credits"
      | "balances_agree_with_payments"
      | "file_totals_are_sums_of_entries"
      | "funding_events_are_sums_of_lines"
      | "money_has_a_transfer"
      | "suspense_is_sums_of_items"
      | "fees_follow_their_lines"
      | "returns_are_counted"
      | "rows_belong_to_what_is_there"
      | "payments_agree_with_history_and_entries"
      | "nothing_is_sealed_for_who_may_not_pay"
      | "events_are_numbered_without_gaps"
      | "versions_are_numbered_without_gaps";
    /** Whether the rule holds. */
    readonly holds: boolean;
    /** Where it does not hold. Empty when it does. */
    readonly violations: readonly { readonly [name: string]: unknown }[];
  }[];
};

export type LedgerLastProof = {
  /** When this was read. */
  readonly as_of: string;
  /** The newest proof that was done. Null where none was. */
  readonly last: LedgerProofRun | null;
  /** Milliseconds since `last` ended. */
  readonly age_ms: number | null;
  /** The newest of all rows. Null where none was done. */
  readonly last_whole: LedgerProofRun | null;
  /** One that is under way. Null without one. */
  readonly running: LedgerProofRun | null;
  /** When the last entry was posted whose balances are proved. */
  readonly proved_through: string | null;
  /** Entries posted since. */
  readonly later: number;
  /** False where `later` is a bound: there are more. */
  readonly is_exact: boolean;
};

/** A proof of the books that failed. */
export type LedgerProof = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** Always false. */
  readonly balanced: false;
  /** When they were checked. */
  readonly checked_at: string;
  /** Up to 10 of the differences that were found. */
  readonly differences: readonly {
    /** The ledger account, payment or environment that is off. */
    readonly subject: string;
    /** What it should be, in cents where it is an amount. */
    readonly expected: string;
    /** What it is, in cents where it is an amount. */
    readonly actual: string;
  }[];
};

export type LedgerProofRun = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** How much of the books is proved. */
  readonly scope: "since_last" | "all";
  /** Where the proof stands. */
  readonly state: "running" | "done" | "failed";
  /** Whether it found nothing. Null until it is done. */
  readonly holds: boolean | null;
  /** Number of the last ledger entry that it saw. */
  readonly through_entry: number | null;
  /** When that entry was posted. */
  readonly posted_through: string | null;
  /** When it began. */
  readonly started_at: string;
  /** When it was done, or failed. */
  readonly ended_at: string | null;
  /** How long it took. */
  readonly duration_ms: number | null;
  /** Each rule that was checked. */
  readonly invariants: readonly InvariantsItem[];
  /** The first ten violations. */
  readonly worst: readonly WorstItem[];
  /** Who made the request. */
  readonly requested_by: ApiCaller;
};

export type LedgerProve = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** How much of the books is proved. */
  readonly scope: "since_last" | "all";
  /** Where the proof stands. */
  readonly state: "running" | "done" | "failed";
  /** Whether it found nothing. Null until it is done. */
  readonly holds: boolean | null;
  /** Number of the last ledger entry that it saw. */
  readonly through_entry: number | null;
  /** When that entry was posted. */
  readonly posted_through: string | null;
  /** When it began. */
  readonly started_at: string;
  /** When it was done, or failed. */
  readonly ended_at: string | null;
  /** How long it took. */
  readonly duration_ms: number | null;
  /** Each rule that was checked. */
  readonly invariants: readonly InvariantsItem[];
  /** The first ten violations. */
  readonly worst: readonly WorstItem[];
  /** Who made the request. */
  readonly requested_by: ApiCaller;
};

export type LiftOriginationStop = {
  /** Why it may be lifted, in a sentence. */
  readonly reason: string;
};

export type Limits = {
  /** The largest entry in cents. */
  readonly entry_cents?: number;
  /** The most debits in a file, in cents. */
  readonly file_debit_cents?: number;
  /** The most credits in a file, in cents. */
  readonly file_credit_cents?: number;
  /** The most debits in a day, in cents. */
  readonly daily_debit_cents?: number;
  /** The most credits in a day, in cents. */
  readonly daily_credit_cents?: number;
};

export type LinkedBankAccount = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The environment's id, when the bank account serves the whole platform. Else null. */
  readonly platform_id: string | null;
  /** The current status. */
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive" | "canceled";
  /** Why the resource is in its status. */
  readonly status_detail: StatusDetail;
  /** The business's bank account. */
  readonly bank_account: {
    /** The bank's name. */
    readonly institution_name: string;
    /** The name of the account's holder, 1 to 200 characters. */
    readonly account_holder: string;
    /** The bank's routing number, nine digits. */
    readonly routing_number: string;
    /** The account number, masked but for the last four digits. */
    readonly account_mask: string;
  };
  /** What the account is used for. All three when none is named. */
  readonly purposes: readonly ("charges" | "payouts" | "billing")[];
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type LinkedBankAccountDetails = {
  /** The bank's name. */
  readonly institution_name: string;
  /** The name of the account's holder, 1 to 200 characters. */
  readonly account_holder: string;
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The bank account number, 4 to 17 digits; masked in answers but for the last four. */
  readonly account_number: string;
};

export type LinkedBankAccountUnmask = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The environment's id, when the bank account serves the whole platform. Else null. */
  readonly platform_id: string | null;
  /** The current status. */
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive" | "canceled";
  /** Why the resource is in its status. */
  readonly status_detail: StatusDetail;
  /** The business's bank account. */
  readonly bank_account: LinkedBankAccountDetails;
  /** What the account is used for. All three when none is named. */
  readonly purposes: readonly ("charges" | "payouts" | "billing")[];
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ListMeta = {
  /** The id of this answer, also in the header `Api-Request-Id`. */
  readonly api_request_id: string;
  /** The instant of the answer by the environment's clock. */
  readonly api_request_timestamp: string;
  /** Items on all pages, counted exactly. */
  readonly total_items: number;
  /** The number of this page, from 1. */
  readonly page_number: number;
  /** How many items a page has at most. */
  readonly page_size: number;
  /** The largest page size accepted. Always 1000. */
  readonly max_page_size: 1000;
  /** `total_items` divided by `page_size`, rounded up. */
  readonly total_pages: number;
  /** The order in use; ties are broken by id. */
  readonly sort_by: string;
  /** The direction of the order. */
  readonly sort_order: "asc" | "desc";
};

export type LoadScreeningList = {
  /** The text of the file. */
  readonly content: string;
  /** The publisher's file of aliases to an SDN list in CSV, read with the list. Absent: none. */
  readonly aliases?: string;
  /** The publisher's file of addresses to an SDN list in CSV, read with the list. Absent: none. */
  readonly addresses?: string;
  /** Whether the file has rightly lost more than a fifth of the entries. */
  readonly acknowledge?: boolean;
};

export type MatchBankStatement = {
  /** Movements of the books. */
  readonly movements: readonly {
    /** What the movement is. */
    readonly type:
      "funding_event" | "payment" | "file" | "return_file" | "received_file" | "received_entry";
    /** The id of the movement, a UUID. */
    readonly id: string;
    /** The amount of money in cents. */
    readonly amount: string;
  }[];
  /** Other lines of the statement that show the one movement together with this line. */
  readonly lines?: readonly number[];
  /** Why the status was entered. */
  readonly reason: string;
};

export type MatchSuspenseItem = {
  /** Why the status was entered. */
  readonly reason: string;
  /** The id of the charge or payout, a UUID. */
  readonly payment_id: string;
};

export type MatchesItem = {
  /** The name of the list. */
  readonly list_name: string;
  /** The fields that match. */
  readonly match_fields: readonly string[];
  /** Addresses of the sources. */
  readonly urls: readonly string[];
  /** How well the data agrees, in words. */
  readonly correlation: "low_confidence" | "potential_match" | "likely_match" | "high_confidence";
};

export type Merged = {
  /** In the order of `created_at`. */
  readonly items: readonly {
    /** The number of its source. */
    readonly source: number;
    /** The environment that it is of. */
    readonly environment_id: string;
    /** The payment, as `GET /v1/payments` lists it. */
    readonly payment: Payment;
  }[];
  /** All that were sent, those that could not be read included. */
  readonly sources: readonly MergedSource[];
  /** Whether all sources were read. Where false, `sources` says which were not. */
  readonly complete: boolean;
  /** Whether a source has, or may have, further items: also one that is down or busy, whose read has status 429 or 5xx. */
  readonly has_more: boolean;
  /** How far each source was read: `<environment>.<account, or all>.<position>` of each, joined by `_`. A source that was not read keeps its position. */
  readonly next_cursor: string;
};

export type MergedEvent = {
  /** Of each source in its sequence. */
  readonly items: readonly {
    /** The number of its source. */
    readonly source: number;
    /** The environment that it is of. */
    readonly environment_id: string;
    /** The event, as `GET /v1/events` lists it. */
    readonly event: EventsItem;
  }[];
  /** All that were sent, those that could not be read included. */
  readonly sources: readonly MergedSource[];
  /** Whether all sources were read. Where false, `sources` says which were not. */
  readonly complete: boolean;
  /** Whether a source has, or may have, further items: also one that is down or busy, whose read has status 429 or 5xx. */
  readonly has_more: boolean;
  /** How far each source was read: `<environment>.<account, or all>.<position>` of each, joined by `_`. A source that was not read keeps its position. */
  readonly next_cursor: string;
};

export type MergedSearch = {
  /** At most 5 of a kind and source. */
  readonly items: readonly {
    /** The number of its source. */
    readonly source: number;
    /** The environment that it is of. */
    readonly environment_id: string;
    /** The record that was found. */
    readonly result: SearchResult;
  }[];
  /** All that were sent, those that could not be read included. */
  readonly sources: readonly MergedSource[];
  /** Whether all sources were read. Where false, `sources` says which were not. */
  readonly complete: boolean;
};

export type MergedSource = {
  /** 1 for the key of the request, then those of `Railhead-Keys` in their order. */
  readonly number: number;
  /** The last four characters of the key. */
  readonly key_hint: string | null;
  /** Null while it is not known. */
  readonly environment_id: string | null;
  /** The account that the key acts for. */
  readonly account_id: string | null;
  /** False where the answer has nothing of this source. */
  readonly is_read: boolean;
  /** The HTTP status of the read. */
  readonly status: number;
  /** Why it was refused, as `cell_unavailable`. */
  readonly code: string | null;
  /** The same in a sentence. */
  readonly detail: string | null;
};

export type MergedSummary = {
  /** What the groups are of. Null without groups. */
  readonly group_by: "status" | "day" | "reason" | "account" | null;
  /** How many charges, and their sum. */
  readonly charges: PaymentSum;
  /** How many payouts, and their sum. */
  readonly payouts: PaymentSum;
  /** In the order of their keys. Empty without `group_by`. */
  readonly groups: readonly PaymentSumGroup[];
  /** All that were sent, those that could not be read included. */
  readonly sources: readonly MergedSource[];
  /** Whether all sources were read. Where false, `sources` says which were not. */
  readonly complete: boolean;
};

export type Meta = {
  /** The id of this answer, also in the header `Api-Request-Id`. */
  readonly api_request_id: string;
  /** The instant of the answer by the environment's clock. */
  readonly api_request_timestamp: string;
};

/** At most 20 pairs of your own; returned as sent. */
export type Metadata = { readonly [name: string]: string | number | boolean | null };

export type MissingItem = {
  /** What is missing, as a name. */
  readonly code:
    | "representative_missing"
    | "representative_rejected"
    | "bank_account_missing"
    | "bank_account_rejected"
    | "onboarding_not_started"
    | "representative_in_review"
    | "bank_account_in_review"
    | "account_in_review"
    | "account_inactive"
    | "account_rejected"
    | "capability_not_requested"
    | "capability_rejected"
    | "capability_switched_off"
    | "capability_in_review";
  /** What is missing. */
  readonly sentence: string;
  /** Whose turn it is: who acts for the account, or who reviews it. `nobody` where it is final. */
  readonly turn: "account" | "reviewer" | "nobody";
  /** The operation that goes on. Null where nobody can. */
  readonly operation: string | null;
  /** Built-in roles that may, alone or by asking. */
  readonly roles: readonly string[];
  /** What waits for it. */
  readonly stops: "onboarding" | "payments" | "transfers";
  /** The type of the resource. */
  readonly resource_type:
    "account" | "representative" | "linked_bank_account" | "capability_request";
  /** The resource that waits. Null where there is none yet. */
  readonly resource_id: string | null;
  /** When that resource last changed. */
  readonly since: string;
  /** By when an open exception about it asks for an act. Null without one. */
  readonly due_at: string | null;
};

export type MoneyInAndOut = {
  /** Signed cents; what came in is positive. */
  readonly in: string;
  /** Signed cents; what came in is positive. */
  readonly out: string;
};

export type MovementsItem = {
  /** Whether it is a person or a business. */
  readonly type:
    "funding_event" | "payment" | "file" | "return_file" | "received_file" | "received_entry";
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name, up to 200 characters. */
  readonly name: string;
  /** The day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Signed cents; what came in is positive. */
  readonly amount: string;
};

export type NameMatch = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** How well the data agrees, from 0 to 1. Null when the check gives no score. */
  readonly correlation_score: number | null;
  /** The name of the customer that was compared. Null when none was. */
  readonly customer_name: string | null;
  /** The name on the account that agrees best. Null when there is none. */
  readonly matched_name: string | null;
  /** All names on the account. */
  readonly names_on_account: readonly string[];
  /** Why the names do not agree. Null when they do. */
  readonly reason: string | null;
};

export type NetSuspenseItem = {
  /** Why the status was entered. */
  readonly reason: string;
  /** The other item of a net. */
  readonly suspense_item_id: string;
};

export type NetworkAlerts = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** The alerts, as texts. */
  readonly alerts: readonly string[];
};

export type NetworkDuty = {
  /** The duties, by the day from which each counts. */
  readonly duties: readonly {
    /** The duty. */
    readonly name:
      | "return_rate_levels"
      | "web_account_validation"
      | "micro_entries"
      | "fraud_monitoring_phase_1"
      | "fraud_monitoring_phase_2";
    /** The first day or instant of the range. */
    readonly from: string;
    /** Who or what caused the status. */
    readonly source: string;
    /** What it asks, in a sentence. */
    readonly duty: string;
    /** Whom it binds. */
    readonly who: string;
    /** The reports of the pack that show how it is met. */
    readonly shown_by: readonly (
      | "payments"
      | "returns"
      | "returns_by_code"
      | "funding"
      | "funding_lines"
      | "fees"
      | "nocs"
      | "files"
      | "control_totals"
      | "bank_reconciliation"
      | "exceptions"
      | "return_rates"
      | "ledger"
      | "trial_balance"
      | "suspense"
      | "originators"
      | "ledger_proofs"
      | "approvals"
      | "risk_coverage"
      | "risk_rule_days"
      | "risk_publications"
      | "risk_list_changes"
      | "network_duty_changes"
      | "programme_reviews"
      | "work_items"
      | "screening_versions"
      | "screening_matches"
    )[];
    /** Whether the operator corrected its day or source. */
    readonly is_corrected: boolean;
    /** Its day and source in this release. */
    readonly shipped: DutyTerms;
    /** The newest correction. Null where there is none. */
    readonly last_change: LastChange | null;
  }[];
};

export type NetworkDutyHistory = {
  /** The number of the message, from 1. */
  readonly number: number;
  /** Before the request. */
  readonly before: DutyTerms;
  /** After the request. */
  readonly after: DutyTerms;
  /** Why the status was entered. */
  readonly reason: string;
  /** Who corrected it. */
  readonly changed_by: RulesetActor;
  /** When the status was entered, in UTC with milliseconds. */
  readonly changed_at: string;
};

export type NetworkDutyUpdate = {
  /** The duty. */
  readonly name:
    | "return_rate_levels"
    | "web_account_validation"
    | "micro_entries"
    | "fraud_monitoring_phase_1"
    | "fraud_monitoring_phase_2";
  /** The first day or instant of the range. */
  readonly from: string;
  /** Who or what caused the status. */
  readonly source: string;
  /** What it asks, in a sentence. */
  readonly duty: string;
  /** Whom it binds. */
  readonly who: string;
  /** The reports of the pack that show how it is met. */
  readonly shown_by: readonly (
    | "payments"
    | "returns"
    | "returns_by_code"
    | "funding"
    | "funding_lines"
    | "fees"
    | "nocs"
    | "files"
    | "control_totals"
    | "bank_reconciliation"
    | "exceptions"
    | "return_rates"
    | "ledger"
    | "trial_balance"
    | "suspense"
    | "originators"
    | "ledger_proofs"
    | "approvals"
    | "risk_coverage"
    | "risk_rule_days"
    | "risk_publications"
    | "risk_list_changes"
    | "network_duty_changes"
    | "programme_reviews"
    | "work_items"
    | "screening_versions"
    | "screening_matches"
  )[];
  /** Whether the operator corrected its day or source. */
  readonly is_corrected: boolean;
  /** Its day and source in this release. */
  readonly shipped: DutyTerms;
  /** The newest correction. Null where there is none. */
  readonly last_change: LastChange | null;
};

export type NextWorkItem = {
  /** Only items of this kind. */
  readonly kind?: "risk_hold" | "limit_hold" | "required_review" | "screening_match";
};

export type Note = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account of what the note is about. Null where that belongs to the platform. */
  readonly account_id: string | null;
  /** What the note is about, by the name that events give it. */
  readonly resource_type:
    | "account"
    | "approval"
    | "bank"
    | "bank_statement"
    | "capability_request"
    | "charge"
    | "customer"
    | "exception"
    | "file"
    | "funding_event"
    | "linked_bank_account"
    | "organization"
    | "paykey"
    | "payout"
    | "representative"
    | "webhook_endpoint";
  /** The id of what the note is about. */
  readonly resource_id: string;
  /** The text of the note. Null after its deletion, and where it cannot be read. */
  readonly text: string | null;
  /** The ids of the people whom the text mentions. */
  readonly mentions: readonly string[];
  /** The person or the API key that wrote the note. */
  readonly author: ApiCaller;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type Offset = {
  /** What an offset entry balances. `batch_side` by default. */
  readonly level?: "batch" | "batch_side" | "file";
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The type of the account. */
  readonly account_type: "checking" | "savings";
  /** The path of the file that holds the account number. */
  readonly account_number_file: string;
};

export type OnboardAccount = {
  /** The agreement that the business accepted. */
  readonly terms_of_service: {
    /** When the terms were accepted, in UTC. */
    readonly accepted_date: string;
    /** How the terms were shown: in your page (`embedded`) or ours (`direct`). */
    readonly agreement_type: "embedded" | "direct";
    /** Where the terms can be read. Null when not given. */
    readonly agreement_url?: string | null;
    /** The IP address of the person who accepted. Null when not given. */
    readonly accepted_ip?: string | null;
    /** The browser of the person who accepted. Null when not given. */
    readonly accepted_user_agent?: string | null;
  };
};

export type Operator = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The name, up to 200 characters. */
  readonly name: string | null;
  /** Names of the roles that the person holds now, anywhere. */
  readonly roles: readonly string[];
  /** `invited` until the first sign-in, then `active`; `disabled` has no access. */
  readonly state: "invited" | "active" | "disabled";
  /** The language of pages, such as `en-US`. Null when none was chosen. */
  readonly locale: string | null;
  /** The time zone of pages, such as `America/New_York`. Null when none was chosen. */
  readonly time_zone: string | null;
  /** When it was last used, within a minute, by the wall clock. Null when it never was. */
  readonly last_seen_at: string | null;
  /** When access was taken away, by the wall clock. Null while there is access. */
  readonly disabled_at: string | null;
  /** Who took access away, a UUID. Null while there is access, and when the command line did it. */
  readonly disabled_by: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type OperatorCreate = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The name, up to 200 characters. */
  readonly name: string | null;
  /** Built-in roles that hold the permission. */
  readonly roles: readonly string[];
  /** `invited` until the first sign-in. */
  readonly state: "invited" | "active" | "disabled";
  /** The language of pages, such as `en-US`. Null when none was chosen. */
  readonly locale: string | null;
  /** The time zone of pages, such as `America/New_York`. Null when none was chosen. */
  readonly time_zone: string | null;
  /** When it was last used, within a minute, by the wall clock. Null when it never was. */
  readonly last_seen_at: string | null;
  /** When access was taken away, by the wall clock. Null while there is access. */
  readonly disabled_at: string | null;
  /** Who took access away, a UUID. Null while there is access, and when the command line did it. */
  readonly disabled_by: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** The token of a one-time link. */
  readonly link: string;
  /** When the link ends, by the wall clock. */
  readonly link_expires_at: string;
};

export type OperatorExplainRight = {
  /** The person, a UUID. */
  readonly operator_id: string;
  /** The operation. */
  readonly operation: string;
  /** The environment, a UUID. */
  readonly environment_id: string;
  /** The account. Null for the whole environment. */
  readonly account_id: string | null;
  /** `allowed`; `ask` where a second person must approve; `refused`. A rule may ask for a second person, too. */
  readonly decision: "allowed" | "ask" | "refused";
  /** The permission. Null for what is one's own. */
  readonly permission: string | null;
  /** The role that decides. Null where none does. */
  readonly role: string | null;
  /** Built-in roles that hold the permission. */
  readonly roles: readonly string[];
  /** Why, what else is needed, and what would allow it, in sentences. */
  readonly because: readonly string[];
};

export type OperatorGrant = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The person, a UUID. */
  readonly operator_id: string;
  /** The role. */
  readonly role: string;
  /** How far the role reaches. The whole installation if omitted. */
  readonly scope_type: "installation" | "environment" | "organization" | "account";
  /** The environment, a UUID. Null for the installation. */
  readonly environment_id: string | null;
  /** The organization or account, a UUID. Null for wider scopes. */
  readonly scope_id: string | null;
  /** `grant`, `first_operator`, `invitation`, `oidc`, or `break_glass` in an emergency. */
  readonly source: "grant" | "first_operator" | "invitation" | "oidc" | "break_glass";
  /** Who granted it. */
  readonly granted_by: {
    /** Whether a person (`operator`) or the command line (`system`) did. */
    readonly type: "operator" | "system";
    /** The id of the person, or `command_line`. */
    readonly id: string;
  };
  /** Why. Null where no reason was stated. */
  readonly reason: string | null;
  /** When it ends by itself, by the wall clock. Null for no end. */
  readonly until: string | null;
  /** When it was ended, by the wall clock. Null while it was not. */
  readonly ended_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type OperatorSession = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The person, a UUID. */
  readonly operator_id: string;
  /** `signed_in`, or `enrolling` while the session may only enroll a factor. */
  readonly stage: "enrolling" | "signed_in";
  /** The network address that the last factor was given from. */
  readonly address: string;
  /** The browser, as it names itself. Null when it does not. */
  readonly agent: string | null;
  /** When a passkey, code or password was last given, by the wall clock. Null when a one-time link alone opened the session. */
  readonly factor_at: string | null;
  /** Whether it is the session that asks. */
  readonly is_current: boolean;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it was last used, within a minute, by the wall clock. */
  readonly last_seen_at: string;
  /** When it expires, in UTC by the wall clock. */
  readonly expires_at: string;
  /** When it was ended, by the wall clock. Null while it is open. */
  readonly ended_at: string | null;
};

export type OperatorSessionEndOther = {
  /** How many sessions ended. */
  readonly ended: number;
};

export type Organization = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name, up to 200 characters. */
  readonly name: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** Limits and settings in force. */
  readonly settings: {
    /** Limits and settings of charges. */
    readonly charges?: PaymentSettingsChange | null;
    /** Limits and settings of payouts. */
    readonly payouts?: PaymentSettingsChange | null;
    /** Whether payouts wait for cover before they go into a file. Null inherits the section. */
    readonly payout_funding?: PayoutFunding | null;
    /** When charges returned for lack of funds are sent again. */
    readonly retries?: Retries | null;
    /** What happens while return rates exceed a threshold. */
    readonly return_rates?: ReturnRates | null;
    /** What customers read on their bank statements. */
    readonly statement_settings?: StatementSettings | null;
    /** Who may show the linking page. Null inherits it from the organization. */
    readonly bridge?: SettingsBridge | null;
    /** What the account may do beyond the defaults. */
    readonly configuration?: Configuration | null;
  };
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type OriginationStop = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The bank whose entries it covers. Null covers every bank's. */
  readonly bank_id: string | null;
  /** The account whose entries it covers. Null covers every account's. */
  readonly account_id: string | null;
  /** The SEC code that it covers. Null covers every one. */
  readonly sec_code: "PPD" | "WEB" | "CCD" | null;
  /** Whether it holds entries back. */
  readonly status: "in_force" | "lifted";
  /** Why origination is stopped. */
  readonly reason: string;
  /** What was scheduled and covered when the stop was set. */
  readonly held: {
    /** The charges among them. */
    readonly charges: HeldEntries;
    /** The payouts among them. */
    readonly payouts: HeldEntries;
    /** The transfers with businesses' bank accounts among them. */
    readonly transfers: HeldEntries;
    /** The first cut-off that an entry is held back from. Null where none is scheduled. */
    readonly first_cutoff_at: string | null;
  };
  /** Who set it, as `operator:` or `api_key:` with an id. */
  readonly set_by: string;
  /** When it was lifted. Null while it is in force. */
  readonly lifted_at: string | null;
  /** Who lifted it. Null while it is in force. */
  readonly lifted_by: string | null;
  /** Why it was lifted. Null while it is in force. */
  readonly lift_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type OriginationStopPreview = {
  /** The charges that it would hold back. */
  readonly charges: HeldEntries;
  /** The payouts that it would hold back. */
  readonly payouts: HeldEntries;
  /** The transfers with businesses' bank accounts that it would hold back. */
  readonly transfers: HeldEntries;
  /** The first cut-off that an entry is held back from. Null where none is scheduled. */
  readonly first_cutoff_at: string | null;
};

export type Originator = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The bank whose files may hold its entries. */
  readonly bank_id: string;
  /** Whether files may hold its entries. */
  readonly status: "proposed" | "approved_by_bank" | "active" | "suspended" | "ended";
  /** Why it is in its status. Null where nobody gave a reason. */
  readonly status_reason: string | null;
  /** The name under which it is registered. */
  readonly legal_name: string;
  /** The name under which it does business. Null when it has no other. */
  readonly dba: string | null;
  /** The address of its business. */
  readonly address: CustomerAddress;
  /** The tax id with its last four digits shown. Null when not given. */
  readonly tax_id: string | null;
  /** Its company ids, as batches carry them. */
  readonly company_ids: readonly {
    /** The company id, 10 characters at most. */
    readonly company_id: string;
    /** The company name that goes with it, 16 characters at most. */
    readonly company_name: string;
  }[];
  /** What files may hold of it. */
  readonly entries: readonly {
    /** The SEC code of the entries. */
    readonly sec_code: "PPD" | "WEB" | "CCD";
    /** Whether they take or bring money. */
    readonly side: "debit" | "credit";
    /** What the payments may be for. */
    readonly purposes: readonly ("goods" | "services" | "payroll" | "other")[];
    /** Entry descriptions that they may carry, 10 characters each. What the network prescribes needs no line. */
    readonly descriptions: readonly string[];
  }[];
  /** The day of the agreement with the bank. Null when not given. */
  readonly agreement_date: string | null;
  /** The version of the agreement. Null when not given. */
  readonly agreement_version: string | null;
  /** The day on which it accepted the network's rules. Null when not given. */
  readonly rules_accepted_on: string | null;
  /** The risk that you see in it. */
  readonly risk_rating: "low" | "medium" | "high";
  /** People whom the bank may ask. */
  readonly contacts: readonly {
    /** What to ask the person about, such as operations or fraud. */
    readonly role: string;
    /** The person's name. */
    readonly name: string;
    /** The person's phone. Null when not given. */
    readonly phone: string | null;
    /** The person's email address. Null when not given. */
    readonly email: string | null;
  }[];
  /** Whether it sends entries for others under its own agreement. */
  readonly is_third_party_sender: boolean;
  /** The day on which the bank approved it. Null before. */
  readonly approved_on: string | null;
  /** The bank's reference of the approval. Null before. */
  readonly bank_reference: string | null;
  /** Who approved it at the bank. Null before. */
  readonly bank_contact: string | null;
  /** When it was first activated. Null before. */
  readonly activated_at: string | null;
  /** The reviews that it needs, the earliest first. Empty before its activation. */
  readonly reviews: readonly {
    /** What is reviewed. */
    readonly review:
      | "fraud_procedures"
      | "exposure"
      | "web_security"
      | "third_party_registration"
      | "registration_change"
      | "registration_details"
      | "originator_identities";
    /** The day of the last one. Null where there was none. */
    readonly reviewed_on: string | null;
    /** The day by which the next one is due. */
    readonly due_on: string;
  }[];
  /** When its personal data was erased. Null where it was not. */
  readonly erased_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type OriginatorHistory = {
  /** The number of the version, from 1. */
  readonly version: number;
  /** What was done. */
  readonly act: string;
  /** The status after it. */
  readonly status: "proposed" | "approved_by_bank" | "active" | "suspended" | "ended";
  /** Why it was done. Null where nobody gave a reason. */
  readonly reason: string | null;
  /** Who did it, as a type and an id. */
  readonly by: string;
  /** The members that it changed. */
  readonly changes: readonly string[];
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type OriginatorPreview = {
  /** Whether the bank's register would be in force from this activation on. Before, nothing is compared. */
  readonly begins_register: boolean;
  /** Of what waits for the bank's files, what would go. */
  readonly allowed: HeldEntries;
  /** Of what waits for the bank's files, what would wait on. */
  readonly stopped: HeldEntries;
  /** What would wait on, by account and batch, those of most money first, up to 100. */
  readonly batches: readonly {
    /** The account that it belongs to, a UUID. */
    readonly account_id: string;
    /** The company id of the account's batches. */
    readonly company_id: string;
    /** The SEC code of the entries. */
    readonly sec_code: "PPD" | "WEB" | "CCD";
    /** Whether they take or bring money. */
    readonly side: "debit" | "credit";
    /** What the payments are for. */
    readonly purpose: "goods" | "services" | "payroll" | "other";
    /** The entry description that they would carry. */
    readonly description: string;
    /** The first part that no active originator would allow. */
    readonly missing: "company_id" | "sec_code" | "purpose" | "description";
    /** Why they would wait, in a sentence. */
    readonly message: string;
    /** How many entries they are. */
    readonly count: number;
    /** What they sum to, in cents. */
    readonly amount: string;
    /** The first cut-off that they would miss. */
    readonly first_cutoff_at: string;
  }[];
  /** How many more there are. */
  readonly batches_left_out: number;
};

export type OutcomeTally = {
  /** How many. */
  readonly decisions: number;
  /** The sum of their amounts in cents. */
  readonly amount: string;
};

export type Overview = {
  /** The instant by the environment's clock for which it was read. */
  readonly as_of: string;
  /** Banks with their next cut-off. Null where left out. */
  readonly banks:
    | readonly {
        /** The id of the bank. */
        readonly id: string;
        /** The name of the bank. */
        readonly name: string;
        /** Whether files are sealed and sent. */
        readonly sending: "on" | "dry_run" | "off";
        /** Since when nothing is sealed or sent, because the database went back. Null otherwise. */
        readonly locked_since: string | null;
        /** When the bank is next asked for files. */
        readonly next_poll_at: string;
        /** Whether the bank's folder should have been read already. */
        readonly is_poll_late: boolean;
        /** The last day whose returns were all read. Null before the first. */
        readonly returns_read_through: string | null;
        /** The next time at which a file is sealed. */
        readonly next_cutoff: {
          /** By when a payment must be ready to be in the file. */
          readonly cutoff_at: string;
          /** By when the file must be with the bank. */
          readonly deadline_at: string;
          /** Whether its entries settle on the same day. */
          readonly same_day: boolean;
          /** Payments and transfers that are due for it so far. */
          readonly entries: number;
          /** The cents that these take in. */
          readonly debits: string;
          /** The cents that these pay out. */
          readonly credits: string;
          /** False where there are more than were counted. */
          readonly is_exact: boolean;
        };
        /** Steps of the engine that failed for the bank when they ran last. */
        readonly failing_steps: readonly {
          /** The step, such as `originate` or `poll`. */
          readonly step: string;
          /** How often it failed in a row. */
          readonly failures: number;
          /** When it failed first. */
          readonly since: string;
          /** When it is tried again. */
          readonly retry_at: string;
          /** Why it failed, in a sentence. */
          readonly fault: string;
        }[];
      }[]
    | null;
  /** Totals of the files of two weeks by file date, oldest first, transfers to businesses included. Null where left out. */
  readonly money:
    | readonly {
        /** The file date. */
        readonly day: string;
        /** Cents of debits in files sent. */
        readonly in: string;
        /** Cents of credits in files sent. */
        readonly out: string;
        /** Cents of returns in files received. */
        readonly returned: string;
      }[]
    | null;
  /** How the exchange of files goes. Null where left out. */
  readonly files: {
    /** The newest file to a bank. Null where there is none. */
    readonly last_sent: OverviewFile | null;
    /** The newest file from a bank. Null where there is none. */
    readonly last_received: OverviewFile | null;
    /** Files that are to be handed to a bank. */
    readonly waiting: number;
    /** Of those, how many are past their deadline. */
    readonly late: number;
    /** Files whose acknowledgement is overdue. */
    readonly unacknowledged: number;
  } | null;
  /** Open exceptions. Null where left out. */
  readonly exceptions: OverviewQueue | null;
  /** Requests that wait for an approval, without the caller's own. Null where left out. */
  readonly approvals: OverviewQueue | null;
  /** Customers that a person must review. Null where left out. */
  readonly customers_in_review: OverviewQueue | null;
  /** Paykeys that a person must review. Null where left out. */
  readonly paykeys_in_review: OverviewQueue | null;
  /** Payments on hold. Null where left out. */
  readonly held_payments: OverviewQueue | null;
  /** Rates of the account and of its company ids over 60 days. Null where left out. */
  readonly return_rates:
    | readonly {
        /** Whether the rate is of the account or of a company id. */
        readonly scope: "account" | "company";
        /** The account's id, or the company id. */
        readonly id: string;
        /** The rate. */
        readonly name: "unauthorized" | "administrative" | "overall";
        /** Debits that were sent. Null to an account's key where other accounts' entries are counted too. */
        readonly originated: number | null;
        /** Those of them that came back. Null to an account's key where other accounts' entries are counted too. */
        readonly returned: number | null;
        /** Percent of the entries, with four decimals. */
        readonly rate: string;
        /** Percent; the network's ceiling. */
        readonly ceiling: string;
        /** How many more may come back until the ceiling. Null to an account's key where other accounts' entries are counted too. */
        readonly headroom: number | null;
        /** How near the ceiling is. */
        readonly level: "ok" | "warning" | "breach" | "too_few";
      }[]
    | null;
  /** How webhook endpoints fare. Null where left out. */
  readonly webhooks: {
    /** Endpoints there are. */
    readonly endpoints: number;
    /** Endpoints that failed since their last success. */
    readonly failing: number;
    /** Endpoints that the service switched off. */
    readonly stopped: number;
    /** Since when the first of them fails. Null where none does. */
    readonly failing_since: string | null;
    /** The most events that an endpoint has not been sent yet. */
    readonly behind: number;
  } | null;
  /** How sinks fare. Null where left out. */
  readonly sinks: {
    /** How many sinks there are. */
    readonly sinks: number;
    /** How many of them a caller paused. */
    readonly paused: number;
    /** How many of them failed at their last attempt. */
    readonly failing: number;
    /** Since when the first of them fails, in wall time. Null where none does. */
    readonly failing_since: string | null;
    /** Events that the running sink furthest behind has not delivered. */
    readonly behind: number;
    /** The age of the oldest event that a running sink has not delivered. */
    readonly behind_seconds: number;
  } | null;
  /** What of the books is proved. Null where left out. */
  readonly books: {
    /** When the last proved entry was posted. Null where none is. */
    readonly proved_through: string | null;
    /** When the last proof that somebody asked for ended. Null where none was. */
    readonly proved_at: string | null;
    /** How many violations that proof found. Null where none was. */
    readonly violations: number | null;
    /** Entries since then. */
    readonly later: number;
    /** False where there are more than were counted. */
    readonly is_exact: boolean;
    /** Whether an exception says that the books do not add up. */
    readonly is_violated: boolean;
  } | null;
  /** Kinds that were not searched, or not in full. */
  readonly left_out: readonly {
    /** The part of the overview. */
    readonly part:
      | "banks"
      | "money"
      | "files"
      | "exceptions"
      | "approvals"
      | "customers_in_review"
      | "paykeys_in_review"
      | "held_payments"
      | "return_rates"
      | "webhooks"
      | "sinks"
      | "books";
    /** `forbidden`: the caller may not read the kind. `too_slow`, `too_short`: only the newest records were searched. */
    readonly reason: "forbidden" | "too_slow";
    /** What would change that. */
    readonly detail: string;
  }[];
};

export type OverviewFile = {
  /** The id of the file. */
  readonly id: string;
  /** The name of the file. */
  readonly name: string;
  /** The state as two capital letters, such as `NY`. */
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
  /** When it was sealed or received. */
  readonly at: string;
};

export type OverviewQueue = {
  /** How many wait. */
  readonly open: number;
  /** False where there are more than were counted. */
  readonly is_exact: boolean;
  /** How many are past their deadline. */
  readonly overdue: number;
  /** Since when the oldest waits. Null where none does. */
  readonly oldest: string | null;
  /** The most urgent one, or the oldest. Null where none waits. */
  readonly next: OverviewQueueItem | null;
};

export type OverviewQueueItem = {
  /** The type of resource. */
  readonly type: "exception" | "approval" | "customer" | "paykey" | "charge" | "payout";
  /** The id of the resource. */
  readonly id: string;
  /** What it is about. */
  readonly title: string;
  /** What else a person needs to know, such as what to do. Null where there is nothing. */
  readonly detail: string | null;
  /** Since when it waits. */
  readonly since: string;
  /** Its deadline. Null where it has none. */
  readonly due_at: string | null;
};

export type Pack = {
  /** All of them, whatever the caller may read. */
  readonly packs: readonly {
    /** The name, up to 200 characters. */
    readonly name: "month" | "fraud_monitoring";
    /** The title of one line. */
    readonly title: string;
    /** Who asks for it, and what it answers. */
    readonly means: string;
    /** The reports in it, each a CSV file. */
    readonly reports: readonly (
      | "payments"
      | "returns"
      | "returns_by_code"
      | "funding"
      | "funding_lines"
      | "fees"
      | "nocs"
      | "files"
      | "control_totals"
      | "bank_reconciliation"
      | "exceptions"
      | "return_rates"
      | "ledger"
      | "trial_balance"
      | "suspense"
      | "originators"
      | "ledger_proofs"
      | "approvals"
      | "risk_coverage"
      | "risk_rule_days"
      | "risk_publications"
      | "risk_list_changes"
      | "network_duty_changes"
      | "programme_reviews"
      | "work_items"
      | "screening_versions"
      | "screening_matches"
    )[];
  }[];
  /** The key that signs packs of the environment, Ed25519 as base64url. Give it to whom you send packs. */
  readonly public_key: string;
};

export type ParkSuspenseItem = {
  /** Why the status was entered. */
  readonly reason: string;
  /** The amount of money in cents. */
  readonly amount?: Cents;
};

export type Parts = {
  /** The dates of birth. */
  readonly birth_date?: "same" | "near" | "other";
  /** Numbers of documents and registrations. */
  readonly id_number?: "same" | "near" | "other";
  /** Cities and countries of addresses. */
  readonly place?: "same" | "near" | "other";
};

export type Passkey = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The passkey's id, once more. */
  readonly rawId: string;
  /** Whether it is a person or a business. */
  readonly type: "public-key";
  /** What the receiver answered, cut short. */
  readonly response: Response;
};

export type Paykey = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The token used to create payments. */
  readonly paykey: string;
  /** The bank's name and the last four digits, such as `Example Bank ****6789`. */
  readonly label: string;
  /** Where the account was linked. An adapter that is loaded adds its own name. */
  readonly source: "bank_account" | "railhead" | "plaid" | "quiltt" | "mx" | "tan" | "aggregator";
  /** The current status. */
  readonly status: "pending" | "active" | "review" | "rejected" | "blocked" | "inactive";
  /** Why the resource is in its status. */
  readonly status_details: PaykeyStatusDetails;
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** The bank's name. Null when unknown. */
  readonly institution_name: string | null;
  /** When the paykey expires. Null when it does not. */
  readonly expires_at: string | null;
  /** The bank account behind the paykey. */
  readonly bank_data: BankData;
  /** The last balance that was read. Null when the source cannot read balances. */
  readonly balance: Balance | null;
  /** How it is processed. */
  readonly config: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: "standard" | "active" | "rejected" | "review";
    /** The balance that the simulated bank shows for the account, in a sandbox. */
    readonly sandbox_balance?: number | string;
  };
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** Whether the paykey is blocked and may be unblocked once. */
  readonly unblock_eligible: boolean;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type PaykeyBankData = {
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The bank account number, masked but for the last four digits. */
  readonly account_number: string;
  /** The type of the account. */
  readonly account_type: "checking" | "savings";
};

export type PaykeyBankDetail = {
  /** The number of the version, from 1. */
  readonly version: number;
  /** The bank's name. Null when unknown. */
  readonly institution_name: string | null;
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The bank account number, 4 to 17 digits; masked in answers but for the last four. */
  readonly account_number: string;
  /** The type of the account. */
  readonly account_type: "checking" | "savings";
  /** How the version came. Null for the one that was linked. */
  readonly source: "notification" | "person" | null;
  /** The change code that it came with. Null without a notification. */
  readonly code: string | null;
  /** Why a person corrected it. Null where nobody did. */
  readonly reason: string | null;
  /** Who corrected it, as `<type>:<id>`. Null for the one that was linked. */
  readonly corrected_by: string | null;
  /** Since when it held. */
  readonly valid_from: string;
  /** Until when it held. Null for the present one. */
  readonly valid_to: string | null;
};

export type PaykeyCorrection = {
  /** The paykeys that were corrected, with what they said before and after. */
  readonly paykey_corrections: readonly {
    /** The paykey's id, a UUID. It is not the token. */
    readonly paykey_id: string;
    /** The account that it belongs to, a UUID. */
    readonly account_id: string;
    /** Whether it applies a notification of change. */
    readonly source: "notification" | "person";
    /** The change code. Null where a person corrected it alone. */
    readonly code: string | null;
    /** The exception that it resolved. Null where a person corrected it alone. */
    readonly exception_id: string | null;
    /** The bank data before. */
    readonly before: PaykeyBankData;
    /** The bank data now. */
    readonly after: PaykeyBankData;
  }[];
  /** The items that could not be applied, and why. */
  readonly failed: readonly {
    /** The item of the request: `/corrections/0` is the first. */
    readonly reference: string;
    /** Why it could not be applied. */
    readonly detail: string;
  }[];
};

export type PaykeyDecideReview = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The token used to create payments. */
  readonly paykey: string;
  /** The bank's name and the last four digits, such as `Example Bank ****6789`. */
  readonly label: string;
  /** Where the account was linked. An adapter that is loaded adds its own name. */
  readonly source: "bank_account" | "railhead" | "plaid" | "quiltt" | "mx" | "tan" | "aggregator";
  /** The current status. */
  readonly status: "pending" | "active" | "review" | "rejected" | "blocked" | "inactive";
  /** Why the resource is in its status. */
  readonly status_details: PaykeyStatusDetails;
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** The bank's name. Null when unknown. */
  readonly institution_name: string | null;
  /** When the paykey expires. Null when it does not. */
  readonly expires_at: string | null;
  /** The bank account behind the paykey. */
  readonly bank_data: BankData;
  /** The last balance that was read. Null when the source cannot read balances. */
  readonly balance: Balance | null;
  /** How it is processed. */
  readonly config: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: "standard" | "active" | "rejected" | "review";
    /** The balance that the simulated bank shows for the account, in a sandbox. */
    readonly sandbox_balance?: number | string;
  };
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** Whether the paykey is blocked and may be unblocked once. */
  readonly unblock_eligible: boolean;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** What the verification of the bank account found. */
  readonly verification_details: VerificationDetails;
};

export type PaykeyDetails = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** The bank's name and the last four digits, such as `Example Bank ****6789`. */
  readonly label: string;
  /** The last known balance in cents as a string of digits. Null when unknown. */
  readonly balance: string | null;
};

export type PaykeyGetAuthorization = {
  /** The paykey's id, a UUID. It is not the token. */
  readonly paykey_id: string;
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** The session of the linking page. */
  readonly session_id: string;
  /** What was authorized. */
  readonly terms: {
    /** One debit, debits at an interval, or debits that the customer asks for one by one. */
    readonly type: "single" | "recurring" | "standing";
    /** The least amount of a debit in cents. Null where none was set. */
    readonly min_amount: number | null;
    /** The largest amount of a debit in cents. Null where none was set. */
    readonly max_amount: number | null;
    /** The interval of recurring debits. Null for other types. */
    readonly frequency: "weekly" | "every_two_weeks" | "monthly" | "quarterly" | "yearly" | null;
    /** The day before which no debit is made. Null where none was set. */
    readonly start_date: string | null;
  };
  /** The language of the text. */
  readonly language: "en" | "es";
  /** The version of the text; it changes with every word. */
  readonly version: string;
  /** The text that was shown, to the letter. */
  readonly text: string;
  /** SHA-256 of the text in UTF-8, in hexadecimal. */
  readonly text_hash: string;
  /** Where the customer agreed. Null after an erasure. */
  readonly device: {
    /** The IPv4 or IPv6 address of the device. `0.0.0.0` when the customer was not online. */
    readonly ip_address: string;
    /** The browser's name for itself. Null when it sent none. */
    readonly user_agent: string | null;
  } | null;
  /** When the customer agreed. */
  readonly accepted_at: string;
};

export type PaykeyGetReview = {
  /** The paykey. */
  readonly paykey_details: {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** The token used to create payments. */
    readonly paykey: string;
    /** The bank's name and the last four digits, such as `Example Bank ****6789`. */
    readonly label: string;
    /** Where the account was linked. An adapter that is loaded adds its own name. */
    readonly source: "bank_account" | "railhead" | "plaid" | "quiltt" | "mx" | "tan" | "aggregator";
    /** The current status. */
    readonly status: "pending" | "active" | "review" | "rejected" | "blocked" | "inactive";
    /** Why the resource is in its status. */
    readonly status_details: PaykeyStatusDetails;
    /** The customer's id, a UUID. */
    readonly customer_id: string;
    /** The bank's name. Null when unknown. */
    readonly institution_name: string | null;
    /** When the paykey expires. Null when it does not. */
    readonly expires_at: string | null;
    /** The bank account behind the paykey. */
    readonly bank_data: BankData;
    /** The last balance that was read. Null when the source cannot read balances. */
    readonly balance: Balance | null;
    /** How it is processed. */
    readonly config: {
      /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
      readonly processing_method: "inline" | "background" | "skip";
      /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
      readonly sandbox_outcome: "standard" | "active" | "rejected" | "review";
      /** The balance that the simulated bank shows for the account, in a sandbox. */
      readonly sandbox_balance?: number | string;
    };
    /** Your own id, 1 to 255 characters. Null when you gave none. */
    readonly external_id: string | null;
    /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
    readonly metadata: Metadata;
    /** Whether the paykey is blocked and may be unblocked once. */
    readonly unblock_eligible: boolean;
    /** When it was created, in UTC with milliseconds. */
    readonly created_at: string;
    /** When it last changed, in UTC with milliseconds. */
    readonly updated_at: string;
  };
  /** What the verification of the bank account found. */
  readonly verification_details: VerificationDetails;
};

export type PaykeyStatusDetails = {
  /** One sentence for people. */
  readonly message: string;
  /** Why the status was entered. */
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
  /** Who or what caused the status. */
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  /** When the status was entered, in UTC with milliseconds. */
  readonly changed_at: string;
  /** The ACH return code, such as `R01`. Null when no return caused the status. */
  readonly code: string | null;
};

export type PaykeyVerification = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The paykey's id, a UUID. It is not the token. */
  readonly paykey_id: string;
  /** How it is verified: a prenote or micro-entries. */
  readonly method: "prenote" | "micro_entries";
  /** Which kind of payment a prenote stands for. Null for micro-entries. */
  readonly payment_type: "charge" | "payout" | null;
  /** Whether the linking page began it: the paykey is in review until the amounts are confirmed, and active from then on. */
  readonly activates_paykey: boolean;
  /** The status of the verification. */
  readonly status: "created" | "sent" | "awaiting_confirmation" | "verified" | "failed" | "expired";
  /** How many tries are left to confirm the amounts. Null for a prenote. */
  readonly tries_left: number | null;
  /** Trace numbers of our entries. Empty until they are in a file. */
  readonly trace_numbers: readonly string[];
  /** The day on which it settles. Null until it is known. */
  readonly settlement_date: string | null;
  /** The return code that failed the verification. Null when none came. */
  readonly return_code: string | null;
  /** Until when the amounts may be confirmed. Null for a prenote. */
  readonly expires_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type Payment = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information: string | null;
  /** The amount in cents as a string of digits. */
  readonly amount: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date: string;
  /** What the payment is for, which decides the words on the statement. */
  readonly purpose: "goods" | "services" | "payroll" | "other";
  /** Your own id, 1 to 255 characters. */
  readonly external_id: string;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata?: Metadata;
  /** The current status. */
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
  /** Why the resource is in its status. */
  readonly status_details: PaymentStatusDetails;
  /** Ids of the funding events that carried the payment, oldest first. Empty until funded. */
  readonly funding_ids: readonly string[];
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids: TraceIds;
  /** The paykey as the payment knows it. */
  readonly paykey_details: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details: CustomerDetails;
  /** When the payment settled at the customer's bank. Null before. */
  readonly effective_at: string | null;
  /** Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`. */
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  /** Whether it is a new attempt of another payment. */
  readonly is_resubmit: boolean;
  /** Whether another attempt was made. */
  readonly has_resubmit: boolean;
  /** The actions that the current status allows. */
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  /** The banking days on which the next steps happen. */
  readonly expected: ChargeExpected;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** Whether it is a charge or a payout. */
  readonly payment_type: "charge" | "payout";
  /** The id of the latest funding event of the payment. Null until funded. */
  readonly funding_id: string | null;
  /** Whether it is a refund of a charge. */
  readonly is_refund: boolean;
  /** Whether any of it was refunded. */
  readonly has_refund: boolean;
};

export type PaymentBank = {
  /** The id of the charge or payout, a UUID. */
  readonly payment_id: string;
  /** The bank of its file, or the one that it goes to now. */
  readonly bank_id: string;
  /** The newest file that it is in. Null where it is in none. */
  readonly file_id: string | null;
  /** Charges are debits, payouts credits. */
  readonly side: "debit" | "credit";
  /** Its SEC code. */
  readonly sec_code: "PPD" | "WEB" | "CCD";
  /** Why it has this bank. Null where no order of banks decided. */
  readonly reason: "first_open" | "none_open" | "no_place" | null;
  /** The same as a sentence. */
  readonly message: string;
  /** What became of each place of the order. Empty where none decided. */
  readonly candidates: readonly CandidatesItem[];
  /** When it was decided. Null where no order of banks decided. */
  readonly decided_at: string | null;
};

export type PaymentCapabilityWanted = {
  /** Whether the capability is to be on. Defaults to true in a request. */
  readonly enable?: boolean;
  /** The largest payment in cents. Null sets no limit. */
  readonly max_amount?: number | null;
  /** The most in a day, in cents. Null sets no limit. */
  readonly daily_amount?: number | null;
  /** The most in a month, in cents. Null sets no limit. */
  readonly monthly_amount?: number | null;
  /** The most payments in a month. Null sets no limit. */
  readonly monthly_count?: number | null;
};

export type PaymentDecision = {
  /** The payment. */
  readonly payment_id: string;
  /** The payment's version after the move. */
  readonly version: number;
  /** When the payment was evaluated: `changed_at` of the status that it was given. */
  readonly decided_at: string;
  /** The version of the rules that ran. */
  readonly ruleset: number;
  /** When the rules ran: at the payment's `review`, while it was `scheduled`, or while it was `held`. */
  readonly stage: "review" | "scheduled" | "held";
  /** What became of the payment. `resume` sends a held payment to its checks again. */
  readonly outcome: "pass" | "hold" | "refuse" | "resume";
  /** The rule that decided. Null when none did. */
  readonly rule: string | null;
  /** Every rule that hit, in the order of the rules, whether it decided or not. */
  readonly hits: readonly RiskHit[];
  /** Rules in shadow that would have hit. */
  readonly shadow: readonly RiskHit[];
  /** Known facts by name that differ from their usual values: integers as text, amounts in cents. */
  readonly facts: { readonly [name: string]: string | boolean | readonly string[] };
  /** Changes that would have passed, each checked by all rules; alone, or in pairs where none suffices. Empty where the payment was not stopped, and where nothing that anybody can change would pass. */
  readonly would_pass: readonly RiskWayToPass[];
};

export type PaymentLabel = {
  /** The payment. */
  readonly payment_id: string;
  /** Counts what was said about the payment, from 1. */
  readonly number: number;
  /** What was said. That of the highest `number` counts. */
  readonly label: "fraud" | "good" | "unsure" | "none";
  /** Why, in the words of the person. */
  readonly reason: string;
  /** Who said it. */
  readonly set_by: RulesetActor;
  /** When it was said. */
  readonly set_at: string;
};

export type PaymentRow = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id?: string;
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey?: string;
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** The amount in cents as a string of digits. */
  readonly amount?: string;
  /** The currency. Always `USD`. */
  readonly currency?: "USD";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date?: string;
  /** What the payment is for, which decides the words on the statement. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  /** Your own id, 1 to 255 characters. */
  readonly external_id?: string;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata?: Metadata;
  /** The current status. */
  readonly status?:
    | "created"
    | "validating"
    | "scheduled"
    | "on_hold"
    | "pending"
    | "paid"
    | "failed"
    | "cancelled"
    | "reversed";
  /** Why the resource is in its status. */
  readonly status_details?: PaymentStatusDetails;
  /** Ids of the funding events that carried the payment, oldest first. Empty until funded. */
  readonly funding_ids?: readonly string[];
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids?: TraceIds;
  /** The paykey as the payment knows it. */
  readonly paykey_details?: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details?: CustomerDetails;
  /** When the payment settled at the customer's bank. Null before. */
  readonly effective_at?: string | null;
  /** Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`. */
  readonly related_payments?: { readonly [name: string]: "original" | "resubmit" | "refund" };
  /** Whether it is a new attempt of another payment. */
  readonly is_resubmit?: boolean;
  /** Whether another attempt was made. */
  readonly has_resubmit?: boolean;
  /** The actions that the current status allows. */
  readonly allowed_actions?: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  /** The banking days on which the next steps happen. */
  readonly expected?: ChargeExpected;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at?: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at?: string;
  /** Whether it is a charge or a payout. */
  readonly payment_type?: "charge" | "payout";
  /** The id of the latest funding event of the payment. Null until funded. */
  readonly funding_id?: string | null;
  /** Whether it is a refund of a charge. */
  readonly is_refund?: boolean;
  /** Whether any of it was refunded. */
  readonly has_refund?: boolean;
  /** `customer_details.name`. */
  readonly customer_name?: string;
  /** `paykey_details.label`. */
  readonly paykey_label?: string;
  /** `status_details.code`. Null without one. */
  readonly status_code?: string | null;
  /** `status_details.message`. */
  readonly status_message?: string;
  /** `status_details.reason`. */
  readonly status_reason?: string;
};

export type PaymentSettings = {
  /** The largest payment in cents. Null sets no limit. */
  readonly max_amount: number | null;
  /** The most in a day, in cents. Null sets no limit. */
  readonly daily_amount: number | null;
  /** The most in a month, in cents. Null sets no limit. */
  readonly monthly_amount: number | null;
  /** The most payments in a month. Null sets no limit. */
  readonly monthly_count: number | null;
  /** How soon after a charge is paid its money is transferred. */
  readonly funding_time:
    "immediate" | "next_day" | "one_day" | "two_day" | "three_day" | "four_day" | "five_day";
  /** Whether payments may go the same day. */
  readonly processing: "standard" | "same_day";
  /** The bank account that transfers use. Null chooses by purpose. */
  readonly linked_bank_account_id: string | null;
  /** The purpose of payments that name none. */
  readonly default_purpose: "goods" | "services" | "payroll" | "other";
  /** What entries of this kind are called on statements; null for `statement_settings.default_descriptor`. A purpose that the network wants named goes before. */
  readonly default_descriptor: string | null;
};

export type PaymentSettingsChange = {
  /** The largest payment in cents. Null sets no limit. */
  readonly max_amount?: number | null;
  /** The most in a day, in cents. Null sets no limit. */
  readonly daily_amount?: number | null;
  /** The most in a month, in cents. Null sets no limit. */
  readonly monthly_amount?: number | null;
  /** The most payments in a month. Null sets no limit. */
  readonly monthly_count?: number | null;
  /** How soon after a charge is paid its money is transferred. */
  readonly funding_time?:
    "immediate" | "next_day" | "one_day" | "two_day" | "three_day" | "four_day" | "five_day";
  /** Whether payments may go the same day. */
  readonly processing?: "standard" | "same_day";
  /** The bank account that transfers use. Null chooses by purpose. */
  readonly linked_bank_account_id?: string | null;
  /** The purpose of payments that name none. */
  readonly default_purpose?: "goods" | "services" | "payroll" | "other";
  /** The entry description, up to 10 characters. Null uses the bank's. */
  readonly default_descriptor?: string | null;
};

export type PaymentStatusDetails = {
  /** One sentence for people. */
  readonly message: string;
  /** Why the status was entered. */
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
  /** Who or what caused the status. */
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  /** When the status was entered, in UTC with milliseconds. */
  readonly changed_at: string;
  /** The ACH return code, such as `R01`. Null when no return caused the status. */
  readonly code: string | null;
};

export type PaymentSum = {
  /** How many payments. */
  readonly count: number;
  /** The sum in cents as a string of digits. */
  readonly amount: string;
};

export type PaymentSumGroup = {
  /** The status, day, reason or account of the group. */
  readonly key: string;
  /** How many charges of the group, and their sum. */
  readonly charges: PaymentSum;
  /** How many payouts of the group, and their sum. */
  readonly payouts: PaymentSum;
};

export type PaymentSummary = {
  /** What the groups are of. Null without groups. */
  readonly group_by: "status" | "day" | "reason" | "account" | null;
  /** How many charges, and their sum. */
  readonly charges: PaymentSum;
  /** How many payouts, and their sum. */
  readonly payouts: PaymentSum;
  /** In the order of their keys. Empty without `group_by`. */
  readonly groups: readonly PaymentSumGroup[];
};

export type PaymentTally = {
  /** How many. */
  readonly payments: number;
  /** The sum of their amounts in cents. */
  readonly amount: string;
};

export type PaymentTimeline = {
  /** The id of the payment. */
  readonly payment_id: string;
  /** Whether it is a charge or a payout. */
  readonly payment_type: "charge" | "payout";
  /** The environment's instant at which it was read. */
  readonly as_of: string;
  /** Oldest first; what is expected comes last. */
  readonly items: readonly {
    /** Reads on behind the item. Null of what is expected. */
    readonly cursor: string | null;
    /** When it happened, or is expected to. */
    readonly at: string;
    /** Whether it is still to come. */
    readonly expected: boolean;
    /** What the item is. `move`: A change of the payment's status. `decision`: A person, a rule or an exception decided something, or waits for a decision. `event`: Something happened to the payment that left its status as it was. `posting`: An amount moved between two ledger accounts. `file`: The payment's entry in a file, or what happened to that file. `acknowledgement`: The bank acknowledged or refused the file. `return`: An item of a file from the bank: a return, a correction, a contested return. `delivery`: Webhook deliveries of one event, folded into one item. `request`: An API request that changed the payment, or that a right refused. `note`: A note of a person or program. `approval`: A request that waits for a second person, or what became of it. `clock`: The sandbox's clock stands still until it is advanced. */
    readonly kind:
      | "move"
      | "decision"
      | "event"
      | "posting"
      | "file"
      | "acknowledgement"
      | "return"
      | "delivery"
      | "request"
      | "note"
      | "approval"
      | "clock";
    /** How much attention it deserves: `main`, `detail` or `noise`. */
    readonly importance: "main" | "detail" | "noise";
    /** What happened, in a few words. */
    readonly title: string;
    /** What happened, in one sentence. */
    readonly detail: string;
    /** A return code, refusal or reason. Null without one. */
    readonly code: string | null;
    /** Who or what did it. */
    readonly actor: {
      /** What kind of actor it is. */
      readonly type:
        "api_key" | "bridge_session" | "engine" | "operator" | "system" | "visitor" | "bank";
      /** The id of the person or key. Null where nobody of an id did it. */
      readonly id: string | null;
      /** The name of a person or key. Null without one. */
      readonly name: string | null;
    };
    /** What it leads to. Null where it leads nowhere. */
    readonly link: {
      /** The type of the resource. */
      readonly type:
        | "approval"
        | "charge"
        | "dishonor"
        | "event"
        | "exception"
        | "file"
        | "funding_event"
        | "note"
        | "payout"
        | "request"
        | "reversal"
        | "webhook_endpoint";
      /** The id of the resource. */
      readonly id: string;
      /** The line of a file. Null of other things. */
      readonly line: number | null;
    } | null;
    /** The amount that it moved. Null where it moved none. */
    readonly money: {
      /** The amount in cents as a string of digits. */
      readonly amount: string;
      /** `in` for money that came to us, `out` for money that left, `internal` between ledger accounts. */
      readonly direction: "in" | "out" | "internal";
    } | null;
    /** Milliseconds since the item before. Null of the first. */
    readonly after_ms: number | null;
    /** Equal of items that have one cause. Null where none is known. */
    readonly group: string | null;
  }[];
  /** The cursor of the next page. Null at the end. */
  readonly next_cursor: string | null;
  /** Parts that the caller's rights do not show. Empty when all is there. */
  readonly left_out: readonly {
    /** The part that is not shown. */
    readonly part:
      | "events"
      | "postings"
      | "files"
      | "transfers"
      | "deliveries"
      | "requests"
      | "notes"
      | "approvals"
      | "exceptions";
    /** The permission, or of keys the scope, that shows the part. */
    readonly needs: string;
  }[];
  /** Number of the last event that left the log, where events of the payment were among those: who acted, requests and other items of such events are missing. Null where the log has all events of the payment. */
  readonly events_removed_through: number | null;
};

export type PaymentVerifyCount = {
  /** Whether every count matched when it was checked. */
  readonly exact: boolean;
  /** Whether counts were recounted. */
  readonly repaired: boolean;
  /** Counts that are wrong. Empty when all agree. */
  readonly faults: readonly {
    /** The date of payments by which they are counted. */
    readonly counted_by: "created_at" | "payment_date" | "effective_at";
    /** The account that it belongs to, a UUID. */
    readonly account_id: string;
    /** The kind of payment that is counted. */
    readonly kind: "charge" | "payout";
    /** The status that is counted. */
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
    /** The day that the count is of. */
    readonly day: string;
    /** The count that is kept. */
    readonly counted: number;
    /** How many there really are. */
    readonly there_are: number;
  }[];
  /** How many minutes have other amounts than their payments. Rules that read windows of an account read them. */
  readonly wrong_minutes: number;
};

export type Payout = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information: string | null;
  /** The amount in cents as a string of digits. */
  readonly amount: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date: string;
  /** What the payment is for, which decides the words on the statement. */
  readonly purpose: "goods" | "services" | "payroll" | "other";
  /** Your own id, 1 to 255 characters. */
  readonly external_id: string;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** The current status. */
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
  /** Why the resource is in its status. */
  readonly status_details: PaymentStatusDetails;
  /** Ids of the funding events that carried the payment, oldest first. Empty until funded. */
  readonly funding_ids: readonly string[];
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids: TraceIds;
  /** The paykey as the payment knows it. */
  readonly paykey_details: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details: CustomerDetails;
  /** When the payment settled at the customer's bank. Null before. */
  readonly effective_at: string | null;
  /** Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`. */
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  /** Whether it is a new attempt of another payment. */
  readonly is_resubmit: boolean;
  /** Whether another attempt was made. */
  readonly has_resubmit: boolean;
  /** The actions that the current status allows. */
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  /** The banking days on which the next steps happen. */
  readonly expected: ChargeExpected;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** Whether it is a refund of a charge. */
  readonly is_refund: boolean;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** How it is processed. */
  readonly config: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message: string | null;
  };
  /** Every status the resource has been in, oldest first. */
  readonly status_history: readonly StatusHistoryItem[];
  /** The rail that carries the payment. Always `ach`. */
  readonly payment_rail: "ach";
  /** When the entry was handed to the bank. Null before. */
  readonly processed_at: string | null;
};

export type PayoutFunding = {
  /** What covers payouts. */
  readonly mode?: "withdrawal" | "credit_line" | "reserve" | "prefunded";
  /** Cents that payouts may draw in mode `credit_line`, or in mode `reserve` beyond the reserve, before withdrawals repay them. Null is none. */
  readonly credit_limit?: number | null;
  /** Cents that must be paid in so that any payout leaves in mode `reserve`. Null is none. The floor of a computed reserve. */
  readonly reserve_required?: number | null;
  /** How the least reserve of mode `reserve` is found. */
  readonly reserve_basis?: "fixed" | "computed";
};

export type PayoutUnmask = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The paykey's token, which names the bank account in payments. */
  readonly paykey: string;
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information: string | null;
  /** The amount in cents as a string of digits. */
  readonly amount: string;
  /** The currency. Always `USD`. */
  readonly currency: "USD";
  /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
  readonly payment_date: string;
  /** What the payment is for, which decides the words on the statement. */
  readonly purpose: "goods" | "services" | "payroll" | "other";
  /** Your own id, 1 to 255 characters. */
  readonly external_id: string;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** The current status. */
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
  /** Why the resource is in its status. */
  readonly status_details: PaymentStatusDetails;
  /** Ids of the funding events that carried the payment, oldest first. Empty until funded. */
  readonly funding_ids: readonly string[];
  /** Trace numbers by what they identify. `{}` until the entry is in a file. */
  readonly trace_ids: TraceIds;
  /** The paykey as the payment knows it. */
  readonly paykey_details: PaykeyDetails;
  /** The customer as the payment knows them. */
  readonly customer_details: CustomerDetails;
  /** When the payment settled at the customer's bank. Null before. */
  readonly effective_at: string | null;
  /** Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`. */
  readonly related_payments: { readonly [name: string]: "original" | "resubmit" | "refund" };
  /** Whether it is a new attempt of another payment. */
  readonly is_resubmit: boolean;
  /** Whether another attempt was made. */
  readonly has_resubmit: boolean;
  /** The actions that the current status allows. */
  readonly allowed_actions: readonly (
    "update" | "hold" | "release" | "cancel" | "resubmit" | "refund"
  )[];
  /** The banking days on which the next steps happen. */
  readonly expected: ChargeExpected;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** Whether it is a refund of a charge. */
  readonly is_refund: boolean;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** How it is processed. */
  readonly config: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome: string;
    /** Whether the payment is put on hold as soon as it is created. */
    readonly auto_hold: boolean;
    /** The message of that hold, up to 255 characters. Null when there is none. */
    readonly auto_hold_message: string | null;
  };
  /** Every status the resource has been in, oldest first. */
  readonly status_history: readonly StatusHistoryItem[];
  /** The rail that carries the payment. Always `ach`. */
  readonly payment_rail: "ach";
  /** When the entry was handed to the bank. Null before. */
  readonly processed_at: string | null;
  /** The bank account behind the paykey. */
  readonly bank_data: PaykeyBankData;
};

export type PostingsItem = {
  /** When it was booked, by the environment's clock. */
  readonly posted_at: string;
  /** The payment or funding event that moved, a UUID. */
  readonly subject_id: string;
  /** The move that was booked. */
  readonly move: string;
  /** The ledger account that is debited. */
  readonly debit:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "returns_in_flight"
    | "write_offs"
    | "unclaimed_funds"
    | "clearing_handed_over"
    | "bank_fees"
    | "verification_costs"
    | "fee_income"
    | "invoice_receipts"
    | "pending"
    | "available"
    | "payout_reserved"
    | "prefunded"
    | "collecting"
    | "credit_line"
    | "receivable"
    | "fees_receivable"
    | "funding_in_transit";
  /** The ledger account that is credited. */
  readonly credit:
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "returns_in_flight"
    | "write_offs"
    | "unclaimed_funds"
    | "clearing_handed_over"
    | "bank_fees"
    | "verification_costs"
    | "fee_income"
    | "invoice_receipts"
    | "pending"
    | "available"
    | "payout_reserved"
    | "prefunded"
    | "collecting"
    | "credit_line"
    | "receivable"
    | "fees_receivable"
    | "funding_in_transit";
  /** The amount in cents as a string of digits. */
  readonly amount: string;
};

export type Prefunding = {
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** What covers the account's payouts. */
  readonly mode: "withdrawal" | "credit_line" | "reserve" | "prefunded";
  /** What the text of a wire must hold so that its money is booked for the account. */
  readonly reference: string;
  /** Cents that were paid in and cover no payout yet. Below zero, nothing leaves. */
  readonly prefunded: string;
  /** Cents that are debited ahead from the business's bank account, and may still be returned. */
  readonly collecting: string;
  /** Cents that payouts may draw in mode `credit_line`, or in mode `reserve` beyond the reserve, before withdrawals repay them. Null is none. */
  readonly credit_limit: string | null;
  /** Cents that must be paid in so that any payout leaves in mode `reserve`. Null is none. The floor of a computed reserve. */
  readonly reserve_required: string | null;
  /** How the least reserve of mode `reserve` is found. */
  readonly reserve_basis: "fixed" | "computed";
  /** A computed reserve and what it comes from: debits by the day of their file, in cents. Null where it is not computed. */
  readonly return_reserve: {
    /** The first day whose files count. */
    readonly from: string;
    /** The first day whose debits settled within two banking days. */
    readonly recent_from: string;
    /** The last day whose files count: the day before. */
    readonly to: string;
    /** Cents of debits in files of these days. */
    readonly window_debits: string;
    /** Cents of them that settled within two banking days. */
    readonly recent_debits: string;
    /** Cents of them that came back with codes of two banking days. */
    readonly two_day_returns: string;
    /** Cents of them that came back as not authorized. */
    readonly unauthorized_returns: string;
    /** The rate of two-day returns, in parts per million. */
    readonly two_day_rate_ppm: number;
    /** The rate of unauthorized returns, in parts per million. */
    readonly unauthorized_rate_ppm: number;
    /** Cents for returns of the recent debits. */
    readonly two_day_part: string;
    /** Cents for unauthorized returns of all of them. */
    readonly unauthorized_part: string;
    /** The sum of both parts, in cents. */
    readonly computed: string;
    /** Cents that must be paid in: what is computed, at least the fixed sum. */
    readonly required: string;
    /** The formula in words. */
    readonly formula: string;
  } | null;
  /** Cents of payouts that were sent on credit and are not repaid. */
  readonly credit_drawn: string;
  /** Cents that payouts may still use. Null where payouts need no cover. */
  readonly spendable: string | null;
  /** Payouts that waited at the last cut-off. */
  readonly waiting: {
    /** How many they are. */
    readonly count: number;
    /** What they sum to, in cents. */
    readonly amount: string;
    /** Cents that must be paid in so that it and all before it leave. */
    readonly missing: string;
    /** The cut-off since which it waits. Null where nothing waits. */
    readonly waits_since: string | null;
  };
};

export type PrefundingReceipt = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** Cents that came in. */
  readonly amount: string;
  /** The day on which the bank's statement shows them. */
  readonly date: string;
  /** What the bank's statement says of them. */
  readonly text: string;
  /** Why a person booked them. Null where the text named the account by its reference. */
  readonly reason: string | null;
  /** Who booked them, as a type and an id. */
  readonly received_by: string;
  /** When they were taken back. Null while they count. */
  readonly reversed_at: string | null;
  /** Who took them back. Null while they count. */
  readonly reversed_by: string | null;
  /** Why they were taken back. Null while they count. */
  readonly reverse_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type PrefundingWaiting = {
  /** The payout. */
  readonly payout_id: string;
  /** Its cents. */
  readonly amount: string;
  /** Cents that must be paid in so that it and all before it leave. */
  readonly missing: string;
  /** The cut-off since which it waits. */
  readonly waits_since: string;
  /** The cut-off at which it leaves if it is covered then. */
  readonly next_cutoff_at: string;
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
    | "limit_exceeded"
    | "amount_over_ceiling"
    | "duplicate_external_id"
    | "payment_status"
    | "hold_stands"
    | "backtest_missing"
    | "ruleset_stops_everything"
    | "ruleset_in_force"
    | "ruleset_not_in_force"
    | "ruleset_superseded"
    | "already_resubmitted"
    | "retry_not_allowed"
    | "refund_exceeds_charge"
    | "bulk_set_changed"
    | "bulk_job_ended"
    | "nothing_to_fund"
    | "account_status"
    | "representative_status"
    | "capability_request_status"
    | "api_key_ended"
    | "linked_bank_account_status"
    | "verification_not_allowed"
    | "reversal_not_allowed"
    | "correction_refusal_not_allowed"
    | "dishonor_not_allowed"
    | "month_closed"
    | "over_limit_differs"
    | "exposure_limit_exists"
    | "bank_files_in_doubt"
    | "origination_stop_exists"
    | "origination_stop_lifted"
    | "fee_line_ended"
    | "too_many_fee_lines"
    | "fee_not_open"
    | "fee_not_collected"
    | "fee_invoice_paid"
    | "fee_payment_reversed"
    | "suspense_open"
    | "suspense_item_closed"
    | "return_request_not_allowed"
    | "late_return_not_allowed"
    | "received_return_not_allowed"
    | "proof_request_exists"
    | "proof_request_ended"
    | "proof_not_applicable"
    | "originator_not_allowed"
    | "originator_incomplete"
    | "company_id_registered"
    | "received_rule_ended"
    | "too_many_received_rules"
    | "received_entry_not_settled"
    | "received_entry_screening"
    | "received_entry_decided"
    | "received_entry_not_assigned"
    | "received_money_used"
    | "suspense_item_kind"
    | "suspense_item_direction"
    | "exception_resolved"
    | "nothing_to_review"
    | "nothing_to_undo"
    | "work_item_effect_left"
    | "work_item_resolved"
    | "work_item_claimed"
    | "statement_line_matched"
    | "file_state"
    | "operator_repeated"
    | "operator_exists"
    | "operator_disabled"
    | "factor_refused"
    | "passkey_exists"
    | "passkey_unavailable"
    | "too_many_passkeys"
    | "oidc_not_configured"
    | "oidc_unavailable"
    | "oidc_no_role"
    | "too_many_saved_views"
    | "last_factor"
    | "last_admin"
    | "role_exists"
    | "role_built_in"
    | "role_in_use"
    | "root_sandbox"
    | "snapshot_outdated"
    | "sandbox_only"
    | "log_restarted"
    | "step_up_required"
    | "factor_required"
    | "unmask_not_allowed"
    | "approval_decided"
    | "approval_not_allowed"
    | "value_unreadable"
    | "environment_moving"
    | "environment_moved"
    | "cell_unavailable";
  /** All fields at fault; absent where no field is. */
  readonly items?: readonly ProblemItem[];
  /** On payments: what their present status allows. */
  readonly allowed_actions?: readonly string[];
  /** With `limit_exceeded`: the exposure limits, and when the payment fits. */
  readonly exceeded?: {
    /** What the bank takes at most, in cents. */
    readonly limits: readonly {
      /** The limit. */
      readonly id: string;
      /** Whose payments it is over. */
      readonly scope: "environment" | "bank" | "originator" | "account";
      /** What it is over. */
      readonly kind: "entry" | "file" | "settlement_day" | "window" | "same_day";
      /** The settlement days of its window. */
      readonly days: number;
      /** Cents. */
      readonly limit: string;
      /** Cents of other payments in the fullest window that holds the day. */
      readonly used: string;
      /** Cents of this payment. */
      readonly requested: string;
      /** Cents over the limit. */
      readonly over_by: string;
    }[];
    /** The earliest settlement day on which the payment fits. */
    readonly fits_on: string | null;
    /** The cut-off of the file for that day. */
    readonly fits_cutoff: string | null;
  };
  /** With `log_restarted`: the log's present generation. */
  readonly generation?: number;
  /** With `log_restarted`: the last number up to which your log and this one can be the same. Read on after it. */
  readonly last_common_sequence?: number;
  /** With `log_restarted`: the number of the newest event. */
  readonly last_sequence?: number;
};

export type ProblemItem = {
  /** JSON pointer of the field; for a query parameter `/<name>`. */
  readonly reference: string;
  /** What is wrong with it. */
  readonly detail: string;
};

export type Profile = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** How files travel: a `directory`, or `sftp`. */
  readonly transport: "directory" | "sftp";
  /** How to reach the bank by SFTP. */
  readonly sftp?: Sftp;
  /** How the bank acknowledges files. Absent when it does not. */
  readonly acknowledgement?: Acknowledgement;
  /** What the bank must confirm before payments of a file count as sent. `none` by default. */
  readonly confirmation?: "none" | "totals" | "bank_ack" | "both";
  /** By when the bank must have confirmed a file, `HH:MM` in New York: the first such time after the hand-over. */
  readonly confirm_by?: string;
  /** What the bank takes at most, in cents. */
  readonly limits?: Limits;
  /** The pattern of file names. */
  readonly file_name?: string;
  /** How records are separated: `lf`, `crlf` or `none`. */
  readonly line_ending?: "lf" | "crlf" | "none";
  /** What each file has one of only. Absent where a file may mix all. */
  readonly split_files?: readonly ("company_id" | "side")[];
  /** The name that every file has at the bank. */
  readonly fixed_file_name?: string;
  /** Ends the name of a file with the control totals, put beside each file. */
  readonly control_file_suffix?: string;
  /** Ends the name of an empty file, put last, that says that a file is complete. */
  readonly marker_suffix?: string;
  /** Days on which the bank is closed besides federal holidays. */
  readonly closures?: readonly string[];
  /** The bank's same-day windows, five at most. */
  readonly same_day?: readonly SameDayItem[];
  /** The largest same-day entry in cents. */
  readonly same_day_limit_cents?: number;
  /** Whether same-day batches are marked in the descriptive date. */
  readonly same_day_mark?: boolean;
  /** Whether money goes through our account (`fbo`) or by offset entries. */
  readonly funding_mode?: "fbo" | "offset";
  /** The account of offset entries. */
  readonly offset?: Offset;
  /** How files are encrypted. Absent when they are not. */
  readonly encryption?: Encryption;
  /** By when the day's returns must have been read, `HH:MM` in New York. */
  readonly returns_by?: string;
  /** The bank's routing number, nine digits. */
  readonly odfi_routing_number: string;
  /** The destination in the file header, ten characters. */
  readonly immediate_destination: string;
  /** The destination's name in the file header. */
  readonly immediate_destination_name: string;
  /** The origin in the file header, ten characters. */
  readonly immediate_origin: string;
  /** The origin's name in the file header. */
  readonly immediate_origin_name: string;
  /** The name on bank statements, up to 16 characters. */
  readonly company_name: string;
  /** The company id in batch headers, ten characters. */
  readonly company_identification: string;
  /** The entry description in batch headers, up to 10 characters. */
  readonly entry_description?: string;
  /** When files are sealed, `HH:MM` in New York. */
  readonly cutoff: string;
  /** Until when they may be sent, `HH:MM` in New York. */
  readonly deadline: string;
  /** Times of day, in New York, at which the bank is asked for files. */
  readonly polls: readonly string[];
  /** When entries settle, `HH:MM` in New York. */
  readonly settlement: string;
  /** When payments become paid, `HH:MM` in New York. */
  readonly maturity: string;
  /** When paid money is grouped into transfers, `HH:MM` in New York. */
  readonly funding: string;
  /** Banking days to wait for returns before a payment is paid. */
  readonly return_wait_days: number;
  /** The most entries in a file. */
  readonly max_entries_per_file: number;
};

export type ProgrammeReview = {
  /** Counts the reviews, from 1. */
  readonly number: number;
  /** The day by which it is due: a year after the last one, or after the environment's first day. */
  readonly due_on: string;
  /** The day on which it was named last. Null before that. */
  readonly reminded_on: string | null;
  /** The day of the review. Null while it is to be done. */
  readonly reviewed_on: string | null;
  /** What was looked at and found. Null while it is to be done. */
  readonly findings: string | null;
  /** What changes because of it. Null where nothing does. */
  readonly changes: string | null;
  /** Who recorded it. Null while it is to be done. */
  readonly recorded_by: RulesetActor | null;
  /** When it was recorded. Null while it is to be done. */
  readonly recorded_at: string | null;
};

export type ProofRequest = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The charge that the bank asks about. */
  readonly payment_id: string;
  /** The bank account that it debited. */
  readonly paykey_id: string;
  /** The bank's number of its request. */
  readonly bank_reference: string;
  /** When your bank was asked. */
  readonly received_on: string;
  /** When your bank must have delivered the proof: ten banking days later. */
  readonly due_on: string;
  /** When your bank needs it: three banking days earlier, at 17:00 in New York. */
  readonly prepare_by: string;
  /** What was delivered for the payment. Null where nobody said. */
  readonly delivered: string | null;
  /** The statement of who prepares the proof. Null where there is none. */
  readonly statement: string | null;
  /** What became of the request. */
  readonly status: "open" | "sent" | "return_accepted" | "withdrawn";
  /** How the proof was given to the bank. Null until it was. */
  readonly sent_how: string | null;
  /** The SHA-256 of the package that was given. Null where it was not noted. */
  readonly package_sha256: string | null;
  /** Why the return was accepted or the request withdrawn. Null otherwise. */
  readonly reason: string | null;
  /** Who noted it. */
  readonly created_by: string;
  /** When it ended. Null while it is open. */
  readonly ended_at: string | null;
  /** Who ended it. Null while it is open. */
  readonly ended_by: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ProofRequestAttachment = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name of the document, as people know it. */
  readonly name: string;
  /** What it is, by its content. */
  readonly media_type: "application/pdf" | "image/png" | "image/jpeg" | "text/plain";
  /** Its length. */
  readonly size_bytes: number;
  /** The SHA-256 of the document. */
  readonly sha256: string;
  /** Who attached it. */
  readonly added_by: string;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type ProveLedger = {
  /** How much of the books to prove. */
  readonly scope?: "since_last" | "all";
};

export type ProviderBridge = {
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** How it is processed. */
  readonly config?: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method?: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
  };
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** The token of the built-in simulated provider: any text. */
  readonly aggregator_token?: string;
  /** The processor token from Plaid. */
  readonly plaid_token?: string;
  /** The token from Quiltt. */
  readonly quiltt_token?: string;
  /** The token from MX. */
  readonly mx_token?: string;
};

export type PublishRuleset = {
  /** A person's explanation, up to 500 characters. */
  readonly note: string;
  /** Publishes a ruleset that lets no payment pass by its back-test. */
  readonly acknowledge?: boolean;
};

export type PullPrefunding = {
  /** Cents to debit. */
  readonly amount: Cents;
  /** Why, in a sentence. */
  readonly reason: string;
  /** What becomes of the debit in a sandbox. */
  readonly sandbox_outcome?: string;
};

export type ReadyRule = {
  /** The id of the rule, such as `large-charge`. */
  readonly id: string;
  /** The name of the rule, for people. */
  readonly name: string;
  /** Whose payments it is about. */
  readonly group: "customers" | "bank_accounts" | "devices" | "businesses" | "amounts";
  /** What it is for. */
  readonly why: string;
  /** The condition: an expression over facts, such as `payment.amount > usd("500.00")`. */
  readonly when: string;
  /** What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`. */
  readonly action: "watch" | "hold" | "refuse";
  /** Facts with which it hits: a test of the rule. */
  readonly hits: { readonly [name: string]: string | boolean | number | readonly string[] };
  /** Facts with which it does not hit: another test. */
  readonly passes: { readonly [name: string]: string | boolean | number | readonly string[] };
};

export type ReceiveBankStatement = {
  /** The account whose money it is. */
  readonly account_id: string;
  /** How you know, in a sentence. */
  readonly reason: string;
};

export type ReceivedEntry = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** The file's id, a UUID. */
  readonly file_id: string;
  /** The line of the entry in the bank's file. */
  readonly line: number;
  /** What became of the entry. */
  readonly status: "noted" | "pending" | "held" | "kept" | "posted" | "returning" | "returned";
  /** Whether it takes or brings money. */
  readonly direction: "debit" | "credit";
  /** What it moved, in cents. `0` of prenotes. */
  readonly amount: string;
  /** The entry's SEC code, such as PPD or CCD. */
  readonly sec_code: string;
  /** The entry's transaction code. */
  readonly transaction_code: string;
  /** The sender, as it names itself. */
  readonly company_name: string;
  /** The sender's id. */
  readonly company_id: string;
  /** What the sender says the entry is for. */
  readonly entry_description: string;
  /** The sender's id of the receiver, often an invoice number. */
  readonly individual_id: string;
  /** The receiver, as the sender names it. */
  readonly individual_name: string;
  /** The account of ours that the entry names; only its last digits. */
  readonly account_mask: string;
  /** The sender's trace number. */
  readonly trace_number: string;
  /** The day on which the entry settles, or settled. */
  readonly settlement_date: string;
  /** How many addenda records the entry has. */
  readonly addenda_count: number;
  /** Parties and banks of an international (IAT) entry, which are compared with the sanctions lists. Empty of others. */
  readonly parties: readonly {
    /** What it is in the entry. */
    readonly role:
      "originator" | "receiver" | "originating_bank" | "receiving_bank" | "correspondent_bank";
    /** Its name, as sent. */
    readonly name: string;
    /** Its city. Null of banks, and where it was not sent. */
    readonly city: string | null;
    /** Its country, in the two letters of ISO 3166 as sent. */
    readonly country: string | null;
  }[];
  /** When the money of an entry moves that was read before its settlement date. Null of others. */
  readonly settles_at: string | null;
  /** The item of suspense that has its money. Null where it moved none, and until it settles. */
  readonly suspense_item_id: string | null;
  /** The account whose reference stands in the remittance. Null where none does. */
  readonly proposed_account_id: string | null;
  /** The account that has its money. Null until it is assigned. */
  readonly account_id: string | null;
  /** The customer that it is matched to. Null where it is to none. */
  readonly customer_id: string | null;
  /** The cut-off until which it can be returned within two banking days. Null where it moved no money. */
  readonly instruct_by: string | null;
  /** The rule that decided it. Null where a person did, or nobody. */
  readonly rule_id: string | null;
  /** The code of its return. Null where none was asked for. */
  readonly return_code:
    | "R01"
    | "R02"
    | "R03"
    | "R04"
    | "R07"
    | "R08"
    | "R09"
    | "R10"
    | "R11"
    | "R16"
    | "R17"
    | "R20"
    | "R23"
    | "R24"
    | "R29"
    | null;
  /** The receiver's signed statement. Null where the code needs none. */
  readonly return_document: string | null;
  /** The payout that sends its money on to the true receiver. Null where none does. */
  readonly forwarded_payment_id: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ReceivedEntryRemittance = {
  /** The texts of its addenda records, joined as they are. */
  readonly text: string;
  /** What the texts say, invoice by invoice. Null where they are free text. */
  readonly advice: {
    /** What the sender says it pays, in cents. Null where it does not say. */
    readonly payment_amount: string | null;
    /** The day of the payment, as the sender wrote it. Null where it wrote none. */
    readonly payment_date: string | null;
    /** The sender's number of the payment. Null where it has none. */
    readonly reference: string | null;
    /** Who pays. Null where it is not named. */
    readonly payer: string | null;
    /** Who is paid. Null where it is not named. */
    readonly payee: string | null;
    /** What lines and adjustments come to, in cents. */
    readonly sum: string;
    /** What is paid of each invoice or order. */
    readonly lines: readonly {
      /** The kind of number, such as `IV` of an invoice or `PO` of an order. */
      readonly qualifier: string;
      /** The number of the invoice or order. */
      readonly number: string;
      /** What is paid of it, in cents. Null where the sender wrote no amount. */
      readonly paid: string | null;
      /** What it comes to, in cents. Null where the sender wrote no amount. */
      readonly total: string | null;
      /** The discount that was taken, in cents. Null where the sender wrote none. */
      readonly discount: string | null;
      /** The day of the invoice. Null where the sender wrote none. */
      readonly date: string | null;
      /** Further numbers that the sender gives for it. */
      readonly references: readonly {
        /** The kind of the further number. */
        readonly qualifier: string;
        /** The further number. */
        readonly number: string;
      }[];
      /** What was taken off or added for it. */
      readonly adjustments: readonly AdjustmentsItem[];
    }[];
    /** What was taken off or added for the whole payment. */
    readonly adjustments: readonly AdjustmentsItem[];
    /** What does not add up or cannot be read, each a sentence. */
    readonly problems: readonly string[];
  } | null;
};

export type ReceivedEntryRule = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** A name for people; it stands in the reason of what it decides. */
  readonly name: string;
  /** The lowest decides first; of equal ones the oldest. */
  readonly priority: number;
  /** Whether it decides entries. */
  readonly status: "in_force" | "ended";
  /** The entries that it covers. */
  readonly direction: "debit" | "credit";
  /** It covers entries of this SEC code alone. Null: of any. */
  readonly sec_code: string | null;
  /** It covers entries of this sender alone. Null: of any. */
  readonly company_id: string | null;
  /** It covers entries with this id of the receiver alone, such as an invoice number. Null: with any. */
  readonly individual_id: string | null;
  /** It covers entries whose remittance has this text, without regard to case. Null: with any. */
  readonly remittance: string | null;
  /** It covers entries to this account of ours alone; only its last digits. Null: to any. */
  readonly account_mask: string | null;
  /** The smallest amount that it covers, in cents. Null: any. */
  readonly min_amount: string | null;
  /** The largest amount that it covers, in cents. Null: any. */
  readonly max_amount: string | null;
  /** The first settlement date that it covers. Null: any. */
  readonly valid_from: string | null;
  /** The last settlement date that it covers. Null: any. */
  readonly valid_until: string | null;
  /** What it does with an entry. */
  readonly act: "assign" | "keep" | "return" | "hold";
  /** When it does so. */
  readonly acts_at: "receipt" | "cutoff";
  /** Whose money the entry is. Null of `assign`: the account whose prefunding reference the remittance names. */
  readonly account_id: string | null;
  /** The customer that the entry is matched to. Null: none. */
  readonly customer_id: string | null;
  /** The code with which it returns. Null: it returns nothing. */
  readonly return_code:
    | "R01"
    | "R02"
    | "R03"
    | "R04"
    | "R07"
    | "R08"
    | "R09"
    | "R10"
    | "R11"
    | "R16"
    | "R17"
    | "R20"
    | "R23"
    | "R24"
    | "R29"
    | null;
  /** How many entries it decides at most. Null: without a bound. */
  readonly max_uses: number | null;
  /** How many entries it decided. */
  readonly uses: number;
  /** Why the rule is there. */
  readonly reason: string;
  /** Who made it. */
  readonly created_by: string;
  /** When it was ended. Null while it is in force. */
  readonly ended_at: string | null;
  /** Who ended it. Null while it is in force. */
  readonly ended_by: string | null;
  /** Why it was ended. Null while it is in force. */
  readonly end_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type Reconciliation = {
  /** The first day or instant of the range. */
  readonly from: string;
  /** The last day or instant of the range. */
  readonly to: string;
  /** Signed cents; what came in is positive. */
  readonly difference: string;
  /** The days of the range. */
  readonly days: readonly {
    /** The day, `YYYY-MM-DD`. */
    readonly date: string;
    /** What the books expect of the day. */
    readonly expected: MoneyInAndOut;
    /** What statements show of it. */
    readonly shown: MoneyInAndOut;
    /** Lines of the day that nothing explains. */
    readonly unexplained: {
      /** How many lines they are. */
      readonly count: number;
      /** Signed cents; what came in is positive. */
      readonly amount: string;
    };
    /** Signed cents; what came in is positive. */
    readonly difference: string;
  }[];
  /** How many lines nothing explains. */
  readonly line_count: number;
  /** Lines that nothing explains. */
  readonly lines: readonly {
    /** The id of the bank statement, a UUID. */
    readonly statement_id: string;
    /** The name that was given to the statement. */
    readonly statement_name: string;
    /** The line of the file, from 1. */
    readonly line: number;
    /** The day of the invoice. */
    readonly date: string;
    /** Signed cents; what came in is positive. */
    readonly amount: string;
    /** The bank's type code. */
    readonly type_code: string;
    /** The 94 columns. */
    readonly text: string;
    /** Why nothing explains the line. */
    readonly difference: "not_in_books" | "amount_differs" | "ambiguous" | "unmatched" | null;
    /** What a person does about it. */
    readonly what_next: string;
    /** What the line may be, the most likely first. */
    readonly suggestions: readonly {
      /** Why it is suggested. */
      readonly why: string;
      /** Movements of the books. */
      readonly movements: readonly MovementsItem[];
    }[];
  }[];
  /** How many movements no statement shows. */
  readonly movement_count: number;
  /** Movements of the books. */
  readonly movements: readonly MovementsItem[];
};

export type RecoverBank = {
  /** Names of files that a person has dealt with. Cancel their payments first, or they are sent again. */
  readonly accept?: readonly string[];
  /** Why, for the audit log. */
  readonly note?: string | null;
};

export type RecoverWebhookEndpoint = {
  /** From when to send again, in UTC. */
  readonly since?: string;
};

export type RecoveryEntry = {
  /** The 15-digit trace number. */
  readonly trace_number: string;
  /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
  readonly payment_id: string | null;
  /** The funding event of the entry, a UUID. Null when it has none. */
  readonly funding_event_id: string | null;
  /** The amount of money in cents. */
  readonly amount: string;
  /** Name and account number of the receiver, masked. Null if the copy cannot be read. */
  readonly receiver: string | null;
  /** Why it cannot be booked. */
  readonly why: string;
};

export type RefundCharge = {
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date?: string;
  /** Your own id, 1 to 255 characters. */
  readonly external_id?: string;
  /** How it is processed. */
  readonly config?: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
  };
  /** The refund amount in whole cents. Defaults to the remaining amount of the charge. */
  readonly amount?: Cents;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type RefundFee = {
  /** Cents to give back. Absent for all that is kept back or paid. */
  readonly amount?: Cents;
  /** Why, in a sentence. */
  readonly reason: string;
};

export type Relationship = {
  /** Whether the person is the main contact. An account has one. */
  readonly primary: boolean;
  /** Whether the person controls the business. */
  readonly control: boolean;
  /** Whether the person owns a part of the business. */
  readonly owner: boolean;
  /** The share in percent, 0 to 100. Null when not given. */
  readonly percent_ownership?: number | null;
  /** The person's title. */
  readonly title?: string | null;
};

export type ReleaseAchFile = {
  /** A person's explanation, up to 500 characters. */
  readonly note: string;
};

export type ReleaseCharge = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason?: string | null;
};

export type ReleasePayout = {
  /** Why, in a sentence for people, up to 255 characters. */
  readonly reason: string;
};

export type ReplaySink = {
  /** The first event to deliver again. */
  readonly from_sequence: number;
  /** Counts only. Defaults to true. */
  readonly dry_run?: boolean;
};

export type ReplayWebhookEndpoint = {
  /** The first event to send again. */
  readonly from_sequence?: number;
  /** The last event to send again. */
  readonly to_sequence?: number;
  /** The `Log-Generation` of the answer that the cursor is from. With it a log that began anew is noticed even where it is already longer than the cursor. */
  readonly generation?: number;
  /** From when to send again, in UTC. */
  readonly since?: string;
  /** Only events of these types. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed"
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
    | "file_day.*"
    | "reversal.*"
    | "return_rate.*"
    | "exception.*"
    | "ledger.*"
    | "fee_line.*"
    | "fee.*"
    | "fee_payment.*"
    | "origination_stop.*"
    | "work_item.*"
    | "prefunding_receipt.*"
    | "statement_booking.*"
    | "suspense_item.*"
    | "received_entry.*"
    | "proof_request.*"
    | "received_entry_rule.*"
    | "originator.*"
    | "return_request.*"
    | "late_return_permission.*"
    | "ledger_closing.*"
    | "reconciliation.*"
    | "api_key.*"
    | "approval.*"
    | "webhook_endpoint.*"
    | "ruleset.*"
    | "rule.*"
    | "bulk_job.*"
    | "engine.*"
    | "environment.*"
    | "key_rotation.*"
  )[];
};

export type Report = {
  /** All of them, whatever the caller may read. */
  readonly reports: readonly {
    /** The name, up to 200 characters. */
    readonly name:
      | "payments"
      | "returns"
      | "returns_by_code"
      | "funding"
      | "funding_lines"
      | "fees"
      | "nocs"
      | "files"
      | "control_totals"
      | "bank_reconciliation"
      | "exceptions"
      | "return_rates"
      | "ledger"
      | "trial_balance"
      | "suspense"
      | "originators"
      | "ledger_proofs"
      | "approvals"
      | "risk_coverage"
      | "risk_rule_days"
      | "risk_publications"
      | "risk_list_changes"
      | "network_duty_changes"
      | "programme_reviews"
      | "work_items"
      | "screening_versions"
      | "screening_matches";
    /** What a row of the report is. */
    readonly row: string;
    /** Which rows a period selects, and their order. */
    readonly period: string;
    /** Where its figures come from. */
    readonly read_from: string;
    /** The operation whose right it needs, besides its own. */
    readonly needs: string;
    /** Whether its rows belong to no account, so callers of one account do not get it. */
    readonly is_of_environment: boolean;
    /** Whether the caller may download it. */
    readonly allowed: boolean;
    /** In the order of the file. */
    readonly columns: readonly {
      /** Name of the column and of the member. */
      readonly name: string;
      /** Whether it is a person or a business. */
      readonly type:
        "id" | "text" | "code" | "cents" | "count" | "ppm" | "date" | "instant" | "flag";
      /** What it holds, in a sentence. */
      readonly means: string;
    }[];
  }[];
};

export type ReportDaily = {
  /** The instant by the environment's clock for which it was read. */
  readonly as_of: string;
  /** That day in New York. */
  readonly date: string;
  /** Whether the Federal Reserve settles on it. */
  readonly is_banking_day: boolean;
  /** Each bank with its next cut-off. */
  readonly banks: readonly {
    /** The id of the bank. */
    readonly id: string;
    /** The name of the bank. */
    readonly name: string;
    /** Whether files are sealed and sent. */
    readonly sending: "on" | "dry_run" | "off";
    /** The next cut-off. */
    readonly cutoff_at: string;
    /** Whole minutes until then. */
    readonly minutes_left: number;
    /** When the bank must have the file of that cut-off. */
    readonly deadline_at: string;
    /** Payments and transfers that are due by then; 10,000 at most are counted. */
    readonly entry_count: number;
    /** Sum of the debits among them. In cents. */
    readonly debits: string;
    /** Sum of the credits among them. In cents. */
    readonly credits: string;
    /** When the bank's folders are read next. */
    readonly next_poll_at: string;
    /** Whether that is in the past. */
    readonly is_poll_late: boolean;
    /** The last day whose returns were all read. */
    readonly returns_read_through: string | null;
  }[];
  /** What people must do, by the cut-off before which it must be done. */
  readonly tasks: readonly {
    /** The kind of exception, the act that is asked for, or the queue. */
    readonly name: string;
    /** The exception or approval; null where it is a queue. */
    readonly id: string | null;
    /** What is the matter. */
    readonly title: string;
    /** What a person does about it. */
    readonly act: string;
    /** The permission that it takes. */
    readonly permission: string;
    /** The roles of the installation that hold it. */
    readonly roles: readonly string[];
    /** How many items it is about. */
    readonly item_count: number;
    /** Their sum, where they are money. In cents. */
    readonly amount: string | null;
    /** Since when. */
    readonly since: string | null;
    /** When it must be done: its own deadline, that of the network, or the next cut-off. */
    readonly do_by: string;
    /** Whether that is in the past. */
    readonly is_overdue: boolean;
    /** The last cut-off before which it must be done. */
    readonly cutoff_at: string;
    /** Whole minutes until the nearer of the two; below zero where it is overdue. */
    readonly minutes_left: number;
  }[];
  /** Exceptions and approvals that are open beyond the first 50 of each. */
  readonly not_shown: number;
  /** Businesses whose money waits for a bank account, the most money first; 50 at most. */
  readonly unfunded: readonly {
    /** The account that it belongs to, a UUID. */
    readonly account_id: string;
    /** Name of the business. */
    readonly name: string;
    /** How many payments and lines of received money. */
    readonly item_count: number;
    /** Their sum. In cents. */
    readonly amount: string;
    /** Since when the first of them waits. */
    readonly since: string;
  }[];
  /** Files of the day and those that wait; 50 at most, the newest first. */
  readonly files: readonly {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** `outbound` for a file to the bank, `inbound` for one from it. */
    readonly direction: "outbound" | "inbound";
    /** Name of the file. */
    readonly name: string;
    /** The state as two capital letters, such as `NY`. */
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
    /** Date of the file header. */
    readonly file_date: string;
    /** Batches. */
    readonly batch_count: number;
    /** Entries and addenda. */
    readonly entry_addenda_count: number;
    /** Entry hash of the file control. */
    readonly entry_hash: string;
    /** Total debits of the file control. In cents. */
    readonly debits: string;
    /** Total credits of the file control. In cents. */
    readonly credits: string;
    /** Whether it was not handed over, or not acknowledged, in time. */
    readonly is_late: boolean;
  }[];
  /** What files move on the settlement account on the day. */
  readonly cash: {
    /** What comes in. In cents. */
    readonly in: string;
    /** What goes out. In cents. */
    readonly out: string;
    /** Movements of the books. */
    readonly movements: readonly {
      /** Name of the file whose entries settle. */
      readonly name: string;
      /** Above zero where it comes in. In cents. */
      readonly amount: string;
    }[];
  };
  /** Rates near or above a threshold. */
  readonly return_rates: readonly {
    /** Whether the rate is of the account or of a company id. */
    readonly scope: "account" | "company";
    /** The account's id, or the company id. */
    readonly id: string;
    /** The rate. */
    readonly name: "unauthorized" | "administrative" | "overall";
    /** Percent of the entries, with four decimals. */
    readonly rate: string;
    /** Percent; the network's ceiling. */
    readonly ceiling: string;
    /** How many more may come back until the ceiling. */
    readonly headroom: number;
    /** How near the ceiling is. */
    readonly level: "warning" | "breach";
  }[];
  /** Exposure limits of which 80 percent or more is used, the fullest first; 50 at most. */
  readonly limits: readonly {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** What the group is. */
    readonly scope: "environment" | "bank" | "originator" | "account";
    /** The bank, company id or account; null where it is the environment. */
    readonly scope_id: string | null;
    /** Charges are debits, payouts are credits. */
    readonly side: "debit" | "credit";
    /** What the limit is over. */
    readonly kind: "entry" | "file" | "settlement_day" | "window" | "same_day";
    /** Settlement days of its window. */
    readonly days: number;
    /** The settlement day of a payment made now, for which it was read. */
    readonly settlement_date: string;
    /** The limit. In cents. */
    readonly limit: string;
    /** What is used of it. In cents. */
    readonly used: string;
    /** That in percent, rounded down; null where the limit is zero. */
    readonly percent: number | null;
  }[];
  /** Stops of origination in force. */
  readonly stops: readonly {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** Why a person set it. */
    readonly why: string;
    /** Since when. */
    readonly since: string;
  }[];
  /** Sections that the caller may not read. They are empty. */
  readonly left_out: readonly (
    | "banks"
    | "exceptions"
    | "approvals"
    | "held_payments"
    | "customers_in_review"
    | "paykeys_in_review"
    | "unfunded_money"
    | "suspense_items"
    | "files"
    | "cash"
    | "return_rates"
    | "limits"
    | "stops"
  )[];
};

export type ReportTotalCustomersByStatus = {
  /** How many customers have this status. */
  readonly verified: number;
  /** How many customers have this status. */
  readonly pending: number;
  /** How many customers have this status. */
  readonly review: number;
  /** How many customers have this status. */
  readonly inactive: number;
  /** How many customers have this status. */
  readonly rejected: number;
};

export type Representative = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The current status. */
  readonly status: "created" | "onboarding" | "active" | "rejected" | "inactive";
  /** Why the resource is in its status. */
  readonly status_detail: StatusDetail;
  /** The first name, 1 to 100 characters. */
  readonly first_name: string;
  /** The last name, 1 to 100 characters. */
  readonly last_name: string;
  /** First and last name. */
  readonly name: string;
  /** The date of birth: `YYYY-MM-DD` in the answer to a create and in `unmask`, `****-**-**` elsewhere. */
  readonly dob: string;
  /** The last four digits of the Social Security number in the answer to a create and in `unmask`, `****` elsewhere. */
  readonly ssn_last4: string;
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The mobile number in E.164 form, such as `+12125550123`. */
  readonly mobile_number: string;
  /** The same as `mobile_number`. */
  readonly phone: string;
  /** What the person is to the business. */
  readonly relationship: {
    /** Whether the person is the main contact. An account has one. */
    readonly primary: boolean;
    /** Whether the person controls the business. */
    readonly control: boolean;
    /** Whether the person owns a part of the business. */
    readonly owner: boolean;
    /** The share in percent, 0 to 100. Null when not given. */
    readonly percent_ownership: number | null;
    /** The person's title. Null when not given. */
    readonly title: string | null;
  };
  /** The person's user of the dashboard. Null when there is none. */
  readonly user_id: string | null;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none. */
  readonly metadata: Metadata;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type RepresentativesItem = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** The email address, up to 254 characters. */
  readonly email?: string | null;
  /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
  readonly phone?: string | null;
};

export type Reputation = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** The risk from 0 (none) to 1. Null when the check gives no score. */
  readonly risk_score: number | null;
  /** Counts, dates and amounts by name. A member is null when nothing is known. */
  readonly insights: { readonly [name: string]: unknown };
};

export type Request = {
  /** The `api_request_id` of the answer, a UUID. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The key that asked, a UUID. Null when none did. */
  readonly api_key_id: string | null;
  /** The person, a UUID. Null when an API key asked. */
  readonly operator_id: string | null;
  /** The HTTP method. */
  readonly method: string;
  /** The path, without the query, whose values may be personal data. */
  readonly path: string;
  /** Names of the query parameters that were sent. */
  readonly query_parameters: readonly string[];
  /** The operation that was called. Null on a path that leads nowhere. */
  readonly operation: string | null;
  /** The HTTP status that was answered. */
  readonly status: number;
  /** How long the answer took, in milliseconds. */
  readonly duration_ms: number;
  /** The type of the problem that was answered. Null on success. */
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
  /** The code of the problem that was answered. Null when it had none. */
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
    | "limit_exceeded"
    | "amount_over_ceiling"
    | "duplicate_external_id"
    | "payment_status"
    | "hold_stands"
    | "backtest_missing"
    | "ruleset_stops_everything"
    | "ruleset_in_force"
    | "ruleset_not_in_force"
    | "ruleset_superseded"
    | "already_resubmitted"
    | "retry_not_allowed"
    | "refund_exceeds_charge"
    | "bulk_set_changed"
    | "bulk_job_ended"
    | "nothing_to_fund"
    | "account_status"
    | "representative_status"
    | "capability_request_status"
    | "api_key_ended"
    | "linked_bank_account_status"
    | "verification_not_allowed"
    | "reversal_not_allowed"
    | "correction_refusal_not_allowed"
    | "dishonor_not_allowed"
    | "month_closed"
    | "over_limit_differs"
    | "exposure_limit_exists"
    | "bank_files_in_doubt"
    | "origination_stop_exists"
    | "origination_stop_lifted"
    | "fee_line_ended"
    | "too_many_fee_lines"
    | "fee_not_open"
    | "fee_not_collected"
    | "fee_invoice_paid"
    | "fee_payment_reversed"
    | "suspense_open"
    | "suspense_item_closed"
    | "return_request_not_allowed"
    | "late_return_not_allowed"
    | "received_return_not_allowed"
    | "proof_request_exists"
    | "proof_request_ended"
    | "proof_not_applicable"
    | "originator_not_allowed"
    | "originator_incomplete"
    | "company_id_registered"
    | "received_rule_ended"
    | "too_many_received_rules"
    | "received_entry_not_settled"
    | "received_entry_screening"
    | "received_entry_decided"
    | "received_entry_not_assigned"
    | "received_money_used"
    | "suspense_item_kind"
    | "suspense_item_direction"
    | "exception_resolved"
    | "nothing_to_review"
    | "nothing_to_undo"
    | "work_item_effect_left"
    | "work_item_resolved"
    | "work_item_claimed"
    | "statement_line_matched"
    | "file_state"
    | "operator_repeated"
    | "operator_exists"
    | "operator_disabled"
    | "factor_refused"
    | "passkey_exists"
    | "passkey_unavailable"
    | "too_many_passkeys"
    | "oidc_not_configured"
    | "oidc_unavailable"
    | "oidc_no_role"
    | "too_many_saved_views"
    | "last_factor"
    | "last_admin"
    | "role_exists"
    | "role_built_in"
    | "role_in_use"
    | "root_sandbox"
    | "snapshot_outdated"
    | "sandbox_only"
    | "log_restarted"
    | "step_up_required"
    | "factor_required"
    | "unmask_not_allowed"
    | "approval_decided"
    | "approval_not_allowed"
    | "value_unreadable"
    | "environment_moving"
    | "environment_moved"
    | "cell_unavailable"
    | null;
  /** The Idempotency-Key that was sent. Null when none was. */
  readonly idempotency_key: string | null;
  /** Whether the answer was that of an earlier request. */
  readonly idempotent_replayed: boolean;
  /** The caller's Request-Id. Null when none was sent. */
  readonly request_id: string | null;
  /** The caller's Correlation-Id. Null when none was sent. */
  readonly correlation_id: string | null;
  /** What was sent, with `***` for each value that may be personal. */
  readonly body: unknown;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type RequestError = {
  /** Null on a path that leads nowhere. */
  readonly operation: string | null;
  /** The current status. */
  readonly status: number;
  /** The type of the problem that was answered. Null on success. */
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
  /** The code of the problem that was answered. Null when it had none. */
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
    | "limit_exceeded"
    | "amount_over_ceiling"
    | "duplicate_external_id"
    | "payment_status"
    | "hold_stands"
    | "backtest_missing"
    | "ruleset_stops_everything"
    | "ruleset_in_force"
    | "ruleset_not_in_force"
    | "ruleset_superseded"
    | "already_resubmitted"
    | "retry_not_allowed"
    | "refund_exceeds_charge"
    | "bulk_set_changed"
    | "bulk_job_ended"
    | "nothing_to_fund"
    | "account_status"
    | "representative_status"
    | "capability_request_status"
    | "api_key_ended"
    | "linked_bank_account_status"
    | "verification_not_allowed"
    | "reversal_not_allowed"
    | "correction_refusal_not_allowed"
    | "dishonor_not_allowed"
    | "month_closed"
    | "over_limit_differs"
    | "exposure_limit_exists"
    | "bank_files_in_doubt"
    | "origination_stop_exists"
    | "origination_stop_lifted"
    | "fee_line_ended"
    | "too_many_fee_lines"
    | "fee_not_open"
    | "fee_not_collected"
    | "fee_invoice_paid"
    | "fee_payment_reversed"
    | "suspense_open"
    | "suspense_item_closed"
    | "return_request_not_allowed"
    | "late_return_not_allowed"
    | "received_return_not_allowed"
    | "proof_request_exists"
    | "proof_request_ended"
    | "proof_not_applicable"
    | "originator_not_allowed"
    | "originator_incomplete"
    | "company_id_registered"
    | "received_rule_ended"
    | "too_many_received_rules"
    | "received_entry_not_settled"
    | "received_entry_screening"
    | "received_entry_decided"
    | "received_entry_not_assigned"
    | "received_money_used"
    | "suspense_item_kind"
    | "suspense_item_direction"
    | "exception_resolved"
    | "nothing_to_review"
    | "nothing_to_undo"
    | "work_item_effect_left"
    | "work_item_resolved"
    | "work_item_claimed"
    | "statement_line_matched"
    | "file_state"
    | "operator_repeated"
    | "operator_exists"
    | "operator_disabled"
    | "factor_refused"
    | "passkey_exists"
    | "passkey_unavailable"
    | "too_many_passkeys"
    | "oidc_not_configured"
    | "oidc_unavailable"
    | "oidc_no_role"
    | "too_many_saved_views"
    | "last_factor"
    | "last_admin"
    | "role_exists"
    | "role_built_in"
    | "role_in_use"
    | "root_sandbox"
    | "snapshot_outdated"
    | "sandbox_only"
    | "log_restarted"
    | "step_up_required"
    | "factor_required"
    | "unmask_not_allowed"
    | "approval_decided"
    | "approval_not_allowed"
    | "value_unreadable"
    | "environment_moving"
    | "environment_moved"
    | "cell_unavailable"
    | null;
  /** How many requests. */
  readonly count: number;
  /** How many keys and people made them. */
  readonly callers: number;
  /** When the first of them was made. */
  readonly first_at: string;
  /** When the last of them was made. */
  readonly last_at: string;
  /** The newest of the requests. */
  readonly last_request_id: string;
};

export type ResolveException = {
  /** How it was resolved, in a sentence. */
  readonly reason: string;
};

export type Resource = {
  /** The type of the resource. */
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
    | "file_day"
    | "reversal"
    | "return_rate"
    | "exception"
    | "ledger"
    | "fee_line"
    | "fee"
    | "fee_payment"
    | "origination_stop"
    | "work_item"
    | "prefunding_receipt"
    | "statement_booking"
    | "suspense_item"
    | "received_entry"
    | "proof_request"
    | "received_entry_rule"
    | "originator"
    | "return_request"
    | "late_return_permission"
    | "ledger_closing"
    | "reconciliation"
    | "api_key"
    | "approval"
    | "webhook_endpoint"
    | "ruleset"
    | "rule"
    | "bulk_job"
    | "engine"
    | "environment"
    | "key_rotation"
    | "sandbox_fault";
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The number of the version, from 1. */
  readonly version: number;
};

export type Response = {
  /** Challenge and origin, as the browser saw them, in base64url. */
  readonly clientDataJSON: string;
  /** What was checked, and the counter, in base64url. */
  readonly authenticatorData: string;
  /** The signature over both, in base64url. */
  readonly signature: string;
  /** Whose passkey it is, in base64url. Null when the authenticator does not say. */
  readonly userHandle?: string | null;
};

export type ResubmitCharge = {
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date?: string;
  /** Your own id, 1 to 255 characters. */
  readonly external_id?: string;
  /** How it is processed. */
  readonly config?: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
  };
};

export type ResubmitPayout = {
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date?: string;
  /** Your own id, 1 to 255 characters. */
  readonly external_id?: string;
  /** How it is processed. */
  readonly config?: {
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: string;
  };
};

export type ResumeOriginator = {
  /** Why it may send again. */
  readonly reason: string;
};

export type Retries = {
  /** Whether and when to send again. */
  readonly automatic?: "off" | "next_banking_day" | "days_of_month";
  /** Days of the month on which to send again, 1 to 31. */
  readonly days_of_month?: readonly number[];
};

export type ReturnRate = {
  /** The first day or instant of the range. */
  readonly from: string;
  /** The last day or instant of the range. */
  readonly to: string;
  /** How rates are calculated. */
  readonly method: string;
  /** What the account's setting `return_rates.hold` does at this moment. */
  readonly hold: {
    /** What the account's setting says. */
    readonly setting: "off" | "new_charges" | "unsent_charges";
    /** Why charges are held now. Null when none are. */
    readonly reason: string | null;
  };
  /** The account, its companies and its entry classes. */
  readonly groups: readonly {
    /** What the group is. */
    readonly scope: "account" | "company" | "sec_code";
    /** The account, company id or entry class. */
    readonly id: string;
    /** Each rate against its ceiling. */
    readonly rates: readonly {
      /** Which returns are counted. */
      readonly name: "unauthorized" | "administrative" | "overall";
      /** How many debits were sent. Null to an account's key where other accounts' entries are counted, too. */
      readonly originated: number | null;
      /** How many of them came back. Null to an account's key where other accounts' entries are counted, too. */
      readonly returned: number | null;
      /** The rate in percent, with four decimals. */
      readonly rate: string;
      /** The network's ceiling in percent. */
      readonly ceiling: string;
      /** How many returns may still come before a breach. Null to an account's key where other accounts' entries are counted, too. */
      readonly headroom: number | null;
      /** How near the ceiling the rate is. */
      readonly level: "ok" | "warning" | "breach" | "too_few";
    }[];
  }[];
};

export type ReturnRateDay = {
  /** The first day or instant of the range. */
  readonly from: string;
  /** The last day or instant of the range. */
  readonly to: string;
  /** The days of the range. */
  readonly days: readonly {
    /** The day of the files. */
    readonly day: string;
    /** Debits in files of the day. */
    readonly originated: number;
    /** Those of them that came back, by the rate in which they count. */
    readonly returned: {
      /** Those that came back as unauthorized. */
      readonly unauthorized: number;
      /** Those that came back for wrong account data. */
      readonly administrative: number;
      /** All that came back. */
      readonly overall: number;
    };
  }[];
};

/** A return rate at the moment in which its level changed. */
export type ReturnRateLevel = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account. Null for a company id. */
  readonly account_id: string | null;
  /** Whether the rate is an account's or a company id's. */
  readonly scope: "account" | "company";
  /** The company id. Null for an account. */
  readonly company_id: string | null;
  /** The name, up to 200 characters. */
  readonly name: "unauthorized" | "administrative" | "overall";
  /** Debits that were sent. */
  readonly originated: number;
  /** Those of them that came back. */
  readonly returned: number;
  /** Percent of the entries, with four decimals. */
  readonly rate: string;
  /** Percent; the network's ceiling. */
  readonly ceiling: string;
  /** Returns that may still come before a breach. */
  readonly headroom: number;
  /** The level that the rate came to. */
  readonly level: "ok" | "warning" | "breach" | "too_few";
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ReturnRates = {
  /** Which charges are held for manual review meanwhile. */
  readonly hold?: "off" | "new_charges" | "unsent_charges";
};

export type ReturnReceivedEntry = {
  /** Why the entry is returned. */
  readonly code:
    | "R01"
    | "R02"
    | "R03"
    | "R04"
    | "R07"
    | "R08"
    | "R09"
    | "R10"
    | "R11"
    | "R16"
    | "R17"
    | "R20"
    | "R23"
    | "R24"
    | "R29";
  /** The receiver's signed statement, as your files name it. */
  readonly document?: string;
  /** Takes the money of an assigned entry back from its account first. Default false: such an entry is refused. */
  readonly unassign?: boolean;
  /** What you know of it, in a sentence. */
  readonly reason: string;
};

export type ReturnRequest = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The number of the letter, from 1. */
  readonly number: number;
  /** The account of the payment. */
  readonly account_id: string;
  /** The payment whose entry is asked back. */
  readonly payment_id: string;
  /** Whether the entry took or paid money. */
  readonly payment_type: "charge" | "payout";
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** Where the request stands. */
  readonly status:
    | "drafted"
    | "approved"
    | "sent_to_bank"
    | "asked_rdfi"
    | "answered_yes"
    | "answered_no"
    | "no_answer"
    | "returned"
    | "closed";
  /** Why the entry is asked back. */
  readonly reason: "fraud" | "duplicate" | "wrong_receiver" | "wrong_amount" | "other";
  /** What happened, in up to 500 characters, as the receiving bank reads it. */
  readonly explanation: string;
  /** The entry's amount in cents: all of it is asked back. */
  readonly amount: string;
  /** The entry's trace number. */
  readonly trace_number: string;
  /** Our bank. */
  readonly odfi_routing_number: string;
  /** The receiving bank. */
  readonly rdfi_routing_number: string;
  /** The account that it was sent to; only its last digits. */
  readonly account_mask: string;
  /** The entry's SEC code, such as PPD or CCD. */
  readonly sec_code: string;
  /** The day on which the entry was to settle. */
  readonly effective_date: string;
  /** The day on which it settled. Null until then. */
  readonly settlement_date: string | null;
  /** Who originated the entry, as its batch names it. */
  readonly company_name: string;
  /** The company id of its batch. */
  readonly company_id: string;
  /** Who answers questions about the request. */
  readonly contact: {
    /** The contact's name. */
    readonly name: string;
    /** The contact's telephone number. */
    readonly phone: string;
    /** The contact's email address. */
    readonly email: string;
  };
  /** Who drafted it, as `<type>:<id>`. */
  readonly requested_by: string;
  /** Who approved it. Null until then. */
  readonly approved_by: string | null;
  /** The name below the indemnity. Null until it is approved. */
  readonly signer: string | null;
  /** Our bank's reference of the case. Null while there is none. */
  readonly bank_reference: string | null;
  /** The day on which the receiving bank was asked. Null until it is known. */
  readonly asked_on: string | null;
  /** The last day of the answer. Null until our bank has the request. */
  readonly answer_by: string | null;
  /** What it said. Null while there is nothing. */
  readonly answer_note: string | null;
  /** The code with which it came back. Null where it did not. */
  readonly return_code: string | null;
  /** The return's trace number. Null where there is none. */
  readonly return_trace_number: string | null;
  /** Why it ended without a return. Null where it did not. */
  readonly close_reason: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type Reversal = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** The id of the charge or payout, a UUID. */
  readonly payment_id: string;
  /** Whether it is a charge or a payout. */
  readonly payment_type: "charge" | "payout";
  /** The status of the reversal. */
  readonly status: "requested" | "sent" | "settled" | "returned" | "cancelled";
  /** Why the entry was wrong. */
  readonly reason: "duplicate" | "wrong_receiver" | "wrong_amount" | "wrong_date" | "payroll";
  /** The amount of money in cents. */
  readonly amount: string;
  /** Whether it undid the payment. Null until it has settled. */
  readonly is_applied: boolean | null;
  /** The 15-digit trace number of our entry. Null until it is in a file. */
  readonly trace_number: string | null;
  /** The file's id, a UUID. Null until it is in a file. */
  readonly file_id: string | null;
  /** The day on which it settles. Null until it is known. */
  readonly settlement_date: string | null;
  /** The code with which the receiving bank returned it. Null when it did not. */
  readonly return_code: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type ReverseCharge = {
  /** Why the entry was wrong. */
  readonly reason: "duplicate" | "wrong_receiver" | "wrong_amount" | "wrong_date" | "payroll";
};

export type ReverseFeePayment = {
  /** Why, in a sentence. */
  readonly reason: string;
};

export type ReversePayout = {
  /** Why the entry was wrong. */
  readonly reason: "duplicate" | "wrong_receiver" | "wrong_amount" | "wrong_date" | "payroll";
};

export type ReviewAccount = {
  /** The current status. */
  readonly status: "active" | "rejected" | "inactive";
  /** Whether an account that ends is disabled or terminated. */
  readonly reason?: "disabled" | "terminated";
  /** Why, in a sentence for people. */
  readonly message?: string;
};

export type ReviewCapabilityRequest = {
  /** The current status. */
  readonly status: "active" | "rejected" | "inactive";
};

export type ReviewLinkedBankAccount = {
  /** The current status. */
  readonly status: "active" | "rejected" | "inactive";
  /** Why, in a sentence for people. */
  readonly message?: string;
};

export type ReviewOriginator = {
  /** What was reviewed. */
  readonly review:
    | "fraud_procedures"
    | "exposure"
    | "web_security"
    | "third_party_registration"
    | "registration_change"
    | "registration_details"
    | "originator_identities";
  /** The day of the review. Default today. */
  readonly reviewed_on?: string;
  /** What the review found, up to 2,000 characters. */
  readonly findings: string;
};

export type ReviewRepresentative = {
  /** The current status. */
  readonly status: "active" | "rejected" | "inactive";
  /** Why, in a sentence for people. */
  readonly message?: string;
};

export type Risk = {
  /** The instant of the evaluation by the environment's clock. */
  readonly evaluated_at: string;
  /** The version of the rules that would run. */
  readonly ruleset: number;
  /** Always `review`. */
  readonly stage: "review" | "scheduled" | "held";
  /** What would become of the payment. */
  readonly outcome: "pass" | "hold" | "refuse" | "resume";
  /** The rule that would decide. Null when none would, and when it is not shown to the reader. */
  readonly rule: string | null;
  /** Every rule that hits and is shown to the reader, in the order of the rules. */
  readonly hits: readonly RiskHit[];
  /** Rules in shadow that would hit; none for a key of one account. */
  readonly shadow: readonly RiskHit[];
  /** Known facts by name that differ from their usual values, of shown rules: integers as text, amounts in cents. */
  readonly facts: { readonly [name: string]: string | boolean | readonly string[] };
  /** Changes that would pass, each checked by all rules. Empty when the payment would pass, when none would, and when a rule that hits is not shown. */
  readonly would_pass: readonly RiskWayToPass[];
  /** The reason of the status that the payment would get. Null when the rule discloses nothing to the reader. */
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
    | "cancel_request"
    | null;
  /** Why the creation of the payment would be refused. Null when it would not. */
  readonly refusal: {
    /** The code of the refusal. */
    readonly code: string;
    /** The refusal in a sentence. Null when the code says it all. */
    readonly detail: string | null;
  } | null;
  /** The hits of which the reader is shown the reason only. */
  readonly withheld: readonly {
    /** What the rule asks for. */
    readonly action: "park" | "refuse" | "hold" | "decline" | "watch";
    /** The reason of the status that it gives. */
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
  }[];
};

export type RiskCause = {
  /** The part in the rule's own words. */
  readonly text: string;
  /** The facts that the part names. */
  readonly facts: readonly RiskFactSeen[];
};

export type RiskChange = {
  /** What would change. */
  readonly kind: "amount" | "time" | "evidence" | "list" | "release";
  /** The facts that it changes, with their values then. Of a list it is the call, such as `listed("mules", customer.email)`, never the value. */
  readonly change: { readonly [name: string]: string | boolean | readonly string[] };
  /** The change in a sentence. */
  readonly say: string;
  /** True: all rules were evaluated again with the change. */
  readonly verified: boolean;
};

export type RiskFact = {
  /** The name that expressions use. */
  readonly name:
    | "payment.kind"
    | "payment.amount"
    | "payment.date"
    | "payment.sec_code"
    | "payment.stage"
    | "payment.auto_hold"
    | "payment.balance_check"
    | "payment.held_by"
    | "customer.status"
    | "customer.evaluations_1h"
    | "paykey.status"
    | "paykey.block_code"
    | "paykey.unblock_eligible"
    | "paykey.expired"
    | "bank_account.validated"
    | "screening.match"
    | "account.takes_payments"
    | "account.missing_capability"
    | "originator.missing"
    | "limits.max_amount"
    | "limits.daily_amount"
    | "limits.monthly_amount"
    | "limits.monthly_count"
    | "usage.daily_amount"
    | "usage.monthly_amount"
    | "usage.monthly_count"
    | "ceilings.payment"
    | "ceilings.bank"
    | "ceilings.daily"
    | "ceilings.daily_used"
    | "exposure.over_by"
    | "exposure.fits_amount"
    | "exposure.fits_on"
    | "return_rate.subject"
    | "return_rate.ppm"
    | "balance.cents"
    | "balance.stale"
    | "balance.under_way"
    | "sandbox.hold"
    | "sandbox.cancel";
  /** The type: `list` is a list of texts, `int` has 64 bits. */
  readonly type: "string" | "bool" | "int" | "list";
  /** The unit. Null when it has none. */
  readonly unit: string | null;
  /** What it is. */
  readonly means: string;
  /** Where the value comes from. */
  readonly from: string;
  /** The usual value, which decisions leave out. Null when the fact may be unknown. */
  readonly usual: string | boolean | readonly string[] | null;
  /** When nobody knows it. Null when it is always known. */
  readonly unknown_when: string | null;
  /** What a person may change so that it has another value. */
  readonly changed_by: string | null;
};

export type RiskFactSeen = {
  /** The fact. */
  readonly name: string;
  /** The value that it had: an integer as text. Null when nobody knew it. */
  readonly value: string | boolean | readonly string[] | null;
  /** Where the value came from. */
  readonly from: string;
};

export type RiskHit = {
  /** The name of the rule. */
  readonly rule: string;
  /** The version of the rule that ran. */
  readonly version: number;
  /** What the rule asks for. The strictest wins: `park`, `refuse`, `hold`, `decline`, then `watch`. */
  readonly action: "park" | "refuse" | "hold" | "decline" | "watch";
  /** Whether no release waives the rule. */
  readonly locked: boolean;
  /** Whether a release had waived this version of the rule on these facts. */
  readonly waived: boolean;
  /** The operator's own code of the rule. Null when it has none. */
  readonly code: string | null;
  /** When the rule hits, in a sentence. */
  readonly means: string;
  /** The condition of the rule. */
  readonly when: string;
  /** The facts that the rule read, by name: integers as text, amounts in cents. */
  readonly facts: { readonly [name: string]: string | boolean | readonly string[] };
  /** Facts that the rule names and nobody knew. */
  readonly unknown: readonly string[];
  /** The smallest parts of the condition that made the rule hit. */
  readonly because: readonly RiskCause[];
  /** The facts of these parts with their values and where they came from. */
  readonly say: string;
};

export type RiskList = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** Rules ask for the list by it. */
  readonly name: string;
  /** What the list is for. The rule `on_block_list` refuses payments with a value of a `block` list. */
  readonly kind: "block" | "watch" | "allow" | "custom";
  /** What the list holds. */
  readonly value_type:
    | "customer"
    | "email"
    | "domain"
    | "phone"
    | "name"
    | "bank_account"
    | "routing_number"
    | "network";
  /** What the list is for. Null when nobody said. */
  readonly description: string | null;
  /** Who created the list. */
  readonly created_by: RiskListActor;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type RiskListActor = {
  /** Whether it was a person or an API key. */
  readonly type: string;
  /** The id of the person or of the key. */
  readonly id: string;
};

export type RiskListImport = {
  /** Lines read, without the header. */
  readonly lines: number;
  /** Values that were added. */
  readonly added: number;
  /** Lines with a value that is on the list already, or stands in another line. */
  readonly already_listed: number;
};

export type RiskListValue = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The list. */
  readonly list_id: string;
  /** The value; personal ones are masked. */
  readonly value: string;
  /** Why the value is on the list. Null when nobody said. */
  readonly reason: string | null;
  /** Where that is from, such as a case number. Null when nobody said. */
  readonly source: string | null;
  /** The instant from which the value is in force. */
  readonly valid_from: string;
  /** The instant from which the value is not. Null when it has no end. */
  readonly valid_to: string | null;
  /** Who added the value. */
  readonly added_by: RiskListActor;
  /** When the value was added. */
  readonly added_at: string;
  /** Who ended the value. Null when nobody did. */
  readonly ended_by: RiskListActor | null;
  /** Why the value was ended. Null when nobody said. */
  readonly end_reason: string | null;
};

export type RiskMetric = {
  /** The first instant of the decisions. */
  readonly from: string;
  /** The instant after the last decision. */
  readonly to: string;
  /** The instant of the labels, by the environment's clock. */
  readonly as_of: string;
  /** The account. Null for all. */
  readonly account_id: string | null;
  /** The payments that were decided, whether a rule hit or not. */
  readonly all: {
    /** All that were decided. */
    readonly decided: PaymentTally;
    /** Those returned as unauthorized, for funds or for account data, those that people rejected in the queue, and those that a person says were fraud. */
    readonly bad: PaymentTally;
    /** Those that were paid and can no longer be returned, and those that a person says were good. */
    readonly good: PaymentTally;
    /** Those returned for another reason, and those about which a person is unsure: neither bad nor good. */
    readonly apart: PaymentTally;
    /** Those whose label is not known yet. */
    readonly immature: PaymentTally;
    /** Those that get no label, such as held ones that their account cancelled. */
    readonly unlabelled: PaymentTally;
    /** The payments by label, the most first. */
    readonly labels: readonly LabelTally[];
  };
  /** Each version of a rule that hit, the most hits first. */
  readonly rules: readonly {
    /** The rule. */
    readonly rule: string;
    /** The version that ran. */
    readonly version: number;
    /** What the rule asks for. */
    readonly action: "park" | "refuse" | "hold" | "decline" | "watch";
    /** Whether these are its hits in shadow. */
    readonly in_shadow: boolean;
    /** The payments that it hit. */
    readonly hits: PaymentTally;
    /** Those returned as unauthorized, for funds or for account data, those that people rejected in the queue, and those that a person says were fraud. */
    readonly bad: PaymentTally;
    /** Those that were paid and can no longer be returned, and those that a person says were good. */
    readonly good: PaymentTally;
    /** Those returned for another reason, and those about which a person is unsure: neither bad nor good. */
    readonly apart: PaymentTally;
    /** Those whose label is not known yet. */
    readonly immature: PaymentTally;
    /** Those that get no label, such as held ones that their account cancelled. */
    readonly unlabelled: PaymentTally;
    /** The payments by label, the most first. */
    readonly labels: readonly LabelTally[];
    /** The cents of bad payments that it stopped and that ended unsent. */
    readonly loss_avoided: string;
    /** The cents of bad payments that it hit and that were sent all the same: in shadow, watched or released. */
    readonly loss_missed: string;
    /** The cents of good payments that it stopped, until they were released or for good. */
    readonly good_held: string;
    /** The share of bad payments among bad and good ones. Null when there are neither. */
    readonly precision: EstimatedShare | null;
    /** The share of the bad ones' amounts. Null when there are neither. */
    readonly precision_by_amount: EstimatedShare | null;
    /** The share of all bad payments that it hit. Null when there are none. */
    readonly recall: EstimatedShare | null;
  }[];
};

export type RiskRule = {
  /** The id of the rule, such as `large-charge`. */
  readonly id: string;
  /** The version: of an environment's rule, the ruleset in which it last changed. */
  readonly version: number;
  /** `locked` rules are never waived or changed, `fixed` ones never changed; `editable` ones may be paused or get another condition, `own` ones are the environment's. */
  readonly kind: "locked" | "fixed" | "editable" | "own";
  /** What a hit does. */
  readonly action: "park" | "refuse" | "hold" | "decline" | "watch";
  /** Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does not run (`paused`). */
  readonly state: "active" | "shadow" | "paused";
  /** The condition: an expression over facts, such as `payment.amount > usd("500.00")`. */
  readonly when: string;
  /** When it hits, in a sentence, or the name of the environment's rule. */
  readonly means: string;
  /** The ruleset in force. */
  readonly ruleset: number;
};

export type RiskWayToPass = {
  /** The change, or two that are needed together. */
  readonly changes: readonly RiskChange[];
};

export type Role = {
  /** Its name. */
  readonly name: string;
  /** What the role is for, in a sentence. */
  readonly means: string;
  /** What it may do. */
  readonly permissions: readonly SessionPermissionsItem[];
  /** Whether it is one of the service, which cannot be changed. */
  readonly is_built_in: boolean;
  /** When it was created, by the wall clock. Null for a built-in role. */
  readonly created_at: string | null;
  /** When it was changed last, by the wall clock. Null for a built-in role. */
  readonly updated_at: string | null;
};

export type RollBackRuleset = {
  /** A person's explanation, up to 500 characters. */
  readonly note: string;
};

export type RotateApiKey = {
  /** For how many seconds the old key still works. Defaults to a day. */
  readonly overlap_seconds?: number;
  /** IP addresses and networks that the new key may be used from, 50 at most. The default is that of the old key. */
  readonly allowed_addresses?: readonly string[] | null;
  /** When it expires, in UTC by the wall clock. Null when it does not. */
  readonly expires_at?: string | null;
};

export type RotateSecretWebhookEndpoint = {
  /** For how many hours the old secret signs, too. */
  readonly overlap_hours?: number;
};

export type RouteAccount = {
  /** The bank's id, a UUID. Null routes to the default bank. */
  readonly bank_id: string | null;
};

export type RulesItem = {
  /** The id of the rule, such as `large-charge`. */
  readonly id: string;
  /** The name of the rule, for people. */
  readonly name: string;
  /** The condition: an expression over facts, such as `payment.amount > usd("500.00")`. */
  readonly when: string;
  /** What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`. */
  readonly action: "watch" | "hold" | "refuse";
  /** The reason of the payment's status. Null for the usual one of the action. */
  readonly reason?:
    | "risk_review"
    | "require_review"
    | "amount_too_large"
    | "fraudulent"
    | "payment_blocked"
    | "too_many_attempts"
    | null;
  /** Your own code, which decisions show. Null when there is none. */
  readonly code?: string | null;
  /** By fact, what the rule does while nobody knows it: `fire`, `ask` (a person decides), or `pass`, as without an entry. */
  readonly unknown?: { readonly [name: string]: "fire" | "ask" | "pass" };
  /** What it says. */
  readonly say?: Say;
  /** What a reader of one account is shown of a hit. */
  readonly disclose?: "full" | "reason" | "none";
  /** Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does not run (`paused`). */
  readonly state?: "active" | "shadow" | "paused";
  /** Who keeps the rule. Null when nobody is named. */
  readonly owner?: string | null;
  /** Cases that must hold; a rule whose tests fail is not saved. */
  readonly tests?: readonly TestsItem[];
};

export type Ruleset = {
  /** The number. 1 is the built-in rules alone. */
  readonly number: number;
  /** The ruleset that was in force when this one was saved. */
  readonly based_on: number;
  /** Whether payments are decided by it. */
  readonly is_in_force: boolean;
  /** A person's explanation, up to 500 characters. */
  readonly note: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string | null;
  /** Who made this version. */
  readonly created_by: RulesetActor | null;
  /** The environment's own rules, in the order in which the first that hits gives the reason. */
  readonly rules: readonly {
    /** The id of the rule, such as `large-charge`. */
    readonly id: string;
    /** The ruleset in which the rule last changed what it does. */
    readonly version: number;
    /** The name of the rule, for people. */
    readonly name: string;
    /** The condition: an expression over facts, such as `payment.amount > usd("500.00")`. */
    readonly when: string;
    /** What a hit does: `watch` keeps it and stops nothing, `hold`, or `refuse`. */
    readonly action: "watch" | "hold" | "refuse";
    /** The reason of the payment's status. Null for the usual one of the action. */
    readonly reason:
      | "risk_review"
      | "require_review"
      | "amount_too_large"
      | "fraudulent"
      | "payment_blocked"
      | "too_many_attempts"
      | null;
    /** Your own code, which decisions show. Null when there is none. */
    readonly code: string | null;
    /** By fact, what the rule does while nobody knows it: `fire`, `ask` (a person decides), or `pass`, as without an entry. */
    readonly unknown: { readonly [name: string]: string };
    /** What it says. */
    readonly say: {
      /** The sentence for staff, with expressions in braces that give a text or an integer, such as `{dollars(payment.amount)}`. Null for the cause of the hit. */
      readonly staff: string | null;
      /** What the payment's status says. Null for a usual sentence. */
      readonly customer: string | null;
    };
    /** What a reader of one account is shown of a hit. */
    readonly disclose: "full" | "reason" | "none";
    /** Whether the rule runs (`active`), runs without effect with its hits kept (`shadow`), or does not run (`paused`). */
    readonly state: "active" | "shadow" | "paused";
    /** Who keeps the rule. Null when nobody is named. */
    readonly owner: string | null;
    /** Cases that must hold; a rule whose tests fail is not saved. */
    readonly tests: readonly {
      /** Facts by name; the others have their usual values. Integers may be texts. */
      readonly given: { readonly [name: string]: string | boolean | number | readonly string[] };
      /** What the rule must do with them. */
      readonly expect: "pass" | "watch" | "hold" | "refuse";
    }[];
  }[];
  /** Changes to editable built-in rules. All others are as they are built in. */
  readonly built_in: readonly {
    /** The built-in rule. */
    readonly id:
      | "max_amount_limit"
      | "daily_amount_limit"
      | "monthly_amount_limit"
      | "monthly_count_limit"
      | "balance_check"
      | "account_not_validated";
    /** The number of the version, from 1. */
    readonly version: number;
    /** Whether the built-in rule runs (`active`) or not (`paused`). */
    readonly state: "active" | "paused";
    /** Another condition in place of the rule's own. Null for its own. */
    readonly when: string | null;
  }[];
};

export type RulesetActor = {
  /** Whether it is a person or a business. */
  readonly type: "api_key" | "bridge_session" | "engine" | "operator" | "system" | "visitor";
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
};

export type RulesetCheck = {
  /** Whether it would be saved. */
  readonly is_valid: boolean;
  /** Every fault. */
  readonly faults: readonly {
    /** The member, such as `/rules/0/when`. */
    readonly reference: string;
    /** The id of the rule. Null for a condition alone. */
    readonly rule: string | null;
    /** One sentence for people. */
    readonly message: string;
    /** The first character in the expression, from 0. Null elsewhere. */
    readonly start: number | null;
    /** The character after the last. Null elsewhere. */
    readonly end: number | null;
    /** What was expected. Null when it is not one thing. */
    readonly expected: string | null;
    /** What was found. Null when the message says it. */
    readonly got: string | null;
    /** What may have been meant. Null when nothing is near. */
    readonly suggestion: string | null;
  }[];
  /** The results of the rules' tests. */
  readonly tests: readonly {
    /** The id of the rule. */
    readonly rule: string;
    /** Which of its tests, from 0. */
    readonly test: number;
    /** What the test expects. */
    readonly expected: string;
    /** What the rule did. */
    readonly got: string;
    /** Whether they are equal. */
    readonly passes: boolean;
  }[];
  /** The facts that the conditions read. */
  readonly reads: readonly string[];
};

export type RulesetDiff = {
  /** The ruleset. */
  readonly number: number;
  /** The ruleset that it is compared with. */
  readonly with: number;
  /** What becomes different, in the order of the rules. */
  readonly differences: readonly {
    /** The rule. */
    readonly rule: string;
    /** Whether the rule is new, gone or changed. */
    readonly change: "added" | "removed" | "changed";
    /** What of it changed. Null where the whole rule did. */
    readonly member: string | null;
    /** What it was. Null when it was not there. */
    readonly before: string | null;
    /** What it is. Null when it is not there. */
    readonly after: string | null;
    /** The difference in a sentence. */
    readonly say: string;
  }[];
};

export type RulesetList = {
  /** The number. */
  readonly number: number;
  /** The ruleset that was in force when this one was saved. */
  readonly based_on: number;
  /** Whether payments are decided by it. */
  readonly is_in_force: boolean;
  /** A person's explanation, up to 500 characters. */
  readonly note: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string | null;
  /** Who made this version. */
  readonly created_by: RulesetActor | null;
  /** How many rules of the environment it has. */
  readonly rule_count: number;
};

export type RulesetPublish = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The number of the publication; the last is in force. */
  readonly number: number;
  /** The ruleset that it put in force. */
  readonly ruleset: number;
  /** The ruleset that was in force before. */
  readonly replaced: number;
  /** Whether it published a ruleset, or rolled one back. */
  readonly act: "publish" | "roll_back" | "degrade";
  /** Why, in a sentence. */
  readonly note: string;
  /** When it began to count. */
  readonly published_at: string;
  /** Who published it. */
  readonly published_by: RulesetActor;
};

export type RunSandboxScenario = {
  /** The text of the scenario, YAML or JSON. At most 100 steps. */
  readonly content: string;
  /** Whether the sandbox stays for an hour. Default false. */
  readonly keep?: boolean;
};

export type SameDayItem = {
  /** When its files are sealed, `HH:MM` in New York. */
  readonly cutoff: string;
  /** Until when its files may be sent, `HH:MM` in New York. */
  readonly deadline: string;
  /** When its entries settle, `HH:MM` in New York. */
  readonly settlement: string;
  /** When its files must be confirmed, `HH:MM` in New York; by default the profile's time. */
  readonly confirm_by?: string;
};

export type SandboxClock = {
  /** The environment's id, a UUID. */
  readonly environment_id: string;
  /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
  readonly mode: "auto" | "frozen" | "real" | "scaled";
  /** What the clock shows, in UTC. */
  readonly now: string;
  /** Sandbox seconds per second of wall time. */
  readonly factor: number;
};

export type SandboxClockAdvance = {
  /** The sandbox's clock. */
  readonly clock: {
    /** The environment's id, a UUID. */
    readonly environment_id: string;
    /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
    readonly mode: "auto" | "frozen" | "real" | "scaled";
    /** What the clock shows, in UTC. */
    readonly now: string;
    /** Sandbox seconds per second of wall time. */
    readonly factor: number;
  };
  /** Where the clock stood before. */
  readonly from: string;
  /** False if the `until` condition was not reached. */
  readonly reached: boolean;
  /** Why the clock stopped where it did. */
  readonly stopped: {
    /** Why the clock stopped there. */
    readonly reason: "arrived" | "idle" | "people" | "limit";
    /** Why the clock stopped, in one sentence. */
    readonly message: string;
    /** Items that wait for a person; empty if there are none. */
    readonly waiting: readonly {
      /** What waits for people. */
      readonly what: string;
      /** How many of them wait. */
      readonly count: number;
    }[];
  };
  /** How many events there are on all pages. */
  readonly events_total: number;
  /** How many postings there are on all pages. */
  readonly postings_total: number;
  /** How many events there are of each type. */
  readonly counts: { readonly [name: string]: number };
  /** Steps whose last run failed. Each is retried after a pause and by each advance; the third failure opens an exception. */
  readonly standing_still: readonly {
    /** The bank's id, a UUID. */
    readonly bank_id: string;
    /** The step's name, such as `originate` or `poll`. */
    readonly step: string;
    /** How often it failed in a row. */
    readonly failures: number;
    /** From when to send again, in UTC. */
    readonly since: string;
    /** Why, in a sentence. */
    readonly fault: string;
  }[];
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** The cursor of the next page, for `GET /v1/sandbox/clock/advances?cursor=`. Null on the last page. */
  readonly next: string | null;
  /** Sequence of the last event listed so far. */
  readonly next_after: number;
  /** Changes of status among the events of this page. */
  readonly transitions: readonly TransitionsItem[];
  /** The postings of this page, in the order in which they were booked. */
  readonly postings: readonly PostingsItem[];
  /** Files that an event of this page is the first about. */
  readonly files: readonly FilesItem[];
  /** The events of this page, oldest first. */
  readonly events: readonly EventsItem[];
};

export type SandboxClockReadOn = {
  /** Whether there are further pages. */
  readonly has_more: boolean;
  /** The cursor of the next page, for `GET /v1/sandbox/clock/advances?cursor=`. Null on the last page. */
  readonly next: string | null;
  /** Sequence of the last event listed so far. */
  readonly next_after: number;
  /** Changes of status among the events of this page. */
  readonly transitions: readonly TransitionsItem[];
  /** The postings of this page, in the order in which they were booked. */
  readonly postings: readonly PostingsItem[];
  /** Files that an event of this page is the first about. */
  readonly files: readonly FilesItem[];
  /** The events of this page, oldest first. */
  readonly events: readonly EventsItem[];
};

export type SandboxEnvironment = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name of the sandbox. */
  readonly name: string;
  /** The seed, as digits. */
  readonly seed: string;
  /** Whether ids are derived from the seed. Sandboxes of one seed have equal ids, except their own `id`; their secrets differ. */
  readonly replayable: boolean;
  /** The sandbox's clock. */
  readonly clock: Clock;
  /** The environment that made it, a UUID. Null for the first. */
  readonly parent_id: string | null;
  /** The environment it is a copy of, a UUID. Null when it is no copy. */
  readonly forked_from: string | null;
  /** When it expires, in UTC by the wall clock. Null when it does not. */
  readonly expires_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type SandboxEnvironmentCreate = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The name, up to 200 characters. */
  readonly name: string;
  /** The seed, as digits. */
  readonly seed: string;
  /** Whether ids are derived from the seed. Sandboxes of one seed have equal ids, except their own `id`; their secrets differ. */
  readonly replayable: boolean;
  /** The sandbox's clock. */
  readonly clock: Clock;
  /** The environment that made it, a UUID. Null for the first. */
  readonly parent_id: string | null;
  /** The environment it is a copy of, a UUID. Null when it is no copy. */
  readonly forked_from: string | null;
  /** When it expires, in UTC by the wall clock. Null when it does not. */
  readonly expires_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** The organization that the account belongs to, a UUID. */
  readonly organization_id: string;
  /** The account that it belongs to, a UUID. */
  readonly account_id: string;
  /** A key for the new environment, shown here and never again. */
  readonly api_key: string;
};

export type SandboxFault = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** What the fault is in. */
  readonly target: "bank" | "transport" | "webhook" | "database";
  /** What the fault does. */
  readonly effect: "drop" | "duplicate" | "delay" | "reorder" | "partial";
  /** The delay in milliseconds of wall time. 0 when the effect has none. */
  readonly delay_ms: number;
  /** How many times it will still happen. Null is for ever. */
  readonly remaining: number | null;
  /** How many times it happened. */
  readonly hits: number;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type SandboxFunding = {
  /** What the clock shows, in UTC. */
  readonly now: string;
  /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
  readonly mode: "auto" | "frozen" | "real" | "scaled";
};

export type SandboxInbox = {
  /** The number of the message, from 1. */
  readonly number: number;
  /** When it arrived, by the wall clock. */
  readonly received_at: string;
  /** The type of the event, such as `charge.paid`. */
  readonly event_type: string | null;
  /** The headers, by name. */
  readonly headers: { readonly [name: string]: string };
  /** The exact text that is signed. */
  readonly body: string;
};

export type SandboxInboxOpen = {
  /** The address, starting with `https://`. */
  readonly url: string;
};

export type SandboxOutcome = {
  /** Every named outcome. */
  readonly outcomes: readonly {
    /** The text to send as `sandbox_outcome`. */
    readonly value: string;
    /** What it can be sent for. */
    readonly resources: readonly string[];
    /** The statuses in their order. */
    readonly path: readonly {
      /** The status. */
      readonly status: string;
      /** Banking days after the payment date. Null when it follows at once. */
      readonly banking_days: number | null;
      /** The time of day in New York. Null when it follows at once. */
      readonly time: string | null;
    }[];
    /** What it does. */
    readonly meaning: string;
    /** An example. */
    readonly example: {
      /** The method of the request. */
      readonly method: "POST";
      /** The path of the request. */
      readonly path: string;
      /** The body of the request. */
      readonly body: { readonly [name: string]: unknown };
    };
    /** The example as a command. */
    readonly curl: string;
  }[];
  /** Steps that can be joined by commas. */
  readonly steps: readonly {
    /** The form of the step. */
    readonly step: string;
    /** What it does. */
    readonly meaning: string;
  }[];
  /** Account numbers with an outcome of their own. */
  readonly accounts: readonly {
    /** The form of the account numbers. */
    readonly pattern: string;
    /** What it does. */
    readonly meaning: string;
    /** An example. */
    readonly example: string;
  }[];
  /** Balances that can be chosen for a paykey, and what each does. */
  readonly balances: readonly {
    /** The text to send as `sandbox_outcome`. */
    readonly value: string;
    /** What it does. */
    readonly meaning: string;
  }[];
  /** Tokens of the simulated provider with an outcome of their own. */
  readonly tokens: readonly {
    /** The text to send as the provider's token. */
    readonly token: string;
    /** What it does. */
    readonly meaning: string;
    /** An example. */
    readonly example: string;
  }[];
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly {
    /** The ACH return code, such as `R01`. */
    readonly code: string;
    /** The title of one line. */
    readonly title: string;
    /** The outcome that simulates it. */
    readonly outcome: string;
    /** Entry classes of charges for which a bank may send it; the sandbox simulates it for other entries, too. */
    readonly charges: readonly string[];
    /** Limits and settings of payouts. */
    readonly payouts: readonly string[];
  }[];
  /** Names of customers with an outcome of their own. */
  readonly names: readonly {
    /** The last word or words of the name. */
    readonly last_word: string;
    /** The status that such customers get. */
    readonly status: string;
    /** An example. */
    readonly example: string;
    /** What it does. */
    readonly meaning: string;
  }[];
};

export type SandboxPayment = { readonly [name: string]: unknown };

export type SandboxReceivedEntry = {
  /** The bank's file that carries it. */
  readonly file_name: string;
  /** The sender's trace number. */
  readonly trace_number: string;
  /** The day on which it settles. */
  readonly settlement_date: string;
  /** When the bank's folder is read next. */
  readonly read_at: string;
};

export type SandboxRule = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The place of the rule. The first that fits wins. */
  readonly position: number;
  /** Which payments the rule is for. All members must fit. */
  readonly match: { readonly [name: string]: unknown };
  /** What happens to such payments: a named outcome or steps. */
  readonly outcome: string;
  /** How much later it happens: days (`3d`) or banking days (`2bd`). Null is at once. */
  readonly delay: string | null;
  /** Your text about the rule. Null when there is none. */
  readonly description: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type SandboxScenario = {
  /** The scenario's name. */
  readonly scenario: string;
  /** The number that ids and outcomes follow from: the same seed, the same log and files. */
  readonly seed: number;
  /** The environment's id, a UUID. */
  readonly environment_id: string;
  /** Whether every step ended as the scenario says. */
  readonly passed: boolean;
  /** The steps that ran, the preparation first. */
  readonly steps: readonly {
    /** The line of the text that the step begins at. 0 for the preparation. */
    readonly line: number;
    /** The step in words. */
    readonly what: string;
    /** What went otherwise than the scenario says. Empty where the step passed. */
    readonly failures: readonly string[];
    /** The changes of status that the step caused, oldest first. */
    readonly status_changes: readonly {
      /** When it happened, by the environment's clock. */
      readonly at: string;
      /** The name that the scenario gives to what changed, or its type. */
      readonly who: string;
      /** The status that was entered. */
      readonly status: string;
      /** Why it was entered. */
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
      /** The code of the bank. Null where none came. */
      readonly code: string | null;
    }[];
    /** How long the step took, in milliseconds of wall time. */
    readonly elapsed_ms: number;
  }[];
  /** Files to and from the bank. */
  readonly files: readonly {
    /** `outbound` for a file to the bank, `inbound` for one from it. */
    readonly direction: "outbound" | "inbound";
    /** The name, up to 200 characters. */
    readonly name: string;
    /** The SHA-256 of the bytes, in hexadecimal. */
    readonly sha256: string;
  }[];
  /** SHA-256 of the event log in hex. Equal for the same scenario and seed. */
  readonly log_sha256: string;
};

export type SandboxSnapshot = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The environment's id, a UUID. */
  readonly environment_id: string;
  /** The name of the snapshot. */
  readonly name: string;
  /** How many rows the snapshot holds. */
  readonly row_count: number;
  /** What the clock showed when it was taken. */
  readonly clock_at: string;
  /** When it was taken, by the wall clock. */
  readonly taken_at: string;
  /** The last migration applied when it was taken. */
  readonly schema_version: number | null;
  /** False if a migration was applied since. */
  readonly restorable: boolean;
};

export type SavedView = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The person whose view it is. */
  readonly operator_id: string;
  /** Whether it is the view of the person who asks. */
  readonly is_own: boolean;
  /** The screen of the list, such as `payments`. */
  readonly screen: string;
  /** The name of the view. */
  readonly name: string;
  /** Filters and search, as the address of the screen has them. */
  readonly query: string;
  /** The columns that are shown, in their order. An empty list shows those of the screen. */
  readonly columns: readonly string[];
  /** The order of the rows. Null is that of the screen. */
  readonly sort: string | null;
  /** Where the view stands among those of its screen, the lowest first. */
  readonly place: number;
  /** Whether the screen opens with it for its owner. */
  readonly is_default: boolean;
  /** The role whose people see it, too. Null is its owner alone. */
  readonly role: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type Say = {
  /** The sentence for staff, with expressions in braces that give a text or an integer, such as `{dollars(payment.amount)}`. Null for the cause of the hit. */
  readonly staff?: string | null;
  /** What the payment's status says. Null for a usual sentence. */
  readonly customer?: string | null;
};

export type Screening = {
  /** Entries that the name was compared with. */
  readonly entries: number;
  /** Entries that it matches, nearest first. */
  readonly matches: readonly {
    /** The list. */
    readonly list_id: string;
    /** The list's own number of the entry. */
    readonly entry_key: string;
    /** The name of the entry that comes nearest. */
    readonly entry_name: string;
    /** How sure the list is of that name. */
    readonly name_strength: "primary" | "strong" | "weak";
    /** Likeness of the names, from 0 to 1. From 0.8 on there is a match. */
    readonly score: number;
    /** What speaks for one bearer beside the name, from 0 to 1. Null where nothing can be compared. */
    readonly corroboration: number | null;
    /** The payments of the transfer, by reason. */
    readonly parts: Parts;
  }[];
};

export type ScreeningList = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The list's name. */
  readonly name: string;
  /** How its files are read. */
  readonly format: "sdn_xml" | "sdn_csv" | "un_xml" | "plain_csv";
  /** Days after which a list that was not loaded again is stale; usually 7. */
  readonly stale_after_days: number;
  /** The number of the newest file; 0 before the first. */
  readonly version: number;
  /** Entries in force. */
  readonly entries: number;
  /** When a file was last loaded, new or not. */
  readonly loaded_at: string | null;
  /** When it is stale, counted from its creation before the first file; null once that is reported. */
  readonly stale_at: string | null;
  /** Who made this version. */
  readonly created_by: RiskListActor;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
};

export type ScreeningListVersion = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The list. */
  readonly list_id: string;
  /** The number of the version, from 1. */
  readonly number: number;
  /** The hash of the file's text in UTF-8, in hexadecimal digits. */
  readonly sha256: string;
  /** The date that the file names as its own. Null where it names none. */
  readonly published: string | null;
  /** Entries of the file. */
  readonly entries: number;
  /** Entries that the version before did not have. */
  readonly added: number;
  /** Entries that it had in other words. */
  readonly changed: number;
  /** Entries that it had and this file does not have. */
  readonly removed: number;
  /** Who loaded it. */
  readonly loaded_by: RiskListActor;
  /** When it was loaded. */
  readonly loaded_at: string;
  /** Subjects that were compared with what is new in it. */
  readonly screened: number;
  /** Matches that this opened. */
  readonly matches: number;
  /** When the comparison with everyone was done. Null while it goes on. */
  readonly finished_at: string | null;
};

export type ScreeningMatch = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** What the subject is. */
  readonly subject_type:
    "customer" | "representative" | "account" | "organization" | "received_entry";
  /** The subject. */
  readonly subject_id: string;
  /** The list. */
  readonly list_id: string;
  /** The version of the list that the entry, as it is, came with. */
  readonly entry_version: number;
  /** The list's own number of the entry. */
  readonly entry_key: string;
  /** The name of the entry that comes nearest. */
  readonly entry_name: string;
  /** How sure the list is of that name. */
  readonly name_strength: "primary" | "strong" | "weak";
  /** Likeness of the names, from 0 to 1. From 0.8 on there is a match. */
  readonly score: number;
  /** What speaks for one bearer beside the name, from 0 to 1. Null where nothing can be compared. */
  readonly corroboration: number | null;
  /** How each part of the corroboration compares; absent where a side has none. */
  readonly parts: Parts;
  /** What became of the pair. */
  readonly state: "open" | "cleared" | "confirmed" | "ended";
  /** When the pair matched. */
  readonly opened_at: string;
  /** Who decided. Null before. */
  readonly decided_by: RiskListActor | null;
  /** When that was. Null before. */
  readonly decided_at: string | null;
  /** Why, in the decider's words. Null before. */
  readonly note: string | null;
  /** When a side changed before anybody decided. Null otherwise. */
  readonly ended_at: string | null;
};

export type ScreeningReport = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The confirmed match. */
  readonly match_id: string;
  /** What the match did to the payments. */
  readonly kind: "blocked" | "rejected";
  /** Whether it was filed. */
  readonly state: "open" | "filed" | "withdrawn";
  /** What the party is. */
  readonly subject_type:
    "customer" | "representative" | "account" | "organization" | "received_entry";
  /** The party. */
  readonly subject_id: string;
  /** The name of the list. */
  readonly list: string;
  /** The list's own number of the entry. */
  readonly entry_key: string;
  /** The name of the entry that comes nearest. */
  readonly entry_name: string;
  /** The party's payments that were not sent when the match was decided; 1,000 at most. */
  readonly payments: readonly {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** Whether it is a charge or a payout. */
    readonly kind: "charge" | "payout";
    /** Its amount, in cents as a string of digits. */
    readonly amount: string;
    /** The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day. */
    readonly payment_date: string;
  }[];
  /** When it is due: ten banking days after the decision. */
  readonly due_on: string;
  /** When the match was confirmed. */
  readonly opened_at: string;
  /** Who confirmed it. */
  readonly opened_by: RiskListActor;
  /** The reference of what was filed. Null before. */
  readonly reference: string | null;
  /** When it was filed. Null before. */
  readonly filed_at: string | null;
  /** Who noted that. Null before. */
  readonly filed_by: RiskListActor | null;
  /** When the match was cleared after all. Null otherwise. */
  readonly withdrawn_at: string | null;
  /** The report as plain text, to print or to copy. */
  readonly document: string;
};

export type Search = {
  /** What was searched, without the spaces around it. */
  readonly text: string;
  /** The records that were found, by kind. */
  readonly results: readonly SearchResult[];
  /** Kinds that were not searched, or not in full. */
  readonly left_out: readonly {
    /** The kind of records. */
    readonly kind: "payment" | "customer" | "paykey" | "funding_event" | "file" | "request";
    /** `forbidden`: the caller may not read the kind. `too_slow`, `too_short`: only the newest records were searched. */
    readonly reason: "forbidden" | "too_slow" | "too_short";
    /** What would change that. */
    readonly detail: string;
  }[];
};

export type SearchResult = {
  /** The kind that the record was searched as; charges and payouts are payments. */
  readonly kind: "payment" | "customer" | "paykey" | "funding_event" | "file" | "request";
  /** The type of the record. */
  readonly type: "charge" | "payout" | "customer" | "paykey" | "funding_event" | "file" | "request";
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** What a person knows the record by, such as the customer's name. */
  readonly title: string;
  /** What sets it apart from records of the same title. Null where nothing does. */
  readonly detail: string | null;
  /** Its status now. Null where it has none. */
  readonly status: string | null;
  /** Its amount in cents. Null where it has none. */
  readonly amount: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** What of the record equals the text or contains it. */
  readonly matched_by:
    | "id"
    | "external_id"
    | "token"
    | "trace_number"
    | "amount"
    | "last_four"
    | "email"
    | "name"
    | "text";
  /** The path that reads it. */
  readonly path: string;
};

export type SecretFiles = {
  /** The path of the private key's file. */
  readonly private_key?: string;
  /** The path of the passphrase's file. */
  readonly passphrase?: string;
  /** The path of the password's file. */
  readonly password?: string;
};

export type SendProofRequest = {
  /** How it was given, such as the portal or the mail to whom. */
  readonly sent_how: string;
  /** The SHA-256 of the ZIP archive that was given. */
  readonly package_sha256?: string;
};

export type SendReturnRequest = {
  /** Our bank's reference of the case. */
  readonly bank_reference?: string;
};

export type SendingBank = {
  /** Whether files are sent: `on`, `dry_run` or `off`. */
  readonly sending: "on" | "dry_run" | "off";
};

export type SentBridgeColors = {
  /** The color of buttons and links, as `#rrggbb`, readable on `background`. */
  readonly accent: string;
  /** The color of text on `accent`. */
  readonly on_accent: string;
  /** The color behind the page's content. */
  readonly background: string;
  /** The color of text on `background`. */
  readonly text: string;
};

export type Session = {
  /** The session itself. */
  readonly session: {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** The person, a UUID. */
    readonly operator_id: string;
    /** `signed_in`, or `enrolling` while the session may only enroll a factor. */
    readonly stage: "enrolling" | "signed_in";
    /** The network address that the last factor was given from. */
    readonly address: string;
    /** The browser, as it names itself. Null when it does not. */
    readonly agent: string | null;
    /** When a passkey, code or password was last given, by the wall clock. Null when a one-time link alone opened the session. */
    readonly factor_at: string | null;
    /** Whether it is the session that asks. */
    readonly is_current: boolean;
    /** When it was created, in UTC with milliseconds. */
    readonly created_at: string;
    /** When it was last used, within a minute, by the wall clock. */
    readonly last_seen_at: string;
    /** When it expires, in UTC by the wall clock. */
    readonly expires_at: string;
    /** When it was ended, by the wall clock. Null while it is open. */
    readonly ended_at: string | null;
  };
  /** The person who is signed in. */
  readonly operator: {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** The email address, up to 254 characters. */
    readonly email: string;
    /** The name, up to 200 characters. */
    readonly name: string | null;
    /** Built-in roles that hold the permission. */
    readonly roles: readonly string[];
    /** `invited` until the first sign-in, then `active`. */
    readonly state: "invited" | "active" | "disabled";
    /** The language of pages, such as `en-US`. Null when none was chosen. */
    readonly locale: string | null;
    /** The time zone of pages, such as `America/New_York`. Null when none was chosen. */
    readonly time_zone: string | null;
  };
  /** The environment that the request acted in, a UUID. */
  readonly environment_id: string;
  /** The account that the request acted for, a UUID. */
  readonly account_id: string;
  /** The most that the person may give to an API key of that environment. */
  readonly scopes: readonly string[];
  /** People whom the command line made administrators in the last 24 hours. */
  readonly break_glass: readonly {
    /** The person, a UUID. */
    readonly operator_id: string;
    /** Why. Null where no reason was stated. */
    readonly reason: string | null;
    /** Until when, by the wall clock. Null for no end. */
    readonly until: string | null;
    /** Since when, by the wall clock. */
    readonly created_at: string;
  }[];
  /** What the person may do on the account, by the table of roles. */
  readonly permissions: readonly SessionPermissionsItem[];
  /** The environments that no API key made. */
  readonly environments: readonly {
    /** The id, a UUID. Ids sort in the order of creation. */
    readonly id: string;
    /** Whether it moves real money. */
    readonly kind: "sandbox" | "live";
    /** The name, up to 200 characters. */
    readonly name: string;
  }[];
};

export type SessionBeginElevation = {
  /** For `navigator.credentials`, as JSON (WebAuthn). */
  readonly options: { readonly [name: string]: unknown };
};

export type SessionBeginOidc = {
  /** Where the browser goes. */
  readonly address: string;
};

export type SessionBeginPasskey = {
  /** For `navigator.credentials`, as JSON (WebAuthn). */
  readonly options: { readonly [name: string]: unknown };
  /** Whether people may sign in by an identity provider, too. */
  readonly has_oidc: boolean;
};

export type SessionPermissionsItem = {
  /** The permission. */
  readonly permission: string;
  /** `allowed`; `ask` where a second person approves; `ask_reason` where a reason is needed, too. */
  readonly mark: "allowed" | "ask" | "ask_reason";
};

export type SetBankRoute = {
  /** The account. Null: all accounts that are routed to no bank. */
  readonly account_id?: string | null;
  /** The banks, the preferred first. Empty takes the order away. */
  readonly routes: readonly {
    /** The bank's id, a UUID. */
    readonly bank_id: string;
    /** Takes this side alone. Null: both. */
    readonly side?: "debit" | "credit" | null;
    /** Takes these SEC codes alone. Null: all. */
    readonly sec_codes?: readonly ("PPD" | "WEB" | "CCD")[] | null;
    /** Takes only payments whose customer's account has the routing number of this bank. Default false. */
    readonly on_us?: boolean;
  }[];
  /** Minutes for which a bank's file exchange may fail until it is passed over. Default 60. */
  readonly failing_minutes?: number;
  /** Why, in a sentence. */
  readonly reason: string;
};

export type SetBridgeTheme = {
  /** The name that the page shows, 1 to 60 characters. Null shows the business's. The authorization always names the business. */
  readonly name?: string | null;
  /** A PNG as a data URI, `data:image/png;base64,…`, of at most 32 KB and 1,024 pixels a side. Null shows none. */
  readonly logo?: string | null;
  /** The radius of corners in pixels. Null is the page's. */
  readonly radius?: number | null;
  /** Colors where the customer's device is set to light. Null where they are the page's. */
  readonly light?: SentBridgeColors | null;
  /** Colors where the customer's device is set to dark. Null where they are the page's. */
  readonly dark?: SentBridgeColors | null;
};

export type SetPasswordCredential = {
  /** The new password, 12 to 200 characters. */
  readonly password: string;
};

export type SetPaymentLabel = {
  /** What the payment was. */
  readonly label: "fraud" | "good" | "unsure" | "none";
  /** What shows it, without personal data. */
  readonly reason: string;
};

export type SetProfileBank = {
  /** How files are exchanged with the bank. */
  readonly profile: Profile;
  /** Why the profile is changed, in a sentence. */
  readonly reason?: string | null;
};

export type SetSandboxClock = {
  /** How the clock goes: `frozen`, `auto`, `scaled` or `real`. */
  readonly mode: "auto" | "frozen" | "real" | "scaled";
  /** How many seconds pass in it per second of wall time. */
  readonly factor?: number;
};

export type SettingsBridge = {
  /** Origins whose pages may show the linking page in a frame, such as `https://shop.example`. */
  readonly parent_origins?: readonly string[];
  /** How the linking page verifies an account whose numbers the customer typed. */
  readonly verification?: "instant" | "micro_entries";
};

export type Sftp = {
  /** The name or address of the server. */
  readonly host: string;
  /** The port, 1 to 65535. */
  readonly port: number;
  /** The user name. */
  readonly username: string;
  /** Fingerprints of the server's keys that are accepted. */
  readonly host_key_fingerprints: readonly string[];
  /** The folder that files are put into. */
  readonly outbound: string;
  /** The folder that files are put into before they are renamed. */
  readonly staging?: string;
  /** The folders that files are read from. */
  readonly inbound: readonly string[];
  /** The folder that files are moved to once they are read. */
  readonly archive?: string;
  /** What is done with a file once it is read. */
  readonly after_reading: "archive" | "delete" | "leave";
  /** Whether the server can rename files. */
  readonly rename: boolean;
  /** Whether the server reports a file's size. */
  readonly stat: boolean;
  /** Whether a file is read again after it was put. */
  readonly read_back: boolean;
  /** How long to wait for the server, in milliseconds. */
  readonly timeout_ms: number;
  /** Paths of files on the service's machine that hold secrets. */
  readonly secret_files: SecretFiles;
};

export type SimulateFundingEvent = {
  /** Which payments to gather: `charges` or `payouts`. */
  readonly funding_event_job_type: "charges" | "payouts";
  /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
  readonly sandbox_outcome?: string;
};

export type Sink = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The kind of target. It never changes. */
  readonly kind: "nats" | "rabbitmq" | "kafka" | "parquet" | "s3";
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description: string | null;
  /** Members of the kind, without those that are secret. */
  readonly config: { readonly [name: string]: string | number | boolean };
  /** Members of the configuration that are kept encrypted and never shown. */
  readonly secret_names: readonly string[];
  /** Whether events are delivered. */
  readonly state: "running" | "paused" | "failing";
  /** The target confirmed every event up to here. */
  readonly cursor_sequence: number;
  /** How far the sink is behind the log. */
  readonly lag: {
    /** Events after the cursor. */
    readonly events: number;
    /** The age of the first of them, by the environment's clock. */
    readonly seconds: number;
  };
  /** The generation of the log that the cursor belongs to. */
  readonly generation: number;
  /** How often the cursor was set back. It is a part of later message ids. */
  readonly replays: number;
  /** Failed attempts since the last delivery. */
  readonly failures: number;
  /** When the first of them failed, in wall time. Null where none did. */
  readonly failing_since: string | null;
  /** Why the last attempt failed. Null where it did not. */
  readonly last_error: string | null;
  /** When the next attempt is made, in wall time. Null is at once. */
  readonly next_attempt_at: string | null;
  /** When the target last confirmed events, in wall time. Null before the first. */
  readonly last_delivered_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type SinkReplay = {
  /** How many events are delivered again. */
  readonly events: number;
  /** The first event to deliver again. */
  readonly from_sequence: number;
  /** The last event that was delivered before. */
  readonly through_sequence: number;
  /** Whether the cursor was set back. False on a dry run. */
  readonly replayed: boolean;
};

export type SnoozeWorkItem = {
  /** Until when the caller is not offered it. Null ends the snooze. */
  readonly until: string | null;
};

export type StatementSettings = {
  /** The name on bank statements, up to 16 characters. */
  readonly company_name?: string | null;
  /** The company id in files. Null uses the bank's. */
  readonly company_id?: string | null;
  /** The entry description, up to 10 characters. Null uses the bank's. */
  readonly default_descriptor?: string | null;
};

export type StatusDetail = {
  /** Why the status was entered. */
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
  /** Who or what caused the status. */
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  /** The ACH return code, such as `R01`. Null when no return caused the status. */
  readonly code: string | null;
  /** One sentence for people. */
  readonly message: string;
};

export type StatusHistoryItem = {
  /** The current status. */
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
  /** One sentence for people. */
  readonly message: string;
  /** Why the status was entered. */
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
  /** Who or what caused the status. */
  readonly source: "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system";
  /** When the status was entered, in UTC with milliseconds. */
  readonly changed_at: string;
  /** The ACH return code, such as `R01`. Null when no return caused the status. */
  readonly code: string | null;
};

export type StepSandboxPayment = {
  /** The ACH return or change code. */
  readonly code?: string;
};

export type SupportChannels = {
  /** The email address for help. */
  readonly email?: string | null;
  /** The phone number in E.164 form, such as `+12125550123`. Null when unknown. */
  readonly phone?: string | null;
  /** The page for help. */
  readonly url?: string | null;
};

export type SuspendOriginator = {
  /** Why nothing goes out for it. */
  readonly reason: string;
};

export type SuspenseItem = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The bank's id, a UUID. */
  readonly bank_id: string;
  /** The file's id, a UUID. */
  readonly file_id: string;
  /** The line of the entry in the bank's file. */
  readonly line: number;
  /** What the bank's entry was. */
  readonly kind: "return" | "unmatched" | "dishonored" | "contested" | "forward" | "reversal";
  /** The return code, or the transaction code of a forward entry. */
  readonly code: string;
  /** The trace number that the entry names; once it is matched, the one of the payment's entry. */
  readonly original_trace_number: string;
  /** The 15-digit trace number. */
  readonly trace_number: string;
  /** The payment that the entry names. Null where it names none. */
  readonly payment_id: string | null;
  /** Whether the money left us (`out`) or came (`in`). */
  readonly direction: "out" | "in";
  /** What moved, in cents. */
  readonly amount: string;
  /** What no act has ended yet, in cents. */
  readonly open_amount: string;
  /** Whether something of it is open. */
  readonly status: "open" | "closed";
  /** What people did to end the item, oldest first. */
  readonly acts: readonly {
    /** How the part was ended. */
    readonly act:
      | "match"
      | "write_off"
      | "park"
      | "hand_over"
      | "net"
      | "assign"
      | "forward"
      | "prefund"
      | "return"
      | "dishonor";
    /** What the act ended, in cents; below zero it takes an act back, since a reversal came back. */
    readonly amount: string;
    /** The id of the charge or payout, a UUID. Null when the entry is no payment. */
    readonly payment_id: string | null;
    /** Of `assign`, `prefund` and `forward`: the account that has the money. Null otherwise. */
    readonly account_id: string | null;
    /** The transfer that carries what the act gave to the account, the latest where one came back. Null before, and where none does. */
    readonly funding_event_id: string | null;
    /** The other item of a net. */
    readonly suspense_item_id: string | null;
    /** Why the status was entered. */
    readonly reason: string;
    /** The document by which another settles it. Null where none is needed. */
    readonly document: string | null;
    /** How far to go, as an ISO 8601 duration or banking days. */
    readonly by: string;
    /** When it was created, in UTC with milliseconds. */
    readonly created_at: string;
  }[];
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type SuspenseItemAgeing = {
  /** The day of the oldest open item. Null where none is open. */
  readonly oldest_day: string | null;
  /** How many items are open. */
  readonly count: number;
  /** What left us and is open, in cents. */
  readonly out: string;
  /** What came and is open, in cents. */
  readonly in: string;
  /** What is open, by age. */
  readonly ages: readonly {
    /** Banking days since the money moved. */
    readonly age: "0_to_1" | "2_to_5" | "6_to_20" | "over_20";
    /** How many items of this age are open. */
    readonly count: number;
    /** What left us and is open, in cents. */
    readonly out: string;
    /** What came and is open, in cents. */
    readonly in: string;
  }[];
};

export type TanBridge = {
  /** The customer's id, a UUID. */
  readonly customer_id: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** How it is processed. */
  readonly config?: {
    /** When checks run: `inline` in the same answer, `background` after it, `skip` never. */
    readonly processing_method?: "inline" | "background" | "skip";
    /** What happens in a sandbox: a named outcome or steps. `standard` is the normal course, the only one in production. */
    readonly sandbox_outcome?: "standard" | "active" | "rejected" | "review";
    /** The balance that the simulated bank shows for the account, in a sandbox. */
    readonly sandbox_balance?: number | string;
  };
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** The bank's routing number, nine digits. */
  readonly routing_number: string;
  /** The tokenized account number from the bank. */
  readonly tan: string;
  /** The type of the account. */
  readonly account_type: "checking" | "savings";
};

export type TestWebhookEndpoint = {
  /** The type of the event, such as `charge.paid`. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed";
};

export type TestsItem = {
  /** Facts by name; the others have their usual values. Integers may be texts. */
  readonly given: { readonly [name: string]: string | boolean | number | readonly string[] };
  /** What the rule must do with them. */
  readonly expect: "pass" | "watch" | "hold" | "refuse";
};

export type TraceIds = {
  /** The 15-digit trace number of our entry. */
  readonly entry?: string;
  /** The 15-digit trace number of the bank's return. */
  readonly return?: string;
};

export type TransitionsItem = {
  /** The event's number in the log. */
  readonly sequence: number;
  /** When it happened, by the environment's clock. */
  readonly at: string;
  /** The type of the event, such as `charge.paid`. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed";
  /** The type of the resource. */
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
    | "file_day"
    | "reversal"
    | "return_rate"
    | "exception"
    | "ledger"
    | "fee_line"
    | "fee"
    | "fee_payment"
    | "origination_stop"
    | "work_item"
    | "prefunding_receipt"
    | "statement_booking"
    | "suspense_item"
    | "received_entry"
    | "proof_request"
    | "received_entry_rule"
    | "originator"
    | "return_request"
    | "late_return_permission"
    | "ledger_closing"
    | "reconciliation"
    | "api_key"
    | "approval"
    | "webhook_endpoint"
    | "ruleset"
    | "rule"
    | "bulk_job"
    | "engine"
    | "environment"
    | "key_rotation";
  /** The id of the resource. */
  readonly resource_id: string;
  /** The status that was entered. */
  readonly status: string;
  /** Why it was entered. */
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
  /** The ACH return code, such as `R01`. Null when no return caused the status. */
  readonly code: string | null;
};

export type UnassignReceivedEntry = {
  /** Why the money is not this account's, in a sentence. */
  readonly reason: string;
};

export type UnblockPaykey = {
  /** Why the paykey is unblocked, in a sentence for people. */
  readonly message?: string | null;
};

export type UndoWorkItem = {
  /** Why. The account reads it as the message of the hold. */
  readonly reason: string;
};

export type UpdateAccount = {
  /** Who the business is. */
  readonly business_profile: BusinessProfile;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type UpdateAccountSetting = {
  /** Limits and settings of charges. */
  readonly charges?: PaymentSettingsChange | null;
  /** Limits and settings of payouts. */
  readonly payouts?: PaymentSettingsChange | null;
  /** Whether payouts wait for cover before they go into a file. Null inherits the section. */
  readonly payout_funding?: PayoutFunding | null;
  /** When charges returned for lack of funds are sent again. */
  readonly retries?: Retries | null;
  /** What happens while return rates exceed a threshold. */
  readonly return_rates?: ReturnRates | null;
  /** What customers read on their bank statements. */
  readonly statement_settings?: StatementSettings | null;
  /** Who may show the linking page. Null inherits it from the organization. */
  readonly bridge?: SettingsBridge | null;
  /** What the account may do beyond the defaults. */
  readonly configuration?: Configuration | null;
};

export type UpdateApprovalRule = {
  /** Which requests the rule covers; an omitted member covers every request. */
  readonly condition?: Condition;
  /** How many people must approve. 0 lets requests run at once. */
  readonly needed?: number;
  /** The role that each of them must hold. Null for everybody who may decide. */
  readonly role?: string | null;
};

export type UpdateCharge = {
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description?: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** The new amount in whole cents. */
  readonly amount?: Cents;
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date?: string;
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type UpdateCustomer = {
  /** The name, up to 200 characters. */
  readonly name: string;
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The phone number in E.164 form, such as `+12125550123`. */
  readonly phone: string;
  /** The device from which the customer acted. */
  readonly device: Device;
  /** The status to set. `pending` starts a review. */
  readonly status: "pending" | "review" | "verified" | "inactive" | "rejected";
  /** The postal address. Null when there is none. */
  readonly address?: CreateCustomerAddress | null;
  /** Identity data for checks, masked in answers. Its members depend on the customer's `type`. Null when there is none. */
  readonly compliance_profile?: { readonly [name: string]: unknown } | null;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type UpdateExposureLimit = {
  /** The most that may settle, in cents. */
  readonly limit?: number;
  /** What becomes of a new payment over the limit. */
  readonly effect?: "refuse" | "hold";
};

export type UpdateLinkedBankAccount = {
  /** The business's bank account. */
  readonly bank_account: BankAccount;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type UpdateNetworkDuty = {
  /** The day from which it counts. Absent: as it is. */
  readonly from?: string;
  /** Where that was read. Absent: as it is. */
  readonly source?: string;
  /** Why the value was wrong. */
  readonly reason: string;
};

export type UpdateOperator = {
  /** The name, up to 200 characters. */
  readonly name?: string | null;
  /** The language of pages, such as `en-US`. Null when none was chosen. */
  readonly locale?: string | null;
  /** The time zone of pages, such as `America/New_York`. Null when none was chosen. */
  readonly time_zone?: string | null;
};

export type UpdateOrganization = {
  /** The name, up to 200 characters. */
  readonly name?: string;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
  /** Limits and settings in force. */
  readonly settings?: {
    /** Limits and settings of charges. */
    readonly charges?: PaymentSettingsChange | null;
    /** Limits and settings of payouts. */
    readonly payouts?: PaymentSettingsChange | null;
    /** Whether payouts wait for cover before they go into a file. Null inherits the section. */
    readonly payout_funding?: PayoutFunding | null;
    /** When charges returned for lack of funds are sent again. */
    readonly retries?: Retries | null;
    /** What happens while return rates exceed a threshold. */
    readonly return_rates?: ReturnRates | null;
    /** What customers read on their bank statements. */
    readonly statement_settings?: StatementSettings | null;
    /** Who may show the linking page. Null inherits it from the organization. */
    readonly bridge?: SettingsBridge | null;
    /** What the account may do beyond the defaults. */
    readonly configuration?: Configuration | null;
  } | null;
};

export type UpdateOriginator = {
  /** The name under which it is registered, up to 200 characters. */
  readonly legal_name?: string;
  /** The address of its business. */
  readonly address?: CreateCustomerAddress;
  /** Its company ids, as batches carry them. */
  readonly company_ids?: readonly CompanyIdsItem[];
  /** What files may hold of it, as a whole. */
  readonly entries?: readonly EntriesItem[];
  /** The name under which it does business. Null when it has no other. */
  readonly dba?: string | null;
  /** The tax id, nine digits. It is kept encrypted. */
  readonly tax_id?: string | null;
  /** The day of the agreement with the bank. Null when not given. */
  readonly agreement_date?: string | null;
  /** The version of the agreement. Null when not given. */
  readonly agreement_version?: string | null;
  /** The day on which it accepted the network's rules. Null when not given. */
  readonly rules_accepted_on?: string | null;
  /** The risk that you see in it. */
  readonly risk_rating?: "low" | "medium" | "high";
  /** People whom the bank may ask. */
  readonly contacts?: readonly ContactsItem[];
  /** Whether it sends entries for others under its own agreement. */
  readonly is_third_party_sender?: boolean;
  /** Why it is changed. */
  readonly reason?: string;
};

export type UpdatePayout = {
  /** Your text about the payment, up to 80 characters. Null when there is none. */
  readonly description: string | null;
  /** Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none. */
  readonly payment_related_information?: string | null;
  /** The new amount in whole cents. */
  readonly amount: Cents;
  /** The day of the payment, a date in New York, or `today`: the date there by the environment's clock. */
  readonly payment_date: string;
  /** What the payment is for. `goods`: goods that the customer buys (WEB charges are called PURCHASE). `services`: services, rent, utilities and the like. `payroll`: wages and other compensation of work (PPD payouts are called PAYROLL). `other`: anything else. Default: what the account's settings say. */
  readonly purpose?: "goods" | "services" | "payroll" | "other";
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type UpdateProofRequest = {
  /** What was delivered for the payment. */
  readonly delivered?: string;
  /** The statement of who prepares the proof. */
  readonly statement?: string;
};

export type UpdateRepresentative = {
  /** The first name, 1 to 100 characters. */
  readonly first_name: string;
  /** The last name, 1 to 100 characters. */
  readonly last_name: string;
  /** The date of birth, `YYYY-MM-DD`; masked as `****-**-**`. */
  readonly dob: string;
  /** The last four digits of the Social Security number. */
  readonly ssn_last4: string;
  /** The email address, up to 254 characters. */
  readonly email: string;
  /** The mobile number in E.164 form, such as `+12125550123`. */
  readonly mobile_number: string;
  /** What the person is to the business. */
  readonly relationship: Relationship;
  /** Your own id, 1 to 255 characters. Null when you gave none. */
  readonly external_id?: string | null;
  /** Your own pairs, 20 at most, returned as sent. `{}` when there are none; null in a request means none. */
  readonly metadata?: Metadata | null;
};

export type UpdateRole = {
  /** What the role is for, in a sentence. */
  readonly means?: string;
  /** What it may do, each permission once. */
  readonly permissions?: readonly CreateRolePermissionsItem[];
};

export type UpdateSavedView = {
  /** The name of the view. */
  readonly name?: string;
  /** Filters and search, as the address of the screen has them. */
  readonly query?: string;
  /** The columns that are shown, in their order. An empty list shows those of the screen. */
  readonly columns?: readonly string[];
  /** The order of the rows. Null is that of the screen. */
  readonly sort?: string | null;
  /** Where the view stands among those of its screen, the lowest first. */
  readonly place?: number;
  /** Whether the screen opens with it for its owner. */
  readonly is_default?: boolean;
  /** The role whose people see it, too. Null is its owner alone. */
  readonly role?: string | null;
};

export type UpdateSink = {
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description?: string | null;
  /** The whole configuration anew, secrets included. */
  readonly config?: { readonly [name: string]: string | number | boolean };
};

export type UpdateWebhookEndpoint = {
  /** The address, starting with `https://`. */
  readonly url?: string;
  /** A text of your own, up to 500 characters. Null when there is none. */
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
        | "paykey.expired"
        | "paykey.review_refreshed"
        | "paykey.balance_requested"
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
        | "charge.created"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
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
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
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
        | "file.updated"
        | "file_day.closed"
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
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "fee_line.created"
        | "fee_line.ended"
        | "fee.waived"
        | "fee.refunded"
        | "fee_payment.created"
        | "fee_payment.reversed"
        | "origination_stop.created"
        | "origination_stop.lifted"
        | "work_item.opened"
        | "work_item.updated"
        | "work_item.resolved"
        | "work_item.reopened"
        | "prefunding_receipt.created"
        | "prefunding_receipt.reversed"
        | "statement_booking.created"
        | "statement_booking.reversed"
        | "suspense_item.updated"
        | "received_entry.created"
        | "received_entry.updated"
        | "proof_request.created"
        | "proof_request.updated"
        | "received_entry_rule.created"
        | "received_entry_rule.ended"
        | "originator.created"
        | "originator.updated"
        | "originator.activated"
        | "originator.suspended"
        | "originator.ended"
        | "originator.review_due"
        | "return_request.created"
        | "return_request.updated"
        | "late_return_permission.created"
        | "late_return_permission.updated"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "reconciliation.updated"
        | "api_key.created"
        | "api_key.expiring"
        | "api_key.rotated"
        | "api_key.revoked"
        | "approval.requested"
        | "approval.voted"
        | "approval.approved"
        | "approval.executed"
        | "approval.failed"
        | "approval.denied"
        | "approval.withdrawn"
        | "approval.expired"
        | "approval.stale"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "ruleset.published"
        | "ruleset.rolled_back"
        | "rule.degraded"
        | "bulk_job.created"
        | "bulk_job.done"
        | "bulk_job.stopped"
        | "engine.taken_over"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "key_rotation.started"
        | "key_rotation.completed"
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
        | "file_day.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "fee_line.*"
        | "fee.*"
        | "fee_payment.*"
        | "origination_stop.*"
        | "work_item.*"
        | "prefunding_receipt.*"
        | "statement_booking.*"
        | "suspense_item.*"
        | "received_entry.*"
        | "proof_request.*"
        | "received_entry_rule.*"
        | "originator.*"
        | "return_request.*"
        | "late_return_permission.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "approval.*"
        | "webhook_endpoint.*"
        | "ruleset.*"
        | "rule.*"
        | "bulk_job.*"
        | "engine.*"
        | "environment.*"
        | "key_rotation.*"
      )[]
    | null;
  /** The form of messages. */
  readonly format?: "specific" | "generic";
  /** One at a time in the log's order; a failure holds up the rest. */
  readonly ordered?: boolean;
  /** Sent with every message. Their values are kept encrypted and never shown. */
  readonly headers?: { readonly [name: string]: string } | null;
  /** Seconds before each attempt after the first; null is the service's own. */
  readonly retry_schedule?: readonly number[] | null;
};

export type Validation = {
  /** What showed it. */
  readonly method: "provider" | "micro_entries" | "person" | "simulation";
  /** When. */
  readonly obtained_at: string;
  /** The age of the evidence in whole days. */
  readonly age_days: number;
};

export type Validations = {
  /** Whether this field agrees with public records. */
  readonly first_name: boolean;
  /** Whether this field agrees with public records. */
  readonly last_name: boolean;
  /** Whether this field agrees with public records. */
  readonly address: boolean;
  /** Whether this field agrees with public records. */
  readonly city: boolean;
  /** Whether this field agrees with public records. */
  readonly state: boolean;
  /** Whether this field agrees with public records. */
  readonly zip: boolean;
  /** Whether this field agrees with public records. */
  readonly phone: boolean;
  /** Whether this field agrees with public records. */
  readonly dob: boolean;
  /** Whether this field agrees with public records. */
  readonly ssn: boolean;
  /** Whether this field agrees with public records. */
  readonly email: boolean;
};

export type VerificationDetails = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** A sentence for each code. */
  readonly messages: { readonly [name: string]: string };
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** How the bank account was found to be the customer's. Null while nobody has. */
  readonly validation: Validation | null;
  /** The result of each check, by the name of the check. */
  readonly breakdown: VerificationDetailsBreakdown;
};

export type VerificationDetailsBreakdown = {
  /** Whether the account exists and takes ACH entries. */
  readonly account_validation?: AccountValidation;
  /** Whether the account belongs to the customer. */
  readonly name_match?: NameMatch;
};

export type VerifyAuditLog = {
  /** The `next_cursor` of the page before. Absent on the first page. */
  readonly cursor?: string;
  /** Whether blocks that a verification of the whole chain proved are read again. False by default. */
  readonly full?: boolean;
};

export type VerifyChain = {
  /** The `next_cursor` of the page before. Absent on the first page. */
  readonly cursor?: string;
  /** Whether blocks that an earlier verification proved are read again. Default `false`. */
  readonly full?: boolean;
};

export type VerifyCountsPayment = {
  /** Whether wrong counts are recounted. */
  readonly repair?: boolean;
};

export type WaiveFee = {
  /** Why, in a sentence. */
  readonly reason: string;
};

export type WatchList = {
  /** The result: `accept`, `reject` or `review`. */
  readonly decision: "accept" | "reject" | "review";
  /** Codes of what was found, explained in `messages`. Empty when nothing was found. */
  readonly codes: readonly string[];
  /** Names of the lists with a match. */
  readonly matched: readonly string[];
  /** Each match on a list. */
  readonly matches: readonly MatchesItem[];
};

export type WebhookEndpoint = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The address, starting with `https://`. */
  readonly url: string;
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description: string | null;
  /** Types and groups that are sent, such as `charge.*`. Null sends all. */
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
        | "paykey.expired"
        | "paykey.review_refreshed"
        | "paykey.balance_requested"
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
        | "charge.created"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
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
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
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
        | "file.updated"
        | "file_day.closed"
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
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "fee_line.created"
        | "fee_line.ended"
        | "fee.waived"
        | "fee.refunded"
        | "fee_payment.created"
        | "fee_payment.reversed"
        | "origination_stop.created"
        | "origination_stop.lifted"
        | "work_item.opened"
        | "work_item.updated"
        | "work_item.resolved"
        | "work_item.reopened"
        | "prefunding_receipt.created"
        | "prefunding_receipt.reversed"
        | "statement_booking.created"
        | "statement_booking.reversed"
        | "suspense_item.updated"
        | "received_entry.created"
        | "received_entry.updated"
        | "proof_request.created"
        | "proof_request.updated"
        | "received_entry_rule.created"
        | "received_entry_rule.ended"
        | "originator.created"
        | "originator.updated"
        | "originator.activated"
        | "originator.suspended"
        | "originator.ended"
        | "originator.review_due"
        | "return_request.created"
        | "return_request.updated"
        | "late_return_permission.created"
        | "late_return_permission.updated"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "reconciliation.updated"
        | "api_key.created"
        | "api_key.expiring"
        | "api_key.rotated"
        | "api_key.revoked"
        | "approval.requested"
        | "approval.voted"
        | "approval.approved"
        | "approval.executed"
        | "approval.failed"
        | "approval.denied"
        | "approval.withdrawn"
        | "approval.expired"
        | "approval.stale"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "ruleset.published"
        | "ruleset.rolled_back"
        | "rule.degraded"
        | "bulk_job.created"
        | "bulk_job.done"
        | "bulk_job.stopped"
        | "engine.taken_over"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "key_rotation.started"
        | "key_rotation.completed"
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
        | "file_day.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "fee_line.*"
        | "fee.*"
        | "fee_payment.*"
        | "origination_stop.*"
        | "work_item.*"
        | "prefunding_receipt.*"
        | "statement_booking.*"
        | "suspense_item.*"
        | "received_entry.*"
        | "proof_request.*"
        | "received_entry_rule.*"
        | "originator.*"
        | "return_request.*"
        | "late_return_permission.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "approval.*"
        | "webhook_endpoint.*"
        | "ruleset.*"
        | "rule.*"
        | "bulk_job.*"
        | "engine.*"
        | "environment.*"
        | "key_rotation.*"
      )[]
    | null;
  /** The form of messages. */
  readonly format: "specific" | "generic";
  /** Whether messages are sent one at a time, in the order of the log. */
  readonly ordered: boolean;
  /** Names of the headers sent with every message. */
  readonly header_names: readonly string[];
  /** Seconds before each further attempt. Null uses the usual schedule. */
  readonly retry_schedule: readonly number[] | null;
  /** The current status. */
  readonly status: "enabled" | "disabled";
  /** Why the endpoint is disabled. Null while it is enabled. */
  readonly disabled_reason: "user_request" | "failing" | "gone" | null;
  /** Until when the old secret signs, too. Null when only one does. */
  readonly previous_secret_expires_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type WebhookEndpointCreate = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account that it belongs to, a UUID. Null when it belongs to the platform as a whole. */
  readonly account_id: string | null;
  /** The address, starting with `https://`. */
  readonly url: string;
  /** A text of your own, up to 500 characters. Null when there is none. */
  readonly description: string | null;
  /** Types and groups that are sent, such as `charge.*`. Null sends all. */
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
        | "paykey.expired"
        | "paykey.review_refreshed"
        | "paykey.balance_requested"
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
        | "charge.created"
        | "charge.scheduled"
        | "charge.held"
        | "charge.released"
        | "charge.updated"
        | "charge.cancelled"
        | "charge.submitted"
        | "charge.acknowledged"
        | "charge.settled"
        | "charge.paid"
        | "charge.failed"
        | "charge.reversed"
        | "charge.returned"
        | "charge.return_dishonored"
        | "charge.notification_of_change"
        | "charge.resubmitted"
        | "charge.refunded"
        | "charge.retry_exhausted"
        | "payout.created"
        | "payout.scheduled"
        | "payout.held"
        | "payout.released"
        | "payout.updated"
        | "payout.cancelled"
        | "payout.submitted"
        | "payout.acknowledged"
        | "payout.settled"
        | "payout.paid"
        | "payout.failed"
        | "payout.reversed"
        | "payout.returned"
        | "payout.return_dishonored"
        | "payout.notification_of_change"
        | "payout.resubmitted"
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
        | "account.inactive"
        | "account.settings_updated"
        | "account.updated"
        | "capability_request.created"
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
        | "file.updated"
        | "file_day.closed"
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
        | "exception.resolved"
        | "exception.overdue"
        | "ledger.invariant_violated"
        | "fee_line.created"
        | "fee_line.ended"
        | "fee.waived"
        | "fee.refunded"
        | "fee_payment.created"
        | "fee_payment.reversed"
        | "origination_stop.created"
        | "origination_stop.lifted"
        | "work_item.opened"
        | "work_item.updated"
        | "work_item.resolved"
        | "work_item.reopened"
        | "prefunding_receipt.created"
        | "prefunding_receipt.reversed"
        | "statement_booking.created"
        | "statement_booking.reversed"
        | "suspense_item.updated"
        | "received_entry.created"
        | "received_entry.updated"
        | "proof_request.created"
        | "proof_request.updated"
        | "received_entry_rule.created"
        | "received_entry_rule.ended"
        | "originator.created"
        | "originator.updated"
        | "originator.activated"
        | "originator.suspended"
        | "originator.ended"
        | "originator.review_due"
        | "return_request.created"
        | "return_request.updated"
        | "late_return_permission.created"
        | "late_return_permission.updated"
        | "ledger_closing.created"
        | "reconciliation.completed"
        | "reconciliation.difference_found"
        | "reconciliation.updated"
        | "api_key.created"
        | "api_key.expiring"
        | "api_key.rotated"
        | "api_key.revoked"
        | "approval.requested"
        | "approval.voted"
        | "approval.approved"
        | "approval.executed"
        | "approval.failed"
        | "approval.denied"
        | "approval.withdrawn"
        | "approval.expired"
        | "approval.stale"
        | "webhook_endpoint.created"
        | "webhook_endpoint.disabled"
        | "webhook_endpoint.recovered"
        | "webhook_endpoint.updated"
        | "webhook_endpoint.deleted"
        | "ruleset.published"
        | "ruleset.rolled_back"
        | "rule.degraded"
        | "bulk_job.created"
        | "bulk_job.done"
        | "bulk_job.stopped"
        | "engine.taken_over"
        | "environment.fault_injected"
        | "environment.fault_cleared"
        | "key_rotation.started"
        | "key_rotation.completed"
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
        | "file_day.*"
        | "reversal.*"
        | "return_rate.*"
        | "exception.*"
        | "ledger.*"
        | "fee_line.*"
        | "fee.*"
        | "fee_payment.*"
        | "origination_stop.*"
        | "work_item.*"
        | "prefunding_receipt.*"
        | "statement_booking.*"
        | "suspense_item.*"
        | "received_entry.*"
        | "proof_request.*"
        | "received_entry_rule.*"
        | "originator.*"
        | "return_request.*"
        | "late_return_permission.*"
        | "ledger_closing.*"
        | "reconciliation.*"
        | "api_key.*"
        | "approval.*"
        | "webhook_endpoint.*"
        | "ruleset.*"
        | "rule.*"
        | "bulk_job.*"
        | "engine.*"
        | "environment.*"
        | "key_rotation.*"
      )[]
    | null;
  /** The form of messages. */
  readonly format: "specific" | "generic";
  /** Whether messages are sent one at a time, in the order of the log. */
  readonly ordered: boolean;
  /** Names of the headers sent with every message. */
  readonly header_names: readonly string[];
  /** Seconds before each further attempt. Null uses the usual schedule. */
  readonly retry_schedule: readonly number[] | null;
  /** The current status. */
  readonly status: "enabled" | "disabled";
  /** Why the endpoint is disabled. Null while it is enabled. */
  readonly disabled_reason: "user_request" | "failing" | "gone" | null;
  /** Until when the old secret signs, too. Null when only one does. */
  readonly previous_secret_expires_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** The signing secret, shown here and never again. */
  readonly secret: string;
};

export type WebhookEndpointHealth = {
  /** How many messages are waiting. */
  readonly pending: number;
  /** How many messages failed for good. */
  readonly failed: number;
  /** How many events the endpoint has not received. */
  readonly events_behind: number;
  /** Since when attempts fail. Null when the last one succeeded. */
  readonly failing_since: string | null;
  /** When a message last arrived. Null when none did. */
  readonly last_success_at: string | null;
};

export type WebhookEndpointReplay = {
  /** How many messages are sent again. */
  readonly messages: number;
};

export type WebhookEndpointTest = {
  /** The id of the message, a UUID. */
  readonly delivery_id: string;
  /** The type of the event, such as `charge.paid`. */
  readonly event_type: string;
};

export type WebhookEndpointsDelivery = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The endpoint's id, a UUID. */
  readonly endpoint_id: string;
  /** The event's id, a UUID, the same on every retry. Null when there is no event. */
  readonly event_id: string | null;
  /** The type of the event, such as `charge.paid`. */
  readonly event_type: string;
  /** The event's number in the environment's log. Null when there is no event. */
  readonly sequence: number | null;
  /** The status of the message. */
  readonly state: "pending" | "delivered" | "failed";
  /** When the next step is due. Null when none is. */
  readonly due_at: string | null;
  /** Each attempt to send it, oldest first. */
  readonly attempts: readonly {
    /** When it was made, by the environment's clock. */
    readonly at: string;
    /** When it was made, by the wall clock. */
    readonly sent_at: string;
    /** The address, starting with `https://`. */
    readonly url: string;
    /** The HTTP status that came back. Null when none did. */
    readonly status: number | null;
    /** Why it failed. Null when an answer came. */
    readonly error: string | null;
    /** How long the receiver took, in milliseconds. */
    readonly latency_ms: number;
    /** What the receiver answered, cut short. */
    readonly response: string;
  }[];
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
};

export type WithdrawApproval = {
  /** Why the status was entered. */
  readonly reason: string;
};

export type WithdrawProofRequest = {
  /** Why the bank asks no longer, in a sentence. */
  readonly reason: string;
};

export type WorkItem = {
  /** The id, a UUID. Ids sort in the order of creation. */
  readonly id: string;
  /** The account. Null of a match, of which no account learns. */
  readonly account_id: string | null;
  /** Why a person must decide: the kind of hold, which gives the deadline. */
  readonly kind: "risk_hold" | "limit_hold" | "required_review" | "screening_match";
  /** Whether it still waits for a decision. */
  readonly status: "open" | "resolved";
  /** Whether it is a held charge or payout, or a screening match. */
  readonly resource_type: "charge" | "payout" | "screening_match";
  /** The id of the held payment or of the match. */
  readonly resource_id: string;
  /** The reason of the hold. */
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
  /** The message of the hold. */
  readonly message: string;
  /** The amount of the payment, in cents. Null of a match. */
  readonly amount: string | null;
  /** How many people must decide alike. */
  readonly people_needed: number;
  /** How many decisions wait for another person's. */
  readonly people_decided: number;
  /** When it must be decided, by the calendar of the payment's bank; of a match, of the Federal Reserve. */
  readonly due_at: string;
  /** When it was found to be overdue. Null while it is not. */
  readonly overdue_at: string | null;
  /** When it was escalated. Null while it is not. */
  readonly escalated_at: string | null;
  /** Why it was escalated. Null while it is not. */
  readonly escalation: string | null;
  /** What became of the payment or match. Null while the item is open. */
  readonly resolution:
    "released" | "cancelled" | "resumed" | "failed" | "cleared" | "confirmed" | "ended" | null;
  /** Who or what ended the hold, or decided the match. Null while the item is open. */
  readonly resolved_by: string | null;
  /** When the payment left its hold, or the match was decided. Null while the item is open. */
  readonly resolved_at: string | null;
  /** When it was created, in UTC with milliseconds. */
  readonly created_at: string;
  /** When it last changed, in UTC with milliseconds. */
  readonly updated_at: string;
  /** Who works on it. Null while nobody does. Not in events. */
  readonly claimed_by?: string | null;
  /** When the claim ends. Null while nobody works on it. Not in events. */
  readonly claimed_until?: string | null;
  /** Until when the caller is not offered it. Null where it is. Not in events. */
  readonly snoozed_until?: string | null;
  /** What people decided, oldest first. Those of others show once the caller has decided, or the item is resolved. Not in events. */
  readonly decisions?: readonly {
    /** Who decided. */
    readonly by: string;
    /** What the person decided. */
    readonly decision: "approve" | "reject";
    /** Why, as the account reads it where the payment moved. */
    readonly reason: string;
    /** Whether it counts. Those before a change of the amount or an undo do not. */
    readonly is_current: boolean;
    /** When the person decided. */
    readonly decided_at: string;
  }[];
};

export type WorstItem = {
  /** What does not hold. */
  readonly invariant:
    | "balances_are_sums_of_postings"
    | "debits_equal_credits"
    | "balances_agree_with_payments"
    | "file_totals_are_sums_of_entries"
    | "funding_events_are_sums_of_lines"
    | "money_has_a_transfer"
    | "suspense_is_sums_of_items"
    | "fees_follow_their_lines"
    | "returns_are_counted"
    | "rows_belong_to_what_is_there"
    | "payments_agree_with_history_and_entries"
    | "nothing_is_sealed_for_who_may_not_pay"
    | "events_are_numbered_without_gaps"
    | "versions_are_numbered_without_gaps";
  /** Of what, such as a ledger account or a payment. */
  readonly subject: string;
  /** What it should be. */
  readonly expected: string;
  /** What it is. */
  readonly actual: string;
};

export type WriteOffSuspenseItem = {
  /** Why the status was entered. */
  readonly reason: string;
  /** The amount of money in cents. */
  readonly amount?: Cents;
};

export type CustomersListQuery = {
  /** Only those whose name has this part, whatever its case. */
  readonly name?: string;
  /** Only those with this email address. */
  readonly email?: string;
  /** Only those with this id of yours. */
  readonly external_id?: string;
  /** Only those with this text in a searched member, whatever its case. */
  readonly search_text?: string;
  /** Only those in one of these statuses. */
  readonly status?: readonly ("pending" | "review" | "verified" | "inactive" | "rejected")[];
  /** Only these types. */
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
  /** Only those of this customer. */
  readonly customer_id?: string;
  /** Only those in one of these statuses. */
  readonly status?: readonly (
    "pending" | "active" | "review" | "rejected" | "blocked" | "inactive"
  )[];
  /** Each one of bank_account, railhead, plaid, quiltt, mx, tan, aggregator, or the name of an adapter that is loaded. */
  readonly source?: readonly string[];
  /** Only blocked paykeys that may be unblocked (`true`) or may not (`false`). */
  readonly unblock_eligible?: boolean;
  /** Only those with this text in a searched member, whatever its case. */
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

export type PaykeysBankDetailsQuery = {
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

export type PaymentsListQuery = {
  /** Only charges, or only payouts. */
  readonly payment_type?: readonly ("charge" | "payout")[];
  /** Only payments in one of these statuses. */
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
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those of these ids; 100 at most. */
  readonly ids?: readonly string[];
  /** Only those of this account. */
  readonly account_id?: readonly string[];
  /** Only those with this id of yours. */
  readonly external_id?: string;
  /** Only those of this customer. */
  readonly customer_id?: string;
  /** Only those of this paykey. */
  readonly paykey_id?: string;
  /** Only those of the paykey with this token. */
  readonly paykey?: string;
  /** Only those that this funding event carried. */
  readonly funding_id?: string;
  /** The least amount in cents, inclusive. */
  readonly min_amount?: number;
  /** The largest amount in cents, inclusive. */
  readonly max_amount?: number;
  /** The first payment date, inclusive. */
  readonly min_payment_date?: string;
  /** The last payment date, inclusive. */
  readonly max_payment_date?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_created_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_created_at?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_effective_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_effective_at?: string;
  /** Only those with this text in a searched member, whatever its case. */
  readonly search_text?: string;
  /** Only those whose latest status has one of these reasons. */
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
  /** Only those whose latest status has one of these sources. */
  readonly status_source?: readonly (
    "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system"
  )[];
  /** Only refunds (`true`) or only others (`false`). */
  readonly is_refund?: boolean;
  /** Only those with a refund (`true`) or without (`false`). */
  readonly has_refund?: boolean;
  /** Only new attempts (`true`) or only others (`false`). */
  readonly is_resubmit?: boolean;
  /** Only those with another attempt (`true`) or without (`false`). */
  readonly has_resubmit?: boolean;
  /** Whether items show `metadata`. Default `false`. */
  readonly include_metadata?: boolean;
  /** The members of items, besides `id`; without it all. `customer_name`, `paykey_label` and `status_…` are parts of members. */
  readonly fields?: readonly (
    | "id"
    | "account_id"
    | "paykey"
    | "description"
    | "payment_related_information"
    | "amount"
    | "currency"
    | "payment_date"
    | "purpose"
    | "external_id"
    | "metadata"
    | "status"
    | "status_details"
    | "funding_ids"
    | "trace_ids"
    | "paykey_details"
    | "customer_details"
    | "effective_at"
    | "related_payments"
    | "is_resubmit"
    | "has_resubmit"
    | "allowed_actions"
    | "expected"
    | "created_at"
    | "updated_at"
    | "payment_type"
    | "funding_id"
    | "is_refund"
    | "has_refund"
    | "customer_name"
    | "paykey_label"
    | "status_code"
    | "status_message"
    | "status_reason"
  )[];
  /** The page right after the payment of this id in the list's order, at the cost of a first page. Not with `page_number`, `search_text`, several accounts or the order by `effective_at`. */
  readonly after?: string;
  /** The page right before the payment of this id in the list's order, at the cost of a first page. Not with `page_number`, `search_text`, several accounts or the order by `effective_at`. */
  readonly before?: string;
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

export type PaymentsSummaryQuery = {
  /** Only charges, or only payouts. */
  readonly payment_type?: readonly ("charge" | "payout")[];
  /** Only payments in one of these statuses. */
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
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those of these ids; 100 at most. */
  readonly ids?: readonly string[];
  /** Only those of this account. */
  readonly account_id?: readonly string[];
  /** Only those with this id of yours. */
  readonly external_id?: string;
  /** Only those of this customer. */
  readonly customer_id?: string;
  /** Only those of this paykey. */
  readonly paykey_id?: string;
  /** Only those of the paykey with this token. */
  readonly paykey?: string;
  /** Only those that this funding event carried. */
  readonly funding_id?: string;
  /** The least amount in cents, inclusive. */
  readonly min_amount?: number;
  /** The largest amount in cents, inclusive. */
  readonly max_amount?: number;
  /** The first payment date, inclusive. */
  readonly min_payment_date?: string;
  /** The last payment date, inclusive. */
  readonly max_payment_date?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_created_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_created_at?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_effective_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_effective_at?: string;
  /** Only those with this text in a searched member, whatever its case. */
  readonly search_text?: string;
  /** Only those whose latest status has one of these reasons. */
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
  /** Only those whose latest status has one of these sources. */
  readonly status_source?: readonly (
    "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system"
  )[];
  /** Only refunds (`true`) or only others (`false`). */
  readonly is_refund?: boolean;
  /** Only those with a refund (`true`) or without (`false`). */
  readonly has_refund?: boolean;
  /** Only new attempts (`true`) or only others (`false`). */
  readonly is_resubmit?: boolean;
  /** Only those with another attempt (`true`) or without (`false`). */
  readonly has_resubmit?: boolean;
  /** What the groups are of. Without it there are none. */
  readonly group_by?: "status" | "day" | "reason" | "account";
};

export type PaymentsTimelineQuery = {
  /** The `cursor` of an item, or `next_cursor`: reads on behind it. */
  readonly cursor?: string;
  /** The most items to answer. */
  readonly limit?: number;
};

export type PaymentsDecisionsQuery = {
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

export type PaymentLabelsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `number`. */
  readonly sort_by?: "number";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "number";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type RiskRulesListQuery = {
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

export type RiskFactsListQuery = {
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

export type ReadyRulesListQuery = {
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

export type RulesetsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `number`. */
  readonly sort_by?: "number";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "number";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type RulesetsDiffQuery = {
  /** The ruleset to compare with. */
  readonly with?: number;
};

export type RulesetsPublicationsQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `number`. */
  readonly sort_by?: "number";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "number";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type BacktestsListQuery = {
  /** Only those of this ruleset. */
  readonly ruleset?: number;
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

export type RiskMetricsQuery = {
  /** The first instant of the decisions; 365 days ago when absent. */
  readonly from?: string;
  /** The instant after the last decision; now when absent. */
  readonly to?: string;
  /** Only payments of this account. */
  readonly account_id?: string;
};

export type RiskListsListQuery = {
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

export type RiskListsValuesQuery = {
  /** The last day of the period. Today when absent. */
  readonly as_of?: string;
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

export type ScreeningListsListQuery = {
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

export type ScreeningListsVersionsQuery = {
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

export type ScreeningMatchesListQuery = {
  /** Only this state. */
  readonly state?: "open" | "cleared" | "confirmed" | "ended";
  /** Only those of this payment, funding event or screened subject. */
  readonly subject_id?: string;
  /** Only those of this list. */
  readonly list_id?: string;
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

export type ScreeningReportsListQuery = {
  /** Only this state. */
  readonly state?: "open" | "filed" | "withdrawn";
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

export type BulkJobsListQuery = {
  /** Only this state. */
  readonly state?: readonly ("queued" | "running" | "done" | "stopped")[];
  /** Only this action. */
  readonly action?: readonly ("hold" | "release" | "cancel" | "resubmit")[];
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

export type BulkJobsPaymentsQuery = {
  /** Only what was done, or only what was refused. */
  readonly outcome?: readonly ("waiting" | "changed" | "refused" | "failed" | "skipped")[];
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `place`. */
  readonly sort_by?: "place";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "place";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ExportsDownloadQuery = {
  /** The list, by the noun of its operations. */
  readonly list:
    | "payments"
    | "customers"
    | "paykeys"
    | "funding_events"
    | "exceptions"
    | "suspense_items"
    | "received_entries"
    | "return_requests"
    | "late_return_permissions"
    | "reversals"
    | "dishonors"
    | "correction_refusals"
    | "ach_files"
    | "bank_statements"
    | "ledger_closings"
    | "bulk_jobs"
    | "approvals"
    | "accounts"
    | "requests"
    | "webhook_endpoints";
  /** `ndjson` or `csv`. Default `ndjson`. */
  readonly format?: "ndjson" | "csv";
  /** The query of the list, such as `payment_status=on_hold`. */
  readonly filter?: string;
};

export type ExportJobsListQuery = {
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

export type FundingEventsListQuery = {
  /** Only this direction. */
  readonly direction?: "deposit" | "withdrawal";
  /** Only this type. */
  readonly event_type?:
    | "charge_deposit"
    | "charge_reversal"
    | "payout_withdrawal"
    | "payout_return"
    | "prefunding_pull"
    | "received_credit"
    | "received_debit";
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly created_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly created_to?: string;
  /** Only those with this trace number. */
  readonly trace_number?: string;
  /** Only those with this trace number. */
  readonly trace_id?: string;
  /** Only those in one of these statuses. */
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
  /** Only those whose latest status has one of these reasons. */
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
  /** Only those whose latest status has one of these sources. */
  readonly status_source?: readonly (
    "risk_monitor" | "bank_decline" | "customer_dispute" | "user_action" | "system"
  )[];
  /** Only those with this text in a searched member, whatever its case. */
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
  /** Whether items show `metadata`. Default `false`. */
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

export type FundingEventsReceivedLinesQuery = {
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

export type SearchFindQuery = {
  /** What to look for: an id, a trace number, an amount, last four digits, a name or another text. */
  readonly q: string;
};

export type MergedPaymentsQuery = {
  /** Only charges, or only payouts. */
  readonly payment_type?: readonly ("charge" | "payout")[];
  /** Only payments in one of these statuses. */
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
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those of these ids; 100 at most. */
  readonly ids?: readonly string[];
  /** Only those with this id of yours. */
  readonly external_id?: string;
  /** Only those of this customer. */
  readonly customer_id?: string;
  /** Only those of this paykey. */
  readonly paykey_id?: string;
  /** Only those of the paykey with this token. */
  readonly paykey?: string;
  /** Only those that this funding event carried. */
  readonly funding_id?: string;
  /** The least amount in cents, inclusive. */
  readonly min_amount?: number;
  /** The largest amount in cents, inclusive. */
  readonly max_amount?: number;
  /** The first payment date, inclusive. */
  readonly min_payment_date?: string;
  /** The last payment date, inclusive. */
  readonly max_payment_date?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_created_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_created_at?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_effective_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_effective_at?: string;
  /** Only those whose latest status has one of these reasons. */
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
  /** Only refunds (`true`) or only others (`false`). */
  readonly is_refund?: boolean;
  /** Only those with a refund (`true`) or without (`false`). */
  readonly has_refund?: boolean;
  /** Only new attempts (`true`) or only others (`false`). */
  readonly is_resubmit?: boolean;
  /** Only those with another attempt (`true`) or without (`false`). */
  readonly has_resubmit?: boolean;
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** `next_cursor` of the answer before. */
  readonly cursor?: string;
  /** Items in the answer. Default 100. */
  readonly limit?: number;
};

export type MergedSummaryQuery = {
  /** Only charges, or only payouts. */
  readonly payment_type?: readonly ("charge" | "payout")[];
  /** Only payments in one of these statuses. */
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
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those of these ids; 100 at most. */
  readonly ids?: readonly string[];
  /** Only those with this id of yours. */
  readonly external_id?: string;
  /** Only those of this customer. */
  readonly customer_id?: string;
  /** Only those of this paykey. */
  readonly paykey_id?: string;
  /** Only those of the paykey with this token. */
  readonly paykey?: string;
  /** Only those that this funding event carried. */
  readonly funding_id?: string;
  /** The least amount in cents, inclusive. */
  readonly min_amount?: number;
  /** The largest amount in cents, inclusive. */
  readonly max_amount?: number;
  /** The first payment date, inclusive. */
  readonly min_payment_date?: string;
  /** The last payment date, inclusive. */
  readonly max_payment_date?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_created_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_created_at?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly min_effective_at?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly max_effective_at?: string;
  /** Only those whose latest status has one of these reasons. */
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
  /** Only refunds (`true`) or only others (`false`). */
  readonly is_refund?: boolean;
  /** Only those with a refund (`true`) or without (`false`). */
  readonly has_refund?: boolean;
  /** Only new attempts (`true`) or only others (`false`). */
  readonly is_resubmit?: boolean;
  /** Only those with another attempt (`true`) or without (`false`). */
  readonly has_resubmit?: boolean;
  /** What the groups are of. Without it there are none. */
  readonly group_by?: "status" | "day" | "reason" | "account";
};

export type MergedSearchQuery = {
  /** What to look for: an id, a trace number, an amount, last four digits, a name or another text. */
  readonly q: string;
};

export type MergedEventsQuery = {
  /** Only these types. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed"
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
    | "file_day.*"
    | "reversal.*"
    | "return_rate.*"
    | "exception.*"
    | "ledger.*"
    | "fee_line.*"
    | "fee.*"
    | "fee_payment.*"
    | "origination_stop.*"
    | "work_item.*"
    | "prefunding_receipt.*"
    | "statement_booking.*"
    | "suspense_item.*"
    | "received_entry.*"
    | "proof_request.*"
    | "received_entry_rule.*"
    | "originator.*"
    | "return_request.*"
    | "late_return_permission.*"
    | "ledger_closing.*"
    | "reconciliation.*"
    | "api_key.*"
    | "approval.*"
    | "webhook_endpoint.*"
    | "ruleset.*"
    | "rule.*"
    | "bulk_job.*"
    | "engine.*"
    | "environment.*"
    | "key_rotation.*"
  )[];
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** `next_cursor` of the answer before. */
  readonly cursor?: string;
  /** Items in the answer. Default 100. */
  readonly limit?: number;
};

export type DueListQuery = {
  /** The most items to answer. */
  readonly limit?: number;
};

export type ReportsGetQuery = {
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
  /** Only those of this account. */
  readonly account_id?: string;
  /** `ndjson` or `csv`. Default `ndjson`. */
  readonly format?: "csv" | "ndjson";
};

export type PacksGetQuery = {
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
};

export type NetworkDutiesHistoryQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `number`. */
  readonly sort_by?: "number";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "number";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ProgrammeReviewsListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `number`. */
  readonly sort_by?: "number";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "number";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ReturnRatesGetQuery = {
  /** The last day of the period. Today when absent. */
  readonly as_of?: string;
};

export type ReturnRatesDaysQuery = {
  /** The last day of the period. Today when absent. */
  readonly as_of?: string;
};

export type OrganizationsListQuery = {
  /** Only those whose name has this part, whatever its case. */
  readonly name?: string;
  /** Only those with this id of yours. */
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
  /** Only those with this text in a searched member, whatever its case. */
  readonly search_text?: string;
  /** Only those in one of these statuses. */
  readonly status?: readonly ("created" | "onboarding" | "active" | "rejected" | "inactive")[];
  /** Only this type. */
  readonly type?: "business";
  /** Only those with this id of yours. */
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

export type AccountsSimulateQuery = {
  /** The status to end in. Default `active`. */
  readonly final_status?: "onboarding" | "active";
};

export type CapabilityRequestsListQuery = {
  /** Only this type. */
  readonly type?: readonly (
    "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement"
  )[];
  /** Only this category. */
  readonly category?: readonly ("payment_type" | "customer_type" | "consent_type")[];
  /** Only those in one of these statuses. */
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

export type CapabilityRequestsListAllQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only this type. */
  readonly type?: readonly (
    "charges" | "payouts" | "individuals" | "businesses" | "internet" | "signed_agreement"
  )[];
  /** Only this category. */
  readonly category?: readonly ("payment_type" | "customer_type" | "consent_type")[];
  /** Only those in one of these statuses. */
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
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only those of this organization. */
  readonly organization_id?: string;
  /** Only those of this environment. */
  readonly platform_id?: string;
  /** Only those of one account (`account`) or of the whole platform (`platform`). */
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
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only those of one account (`account`) or of the whole platform (`platform`). */
  readonly level?: "account" | "platform";
  /** Only those used for this. */
  readonly purpose?: readonly ("charges" | "payouts" | "billing")[];
  /** Only those in one of these statuses. */
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
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only keys that are revoked (`true`) or not (`false`). */
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

export type OperatorSessionsListQuery = {
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

export type CredentialsListQuery = {
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

export type OperatorsListQuery = {
  /** Only this state. */
  readonly state?: "invited" | "active" | "disabled";
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

export type OperatorGrantsListQuery = {
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

export type OperatorsExplainRightQuery = {
  /** Only this operation. */
  readonly operation: string;
  /** The environment. The live one, or the first one, if omitted. */
  readonly environment_id?: string;
  /** The account that it is about. The whole environment if omitted. */
  readonly account_id?: string;
};

export type RolesListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `name`. */
  readonly sort_by?: "name";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "name";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ApprovalsListQuery = {
  /** Only this state. */
  readonly state?: readonly (
    "requested" | "approved" | "executed" | "failed" | "denied" | "withdrawn" | "expired" | "stale"
  )[];
  /** Only this action. */
  readonly action?: string;
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

export type ApprovalRulesListQuery = {
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `action`. */
  readonly sort_by?: "action";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "action";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type NotesListQuery = {
  /** Only those about this type of resource. */
  readonly resource_type?:
    | "account"
    | "approval"
    | "bank"
    | "bank_statement"
    | "capability_request"
    | "charge"
    | "customer"
    | "exception"
    | "file"
    | "funding_event"
    | "linked_bank_account"
    | "organization"
    | "paykey"
    | "payout"
    | "representative"
    | "webhook_endpoint";
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** Only those that this person or API key wrote. */
  readonly author_id?: string;
  /** Only those that mention this person. */
  readonly mentions?: string;
  /** Only those that mention the person who asks. Keys are refused. */
  readonly mentions_me?: boolean;
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

export type SavedViewsListQuery = {
  /** Only those of this screen. */
  readonly screen?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `place`. */
  readonly sort_by?: "place" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "place" | "created_at";
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

export type BankStatementsUnmatchQuery = {
  /** Why, in a sentence. */
  readonly reason: string;
};

export type BankStatementsBookingsQuery = {
  /** Only those booked to this ledger account. */
  readonly ledger_account?: "bank_fees" | "clearing_handed_over" | "unclaimed_funds" | "write_offs";
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

export type ReconciliationDifferencesQuery = {
  /** Only those of this bank. */
  readonly bank_id?: string;
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
};

export type PrefundingListQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
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

export type PrefundingWaitingQuery = {
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

export type PrefundingReceiptsQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
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

export type FeeLinesListQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only those that have not ended (`true`), or all. */
  readonly in_force?: boolean;
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

export type FeesListQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those under this fee line. */
  readonly fee_line_id?: string;
  /** Only those of which something is open (`true`) or nothing (`false`). */
  readonly open?: boolean;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `event_at`. */
  readonly sort_by?: "event_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "event_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type FeesStatementQuery = {
  /** Only those of this account. */
  readonly account_id: string;
  /** A month of New York: `YYYY-MM`. */
  readonly month: string;
};

export type FeePaymentsListQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
  /** A month of New York: `YYYY-MM`. */
  readonly month?: string;
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

export type LedgerBalancesQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only this code. */
  readonly code?: readonly (
    | "bank_cash"
    | "debits_in_flight"
    | "payouts_in_flight"
    | "suspense"
    | "returns_in_flight"
    | "write_offs"
    | "unclaimed_funds"
    | "clearing_handed_over"
    | "bank_fees"
    | "verification_costs"
    | "fee_income"
    | "invoice_receipts"
    | "pending"
    | "available"
    | "payout_reserved"
    | "prefunded"
    | "collecting"
    | "credit_line"
    | "receivable"
    | "fees_receivable"
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
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only those of this ledger account. */
  readonly ledger_account_id?: string;
  /** Only those of this payment, funding event or screened subject. */
  readonly subject_id?: string;
  /** Only those of this move. */
  readonly move?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly posted_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly posted_to?: string;
  /** Only those after this number. */
  readonly after?: number;
  /** Only those before this number. */
  readonly before?: number;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `number`. */
  readonly sort_by?: "number" | "posted_at" | "amount";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "number" | "posted_at" | "amount";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type LedgerExportQuery = {
  /** A month of New York: `YYYY-MM`. */
  readonly month: string;
  /** Only those of this account. */
  readonly account_id?: string;
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
  /** Only this action. */
  readonly action?: string;
  /** Only this operation. */
  readonly operation?: string;
  /** Only what was done, or only what was refused. */
  readonly outcome?: "done" | "started" | "failed" | "refused";
  /** Only what this actor did. */
  readonly actor_id?: string;
  /** Only those about this type of resource. */
  readonly resource_type?: string;
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** Only those of this request. */
  readonly request_id?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly recorded_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly recorded_to?: string;
  /** Only those before this number. */
  readonly before?: number;
  /** Only those after this number. */
  readonly after?: number;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `sequence`. */
  readonly sort_by?: "sequence";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "sequence";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AuditLogExportQuery = {
  /** Only this action. */
  readonly action?: string;
  /** Only this operation. */
  readonly operation?: string;
  /** Only what was done, or only what was refused. */
  readonly outcome?: "done" | "started" | "failed" | "refused";
  /** Only what this actor did. */
  readonly actor_id?: string;
  /** Only those about this type of resource. */
  readonly resource_type?: string;
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** Only those of this request. */
  readonly request_id?: string;
  /** A date-time, or a date that stands for the start of its day in UTC. Inclusive. */
  readonly recorded_from?: string;
  /** A date-time, or a date that stands for the end of its day in UTC. Inclusive. */
  readonly recorded_to?: string;
  /** `ndjson` or `csv`. Default `ndjson`. */
  readonly format?: "ndjson" | "csv";
};

export type EventsListQuery = {
  /** Only those after this number. */
  readonly after?: number;
  /** Only those before this number. */
  readonly before?: number;
  /** The `Log-Generation` of the answer that the cursor is from. With it a log that began anew is noticed even where it is already longer than the cursor. */
  readonly generation?: number;
  /** Only these types. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed"
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
    | "file_day.*"
    | "reversal.*"
    | "return_rate.*"
    | "exception.*"
    | "ledger.*"
    | "fee_line.*"
    | "fee.*"
    | "fee_payment.*"
    | "origination_stop.*"
    | "work_item.*"
    | "prefunding_receipt.*"
    | "statement_booking.*"
    | "suspense_item.*"
    | "received_entry.*"
    | "proof_request.*"
    | "received_entry_rule.*"
    | "originator.*"
    | "return_request.*"
    | "late_return_permission.*"
    | "ledger_closing.*"
    | "reconciliation.*"
    | "api_key.*"
    | "approval.*"
    | "webhook_endpoint.*"
    | "ruleset.*"
    | "rule.*"
    | "bulk_job.*"
    | "engine.*"
    | "environment.*"
    | "key_rotation.*"
  )[];
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** Only those of this account. */
  readonly account_id?: string;
  /** The most items to answer. */
  readonly limit?: number;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** How long to wait for a first event, such as 5s. */
  readonly wait?: string;
};

export type EventsStreamQuery = {
  /** Only those after this number. */
  readonly after?: number;
  /** The `Log-Generation` of the answer that the cursor is from. With it a log that began anew is noticed even where it is already longer than the cursor. */
  readonly generation?: number;
  /** Only these types. */
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
    | "paykey.expired"
    | "paykey.review_refreshed"
    | "paykey.balance_requested"
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
    | "charge.created"
    | "charge.scheduled"
    | "charge.held"
    | "charge.released"
    | "charge.updated"
    | "charge.cancelled"
    | "charge.submitted"
    | "charge.acknowledged"
    | "charge.settled"
    | "charge.paid"
    | "charge.failed"
    | "charge.reversed"
    | "charge.returned"
    | "charge.return_dishonored"
    | "charge.notification_of_change"
    | "charge.resubmitted"
    | "charge.refunded"
    | "charge.retry_exhausted"
    | "payout.created"
    | "payout.scheduled"
    | "payout.held"
    | "payout.released"
    | "payout.updated"
    | "payout.cancelled"
    | "payout.submitted"
    | "payout.acknowledged"
    | "payout.settled"
    | "payout.paid"
    | "payout.failed"
    | "payout.reversed"
    | "payout.returned"
    | "payout.return_dishonored"
    | "payout.notification_of_change"
    | "payout.resubmitted"
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
    | "account.inactive"
    | "account.settings_updated"
    | "account.updated"
    | "capability_request.created"
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
    | "file.updated"
    | "file_day.closed"
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
    | "exception.resolved"
    | "exception.overdue"
    | "ledger.invariant_violated"
    | "fee_line.created"
    | "fee_line.ended"
    | "fee.waived"
    | "fee.refunded"
    | "fee_payment.created"
    | "fee_payment.reversed"
    | "origination_stop.created"
    | "origination_stop.lifted"
    | "work_item.opened"
    | "work_item.updated"
    | "work_item.resolved"
    | "work_item.reopened"
    | "prefunding_receipt.created"
    | "prefunding_receipt.reversed"
    | "statement_booking.created"
    | "statement_booking.reversed"
    | "suspense_item.updated"
    | "received_entry.created"
    | "received_entry.updated"
    | "proof_request.created"
    | "proof_request.updated"
    | "received_entry_rule.created"
    | "received_entry_rule.ended"
    | "originator.created"
    | "originator.updated"
    | "originator.activated"
    | "originator.suspended"
    | "originator.ended"
    | "originator.review_due"
    | "return_request.created"
    | "return_request.updated"
    | "late_return_permission.created"
    | "late_return_permission.updated"
    | "ledger_closing.created"
    | "reconciliation.completed"
    | "reconciliation.difference_found"
    | "reconciliation.updated"
    | "api_key.created"
    | "api_key.expiring"
    | "api_key.rotated"
    | "api_key.revoked"
    | "approval.requested"
    | "approval.voted"
    | "approval.approved"
    | "approval.executed"
    | "approval.failed"
    | "approval.denied"
    | "approval.withdrawn"
    | "approval.expired"
    | "approval.stale"
    | "webhook_endpoint.created"
    | "webhook_endpoint.disabled"
    | "webhook_endpoint.recovered"
    | "webhook_endpoint.updated"
    | "webhook_endpoint.deleted"
    | "ruleset.published"
    | "ruleset.rolled_back"
    | "rule.degraded"
    | "bulk_job.created"
    | "bulk_job.done"
    | "bulk_job.stopped"
    | "engine.taken_over"
    | "environment.fault_injected"
    | "environment.fault_cleared"
    | "key_rotation.started"
    | "key_rotation.completed"
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
    | "file_day.*"
    | "reversal.*"
    | "return_rate.*"
    | "exception.*"
    | "ledger.*"
    | "fee_line.*"
    | "fee.*"
    | "fee_payment.*"
    | "origination_stop.*"
    | "work_item.*"
    | "prefunding_receipt.*"
    | "statement_booking.*"
    | "suspense_item.*"
    | "received_entry.*"
    | "proof_request.*"
    | "received_entry_rule.*"
    | "originator.*"
    | "return_request.*"
    | "late_return_permission.*"
    | "ledger_closing.*"
    | "reconciliation.*"
    | "api_key.*"
    | "approval.*"
    | "webhook_endpoint.*"
    | "ruleset.*"
    | "rule.*"
    | "bulk_job.*"
    | "engine.*"
    | "environment.*"
    | "key_rotation.*"
  )[];
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** Only those of this account. */
  readonly account_id?: string;
};

export type WebhookEndpointsListQuery = {
  /** Only those in one of these statuses. */
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
  /** Only this state. */
  readonly state?: readonly ("pending" | "delivered" | "failed")[];
  /** Only this type. */
  readonly event_type?: string;
  /** Only those of this event. */
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

export type WebhookDeliveriesListQuery = {
  /** Only those to this webhook endpoint. */
  readonly endpoint_id?: string;
  /** Only this state. */
  readonly state?: readonly ("pending" | "delivered" | "failed")[];
  /** Only this type. */
  readonly event_type?: string;
  /** Only those of this event. */
  readonly event_id?: string;
  /** Only those about this resource. */
  readonly resource_id?: string;
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

export type SinksListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "running" | "paused";
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
  /** Only this HTTP method. */
  readonly method?: readonly ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE")[];
  /** Only this path. */
  readonly path?: string;
  /** Only this operation. */
  readonly operation?: string;
  /** Only those in one of these statuses. */
  readonly status?: number;
  /** The lowest HTTP status, inclusive. */
  readonly min_status?: number;
  /** The highest HTTP status, inclusive. */
  readonly max_status?: number;
  /** Only those refused with this type. */
  readonly problem_type?: string;
  /** Only those refused with this code. */
  readonly problem_code?: string;
  /** Only those with this Idempotency-Key. */
  readonly idempotency_key?: string;
  /** Only those made with this key. */
  readonly api_key_id?: string;
  /** Only those of this person. */
  readonly operator_id?: string;
  /** Only those with this Correlation-Id. */
  readonly correlation_id?: string;
  /** Only those about this resource. */
  readonly resource_id?: string;
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

export type RequestsErrorsQuery = {
  /** Only this HTTP method. */
  readonly method?: readonly ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE")[];
  /** Only this path. */
  readonly path?: string;
  /** Only this operation. */
  readonly operation?: string;
  /** Only those in one of these statuses. */
  readonly status?: number;
  /** The lowest HTTP status, inclusive. */
  readonly min_status?: number;
  /** The highest HTTP status, inclusive. */
  readonly max_status?: number;
  /** Only those refused with this type. */
  readonly problem_type?: string;
  /** Only those refused with this code. */
  readonly problem_code?: string;
  /** Only those with this Idempotency-Key. */
  readonly idempotency_key?: string;
  /** Only those made with this key. */
  readonly api_key_id?: string;
  /** Only those of this person. */
  readonly operator_id?: string;
  /** Only those with this Correlation-Id. */
  readonly correlation_id?: string;
  /** Only those about this resource. */
  readonly resource_id?: string;
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
  /** Default `count`. */
  readonly sort_by?: "count" | "last_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "count" | "last_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type AchFilesListQuery = {
  /** Only this direction. */
  readonly direction?: "outbound" | "inbound";
  /** Only this state. */
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
  /** Only those of this bank. */
  readonly bank_id?: string;
  /** Only those with this trace number. */
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
  /** Only those with this trace number. */
  readonly trace_number?: string;
  /** Only those of this payment. */
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

export type AchFilesLinesQuery = {
  /** The first day. */
  readonly from?: number;
  /** How many lines to read. */
  readonly count?: number;
};

export type AchEntriesListQuery = {
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those with this trace number. */
  readonly trace_number?: string;
  /** Only those of this file. */
  readonly file_id?: string;
  /** Only this amount, in cents. */
  readonly amount?: number;
  /** Only those whose name has this part, whatever its case. */
  readonly name?: string;
  /** Only this direction. */
  readonly direction?: "outbound" | "inbound";
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

export type FileDaysListQuery = {
  /** Only those of this bank. */
  readonly bank_id?: string;
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `file_date`. */
  readonly sort_by?: "file_date";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "file_date";
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

export type BankRoutesListQuery = {
  /** Only those of this account. */
  readonly account_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `account_id`. */
  readonly sort_by?: "account_id";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "account_id";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type OriginatorsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "proposed" | "approved_by_bank" | "active" | "suspended" | "ended";
  /** Only those of this bank. */
  readonly bank_id?: string;
  /** Only entries of the sender with this id. */
  readonly company_id?: string;
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

export type OriginatorsHistoryQuery = {
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

export type OriginationStopsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "in_force" | "lifted";
  /** Only those of this account. */
  readonly account_id?: string;
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

export type OriginationStopsPreviewQuery = {
  /** Only those of this bank. */
  readonly bank_id?: string;
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only this SEC code. */
  readonly sec_code?: "PPD" | "WEB" | "CCD";
};

export type ExposureLimitsListQuery = {
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

export type ExposureListQuery = {
  /** The settlement day to read. By default that of a payment made now. */
  readonly settlement_date?: string;
  /** Only limits of which something, and at least so many percent, is used. */
  readonly min_used_percent?: number;
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

export type AchCalendarGetQuery = {
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
  /** Only those of this bank. */
  readonly bank_id?: string;
};

export type ExceptionsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "open" | "resolved";
  /** Only this kind. */
  readonly kind?:
    | "file_rejected"
    | "file_unacknowledged"
    | "file_totals_differ"
    | "file_confirmation_due"
    | "file_unconfirmed"
    | "return_not_permitted"
    | "return_request_unanswered"
    | "proof_requested"
    | "originator_not_registered"
    | "originator_review_due"
    | "verification_not_registered"
    | "transfer_not_registered"
    | "payouts_wait_for_funds"
    | "upload_failed"
    | "upload_unknown"
    | "file_missed"
    | "file_unopened"
    | "file_unreadable"
    | "file_totals_wrong"
    | "file_cut_short"
    | "forward_entry"
    | "feed_late"
    | "origination_stopped"
    | "rule_degraded"
    | "screening_match"
    | "screening_report_due"
    | "screening_list_stale"
    | "programme_review_due"
    | "limit_reached"
    | "transfer_above_limit"
    | "return_unmatched"
    | "return_amount_differs"
    | "return_late"
    | "return_conflict"
    | "entry_at_fault"
    | "compliance_return"
    | "reversal_not_applied"
    | "reversal_not_sent"
    | "received_return_not_sent"
    | "dishonor_lapsed"
    | "verification_not_sent"
    | "correction_not_applied"
    | "correction_refusal_lapsed"
    | "funding_failed"
    | "return_rate"
    | "database_went_back"
    | "step_failing"
    | "engine_unresponsive"
    | "account_unreadable"
    | "value_unreadable"
    | "file_not_applied"
    | "entries_not_applied"
    | "outcome_impossible"
    | "item_set_aside"
    | "approval_unfinished"
    | "review_overdue"
    | "api_key_expiring"
    | "break_glass"
    | "api_key_guessing"
    | "webhook_disabled"
    | "sink_failing"
    | "fee_not_posted"
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

export type WorkItemsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "open" | "resolved";
  /** Only this kind. */
  readonly kind?: "risk_hold" | "limit_hold" | "required_review" | "screening_match";
  /** Only those about this resource. */
  readonly resource_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `due_at`. */
  readonly sort_by?: "due_at" | "created_at" | "amount";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "due_at" | "created_at" | "amount";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type SuspenseItemsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "open" | "closed";
  /** Only this direction. */
  readonly direction?: "out" | "in";
  /** Only this kind. */
  readonly kind?: "return" | "unmatched" | "dishonored" | "contested" | "forward" | "reversal";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "amount";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "amount";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ProofRequestsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "open" | "sent" | "return_accepted" | "withdrawn";
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "due_on";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "due_on";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ProofRequestsAttachmentsQuery = {
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

export type ReceivedEntriesListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "noted" | "pending" | "held" | "kept" | "posted" | "returning" | "returned";
  /** Only this direction. */
  readonly direction?: "debit" | "credit";
  /** Only those of this account. */
  readonly account_id?: string;
  /** Only entries of the sender with this id. */
  readonly company_id?: string;
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `created_at`. */
  readonly sort_by?: "created_at" | "amount" | "instruct_by";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "created_at" | "amount" | "instruct_by";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type ReceivedEntryRulesListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "in_force" | "ended";
  /** From 1. Default 1. Past the end the list is empty. */
  readonly page_number?: number;
  /** Default 100. */
  readonly page_size?: number;
  /** Taken where page_size is absent. */
  readonly default_page_size?: number;
  /** Default `priority`. */
  readonly sort_by?: "priority" | "created_at";
  /** Taken where sort_by is absent. */
  readonly default_sort?: "priority" | "created_at";
  /** Default `asc`. Ties are broken by id in the same direction; nulls are last. */
  readonly sort_order?: "asc" | "desc";
  /** Taken where sort_order is absent. */
  readonly default_sort_order?: "asc" | "desc";
};

export type PaykeyVerificationsListQuery = {
  /** Only those of this paykey. */
  readonly paykey_id?: string;
  /** Only those in one of these statuses. */
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
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those in one of these statuses. */
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
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those in one of these statuses. */
  readonly status?: "requested" | "sent" | "settled" | "won" | "contested" | "lapsed";
  /** Only those of the return with this trace number, 15 digits. */
  readonly return_trace_number?: string;
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

export type CorrectionRefusalsListQuery = {
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those in one of these statuses. */
  readonly status?: "requested" | "sent" | "delivered" | "lapsed";
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

export type ReturnRequestsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?:
    | "drafted"
    | "approved"
    | "sent_to_bank"
    | "asked_rdfi"
    | "answered_yes"
    | "answered_no"
    | "no_answer"
    | "returned"
    | "closed";
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those of this account. */
  readonly account_id?: string;
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

export type LateReturnPermissionsListQuery = {
  /** Only those in one of these statuses. */
  readonly status?: "asked" | "granted" | "used" | "ended";
  /** Only those of this payment. */
  readonly payment_id?: string;
  /** Only those of this account. */
  readonly account_id?: string;
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
  /** Only those after this number. */
  readonly after?: number;
  /** Only this type. */
  readonly type?: string;
  /** The most items to answer. */
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
  /** The text of `next` of the page before. */
  readonly cursor: string;
  /** Maximum events, and maximum postings, per page. */
  readonly limit?: number;
};

/** What `data` of each type of event is. */
export type EventData = {
  readonly "customer.created": Customer;
  readonly "customer.verified": Customer;
  readonly "customer.review_required": Customer;
  readonly "customer.rejected": Customer;
  readonly "customer.updated": Customer;
  readonly "customer.deactivated": Customer;
  readonly "customer.deleted": Customer;
  readonly "customer.review_refreshed": Customer;
  readonly "paykey.created": Paykey;
  readonly "paykey.activated": Paykey;
  readonly "paykey.review_required": Paykey;
  readonly "paykey.rejected": Paykey;
  readonly "paykey.blocked": Paykey;
  readonly "paykey.unblocked": Paykey;
  readonly "paykey.deactivated": Paykey;
  readonly "paykey.expired": Paykey;
  readonly "paykey.review_refreshed": Paykey;
  readonly "paykey.balance_requested": Paykey;
  readonly "paykey.balance_refreshed": Paykey;
  readonly "paykey.balance_failed": Paykey;
  readonly "paykey.corrected": Paykey;
  readonly "paykey_verification.created": PaykeyVerification;
  readonly "paykey_verification.sent": PaykeyVerification;
  readonly "paykey_verification.awaiting_confirmation": PaykeyVerification;
  readonly "paykey_verification.verified": PaykeyVerification;
  readonly "paykey_verification.failed": PaykeyVerification;
  readonly "paykey_verification.expired": PaykeyVerification;
  readonly "paykey_verification.updated": PaykeyVerification;
  readonly "bridge_session.created": BridgeSession;
  readonly "bridge_session.completed": BridgeSession;
  readonly "charge.created": Charge;
  readonly "charge.scheduled": Charge;
  readonly "charge.held": Charge;
  readonly "charge.released": Charge;
  readonly "charge.updated": Charge;
  readonly "charge.cancelled": Charge;
  readonly "charge.submitted": Charge;
  readonly "charge.acknowledged": Charge;
  readonly "charge.settled": Charge;
  readonly "charge.paid": Charge;
  readonly "charge.failed": Charge;
  readonly "charge.reversed": Charge;
  readonly "charge.returned": Charge;
  readonly "charge.return_dishonored": Charge;
  readonly "charge.notification_of_change": Charge;
  readonly "charge.resubmitted": Charge;
  readonly "charge.refunded": Charge;
  readonly "charge.retry_exhausted": Charge;
  readonly "payout.created": Payout;
  readonly "payout.scheduled": Payout;
  readonly "payout.held": Payout;
  readonly "payout.released": Payout;
  readonly "payout.updated": Payout;
  readonly "payout.cancelled": Payout;
  readonly "payout.submitted": Payout;
  readonly "payout.acknowledged": Payout;
  readonly "payout.settled": Payout;
  readonly "payout.paid": Payout;
  readonly "payout.failed": Payout;
  readonly "payout.reversed": Payout;
  readonly "payout.returned": Payout;
  readonly "payout.return_dishonored": Payout;
  readonly "payout.notification_of_change": Payout;
  readonly "payout.resubmitted": Payout;
  readonly "funding_event.created": FundingEvent;
  readonly "funding_event.submitted": FundingEvent;
  readonly "funding_event.paid": FundingEvent;
  readonly "funding_event.failed": FundingEvent;
  readonly "funding_event.reversed": FundingEvent;
  readonly "funding_event.payment_added": FundingEvent;
  readonly "funding_event.reconciled": FundingEvent;
  readonly "funding_event.unmatched": FundingEvent;
  readonly "funding_event.updated": FundingEvent;
  readonly "account.created": Account;
  readonly "account.onboarding": Account;
  readonly "account.active": Account;
  readonly "account.rejected": Account;
  readonly "account.inactive": Account;
  readonly "account.settings_updated": Account;
  readonly "account.updated": Account;
  readonly "capability_request.created": CapabilityRequest;
  readonly "capability_request.activated": CapabilityRequest;
  readonly "capability_request.rejected": CapabilityRequest;
  readonly "capability_request.deactivated": CapabilityRequest;
  readonly "representative.created": Representative;
  readonly "representative.verified": Representative;
  readonly "representative.failed_verification": Representative;
  readonly "representative.updated": Representative;
  readonly "representative.disabled": Representative;
  readonly "linked_bank_account.created": LinkedBankAccount;
  readonly "linked_bank_account.onboarding": LinkedBankAccount;
  readonly "linked_bank_account.active": LinkedBankAccount;
  readonly "linked_bank_account.rejected": LinkedBankAccount;
  readonly "linked_bank_account.canceled": LinkedBankAccount;
  readonly "linked_bank_account.inactive": LinkedBankAccount;
  readonly "linked_bank_account.updated": LinkedBankAccount;
  readonly "organization.created": Organization;
  readonly "organization.updated": Organization;
  readonly "file.built": AchFile;
  readonly "file.submitted": AchFile;
  readonly "file.acknowledged": AchFile;
  readonly "file.rejected": AchFile;
  readonly "file.received": AchFile;
  readonly "file.updated": AchFile;
  readonly "file_day.closed": FileDay;
  readonly "reversal.created": Reversal;
  readonly "reversal.submitted": Reversal;
  readonly "reversal.settled": Reversal;
  readonly "reversal.returned": Reversal;
  readonly "reversal.cancelled": Reversal;
  readonly "reversal.updated": Reversal;
  readonly "return_rate.warning": ReturnRateLevel;
  readonly "return_rate.breached": ReturnRateLevel;
  readonly "return_rate.recovered": ReturnRateLevel;
  readonly "exception.opened": Exception;
  readonly "exception.resolved": Exception;
  readonly "exception.overdue": Exception;
  readonly "ledger.invariant_violated": LedgerProof;
  readonly "fee_line.created": FeeLine;
  readonly "fee_line.ended": FeeLine;
  readonly "fee.waived": Fee;
  readonly "fee.refunded": Fee;
  readonly "fee_payment.created": FeePayment;
  readonly "fee_payment.reversed": FeePayment;
  readonly "origination_stop.created": OriginationStop;
  readonly "origination_stop.lifted": OriginationStop;
  readonly "work_item.opened": WorkItem;
  readonly "work_item.updated": WorkItem;
  readonly "work_item.resolved": WorkItem;
  readonly "work_item.reopened": WorkItem;
  readonly "prefunding_receipt.created": PrefundingReceipt;
  readonly "prefunding_receipt.reversed": PrefundingReceipt;
  readonly "statement_booking.created": BankStatementBooking;
  readonly "statement_booking.reversed": BankStatementBooking;
  readonly "suspense_item.updated": SuspenseItem;
  readonly "received_entry.created": ReceivedEntry;
  readonly "received_entry.updated": ReceivedEntry;
  readonly "proof_request.created": ProofRequest;
  readonly "proof_request.updated": ProofRequest;
  readonly "received_entry_rule.created": ReceivedEntryRule;
  readonly "received_entry_rule.ended": ReceivedEntryRule;
  readonly "originator.created": Originator;
  readonly "originator.updated": Originator;
  readonly "originator.activated": Originator;
  readonly "originator.suspended": Originator;
  readonly "originator.ended": Originator;
  readonly "originator.review_due": Originator;
  readonly "return_request.created": ReturnRequest;
  readonly "return_request.updated": ReturnRequest;
  readonly "late_return_permission.created": LateReturnPermission;
  readonly "late_return_permission.updated": LateReturnPermission;
  readonly "ledger_closing.created": LedgerClosing;
  readonly "reconciliation.completed": BankStatement;
  readonly "reconciliation.difference_found": BankStatement;
  readonly "reconciliation.updated": BankStatement;
  readonly "api_key.created": ApiKey;
  readonly "api_key.expiring": ApiKey;
  readonly "api_key.rotated": ApiKey;
  readonly "api_key.revoked": ApiKey;
  readonly "approval.requested": Approval;
  readonly "approval.voted": Approval;
  readonly "approval.approved": Approval;
  readonly "approval.executed": Approval;
  readonly "approval.failed": Approval;
  readonly "approval.denied": Approval;
  readonly "approval.withdrawn": Approval;
  readonly "approval.expired": Approval;
  readonly "approval.stale": Approval;
  readonly "webhook_endpoint.created": WebhookEndpoint;
  readonly "webhook_endpoint.disabled": WebhookEndpoint;
  readonly "webhook_endpoint.recovered": WebhookEndpoint;
  readonly "webhook_endpoint.updated": WebhookEndpoint;
  readonly "webhook_endpoint.deleted": WebhookEndpoint;
  readonly "ruleset.published": RulesetPublish;
  readonly "ruleset.rolled_back": RulesetPublish;
  readonly "rule.degraded": RulesetPublish;
  readonly "bulk_job.created": BulkJob;
  readonly "bulk_job.done": BulkJob;
  readonly "bulk_job.stopped": BulkJob;
  readonly "engine.taken_over": EngineTakeOver;
  readonly "environment.fault_injected": SandboxFault;
  readonly "environment.fault_cleared": SandboxFault;
  readonly "key_rotation.started": KeyRotation;
  readonly "key_rotation.completed": KeyRotation;
};

/** An event of these types: `event_type` says what `data` is. */
export type EventOf<T extends keyof EventData> = {
  [K in T]: Omit<AnyEvent, "event_type" | "data" | "previous"> & {
    readonly event_type: K;
    readonly data: EventData[K];
    /** The old values of the members that changed. */
    readonly previous: Partial<EventData[K]>;
  };
}[T];

/** An event of the resource `customer`. */
export type CustomerEvent = EventOf<
  | "customer.created"
  | "customer.verified"
  | "customer.review_required"
  | "customer.rejected"
  | "customer.updated"
  | "customer.deactivated"
  | "customer.deleted"
  | "customer.review_refreshed"
>;

/** An event of the resource `paykey`. */
export type PaykeyEvent = EventOf<
  | "paykey.created"
  | "paykey.activated"
  | "paykey.review_required"
  | "paykey.rejected"
  | "paykey.blocked"
  | "paykey.unblocked"
  | "paykey.deactivated"
  | "paykey.expired"
  | "paykey.review_refreshed"
  | "paykey.balance_requested"
  | "paykey.balance_refreshed"
  | "paykey.balance_failed"
  | "paykey.corrected"
>;

/** An event of the resource `paykey_verification`. */
export type PaykeyVerificationEvent = EventOf<
  | "paykey_verification.created"
  | "paykey_verification.sent"
  | "paykey_verification.awaiting_confirmation"
  | "paykey_verification.verified"
  | "paykey_verification.failed"
  | "paykey_verification.expired"
  | "paykey_verification.updated"
>;

/** An event of the resource `bridge_session`. */
export type BridgeSessionEvent = EventOf<"bridge_session.created" | "bridge_session.completed">;

/** An event of the resource `charge`. */
export type ChargeEvent = EventOf<
  | "charge.created"
  | "charge.scheduled"
  | "charge.held"
  | "charge.released"
  | "charge.updated"
  | "charge.cancelled"
  | "charge.submitted"
  | "charge.acknowledged"
  | "charge.settled"
  | "charge.paid"
  | "charge.failed"
  | "charge.reversed"
  | "charge.returned"
  | "charge.return_dishonored"
  | "charge.notification_of_change"
  | "charge.resubmitted"
  | "charge.refunded"
  | "charge.retry_exhausted"
>;

/** An event of the resource `payout`. */
export type PayoutEvent = EventOf<
  | "payout.created"
  | "payout.scheduled"
  | "payout.held"
  | "payout.released"
  | "payout.updated"
  | "payout.cancelled"
  | "payout.submitted"
  | "payout.acknowledged"
  | "payout.settled"
  | "payout.paid"
  | "payout.failed"
  | "payout.reversed"
  | "payout.returned"
  | "payout.return_dishonored"
  | "payout.notification_of_change"
  | "payout.resubmitted"
>;

/** An event of the resource `funding_event`. */
export type FundingEventEvent = EventOf<
  | "funding_event.created"
  | "funding_event.submitted"
  | "funding_event.paid"
  | "funding_event.failed"
  | "funding_event.reversed"
  | "funding_event.payment_added"
  | "funding_event.reconciled"
  | "funding_event.unmatched"
  | "funding_event.updated"
>;

/** An event of the resource `account`. */
export type AccountEvent = EventOf<
  | "account.created"
  | "account.onboarding"
  | "account.active"
  | "account.rejected"
  | "account.inactive"
  | "account.settings_updated"
  | "account.updated"
>;

/** An event of the resource `capability_request`. */
export type CapabilityRequestEvent = EventOf<
  | "capability_request.created"
  | "capability_request.activated"
  | "capability_request.rejected"
  | "capability_request.deactivated"
>;

/** An event of the resource `representative`. */
export type RepresentativeEvent = EventOf<
  | "representative.created"
  | "representative.verified"
  | "representative.failed_verification"
  | "representative.updated"
  | "representative.disabled"
>;

/** An event of the resource `linked_bank_account`. */
export type LinkedBankAccountEvent = EventOf<
  | "linked_bank_account.created"
  | "linked_bank_account.onboarding"
  | "linked_bank_account.active"
  | "linked_bank_account.rejected"
  | "linked_bank_account.canceled"
  | "linked_bank_account.inactive"
  | "linked_bank_account.updated"
>;

/** An event of the resource `organization`. */
export type OrganizationEvent = EventOf<"organization.created" | "organization.updated">;

/** An event of the resource `file`. */
export type FileEvent = EventOf<
  | "file.built"
  | "file.submitted"
  | "file.acknowledged"
  | "file.rejected"
  | "file.received"
  | "file.updated"
>;

/** An event of the resource `file_day`. */
export type FileDayEvent = EventOf<"file_day.closed">;

/** An event of the resource `reversal`. */
export type ReversalEvent = EventOf<
  | "reversal.created"
  | "reversal.submitted"
  | "reversal.settled"
  | "reversal.returned"
  | "reversal.cancelled"
  | "reversal.updated"
>;

/** An event of the resource `return_rate`. */
export type ReturnRateEvent = EventOf<
  "return_rate.warning" | "return_rate.breached" | "return_rate.recovered"
>;

/** An event of the resource `exception`. */
export type ExceptionEvent = EventOf<
  "exception.opened" | "exception.resolved" | "exception.overdue"
>;

/** An event of the resource `ledger`. */
export type LedgerEvent = EventOf<"ledger.invariant_violated">;

/** An event of the resource `fee_line`. */
export type FeeLineEvent = EventOf<"fee_line.created" | "fee_line.ended">;

/** An event of the resource `fee`. */
export type FeeEvent = EventOf<"fee.waived" | "fee.refunded">;

/** An event of the resource `fee_payment`. */
export type FeePaymentEvent = EventOf<"fee_payment.created" | "fee_payment.reversed">;

/** An event of the resource `origination_stop`. */
export type OriginationStopEvent = EventOf<"origination_stop.created" | "origination_stop.lifted">;

/** An event of the resource `work_item`. */
export type WorkItemEvent = EventOf<
  "work_item.opened" | "work_item.updated" | "work_item.resolved" | "work_item.reopened"
>;

/** An event of the resource `prefunding_receipt`. */
export type PrefundingReceiptEvent = EventOf<
  "prefunding_receipt.created" | "prefunding_receipt.reversed"
>;

/** An event of the resource `statement_booking`. */
export type StatementBookingEvent = EventOf<
  "statement_booking.created" | "statement_booking.reversed"
>;

/** An event of the resource `suspense_item`. */
export type SuspenseItemEvent = EventOf<"suspense_item.updated">;

/** An event of the resource `received_entry`. */
export type ReceivedEntryEvent = EventOf<"received_entry.created" | "received_entry.updated">;

/** An event of the resource `proof_request`. */
export type ProofRequestEvent = EventOf<"proof_request.created" | "proof_request.updated">;

/** An event of the resource `received_entry_rule`. */
export type ReceivedEntryRuleEvent = EventOf<
  "received_entry_rule.created" | "received_entry_rule.ended"
>;

/** An event of the resource `originator`. */
export type OriginatorEvent = EventOf<
  | "originator.created"
  | "originator.updated"
  | "originator.activated"
  | "originator.suspended"
  | "originator.ended"
  | "originator.review_due"
>;

/** An event of the resource `return_request`. */
export type ReturnRequestEvent = EventOf<"return_request.created" | "return_request.updated">;

/** An event of the resource `late_return_permission`. */
export type LateReturnPermissionEvent = EventOf<
  "late_return_permission.created" | "late_return_permission.updated"
>;

/** An event of the resource `ledger_closing`. */
export type LedgerClosingEvent = EventOf<"ledger_closing.created">;

/** An event of the resource `reconciliation`. */
export type ReconciliationEvent = EventOf<
  "reconciliation.completed" | "reconciliation.difference_found" | "reconciliation.updated"
>;

/** An event of the resource `api_key`. */
export type ApiKeyEvent = EventOf<
  "api_key.created" | "api_key.expiring" | "api_key.rotated" | "api_key.revoked"
>;

/** An event of the resource `approval`. */
export type ApprovalEvent = EventOf<
  | "approval.requested"
  | "approval.voted"
  | "approval.approved"
  | "approval.executed"
  | "approval.failed"
  | "approval.denied"
  | "approval.withdrawn"
  | "approval.expired"
  | "approval.stale"
>;

/** An event of the resource `webhook_endpoint`. */
export type WebhookEndpointEvent = EventOf<
  | "webhook_endpoint.created"
  | "webhook_endpoint.disabled"
  | "webhook_endpoint.recovered"
  | "webhook_endpoint.updated"
  | "webhook_endpoint.deleted"
>;

/** An event of the resource `ruleset`. */
export type RulesetEvent = EventOf<"ruleset.published" | "ruleset.rolled_back">;

/** An event of the resource `rule`. */
export type RuleEvent = EventOf<"rule.degraded">;

/** An event of the resource `bulk_job`. */
export type BulkJobEvent = EventOf<"bulk_job.created" | "bulk_job.done" | "bulk_job.stopped">;

/** An event of the resource `engine`. */
export type EngineEvent = EventOf<"engine.taken_over">;

/** An event of the resource `environment`. */
export type EnvironmentEvent = EventOf<"environment.fault_injected" | "environment.fault_cleared">;

/** An event of the resource `key_rotation`. */
export type KeyRotationEvent = EventOf<"key_rotation.started" | "key_rotation.completed">;

/** Any event: `event_type` says what `data` is. */
export type Event =
  | CustomerEvent
  | PaykeyEvent
  | PaykeyVerificationEvent
  | BridgeSessionEvent
  | ChargeEvent
  | PayoutEvent
  | FundingEventEvent
  | AccountEvent
  | CapabilityRequestEvent
  | RepresentativeEvent
  | LinkedBankAccountEvent
  | OrganizationEvent
  | FileEvent
  | FileDayEvent
  | ReversalEvent
  | ReturnRateEvent
  | ExceptionEvent
  | LedgerEvent
  | FeeLineEvent
  | FeeEvent
  | FeePaymentEvent
  | OriginationStopEvent
  | WorkItemEvent
  | PrefundingReceiptEvent
  | StatementBookingEvent
  | SuspenseItemEvent
  | ReceivedEntryEvent
  | ProofRequestEvent
  | ReceivedEntryRuleEvent
  | OriginatorEvent
  | ReturnRequestEvent
  | LateReturnPermissionEvent
  | LedgerClosingEvent
  | ReconciliationEvent
  | ApiKeyEvent
  | ApprovalEvent
  | WebhookEndpointEvent
  | RulesetEvent
  | RuleEvent
  | BulkJobEvent
  | EngineEvent
  | EnvironmentEvent
  | KeyRotationEvent;
