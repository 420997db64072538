import type { ExceptionKind } from "../../catalog/exception-kinds.ts";
import { permissionOf, type Permission } from "./permissions.ts";

const REGISTER = ["originators.update", "originators.activate", "originators.resume"] as const;
const CONFIRM = ["ach_files.confirm"] as const;
const RELEASE = ["ach_files.release"] as const;
const DISHONOR = ["dishonors.create"] as const;
const ASSIGN = "suspense_items.assign";

/**
 * Operations by which a person ends an exception or removes its cause, the usual one first. Kinds without a row end by
 * themselves, or with `exceptions.resolve` alone.
 */
export const EXCEPTION_ACTS = {
  upload_unknown: ["ach_files.decide"],
  file_totals_differ: CONFIRM,
  file_confirmation_due: CONFIRM,
  file_unconfirmed: CONFIRM,
  file_unopened: RELEASE,
  file_totals_wrong: RELEASE,
  file_cut_short: RELEASE,
  return_late: DISHONOR,
  return_not_permitted: DISHONOR,
  return_amount_differs: [...DISHONOR, ASSIGN],
  return_conflict: [...DISHONOR, ASSIGN],
  reversal_not_applied: DISHONOR,
  return_unmatched: ["suspense_items.match", "suspense_items.dishonor", ASSIGN],
  correction_not_applied: ["paykey_corrections.create", "correction_refusals.create"],
  correction_refusal_lapsed: ["paykey_corrections.create"],
  verification_not_sent: ["paykey_verifications.create"],
  forward_entry: [
    "received_entries.assign",
    "received_entries.forward",
    "received_entries.return",
    "received_entries.keep",
  ],
  received_return_not_sent: ["received_entries.assign", "received_entries.keep"],
  proof_requested: ["proof_requests.send", "proof_requests.accept_return"],
  return_request_unanswered: ["return_requests.answer", "return_requests.close"],
  originator_not_registered: REGISTER,
  verification_not_registered: REGISTER,
  transfer_not_registered: REGISTER,
  originator_review_due: ["originators.review"],
  origination_stopped: ["origination_stops.lift"],
  limit_reached: ["banks.set_profile", "exposure_limits.update"],
  transfer_above_limit: ["banks.set_profile"],
  database_went_back: ["banks.recover"],
  payouts_wait_for_funds: ["prefunding.pull"],
  reconciliation_difference: ["bank_statements.match"],
  fee_not_posted: ["fee_lines.earn"],
  rule_degraded: ["rulesets.publish", "rulesets.roll_back"],
  screening_match: ["screening_matches.decide"],
  screening_report_due: ["screening_reports.file"],
  screening_list_stale: ["screening_lists.load"],
  programme_review_due: ["programme_reviews.create"],
  review_overdue: ["work_items.decide"],
  approval_unfinished: ["approvals.approve"],
  api_key_expiring: ["api_keys.rotate", "api_keys.revoke"],
  break_glass: ["operator_grants.end"],
  webhook_disabled: ["webhook_endpoints.enable"],
  sink_failing: ["sinks.resume"],
} as const satisfies Partial<Record<ExceptionKind, readonly string[]>>;

/** An operation that ends exceptions of some kind. */
export type ExceptionAct = (typeof EXCEPTION_ACTS)[keyof typeof EXCEPTION_ACTS][number];

/** The operations that end exceptions of a kind, beside `exceptions.resolve`; the usual one first. */
export function actsOfException(kind: ExceptionKind): readonly ExceptionAct[] {
  const acts: Partial<Record<ExceptionKind, readonly ExceptionAct[]>> = EXCEPTION_ACTS;
  return acts[kind] ?? [];
}

/** The permission of the act that usually ends exceptions of a kind. */
export function permissionOfException(kind: ExceptionKind): Permission {
  const [act = "exceptions.resolve"] = actsOfException(kind);
  return permissionOf(act) ?? "exceptions:resolve";
}
