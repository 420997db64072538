import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type KeyObject,
  createSecretKey,
} from "node:crypto";

/** Location that a ciphertext is bound to; it decrypts nowhere else. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row's id. */
  readonly id: string;
}

/** Location of the unreadable value of an error; undefined for other errors. */
export function unreadablePlace(error: unknown): Place | undefined {
  return isUnreadable(error) ? (error as { place?: Place }).place : undefined;
}

/** Whether decryption failed although the environment's key exists: the value is corrupt. */
export function isUnreadable(error: unknown): boolean {
  return (error as { isUnreadable?: boolean } | null)?.isUnreadable === true;
}

/** Encrypts data at rest. Every environment has a data key, stored wrapped by the master key. */
export interface Vault {
  /** A new wrapped data key: the value of `environments.data_key`. */
  newDataKey(): Buffer;
  encrypt(environmentId: string, place: Place, text: string): Promise<Buffer>;
  /** Encrypts for an environment that is not stored yet, under its data key. */
  encryptUnder(dataKey: Buffer, place: Place, text: string): Buffer;
  /** Throws when the bytes were changed, moved, or encrypted under another key. */
  decrypt(environmentId: string, place: Place, blob: Buffer): Promise<string>;
  /** A keyed hash for equality lookups. 32 bytes. */
  fingerprint(environmentId: string, ...parts: readonly string[]): Promise<Buffer>;
  /** A keyed hash of a request, so that a stored one does not reveal a guessable body. 32 bytes. */
  requestHash(line: string, body: Buffer | undefined): Buffer;
  /** Signs the text of a bridge token. 32 bytes. */
  bridgeSignature(text: string): Buffer;
  /** Drops the cached key of a deleted environment. */
  forget(environmentId: string): void;
}

export interface VaultOptions {
  /** 32 bytes; see `master-key.ts`. */
  readonly masterKey: Buffer;
  /** Reads `environments.data_key`. */
  readonly loadDataKey: (environmentId: string) => Promise<Buffer | undefined>;
}

interface DataKeys {
  readonly cipher: KeyObject;
  readonly index: KeyObject;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
// Format version in a blob's first byte: version, key id, nonce, tag, ciphertext.
const VERSION = 1;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;
const WRAPPING = Buffer.from("railhead data key");

/** Whether a master key opens a wrapped data key. */
export function opensDataKey(masterKey: Buffer, wrapped: Buffer): boolean {
  try {
    open(derive(masterKey, "wrap"), wrapped, WRAPPING);
    return true;
  } catch {
    return false;
  }
}

export function createVault({ masterKey, loadDataKey }: VaultOptions): Vault {
  if (masterKey.length !== KEY_BYTES) throw new Error("the master key must have 32 bytes");
  const wrappingKey = derive(masterKey, "wrap");
  const requestKey = derive(masterKey, "request");
  const bridgeKey = derive(masterKey, "bridge");
  const held = new Map<string, Promise<DataKeys>>();

  async function load(environmentId: string): Promise<DataKeys> {
    const wrapped = await loadDataKey(environmentId);
    if (wrapped === undefined) throw new Error(`environment ${environmentId} has no data key`);
    return unwrapped(wrapped);
  }
  function unwrapped(wrapped: Buffer): DataKeys {
    const dataKey = open(wrappingKey, wrapped, WRAPPING);
    return { cipher: derive(dataKey, "cipher"), index: derive(dataKey, "index") };
  }
  function keysOf(environmentId: string): Promise<DataKeys> {
    const known = held.get(environmentId);
    if (known !== undefined) return known;
    const loading = load(environmentId);
    held.set(environmentId, loading);
    loading.catch(() => held.delete(environmentId));
    return loading;
  }

  return {
    newDataKey: () => seal(wrappingKey, randomBytes(KEY_BYTES), WRAPPING),
    encryptUnder: (dataKey, place, text) => seal(unwrapped(dataKey).cipher, text, addressOf(place)),
    async encrypt(environmentId, place, text) {
      const { cipher } = await keysOf(environmentId);
      return seal(cipher, text, addressOf(place));
    },
    async decrypt(environmentId, place, blob) {
      const { cipher } = await keysOf(environmentId);
      try {
        return open(cipher, blob, addressOf(place)).toString("utf8");
      } catch (error) {
        throw Object.assign(error as Error, { isUnreadable: true, place });
      }
    },
    async fingerprint(environmentId, ...parts) {
      const { index } = await keysOf(environmentId);
      return createHmac("sha256", index).update(JSON.stringify(parts)).digest();
    },
    requestHash(line, body) {
      const hmac = createHmac("sha256", requestKey).update(line).update("\n");
      if (body !== undefined) hmac.update(body);
      return hmac.digest();
    },
    bridgeSignature: (text) => createHmac("sha256", bridgeKey).update(text).digest(),
    forget: (environmentId) => {
      held.delete(environmentId);
    },
  };
}

function derive(key: Buffer, purpose: string): KeyObject {
  const bytes = hkdfSync("sha256", key, Buffer.alloc(0), `railhead ${purpose}`, KEY_BYTES);
  return createSecretKey(Buffer.from(bytes));
}

function addressOf({ table, column, id }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, column, id]), "utf8");
}

const headByKey = new WeakMap<KeyObject, Buffer>();

/** Header of a blob. The key id distinguishes a blob of another key from a forged one. */
function headOf(key: KeyObject): Buffer {
  const held = headByKey.get(key);
  if (held !== undefined) return held;
  const id = createHmac("sha256", key).update("railhead key id").digest().subarray(0, KEY_ID_BYTES);
  const head = Buffer.concat([Buffer.of(VERSION), id]);
  headByKey.set(key, head);
  return head;
}

// Drawn in bulk: one draw costs as much as encrypting a short value.
const NONCES = 256;
let nonces: Buffer = Buffer.alloc(0);

/** Returns random bytes, each used once. */
function freshNonce(): Buffer {
  if (nonces.length < NONCE_BYTES) nonces = randomBytes(NONCE_BYTES * NONCES);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

function seal(key: KeyObject, plain: Buffer | string, address: Buffer): Buffer {
  const head = headOf(key);
  const nonce = freshNonce();
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.concat([head, address]));
  const body = typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain);
  // A stream cipher has no final block.
  cipher.final();
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

function open(key: KeyObject, blob: Buffer, address: Buffer): Buffer {
  if (blob.length < HEADER_BYTES || blob[0] !== VERSION) throw new Error("not a sealed value");
  const head = blob.subarray(0, 1 + KEY_ID_BYTES);
  if (!head.equals(headOf(key))) throw new Error("sealed under another key");
  const nonce = blob.subarray(head.length, head.length + NONCE_BYTES);
  const tag = blob.subarray(head.length + NONCE_BYTES, HEADER_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat([head, address]));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(blob.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error("the sealed value was changed or moved", { cause });
  }
}
