import { scopeOf } from "../../db/tables/banks/bank-scope.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import type { EngineTools } from "./engine-steps.ts";
import { reviewPayments } from "../review/review.ts";

/**
 * Reviews what is due at the present instant beside a journey that has the engine's turn and may keep it
 * for long: as one of several lanes would, it takes what no other has locked.
 */
export async function reviewConcurrently(
  tools: EngineTools,
  environment_id: string,
): Promise<void> {
  const environment = await tools.environments.find(environment_id);
  // A sandbox may be deleted meanwhile.
  if (environment === undefined) return;
  const own = { ...tools, ids: await tools.idsOf(environment) };
  const at = tools.environments.now(environment);
  const banks = await listBanks(tools.db, environment_id);
  for (const bank of banks) {
    await reviewPayments({ tools: own, environment_id, bank, scope: scopeOf(bank, banks), at });
  }
  tools.notify(environment_id);
}
