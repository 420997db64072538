import { addBankingDays } from "@railhead/core";
import { lockDueFundingEvents, type FundingStep } from "../db/funding-events.ts";
import { maturityOf } from "../rails/bank-day.ts";
import { closuresOf } from "../rails/calendar.ts";
import { easternTime } from "../rails/eastern-time.ts";
import { moveFundingEvents, type FundingMove } from "./move-funding.ts";
import { engineContext, inChunks, type Step, type StepRun } from "./step.ts";

/** Books the settlement of transfers with the businesses' banks. */
export const settleTransfers: Step = (run) =>
  moveDue(run, "settle", (funding) => {
    const { profile } = run.bank;
    const today = easternTime(run.at).date;
    const date = addBankingDays(today, profile.return_wait_days, closuresOf(profile));
    return {
      funding,
      event: "settle",
      message: "The transfer settled at the business's bank.",
      set: { effective_at: run.at, due_step: "mature", due_at: maturityOf(profile, date) },
    };
  });

/** Calls transfers paid whose return wait is over, once today's returns were read. */
export const matureTransfers: Step = async (run) => {
  if ((run.bank.returns_read_through ?? "") < easternTime(run.at).date) return 0;
  return moveDue(run, "mature", (funding) => ({
    funding,
    event: "mature",
    message: "The return wait ended without a return.",
  }));
};

function moveDue(
  run: StepRun,
  step: FundingStep,
  moveOf: (funding: FundingMove["funding"]) => FundingMove,
): Promise<number> {
  return inChunks(run, async (tx) => {
    const { environment_id, at, scope } = run;
    const transfers = await lockDueFundingEvents(tx, { environment_id, step, at, scope });
    if (transfers.length === 0) return 0;
    await moveFundingEvents(tx, await engineContext(tx, run, transfers), transfers.map(moveOf));
    return transfers.length;
  });
}
