import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { EXIT, cliError } from "../../terminal/cli-error.ts";

/** An SSH key as the bank gets it. */
export interface SshKey {
  /** A line of an `authorized_keys` file. */
  readonly publicLine: string;
  /** `SHA256:` and base64 without padding, as OpenSSH prints it. */
  readonly fingerprint: string;
}

/** Reads the RSA key of a file, or makes one of 4,096 bits, which every bank takes. Throws where it is none. */
export function sshKeyAt(path: string): SshKey {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 4096,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
    });
    writeFileSync(path, privateKey, { mode: 0o600, flag: "wx" });
  }
  const { n = "", e = "" } = readRsaKey(path);
  const blob = Buffer.concat([
    field(Buffer.from("ssh-rsa")),
    field(integer(Buffer.from(e, "base64url"))),
    field(integer(Buffer.from(n, "base64url"))),
  ]);
  const hash = createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
  return {
    publicLine: `ssh-rsa ${blob.toString("base64")} railhead`,
    fingerprint: `SHA256:${hash}`,
  };
}

/** Modulus and exponent. A key of another kind would give the bank a line that no server takes. */
function readRsaKey(path: string): JsonWebKey {
  try {
    const key = createPublicKey(readFileSync(path, "utf8")).export({ format: "jwk" });
    if (key.kty === "RSA") return key;
  } catch {
    // Refused below, as a key of another kind is.
  }
  throw cliError(`${path} is no RSA key in PEM without a passphrase`, EXIT.usage);
}

/** RFC 4251: a length before the bytes, and a zero before an integer whose first bit is set. */
function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const integer = (bytes: Buffer): Buffer =>
  ((bytes[0] ?? 0) & 0x80) === 0 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
