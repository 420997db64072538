import { CONFIRM_DAYS, CONFIRM_TRIES, paykeyMove } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { AccountEffect } from "../../../db/tables/counterparties/blocks.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import {
  lockBankAccounts,
  lockPaykeys,
  type PaykeyRow,
} from "../../../db/tables/counterparties/paykeys.ts";
import type { MoveContext } from "../../transitions/move.ts";
import { movePaykeys } from "../../paykeys/move-paykeys.ts";
import type { AuxiliaryMove } from "../entries/auxiliary-rules.ts";

/** How a verification that ends moves its paykey, and why. */
interface PaykeyOutcome {
  readonly paykey_id: string;
  readonly event: "confirm" | "disprove";
  /** Whether the paykey moves only while it awaits the amounts: a person may have decided before. */
  readonly needs_wait: boolean;
  readonly message: string;
  /** Return code; null if nothing was returned. */
  readonly code: string | null;
}

/**
 * Activates paykeys whose amounts were confirmed; rejects those whose verification failed, and ends
 * their unsent payments. Locks paykeys and bank accounts: call it before anything appends events.
 */
export async function moveVerifiedPaykeys(
  tx: Tx,
  context: MoveContext,
  moves: readonly AuxiliaryMove<VerificationRow>[],
): Promise<void> {
  const blocked = accountBlocksOf(moves).map(({ paykey_id }) => paykey_id);
  if (blocked.length > 0) await lockBankAccounts(tx, context.environment_id, blocked);
  const outcomes = moves.flatMap((move) => outcomeOf(move) ?? []);
  if (outcomes.length === 0) return;
  const byPaykey = new Map(outcomes.map((one) => [one.paykey_id, one]));
  const paykeys = await lockPaykeys(tx, context.environment_id, [...byPaykey.keys()]);
  await movePaykeys(
    tx,
    context,
    paykeys.flatMap((paykey) => {
      const outcome = byPaykey.get(paykey.id);
      if (outcome === undefined || (outcome.needs_wait && !awaitsAmounts(paykey))) return [];
      const { event, message, code } = outcome;
      return paykeyMove(paykey.status, event) === undefined
        ? []
        : [{ paykey, event, message, code }];
    }),
  );
}

/** A return that put the paykey in review since has its code. */
function awaitsAmounts({ status, status_code }: PaykeyRow): boolean {
  return status === "review" && status_code === null;
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

function outcomeOf(move: AuxiliaryMove<VerificationRow>): PaykeyOutcome | undefined {
  const { row, event, returned } = move;
  const { paykey_id, method } = row;
  const failed = { paykey_id, event: "disprove", needs_wait: false, code: null } as const;
  const awaited = { ...failed, needs_wait: true } as const;
  if (event === "confirm" && row.activates_paykey) {
    const message = "The amounts of its micro-entries were confirmed.";
    return { ...awaited, event: "confirm", message };
  }
  if (event === "expire" && row.activates_paykey) {
    const message = `Nobody confirmed the amounts of its micro-entries within ${CONFIRM_DAYS} days.`;
    return { ...awaited, message };
  }
  if (event === "exhaust") {
    const message = `The amounts of its micro-entries were given wrongly ${CONFIRM_TRIES} times.`;
    return { ...failed, message };
  }
  if (returned === undefined || accountBlockOf(move) !== undefined) return undefined;
  const { code, title } = assertFound(returned.effect, "the effect of a return");
  const what = method === "prenote" ? "Its prenote" : "A micro-entry to it";
  return { ...failed, code, message: `${what} was returned with ${code}: ${title}.` };
}
