import type { Tx } from "../../db/postgres/executor.ts";
import {
  countDue,
  dueSet,
  type DueKey,
  type DueRange,
  type PaymentCount,
  type PaymentSet,
} from "../../db/tables/payments/payment-sets.ts";
import type { PaymentStep } from "../../db/tables/payments/payments.ts";
import type { MoveContext } from "../transitions/move.ts";
import { movePaymentSets, classesOf, type SetContext, type BulkTransition } from "./bulk-move.ts";
import { chunkOf, engineContext, inLanes, type StepRun } from "../transitions/step.ts";

/** The transition of a class. */
export type MoveOfClass = Omit<BulkTransition, "payments" | "class">;

/** Counted payments of a set, and their transition by kind. */
export interface CountedSet {
  readonly payments: PaymentSet;
  readonly counts: readonly PaymentCount[];
  readonly move: (kind: PaymentCount["kind"]) => MoveOfClass;
}

/** Moves the payments of a set, all classes in one statement. */
export async function moveClasses(
  tx: Tx,
  context: MoveContext,
  counted: CountedSet,
): Promise<number> {
  return await moveBulk(tx, context, [counted]);
}

/** Moves disjoint sets in one statement. */
export async function moveBulk(
  tx: Tx,
  context: SetContext,
  sets: readonly CountedSet[],
): Promise<number> {
  const moves = sets.flatMap(({ payments, counts, move }) =>
    classesOf(counts).map((counted) => ({ ...move(counted.of.kind), payments, class: counted })),
  );
  return await movePaymentSets(tx, context, moves);
}

interface Chunk {
  readonly payments: PaymentSet;
  readonly counts: PaymentCount[];
}

/** Iterates over due payments in consecutive chunks, safe for concurrent callers. */
function chunksOf(run: StepRun, step: PaymentStep) {
  const { environment_id, at, scope } = run;
  let after: DueKey | undefined;
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  async function look(): Promise<Chunk | undefined> {
    if (isOver) return undefined;
    const range: DueRange = { environment_id, step, at, scope, after };
    const { counts, until } = await countDue(run.tools.db, range, chunkOf(run));
    isOver = until === undefined;
    after = until;
    return counts.length === 0 ? undefined : { payments: dueSet(range, until), counts };
  }
  return (): Promise<Chunk | undefined> => {
    const chunk = last.then(look);
    last = chunk;
    return chunk;
  };
}

/**
 * Moves all due payments of a step in bulk, in chunks with a transaction each, concurrently.
 * Payments changed meanwhile are left for the next run.
 */
export async function moveDue(
  run: StepRun,
  step: PaymentStep,
  plan: (
    tx: Tx,
    counts: readonly PaymentCount[],
  ) => Promise<(kind: PaymentCount["kind"]) => MoveOfClass>,
): Promise<number> {
  return await inLanes(run, chunksOf(run, step), ({ payments, counts }) =>
    run.tools.db.tx(async (tx) => {
      const move = await plan(tx, counts);
      const context = await engineContext(tx, run, counts);
      return await moveClasses(tx, context, { payments, counts, move });
    }),
  );
}
