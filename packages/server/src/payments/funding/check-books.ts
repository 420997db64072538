import type { Tx } from "../../db/postgres/executor.ts";
import { isExceptionOpen } from "../../db/tables/operations/exceptions.ts";
import type { Difference } from "../../db/tables/ledger/invariants.ts";
import { proveInOneStatement } from "../../db/tables/ledger/ledger-proofs.ts";
import { appendEvents } from "../../events/append.ts";
import { openException, autoResolveException } from "../../exceptions/exceptions.ts";
import { checkBalances } from "../../ledger/prove.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

const BALANCES = { kind: "ledger_invariant", subject: "balances" } as const;
const PAYMENTS = { kind: "ledger_invariant", subject: "payments" } as const;

/**
 * Fast path: whether the balances add up in one query and no exception is open. If false,
 * `areBooksBalanced` reports the difference.
 */
export async function areBooksBalancedInOneQuery({
  tools,
  environment_id,
}: StepRun): Promise<boolean> {
  return await proveInOneStatement(tools.db, environment_id, { unlessOpen: BALANCES });
}

/**
 * Whether the balances add up. If not, it opens an exception and funding stops until the exception
 * is resolved.
 */
export async function areBooksBalanced(run: StepRun): Promise<boolean> {
  const { db, ids } = run.tools;
  const about = { environment_id: run.environment_id, ...BALANCES };
  const found = await checkBalances(db, run.environment_id);
  const isOpen = await isExceptionOpen(db, about);
  if (found.length > 0) {
    await db.tx((tx) => report(tx, run, { about: BALANCES, found }));
    return false;
  }
  if (!isOpen) return true;
  const context = { environment_id: run.environment_id, at: run.at, ids };
  await db.tx((tx) =>
    autoResolveException(tx, context, { ...BALANCES, reason: "The books add up." }),
  );
  return true;
}

/** Reports payments whose postings do not match their status. */
export async function reportUnbalancedPayments(
  tx: Tx,
  run: StepRun,
  found: readonly Difference[],
): Promise<void> {
  await report(tx, run, { about: PAYMENTS, found });
}

async function report(
  tx: Tx,
  run: StepRun,
  { about, found }: { about: typeof BALANCES | typeof PAYMENTS; found: readonly Difference[] },
): Promise<void> {
  const { environment_id, at } = run;
  const { ids } = run.tools;
  const message = "The books do not add up: funding stands still.";
  const differences = found
    .slice(0, 10)
    .map(({ subject, expected, actual }) => ({ subject, expected, actual }));
  const isNew = await openException(
    tx,
    { environment_id, at, ids },
    { ...about, message, details: { differences } },
  );
  if (!isNew) return;
  const id = ids.uuid(at);
  await appendEvents(tx, ids, environment_id, [
    {
      account_id: null,
      type: "ledger.invariant_violated",
      resource_type: "ledger",
      resource_id: id,
      resource_version: 1,
      occurred_at: at,
      patch: { id, balanced: false, checked_at: at, differences },
      cause: {
        source: "system",
        reason: "internal_system_error",
        code: null,
        message,
        actor: ENGINE_ACTOR,
        request_id: null,
      },
    },
  ]);
}
