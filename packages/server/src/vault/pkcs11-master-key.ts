import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { addressOf, type MasterKey } from "./master-key.ts";
import { parsePkcs11Uri, type Pkcs11Key } from "./pkcs11-uri.ts";
import { derive, KEY_BYTES, open, seal } from "./seal.ts";

const SALT_BYTES = 32;
const ID_BYTES = 8;
const TIMEOUT_MS = 15_000;

/**
 * A master key that never leaves a PKCS#11 token. The token computes HMAC-SHA256 of a fresh salt, which gives
 * the key that wraps one data key: each unwrapping needs the token, and the wrapping is authenticated
 * whichever ciphers the token has. Driven through `pkcs11-tool` of OpenSC, in a process of its own.
 */
export async function openPkcs11MasterKey(uri: string): Promise<MasterKey> {
  const key = parsePkcs11Uri(uri);
  const pin = await readPin(key.pinSource);
  const compute = (text: Buffer) => hmacInToken(key, pin, text);
  const wrappingKey = async (salt: Buffer) =>
    derive(await compute(Buffer.concat([Buffer.from("railhead wrap\0"), salt])), "wrap");
  const print = await compute(Buffer.from("railhead master key id"));
  return {
    id: print.toString("hex", 0, ID_BYTES),
    async wrap(dataKey, place) {
      const salt = randomBytes(SALT_BYTES);
      return Buffer.concat([salt, seal(await wrappingKey(salt), dataKey, addressOf(place))]);
    },
    async unwrap(wrapped, place) {
      const [salt, sealed] = [wrapped.subarray(0, SALT_BYTES), wrapped.subarray(SALT_BYTES)];
      return open(await wrappingKey(salt), sealed, addressOf(place));
    },
  };
}

async function readPin(path: string): Promise<string> {
  const pin = (await readFile(path, "utf8")).trim();
  if (pin === "") throw new Error(`the PIN file ${path} is empty`);
  return pin;
}

/**
 * The first line of the input is the PIN, so that it is on no command line. The library of the token reads
 * variables of its own, so the others are inherited, but for our secrets.
 */
const SCRIPT = `read -r PIN && export PIN
unset RAILHEAD_MASTER_KEY RAILHEAD_MASTER_KEY_NEXT RAILHEAD_API_KEY DATABASE_URL PLAID_SECRET
exec pkcs11-tool "$@"`;

/** Has the token sign a text. */
async function hmacInToken(key: Pkcs11Key, pin: string, text: Buffer): Promise<Buffer> {
  const token = [
    "--module",
    key.modulePath,
    "--token-label",
    key.token,
    "--login",
    "--pin",
    "env:PIN",
  ];
  const args = [...token, "--sign", "--mechanism", "SHA256-HMAC", "--id", key.id];
  const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", ...args], { timeout: TIMEOUT_MS });
  const output: Buffer[] = [];
  let errors = "";
  child.stdout.on("data", (part: Buffer) => output.push(part));
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  // A tool that ended early has closed its input; its exit code says why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(Buffer.concat([Buffer.from(`${pin}\n`), text]));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) => {
      reject(unreachable("no shell can be started for pkcs11-tool", cause));
    });
    child.once("close", resolve);
  });
  const signature = Buffer.concat(output);
  if (code === 0 && signature.length === KEY_BYTES) return signature;
  throw unreachable(reasonIn(errors), errors);
}

/** The tool's own sentence, without its warnings. */
function reasonIn(errors: string): string {
  if (/pkcs11-tool: not found/.test(errors)) return "pkcs11-tool is not found; install OpenSC";
  const reason = /^(?:error: (?!Failed to load)|sc_dlopen failed: |(?=No slot))(.+)$/m.exec(
    errors,
  )?.[1];
  return `the PKCS#11 token does not answer: ${reason ?? "no signature was given"}`;
}

/** Requests that need the key are refused with 503, as when the database is away. */
function unreachable(message: string, cause: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: "EHOSTUNREACH" });
}
