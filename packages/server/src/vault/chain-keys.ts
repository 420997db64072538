import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import { derive } from "./seal.ts";

const DIGEST_BYTES = 32;
/** A leaf is a keyed hash: half of one is beyond any search. */
export const LEAF_BYTES = 16;

/** The secrets of an environment's chain. */
export interface ChainKeys {
  /** A leaf for each SHA-256 digest of a row. Without the key, a leaf confirms no guess at erased data. */
  leavesOf(digests: Buffer): Buffer;
  /** Names the signing key, and verifies what it signed. */
  readonly publicKey: string;
  /** Ed25519. */
  sign(text: string): string;
}

/** Derived from the lookup key, which is wrapped anew and never replaced. */
export function createChainKeys(lookup: Buffer): ChainKeys {
  const leafKey = derive(lookup, "chain leaf");
  const signingKey = privateKeyOf(derive(lookup, "chain signature"));
  return {
    leavesOf(digests) {
      const leaves = Buffer.alloc((digests.length / DIGEST_BYTES) * LEAF_BYTES);
      for (let at = 0, to = 0; at < digests.length; at += DIGEST_BYTES, to += LEAF_BYTES) {
        const digest = digests.subarray(at, at + DIGEST_BYTES);
        createHmac("sha256", leafKey).update(digest).digest().copy(leaves, to, 0, LEAF_BYTES);
      }
      return leaves;
    },
    publicKey: createPublicKey(signingKey).export({ format: "jwk" }).x ?? "",
    sign: (text) => sign(null, Buffer.from(text), signingKey).toString("base64"),
  };
}

/** What precedes the seed of an Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKeyOf(seed: KeyObject): KeyObject {
  const key = Buffer.concat([PKCS8, seed.export()]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** Whether a key signed a text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey };
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}
