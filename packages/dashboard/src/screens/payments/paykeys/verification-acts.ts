import type { CreatePaykeyVerification, PaykeyVerification } from "@railhead/client";
import { MICRO_ENTRY_MAX_CENTS } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { counted } from "../../../format/words.ts";
import type { FormAct } from "../../../parts/form-acts.tsx";

/** Starts a verification of a paykey; with an account, for a paykey of that one. */
export function startVerification(paykeyId: string, accountId: string | null = null): FormAct {
  return {
    label: "Verify by entries",
    operation: "paykey_verifications.create",
    does: "The entries go to the bank with the next cut-off. A prenote passes without a return in three banking days, and payments of its kind wait for it; the owner confirms two small amounts from the statement within 14 days. A return fails it.",
    fields: [
      {
        name: "method",
        label: "By",
        choices: [
          ["micro_entries", "two small amounts"],
          ["prenote", "a prenote"],
        ],
      },
      {
        name: "payment_type",
        label: "A prenote is for",
        choices: [
          ["charge", "charges"],
          ["payout", "payouts"],
        ],
      },
    ],
    run: ({ method, payment_type }) =>
      api.paykeyVerifications.create(
        paykeyId,
        orderOf(method, payment_type),
        accountId === null ? {} : { accountId },
      ),
  };
}

function orderOf(
  method: string | undefined,
  payment_type: string | undefined,
): CreatePaykeyVerification {
  if (method !== "prenote") return { method: "micro_entries" };
  return { method, payment_type: payment_type === "payout" ? "payout" : "charge" };
}

/** Confirms the amounts that the owner of the bank account reads from the statement. */
export function confirmAmounts({ id, tries_left }: PaykeyVerification): FormAct {
  const left = tries_left === null ? "" : ` ${counted(tries_left, "attempt")} left.`;
  const amount = { kind: "number", most: 2 } as const;
  return {
    label: "Confirm the amounts",
    operation: "paykey_verifications.confirm",
    does: `The two amounts of the statement, each from 1 to ${MICRO_ENTRY_MAX_CENTS} cents, in either order. With the last wrong attempt the paykey is rejected.${left}`,
    fields: [
      { name: "first", label: "One amount, in cents", ...amount },
      { name: "second", label: "The other amount, in cents", ...amount },
    ],
    run: ({ first, second }) =>
      api.paykeyVerifications.confirm(id, { amounts: [Number(first), Number(second)] }),
    says: (result) => {
      const { status, tries_left: after } = result as PaykeyVerification;
      if (status === "verified") return undefined;
      return status === "failed"
        ? "Wrong, for the last time: the verification failed, and the paykey is rejected."
        : `These are not the amounts: ${counted(after ?? 0, "attempt")} left.`;
    },
  };
}

/** Whether a verification still goes on: a paykey has one of them at most. */
export function isUnderWay({ status }: Pick<PaykeyVerification, "status">): boolean {
  return status === "created" || status === "sent" || status === "awaiting_confirmation";
}
