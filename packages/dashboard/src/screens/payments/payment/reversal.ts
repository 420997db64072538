import {
  addBankingDays,
  nextBankingDay,
  REVERSAL_DAYS,
  REVERSAL_REASONS,
  reversalRefusal,
  type ReversalReason,
} from "@railhead/core";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";
import type { OnePayment } from "./one-payment.ts";

const REASONS = Object.keys(REVERSAL_REASONS) as ReversalReason[];

/** The last day on which a reversal of the payment's entry may settle; undefined where none may. */
export function lastReversalDay(payment: OnePayment, today: string): string | undefined {
  const { kind, status, effective_at, expected, related_payments } = payment;
  const { settlement: settlement_date } = expected;
  const facts = {
    kind,
    status,
    settlement_date,
    is_settled: effective_at !== null,
    is_refunded: Object.values(related_payments).includes("refund"),
  };
  // A bank's own closures and windows are not known here: the service decides by them.
  const wanted = { reason: "duplicate", settlement_date: nextBankingDay(today) } as const;
  if (settlement_date === null || reversalRefusal(facts, wanted) !== undefined) return undefined;
  return addBankingDays(settlement_date, REVERSAL_DAYS);
}

/** Takes an entry back that was sent in error, for one of the network's reasons. */
export function reverseEntry({ id, kind, account_id }: OnePayment, lastDay: string): FormAct {
  const noun = kind === "charge" ? api.charges : api.payouts;
  const reasons = REASONS.filter((reason) => kind === "payout" || reason !== "payroll");
  return {
    label: "Reverse the entry",
    operation: `${kind}s.reverse`,
    does: `A reversing entry goes to the bank with the next cut-off, and the ${kind} is reversed once it settles: by ${day(lastDay)}, five banking days after the entry settled. It is for errors of ours alone, never for money that is missing or for fraud; tell the receiver. In live another person approves.`,
    fields: [
      {
        name: "reason",
        label: "What was wrong with the entry",
        choices: reasons.map((reason) => [reason, REVERSAL_REASONS[reason]] as const),
      },
    ],
    run: ({ reason }) =>
      noun.reverse(id, { reason: reason as ReversalReason }, { accountId: account_id }),
  };
}
