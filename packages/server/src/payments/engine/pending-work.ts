import { listBanks, type Bank } from "../../db/tables/banks/banks.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { runDurableCallbacks } from "../../db/postgres/transactions/batched-transaction.ts";
import { listDue, listDueLater, type Due } from "../../db/tables/payments/due.ts";
import { isDatabaseLost } from "./steps/database-lost.ts";
import type { EngineTools } from "./steps/engine-steps.ts";
import { WAITING_WORK } from "./progress.ts";
import { createStepGuard } from "./steps/step-guard.ts";

/**
 * Pending work of an environment, earliest first. An escalated step contributes only later work of
 * other banks; a failing step contributes its next retry.
 */
export async function listPendingWork(
  tools: EngineTools,
  environment: Environment,
): Promise<Due[]> {
  const [due, guard] = await Promise.all([
    listDue(tools.db, environment.id),
    createStepGuard(tools, environment, false),
  ]);
  if (guard.failing.length === 0) return due;
  const now = tools.environments.now(environment);
  const later = await listDueLater(tools.db, environment.id, now);
  const failing = due.filter(({ work }) => guard.isFailing(work));
  const nextTry = guard.nextRetry(
    failing.filter(({ work }) => !guard.isEscalated(work)),
    now,
  );
  return [
    ...due.filter((item) => !failing.includes(item)),
    ...later.filter(({ work }) => guard.isFailing(work)),
    ...(nextTry === undefined ? [] : [nextTry]),
  ].toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1));
}

/** Whether nothing but polls of empty folders is due. */
export async function isIdle(
  tools: EngineTools,
  environmentId: string,
  due: readonly Due[],
): Promise<boolean> {
  if (due.some((item) => !WAITING_WORK.has(item.work))) return false;
  await runDurableCallbacks(tools.db, environmentId);
  for (const bank of await listBanks(tools.db, environmentId)) {
    if (await hasArrived(tools, bank)) return false;
  }
  return true;
}

/** An unreachable bank counts as empty; the poll reports the error. */
async function hasArrived(tools: EngineTools, bank: Bank): Promise<boolean> {
  try {
    return await tools.transport(bank).hasArrived();
  } catch (error) {
    if (await isDatabaseLost(tools.db, error)) throw error;
    return false;
  }
}
