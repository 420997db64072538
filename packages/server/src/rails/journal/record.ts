import type { Instant } from "@railhead/core";

/** Where the database stood: a later position of the same cluster and timeline contains it. */
export interface DatabasePosition {
  /** PostgreSQL's system identifier. */
  readonly cluster: string;
  readonly timeline: number;
  /** Write-ahead log position. */
  readonly log_position: string;
  /** Generation, last sequence and last event of the environment's log. */
  readonly generation: number;
  readonly event_sequence: number;
  readonly event_id: string | null;
}

/** An attempt to hand a file to the bank, written before the bank can see the file. */
export interface HandOverRecord extends DatabasePosition {
  readonly kind: "hand_over";
  readonly at: Instant;
  readonly environment_id: string;
  readonly bank_id: string;
  readonly bank: string;
  readonly file_id: string;
  readonly name: string;
  /** Of the bytes before encryption for the bank. */
  readonly sha256: string;
  readonly attempt: number;
  /** Epoch of the lease under which it began, and what names its temporary file. */
  readonly attempt_epoch: number | null;
  readonly attempt_token: string | null;
  readonly first_trace: string | null;
  readonly last_trace: string | null;
  readonly entries: number;
  readonly total_debit: string;
  readonly total_credit: string;
  /** Hash of the kept copy of the file and its entries. */
  readonly copy_sha256: string;
}

/** How an attempt ended. Absent after a crash: only the bank knows. */
export interface HandOverEnd {
  readonly kind: "handed_over" | "not_handed_over";
  readonly at: Instant;
  readonly environment_id: string;
  readonly file_id: string;
  readonly attempt: number;
}

/** The event log began a new generation, since the database went back. */
export interface LogRestart {
  readonly kind: "log_restarted";
  readonly at: Instant;
  readonly environment_id: string;
  readonly generation: number;
  readonly last_common_sequence: number;
}

/** An environment went to another cluster, or came from one: whichever is last says where it is. */
export interface EnvironmentMove {
  readonly kind: "environment_moved" | "environment_arrived";
  readonly at: Instant;
  readonly environment_id: string;
  /** The database on the other side: system identifier and name. */
  readonly peer: string;
  readonly address: string | null;
  readonly event_sequence: number;
}

/** A block of an environment's chain, signed; see chain/. */
export interface ChainHead {
  /** Its last block; up to where a verification found no fault; or where a person let a shorter chain go on. */
  readonly kind: "chain_head" | "chain_proved" | "chain_accepted";
  readonly at: Instant;
  readonly environment_id: string;
  /** Of the environment when the block was sealed. */
  readonly generation: number;
  readonly number: number;
  readonly block_hash: string;
  readonly public_key: string;
  readonly signature: string;
}

export type JournalRecord = HandOverRecord | HandOverEnd | LogRestart | EnvironmentMove | ChainHead;

/** Journals share folders and form; their files have other names. */
export type JournalName = "hand-overs" | "chain-heads";

const UNWRITABLE = "JOURNAL_UNWRITABLE";

/** The error of a journal that cannot be written: nothing may be handed over. */
export function journalError(folder: string, cause: unknown): Error {
  const message = `The hand-over journal in ${folder} cannot be written: ${(cause as Error).message}`;
  return Object.assign(new Error(message, { cause }), { code: UNWRITABLE });
}

export function isJournalError(error: unknown): error is Error {
  return (error as { code?: unknown } | null)?.code === UNWRITABLE;
}
