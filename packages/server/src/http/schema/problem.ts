import {
  PROBLEMS,
  REFUSALS,
  type SESSION_REFUSALS,
  type ProblemItem,
  type ProblemKey,
  type RefusalCode,
} from "@railhead/core";

export type Item = ProblemItem;

/** What a reader whose cursor is of another log needs in order to go on. */
export interface EventLogPosition {
  readonly generation: number;
  readonly last_common_sequence: number;
  readonly last_sequence: number;
}

export interface ProblemOptions {
  /** Public. Without it the caller reads a general sentence. */
  readonly detail?: string;
  readonly items?: readonly Item[];
  readonly code?: RefusalCode;
  /** On payments: what the present status allows. */
  readonly allowed_actions?: readonly string[];
  /** Where the log of events stands to the reader's cursor. */
  readonly log?: EventLogPosition;
  /** On new payments: the exposure limits that it would exceed, and when it would fit. */
  readonly exceeded?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Private: logged, never sent. */
  readonly cause?: unknown;
}

const DETAILS: Readonly<Record<ProblemKey, string>> = {
  bad_request: "The request is malformed.",
  unauthorized: "A valid API key is required: Authorization: Bearer <key>.",
  forbidden: "This key may not do that.",
  not_found: "There is nothing here.",
  method_not_allowed: "This path does not have that method.",
  request_timeout: "The request did not arrive completely in time.",
  conflict: "The request conflicts with another one.",
  precondition_failed: "The resource has changed since it was read.",
  payload_too_large: "The body must be at most 1 MiB.",
  unsupported_media_type: "The body must be application/json in UTF-8.",
  validation_error: "The request is not valid.",
  rate_limited: "Too many requests. Try again later.",
  header_too_large: "The headers must be at most 16 kB.",
  internal_error: "Something went wrong on our side.",
  service_unavailable: "The service cannot answer now. Try again later.",
};

/** An expected failure, as the caller will read it. */
export class Problem extends Error {
  readonly kind: ProblemKey;
  readonly status: number;
  readonly detail: string;
  readonly items: readonly Item[];
  readonly code: RefusalCode | undefined;
  readonly allowed_actions: readonly string[] | undefined;
  readonly log: EventLogPosition | undefined;
  readonly exceeded: object | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(kind: ProblemKey, options: ProblemOptions = {}) {
    const detail = options.detail ?? DETAILS[kind];
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Problem";
    this.kind = kind;
    this.status = PROBLEMS[kind].status;
    this.detail = detail;
    this.items = options.items ?? [];
    this.code = options.code;
    this.allowed_actions = options.allowed_actions;
    this.log = options.log;
    this.exceeded = options.exceeded;
    this.headers = options.headers;
  }
}

export function problem(kind: ProblemKey, options?: ProblemOptions): Problem {
  return new Problem(kind, options);
}

/** A business refusal: 422 with a stable code. The sentence of the catalogue unless one is given. */
export function refusal(code: RefusalCode, options: Omit<ProblemOptions, "code"> = {}): Problem {
  return new Problem("validation_error", { detail: REFUSALS[code], ...options, code });
}

/** A call that the environment or the account's settings do not have: 403 with a stable code. */
export function forbidden(
  code: "sandbox_only" | "unmask_not_allowed" | (typeof SESSION_REFUSALS)[number],
): Problem {
  return new Problem("forbidden", { detail: REFUSALS[code], code });
}

/** A failed schema: all faults at once. */
export function invalid(items: readonly Item[]): Problem {
  const count = items.length;
  const detail = count === 1 ? "1 field is not valid." : `${count} fields are not valid.`;
  return new Problem("validation_error", { detail, items });
}

/** The request cannot be served now; the same request may succeed later. */
export function unavailable(cause: unknown): Problem {
  return new Problem("service_unavailable", { headers: { "retry-after": "1" }, cause });
}

/** Of several clusters, the one that holds the caller's environment is down; the others serve theirs. */
export function cellUnavailable(cause?: unknown): Problem {
  const code = "cell_unavailable";
  const headers = { "retry-after": "2" };
  return new Problem("service_unavailable", { code, detail: REFUSALS[code], headers, cause });
}

/** True where a failure of the handler itself is an answer to keep under an idempotency key. */
export function isStoredUnderKey(failure: Problem): boolean {
  return failure.status === 404 || failure.status === 422;
}

/** `data` of the error envelope as JSON. */
export function serializeProblem(failure: Problem): string {
  const { type, title } = PROBLEMS[failure.kind];
  return JSON.stringify({
    status: failure.status,
    type,
    title,
    detail: failure.detail,
    code: failure.code,
    items: failure.items.length === 0 ? undefined : failure.items,
    allowed_actions: failure.allowed_actions,
    exceeded: failure.exceeded,
    ...failure.log,
  });
}
