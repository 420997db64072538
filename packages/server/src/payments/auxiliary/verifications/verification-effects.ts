import { CONFIRM_TRIES, paykeyMove } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { AccountEffect } from "../../../db/tables/counterparties/blocks.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { lockBankAccounts, lockPaykeys } from "../../../db/tables/counterparties/paykeys.ts";
import type { MoveContext } from "../../transitions/move.ts";
import { movePaykeys } from "../../paykeys/move-paykeys.ts";
import type { AuxiliaryMove } from "../entries/auxiliary-rules.ts";

/** A paykey whose verification failed, and why. */
interface FailedPaykey {
  readonly paykey_id: string;
  readonly message: string;
  /** Return code; null if nothing was returned. */
  readonly code: string | null;
}

/**
 * Rejects paykeys whose verification failed, and ends their unsent payments. Locks paykeys and bank
 * accounts: call it before anything appends events.
 */
export async function rejectPaykeys(
  tx: Tx,
  context: MoveContext,
  moves: readonly AuxiliaryMove<VerificationRow>[],
): Promise<void> {
  const blocked = accountBlocksOf(moves).map(({ paykey_id }) => paykey_id);
  if (blocked.length > 0) await lockBankAccounts(tx, context.environment_id, blocked);
  const disproved = moves.flatMap((move) => failedPaykeyOf(move) ?? []);
  if (disproved.length === 0) return;
  const byPaykey = new Map(disproved.map((one) => [one.paykey_id, one]));
  const paykeys = await lockPaykeys(tx, context.environment_id, [...byPaykey.keys()]);
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

/** The bank account blocks that returned verification entries cause. */
export function accountBlocksOf(moves: readonly AuxiliaryMove<VerificationRow>[]): AccountEffect[] {
  return moves.flatMap((move) => accountBlockOf(move) ?? []);
}

function accountBlockOf({
  row,
  returned,
}: AuxiliaryMove<VerificationRow>): AccountEffect | undefined {
  if (returned === undefined) return undefined;
  const { paykey, code } = assertFound(returned.effect, "the effect of a return");
  if (paykey === "none" || paykey === "review") return undefined;
  const unblockable = paykey === "blocked_unblockable";
  return { paykey_id: row.paykey_id, effect: "blocked", code, unblockable };
}

function failedPaykeyOf(move: AuxiliaryMove<VerificationRow>): FailedPaykey | undefined {
  const { row, event, returned } = move;
  const { paykey_id, method } = row;
  if (event === "exhaust") {
    const message = `The amounts of its micro-entries were given wrongly ${CONFIRM_TRIES} times.`;
    return { paykey_id, message, code: null };
  }
  if (returned === undefined || accountBlockOf(move) !== undefined) return undefined;
  const { code, title } = assertFound(returned.effect, "the effect of a return");
  const what = method === "prenote" ? "Its prenote" : "A micro-entry to it";
  return { paykey_id, code, message: `${what} was returned with ${code}: ${title}.` };
}
