import type { Tx } from "../../db/executor.ts";
import { updateBalancesPending } from "../../db/parties/paykeys.ts";
import { askForBalances } from "../../db/parties/provider-links.ts";
import { appendEvents } from "../../events/append.ts";
import { balanceRequested } from "../../verification/balances.ts";
import { ENGINE_ACTOR } from "../move.ts";
import type { StepRun } from "../step.ts";

/** Has the balances of these paykeys read anew. Records events, so call it last. */
export async function requestBalances(
  tx: Tx,
  { tools, environment_id, at }: StepRun,
  paykeyIds: readonly string[],
): Promise<void> {
  if (paykeyIds.length === 0) return;
  const rows = await updateBalancesPending(
    tx,
    environment_id,
    await askForBalances(tx, environment_id, paykeyIds, at),
    at,
  );
  const by = { actor: ENGINE_ACTOR, request_id: null };
  const events = rows.map((row) => balanceRequested(row, by));
  await appendEvents(tx, tools.ids, environment_id, events);
}
