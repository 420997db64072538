import type { ExposureFacts } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { readRedatedExposure } from "../exposure/review-exposure.ts";
import { recheckPayments } from "../review/recheck-payments.ts";
import type { Planned } from "../scheduling/plan.ts";
import { movePayments, type Annotation, type Move, type MoveContext } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

/** A change of a payment that stays or is scheduled anew. */
export interface Redated {
  readonly change: Move | Annotation;
  /** What its new dates are from; absent where it is not sent on them. */
  readonly planned?: Planned;
}

/**
 * Gives payments their new dates, and holds those that fit under no limit of exposure on their new settlement
 * day, in the given order. Returns the ids of those. Three queries more for the set, none without a limit.
 */
export async function moveToNewDays(
  tx: Tx,
  context: MoveContext,
  { run, redated }: { readonly run: StepRun; readonly redated: readonly Redated[] },
): Promise<ReadonlySet<string>> {
  const sent = redated.flatMap(({ change, planned }) =>
    planned === undefined
      ? []
      : [
          {
            payment: change.payment,
            planned: { ...planned, account_id: change.payment.account_id },
          },
        ],
  );
  const over = await readRedatedExposure(tx, run, sent);
  const rows = await movePayments(
    tx,
    context,
    redated.map(({ change }) => change),
  );
  return over.size === 0 ? new Set() : await holdOver(tx, context, { rows, over });
}

/** Holds payments that exceed limits, each with the figures. Returns the ids of those. */
export async function holdOver(
  tx: Tx,
  context: MoveContext,
  {
    rows,
    over,
  }: { rows: ReadonlyMap<string, PaymentRow>; over: ReadonlyMap<string, ExposureFacts> },
): Promise<ReadonlySet<string>> {
  const moves = await recheckPayments(tx, context, {
    payments: [...over.keys()].flatMap((id) => rows.get(id) ?? []),
    limitsOf: ({ id }) => ({ exposure: over.get(id) }),
  });
  await movePayments(tx, context, moves);
  return new Set(moves.map(({ payment }) => payment.id));
}
