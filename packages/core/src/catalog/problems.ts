type ProblemRow = {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly when: string;
};

/** Every problem type of the API. The key is what code throws; the rest is public. */
export const PROBLEMS = {
  bad_request: {
    status: 400,
    type: "/bad_request",
    title: "Bad Request",
    when: "Malformed JSON, missing body, bad header value, or a path id that is not a UUID.",
  },
  unauthorized: {
    status: 401,
    type: "/unauthorized",
    title: "Unauthorized",
    when: "No usable API key.",
  },
  forbidden: {
    status: 403,
    type: "/forbidden",
    title: "Forbidden",
    when: "Permission or account refused, unmasking off, or a sandbox call in production.",
  },
  not_found: {
    status: 404,
    type: "/not_found",
    title: "Not Found",
    when: "Unknown route, or an id that is unknown or belongs to another account or environment.",
  },
  method_not_allowed: {
    status: 405,
    type: "/method_not_allowed",
    title: "Method Not Allowed",
    when: "Known path, other method; the Allow header lists those that exist.",
  },
  request_timeout: {
    status: 408,
    type: "/request_timeout",
    title: "Request Timeout",
    when: "The request did not arrive completely in time.",
  },
  conflict: {
    status: 409,
    type: "/conflict",
    title: "Conflict",
    when: "The Idempotency-Key is in use for another request, or its first request is still running.",
  },
  precondition_failed: {
    status: 412,
    type: "/precondition_failed",
    title: "Precondition Failed",
    when: "If-Match names another version of the resource than the present one.",
  },
  payload_too_large: {
    status: 413,
    type: "/payload_too_large",
    title: "Payload Too Large",
    when: "The body is over 1 MiB.",
  },
  unsupported_media_type: {
    status: 415,
    type: "/unsupported_media_type",
    title: "Unsupported Media Type",
    when: "A non-empty body that is not application/json or +json.",
  },
  validation_error: {
    status: 422,
    type: "/validation_error",
    title: "Validation Failed",
    when: "A field is not valid (items lists every error), or a business rule refuses (code names it).",
  },
  rate_limited: {
    status: 429,
    type: "/rate_limited",
    title: "Too Many Requests",
    when: "Too many requests; Retry-After says when to try again.",
  },
  header_too_large: {
    status: 431,
    type: "/header_too_large",
    title: "Request Header Fields Too Large",
    when: "The header block is over 16 kB.",
  },
  internal_error: {
    status: 500,
    type: "/internal_error",
    title: "Internal Error",
    when: "A fault on our side.",
  },
  service_unavailable: {
    status: 503,
    type: "/service_unavailable",
    title: "Service Unavailable",
    when: "Overloaded or starting; Retry-After says when to try again.",
  },
} as const satisfies Record<string, ProblemRow>;

export type ProblemKey = keyof typeof PROBLEMS;

/** One fault in a request. `reference` is a JSON pointer, for a query parameter `/<name>`. */
export type ProblemItem = { readonly reference: string; readonly detail: string };

/** Business refusals: stable code to default public sentence. 422, unless REFUSAL_PROBLEMS says otherwise. */
export const REFUSALS = {
  account_not_active: "The account is not active.",
  capability_inactive: "The account does not have the capability this needs.",
  onboarding_incomplete: "Onboarding needs a representative and a linked bank account.",
  customer_not_found: "The customer does not exist.",
  customer_rejected: "The customer was rejected.",
  customer_inactive: "The customer is inactive.",
  customer_not_in_review: "The customer is not in review.",
  customer_has_open_payments: "The customer has payments that are neither paid nor ended.",
  duplicate_email: "Another customer of the account has this email.",
  skip_not_allowed: "The account may not skip this check.",
  provider_not_configured: "The provider is not configured.",
  provider_token_refused: "The provider refused the token.",
  bank_account_blocked: "The bank account is blocked after an earlier return.",
  paykey_not_found: "The paykey does not exist.",
  paykey_not_active: "The paykey is not active.",
  paykey_blocked: "The paykey is blocked after an earlier return.",
  paykey_not_in_review: "The paykey is not in review.",
  paykey_not_unblockable: "The paykey cannot be unblocked.",
  balance_unavailable: "The paykey's balance cannot be read.",
  limit_exceeded: "The payment would exceed an exposure limit.",
  amount_over_ceiling: "The amount is above what one payment may be.",
  duplicate_external_id: "Another payment of this type has this external_id.",
  payment_status: "The payment's status does not allow this.",
  hold_stands: "The cause of the hold persists and cannot be waived.",
  backtest_missing: "The ruleset has no back-test.",
  ruleset_stops_everything: "By its back-test the ruleset lets no payment pass.",
  ruleset_in_force: "The ruleset is in force.",
  ruleset_not_in_force: "The ruleset is not in force, or replaced none.",
  ruleset_superseded: "Another ruleset was published since this one was saved.",
  already_resubmitted: "The payment was resubmitted before.",
  retry_not_allowed: "The rules of the network do not let the payment be sent again.",
  refund_exceeds_charge: "The refunds would exceed the charge.",
  bulk_set_changed: "The payments are no longer those that the dry run showed.",
  bulk_job_ended: "The bulk job has ended.",
  nothing_to_fund: "There are no unfunded payments of this kind.",
  account_status: "The account's status does not allow this.",
  representative_status: "The representative's status does not allow this.",
  capability_request_status: "The capability request's status does not allow this.",
  api_key_ended: "The API key is no longer valid.",
  linked_bank_account_status: "The linked bank account's status does not allow this.",
  verification_not_allowed: "The verification cannot be begun or confirmed now.",
  reversal_not_allowed: "The rules of the network do not let the payment be reversed.",
  correction_refusal_not_allowed: "The notification of change cannot be refused.",
  dishonor_not_allowed: "The rules of the network do not let the return be refused so.",
  month_closed: "The books are closed through this month already.",
  over_limit_differs:
    "The payment is not held over an exposure limit with this amount and settlement day.",
  exposure_limit_exists: "There is a limit of the same scope, side, kind and days.",
  bank_files_in_doubt: "It is in doubt which entries a bank has.",
  origination_stop_exists: "A stop of the same bank, account and SEC code is in force.",
  origination_stop_lifted: "The stop is lifted already.",
  fee_line_ended: "The fee line already has an end date.",
  too_many_fee_lines: "The account has reached its limit of fee lines.",
  fee_not_open: "Nothing of the fee is open.",
  fee_not_collected: "Nothing of the fee is kept back or paid, or all of it is given back.",
  fee_invoice_paid: "Nothing of the month's invoice is owed.",
  fee_payment_reversed: "The payment of the invoice was taken back already.",
  suspense_open: "Money in suspense of the month is open.",
  suspense_item_closed: "The suspense item is already closed.",
  return_request_not_allowed:
    "The entry cannot be asked back, or its request does not take this act.",
  late_return_not_allowed:
    "A late return cannot be permitted so, or its permission does not take this act.",
  received_return_not_allowed: "The rules of the network do not let the entry be returned so.",
  proof_request_exists: "The bank's reference is noted for the payment already.",
  proof_request_ended: "The request for proof has already ended.",
  proof_not_applicable: "Proof is asked for of charges that went to the bank.",
  originator_not_allowed: "The originator's status does not allow this.",
  originator_incomplete: "Something is missing for the originator's activation.",
  company_id_registered: "Another originator of the bank has the company id.",
  received_rule_ended: "The rule is ended already.",
  too_many_received_rules: "At most 1,000 rules for received entries are in force: end one first.",
  received_entry_not_settled: "The received entry settles later: its money has not moved.",
  received_entry_screening: "A party of the received entry may be on a sanctions list.",
  received_entry_decided: "The received entry was decided already.",
  received_entry_not_assigned: "The received entry is no account's: nothing is to be taken back.",
  received_money_used: "The money of the received entry pays for payouts already.",
  suspense_item_kind: "The act is not for items of this kind.",
  suspense_item_direction: "The act is not for money of this direction.",
  exception_resolved: "The exception is resolved already.",
  nothing_to_review: "No item of the queue waits for this caller.",
  nothing_to_undo: "There is no decision to undo.",
  work_item_effect_left: "The payment has gone on: its decision can no longer be undone.",
  work_item_resolved: "The item is resolved already.",
  work_item_claimed: "Another person works on the item.",
  statement_line_matched: "The line is already matched: remove its match first.",
  file_state: "The file's state does not allow this.",
  operator_repeated: "This person has already decided: the second decision needs another person.",
  operator_exists: "Another person has this email address.",
  operator_disabled: "The person is disabled.",
  factor_refused: "The code or signature does not fit, or was used before.",
  passkey_exists: "The passkey is enrolled already.",
  passkey_unavailable: "Passkeys need https and a host name, or http://localhost.",
  too_many_passkeys: "A person has at most 20 passkeys: delete one first.",
  oidc_not_configured: "Sign-in by an identity provider is not set up.",
  oidc_unavailable: "The identity provider cannot be reached: sign in another way, or later.",
  oidc_no_role: "The identity provider signed you in, but none of your groups has a role here.",
  too_many_saved_views: "A person has at most 200 saved views: delete one first.",
  last_factor: "A person needs a passkey, or a password with an authenticator app.",
  last_admin: "The last administrator cannot be disabled, nor lose the role.",
  role_exists: "A role has this name.",
  role_built_in: "Built-in roles cannot be changed.",
  role_in_use: "People hold the role.",
  root_sandbox:
    "A sandbox that was not created by another one cannot be deleted: reset it instead.",
  snapshot_outdated: "The snapshot was taken before the service was upgraded.",
  sandbox_only: "This exists in sandboxes only.",
  log_restarted:
    "The log was restarted after the cursor was read: it ends before the cursor, or has a later generation.",
  step_up_required:
    "Give a second factor first: the session's last one is too old or from elsewhere.",
  factor_required: "Enroll a passkey, or a password with a code, first.",
  unmask_not_allowed: "The account may not read unmasked data.",
  approval_decided: "The request was decided before, or its time is over.",
  approval_not_allowed: "This caller may not decide the request.",
  value_unreadable: "A sealed value was changed, moved or sealed under another key.",
  environment_moving: "The environment is moving to another database, and nothing was done.",
  environment_moved: "The environment is served at another address.",
  cell_unavailable: "The database cluster that holds the environment cannot be reached now.",
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals that any operation may answer to the session of a person. */
export const SESSION_REFUSALS = [
  "factor_required",
  "step_up_required",
] as const satisfies readonly RefusalCode[];

/** Refusals that any operation may answer while its environment moves, or its cluster is down. */
export const MOVE_REFUSALS = [
  "environment_moving",
  "environment_moved",
  "cell_unavailable",
] as const satisfies readonly RefusalCode[];

/** Refusals with a status other than 422. */
export const REFUSAL_PROBLEMS: Readonly<Partial<Record<RefusalCode, ProblemKey>>> = {
  approval_not_allowed: "forbidden",
  bulk_set_changed: "conflict",
  cell_unavailable: "service_unavailable",
  environment_moved: "service_unavailable",
  environment_moving: "service_unavailable",
  log_restarted: "conflict",
  oidc_no_role: "forbidden",
  oidc_unavailable: "service_unavailable",
  sandbox_only: "forbidden",
  step_up_required: "forbidden",
  factor_required: "forbidden",
  unmask_not_allowed: "forbidden",
  value_unreadable: "conflict",
};
