import type { Instant } from "@railhead/core";
import { isNullViolation } from "../../postgres/errors.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** Keys are scoped by account, so that rotating an API key does not break a retry. */
export interface KeyScope {
  readonly environment_id: string;
  readonly account_id: string;
  readonly key: string;
}

/** A stored response, as needed for a replay. */
export interface StoredResponse {
  readonly request_hash: Buffer;
  readonly status: number;
  readonly request_id: string;
  readonly answered_at: Instant;
  /** Encrypted. */
  readonly body: Buffer | null;
  /** Snapshot and patches of the resource that the request created. Null if `body` has the response. */
  readonly patches: readonly string[] | null;
}

export interface NewStoredResponse extends KeyScope {
  readonly request_hash: Buffer;
  readonly status: number;
  readonly request_id: string;
  readonly answered_at: Instant;
  /** Encrypted. */
  readonly body: Buffer | null;
  readonly event_resource_id: string | null;
  /** Wall time: keys protect network retries, independent of the environment's clock. */
  readonly created_at: Instant;
}

const columns = sql`account_id, key, environment_id, request_hash, status, request_id, answered_at,
  body, event_resource_id, created_at`;

/** Locks the key for this transaction; returns false if another request holds it. */
export async function tryLockIdempotencyKey(tx: Tx, scope: KeyScope): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(
    named(
      "try_lock_idempotency_key",
      sql`select pg_try_advisory_xact_lock(
        hashtextextended(${scope.environment_id}::text || ':' || ${scope.account_id}::text || ':' || ${scope.key}::text, 7)) as locked`,
    ),
  );
  return locked;
}

/** The response stored within the 24 hours before `now`. */
export function findStoredResponse(
  db: Executor,
  scope: KeyScope,
  now: Instant,
): Promise<StoredResponse | undefined> {
  return db.first(
    named(
      "find_stored_answer",
      sql`
        select k.request_hash, k.status, k.request_id, k.answered_at, k.body,
          (select array_agg(e.patch order by e.sequence) from events e
            where e.environment_id = k.environment_id and e.resource_id = k.event_resource_id
              and e.cause->>'request_id' = k.request_id::text) as patches
        from idempotency_keys k
        where k.environment_id = ${scope.environment_id} and k.account_id = ${scope.account_id}
          and k.key = ${scope.key}
          and k.created_at > ${now}::timestamptz - interval '24 hours'`,
    ),
  );
}

/** Stores a response unless an unexpired one exists; returns whether it did. Replaces an expired one. */
export async function insertStoredResponse(
  db: Executor,
  answer: NewStoredResponse,
): Promise<boolean> {
  const stored = await db.run(sql`${inserted(answer)}
    set request_hash = excluded.request_hash, ${replaced} where ${hasExpired}`);
  return stored === 1;
}

/**
 * For a response committed with its effect: an unexpired one makes the statement fail
 * (`isResponseStored`), so that the result need not be read before commit.
 */
export async function insertUniqueResponse(tx: Tx, answer: NewStoredResponse): Promise<void> {
  await tx.run(named("insert_only_answer", sql`${inserted(answer)} ${orFail}`));
}

/** Whether `insertUniqueResponse` found an unexpired response: it inserts a null hash then. */
export function isResponseStored(error: unknown): boolean {
  return isNullViolation(error, "request_hash");
}

const inserted = (a: NewStoredResponse) => sql`
    insert into idempotency_keys (${columns})
    values (${a.account_id}, ${a.key}, ${a.environment_id}, ${a.request_hash}, ${a.status},
      ${a.request_id}, ${a.answered_at}, ${a.body}, ${a.event_resource_id}, ${a.created_at})
    on conflict (environment_id, account_id, key) do update`;

const replaced = sql`status = excluded.status, request_id = excluded.request_id,
      answered_at = excluded.answered_at, body = excluded.body,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at`;

const hasExpired = sql`idempotency_keys.created_at <= excluded.created_at - interval '24 hours'`;

const orFail = sql`
    set request_hash = case when ${hasExpired} then excluded.request_hash end, ${replaced}`;

/** Deletes up to `limit` keys older than 25 hours; returns how many. */
export function deleteExpiredResponses(db: Executor, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from idempotency_keys where (environment_id, account_id, key) in (
      select environment_id, account_id, key from idempotency_keys
      where created_at < ${now}::timestamptz - interval '25 hours'
      order by created_at limit ${limit})`);
}
