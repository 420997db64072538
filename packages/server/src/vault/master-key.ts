import { createHmac } from "node:crypto";
import { derive, KEY_BYTES, open, seal } from "./seal.ts";

/** Owner of a wrapped key. A wrapped key opens for no other. */
export interface KeyPlace {
  readonly environment_id: string;
  readonly purpose: "cipher" | "lookup";
}

/**
 * A key that wraps data keys: in this process, or in a device or service that it never leaves. An adapter
 * implements these two calls.
 */
export interface MasterKey {
  /** Follows from the key, not from where it lies: a copy has the same id, another key has another. */
  readonly id: string;
  wrap(dataKey: Buffer, place: KeyPlace): Promise<Buffer>;
  /** Throws when the bytes were changed, belong to another place, or were wrapped by another key. */
  unwrap(wrapped: Buffer, place: KeyPlace): Promise<Buffer>;
}

const ID_BYTES = 8;

/** A master key of 32 bytes that this process holds. */
export function localMasterKey(key: Buffer): MasterKey {
  if (key.length !== KEY_BYTES) throw new Error("the master key must have 32 bytes");
  const wrapping = derive(key, "wrap");
  const print = createHmac("sha256", derive(key, "id")).update("railhead master key").digest();
  return {
    id: print.toString("hex", 0, ID_BYTES),
    wrap: async (dataKey, place) => seal(wrapping, dataKey, addressOf(place)),
    unwrap: async (wrapped, place) => open(wrapping, wrapped, addressOf(place)),
  };
}

export function addressOf({ environment_id, purpose }: KeyPlace): Buffer {
  return Buffer.from(JSON.stringify(["data key", environment_id, purpose]), "utf8");
}
