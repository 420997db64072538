import { createHash, randomBytes } from "node:crypto";
import type { Instant } from "@railhead/core";

/** Where identifiers and secrets come from. */
export interface Ids {
  /** UUIDv7 whose time is the environment's, so that id order is creation order. */
  uuid(at: Instant): string;
  /** Secret bytes: API keys, paykey tokens, data keys. */
  secret(bytes: number): Buffer;
}

const POOL_BYTES = 16 * 256;

/** `0` to `ff`, two digits each. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Ids ordered within this process even inside one frozen millisecond: the 32-bit counter of the UUID rises with
 * every id, whichever environment's time it carries, so that ids of several clocks may alternate.
 */
export function createIds(random: (bytes: number) => Buffer = randomBytes): Ids {
  let sequence = random(4).readUInt32BE(0) & 0x0fffffff;
  let pool: Buffer = Buffer.alloc(0);
  // The pool's text, of which 32 digits go to an id.
  let digits = "";
  let used = 0;
  // Many ids of one instant follow each other.
  let lastAt = "";
  let head = "";
  return {
    /** RFC 9562, 5.7: 48 bits of time, version, 12 and 20 bits of the counter, 42 random ones. */
    uuid(at) {
      sequence = (sequence + 1) >>> 0;
      if (at !== lastAt) {
        lastAt = at;
        const time = Math.max(Date.parse(at), 0).toString(16).padStart(12, "0");
        head = `${time.slice(0, 8)}-${time.slice(8)}-7`;
      }
      if (used === digits.length) {
        pool = random(POOL_BYTES);
        digits = pool.toString("hex");
        used = 0;
      }
      const low = ((sequence << 2) & 0xfc) | ((pool[used / 2 + 10] ?? 0) & 3);
      const tail = digits.slice(used + 22, used + 32);
      used += 32;
      return `${head}${(sequence >>> 28).toString(16)}${hex(sequence >>> 20)}-${hex(0x80 | ((sequence >>> 14) & 0x3f))}${hex(sequence >>> 6)}-${hex(low)}${tail}`;
    },
    secret: (bytes) => random(bytes),
  };
}

const hex = (number: number) => HEX[number & 0xff] ?? "";

/** A deterministic source of bytes: the same seed gives the same ids, for replays and tests. */
export function seededRandom(seed: string): (bytes: number) => Buffer {
  let block = 0;
  return (bytes) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      blocks.push(createHash("sha256").update(`${seed}:${block}`).digest());
      block += 1;
    }
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}
