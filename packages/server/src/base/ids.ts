import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Instant } from "@railhead/core";
import { v7 } from "uuid";

/** Where identifiers and secrets come from. */
export interface Ids {
  /** UUIDv7 whose time is the environment's, so that id order is creation order. */
  uuid(at: Instant): string;
  /** One that no row of another environment has, whatever the seed: for environments themselves. */
  unique(at: Instant): string;
  /** Bytes that nobody can guess, whatever the seed: API keys, signing secrets, data keys. */
  secret(bytes: number): Buffer;
  /** Bytes that follow from a replayable environment's seed: tokens of paykeys, amounts. */
  draw(bytes: number): Buffer;
}

/** Names this start of this process: its machine, its number, and chance. */
export function createProcessName(): string {
  return `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;
}

const POOL_BYTES = 16 * 256;

/**
 * Ids ordered within this process even inside one frozen millisecond: the 32-bit counter of the UUID rises with
 * every id, whichever environment's time it carries, so that ids of several clocks may alternate.
 */
export function createIds(random: (bytes: number) => Buffer = randomBytes): Ids {
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
  function uuid(at: Instant): string {
    sequence = (sequence + 1) >>> 0;
    if (at !== lastAt) {
      lastAt = at;
      msecs = Math.max(Date.parse(at), 0);
    }
    return v7({ msecs, seq: sequence, random: take16() });
  }
  return { uuid, unique: uuid, secret: random, draw: random };
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

/** The least and the greatest id made at an instant. */
export const firstIdAt = (at: Instant): string => `${timeOf(at)}-0000-0000-000000000000`;
export const lastIdAt = (at: Instant): string => `${timeOf(at)}-ffff-ffff-ffffffffffff`;

function timeOf(at: Instant): string {
  const hex = Math.max(Date.parse(at), 0).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
