import { addMs, type FactName, type Instant } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import type { ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { countEvaluations } from "../../db/tables/risk/evaluations.ts";
import type { Reviewed } from "./reviewed.ts";

const HOUR_MS = 3_600_000;

/** Reads how often payments of the customers were evaluated, for a set in one statement, where a rule asks. */
export async function readEvaluations(
  db: Executor,
  { environment_id, at }: { readonly environment_id: string; readonly at: Instant },
  {
    payments,
    reads,
    knownOf,
  }: {
    readonly payments: readonly Reviewed[];
    readonly reads: readonly FactName[];
    readonly knownOf: (payment: Reviewed) => Pick<ReviewFacts, "customer_id">;
  },
): Promise<(payment: Reviewed) => { readonly evaluations_1h: bigint | undefined }> {
  if (!reads.includes("customer.evaluations_1h")) return () => ({ evaluations_1h: undefined });
  const customers = [...new Set(payments.map((payment) => knownOf(payment).customer_id))];
  const since = addMs(at, -HOUR_MS);
  const counted = await countEvaluations(db, environment_id, { customers, since, at });
  const byCustomer = new Map(counted.map((one) => [one.customer_id, one.evaluations]));
  return (payment) => ({
    evaluations_1h: byCustomer.get(knownOf(payment).customer_id) ?? 0n,
  });
}
