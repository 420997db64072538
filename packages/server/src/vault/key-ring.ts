import { createHmac, type KeyObject } from "node:crypto";
import type { Instant } from "@railhead/core";
import type { DataKeyRow } from "../db/tables/keys/data-keys.ts";
import type { KeyPlace, MasterKey } from "./master-key.ts";
import { derive, keyIdOf, newKey, open, openParts, seal, sealingKeyOf } from "./seal.ts";
import { addressOfPlace, type Place } from "./place.ts";
import { createChainKeys, type ChainKeys } from "./chain-keys.ts";

/** Stored keys, as the ring reads them. */
export interface KeyStore {
  list(environmentId: string): Promise<readonly DataKeyRow[]>;
  /** Id of the master key that wraps new data keys; `first` becomes it where there is none. */
  currentMasterKey(first: { id: string; created_at: Instant }): Promise<string>;
}

/** Opened keys of an environment. */
export interface EnvironmentKeys {
  encrypt(place: Place, text: string): Buffer;
  /** Throws when the bytes were changed, moved, or encrypted under another key. */
  decrypt(place: Place, blob: Buffer): string;
  /** The same of bytes that come in parts; what it yields is proved only when it ends. */
  decryptParts(place: Place, parts: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /** Whether the key that encrypted the blob is among these. */
  knows(blob: Buffer): boolean;
  /** A keyed hash for equality lookups. 32 bytes. */
  fingerprint(parts: readonly string[]): Buffer;
  /** A keyed hash of a request, so that a stored one does not reveal a guessable body. 32 bytes. */
  requestHash(line: string, body: Buffer | undefined): Buffer;
  /** Signs the text of a bridge token. 32 bytes. */
  bridgeSignature(text: string): Buffer;
  /** Derived on first use. */
  chain(): ChainKeys;
}

export interface KeyRing {
  /** Opened keys of an environment; undefined where it has none. Cached. */
  find(environmentId: string): Promise<EnvironmentKeys | undefined>;
  /** New keys of an environment that is not stored yet, or its next cipher. */
  create(
    environmentId: string,
    at: Instant,
    purposes?: readonly KeyPlace["purpose"][],
  ): Promise<DataKeyRow[]>;
  /** The key itself. Throws when it was changed or moved, or its master key is not given. */
  unwrap(row: DataKeyRow): Promise<Buffer>;
  /** Opens stored keys. */
  openKeys(rows: readonly DataKeyRow[]): Promise<EnvironmentKeys>;
  /** Wraps keys for another owner or by another master key. Default: as they are. */
  rewrap(
    row: DataKeyRow,
    to: { readonly environment_id?: string; readonly master_key_id?: string },
  ): Promise<DataKeyRow>;
  /** Drops cached keys of an environment, or of all. */
  forget(environmentId?: string): void;
}

export function createKeyRing(masterKeys: readonly MasterKey[], store: KeyStore): KeyRing {
  const held = new Map<string, Promise<EnvironmentKeys | undefined>>();

  function masterKey(id: string): MasterKey {
    const found = masterKeys.find((key) => key.id === id);
    if (found !== undefined) return found;
    // Requests get 503 here, and the other processes take them.
    throw Object.assign(
      new Error(`master key ${id} is needed, and this process was started without it`),
      { code: "EHOSTUNREACH" },
    );
  }
  async function unwrap(row: DataKeyRow): Promise<Buffer> {
    return await masterKey(row.master_key_id).unwrap(row.wrapped, row);
  }
  async function openKeys(rows: readonly DataKeyRow[]): Promise<EnvironmentKeys> {
    const opened = await Promise.all(rows.map(async (row) => ({ row, key: await unwrap(row) })));
    return environmentKeys(opened);
  }
  async function load(environmentId: string): Promise<EnvironmentKeys | undefined> {
    const rows = await store.list(environmentId);
    return rows.length === 0 ? undefined : await openKeys(rows);
  }

  return {
    unwrap,
    openKeys,
    find(environmentId) {
      const known = held.get(environmentId);
      if (known !== undefined) return known;
      const loading = load(environmentId);
      held.set(environmentId, loading);
      const drop = () => {
        if (held.get(environmentId) === loading) held.delete(environmentId);
      };
      loading.then((keys) => keys ?? drop(), drop);
      return loading;
    },
    async create(environment_id, at, purposes = ["cipher", "lookup"]) {
      const [first] = masterKeys;
      if (first === undefined) throw new Error("there is no master key");
      const id = await store.currentMasterKey({ id: first.id, created_at: at });
      const wrapping = masterKey(id);
      return await Promise.all(
        purposes.map(async (purpose) => {
          const key = newKey();
          return {
            environment_id,
            id: keyIdOf(derive(key, purpose)),
            purpose,
            is_current: true,
            wrapped: await wrapping.wrap(key, { environment_id, purpose }),
            master_key_id: id,
            created_at: at,
          };
        }),
      );
    },
    async rewrap(row, { environment_id = row.environment_id, master_key_id = row.master_key_id }) {
      const place = { environment_id, purpose: row.purpose };
      const wrapped = await masterKey(master_key_id).wrap(await unwrap(row), place);
      return { ...row, environment_id, master_key_id, wrapped };
    },
    forget(environmentId) {
      if (environmentId === undefined) held.clear();
      else held.delete(environmentId);
    },
  };
}

interface OpenedKey {
  readonly row: Pick<DataKeyRow, "purpose" | "is_current" | "environment_id">;
  readonly key: Buffer;
}

function environmentKeys(opened: readonly OpenedKey[]): EnvironmentKeys {
  const cipherById = new Map<string, KeyObject>();
  let current: KeyObject | undefined;
  let lookup: Buffer | undefined;
  for (const { row, key } of opened) {
    if (row.purpose === "lookup") lookup = key;
    if (row.purpose !== "cipher") continue;
    const cipher = derive(key, "cipher");
    cipherById.set(keyIdOf(cipher).toString("hex"), cipher);
    if (row.is_current) current = cipher;
  }
  if (current === undefined || lookup === undefined) {
    throw new Error(`environment ${opened[0]?.row.environment_id} lacks a current key`);
  }
  const [sealing, lookupKey] = [current, lookup];
  let chain: ChainKeys | undefined;
  const [fingerprints, requests, bridge] = ["index", "request", "bridge"].map((purpose) =>
    derive(lookup, purpose),
  ) as [KeyObject, KeyObject, KeyObject];
  const cipherOf = (blob: Buffer) => cipherById.get(sealingKeyOf(blob) ?? "");
  return {
    encrypt: (place, text) => seal(sealing, text, addressOfPlace(place)),
    decrypt: (place, blob) =>
      open(cipherOf(blob) ?? sealing, blob, addressOfPlace(place)).toString("utf8"),
    decryptParts: (place, parts) =>
      openParts((blob) => cipherOf(blob) ?? sealing, parts, addressOfPlace(place)),
    knows: (blob) => cipherOf(blob) !== undefined,
    fingerprint: (parts) =>
      createHmac("sha256", fingerprints).update(JSON.stringify(parts)).digest(),
    requestHash(line, body) {
      const hmac = createHmac("sha256", requests).update(line).update("\n");
      if (body !== undefined) hmac.update(body);
      return hmac.digest();
    },
    bridgeSignature: (text) => createHmac("sha256", bridge).update(text).digest(),
    chain: () => (chain ??= createChainKeys(lookupKey)),
  };
}
