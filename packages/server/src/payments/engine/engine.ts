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
import { makeDurable, withAsyncCommit } from "../../db/postgres/async-commit.ts";
import {
  afterDurableCommit,
  batchedTransaction,
  commit,
  isBatched,
  runDurableCallbacks,
} from "../../db/postgres/batched-transaction.ts";
import { checkingForWaiters } from "../../db/postgres/waiters.ts";
import { stepsOf, type EngineTools } from "./engine-steps.ts";
import { isIdle } from "./pending.ts";
import type { Progress } from "./progress.ts";
import { COLLECT, createStepGuard, type StepGuard } from "./step-guard.ts";
import { readListedFiles } from "../returns/next-reading.ts";
import type { Step, StepRun } from "../transitions/step.ts";

/** An instant, or `idle`: until nothing but reading the bank's empty folder is left. */
export type Target = string;

/** How far to go. */
export interface ClockAdvance {
  readonly environment: Environment;
  readonly until: Target;
  /** The farthest instant that may be reached. */
  readonly limit: Instant;
  /** Asked before every instant: whether what the traveller waits for has happened. */
  readonly isThere?: () => Promise<boolean>;
  /** Whether what failed is tried without waiting for its next try. */
  readonly triesNow?: boolean;
  /** Whether it ends here, wherever that is: the process stops. */
  readonly isStopped?: () => boolean;
  /** Told what is done; where nothing gets further any more, an advance until `idle` ends. */
  readonly progress?: Progress;
}

/**
 * Does due work instant by instant. A frozen or auto clock is moved to each instant before its
 * work is done, so dates are real banking dates; a real clock is only read.
 */
export async function runDueWork(shared: EngineTools, journey: ClockAdvance): Promise<void> {
  const { environment } = journey;
  const own = {
    ids: await shared.idsOf(environment),
    ...(environment.replayable ? { lanes: 1 } : {}),
  };
  const { waiters } = shared;
  const db = checkingForWaiters(shared.db, waiters, environment.id);
  if (environment.kind === "live") return await workThrough({ ...shared, ...own, db }, journey);
  // A sandbox waits for the disk once per journey, and before a file leaves for the bank.
  let hasMoved = false;
  const tell = (id: string) => {
    hasMoved = true;
    shared.tell(id);
  };
  const tools = { ...shared, ...own, tell, db: withAsyncCommit(shared.db) };
  try {
    await workInBatches(tools, journey);
  } finally {
    if (hasMoved) await makeDurable(shared.db, environment.id);
  }
}

/**
 * Commits the work of an instant together. Where that fails, for a deadlock with a request or for one step's
 * sake, the advance goes on step by step from the last commit: each step's work is kept that could be done.
 */
async function workInBatches(tools: EngineTools, journey: ClockAdvance): Promise<void> {
  const { id } = journey.environment;
  const { waiters } = tools;
  const db = batchedTransaction(tools.db, (tx) => waiters.check(tx, id));
  try {
    await workThrough({ ...tools, db }, journey);
    await runDurableCallbacks(db, id);
    await db.rollBack();
  } catch (error) {
    await db.rollBack();
    tools.undone?.(error);
    await workThrough({ ...tools, db: checkingForWaiters(tools.db, waiters, id) }, journey);
  }
}

interface Look {
  readonly due: readonly Due[];
  readonly banks: readonly Bank[];
}

/** Commits the work of an instant, and looks for what is due next. */
async function look({ db }: EngineTools, environmentId: string): Promise<Look> {
  await commit(db);
  return await listDueAndBanks(db, environmentId);
}

async function workThrough(tools: EngineTools, journey: ClockAdvance): Promise<void> {
  const { environment } = journey;
  const steps = Object.entries(stepsOf(tools)) as [DueWork, Step][];
  const guard = await createStepGuard(tools, environment, journey.triesNow ?? false);
  let seen = await look(tools, environment.id);
  const now = tools.environments.now(environment);
  await guard.settle(seen.due, { tools, environment_id: environment.id, at: now });
  if (await collectAll(tools, environment, { guard, at: now, banks: seen.banks })) {
    seen = await look(tools, environment.id);
  }
  // Work that could not move anything at this instant; it waits for a later one.
  let stuck = new Set<DueWork>();
  let stuckAt = "";
  let reached = "";
  for (;;) {
    const { due, banks } = seen;
    const free = due.find((item) => !stuck.has(item.work));
    // Of several banks one may hold work up that another has to do later.
    const mayHide = (banks.length > 1 || guard.failing.length > 0) && stuck.size > 0;
    const all = mayHide ? await listDueLater(tools.db, environment.id, stuckAt) : [];
    const later = all.filter((item) => stuck.has(item.work));
    const held = due.filter((item) => stuck.has(item.work));
    const next = earlier(free, earlier(later[0], guard.nextTry(held, stuckAt)));
    // What stands still until a person mends it keeps no journey from its end.
    const standing = held.filter(({ work }) => guard.isStanding(work));
    const pending = [...due.filter((item) => !standing.includes(item)), ...later];
    if (next === undefined || (await isOver(tools, journey, { due: pending, next }))) {
      return await commit(tools.db);
    }
    const at = await reach(tools, environment, { due: next.due_at, reached });
    reached = at;
    // A clock that runs is later at every look: only newly due work gives stuck work another try.
    if (next.due_at > stuckAt) {
      stuck = new Set();
      stuckAt = at;
    }
    const isReady = (work: DueWork) =>
      !stuck.has(work) && due.some((item) => item.work === work && item.due_at <= at);
    const ready = steps.filter(([work]) => isReady(work));
    const { idle, moved } = await workAt(tools, environment, { at, banks, ready, guard });
    journey.progress?.worked(at, { ready: ready.map(([work]) => work), idle });
    for (const work of idle) stuck.add(work);
    seen = await look(tools, environment.id);
    // What moves step by step was announced step by step.
    if (isBatched(tools.db) && moved > 0) tools.tell(environment.id);
  }
}

/** Steps that wait for somebody outside the database, who must not find anything locked. */
const outside: ReadonlySet<DueWork> = new Set(["verify", "balance"]);

function isOutside(work: DueWork, banks: readonly Bank[]): boolean {
  if (work === "poll") return banks.some(({ profile }) => profile.transport !== "directory");
  return outside.has(work);
}

/** Runs the steps that are ready at an instant; answers how much moved and what nothing came of. */
async function workAt(
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
  const runs = runsOf(tools, environment, { banks, at });
  const movedBy = new Map<Step, number>();
  for (const [work, step] of ready) {
    // Payments and transfers go into the same files: one run is for both.
    let moved = movedBy.get(step) ?? 0;
    if (!movedBy.has(step)) {
      await tools.slow?.(environment.id);
      if (isOutside(work, banks)) await commit(tools.db);
      for (const run of runs) moved += await guard.run({ work, step }, run);
      movedBy.set(step, moved);
    }
    if (moved === 0) idle.push(work);
    else if (!isBatched(tools.db)) tools.tell(environment.id);
    if (moved > 0 && work === "transmit") {
      await collectAll(tools, environment, { guard, at, banks });
    }
    // What waits for the day's returns goes by what the bank's row says from now on.
    if (work === "poll") break;
  }
  return { idle, moved: [...movedBy.values()].reduce((sum, n) => sum + n, 0) };
}

const runsOf = (
  tools: EngineTools,
  { id }: Environment,
  { banks, at }: { banks: readonly Bank[]; at: Instant },
): StepRun[] =>
  banks.map((bank) => ({ tools, environment_id: id, bank, scope: scopeOf(bank, banks), at }));

/** The simulated banks take what lies ready. Answers whether something lies there for us. */
async function collectAll(
  tools: EngineTools,
  environment: Environment,
  { guard, ...of }: { guard: StepGuard; at: Instant; banks: readonly Bank[] },
): Promise<boolean> {
  if (environment.kind !== "sandbox") return false;
  let isHastened = false;
  const step: Step = async ({ bank, at, tools: { db } }) => {
    const { taken, failed } = await tools.simulatedBank.collect(db, bank);
    for (const [name, putAway] of taken) {
      await afterDurableCommit(db, `${bank.id} took ${name}`, putAway);
    }
    const lying = { bank, at, hasArrived: () => tools.transport(bank).hasArrived() };
    if (await readListedFiles(db, lying)) isHastened = true;
    if (failed !== undefined) throw failed;
    return 0;
  };
  const collecting = { work: "bank_returns", name: COLLECT, step } as const;
  for (const run of runsOf(tools, environment, of)) await guard.run(collecting, run);
  return isHastened;
}

function earlier(one: Due | undefined, other: Due | undefined): Due | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.due_at <= other.due_at ? one : other;
}

async function isOver(
  tools: EngineTools,
  journey: ClockAdvance,
  { due, next }: { due: readonly Due[]; next: Due },
): Promise<boolean> {
  const until = journey.until === "idle" ? journey.limit : journey.until;
  if (next.due_at > until) return true;
  if (journey.isStopped?.() === true || (await journey.isThere?.()) === true) return true;
  if (journey.until !== "idle") return false;
  const { id } = journey.environment;
  if ((await journey.progress?.isFutile(tools.db, id, next.due_at)) === true) return true;
  return await isIdle(tools, id, due);
}

/** Moves the clock where that is needed; it may have come farther already than what was committed says. */
async function reach(
  tools: EngineTools,
  environment: Environment,
  { due, reached }: { due: Instant; reached: Instant },
): Promise<Instant> {
  const { db, environments } = tools;
  const now = laterOf(environments.now(environment), reached);
  if (due <= now || environment.kind === "live") return now;
  const { clock_wall } = await environments.get(environment.id);
  if (isBatched(db) && clock_wall === null) {
    // One that stands is moved together with what is done at the instant.
    db.afterCommit(await db.tx((tx) => environments.moveClockIn(tx, environment.id, due)));
    return due;
  }
  // A crash may forget it: the first change made at this instant makes both durable.
  const moved = await environments.moveClock(environment.id, due, { durable: false });
  return environments.now(moved);
}
