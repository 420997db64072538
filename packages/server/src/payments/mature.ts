import {
  addBankingDays,
  FUNDING_DELAY_DAYS,
  type AccountSettings,
  type Instant,
} from "@railhead/core";
import { byAccount, same } from "../db/move-set.ts";
import { loadAccountSettings } from "../environments/account-settings.ts";
import { closuresOf } from "../rails/calendar.ts";
import { easternInstant, easternTime } from "../rails/eastern-time.ts";
import { moveDue } from "./sets.ts";
import type { Step, StepRun } from "./step.ts";

/**
 * Calls payments paid whose return wait is over. ACH has no positive answer: silence counts only
 * once the bank's returns were read through today.
 */
export const maturePayments: Step = async (run) => {
  const today = easternTime(run.at).date;
  if ((run.bank.returns_read_through ?? "") < today) return 0;
  return await moveDue(run, "mature", async (tx, counts) => {
    const settings = await loadAccountSettings(
      tx,
      counts.map(({ account_id }) => account_id),
    );
    const fundedAt = new Map(
      [...settings].map(([accountId, known]) => [accountId, fundingOf(run, known)]),
    );
    return (kind) => ({
      event: "mature",
      reason: "ok",
      source: "system",
      message: "The return wait ended without a return.",
      set: kind === "charge" ? fundedLater(fundedAt) : {},
    });
  });
};

function fundedLater(fundedAt: ReadonlyMap<string, Instant>) {
  return {
    funding_type: same("funding_type", "charge_deposit"),
    funding_due_at: byAccount("funding_due_at", fundedAt),
  };
}

function fundingOf({ bank, at }: StepRun, { charges }: AccountSettings): Instant {
  const days = FUNDING_DELAY_DAYS[charges.funding_time];
  const date = addBankingDays(easternTime(at).date, days, closuresOf(bank.profile));
  return easternInstant(date, bank.profile.funding);
}
