import { scopeOf } from "../../db/tables/banks/bank-scope.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import type { EngineTools } from "./steps/engine-steps.ts";
import { reviewPayments } from "../review/review.ts";

/**
 * Reviews due payments concurrently with a long clock advance that holds the environment's lock.
 * Safe because reviews skip locked rows.
 */
export async function reviewConcurrently(
  tools: EngineTools,
  environment_id: string,
): Promise<void> {
  const environment = await tools.environments.find(environment_id);
  // The sandbox may have been deleted.
  if (environment === undefined) return;
  const own = { ...tools, ids: await tools.idsOf(environment) };
  const at = tools.environments.now(environment);
  const banks = await listBanks(tools.db, environment_id);
  for (const bank of banks) {
    await reviewPayments({ tools: own, environment_id, bank, scope: scopeOf(bank, banks), at });
  }
  tools.notify(environment_id);
}
