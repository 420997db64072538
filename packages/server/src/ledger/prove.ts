import type { Database, Tx } from "../db/postgres/executor.ts";
import {
  listBalanceDifferences,
  listTrialBalanceDifferences,
  type Difference,
} from "../db/tables/ledger/invariants.ts";
import { commit } from "../db/postgres/batched-transaction.ts";
import {
  deleteProof,
  listDifferencesSinceProof,
  proveInOneStatement,
  recordProof,
} from "../db/tables/ledger/ledger-proofs.ts";
import { useRepeatableRead } from "../db/postgres/session.ts";

/**
 * Proves the balances before money leaves: what they were when last proved plus what was posted
 * since, so the cost does not grow with the books' age. Only what does not agree is added up from
 * the first posting. Answers what is wrong; nothing is proof.
 */
export async function checkBalances(db: Database, environmentId: string): Promise<Difference[]> {
  if (await proveInOneStatement(db, environmentId)) return [];
  // A transaction of its own, which sees one moment throughout.
  await commit(db);
  const found = await db.tx((tx) => findDifferences(tx, environmentId));
  await commit(db);
  return found;
}

async function findDifferences(tx: Tx, environmentId: string): Promise<Difference[]> {
  await useRepeatableRead(tx);
  const trial = await listTrialBalanceDifferences(tx, environmentId);
  if (trial.length > 0) return trial;
  const fresh = await listDifferencesSinceProof(tx, environmentId);
  if (fresh.length > 0) {
    // A posting that was numbered early and committed late was passed over: then all is well.
    const found = await listBalanceDifferences(tx, environmentId);
    if (found.length > 0) return found;
    await deleteProof(tx, environmentId);
  }
  await recordProof(tx, environmentId);
  return [];
}
