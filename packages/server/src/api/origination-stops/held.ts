import { secOf, stopCovers, TRANSFER_SEC, type StopScope } from "@railhead/core";
import {
  sumScheduled,
  type HeldFigure,
  type HeldFigures,
  type ScheduledSum,
} from "../../db/tables/banks/origination-stops.ts";
import { setStatementTimeout } from "../../db/postgres/connections/session.ts";
import type { Tx } from "../../db/postgres/executor.ts";

/** Above the default, which a count of millions of scheduled payments exceeds. */
export const COUNT_TIMEOUT_MS = 60_000;

/** What a stop holds back of what is scheduled now. */
export async function heldBy(
  tx: Tx,
  environmentId: string,
  scope: StopScope,
): Promise<HeldFigures> {
  await setStatementTimeout(tx, COUNT_TIMEOUT_MS);
  const sums = (await sumScheduled(tx, environmentId, scope)).filter((sum) =>
    stopCovers(
      { ...scope, bank_id: null, account_id: null },
      { ...NAMED, sec_code: secOfSum(sum) },
    ),
  );
  const cutoffs = sums.map(({ first_due_at }) => first_due_at).toSorted();
  return {
    charges: figureOf(sums, "charge"),
    payouts: figureOf(sums, "payout"),
    transfers: figureOf(sums, "transfer"),
    first_cutoff_at: cutoffs[0] ?? null,
  };
}

/** Bank and account are conditions of the sums already. */
const NAMED = { bank_id: "", account_id: "" };

function secOfSum({ kind, consent_type, customer_type }: ScheduledSum) {
  return kind === "transfer" ? TRANSFER_SEC : secOf({ kind, consent_type, customer_type });
}

function figureOf(sums: readonly ScheduledSum[], kind: ScheduledSum["kind"]): HeldFigure {
  const own = sums.filter((sum) => sum.kind === kind);
  return {
    count: Number(own.reduce((total, { count }) => total + count, 0n)),
    amount: own.reduce((total, { cents }) => total + cents, 0n).toString(),
  };
}
