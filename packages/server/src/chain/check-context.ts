import type { Instant } from "@railhead/core";
import type { Bank } from "../db/tables/banks/banks.ts";
import type { Executor } from "../db/postgres/executor.ts";
import type { ChainKeys } from "../vault/chain-keys.ts";
import type { Vault } from "../vault/vault.ts";
import type { ChainHeads } from "./heads.ts";

/** What checks of an environment need. */
export interface CheckContext {
  readonly db: Executor;
  readonly vault: Vault;
  readonly keys: ChainKeys;
  readonly heads: ChainHeads;
  readonly environment_id: string;
  readonly generation: number;
  /** The environment's instant. */
  readonly at: Instant;
  /** The first event that was not removed by age. */
  readonly kept_from: bigint;
  /** The last event that a block has, 0 if none has one; undefined before the first block. */
  readonly sealed_event: bigint | undefined;
  /** The block through which an earlier verification found no fault; 0 checks all. */
  readonly proved: bigint;
  /** The only table whose rows are compared with blocks; undefined compares all. */
  readonly only: "audit_log" | undefined;
  /** Whether a restart of the log after this generation is known for certain. */
  hasRestarted(generation: number): boolean;
  /** SHA-256 of a file in the folder of a bank; undefined where it lies no more. */
  fileHash(bank: Bank, name: string): Promise<Buffer | undefined>;
}
