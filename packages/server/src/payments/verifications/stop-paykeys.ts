import { paykeyMove } from "@railhead/core";
import type { Tx } from "../../db/executor.ts";
import { lockPaykeys } from "../../db/parties/paykeys.ts";
import type { MoveContext } from "../move.ts";
import { movePaykeys } from "../paykeys/move-paykeys.ts";

/** A paykey whose verification failed, and why. */
export interface Disproved {
  readonly paykey_id: string;
  readonly message: string;
  /** Of the return; null where nothing came back. */
  readonly code: string | null;
}

/**
 * Rejects paykeys whose verification failed, and ends their unsent payments. It locks both and appends
 * to the log, so call it before anything else appends.
 */
export async function stopPaykeys(
  tx: Tx,
  context: MoveContext,
  disproved: readonly Disproved[],
): Promise<void> {
  if (disproved.length === 0) return;
  const byPaykey = new Map(disproved.map((one) => [one.paykey_id, one]));
  const paykeys = await lockPaykeys(tx, [...byPaykey.keys()]);
  await movePaykeys(
    tx,
    context,
    paykeys.flatMap((paykey) => {
      const why = byPaykey.get(paykey.id);
      const isUsable = paykeyMove(paykey.status, "disprove") !== undefined;
      if (why === undefined || !isUsable) return [];
      const { message, code } = why;
      return [{ paykey, event: "disprove" as const, message, code }];
    }),
  );
}
