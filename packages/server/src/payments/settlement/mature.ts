import type { AccountSettings } from "@railhead/core";
import { byAccount, constant } from "../../db/tables/payments/bulk-values.ts";
import { postponeDisputed } from "../../db/tables/payments/bulk-move.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { nextLastPoll } from "../../rails/calendar/bank-day.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { fundingAtMaturity, isPrefunded } from "../funding/funding-timing.ts";
import { moveDue } from "../bulk/bulk-sets.ts";
import type { Step, StepRun } from "../transitions/step.ts";

/**
 * Marks payments paid after the return wait. ACH has no positive confirmation: the bank's returns
 * of today must have been read.
 */
export const maturePayments: Step = async (run) => {
  const today = easternTime(run.at).date;
  if ((run.bank.returns_read_through ?? "") < today) return 0;
  const { environment_id, at } = run;
  const until = nextLastPoll(run.bank.profile, at);
  await postponeDisputed(run.tools.db, { environment_id, at, until });
  return await moveDue(run, "mature", async (tx, counts) => {
    const settings = await loadAccountSettings(
      tx,
      run.environment_id,
      counts.map(({ account_id }) => account_id),
    );
    return (kind) => ({
      event: "mature",
      reason: "ok",
      source: "system",
      message: "The return wait ended without a return.",
      set: kind === "charge" && !isPrefunded(run.bank.profile) ? fundedLater(run, settings) : {},
    });
  });
};

/** Deposits for all charges, after each account's funding delay. */
function fundedLater({ bank, at }: StepRun, settings: ReadonlyMap<string, AccountSettings>) {
  const dueAt = new Map(
    [...settings].map(([accountId, known]) => [
      accountId,
      fundingAtMaturity(bank.profile, known, at),
    ]),
  );
  return {
    funding_type: constant("funding_type", "charge_deposit"),
    funding_due_at: byAccount("funding_due_at", dueAt),
  };
}
