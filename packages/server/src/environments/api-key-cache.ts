import { findApiKey, KEYS_CHANNEL, type ApiKeyRow } from "../db/tables/accounts/api-keys.ts";
import type { Database } from "../db/postgres/executor.ts";
import { createTtlCache } from "./ttl-cache.ts";

/**
 * Cache lifetime. Revocations are notified; this bounds how long a revoked key works in a process that
 * lost its connection.
 */
const LIFETIME_MS = 3_000;

export type FoundKey = ApiKeyRow | Promise<ApiKeyRow | undefined>;

/** Runs the statement that finds a key, or refuses to. */
export type LookUp = (
  hash: Buffer,
  load: () => Promise<ApiKeyRow | undefined>,
) => Promise<ApiKeyRow | undefined>;

/** Cache of recently used API keys. */
export interface ApiKeyCache {
  /**
   * The unrevoked key with this hash. `name` identifies the lookup, such as a header; `lookUp` runs the
   * statement of a key that is not cached.
   */
  find(name: string, hashOf: () => Buffer, lookUp?: LookUp): FoundKey;
  /** Call after a key was revoked or its expiry moved. */
  forget(): void;
  /** Starts listening to revocations by other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const atOnce: LookUp = (_hash, load) => load();

export function createApiKeyCache(db: Database, lifetimeMs = LIFETIME_MS): ApiKeyCache {
  const keys = createTtlCache<ApiKeyRow>(lifetimeMs);
  let unlisten: (() => Promise<void>) | undefined;
  return {
    find: (name, hashOf, lookUp = atOnce) =>
      keys.get(name, () => {
        const hash = hashOf();
        return lookUp(hash, () => findApiKey(db, hash));
      }),
    forget: () => keys.clear(),
    async start() {
      unlisten = await db.listen(KEYS_CHANNEL, () => keys.clear());
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}
