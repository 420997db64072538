import {
  listBalanceDifferences,
  listEventGaps,
  listFundingDifferences,
  listPaymentDifferences,
  listPositionDifferences,
  listReturnCountDifferences,
  listDanglingReferences,
  listTrialBalanceDifferences,
  listUnfundedDifferences,
  listVersionGaps,
  type Difference,
} from "../db/tables/ledger/invariants.ts";
import { listFeeDifferences } from "../db/tables/fees/fee-checks.ts";
import { listFileDifferences } from "../db/tables/ledger/file-differences.ts";
import { listSuspenseDifferences } from "../db/tables/ledger/suspense-checks.ts";
import { listUnpayableSealings } from "../db/tables/ledger/unpayable.ts";
import type { Executor, Transactor } from "../db/postgres/executor.ts";
import { READS_ENVIRONMENT_WHOLE } from "../db/postgres/connections/session.ts";

/** Invariants of every environment, each as a query for violations. */
export const INVARIANTS = {
  balances_are_sums_of_postings: listBalanceDifferences,
  debits_equal_credits: listTrialBalanceDifferences,
  balances_agree_with_payments: listPositionDifferences,
  file_totals_are_sums_of_entries: listFileDifferences,
  funding_events_are_sums_of_lines: listFundingDifferences,
  money_has_a_transfer: listUnfundedDifferences,
  suspense_is_sums_of_items: listSuspenseDifferences,
  fees_follow_their_lines: listFeeDifferences,
  returns_are_counted: listReturnCountDifferences,
  rows_belong_to_what_is_there: listDanglingReferences,
  payments_agree_with_history_and_entries: listPaymentDifferences,
  nothing_is_sealed_for_who_may_not_pay: listUnpayableSealings,
  events_are_numbered_without_gaps: listEventGaps,
  versions_are_numbered_without_gaps: listVersionGaps,
} as const;

export type Invariant = keyof typeof INVARIANTS;

/** A violation. Amounts in cents; parts joined by `/`. */
export interface Violation extends Difference {
  readonly invariant: Invariant;
}

/** Checks every invariant in one snapshot; empty means that the books of the environment hold. */
export function findViolations(db: Transactor, environmentId: string): Promise<Violation[]> {
  return db.tx((tx) => findViolationsSeen(tx, environmentId), READS_ENVIRONMENT_WHOLE);
}

/** The same as a transaction sees the rows, its own changes included. */
export async function findViolationsSeen(
  db: Executor,
  environmentId: string,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, check] of Object.entries(INVARIANTS)) {
    for (const difference of await check(db, environmentId)) {
      found.push({ invariant: invariant as Invariant, ...difference });
    }
  }
  return found;
}
