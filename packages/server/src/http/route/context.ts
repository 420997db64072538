import type { AccountScope } from "../../db/postgres/account-scope.ts";
import type { IncomingHttpHeaders } from "node:http";
import type { Instant } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { ApiKey } from "./auth.ts";

/** Who asks, for whom, and when. */
export interface RequestContext {
  readonly app: App;
  readonly environment: Environment;
  readonly key: ApiKey;
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
}

/** A write whose transaction, idempotency included, is begun and committed around the handler. */
export interface WriteContext extends RequestContext {
  readonly tx: Tx;
  /** Has work done in this process once the transaction is committed, before the answer leaves. */
  afterCommit(work: () => void): void;
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
