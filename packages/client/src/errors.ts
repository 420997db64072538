/** One invalid field. */
export interface ErrorItem {
  /** JSON pointer of the field; for a query parameter `/<name>`. */
  readonly reference: string;
  readonly detail: string;
}

/**
 * Why a call failed: `problem` is a response of the service, `timeout` an attempt that took too long,
 * `connection` no response, `unreadable` a response that is not from Railhead, `aborted` your own
 * signal.
 */
export type ErrorKind = "problem" | "timeout" | "connection" | "unreadable" | "aborted";

export interface ErrorFacts {
  readonly status?: number;
  readonly type?: string;
  readonly code?: string;
  readonly items?: readonly ErrorItem[];
  readonly allowedActions?: readonly string[];
  readonly requestId?: string;
  readonly generation?: number;
  readonly lastCommonSequence?: number;
  readonly lastSequence?: number;
  readonly cause?: unknown;
}

/** Every failure of a call. Its message is the detail of the service. */
export class RailheadError extends Error {
  readonly kind: ErrorKind;
  /** HTTP status, where there was a response. */
  readonly status: number | undefined;
  /** The kind of problem, as `/validation_error`. */
  readonly type: string | undefined;
  /** Which business rule refused, as `duplicate_external_id`. */
  readonly code: string | undefined;
  /** All invalid fields. */
  readonly items: readonly ErrorItem[];
  /** On payments: actions that their status allows. */
  readonly allowedActions: readonly string[] | undefined;
  /** Quote it when asking for support. */
  readonly requestId: string | undefined;
  /** With `log_restarted`: the log's current generation. */
  readonly generation: number | undefined;
  /** With `log_restarted`: discard events after this sequence, and continue from it. */
  readonly lastCommonSequence: number | undefined;
  /** With `log_restarted`: the sequence of the newest event. */
  readonly lastSequence: number | undefined;

  constructor(kind: ErrorKind, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = "RailheadError";
    this.kind = kind;
    this.status = facts.status;
    this.type = facts.type;
    this.code = facts.code;
    this.items = facts.items ?? [];
    this.allowedActions = facts.allowedActions;
    this.requestId = facts.requestId;
    this.generation = facts.generation;
    this.lastCommonSequence = facts.lastCommonSequence;
    this.lastSequence = facts.lastSequence;
  }
}
