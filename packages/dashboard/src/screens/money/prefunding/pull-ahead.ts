import type { Prefunding } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { centsOf, dollars } from "../../../format/money.ts";
import { REASON, type FormAct } from "../../../parts/form-acts.tsx";

/** Debits a business ahead of its payouts, by default what its waiting payouts lack. */
export function pullAhead({ account_id, waiting }: Prefunding): FormAct {
  return {
    label: "Debit ahead",
    operation: "prefunding.pull",
    does: "Debits the business's bank account at the next cut-off. The money covers payouts once its return wait is over.",
    fields: [
      {
        name: "amount",
        label: "Dollars, such as 2,500.00",
        most: 24,
        ...(waiting.missing === "0" ? {} : { value: dollars(waiting.missing).replace("$", "") }),
      },
      { ...REASON, most: 200 },
    ],
    run: ({ amount = "", reason = "" }) => {
      const cents = centsOf(amount);
      if (cents === undefined) throw new Error(`“${amount}” is no amount, such as 2,500.00.`);
      return api.prefunding.pull(account_id, { amount: Number(cents), reason });
    },
  };
}
