import {
  deleteAccountRechecks,
  listAccountRechecks,
  type AccountRecheck,
} from "../../db/tables/accounts/account-checks.ts";
import {
  CHUNK,
  lockUnsentPaymentsByAccount,
  type PaymentRow,
} from "../../db/tables/payments/payments.ts";
import { movePayments } from "../transitions/move.ts";
import { engineContext, type Step, type StepRun } from "../transitions/step.ts";
import { resolveRegistered } from "../work-items/unregistered-holds.ts";
import { recheckPayments } from "./recheck-payments.ts";

/**
 * Rechecks unsent payments of accounts whose status, capabilities or settings changed, in
 * separately committed chunks, so that a million payments do not block other work.
 */
export const recheckAccounts: Step = async (run) => {
  const { environment_id, at, tools } = run;
  const due = await listAccountRechecks(tools.db, { environment_id, at });
  const accountIds = [...new Set(due.map(({ account_id }) => account_id))];
  for (const accountId of accountIds) await recheckAccount(run, accountId);
  const context = { environment_id, at, ids: tools.ids };
  for (const accountId of accountIds) {
    await tools.db.tx((tx) => resolveRegistered(tx, context, accountId));
  }
  await deleteRechecks(run, due);
  return due.length;
};

async function recheckAccount(run: StepRun, account_id: string): Promise<void> {
  let after: PaymentRow | undefined;
  do {
    after = await run.tools.db.tx(async (tx) => {
      const payments = await lockUnsentPaymentsByAccount(tx, {
        environment_id: run.environment_id,
        account_id,
        after,
      });
      const moves = await recheckPayments(tx, run, { payments });
      await movePayments(tx, await engineContext(tx, run, payments), moves);
      return payments.length < CHUNK ? undefined : payments.at(-1);
    });
  } while (after !== undefined);
}

/** Deleted last, so that a crash repeats the recheck. */
async function deleteRechecks(run: StepRun, due: readonly AccountRecheck[]): Promise<void> {
  if (due.length > 0)
    await run.tools.db.tx((tx) => deleteAccountRechecks(tx, run.environment_id, due));
}
