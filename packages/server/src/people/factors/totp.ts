import { createHmac, timingSafeEqual } from "node:crypto";
import { instantToMs, type Instant } from "@railhead/core";

/** RFC 6238 with the parameters that all authenticator apps know: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that count: clocks of phones are a little off. */
const DRIFT = 1n;
export const SEED_BYTES = 20;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Buffer): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** The code of a step (RFC 4226). */
export function totpCode(seed: Buffer, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const digest = createHmac("sha1", seed).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function totpStep(at: Instant): bigint {
  return BigInt(Math.floor(instantToMs(at) / STEP_MS));
}

/** The step of a code that fits now; undefined where it fits none. Takes the same time for every code. */
export function stepOfCode(seed: Buffer, code: string, at: Instant): bigint | undefined {
  const sent = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS), "latin1");
  const now = totpStep(at);
  let found: bigint | undefined;
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1n) {
    const isEqual = timingSafeEqual(Buffer.from(totpCode(seed, step), "latin1"), sent);
    if (isEqual && code.length === DIGITS) found = step;
  }
  return found;
}

/** What an authenticator app reads as a QR code. */
export function totpAddress(seed: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(seed), issuer: "Railhead" }).toString();
  return `otpauth://totp/${encodeURIComponent(`Railhead:${email}`)}?${query}`;
}
