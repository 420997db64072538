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

const SEQUENCE_MAX = 0xffffffff;
const POOL_BYTES = 16 * 256;

/**
 * Ids ordered within this process even inside one frozen millisecond: the 32-bit counter of the
 * UUID rises while the instant stands still.
 */
export function createIds(random: (bytes: number) => Buffer = randomBytes): Ids {
  let lastMs = -1;
  let lastSequence = 0;
  let pool = Buffer.alloc(0);
  let used = 0;
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
      let msecs = Date.parse(at);
      const bytes = take16();
      if (msecs > lastMs) {
        lastMs = msecs;
        lastSequence = bytes.readUInt32BE(0) & 0x0fffffff;
      } else {
        // A caller with an older instant (another environment) keeps its own time.
        lastSequence = lastSequence === SEQUENCE_MAX ? 0 : lastSequence + 1;
      }
      msecs = Math.max(msecs, 0);
      return v7({ msecs, seq: lastSequence, random: bytes });
    },
    secret: (bytes) => random(bytes),
  };
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
