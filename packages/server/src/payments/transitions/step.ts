import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "@railhead/core";
import type { Database, Tx } from "../../db/postgres/executor.ts";
import { commit, isBatched } from "../../db/postgres/batched-transaction.ts";
import type { Waiters } from "../../db/postgres/waiters.ts";
import { CHUNK } from "../../db/tables/payments/payments.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { Ids } from "../../base/ids.ts";
import type { Charts } from "../../ledger/chart.ts";
import type { BankScope } from "../../db/tables/banks/bank-scope.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import type { Transport } from "../../rails/transports/transport.ts";
import type { Vault } from "../../vault/vault.ts";
import type { FailingStep } from "../../db/tables/operations/failing-steps.ts";
import type { AmountBounds, Ceilings } from "../limits/amount-bounds.ts";
import type { FaultyItem } from "./item-fault.ts";
import { ENGINE_ACTOR, type MoveContext } from "./move.ts";

/** What every engine step is composed of. */
export interface StepTools {
  readonly db: Database;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly charts: Charts;
  /** How many chunks of a step run side by side; by default two. One keeps ids in order. */
  readonly lanes?: number;
  /** How old a balance may be to count. Default a day. */
  readonly balanceMaxAgeHours?: number | undefined;
  /** What payments of an environment may come to at most; without it, what their bank takes. */
  readonly ceilings?: ((environmentId: string) => Promise<Ceilings>) | undefined;
  /** How files reach and leave a bank. */
  transport(bank: Bank): Transport;
  /** Told of a change that was not made, since another process went on with what it was about. */
  readonly onSuperseded?: (error: unknown) => void;
  /** Who was seen waiting for the engine's locks. */
  readonly waiters: Waiters;
  /** Called where a step has done no more than put its work off: that proves nothing about the work. */
  readonly onDeferredOnly?: () => void;
  /** Called with the error of a step that failed for a bank. */
  readonly onStepFailed?: (error: unknown, step: FailingStep) => void;
  /** Called with the error for which items were set aside. */
  readonly onItemsSetAside?: (error: unknown, items: readonly FaultyItem[]) => void;
}

/** One run of a step: an environment, one of its banks and the instant its clock shows. */
export interface StepRun {
  readonly tools: StepTools;
  readonly environment_id: string;
  readonly bank: Bank;
  /** Narrows what is due to this bank; null where there is no other. */
  readonly scope: BankScope;
  readonly at: Instant;
}

const NO_CEILINGS: Ceilings = { payment: undefined, daily: undefined };

/** What bounds the amounts of the bank's payments. */
export async function boundsOf(run: StepRun): Promise<AmountBounds & { ceilings: Ceilings }> {
  const ceilings = (await run.tools.ceilings?.(run.environment_id)) ?? NO_CEILINGS;
  return { profile: run.bank.profile, ceilings };
}

/** A step takes what is due, in chunks, and answers how many things it moved. */
export type Step = (run: StepRun) => Promise<number>;

/** The hub's context for changes that the engine makes to the given payments. */
export async function engineContext(
  tx: Tx,
  run: StepRun,
  rows: Iterable<{ account_id: string }>,
  actor: EventCause["actor"] = ENGINE_ACTOR,
): Promise<MoveContext> {
  const accountIds = new Set<string>();
  for (const row of rows) accountIds.add(row.account_id);
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

/** Whether pieces are small for other writers' sake; never where ids are to stay in order. */
export const yieldsToWriters = (run: StepRun): boolean =>
  run.tools.lanes === undefined && hasWaiters(run);

/**
 * Writers wait for the event lock while a file's events are appended: 10 microseconds per entry.
 */
const SMALL_CHUNK = 1_000;

/** How many payments that move alike make a chunk; always the same where ids are to stay in order. */
export function chunkOf(run: StepRun): number {
  return yieldsToWriters(run) ? SMALL_CHUNK : CHUNK;
}

interface Chunking {
  /** How many things a chunk may move, or the one that has just ended might have. */
  readonly limit?: number | (() => number);
  readonly lanes?: number;
  /** Whether the engine rests after a full one while others wait to write. */
  readonly rests?: boolean;
}

/**
 * Repeats a chunk, each in a transaction of its own, until one moves fewer things than it might have.
 * After a full one the rest runs in lanes: while the database writes one chunk, the next is
 * prepared. Chunks lock what they take and skip what is locked, so lanes never meet.
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

/** Works on pieces: a single one where the step runs, more of them in lanes that each ask for the next. */
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

/** From so many things on, a chunk is committed by itself, also in a batched transaction: writers wait for the log. */
const MIN_COMMITTED_PIECE = 200;

/** While others wait to write the engine rests about twice as long after each piece as it worked on it. */
const REST_MS = 0.2;
const REST_MS_AT_MOST = 4_000;
/** A bank waits for its files: who has more to move than that goes on without. */
const MAX_TOTAL_WITH_RESTS = 1_000_000;

/** What comes after each piece of a step. */
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
  // A failing lane lets the other finish its chunk, so that nothing goes on after the step.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return total;
}

/** Two steps as one, the other after the one. */
export function inSequence(one: Step, other: Step): Step {
  return async (run) => (await one(run)) + (await other(run));
}
