import { expect, it } from "vitest";
import { PROBLEMS, REFUSALS } from "./problems.ts";

it("a problem's type is its key as a path, and no two share a status", () => {
  const statuses = Object.values(PROBLEMS).map((problem) => problem.status);
  expect(new Set(statuses).size).toBe(statuses.length);
  for (const [key, { type, status, title }] of Object.entries(PROBLEMS)) {
    expect(type).toBe(`/${key}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).not.toBe("");
  }
});

it("every refusal code of the contract, and every additional one, has a public sentence", () => {
  const ours = [
    "account_status",
    "approval_decided",
    "approval_not_allowed",
    "representative_status",
    "capability_request_status",
    "api_key_ended",
    "retry_not_allowed",
    "reversal_not_allowed",
    "correction_refusal_not_allowed",
    "dishonor_not_allowed",
    "verification_not_allowed",
    "month_closed",
    "amount_over_ceiling",
    "limit_exceeded",
    "exposure_limit_exists",
    "over_limit_differs",
    "bank_files_in_doubt",
    "origination_stop_exists",
    "origination_stop_lifted",
    "fee_line_ended",
    "too_many_fee_lines",
    "fee_not_open",
    "fee_not_collected",
    "fee_invoice_paid",
    "fee_payment_reversed",
    "suspense_open",
    "suspense_item_closed",
    "suspense_item_kind",
    "return_request_not_allowed",
    "late_return_not_allowed",
    "received_return_not_allowed",
    "received_entry_not_settled",
    "received_entry_screening",
    "received_entry_decided",
    "received_entry_not_assigned",
    "received_money_used",
    "proof_request_exists",
    "proof_request_ended",
    "proof_not_applicable",
    "originator_not_allowed",
    "originator_incomplete",
    "company_id_registered",
    "received_rule_ended",
    "too_many_received_rules",
    "suspense_item_direction",
    "exception_resolved",
    "nothing_to_review",
    "nothing_to_undo",
    "work_item_effect_left",
    "work_item_resolved",
    "work_item_claimed",
    "file_state",
    "operator_repeated",
    "root_sandbox",
    "log_restarted",
    "snapshot_outdated",
    "value_unreadable",
    "environment_moving",
    "environment_moved",
    "cell_unavailable",
    "operator_exists",
    "operator_disabled",
    "last_admin",
    "factor_refused",
    "last_factor",
    "factor_required",
    "step_up_required",
    "passkey_exists",
    "passkey_unavailable",
    "too_many_passkeys",
    "oidc_no_role",
    "oidc_not_configured",
    "oidc_unavailable",
    "role_built_in",
    "role_exists",
    "role_in_use",
    "too_many_saved_views",
    "bulk_set_changed",
    "bulk_job_ended",
    "statement_line_matched",
    "backtest_missing",
    "ruleset_stops_everything",
    "ruleset_in_force",
    "ruleset_not_in_force",
    "ruleset_superseded",
  ];
  const stated =
    "account_not_active capability_inactive onboarding_incomplete customer_not_found customer_rejected " +
    "customer_inactive customer_not_in_review customer_has_open_payments duplicate_email skip_not_allowed " +
    "provider_not_configured provider_token_refused bank_account_blocked paykey_not_found paykey_not_active " +
    "paykey_blocked paykey_not_in_review paykey_not_unblockable balance_unavailable duplicate_external_id " +
    "payment_status hold_stands already_resubmitted refund_exceeds_charge nothing_to_fund linked_bank_account_status " +
    "sandbox_only unmask_not_allowed";
  expect(Object.keys(REFUSALS).toSorted()).toEqual([...stated.split(" "), ...ours].toSorted());
  for (const sentence of Object.values(REFUSALS)) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
});
