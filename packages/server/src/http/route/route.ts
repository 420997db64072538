import type { ProblemItem, ProblemKey, RefusalCode } from "@railhead/core";
import type { Readable } from "node:stream";
import type { TObject } from "typebox";
import type { OwnScope } from "../../environments/api-key.ts";
import type { OwnWriteContext, RequestContext, WriteContext } from "./context.ts";
import type { ListOptions, Paging } from "../schema/paging.ts";
import type { Static, TSchema } from "../schema/schema.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A rule on one field that its schema cannot state. Its faults join the schema's in one 422. */
export interface FieldCheck {
  /**
   * `/payment_date`: a member of the body. Asked only where that member is present and well formed.
   */
  readonly reference: `/${string}`;
  /** A sentence, or undefined where the value fits. */
  readonly fault: (value: unknown, context: RequestContext) => string | undefined;
}

/** A body that is an object and may have faults. */
export interface SentBody {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an operation is; the OpenAPI document, the registration and the tests are made from it. */
export interface Definition {
  /**
   * `<noun>.<verb>` in snake case, as `funding_events.list`: the client's method is named by it.
   */
  readonly operationId: string;
  readonly method: Method;
  /**
   * Parameters named `id` or `…_id` are UUIDs. What is not below `/v1` is for guests, and
   * documented nowhere.
   */
  readonly path: `/v1/${string}` | `/bridge/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The largest body in bytes, where 1 MiB does not do. */
  readonly maxBodyBytes?: number;
  /** All members of the body are optional, so it may be absent: it then reads as `{}`. */
  readonly bodyOptional?: boolean;
  readonly checks?: readonly FieldCheck[];
  /**
   * Rules on several members, or on path and body. Asked of objects; its faults join the schema's.
   */
  readonly validate?: (sent: SentBody, context: RequestContext) => readonly ProblemItem[];
  /** On lists: of one item, or of the array. With `media`: of the bytes. */
  readonly response: TSchema;
  /** The content type of a success that is no JSON envelope. */
  readonly media?: string;
  readonly list?: ListOptions;
  /** Headers of a success beyond those that all have, as named in the documentation. */
  readonly headers?: readonly string[];
  /** Answers beyond those every operation has (400, 401, 403, 500, 503). */
  readonly problems: readonly (ProblemKey | RefusalCode)[];
  /** `<group>:read`, `<group>:write`, or one that neither `read` nor `write` covers. */
  readonly scope: `${string}:${"read" | "write"}` | OwnScope;
  /**
   * Shows personal data in clear: `always`, so that the key needs the scope `pii:reveal` too, or to
   * the keys that have it. Each such answer is counted against the key's limit and leaves a row
   * in the audit log.
   */
  readonly reveals?: "always" | "with_scope";
  /** Acts on the whole environment: keys of one account are refused. */
  readonly platformOnly?: true;
  /**
   * Who may call: by default API keys and people; `session` people alone, `enrolling` also those
   * whose session only enrolls a factor, `public` everybody. All but the default are of the
   * installation: they neither run an environment's due work nor take an Idempotency-Key.
   */
  readonly caller?: "session" | "enrolling" | "public";
  /** Reads with the keys of Railhead-Keys, too. */
  readonly mergesKeys?: true;
  /** False on platform calls, which ignore the account header. */
  readonly accountScoped: boolean;
  /**
   * Who commits a write: `transaction` (the default) is begun around the handler, `own` by the
   * handler, which keeps the answer to its key too; `separate` handlers commit what they like, and
   * know of no key.
   */
  readonly write?: "transaction" | "own" | "separate";
  /**
   * On `separate`: the handler writes its audit row in the transaction of its effect. Otherwise the pipeline
   * writes one before it, and one after it.
   */
  readonly auditedBy?: "handler";
  /** On `separate`: the handler passes its answer to `keepAnswer` in the transaction of its effect. */
  readonly keepsAnswer?: true;
  /**
   * The path of the GET that shows what a write changes, where its own path does not name it. The audit log
   * and approvals compare it before and after.
   */
  readonly touches?: `/v1/${string}`;
  /** Shown in the documentation. What is absent is made up from the schemas. */
  readonly examples?: Examples;
}

/** One example of a request's body and of `data` in its answer (on lists: the items). */
export interface Examples {
  readonly request?: object;
  readonly response?: object;
}

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type SortOf<D extends Definition> = D["list"] extends ListOptions<infer S> ? S : string;

/**
 * The parsed and validated request. `body` still contains unknown members: pick members by name.
 */
export interface Input<D extends Definition> {
  readonly params: Readonly<Record<Names<D["path"]>, string>>;
  readonly query: D["query"] extends TObject ? Static<D["query"]> : Readonly<Record<string, never>>;
  readonly body: D["body"] extends TObject ? Static<D["body"]> : undefined;
  /** On lists; elsewhere the first page of everything. */
  readonly paging: Paging<SortOf<D>>;
}

export type ContextOf<D extends Definition> = D["method"] extends "GET"
  ? RequestContext
  : D["write"] extends "own"
    ? OwnWriteContext
    : D["write"] extends "separate"
      ? RequestContext
      : WriteContext;

/** An answer that was given before, to the letter. */
export interface StoredResponse {
  readonly status: number;
  readonly request_id: string;
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

/** What a handler answers with. Success is 201 for POST, 200 for the rest. */
export type Result =
  | {
      readonly kind: "object";
      readonly data: string;
      readonly etag?: string;
      readonly headers?: Headers;
    }
  | {
      readonly kind: "list";
      readonly data: string;
      readonly total_items: number;
      readonly headers?: Headers;
    }
  | { readonly kind: "stored"; readonly answer: StoredResponse }
  | {
      readonly kind: "stream";
      readonly media_type: string;
      readonly bytes: Readable;
      readonly headers?: Headers;
    };

export type Handler<D extends Definition> = (
  context: ContextOf<D>,
  input: Input<D>,
) => Promise<Result>;

/** An operation with its handler, types erased for the list of routes. */
export interface Route extends Definition {
  readonly handle: (context: never, input: never) => Promise<Result>;
  /**
   * Asked before the transaction of a write begins; its answer is `prepared` in the handler's
   * input.
   */
  readonly prepare?: (context: never, input: never) => Promise<unknown>;
}

/** Answers to people signing in hold cookies, which nothing may keep. */
export function takesIdempotencyKey({ method, caller }: Definition): boolean {
  return caller === undefined && (method === "POST" || method === "PATCH");
}

/** Declares an operation. The handler's context and input are typed from the definition. */
export function route<const D extends Definition>(definition: D, handle: Handler<D>): Route & D {
  return { ...definition, handle };
}

/**
 * An operation that must ask somebody slow first. `prepare` runs before the transaction, not on
 * replays; a Problem that it throws is answered as if the handler had thrown it.
 */
export function preparedRoute<const D extends Definition, P>(
  definition: D,
  prepare: (context: RequestContext, input: Input<D>) => Promise<P>,
  handle: (context: ContextOf<D>, input: Input<D> & { readonly prepared: P }) => Promise<Result>,
): Route & D {
  return { ...definition, prepare, handle };
}

/** One resource. */
export function ok(data: object, headers?: Headers): Result {
  const result = { kind: "object", data: JSON.stringify(data) } as const;
  return headers === undefined ? result : { ...result, headers };
}

/** One resource whose JSON is already written, and its tag where that is known. */
export function raw(data: string, etag?: string): Result {
  return etag === undefined ? { kind: "object", data } : { kind: "object", data, etag };
}

/** One page of a list and the exact number of items on all pages. */
export function page(items: readonly object[], totalItems: number | bigint): Result {
  return rawPage(JSON.stringify(items), totalItems);
}

/** A page whose JSON array is already written. */
export function rawPage(data: string, totalItems: number | bigint, headers: Headers = {}): Result {
  return { kind: "list", data, total_items: Number(totalItems), headers };
}

/** Bytes without an envelope, sent as they come. Of GET only. */
export function stream(mediaType: string, bytes: Readable, headers: Headers = {}): Result {
  return { kind: "stream", media_type: mediaType, bytes, headers };
}
