import type { Instant } from "@railhead/core";
import {
  findStoredResponse,
  insertStoredResponse,
  tryLockIdempotencyKey,
  type StoredResponse,
  type KeyScope,
  type NewStoredResponse,
} from "../../db/tables/requests/idempotency-keys.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import { foldPatches } from "../../events/fold.ts";
import type { ClaimedKey, RequestContext } from "../route/context.ts";
import { objectEnvelope } from "../schema/envelope.ts";
import { problem, type Problem } from "../schema/problem.ts";
import type { Result } from "../route/route.ts";

/** 409: the first request under the key is still running. Retrying it becomes a replay. */
export function keyInProgress(): Problem {
  return problem("conflict", {
    detail: "previous identical request in progress",
    headers: { "retry-after": "1" },
  });
}

/** 409: the key belongs to a request with another path, method or body. Retrying is pointless. */
export function keyReused(): Problem {
  return problem("conflict", {
    detail: "key already used for a different request",
    headers: { "x-should-retry": "false" },
  });
}

/** The replay of a stored response, or the 409 of a reused key. */
async function replayOf(
  { app }: RequestContext,
  { stored, scope }: { stored: StoredResponse; scope: KeyScope },
  claimed: ClaimedKey,
): Promise<Result> {
  if (!stored.request_hash.equals(claimed.requestHash)) throw keyReused();
  const { status, request_id, answered_at, body, patches } = stored;
  const answer = (text: string): Result => ({
    kind: "stored",
    answer: { status, request_id, body: text },
  });
  if (body === null) {
    return answer(objectEnvelope(request_id, answered_at, app.spell(foldPatches(patches ?? []))));
  }
  return answer(await app.vault.decrypt(scope.environment_id, placeOf(scope), body));
}

/**
 * The vault location of a stored body. Responses contain personal data and API keys, so they are
 * encrypted.
 */
export function placeOf({ account_id, key }: Pick<KeyScope, "account_id" | "key">) {
  return { table: "idempotency_keys", column: "body", id: `${account_id} ${key}` };
}

/** The stored answer of a key, if any: for handlers that commit by themselves. */
export async function findReplay(
  db: Executor,
  context: RequestContext,
  claimed: ClaimedKey,
): Promise<Result | undefined> {
  return await readReplay(db, context, { claimed, now: context.app.wall.now() });
}

/** No key is too old at this instant. */
const ANY_AGE = "1970-01-02T00:00:00.000Z";

/**
 * The stored answer of a key that a write found taken, which may have expired since. Throws 409 where it was deleted
 * meanwhile: a repeat is a new request.
 */
export async function findTakenReplay(
  db: Executor,
  context: RequestContext,
  claimed: ClaimedKey,
): Promise<Result> {
  const replay = await readReplay(db, context, { claimed, now: ANY_AGE });
  if (replay === undefined) throw keyInProgress();
  return replay;
}

async function readReplay(
  db: Executor,
  context: RequestContext,
  { claimed, now }: { readonly claimed: ClaimedKey; readonly now: Instant },
): Promise<Result | undefined> {
  const scope = scopeOf(context, claimed);
  const stored = await findStoredResponse(db, scope, now);
  return stored === undefined ? undefined : replayOf(context, { stored, scope }, claimed);
}

/** Locks the key in the transaction of the effect. Returns the replay if there is one. */
export async function lockKey(
  tx: Tx,
  context: RequestContext,
  claimed: ClaimedKey,
): Promise<Result | undefined> {
  const scope = scopeOf(context, claimed);
  // Both leave in one packet; the look-up sees what the holder of the lock before us committed.
  const [locked, stored] = await Promise.all([
    tryLockIdempotencyKey(tx, scope),
    findStoredResponse(tx, scope, context.app.wall.now()),
  ]);
  if (stored !== undefined) return await replayOf(context, { stored, scope }, claimed);
  if (!locked) throw keyInProgress();
  return undefined;
}

export interface ResponseToStore {
  readonly status: number;
  readonly body: string;
}

/** Stores a response under its key; false if the key already has one. */
export async function storeResponse(
  db: Executor,
  context: RequestContext & { readonly claimed: ClaimedKey },
  answer: ResponseToStore,
): Promise<boolean> {
  return await insertStoredResponse(db, await encryptedResponse(context, answer));
}

/** The row that keeps an answer, its body sealed. */
export async function encryptedResponse(
  context: RequestContext & { readonly claimed: ClaimedKey },
  answer: ResponseToStore,
): Promise<NewStoredResponse> {
  const { claimed } = context;
  const { vault } = context.app;
  const scope = scopeOf(context, claimed);
  const sealed = await vault.encrypt(scope.environment_id, placeOf(scope), answer.body);
  return {
    ...scope,
    request_hash: claimed.requestHash,
    status: answer.status,
    request_id: context.requestId,
    answered_at: context.at,
    body: sealed,
    event_resource_id: null,
    created_at: context.app.wall.now(),
  };
}

function scopeOf(context: RequestContext, claimed: ClaimedKey): KeyScope {
  return {
    environment_id: context.environment.id,
    account_id: claimed.accountId,
    key: claimed.key,
  };
}

/** Keys of running requests in this process, so a duplicate gets 409 without a query. */
export interface RunningKeys {
  /** Throws the 409 of a twin or of another request under the same key. */
  acquire(context: RequestContext, claimed: ClaimedKey): void;
  release(context: RequestContext, claimed: ClaimedKey): void;
}

export function createRunningKeys(): RunningKeys {
  const running = new Map<string, Buffer>();
  // Accounts of two sandboxes of one seed have the same id.
  const nameOf = ({ environment }: RequestContext, { accountId, key }: ClaimedKey) =>
    `${environment.id}:${accountId}:${key}`;
  return {
    acquire(context, claimed) {
      const name = nameOf(context, claimed);
      const other = running.get(name);
      if (other !== undefined) {
        throw other.equals(claimed.requestHash) ? keyInProgress() : keyReused();
      }
      running.set(name, claimed.requestHash);
    },
    release: (context, claimed) => {
      running.delete(nameOf(context, claimed));
    },
  };
}
