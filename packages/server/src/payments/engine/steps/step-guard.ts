import { addMs, type Instant } from "@railhead/core";
import type { Environment } from "../../../db/tables/environments/environments.ts";
import {
  deleteFailingStep,
  listFailingSteps,
  upsertFailingStep,
  type FailingStep,
} from "../../../db/tables/operations/failing-steps.ts";
import { isBatched } from "../../../db/postgres/transactions/batched-transaction.ts";
import type { Due, DueWork } from "../../../db/tables/payments/due.ts";
import { openException, autoResolveException } from "../../../exceptions/exceptions.ts";
import { describeFault } from "../../transitions/item-fault.ts";
import type { StepRun } from "../../transitions/step.ts";
import { isDatabaseLost } from "./database-lost.ts";
import type { EngineTools } from "./engine-steps.ts";
import { findFaultyItems, type StepOfWork } from "./find-faulty-items.ts";
import { setAsideItems } from "./set-aside-items.ts";

/** Consecutive failures after which an exception is opened. */
const FAILURES = 3;
const MINUTE_MS = 60_000;
/** Maximum backoff on running clocks: below the half hour between cut-off and deadline. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Maximum backoff on moved clocks, which would otherwise stop at every retry. */
const MOVED_PAUSE_MS = 24 * 60 * MINUTE_MS;

/** Isolates failing steps: a step that fails for one bank does not stop other banks or steps. */
export interface StepGuard {
  /** Steps whose last run failed. */
  readonly failing: readonly FailingStep[];
  /** Runs a step for a bank. Returns 0 during backoff and on failure. */
  run(of: StepOfWork, run: StepRun): Promise<number>;
  /** Whether the last run of this work failed for any bank. */
  isFailing(work: DueWork): boolean;
  /** Whether this work failed until an exception was opened; clock advances do not wait for it. */
  isEscalated(work: DueWork): boolean;
  /** Clears failures of steps without due work. */
  settle(due: readonly Due[], run: GuardContext): Promise<void>;
  /** The next retry of failing due work after an instant. */
  nextRetry(due: readonly Due[], after: Instant): Due | undefined;
}

/** The simulated bank's collection of files, which has no due work. */
export const COLLECT = "bank_collect";

/** Payments and transfers share a step name. */
export const stepName = (work: DueWork): string => work.replace(/_transfers$/, "");

const nameOf = ({ work, name }: StepOfWork): string => name ?? stepName(work);

/** Loads the failing steps of an environment. `retriesNow` skips the backoff. */
export async function createStepGuard(
  tools: EngineTools,
  environment: Environment,
  retriesNow: boolean,
): Promise<StepGuard> {
  const rows = new Map<string, FailingStep>();
  const keyOf = (name: string, bankId: string) => `${name} ${bankId}`;
  const around = tools.aroundStep ?? ((_running, run, step) => step(run));
  for (const row of await listFailingSteps(tools.db, environment.id)) {
    const known = retriesNow ? { ...row, retry_at: environment.created_at } : row;
    rows.set(keyOf(row.step, row.bank_id), known);
  }

  async function handleFailure(of: StepOfWork, run: StepRun, error: unknown): Promise<number> {
    if (isBatched(run.tools.db) || (await isDatabaseLost(run.tools.db, error))) throw error;
    const name = nameOf(of);
    const moved = await retryWithoutFaulty(of, run, error);
    if (typeof moved === "number") return moved;
    const key = keyOf(name, run.bank.id);
    const before = rows.get(key);
    const row = nextFailingStep(environment, run, { before, name, error: moved.error });
    await recordFailure(run, row);
    rows.set(key, row);
    tools.onStepFailed?.(moved.error, row);
    return 0;
  }

  return {
    get failing() {
      return [...rows.values()];
    },
    async run(of, run) {
      const key = keyOf(nameOf(of), run.bank.id);
      const known = rows.get(key);
      if (known !== undefined && known.retry_at > run.at) return 0;
      let moved: number;
      let hasWorked = true;
      const onDeferredOnly = () => {
        hasWorked = false;
      };
      try {
        const running = { step: nameOf(of), environment_id: environment.id, bank_id: run.bank.id };
        const watched = { ...run, tools: { ...run.tools, onDeferredOnly } };
        moved = await around(running, watched, of.step);
      } catch (error) {
        moved = await handleFailure(of, run, error);
      }
      // A run that moved nothing or only deferred work proves nothing. A new failure has a new row.
      const works = (moved > 0 && hasWorked) || of.name === COLLECT;
      if (known !== undefined && works && rows.get(key) === known) {
        await recordRecovery(run, known, "The step works again.");
        rows.delete(key);
      }
      return moved;
    },
    isFailing: (work) => [...rows.values()].some((row) => row.step === stepName(work)),
    isEscalated: (work) =>
      [...rows.values()].some((row) => row.step === stepName(work) && row.failures >= FAILURES),
    async settle(due, run) {
      for (const [key, row] of rows) {
        const waits = due.some(({ work }) => stepName(work) === row.step);
        if (waits || row.step === COLLECT) continue;
        await recordRecovery(run, row, "The step has no due work.");
        rows.delete(key);
      }
    },
    nextRetry: (due, after) => nextRetryOf([...rows.values()], due, after),
  };
}

function nextRetryOf(
  failing: readonly FailingStep[],
  due: readonly Due[],
  after: Instant,
): Due | undefined {
  const tries = due.flatMap(({ work }) =>
    failing
      .filter((row) => row.step === stepName(work) && row.retry_at > after)
      .map((row): Due => ({ work, due_at: row.retry_at })),
  );
  return tries.toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1))[0];
}

/** Sets faulty items aside and repeats the step, until it passes or no faulty item is found. */
async function retryWithoutFaulty(
  of: StepOfWork,
  run: StepRun,
  first: unknown,
): Promise<number | { readonly error: unknown }> {
  let error = first;
  // An error names the items of one batch only; the next batch may have others.
  for (let round = 0; round < 10; round += 1) {
    const items = await findFaultyItems(of, run, error);
    if (items.length === 0) return { error };
    await setAsideItems(run, nameOf(of), items);
    run.tools.onItemsSetAside?.(error, items);
    try {
      return items.length + (await of.step(run));
    } catch (again) {
      if (await isDatabaseLost(run.tools.db, again)) throw again;
      error = again;
    }
  }
  return { error };
}

function nextFailingStep(
  environment: Environment,
  run: StepRun,
  of: { before: FailingStep | undefined; name: string; error: unknown },
): FailingStep {
  const failures = (of.before?.failures ?? 0) + 1;
  const runs = environment.kind === "live" || ["real", "scaled"].includes(environment.clock_mode);
  const pause = Math.min(MINUTE_MS * 2 ** (failures - 1), runs ? PAUSE_MS : MOVED_PAUSE_MS);
  return {
    environment_id: environment.id,
    bank_id: run.bank.id,
    step: of.name,
    failures,
    since: of.before?.since ?? run.at,
    retry_at: addMs(run.at, pause),
    fault: describeFault(of.error),
  };
}

type GuardContext = Omit<StepRun, "bank" | "scope">;

const exceptionContextOf = ({ environment_id, at, tools: { ids } }: GuardContext) => ({
  environment_id,
  at,
  ids,
});

const subjectOf = ({ bank_id, step }: FailingStep) => `${bank_id}:${step}`;

async function recordFailure(run: StepRun, row: FailingStep): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    await upsertFailingStep(tx, row);
    if (row.failures < FAILURES) return;
    await openException(tx, exceptionContextOf(run), {
      kind: "step_failing",
      subject: subjectOf(row),
      message: `Step ${row.step} has failed for bank ${run.bank.profile.name} since ${row.since}: ${row.fault}`,
      details: { bank_id: row.bank_id, step: row.step, since: row.since, fault: row.fault },
      resource: { type: "bank", id: row.bank_id },
    });
  });
}

async function recordRecovery(run: GuardContext, row: FailingStep, reason: string): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    await deleteFailingStep(tx, row);
    const about = { kind: "step_failing", subject: subjectOf(row) } as const;
    await autoResolveException(tx, exceptionContextOf(run), { ...about, reason });
  });
}
