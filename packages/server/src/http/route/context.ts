import type { AccountScope } from "../../db/postgres/account-scope.ts";
import type { IncomingHttpHeaders } from "node:http";
import type { Instant, ProblemItem } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { SessionOfOperator } from "../../db/tables/people/sessions.ts";
import type { AuditTrail } from "./audit-trail.ts";
import type { ApiKey } from "./auth.ts";

/** Who asks, for whom, and when. */
export interface RequestContext {
  readonly app: App;
  readonly environment: Environment;
  /** The caller's scopes and account; of a person its `id` is the person's. */
  readonly key: ApiKey;
  /** The session of a person; undefined where an API key or a guest asks. */
  readonly session: SessionOfOperator | undefined;
  /** The network address that the request came from. */
  readonly address: string;
  /** The caller, as events name who did something. */
  readonly actor: EventCause["actor"];
  /** The account that scopes the request. */
  readonly accountId: string;
  /** The environment's instant, read once per request. */
  readonly at: Instant;
  /** Whether this answer may show personal data in clear; only where the route reveals any. */
  readonly unmasked: boolean;
  /** `meta.api_request_id` of the answer. */
  readonly requestId: string;
  /** The caller's own tracing headers. */
  readonly callerRequestId: string | null;
  readonly correlationId: string | null;
  /** As they were sent, for the few operations that read one. */
  readonly headers: IncomingHttpHeaders;
  /** What a person may only request, because the role says that a second one approves. */
  readonly asks?: { readonly permission: string; readonly needs_reason: boolean } | undefined;
  /** The approval under which the request runs. */
  readonly approvalId?: string | undefined;
  /** Whether the caller may still do this: asked by answers that go on for long. Reads caches alone mostly. */
  readonly mayContinue: () => Promise<boolean>;
  /** What the request leaves in the audit log. */
  readonly audit: AuditTrail;
  /** Runs what was approved. */
  readonly operations: Operations;
  /**
   * Of a `separate` write with a key: keeps its answer in the transaction of its effect, so that a process that
   * stops after it gives the same answer to the next one. Throws the 409 where another one has.
   */
  readonly keepAnswer?: ((tx: Tx, data: object) => Promise<void>) | undefined;
}

/** A write whose transaction, idempotency included, is begun and committed around the handler. */
export interface WriteContext extends RequestContext {
  readonly tx: Tx;
  /** Has work done in this process once the transaction is committed, before the answer leaves. */
  afterCommit(work: () => void): void;
  /** Has work done once the transaction ended, committed or not, before the answer leaves. */
  atEnd(work: () => Promise<void>): void;
}

/** An Idempotency-Key that this request holds while it runs. */
export interface ClaimedKey {
  readonly key: string;
  /** Keyed hash of method, path with query and body bytes; 32 bytes. */
  readonly requestHash: Buffer;
  readonly accountId: string;
}

/** A write whose handler commits by itself, and stores the answer to its key in the same transaction. */
export interface OwnWriteContext extends RequestContext {
  readonly idempotency: ClaimedKey | undefined;
}

/** The account that scopes the request, in its environment. */
export function accountOf({
  environment,
  accountId,
}: Pick<RequestContext, "environment" | "accountId">): AccountScope {
  return { environment_id: environment.id, account_id: accountId };
}

/** A request that was read and validated, kept to be run later. */
export interface StoredRequest {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly body: string | null;
  /** The account that scopes it. */
  readonly account_id: string;
  /** What it changes, as its GET shows it masked, before and after; null where it changes nothing of the kind. */
  readonly preview: Preview | null;
}

/** JSON of a resource; null where there is none. */
export interface Preview {
  readonly before: string | null;
  readonly after: string | null;
}

/** The answer of a request that was run, or its refusal. */
export interface RunResponse {
  readonly status: number;
  readonly body: string;
}

/** A request that the service sends to itself, with an API key of its own. */
export interface OwnRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly key: string;
  readonly body?: object | undefined;
}

/** A read that the service sends to itself with the credentials of a caller. */
export interface OwnRead {
  /** With its query. */
  readonly path: string;
  /** What authorizes it, and the account that it names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The network address of the caller. */
  readonly address: string;
}

/** What credentials may read. A key never changes its environment. */
export interface OwnPlace {
  readonly environment_id: string;
  /** The account that scopes the request. */
  readonly account_id: string;
  /** False for the key of one account. */
  readonly isOfEnvironment: boolean;
}

/** The answer to an own read. */
export interface OwnAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Undefined where the read was not authorized. */
  readonly place: OwnPlace | undefined;
  readonly header: (name: string) => string | undefined;
}

/** Runs requests through the routes of this server. */
export interface Operations {
  /** Whether its handler writes in the transaction of its context; else it commits by itself. */
  writesInTransaction(operation: string): boolean;
  /** The key scope that the operation needs. */
  scopeOf(operation: string): string;
  /** Whether keys of one account are refused. */
  isPlatformOnly(operation: string): boolean;
  /** The parameters that narrow a list. */
  filtersOf(operation: string): ReadonlySet<string>;
  /** The members of an item of a list. */
  membersOf(operation: string): readonly string[];
  /** All items of a list, read page by page. Throws the 422 of a query that it refuses. */
  itemsOf(
    context: RequestContext,
    list: {
      readonly operation: string;
      readonly query: Readonly<Record<string, string | readonly string[]>>;
    },
  ): Promise<AsyncIterable<object>>;
  /** Runs it in the transaction of the context, in a savepoint: a refusal leaves nothing behind. */
  runIn(context: WriteContext, request: StoredRequest): Promise<RunResponse>;
  /** Runs an operation that commits by itself. The key makes a repetition return the first answer. */
  runAlone(context: RequestContext, request: StoredRequest, key: string): Promise<RunResponse>;
  /** Sends a request within the process, through everything that a request over the network passes. */
  send(request: OwnRequest): Promise<{ readonly status: number; readonly body: Buffer }>;
  /** Reads within the process with a caller's credentials, in the cell that they belong to. */
  readAs(read: OwnRead): Promise<OwnAnswer>;
  /** The place of credentials that were read with before. */
  placeOf(headers: OwnRead["headers"]): OwnPlace | undefined;
  /** What an operation says of a body before it is sent; unknown members are faults. */
  bodyFaults(operation: string, body: object): readonly ProblemItem[];
  /** The operation of a method and a concrete path. */
  operationAt(method: string, path: string): string | undefined;
  /** The present version of what the request changes; null for nothing that can be read. */
  versionOf(context: WriteContext, request: StoredRequest): Promise<TouchedResource | null>;
}

/** A resource and the tag of its present version. */
export interface TouchedResource {
  readonly path: string;
  readonly version: string;
  readonly data: string;
}
