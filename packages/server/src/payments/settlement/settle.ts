import { byDate, constant } from "../../db/tables/payments/bulk-values.ts";
import type { PaymentCount } from "../../db/tables/payments/payment-sets.ts";
import { maturityOf } from "../../rails/calendar/bank-day.ts";
import { fundingAtSettlement } from "../funding/funding-timing.ts";
import { constantForAll } from "../bulk/bulk-move.ts";
import { moveDue } from "../bulk/bulk-sets.ts";
import type { Step, StepRun } from "../transitions/step.ts";

/** Posts the settlement of entries at the customers' banks. */
export const settlePayments: Step = (run) =>
  moveDue(run, "settle", (_tx, counts) =>
    Promise.resolve((kind) => ({
      event: "settle",
      reason: "ok",
      source: "system",
      message: "The entry settled at the customer's bank.",
      set: {
        due_step: constant("due_step", "mature"),
        due_at: byDate("due_at", "paid_date", maturities(run, counts)),
        effective_at: constant("effective_at", run.at),
        ...constantForAll(fundingAtSettlement(run.bank.profile, { kind }, run.at)),
      },
    })),
  );

function maturities({ bank, at }: StepRun, counts: readonly PaymentCount[]) {
  const dates = new Set(counts.flatMap(({ paid_date }) => paid_date ?? []));
  return {
    values: new Map([...dates].map((date) => [date, maturityOf(bank.profile, date)])),
    otherwise: maturityOf(bank.profile, at.slice(0, 10)),
  };
}
