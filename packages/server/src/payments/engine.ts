import type { Instant } from "@railhead/core";
import type { Providers } from "../bridge-providers/providers.ts";
import { scopeOf } from "../db/bank-scope.ts";
import { listBanks, type Bank } from "../db/banks.ts";
import { listDue, listDueLater, type Due, type DueWork } from "../db/due.ts";
import type { Environment } from "../db/environments.ts";
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
  try {
    await workThrough({ ...shared, ...own, tell, db: relaxed(shared.db) }, journey);
  } finally {
    if (hasMoved) await makeDurable(shared.db, environment.id);
  }
}

async function workThrough(tools: EngineTools, journey: Journey): Promise<void> {
  const { environment } = journey;
  const steps = Object.entries(stepsOf(tools)) as [DueWork, Step][];
  const isSandbox = environment.kind === "sandbox";
  const collect = async (bank: Bank) => {
    if (isSandbox) await tools.simulatedBank.collect(bank);
  };
  for (const bank of await listBanks(tools.db, environment.id)) await collect(bank);
  // Work that could not move anything at this instant; it waits for a later one.
  let stuck = new Set<DueWork>();
  let stuckAt = "";
  for (;;) {
    const [due, banks] = await Promise.all([
      listDue(tools.db, environment.id),
      listBanks(tools.db, environment.id),
    ]);
    const free = due.find((item) => !stuck.has(item.work));
    // Of several banks one may hold work up that another has to do later.
    const mayHide = banks.length > 1 && stuck.size > 0;
    const later = mayHide ? await listDueLater(tools.db, environment.id, stuckAt) : [];
    const next = earlier(
      free,
      later.find((item) => stuck.has(item.work)),
    );
    if (next === undefined || (await isOver(tools, journey, { due, next }))) return;
    const now = await reach(tools, environment, next.due_at);
    // A clock that runs is later at every look: only newly due work gives stuck work another try.
    if (next.due_at > stuckAt) {
      stuck = new Set();
      stuckAt = now;
    }
    const ready = due.filter((item) => item.due_at <= now && !stuck.has(item.work));
    const runs = banks.map((bank) => ({
      tools,
      environment_id: environment.id,
      bank,
      scope: scopeOf(bank, banks),
      at: now,
    }));
    for (const [work, step] of steps) {
      if (!ready.some((item) => item.work === work)) continue;
      await tools.slow?.(environment.id);
      let moved = 0;
      for (const run of runs) moved += await step(run);
      if (moved === 0) stuck.add(work);
      else {
        tools.tell(environment.id);
        if (work === "transmit") for (const bank of banks) await collect(bank);
      }
      // What waits for the day's returns goes by what the bank's row says from now on.
      if (work === "poll") break;
    }
  }
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
  if ((await journey.isThere?.()) === true) return true;
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
  const now = tools.environments.now(environment);
  if (due <= now || environment.kind === "live") return now;
  // A crash may forget it: the first change made at this instant makes both durable.
  const moved = await tools.environments.moveClock(environment.id, due, { durable: false });
  return tools.environments.now(moved);
}
