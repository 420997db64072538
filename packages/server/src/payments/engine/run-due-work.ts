import { laterOf, type Instant } from "@railhead/core";
import { scopeOf } from "../../db/tables/banks/bank-scope.ts";
import type { Bank } from "../../db/tables/banks/banks.ts";
import {
  listDueAndBanks,
  listDueLater,
  type Due,
  type DueWork,
} from "../../db/tables/payments/due.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { isLeaseLost } from "../../db/tables/environments/engine-fence.ts";
import { makeDurable, withAsyncCommit } from "../../db/postgres/transactions/async-commit.ts";
import {
  afterDurableCommit,
  batchedTransaction,
  commit,
  isBatched,
  runDurableCallbacks,
} from "../../db/postgres/transactions/batched-transaction.ts";
import { checkingForWaiters } from "../../db/postgres/transactions/waiters.ts";
import { stepsOf, type EngineTools } from "./steps/engine-steps.ts";
import { isIdle } from "./pending-work.ts";
import type { Progress } from "./progress.ts";
import { COLLECT, createStepGuard, type StepGuard } from "./steps/step-guard.ts";
import { hastenForListedFiles } from "../returns/next-poll.ts";
import type { Step, StepRun } from "../transitions/step.ts";

/** An instant, or `idle`: until only polls of empty folders are due. */
export type AdvanceTarget = string;

/** One clock advance. */
export interface ClockAdvance {
  readonly environment: Environment;
  readonly until: AdvanceTarget;
  /** The latest instant the clock may reach. */
  readonly limit: Instant;
  /** Called before every instant; true ends the advance. */
  readonly isReached?: () => Promise<boolean>;
  /** Whether failed steps are retried without backoff. */
  readonly retriesNow?: boolean;
  /** Whether the advance ends now because the process stops. */
  readonly isStopped?: () => boolean;
  /** Records work done; an advance until `idle` ends without progress. */
  readonly progress?: Progress;
}

/**
 * Runs due work instant by instant. A frozen or auto clock is moved to each instant first, so dates
 * are real banking dates; a real clock is only read.
 */
export async function runDueWork(shared: EngineTools, advance: ClockAdvance): Promise<void> {
  const { environment } = advance;
  const own = {
    ids: await shared.idsOf(environment),
    ...(environment.replayable ? { lanes: 1 } : {}),
  };
  const { waiters } = shared;
  const db = checkingForWaiters(shared.db, waiters, environment.id);
  if (environment.kind === "live") {
    // Nothing is sealed or sent on a server whose data were not compared with the journal.
    await shared.fence.check();
    return await runInstants({ ...shared, ...own, db }, advance);
  }
  // Sandboxes commit asynchronously: one flush per advance, and one before a file is sent to the
  // bank.
  let hasMoved = false;
  const notify = (id: string) => {
    hasMoved = true;
    shared.notify(id);
  };
  const tools = { ...shared, ...own, notify, db: withAsyncCommit(shared.db) };
  try {
    await runInBatches(tools, advance);
  } finally {
    if (hasMoved) await makeDurable(shared.db, environment.id);
  }
}

/**
 * Commits the work of an instant in one batch. After an error the batch is rolled back and the
 * advance continues step by step, which keeps the work of every step that succeeds.
 */
async function runInBatches(tools: EngineTools, advance: ClockAdvance): Promise<void> {
  const { id } = advance.environment;
  const { waiters } = tools;
  const db = batchedTransaction(tools.db, (tx) => waiters.check(tx, id));
  try {
    await runInstants({ ...tools, db, unbatchedDb: tools.db }, advance);
    await runDurableCallbacks(db, id);
    await db.rollBack();
  } catch (error) {
    await db.rollBack();
    if (isLeaseLost(error)) throw error;
    tools.onBatchRolledBack?.(error);
    await runInstants({ ...tools, db: checkingForWaiters(tools.db, waiters, id) }, advance);
  }
}

interface DueAndBanks {
  readonly due: readonly Due[];
  readonly banks: readonly Bank[];
}

/** Commits the work of an instant and reads the next due work. */
async function readDueAndBanks({ db }: EngineTools, environmentId: string): Promise<DueAndBanks> {
  await commit(db);
  return await listDueAndBanks(db, environmentId);
}

async function runInstants(tools: EngineTools, advance: ClockAdvance): Promise<void> {
  const { environment } = advance;
  const steps = Object.entries(stepsOf(tools)) as [DueWork, Step][];
  const guard = await createStepGuard(tools, environment, advance.retriesNow ?? false);
  let state = await readDueAndBanks(tools, environment.id);
  const now = tools.environments.now(environment);
  await guard.settle(state.due, { tools, environment_id: environment.id, at: now });
  if (await collectFiles(tools, environment, { guard, at: now, banks: state.banks })) {
    state = await readDueAndBanks(tools, environment.id);
  }
  // Work that moved nothing at this instant and waits for a later one.
  let idleWork = new Set<DueWork>();
  let idleSince = "";
  let reached = "";
  for (;;) {
    const { due, banks } = state;
    const free = due.find((item) => !idleWork.has(item.work));
    // An idle or failing bank may hide later due work of another bank.
    const mayHide = (banks.length > 1 || guard.failing.length > 0) && idleWork.size > 0;
    const all = mayHide ? await listDueLater(tools.db, environment.id, idleSince) : [];
    const later = all.filter((item) => idleWork.has(item.work));
    const held = due.filter((item) => idleWork.has(item.work));
    const next = earlierOf(free, earlierOf(later[0], guard.nextRetry(held, idleSince)));
    // Work that failed until an exception was opened does not keep an advance running.
    const standing = held.filter(({ work }) => guard.isEscalated(work));
    const pending = [...due.filter((item) => !standing.includes(item)), ...later];
    if (next === undefined || (await isAdvanceOver(tools, advance, { due: pending, next }))) {
      return await commit(tools.db);
    }
    const at = await moveClockTo(tools, environment, { due: next.due_at, reached });
    reached = at;
    // A running clock is later at every read: only newly due work resets idle work.
    if (next.due_at > idleSince) {
      idleWork = new Set();
      idleSince = at;
    }
    const isReady = (work: DueWork) =>
      !idleWork.has(work) && due.some((item) => item.work === work && item.due_at <= at);
    const ready = steps.filter(([work]) => isReady(work));
    const { idle, moved } = await runStepsAt(tools, environment, { at, banks, ready, guard });
    advance.progress?.record(at, { ready: ready.map(([work]) => work), idle });
    for (const work of idle) idleWork.add(work);
    state = await readDueAndBanks(tools, environment.id);
    // Unbatched steps have notified already.
    if (isBatched(tools.db) && moved > 0) tools.notify(environment.id);
  }
}

/** Steps that call external systems; no locks may be held meanwhile. */
const EXTERNAL_WORK: ReadonlySet<DueWork> = new Set(["verify", "balance"]);

function callsExternalSystem(work: DueWork, banks: readonly Bank[]): boolean {
  if (work === "poll") return banks.some(({ profile }) => profile.transport !== "directory");
  return EXTERNAL_WORK.has(work);
}

/**
 * Runs the ready steps of an instant. Returns the number of things moved and the work that moved
 * nothing.
 */
async function runStepsAt(
  tools: EngineTools,
  environment: Environment,
  {
    at,
    banks,
    ready,
    guard,
  }: {
    at: Instant;
    banks: readonly Bank[];
    ready: readonly [DueWork, Step][];
    guard: StepGuard;
  },
): Promise<{ idle: DueWork[]; moved: number }> {
  const idle: DueWork[] = [];
  const runs = stepRunsOf(tools, environment, { banks, at });
  const movedBy = new Map<Step, number>();
  for (const [work, step] of ready) {
    // Payments and transfers share files, so one run covers both.
    let moved = movedBy.get(step) ?? 0;
    if (!movedBy.has(step)) {
      await tools.simulateSlowDatabase?.(environment.id);
      if (callsExternalSystem(work, banks)) await commit(tools.db);
      for (const run of runs) moved += await guard.run({ work, step }, run);
      movedBy.set(step, moved);
    }
    if (moved === 0) idle.push(work);
    else if (!isBatched(tools.db)) tools.notify(environment.id);
    if (moved > 0 && work === "transmit") {
      await collectFiles(tools, environment, { guard, at, banks });
    }
    // Later steps must read the bank row that the poll has updated.
    if (work === "poll") break;
  }
  return { idle, moved: [...movedBy.values()].reduce((sum, n) => sum + n, 0) };
}

const stepRunsOf = (
  tools: EngineTools,
  { id }: Environment,
  { banks, at }: { banks: readonly Bank[]; at: Instant },
): StepRun[] =>
  banks.map((bank) => ({ tools, environment_id: id, bank, scope: scopeOf(bank, banks), at }));

/** Simulated banks collect outbound files. Returns whether a poll was brought forward. */
async function collectFiles(
  tools: EngineTools,
  environment: Environment,
  { guard, ...of }: { guard: StepGuard; at: Instant; banks: readonly Bank[] },
): Promise<boolean> {
  if (environment.kind !== "sandbox") return false;
  let isPollHastened = false;
  const step: Step = async ({ bank, at, tools: { db } }) => {
    const { taken, failed } = await tools.simulatedBank.collect(db, bank);
    for (const [name, putAway] of taken) {
      await afterDurableCommit(db, `${bank.id} took ${name}`, putAway);
    }
    const folder = { bank, at, hasArrived: () => tools.transport(bank).hasArrived() };
    if (await hastenForListedFiles(db, folder)) isPollHastened = true;
    if (failed !== undefined) throw failed;
    return 0;
  };
  const collecting = { work: "bank_returns", name: COLLECT, step } as const;
  for (const run of stepRunsOf(tools, environment, of)) await guard.run(collecting, run);
  return isPollHastened;
}

function earlierOf(one: Due | undefined, other: Due | undefined): Due | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.due_at <= other.due_at ? one : other;
}

async function isAdvanceOver(
  tools: EngineTools,
  advance: ClockAdvance,
  { due, next }: { due: readonly Due[]; next: Due },
): Promise<boolean> {
  const until = advance.until === "idle" ? advance.limit : advance.until;
  if (next.due_at > until) return true;
  if (advance.isStopped?.() === true || (await advance.isReached?.()) === true) return true;
  if (advance.until !== "idle") return false;
  const { id } = advance.environment;
  if ((await advance.progress?.isFutile(tools.db, id, next.due_at)) === true) return true;
  return await isIdle(tools, id, due);
}

/** Moves the clock if needed. `reached` may be later than the committed clock. */
async function moveClockTo(
  tools: EngineTools,
  environment: Environment,
  { due, reached }: { due: Instant; reached: Instant },
): Promise<Instant> {
  const { db, environments } = tools;
  const now = laterOf(environments.now(environment), reached);
  if (due <= now || environment.kind === "live") return now;
  const { clock_wall } = await environments.get(environment.id);
  if (isBatched(db) && clock_wall === null) {
    // A frozen clock moves in the same batch as the instant's work.
    db.afterCommit(await db.tx((tx) => environments.moveClockIn(tx, environment.id, due)));
    return due;
  }
  // Not durable alone: the first durable commit at this instant covers the clock, too.
  const by = tools.unbatchedDb ?? db;
  const moved = await environments.moveClock(environment.id, due, { durable: false, by });
  return environments.now(moved);
}
