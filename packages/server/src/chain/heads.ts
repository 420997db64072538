import type { Instant } from "@railhead/core";
import type { Ids } from "../base/ids.ts";
import { createJournalWriter } from "../rails/journal/append.ts";
import { readJournal, type JournalFault } from "../rails/journal/read.ts";
import type { ChainHead } from "../rails/journal/record.ts";
import type { ChainKeys } from "../vault/chain-keys.ts";
import { signedText } from "./block.ts";

/** The last block of an environment. */
export interface Head {
  readonly environment_id: string;
  readonly generation: number;
  readonly number: number;
  /** As hex. */
  readonly block_hash: string;
}

/** Signed heads of chains, outside the database: it cannot be rewritten without contradicting them. */
export interface ChainHeads {
  /** On disk in every folder once this resolves. Throws a journal error. */
  append(head: Head & Pick<ChainHead, "kind">, at: Instant, keys: ChainKeys): Promise<void>;
  /** Heads in the order in which they were written, and faults of the files. */
  read(): Promise<{ heads: readonly ChainHead[]; faults: readonly JournalFault[] }>;
  close(): Promise<void>;
}

export function createChainHeads(folders: readonly string[], ids: Pick<Ids, "secret">): ChainHeads {
  const writer = createJournalWriter(folders, { name: "chain-heads", ids });
  return {
    append(head, at, keys) {
      const unsigned = { ...head, at, public_key: keys.publicKey };
      return writer.append({ ...unsigned, signature: keys.sign(signedText(unsigned)) });
    },
    async read() {
      const { lines, faults } = await readJournal(folders, "chain-heads");
      return { heads: lines.filter((line) => "public_key" in line), faults };
    },
    close: () => writer.close(),
  };
}
