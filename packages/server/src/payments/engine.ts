import type { Instant } from "@railhead/core";
import type { Providers } from "../bridge-providers/providers.ts";
import { scopeOf } from "../db/bank-scope.ts";
import { listBanks, type Bank } from "../db/banks.ts";
import { listDue, listDueLater, type Due, type DueWork } from "../db/due.ts";
import type { Environment } from "../db/environments.ts";
import { isJoined, joined, land } from "../db/joined.ts";
import { makeDurable, relaxed } from "../db/relaxed.ts";
import type { EnvironmentRegistry } from "../environments/registry.ts";
import type { IdsOf } from "../environments/replay.ts";
import { readBalances } from "./balance.ts";
import { advanceDishonors } from "./dishonor.ts";
import { expirePaykeys } from "./expire.ts";
import { fundPayments } from "./fund.ts";
import { maturePayments } from "./mature.ts";
import { originatePayments } from "./originate.ts";
import { pollBank } from "./poll.ts";
import { replanPayments } from "./replan.ts";
import { advanceReversals } from "./reversal.ts";
import { reviewPayments } from "./review.ts";
import { advanceVerifications } from "./paykey-verification.ts";
import { matureTransfers, settleTransfers } from "./settle-funding.ts";
import { settlePayments } from "./settle.ts";
import type { Step, StepTools } from "./step.ts";
import { transmitFiles } from "./transmit.ts";
import { settleVerifications } from "./verify.ts";
import { watchAcknowledgements, watchExceptions } from "./watch.ts";
import type { IdentityProvider } from "../verification/identity-provider.ts";

/** What the engine runs beside the service's own steps: the bank of a sandbox. */
export interface SimulatedBank {
  /** Takes files that lie ready; also after a restart. Returns how many. */
  collect(bank: Bank): Promise<number>;
  /** Puts return files that are due into the inbound folder. */
  readonly deliver: Step;
}

export interface EngineTools extends StepTools {
  readonly environments: EnvironmentRegistry;
  readonly idsOf: IdsOf;
  readonly simulatedBank: SimulatedBank;
  readonly identity: IdentityProvider;
  readonly providers: Providers;
  /** Says that a step has changed something, which the log tells. */
  readonly tell: (environmentId: string) => void;
  /** Waits before a step where a sandbox asked for a slow database. */
  readonly slow?: (environmentId: string) => Promise<void>;
  /** Told why the work of an instant was undone and is done again, step by step. */
  readonly undone?: (error: unknown) => void;
}

/**
 * The step for each kind of work, in the order in which work of one instant is done: what comes in
 * before what goes out, and a payment reviewed at the cut-off still makes the file.
 */
function stepsOf(tools: EngineTools): Record<DueWork, Step> {
  return {
    bank_returns: tools.simulatedBank.deliver,
    poll: pollBank,
    verify: async (run) => {
      const environment = await tools.environments.get(run.environment_id);
      return await settleVerifications(tools, environment, run.at);
    },
    expire: expirePaykeys,
    balance: (run) => readBalances(run, tools.providers),
    review: reviewPayments,
    replan: replanPayments,
    settle: settlePayments,
    settle_transfers: settleTransfers,
    mature: maturePayments,
    mature_transfers: matureTransfers,
    reversal: advanceReversals,
    fund: fundPayments,
    originate: originatePayments,
    originate_transfers: originatePayments,
    dishonor: advanceDishonors,
    verification: advanceVerifications,
    transmit: transmitFiles,
    acknowledge: watchAcknowledgements,
    exceptions: watchExceptions,
  };
}

/** Work that waits for others: a sandbox without anything else to do is idle. */
const waiting: ReadonlySet<DueWork> = new Set(["poll", "acknowledge", "exceptions"]);

/** An instant, or `idle`: until nothing but reading the bank's empty folder is left. */
export type Target = string;

/** How far to go. */
export interface Journey {
  readonly environment: Environment;
  readonly until: Target;
  /** The farthest instant that may be reached. */
  readonly limit: Instant;
  /** Asked before every instant: whether what the traveller waits for has happened. */
  readonly isThere?: () => Promise<boolean>;
  /** Whether it ends here, wherever that is: the process stops. */
  readonly isStopped?: () => boolean;
}

/**
 * Does due work instant by instant. A frozen or auto clock is moved to each instant before its
 * work is done, so dates are real banking dates; a real clock is only read.
 */
export async function runDueWork(shared: EngineTools, journey: Journey): Promise<void> {
  const { environment } = journey;
  const own = {
    ids: await shared.idsOf(environment),
    ...(environment.replayable ? { lanes: 1 } : {}),
  };
  if (environment.kind === "live") return await workThrough({ ...shared, ...own }, journey);
  // A sandbox waits for the disk once per journey, and before a file leaves for the bank.
  let hasMoved = false;
  const tell = (id: string) => {
    hasMoved = true;
    shared.tell(id);
  };
  const tools = { ...shared, ...own, tell, db: relaxed(shared.db) };
  try {
    await workTogether(tools, journey);
  } finally {
    if (hasMoved) await makeDurable(shared.db, environment.id);
  }
}

/**
 * Commits the work of an instant together. Where that fails, for a deadlock with a request or for
 * one step's sake, the journey goes on step by step: each step's work is kept that could be done.
 */
async function workTogether(tools: EngineTools, journey: Journey): Promise<void> {
  const db = joined(tools.db);
  try {
    await workThrough({ ...tools, db }, journey);
    // The last looks were part of it, too.
    await db.land();
    await db.abandon();
  } catch (error) {
    await db.abandon();
    tools.undone?.(error);
    await workThrough(tools, journey);
  }
}

interface Look {
  readonly due: readonly Due[];
  readonly banks: readonly Bank[];
}

/** What is due, by what was written so far, which is committed in the same breath. */
async function look({ db }: EngineTools, environmentId: string): Promise<Look> {
  const [due, banks] = await Promise.all([
    listDue(db, environmentId),
    listBanks(db, environmentId),
    land(db),
  ]);
  return { due, banks };
}

async function workThrough(tools: EngineTools, journey: Journey): Promise<void> {
  const { environment } = journey;
  const steps = Object.entries(stepsOf(tools)) as [DueWork, Step][];
  let seen = await look(tools, environment.id);
  for (const bank of seen.banks) await collect(tools, environment, bank);
  // Work that could not move anything at this instant; it waits for a later one.
  let stuck = new Set<DueWork>();
  let stuckAt = "";
  for (;;) {
    const { due, banks } = seen;
    const free = due.find((item) => !stuck.has(item.work));
    // Of several banks one may hold work up that another has to do later.
    const mayHide = banks.length > 1 && stuck.size > 0;
    const later = mayHide ? await listDueLater(tools.db, environment.id, stuckAt) : [];
    const next = earlier(
      free,
      later.find((item) => stuck.has(item.work)),
    );
    if (next === undefined || (await isOver(tools, journey, { due, next }))) return;
    const at = await reach(tools, environment, next.due_at);
    // A clock that runs is later at every look: only newly due work gives stuck work another try.
    if (next.due_at > stuckAt) {
      stuck = new Set();
      stuckAt = at;
    }
    const isReady = (work: DueWork) =>
      !stuck.has(work) && due.some((item) => item.work === work && item.due_at <= at);
    const ready = steps.filter(([work]) => isReady(work));
    for (const work of await workAt(tools, environment, { at, banks, ready })) stuck.add(work);
    seen = await look(tools, environment.id);
    if (isJoined(tools.db) && ready.some(([work]) => !stuck.has(work))) tools.tell(environment.id);
  }
}

/** Steps that wait for somebody outside the database, who must not find anything locked. */
const outside: ReadonlySet<DueWork> = new Set(["bank_returns", "poll", "verify", "balance"]);

/** Runs the steps that are ready at an instant; answers the work that nothing came of. */
async function workAt(
  tools: EngineTools,
  environment: Environment,
  { at, banks, ready }: { at: Instant; banks: readonly Bank[]; ready: readonly [DueWork, Step][] },
): Promise<DueWork[]> {
  const idle: DueWork[] = [];
  const runs = banks.map((bank) => ({
    tools,
    environment_id: environment.id,
    bank,
    scope: scopeOf(bank, banks),
    at,
  }));
  const movedBy = new Map<Step, number>();
  for (const [work, step] of ready) {
    // Payments and transfers go into the same files: one run is for both.
    let moved = movedBy.get(step) ?? 0;
    if (!movedBy.has(step)) {
      await tools.slow?.(environment.id);
      if (outside.has(work)) await land(tools.db);
      for (const run of runs) moved += await step(run);
      movedBy.set(step, moved);
    }
    if (moved === 0) idle.push(work);
    else if (!isJoined(tools.db)) tools.tell(environment.id);
    if (moved > 0 && work === "transmit") {
      await land(tools.db);
      for (const bank of banks) await collect(tools, environment, bank);
    }
    // What waits for the day's returns goes by what the bank's row says from now on.
    if (work === "poll") break;
  }
  return idle;
}

async function collect(tools: EngineTools, { kind }: Environment, bank: Bank): Promise<void> {
  if (kind === "sandbox") await tools.simulatedBank.collect(bank);
}

function earlier(one: Due | undefined, other: Due | undefined): Due | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.due_at <= other.due_at ? one : other;
}

async function isOver(
  tools: EngineTools,
  journey: Journey,
  { due, next }: { due: readonly Due[]; next: Due },
): Promise<boolean> {
  const until = journey.until === "idle" ? journey.limit : journey.until;
  if (next.due_at > until) return true;
  if (journey.isStopped?.() === true || (await journey.isThere?.()) === true) return true;
  return journey.until === "idle" && (await isIdle(tools, journey.environment.id, due));
}

/** Whether the next reading of the bank's folder will find nothing and nothing else is due. */
export async function isIdle(
  tools: EngineTools,
  environmentId: string,
  due: readonly Due[],
): Promise<boolean> {
  if (due.some((item) => !waiting.has(item.work))) return false;
  for (const bank of await listBanks(tools.db, environmentId)) {
    if (await tools.transport(bank).hasArrived()) return false;
  }
  return true;
}

async function reach(tools: EngineTools, environment: Environment, due: Instant): Promise<Instant> {
  const { db, environments } = tools;
  const now = environments.now(environment);
  if (due <= now || environment.kind === "live") return now;
  const { clock_wall } = await environments.get(environment.id);
  if (isJoined(db) && clock_wall === null) {
    // One that stands is moved with the first change that is made at the instant.
    db.atLanding((tx) => environments.moveClockIn(tx, environment.id, due));
    return due;
  }
  // A crash may forget it: the first change made at this instant makes both durable.
  const moved = await environments.moveClock(environment.id, due, { durable: false });
  return environments.now(moved);
}
