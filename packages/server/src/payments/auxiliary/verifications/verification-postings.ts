import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Transfer } from "../../../ledger/post.ts";
import type { AuxiliaryMove } from "../entries/auxiliary-rules.ts";

/** Credits and the offsetting debit settle together; each return has its own posting. */
export function verificationPostings({
  row,
  set,
  outflows = [],
}: AuxiliaryMove<VerificationRow>): Pick<
  Transfer,
  "attempt" | "debit" | "credit" | "amount_cents"
>[] {
  const settles = row.settled_at === null && typeof set.settled_at === "string";
  const settled = settles ? [row.amount_cents, -row.amount_cents] : [];
  // Attempts 1 and 2 belong to the settlement.
  const first = 3 + row.returned_trace_numbers.length;
  return [
    ...settled.map((cents, index) => postingOf(1 + index, cents)),
    ...outflows.map((cents, index) => postingOf(first + index, cents)),
  ].filter(({ amount_cents }) => amount_cents > 0n);
}

function postingOf(attempt: number, outflow: bigint) {
  return {
    attempt,
    debit: outflow > 0n ? "verification_costs" : "bank_cash",
    credit: outflow > 0n ? "bank_cash" : "verification_costs",
    amount_cents: outflow > 0n ? outflow : -outflow,
  };
}
