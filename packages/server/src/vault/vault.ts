import type { Instant } from "@railhead/core";
import type { DataKeyRow } from "../db/tables/keys/data-keys.ts";
import { createKeyRing, type EnvironmentKeys, type KeyRing, type KeyStore } from "./key-ring.ts";
import type { MasterKey } from "./master-key.ts";
import type { Place } from "./place.ts";

/**
 * Encrypts data at rest. Every environment has a cipher and a lookup key, stored wrapped by a master key;
 * see `docs/operate/keys.md`.
 */
export interface Vault {
  readonly ring: KeyRing;
  /** Keys of an environment that is not stored yet, and what encrypts under them. */
  newKeys(
    environmentId: string,
    at: Instant,
  ): Promise<{ readonly rows: DataKeyRow[]; readonly keys: EnvironmentKeys }>;
  /** Opened keys of an environment. Throws where it has none. */
  keysOf(environmentId: string): Promise<EnvironmentKeys>;
  encrypt(environmentId: string, place: Place, text: string): Promise<Buffer>;
  /** Throws when the bytes were changed, moved, or encrypted under another key. */
  decrypt(environmentId: string, place: Place, blob: Buffer): Promise<string>;
  /** The same of bytes that come in parts; what it yields is proved only when it ends. */
  decryptParts(
    environmentId: string,
    place: Place,
    parts: AsyncIterable<Buffer>,
  ): AsyncIterable<Buffer>;
  /** A keyed hash for equality lookups. 32 bytes. */
  fingerprint(environmentId: string, ...parts: readonly string[]): Promise<Buffer>;
  /** Drops cached keys of an environment, or of all: they changed, or are gone. */
  forget(environmentId?: string): void;
}

export interface VaultOptions {
  /** The first one wraps the keys of an empty database. */
  readonly masterKeys: readonly MasterKey[];
  readonly store: KeyStore;
}

export function createVault({ masterKeys, store }: VaultOptions): Vault {
  const ring = createKeyRing(masterKeys, store);

  async function keysOf(environmentId: string): Promise<EnvironmentKeys> {
    const keys = await ring.find(environmentId);
    if (keys === undefined) throw new Error(`environment ${environmentId} has no data key`);
    return keys;
  }
  /** Another process may have encrypted it under a key that is newer than what is held here. */
  async function keysFor(environmentId: string, blob: Buffer): Promise<EnvironmentKeys> {
    const keys = await keysOf(environmentId);
    if (keys.knows(blob)) return keys;
    ring.forget(environmentId);
    return await keysOf(environmentId);
  }

  return {
    ring,
    keysOf,
    async newKeys(environmentId, at) {
      const rows = await ring.create(environmentId, at);
      return { rows, keys: await ring.openKeys(rows) };
    },
    async encrypt(environmentId, place, text) {
      return (await keysOf(environmentId)).encrypt(place, text);
    },
    async decrypt(environmentId, place, blob) {
      const keys = await keysFor(environmentId, blob);
      try {
        return keys.decrypt(place, blob);
      } catch (error) {
        throw Object.assign(error as Error, { isUnreadable: true, place });
      }
    },
    async *decryptParts(environmentId, place, parts) {
      const iterator = parts[Symbol.asyncIterator]();
      const { value: first } = (await iterator.next()) as IteratorResult<Buffer, undefined>;
      const keys = await keysFor(environmentId, first ?? Buffer.alloc(0));
      try {
        yield* keys.decryptParts(place, withFirst(first, iterator));
      } catch (error) {
        throw Object.assign(error as Error, { isUnreadable: true, place });
      }
    },
    async fingerprint(environmentId, ...parts) {
      return (await keysOf(environmentId)).fingerprint(parts);
    },
    forget: (environmentId) => ring.forget(environmentId),
  };
}

async function* withFirst(first: Buffer | undefined, rest: AsyncIterator<Buffer>) {
  if (first === undefined) return;
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
