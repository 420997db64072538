import { findEarlierProfile, type BankProfile } from "../../db/tables/banks/banks.ts";
import { readKnownExposure } from "../../db/tables/exposure/exposure-counts.ts";
import { lockUnsentBefore, PLAN_END, type PlanCursor } from "../../db/tables/funding/replan.ts";
import { CHUNK } from "../../db/tables/payments/payments.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { readJoinedExposure } from "../exposure/review-exposure.ts";
import { processingOf } from "../scheduling/plan.ts";
import { readEarliestEntryDate } from "../scheduling/prenotes.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";
import { holdOver } from "./move-to-new-days.ts";

/**
 * A day that a bank newly closes joins windows of banking days, also of payments whose own days stay. Those
 * that exceed a limit by that alone are held, the last due first.
 */
export async function holdInJoinedWindows(run: StepRun): Promise<void> {
  const { db } = run.tools;
  const earlier = await findEarlierProfile(db, run.bank);
  if (earlier === undefined || !closesMore(run.bank.profile, earlier)) return;
  const { days } = await readKnownExposure(db, run.environment_id);
  if (!days.some((count) => count > 1)) return;
  let before: PlanCursor | undefined = PLAN_END;
  while (before !== undefined) before = await holdChunk(run, { earlier, before });
}

const closesMore = ({ closures = [] }: BankProfile, earlier: BankProfile) =>
  closures.some((date) => earlier.closures?.includes(date) !== true);

async function holdChunk(
  run: StepRun,
  { earlier, before }: { earlier: BankProfile; before: PlanCursor },
): Promise<PlanCursor | undefined> {
  const { environment_id, scope, bank } = run;
  return await run.tools.db.tx(async (tx) => {
    const payments = await lockUnsentBefore(tx, { environment_id, scope, before });
    const last = payments.at(-1);
    if (last === undefined) return undefined;
    const accountIds = payments.map(({ account_id }) => account_id);
    const settings = await loadAccountSettings(tx, environment_id, accountIds);
    const { profile } = bank;
    const earliestDateOf = await readEarliestEntryDate(tx, environment_id, { profile, payments });
    const counted = payments.toReversed().map((payment) => ({
      payment,
      planned: {
        ...payment,
        processing: processingOf(settings, payment),
        not_before: earliestDateOf(payment),
      },
    }));
    const over = await readJoinedExposure(tx, run, { counted, earlier });
    if (over.size > 0) {
      const rows = new Map(payments.map((payment) => [payment.id, payment]));
      await holdOver(tx, await engineContext(tx, run, payments), { rows, over });
    }
    if (payments.length < CHUNK || last.due_at === null) return undefined;
    return { due_at: last.due_at, id: last.id };
  });
}
