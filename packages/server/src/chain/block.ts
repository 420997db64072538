import { createHash } from "node:crypto";
import type { ChainBlock } from "../db/tables/chain/chain-blocks.ts";
import type { ChainHead } from "../rails/journal/record.ts";

/** The hash of a block: of what it says of its rows, and of the block before. */
export function hashOf(block: Omit<ChainBlock, "hash">): Buffer {
  const b = block;
  const header = [
    b.environment_id,
    b.number.toString(),
    b.generation,
    b.sealed_at,
    b.source,
    b.after.toString(),
    b.through.toString(),
    b.row_count,
    b.oldest_at,
    b.previous.toString("hex"),
  ];
  return createHash("sha256").update(JSON.stringify(header)).update("\n").update(b.leaves).digest();
}

/** What the signature of a head signs. */
export function signedText(head: Omit<ChainHead, "signature">): string {
  const { kind, at, environment_id, generation, number, block_hash } = head;
  return ["railhead", kind, environment_id, generation, number, block_hash, at].join(" ");
}
