import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type DecipherGCM,
  type KeyObject,
} from "node:crypto";

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
// Format version in a blob's first byte: version, key id, nonce, tag, ciphertext.
const VERSION = 1;
const HEAD_BYTES = 1 + KEY_ID_BYTES;
const HEADER_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export function derive(key: Buffer, purpose: string): KeyObject {
  const bytes = hkdfSync("sha256", key, Buffer.alloc(0), `railhead ${purpose}`, KEY_BYTES);
  return createSecretKey(Buffer.from(bytes));
}

/** Id of a key, in every blob that it sealed. 4 bytes, which do not reveal the key. */
export function keyIdOf(key: KeyObject): Buffer {
  return headOf(key).subarray(1);
}

/** Id of the key that sealed a blob, as hex; undefined for other bytes. */
export function sealingKeyOf(blob: Buffer): string | undefined {
  if (blob.length < HEADER_BYTES || blob[0] !== VERSION) return undefined;
  return blob.toString("hex", 1, HEAD_BYTES);
}

/** Encrypts and authenticates (AES-256-GCM), bound to an address: it opens under no other. */
export function seal(key: KeyObject, plain: Buffer | string, address: Buffer): Buffer {
  const head = headOf(key);
  const nonce = freshNonce();
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.concat([head, address]));
  const body = typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain);
  // A stream cipher has no final block.
  cipher.final();
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

/** Throws when the bytes were changed, moved to another address, or sealed under another key. */
export function open(key: KeyObject, blob: Buffer, address: Buffer): Buffer {
  if (blob.length < HEADER_BYTES || blob[0] !== VERSION) throw new Error("not a sealed value");
  const head = blob.subarray(0, HEAD_BYTES);
  if (!head.equals(headOf(key))) throw new Error("sealed under another key");
  const decipher = decipherOf(key, blob, address);
  try {
    return Buffer.concat([decipher.update(blob.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error("the sealed value was changed or moved", { cause });
  }
}

/**
 * Opens a value whose bytes come in parts, of which the first holds the whole header. What it yields is
 * proved only when it ends: nobody may act on it before. Throws as `open` does.
 */
export async function* openParts(
  keyOf: (head: Buffer) => KeyObject,
  parts: AsyncIterable<Buffer>,
  address: Buffer,
): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | undefined;
  for await (const part of parts) {
    if (decipher !== undefined) {
      yield decipher.update(part);
      continue;
    }
    if (part.length < HEADER_BYTES || part[0] !== VERSION) throw new Error("not a sealed value");
    const head = part.subarray(0, HEAD_BYTES);
    const key = keyOf(part);
    if (!head.equals(headOf(key))) throw new Error("sealed under another key");
    decipher = decipherOf(key, part, address);
    yield decipher.update(part.subarray(HEADER_BYTES));
  }
  if (decipher === undefined) throw new Error("not a sealed value");
  try {
    decipher.final();
  } catch (cause) {
    throw new Error("the sealed value was changed or moved", { cause });
  }
}

function decipherOf(key: KeyObject, blob: Buffer, address: Buffer): DecipherGCM {
  const nonce = blob.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
  const tag = blob.subarray(HEAD_BYTES + NONCE_BYTES, HEADER_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat([blob.subarray(0, HEAD_BYTES), address]));
  decipher.setAuthTag(tag);
  return decipher;
}

const headByKey = new WeakMap<KeyObject, Buffer>();

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
