/** What was done to a resource, by the last word of the operation that did it. */
const TERMS: Readonly<Record<string, string>> = {
  accept: "accepted",
  activate: "activated",
  accept_return: "return_accepted",
  add: "added",
  advance: "advanced",
  answer: "answered",
  approve: "approved",
  archive: "archived",
  ask: "asked",
  assign: "assigned",
  forward: "forwarded",
  book: "booked",
  cancel: "cancelled",
  check: "checked",
  claim: "claimed",
  clear: "cleared",
  close: "closed",
  confirm: "confirmed",
  create: "created",
  decide: "decided",
  decide_review: "review_decided",
  delete: "deleted",
  deny: "denied",
  disable: "disabled",
  dishonor: "dishonored",
  doctor: "checked",
  earn: "earned",
  enable: "enabled",
  escalate: "escalated",
  evaluate: "evaluated",
  end: "ended",
  erase: "erased",
  fork: "forked",
  get_unmasked: "unmasked",
  grant: "granted",
  hand_over: "handed_over",
  hold: "held",
  import: "imported",
  invite: "invited",
  keep: "kept",
  lift: "lifted",
  list: "listed",
  file: "filed",
  load: "loaded",
  match: "matched",
  net: "netted",
  onboard: "onboarded",
  park: "parked",
  pause: "paused",
  prove: "proved",
  pull: "pulled",
  publish: "published",
  open: "opened",
  receive: "received",
  recover: "recovered",
  refresh_balance: "balance_refreshed",
  refresh_review: "review_refreshed",
  refund: "refunded",
  release: "released",
  replay: "replayed",
  resend: "resent",
  reset: "reset",
  resolve: "resolved",
  restore: "restored",
  resume: "resumed",
  resubmit: "resubmitted",
  return: "returned",
  reveal: "revealed",
  reverse: "reversed",
  review: "reviewed",
  roll_back: "rolled_back",
  revoke: "revoked",
  rotate: "rotated",
  rotate_secret: "secret_rotated",
  route: "routed",
  run: "run",
  send: "sent",
  sending: "sending_set",
  set: "set",
  set_profile: "profile_set",
  simulate: "simulated",
  snooze: "snoozed",
  step: "stepped",
  stop: "stopped",
  suspend: "suspended",
  test: "tested",
  unassign: "unassigned",
  unblock: "unblocked",
  undo: "undone",
  unmask: "unmasked",
  unmatch: "unmatched",
  update: "updated",
  waive: "waived",
  withdraw: "withdrawn",
  write_off: "written_off",
};

/** Operations that the log calls by another name than their own words make. */
const NAMED: Readonly<Record<string, string>> = {
  "ach_files.content": "ach_file.read",
  "ach_files.entries": "ach_file.entries_read",
  "ach_files.lines": "ach_file.lines_read",
  "audit_log.export": "audit_log.exported",
  "audit_log.list": "audit_log.read",
  "bridge.bank_account": "paykey.created",
  "bridge.initialize": "bridge_session.created",
  "bridge.provider": "paykey.created",
  "bridge.tan": "paykey.created",
  "credentials.begin_totp": "operator.credential_begun",
  "credentials.confirm_passkey": "operator.credential_added",
  "credentials.confirm_totp": "operator.credential_added",
  "credentials.create_recovery_codes": "operator.credential_added",
  "credentials.delete": "operator.credential_deleted",
  "credentials.set_password": "operator.credential_added",
  "customers.delete": "customer.erased",
  "export_jobs.content": "export_job.downloaded",
  "exports.download": "export.downloaded",
  "ledger.export": "ledger.exported",
  "operator_sessions.end": "session.ended",
  "operator_sessions.end_others": "session.ended",
  "operator_grants.create": "operator.granted",
  "operator_grants.end": "operator.grant_ended",
  "operators.create": "operator.invited",
  "paykey_corrections.create": "paykey.corrected",
  "paykeys.get_authorization": "paykey.authorization_read",
  "paykeys.print_authorization": "paykey.authorization_printed",
  "packs.get": "pack.downloaded",
  "proof_requests.attach": "proof_request.attached",
  "proof_requests.attachment": "proof_request.attachment_read",
  "proof_requests.detach": "proof_request.detached",
  "proof_requests.package": "proof_request.downloaded",
  "payments.bulk": "bulk_job.created",
  "reports.get": "report.downloaded",
  "session.create": "session.opened",
  "session.elevate": "session.elevated",
  "session.end": "session.ended",
  "work_items.next": "work_item.claimed",
};

/** Writes by their method that change nothing, or only give a browser something to sign. */
const READING_WRITES: ReadonlySet<string> = new Set([
  "audit_log.verify",
  "chain.verify",
  "credentials.begin_passkey",
  "payments.verify_counts",
  "reports.total_customers_by_status",
  "rulesets.check",
  "session.begin_elevation",
  "session.begin_oidc",
  "session.begin_passkey",
]);

/** Reads that leave a row, beside those that show personal data in clear. */
const AUDITED_READS: ReadonlySet<string> = new Set([
  "ach_files.content",
  "ach_files.entries",
  "ach_files.lines",
  "audit_log.export",
  "audit_log.list",
  "export_jobs.content",
  "exports.download",
  "ledger.export",
  "paykeys.get_authorization",
  "packs.get",
  "proof_requests.attachment",
  "proof_requests.package",
  "paykeys.print_authorization",
  "reports.get",
]);

/** What the log has besides operations of the API. */
export const SYSTEM_AUDIT_ACTIONS = {
  "api_key.refused": "A request came with an API key that is unknown, expired or revoked (401).",
  "approval.requested": "A request waits for another person, in place of what it asks for.",
  "approval.executed": "An approved request was run.",
  "approval.failed": "An approved request was refused when it was run, or was cut short.",
  "approval.stale": "What a request changes had changed, so it does not run.",
  "rule.degraded":
    "The engine moved a risk rule to shadow that held or refused too large a share of the payments.",
  "bank_route.changed":
    "The engine gave payments of a kind that are in no file another bank, by the list of their account or the environment.",
  "approval.expired": "The engine ended a request that was not decided in time.",
  "bridge_session.refused": "The linking page came with a token that is unknown or over (401).",
  "database.archived":
    "The command line archived a part of the event log, or restored one from its archive.",
  "database.backed_up": "The command line made a backup of the database.",
  "database.migrated": "The command line migrated the database.",
  "database.restored": "The command line restored the database from a backup.",
  "environment.created": "The command line created the live environment, with its first API key.",
  "environment.moved": "The command line moved the environment here from another database.",
  "operator.invited": "The command line, or the first start, made a person or a one-time link.",
  "operator.disabled": "The command line ended a person's access.",
  "operator.break_glass": "The command line made a person an administrator for some hours.",
  "key_rotation.started": "A rotation of encryption keys began.",
  "key_rotation.completed": "A rotation of encryption keys ended.",
  "request.rate_limited": "A caller asked more often than it may (429).",
  "request.unauthenticated":
    "A request came without an API key, or with a session that is over (401).",
  "session.elevation_refused": "A person gave a wrong factor for a sensitive act.",
  "session.refused": "A sign-in failed.",
} as const;

/** How a row came about. */
export const AUDIT_OUTCOMES = {
  done: "The request succeeded, and its effect was committed with the row; after `started`, before it.",
  started:
    "A request that commits in steps of its own began. A later row of the same request says how it ended; without one, the process stopped meanwhile.",
  failed: "A request that had started ended with an error. A part of it may have been done.",
  refused:
    "The caller lacked the right (403), was not known (401), or asked too often (429); or a sign-in failed.",
} as const;
export type AuditOutcome = keyof typeof AUDIT_OUTCOMES;

/** Types of resources that events do not call by the noun of the operation. */
const RESOURCE_TYPES: Readonly<Record<string, string>> = {
  ach_file: "file",
  audit_log: "audit_log",
  chain: "environment",
  // Whose payments were evaluated.
  risk: "customer",
};

const SINGULARS: Readonly<Record<string, string>> = {
  account_settings: "account_settings",
  deliveries: "delivery",
  network_duties: "network_duty",
  screening_matches: "screening_match",
};

function singular(noun: string): string {
  return SINGULARS[noun] ?? noun.replace(/s$/, "");
}

/** What an operation is called in the audit log; undefined for a verb without a term. */
export function findAuditAction(operation: string): string | undefined {
  const named = NAMED[operation];
  if (named !== undefined) return named;
  const words = operation.split(".");
  const term = TERMS[words.at(-1) ?? ""];
  return term === undefined ? undefined : `${singular(words.at(-2) ?? "")}.${term}`;
}

/** What an operation is called in the audit log. */
export function auditActionOf(operation: string): string {
  return findAuditAction(operation) ?? operation;
}

/** The type of the resource that an action of the audit log is about. */
export function auditedResourceType(action: string): string {
  const noun = action.slice(0, action.indexOf("."));
  return RESOURCE_TYPES[noun] ?? noun;
}

/** What decides whether an operation leaves a row where it succeeds. */
export interface AuditedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly reveals?: "always" | "with_scope" | undefined;
}

/** Whether success leaves a row: always, where personal data is shown in clear, or never. */
export function auditedWhen(operation: AuditedOperation): "always" | "unmasked" | "never" {
  const { operationId, method, reveals } = operation;
  if (method !== "GET") return READING_WRITES.has(operationId) ? "never" : "always";
  if (reveals === "with_scope" && !AUDITED_READS.has(operationId)) return "unmasked";
  return reveals !== undefined || AUDITED_READS.has(operationId) ? "always" : "never";
}
