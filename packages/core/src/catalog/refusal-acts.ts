import type { RefusalCode } from "./problems.ts";

/** What a caller does about a refusal, in a sentence or two. */
export const REFUSAL_ACTS = {
  account_not_active:
    "Finish the account's onboarding, or ask who suspended it. `GET /v1/accounts/{id}/readiness` says what is missing and whose turn it is.",
  capability_inactive:
    "Ask for the capability with `POST /v1/accounts/{id}/capability_requests`; a person of the platform decides.",
  onboarding_incomplete:
    "Add a representative and a linked bank account, then onboard the account.",
  customer_not_found: "Check the id, and that the key is of the customer's account.",
  customer_rejected:
    "Do not charge or pay this customer. A person may decide the review again where the evidence was wrong.",
  customer_inactive: "Use another customer: an inactive one gets no new payments.",
  customer_not_in_review: "Read the customer: somebody decided before.",
  customer_has_open_payments: "Cancel the open payments, or wait until each is paid or has ended.",
  duplicate_email: "Find the customer with this email and use it, or send another email.",
  skip_not_allowed:
    "Leave the check on. Whether an account may skip it is a setting of the platform.",
  provider_not_configured: "Choose a provider that this installation has, or set this one up.",
  provider_token_refused:
    "Start the link again: the token was used before, has ended, or is of another environment of the provider.",
  bank_account_blocked:
    "Ask the customer for another bank account. A person of the platform may lift the block where the return's cause is cured.",
  paykey_not_found: "Check the paykey, and that the key is of its account.",
  paykey_not_active: "Read the paykey: its status says what it waits for.",
  paykey_blocked:
    "Ask the customer to link another bank account, or unblock the paykey once the return's cause is cured.",
  paykey_not_in_review: "Read the paykey: somebody decided before.",
  paykey_not_unblockable:
    "Have the customer link a bank account again: the return's code says that this one cannot be used.",
  balance_unavailable:
    "Create the payment without a balance check, or have the customer link the account through a provider that reads balances.",
  limit_exceeded:
    "Date the payment for the settlement day in `exceeded.fits_on`, send less, or have the platform raise the limit.",
  amount_over_ceiling: "Send less in one payment, or have the platform raise the ceiling.",
  duplicate_external_id:
    "Find the payment with this `external_id`: it is probably the one you meant. A new payment needs a new one.",
  payment_status: "Read the payment: its status and history say what it still allows.",
  hold_stands:
    "End the cause of the hold first: the decisions of the payment name it. A few causes may be waived by nobody.",
  backtest_missing: "Run a back-test of the ruleset and wait for its end.",
  ruleset_stops_everything:
    "Read which rule stops payments in the back-test, and change it. To publish it still, send `acknowledge: true`.",
  ruleset_in_force: "Nothing to do: this ruleset already decides.",
  ruleset_not_in_force: "Read the rulesets, and roll back the one in force.",
  ruleset_superseded:
    "Read the ruleset in force, make the change on it, and save it as a new ruleset.",
  already_resubmitted:
    "Follow the payment that was sent in its place: `related_payments` names it as `resubmit`.",
  retry_not_allowed:
    "Do not send it again. R01 and R09 may be sent twice more within 180 days; other codes need the customer first.",
  refund_exceeds_charge: "Refund what is left of the charge, or less.",
  bulk_set_changed: "Run the dry run again, look at the set, and start the job with its new hash.",
  bulk_job_ended: "Start a new job for what is left.",
  nothing_to_fund: "Wait until payments of this kind are paid.",
  account_status: "Read the account: its status says which acts it allows.",
  representative_status: "Read the representative: its status says which acts it allows.",
  capability_request_status: "Read the request: it was decided or withdrawn before.",
  api_key_ended: "Make a new key, or use another one that stands.",
  linked_bank_account_status: "Read the linked bank account: its status says which acts it allows.",
  verification_not_allowed:
    "Read the paykey's verifications: one is under way, has failed too often, or is not due yet.",
  reversal_not_allowed:
    "Refund or collect by a new payment instead: a reversal needs a settled entry, a reason of the network, and five banking days at most.",
  correction_refusal_not_allowed:
    "Read the exception: fifteen days are its limit, and a notification is refused once.",
  dishonor_not_allowed:
    "Read the return's deadline and code: a dishonor needs a flaw of the return and five banking days at most.",
  month_closed: "Post into an open month. A closed month stays as it is.",
  over_limit_differs: "Read the payment, and ask again for its amount and settlement day.",
  exposure_limit_exists: "Change the limit that there is.",
  bank_files_in_doubt:
    "Read `GET /v1/banks/recovery`, and end the recovery with `railhead recover --apply` or `POST /v1/banks/recovery`; then ask again.",
  origination_stop_exists: "Use the stop in force, or lift it first.",
  origination_stop_lifted: "Nothing is to be done: entries go out again.",
  fee_line_ended: "Leave it, or create another line for what follows.",
  too_many_fee_lines: "End a line of the account, or have one line do what several do.",
  fee_not_open:
    "Read the fee: it was waived, or a transfer collects it. Return what was collected with a refund.",
  fee_invoice_paid:
    "Read the account's statement of the month: what deposits keep back is no part of the invoice.",
  fee_payment_reversed: "Leave it, or mark the invoice as paid again.",
  fee_not_collected: "Read the fee: waive what is open, and leave what was given back.",
  suspense_open:
    "End each item of suspense, or close the month with a `suspense_note` that says why they stay.",
  suspense_item_closed: "Read the item: its acts say how it ended.",
  return_request_not_allowed:
    "Read the payment and its requests: an entry that was sent and has not come back has one open request.",
  late_return_not_allowed:
    "Read the payment and its permissions: a debit in CCD that was sent has one open permission.",
  received_return_not_allowed:
    "Choose a code that fits the entry's side, class and day; after the last day, settle it with the sender.",
  proof_request_exists: "Read the request that is there: GET /v1/proof_requests?payment_id=….",
  proof_request_ended: "Where the bank asks again, note its new reference.",
  proof_not_applicable: "Name the charge whose entry the bank asks about.",
  originator_not_allowed:
    "Read the originator: its status says which act comes next. For one that is ended, create another.",
  originator_incomplete: "Set what the detail names, then activate it again.",
  company_id_registered: "Change the originator that has it, or end that one first.",
  received_rule_ended: "Nothing is to be done: it decides no further entry.",
  too_many_received_rules: "End rules whose dates or uses are over.",
  received_entry_not_settled: "Send the request again from the instant in the detail on.",
  received_entry_screening:
    "Have compliance decide the matches with sanctions lists. One that is confirmed stays in suspense: hand its money over with the bank's document.",
  received_entry_decided: "Read the entry: its status says what became of it.",
  received_entry_not_assigned: "Read the entry: its status says what became of it.",
  received_money_used:
    "Wait until the account has the money again, or cancel the payout that the detail names.",
  suspense_item_kind: "Choose the act that the detail names.",
  suspense_item_direction:
    "Choose an act for money of the item's `direction`: write off what left, park what came.",
  exception_resolved: "Nothing is to be done: read who resolved it and why.",
  nothing_to_review:
    "Come back later: what is open is claimed, snoozed, or decided by you already.",
  nothing_to_undo: "Nothing is to be done: the item has no decision of yours.",
  work_item_effect_left:
    "Act on the payment itself: cancel it before its cut-off, or refund it after.",
  work_item_resolved: "Nothing is to be done: read who decided the item, and how.",
  work_item_claimed: "Take another item, or wait until the claim ends.",
  statement_line_matched: "Remove the line's match, then match it again.",
  file_state: "Read the file: its state says which acts it allows.",
  operator_repeated: "Have a second person decide, or a key that another person made.",
  operator_exists: "Use the person who is there, or another email address.",
  operator_disabled: "Enable the person first.",
  factor_refused:
    "Type the present code: each is good once, for 30 seconds. Check the clock of the device.",
  passkey_exists: "Sign in with it, or enroll another device.",
  passkey_unavailable: "Open the dashboard by https and its host name, and set `PUBLIC_URL` to it.",
  too_many_passkeys: "Delete a passkey that you no longer use.",
  oidc_not_configured: "Sign in by passkey or password, or set the provider up.",
  oidc_unavailable: "Sign in by passkey or password, or try again in a minute.",
  oidc_no_role: "Have an administrator map one of your groups to a role.",
  too_many_saved_views: "Delete a view that you no longer use.",
  last_factor: "Enroll another factor first.",
  last_admin: "Give the role to another person first.",
  role_exists: "Choose another name, or change the role that is there.",
  role_built_in: "Make a role of your own with the permissions that you need.",
  role_in_use: "End the grants of the role first.",
  root_sandbox: "Reset the sandbox, which erases its content.",
  snapshot_outdated: "Take a new snapshot.",
  sandbox_only: "Use a sandbox: the bank, time and people do these things in production.",
  log_restarted:
    "Read again from `last_common_sequence`, and drop what your copy has after it: the database was restored.",
  step_up_required: "Give a passkey or a code with `POST /v1/session/elevate`, and try again.",
  factor_required:
    "Enroll a passkey, or a password with an authenticator app, on the page Your sign-in.",
  unmask_not_allowed: "Do without the data, or have the platform allow it for the account.",
  approval_decided:
    "Read the request: it says who decided, or when it ended. Ask anew where it is still needed.",
  approval_not_allowed:
    "Have another person with the permission decide: nobody decides a request of their own.",
  environment_moved: "Send requests to the address that the refusal names, with the same keys.",
  cell_unavailable:
    "Send the request again under its key after `Retry-After`. Environments of other clusters are served meanwhile.",
  environment_moving:
    "Send the request again under its key after `Retry-After`: it moves in seconds.",
  value_unreadable: "Follow the exception: it names the value, and what restores it.",
} as const satisfies Readonly<Record<RefusalCode, string>>;

/** What to do about a refusal; undefined for a code that this version does not know. */
export function actFor(code: string): string | undefined {
  return Object.hasOwn(REFUSAL_ACTS, code) ? REFUSAL_ACTS[code as RefusalCode] : undefined;
}
