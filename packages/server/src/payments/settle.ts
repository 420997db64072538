import { lockDuePayments, type PaymentRow } from "../db/payments.ts";
import { maturityOf } from "../rails/bank-day.ts";
import { movePayments, type Move } from "./move.ts";
import { engineContext, inChunks, type Step, type StepRun } from "./step.ts";

/** Books the settlement of entries at the customers' banks. */
export const settlePayments: Step = (run) =>
  inChunks(run, async (tx) => {
    const { environment_id, at, scope } = run;
    const payments = await lockDuePayments(tx, { environment_id, step: "settle", at, scope });
    if (payments.length === 0) return 0;
    const moves = payments.map((payment) => settle(run, payment));
    await movePayments(tx, await engineContext(tx, run, payments), moves);
    return payments.length;
  });

function settle(run: StepRun, payment: PaymentRow): Move {
  return {
    payment,
    event: "settle",
    reason: "ok",
    source: "system",
    message: "The entry settled at the customer's bank.",
    set: {
      effective_at: run.at,
      due_step: "mature",
      due_at: maturityOf(run.bank.profile, payment.paid_date ?? run.at.slice(0, 10)),
    },
  };
}
