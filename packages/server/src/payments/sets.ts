import type { Database, Tx } from "../db/executor.ts";
import {
  countDue,
  dueSet,
  type DueKey,
  type DueRange,
  type PaymentCount,
  type PaymentSet,
} from "../db/payment-sets.ts";
import type { PaymentStep } from "../db/payments.ts";
import type { MoveContext } from "./move.ts";
import { movePaymentSet, classesOf, type UniformMove } from "./move-set.ts";
import { engineContext, inLanes, type StepRun } from "./step.ts";

/** What is to become of the counted payments of one class. */
export type MoveOfClass = Omit<UniformMove, "payments" | "class">;

/** Moves the payments of a set, class by class, in the caller's transaction. */
export async function moveClasses(
  tx: Tx,
  context: MoveContext,
  input: {
    payments: PaymentSet;
    counts: readonly PaymentCount[];
    move: (kind: PaymentCount["kind"]) => MoveOfClass;
  },
): Promise<number> {
  const moved = classesOf(input.counts).map((counted) =>
    movePaymentSet(tx, context, {
      ...input.move(counted.of.kind),
      payments: input.payments,
      class: counted,
    }),
  );
  return (await Promise.all(moved)).reduce((sum, n) => sum + n, 0);
}

interface Chunk {
  readonly payments: PaymentSet;
  readonly counts: PaymentCount[];
}

/** Hands out what is due in chunks that follow each other, however many lanes ask. */
function chunksOf(run: StepRun, step: PaymentStep) {
  const { environment_id, at, scope } = run;
  let after: DueKey | undefined;
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  async function look(db: Database): Promise<Chunk | undefined> {
    if (isOver) return undefined;
    const range: DueRange = { environment_id, step, at, scope, after };
    const { counts, until } = await countDue(db, range);
    isOver = until === undefined;
    after = until;
    return counts.length === 0 ? undefined : { payments: dueSet(range, until), counts };
  }
  return (db: Database): Promise<Chunk | undefined> => {
    const chunk = last.then(() => look(db));
    last = chunk;
    return chunk;
  };
}

/**
 * Moves all payments whose step is due without reading them: chunk by chunk, each in a transaction
 * of its own, in lanes side by side. A payment that changes meanwhile is left for the next run.
 */
export async function moveDue(
  run: StepRun,
  step: PaymentStep,
  plan: (
    tx: Tx,
    counts: readonly PaymentCount[],
  ) => Promise<(kind: PaymentCount["kind"]) => MoveOfClass>,
): Promise<number> {
  return await inLanes(run, chunksOf(run, step), ({ payments, counts }, db) =>
    db.tx(async (tx) => {
      const move = await plan(tx, counts);
      return await moveClasses(tx, await engineContext(tx, run, counts), {
        payments,
        counts,
        move,
      });
    }),
  );
}
