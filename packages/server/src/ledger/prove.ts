import type { Database } from "../db/executor.ts";
import {
  listBalanceDifferences,
  listTrialBalanceDifferences,
  type Difference,
} from "../db/invariants.ts";
import { deleteProof, listFreshDifferences, recordProof } from "../db/ledger-proofs.ts";
import { holdSnapshot } from "../db/session.ts";

/**
 * Proves the balances before money leaves: what they were when last proved plus what was posted
 * since, so the cost does not grow with the books' age. Only what does not agree is added up from
 * the first posting. Answers what is wrong; nothing is proof.
 */
export function proveBalances(db: Database, environmentId: string): Promise<Difference[]> {
  return db.tx(async (tx) => {
    await holdSnapshot(tx);
    const trial = await listTrialBalanceDifferences(tx, environmentId);
    if (trial.length > 0) return trial;
    const fresh = await listFreshDifferences(tx, environmentId);
    if (fresh.length > 0) {
      // A posting that was numbered early and committed late was passed over: then all is well.
      const found = await listBalanceDifferences(tx, environmentId);
      if (found.length > 0) return found;
      await deleteProof(tx, environmentId);
    }
    await recordProof(tx, environmentId);
    return [];
  });
}
