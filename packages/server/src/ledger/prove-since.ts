import {
  listFundingDifferences,
  listPaymentDifferences,
  listUnfundedDifferences,
} from "../db/tables/ledger/invariants.ts";
import { listFileDifferences } from "../db/tables/ledger/file-differences.ts";
import type { Executor } from "../db/postgres/executor.ts";
import type { Violation } from "./invariants.ts";

/** Invariants that can be checked for what changed alone, since each change is an event. */
const OF_CHANGED = {
  file_totals_are_sums_of_entries: listFileDifferences,
  funding_events_are_sums_of_lines: listFundingDifferences,
  money_has_a_transfer: listUnfundedDifferences,
  payments_agree_with_history_and_entries: listPaymentDifferences,
} as const;

/** What a proof of what changed checks: those, and the balances. */
export const INVARIANTS_OF_CHANGED = [
  "balances_are_sums_of_postings",
  "debits_equal_credits",
  ...Object.keys(OF_CHANGED),
] as const;

/**
 * Violations in payments, transfers and files with an event after a number of the log; in all where it is undefined.
 * The balances are `checkBalances`.
 */
export async function findViolationsSince(
  db: Executor,
  environmentId: string,
  since: bigint | undefined,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, check] of Object.entries(OF_CHANGED)) {
    for (const difference of await check(db, environmentId, since)) {
      found.push({ invariant: invariant as keyof typeof OF_CHANGED, ...difference });
    }
  }
  return found;
}
