import type { Instant } from "@railhead/core";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { appendEvents } from "../../events/append.ts";
import type { Ids } from "../../base/ids.ts";
import type { Charts } from "../../ledger/chart.ts";
import {
  assessPending,
  completeChecks,
  type VerificationTools,
} from "../../verification/complete-checks.ts";
import { recheckPaymentsOf } from "../review/recheck-counterparties.ts";
import { ENGINE_ACTOR, movePayments } from "../transitions/move.ts";

export interface VerifyTools extends VerificationTools {
  readonly db: Database;
  readonly ids: Ids;
  readonly charts: Charts;
}

/**
 * Completes a chunk of background checks and rechecks affected payments. Returns 0 if none was
 * left.
 */
export async function settleVerifications(
  tools: VerifyTools,
  environment: Pick<Environment, "id" | "kind">,
  at: Instant,
): Promise<number> {
  const assessed = await assessPending(tools.db, tools, { environment, at });
  return await tools.db.tx(async (tx) => {
    const ended = await completeChecks(tx, tools, { run: { environment, at }, assessed });
    if (ended.events.length === 0) return 0;
    const moves = await recheckPaymentsOf(
      tx,
      { environment_id: environment.id, at },
      {
        customerIds: ended.customers.map(({ id }) => id),
        // Paykeys in review are rechecked when their payments are sealed.
        paykeyIds: ended.paykeys.filter(({ status }) => status !== "review").map(({ id }) => id),
      },
    );
    await appendEvents(tx, tools.ids, environment.id, ended.events);
    await movePayments(
      tx,
      {
        environment_id: environment.id,
        at,
        ids: tools.ids,
        chart: await tools.charts(
          tx,
          environment.id,
          moves.map(({ payment }) => payment.account_id),
        ),
        actor: ENGINE_ACTOR,
        request_id: null,
      },
      moves,
    );
    return ended.events.length;
  });
}
