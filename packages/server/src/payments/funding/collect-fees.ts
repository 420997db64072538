import { collectFees, type CollectedFee } from "@railhead/core";
import { isRetryable, isTimeout, isUnavailable } from "../../db/postgres/errors.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { savepoint } from "../../db/postgres/transactions/savepoint.ts";
import {
  insertCollections,
  listAccountsWithOpenFees,
  lockOpenFees,
} from "../../db/tables/fees/fee-collections.ts";
import { lockOpenFundingEvents } from "../../db/tables/funding/funding-events.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { keepBackFees } from "./move-funding.ts";
import { describeFault } from "../transitions/item-fault.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

/**
 * Keeps open fees back from the open deposits of accounts. An account whose fees cannot be kept back gets
 * its deposit whole, and an exception says so: its fees wait for the next one.
 */
export async function collectFeesOf(run: StepRun, accountIds: readonly string[]): Promise<void> {
  const { db } = run.tools;
  // One statement where no fee is open: each account that has some takes a transaction of its own.
  const owing = await listAccountsWithOpenFees(db, run.environment_id, accountIds);
  for (const accountId of owing) {
    await db.tx(async (tx) => {
      try {
        await savepoint(tx, () => collectOfAccount(tx, run, accountId), "fees");
      } catch (error) {
        if (isRetryable(error) || isUnavailable(error) || isTimeout(error)) throw error;
        await reportUncollected(tx, run, { accountId, error });
      }
    });
  }
}

async function collectOfAccount(tx: Tx, run: StepRun, accountId: string): Promise<void> {
  const { environment_id, at, tools } = run;
  const fees = await lockOpenFees(tx, { environment_id, account_id: accountId });
  if (fees.length === 0) return;
  const open = await lockOpenFundingEvents(tx, environment_id, [accountId]);
  // What a bank moves by itself at settlement has its amount already.
  const deposits = open.filter(
    ({ direction, due_step }) => direction === "deposit" && due_step === "originate",
  );
  const parts = collectFees(fees, deposits);
  if (parts.length === 0) return;
  await insertCollections(tx, environment_id, parts);
  const context = { environment_id, at, ids: tools.ids, actor: ENGINE_ACTOR, request_id: null };
  const kept = deposits.map((funding) => ({ funding, cents: keptBy(funding.id, parts) }));
  await keepBackFees(
    tx,
    context,
    kept.filter(({ cents }) => cents !== 0n),
  );
}

function keptBy(id: string, parts: readonly CollectedFee[]): bigint {
  return parts.reduce(
    (sum, part) => (part.funding_event_id === id ? sum + part.amount_cents : sum),
    0n,
  );
}

async function reportUncollected(
  tx: Tx,
  { environment_id, at, tools }: StepRun,
  { accountId, error }: { accountId: string; error: unknown },
): Promise<void> {
  await openException(
    tx,
    { environment_id, at, ids: tools.ids },
    {
      kind: "fee_not_posted",
      subject: `collection of ${accountId}`,
      account_id: accountId,
      message: `The account's fees could not be kept back from its deposit: ${describeFault(error)}`,
      what_next:
        "The deposit goes whole, and the fees wait for the next one. Remove the cause that the message names, then resolve this.",
      resource: { type: "account", id: accountId },
    },
  );
}
