import type { Tx } from "../../db/postgres/executor.ts";
import { updateBalancesPending } from "../../db/tables/counterparties/paykeys.ts";
import { enqueueBalanceRequests } from "../../db/tables/counterparties/provider-links.ts";
import { appendEvents } from "../../events/append.ts";
import { balanceRequested } from "../../verification/balances.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";

/** Requests fresh balances of paykeys. Takes the event lock; call it last. */
export async function requestBalances(
  tx: Tx,
  { tools, environment_id, at }: StepRun,
  paykeyIds: readonly string[],
): Promise<void> {
  if (paykeyIds.length === 0) return;
  const rows = await updateBalancesPending(
    tx,
    environment_id,
    await enqueueBalanceRequests(tx, environment_id, paykeyIds, at),
    at,
  );
  const by = { actor: ENGINE_ACTOR, request_id: null };
  const events = rows.map((row) => balanceRequested(row, by));
  await appendEvents(tx, tools.ids, environment_id, events);
}
