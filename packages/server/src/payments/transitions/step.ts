import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "@railhead/core";
import type { Database, Tx } from "../../db/postgres/executor.ts";
import { commit, isBatched } from "../../db/postgres/transactions/batched-transaction.ts";
import type { Waiters } from "../../db/postgres/transactions/waiters.ts";
import { CHUNK } from "../../db/tables/payments/payments.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { Ids } from "../../base/ids.ts";
import type { Charts } from "../../ledger/chart.ts";
import type { BankScope } from "../../db/tables/banks/bank-scope.ts";
import type { Bank, BankProfile } from "../../db/tables/banks/banks.ts";
import type { HandOverJournal } from "../../rails/journal/journal.ts";
import type { Transport } from "../../rails/transports/transport.ts";
import type { Vault } from "../../vault/vault.ts";
import type { FailingStep } from "../../db/tables/operations/failing-steps.ts";
import type { AmountBounds, Ceilings } from "../limits/amount-bounds.ts";
import type { FaultyItem } from "./item-fault.ts";
import { ENGINE_ACTOR, type MoveContext } from "./move.ts";

/** Dependencies of every engine step. */
export interface StepTools {
  readonly db: Database;
  /** Epoch of the lease that `db` writes under; absent outside a lease. */
  readonly epoch?: bigint;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly charts: Charts;
  /** Concurrent chunks of a step; default two. One keeps ids in order. */
  readonly lanes?: number;
  /** Maximum age of a balance in hours; default 24. */
  readonly balanceMaxAgeHours?: number | undefined;
  /** Percent of the decisions above which a rule is moved to shadow; default 80. */
  readonly ruleBreakerPercent?: number | undefined;
  /** An environment's amount ceilings; without them only the bank's limits apply. */
  readonly ceilings?: ((environmentId: string) => Promise<Ceilings>) | undefined;
  /** The transport of a bank. */
  transport(bank: Bank): Transport;
  /** What was handed to banks, outside the database. */
  readonly journal: HandOverJournal;
  /** Called when a hand-over that ended could not be noted in the journal. */
  readonly onJournalLost?: (error: unknown) => void;
  /** Called when a change was refused because another process changed the row first. */
  readonly onSuperseded?: (error: unknown) => void;
  /** Sessions seen waiting for the engine's locks. */
  readonly waiters: Waiters;
  /** Called by a step that only deferred its work, which does not prove recovery. */
  readonly onDeferredOnly?: () => void;
  /** Called with the error of a step that failed for a bank. */
  readonly onStepFailed?: (error: unknown, step: FailingStep) => void;
  /** Called with the error and the items set aside. */
  readonly onItemsSetAside?: (error: unknown, items: readonly FaultyItem[]) => void;
}

/** One run of a step: an environment, one of its banks and the instant its clock shows. */
export interface StepRun {
  readonly tools: StepTools;
  readonly environment_id: string;
  readonly bank: Bank;
  /** Limits due work to this bank; null if there is no other. */
  readonly scope: BankScope;
  readonly at: Instant;
}

const NO_CEILINGS: Ceilings = { payment: undefined, daily: undefined };

/** The amount bounds of the bank's payments. */
export async function boundsOf(
  run: StepRun,
): Promise<AmountBounds & { profile: BankProfile; ceilings: Ceilings }> {
  const ceilings = (await run.tools.ceilings?.(run.environment_id)) ?? NO_CEILINGS;
  return { profile: run.bank.profile, ceilings };
}

/** A step processes due work in chunks and returns the number of things moved. */
export type Step = (run: StepRun) => Promise<number>;

/** The context of the engine's changes to the given rows. */
export async function engineContext(
  tx: Tx,
  run: StepRun,
  rows: Iterable<{ account_id: string | null }>,
  actor: EventCause["actor"] = ENGINE_ACTOR,
): Promise<MoveContext> {
  const accountIds = new Set<string>();
  for (const { account_id } of rows) if (account_id !== null) accountIds.add(account_id);
  return {
    environment_id: run.environment_id,
    at: run.at,
    ids: run.tools.ids,
    chart: await run.tools.charts(tx, run.environment_id, accountIds),
    actor,
    request_id: null,
  };
}

const LANES = 2;

const hasWaiters = ({ tools, environment_id }: StepRun) =>
  tools.waiters.seenRecently(environment_id);

/** A batched transaction has one connection. */
const lanesOf = (run: StepRun) =>
  isBatched(run.tools.db) ? 1 : (run.tools.lanes ?? (hasWaiters(run) ? 1 : LANES));

/**
 * Whether chunks are small so that other writers wait less; never with fixed `lanes`, where ids
 * must stay in order.
 */
export const yieldsToWriters = (run: StepRun): boolean =>
  run.tools.lanes === undefined && hasWaiters(run);

/** Chunk size under concurrent writes, which wait for the event lock. */
const SMALL_CHUNK = 1_000;

/** Chunk size of bulk transitions; constant with fixed `lanes`. */
export function chunkOf(run: StepRun): number {
  return yieldsToWriters(run) ? SMALL_CHUNK : CHUNK;
}

interface Chunking {
  /** Maximum things a chunk moves; a function gives that of the last chunk. */
  readonly limit?: number | (() => number);
  readonly lanes?: number;
  /** Whether the engine rests after a full chunk while writers wait. */
  readonly rests?: boolean;
}

/**
 * Repeats a chunk in separate transactions until one is not full; after the first, concurrently.
 * Chunks skip locked rows, so they never conflict.
 */
export async function inChunks(
  run: StepRun,
  chunk: (tx: Tx) => Promise<number>,
  { limit = CHUNK, lanes = lanesOf(run), rests = true }: Chunking = {},
): Promise<number> {
  const most = typeof limit === "number" ? () => limit : limit;
  const endPiece = pieceFinisher(run, rests);
  const first = await run.tools.db.tx(chunk);
  await endPiece(first);
  if (first < most()) return first;
  const next = () => Promise.resolve(true);
  const work = async () => {
    const moved = await run.tools.db.tx(chunk);
    await endPiece(moved);
    return { moved, isLast: moved < most() };
  };
  return first + (await runLanes(lanes, next, work));
}

/** Works on pieces concurrently; each worker takes the next piece. */
export async function inLanes<T>(
  run: StepRun,
  next: () => Promise<T | undefined>,
  work: (piece: T) => Promise<number>,
): Promise<number> {
  const endPiece = pieceFinisher(run);
  return await runLanes(lanesOf(run), next, async (piece) => {
    const moved = await work(piece);
    await endPiece(moved);
    return { moved, isLast: false };
  });
}

/**
 * From this size a piece is committed at once, also in a batch, since writers wait for the event
 * lock.
 */
const MIN_COMMITTED_PIECE = 200;

/** Rest per thing moved while writers wait: about twice the work time. */
const REST_MS = 0.2;
const REST_MS_AT_MOST = 4_000;
/** Above this total the engine stops resting, or files would miss the deadline. */
const MAX_TOTAL_WITH_RESTS = 1_000_000;

/** Commits and rests after each piece. */
function pieceFinisher(run: StepRun, rests = true): (moved: number) => Promise<void> {
  let total = 0;
  return async (moved) => {
    if (moved < MIN_COMMITTED_PIECE) return;
    await commit(run.tools.db);
    total += moved;
    if (!rests || total > MAX_TOTAL_WITH_RESTS || !hasWaiters(run)) return;
    await sleep(Math.min(REST_MS_AT_MOST, moved * REST_MS));
  };
}

async function runLanes<T>(
  lanes: number,
  next: () => Promise<T | undefined>,
  work: (piece: T) => Promise<{ moved: number; isLast: boolean }>,
): Promise<number> {
  let total = 0;
  const lane = async () => {
    for (let piece = await next(); piece !== undefined; piece = await next()) {
      const { moved, isLast } = await work(piece);
      total += moved;
      if (isLast) return;
    }
  };
  // Waits for all workers after a failure, so that none runs after the step.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return total;
}

/** Runs two steps in sequence as one. */
export function inSequence(one: Step, other: Step): Step {
  return async (run) => (await one(run)) + (await other(run));
}
