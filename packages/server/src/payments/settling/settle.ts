import { byDate, same } from "../../db/payments/set-values.ts";
import type { PaymentCount } from "../../db/payments/payment-sets.ts";
import { maturityOf } from "../../rails/bank-day.ts";
import { fundingAtSettlement } from "../funding/funding-timing.ts";
import { sameAll } from "../move-set.ts";
import { moveDue } from "../sets.ts";
import type { Step, StepRun } from "../step.ts";

/** Books the settlement of entries at the customers' banks. */
export const settlePayments: Step = (run) =>
  moveDue(run, "settle", (_tx, counts) =>
    Promise.resolve((kind) => ({
      event: "settle",
      reason: "ok",
      source: "system",
      message: "The entry settled at the customer's bank.",
      set: {
        due_step: same("due_step", "mature"),
        due_at: byDate("due_at", "paid_date", maturities(run, counts)),
        effective_at: same("effective_at", run.at),
        ...sameAll(fundingAtSettlement(run.bank.profile, { kind }, run.at)),
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
