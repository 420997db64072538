import { createHash, randomBytes } from "node:crypto";
import type { Instant } from "@railhead/core";
import { v7 } from "uuid";

/** Where identifiers and secrets come from. */
export interface Ids {
  /** UUIDv7 whose time is the environment's, so that id order is creation order. */
  uuid(at: Instant): string;
  /** Secret bytes: API keys, paykey tokens, data keys. */
  secret(bytes: number): Buffer;
}

const POOL_BYTES = 16 * 256;

/**
 * Ids ordered within this process even inside one frozen millisecond: the 32-bit counter of the UUID rises with
 * every id, whichever environment's time it carries, so that ids of several clocks may alternate.
 * @param mask what `withMask` does to each id.
 */
export function createIds(random: (bytes: number) => Buffer = randomBytes, mask = 0): Ids {
  let sequence = random(4).readUInt32BE(0) & 0x0fffffff;
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  // Many ids of one instant follow each other.
  let lastAt = "";
  let msecs = 0;
  function take16(): Buffer {
    if (used + 16 > pool.length) {
      pool = random(POOL_BYTES);
      used = 0;
    }
    used += 16;
    return pool.subarray(used - 16, used);
  }
  return {
    uuid(at) {
      sequence = (sequence + 1) >>> 0;
      if (at !== lastAt) {
        lastAt = at;
        msecs = Math.max(Date.parse(at), 0);
      }
      const id = v7({ msecs, seq: sequence, random: take16() });
      return mask === 0 ? id : withMask(id, mask);
    },
    secret: (bytes) => random(bytes),
  };
}

const MASKED_DIGITS = 8;

/**
 * The id with a number exchanged into its last 32 bits, which are chance: ids of the same place under two
 * masks differ there alone, and every id keeps its time and its order.
 */
export function withMask(id: string, mask: number): string {
  const last = Number.parseInt(id.slice(-MASKED_DIGITS), 16);
  const masked = (last ^ mask) >>> 0;
  return id.slice(0, -MASKED_DIGITS) + masked.toString(16).padStart(MASKED_DIGITS, "0");
}

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
