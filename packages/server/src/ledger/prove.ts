import type { Database, Tx } from "../db/postgres/executor.ts";
import {
  listBalanceDifferences,
  listTrialBalanceDifferences,
  type Difference,
} from "../db/tables/ledger/invariants.ts";
import type { Violation } from "./invariants.ts";
import { commit } from "../db/postgres/transactions/batched-transaction.ts";
import {
  deleteProof,
  listDifferencesSinceProof,
  proveInOneStatement,
  recordProof,
} from "../db/tables/ledger/ledger-proofs.ts";
import { REPEATABLE_READ } from "../db/postgres/connections/session.ts";

/**
 * Proves the balances before money leaves: last proof plus later postings, so the cost is independent of
 * the ledger's age. Differing accounts are summed from the first posting. Returns differences; empty is
 * proof.
 */
export async function checkBalances(db: Database, environmentId: string): Promise<Violation[]> {
  if (await proveInOneStatement(db, environmentId)) return [];
  // A separate transaction, which reads one snapshot.
  await commit(db);
  const found = await db.tx((tx) => findDifferences(tx, environmentId), REPEATABLE_READ);
  await commit(db);
  return found;
}

async function findDifferences(tx: Tx, environmentId: string): Promise<Violation[]> {
  const trial = await listTrialBalanceDifferences(tx, environmentId);
  if (trial.length > 0) return of("debits_equal_credits", trial);
  const fresh = await listDifferencesSinceProof(tx, environmentId);
  if (fresh.length > 0) {
    // A posting numbered early and committed late was skipped by the proof: no real difference.
    const found = await listBalanceDifferences(tx, environmentId);
    if (found.length > 0) return of("balances_are_sums_of_postings", found);
    await deleteProof(tx, environmentId);
  }
  await recordProof(tx, environmentId);
  return [];
}

const of = (invariant: Violation["invariant"], found: readonly Difference[]): Violation[] =>
  found.map((difference) => ({ invariant, ...difference }));
