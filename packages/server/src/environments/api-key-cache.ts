import { findApiKey, KEYS_CHANNEL, type ApiKeyRow } from "../db/tables/accounts/api-keys.ts";
import type { Database } from "../db/postgres/executor.ts";
import { createTtlCache } from "./ttl-cache.ts";

/**
 * How long a key is known without asking the database. A revocation is heard of at once; this bounds
 * how long a revoked key works in a process that lost its connection meanwhile.
 */
const LIFETIME_MS = 3_000;

/** The API keys that this process has looked up lately. */
export interface ApiKeyCache {
  /** The key that is not revoked and has this hash. `name` is what callers repeat, such as a header. */
  find(name: string, hashOf: () => Buffer): ApiKeyRow | Promise<ApiKeyRow | undefined>;
  /** Call after a key was revoked or its expiry moved. */
  forget(): void;
  /** Begins to hear what other processes revoke. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createApiKeyCache(db: Database): ApiKeyCache {
  const keys = createTtlCache<ApiKeyRow>(LIFETIME_MS);
  let unlisten: (() => Promise<void>) | undefined;
  return {
    find: (name, hashOf) => keys.get(name, () => findApiKey(db, hashOf())),
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
