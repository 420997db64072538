import type { Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { named, sql } from "./sql.ts";

/** A key as requests need it; its text is never stored. */
export interface ApiKeyRow {
  readonly id: string;
  readonly environment_id: string;
  /** Null on a platform key. */
  readonly account_id: string | null;
  readonly scopes: readonly string[];
  readonly expires_at: Instant | null;
}

/** A key that is not revoked; whether it has expired is for the caller to judge. */
export function findApiKey(db: Executor, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  return db.first(
    named(
      "find_api_key",
      sql`select id, environment_id, account_id, scopes, expires_at from api_keys
        where key_hash = ${keyHash} and revoked_at is null`,
    ),
  );
}

export interface NewApiKey extends ApiKeyRow {
  readonly key_hash: Buffer;
  /** The last characters of the text, by which people tell keys apart. */
  readonly hint: string;
  readonly created_at: Instant;
}

export async function insertApiKey(tx: Executor, key: NewApiKey): Promise<void> {
  await tx.run(sql`
    insert into api_keys
      (id, environment_id, account_id, key_hash, hint, scopes, created_at, expires_at)
    values (${key.id}, ${key.environment_id}, ${key.account_id}, ${key.key_hash}, ${key.hint},
      ${key.scopes}, ${key.created_at}, ${key.expires_at})`);
}

/** The account of this id inside the environment, or its default account where the id is null. */
export async function findScopeAccountId(
  db: Executor,
  environmentId: string,
  accountId: string | null,
): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(
    accountId === null
      ? sql`select id from accounts where environment_id = ${environmentId} and is_default`
      : sql`select id from accounts where environment_id = ${environmentId} and id = ${accountId}`,
  );
  return row?.id;
}
