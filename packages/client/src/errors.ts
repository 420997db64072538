/** One field at fault. */
export interface ErrorItem {
  /** JSON pointer of the field; for a query parameter `/<name>`. */
  readonly reference: string;
  readonly detail: string;
}

/**
 * Why a call gave no data: `problem` is an answer of the service, `timeout` an attempt that took too
 * long, `connection` no answer at all, `unreadable` an answer of something that is not a Railhead,
 * `aborted` your own signal.
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

/** Every failure of a call. Its message is the sentence of the service. */
export class RailheadError extends Error {
  readonly kind: ErrorKind;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** The kind of problem, as `/validation_error`. */
  readonly type: string | undefined;
  /** Which business rule refused, as `duplicate_external_id`. */
  readonly code: string | undefined;
  /** All fields at fault. */
  readonly items: readonly ErrorItem[];
  /** On payments: what their present status allows. */
  readonly allowedActions: readonly string[] | undefined;
  /** To be named when asking for help. */
  readonly requestId: string | undefined;
  /** With `log_restarted`: the log's present generation. */
  readonly generation: number | undefined;
  /** With `log_restarted`: discard later numbers, and read on after this one. */
  readonly lastCommonSequence: number | undefined;
  /** With `log_restarted`: the number of the newest event. */
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
