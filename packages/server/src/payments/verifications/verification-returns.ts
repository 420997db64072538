import { VERIFICATION_LIFECYCLE } from "@railhead/core";
import { assertFound } from "../../assert.ts";
import type { AccountEffect } from "../../db/parties/blocks.ts";
import type { Tx } from "../../db/executor.ts";
import { lockBankAccounts } from "../../db/parties/paykeys.ts";
import { verifications, type VerificationRow } from "../../db/files/paykey-verifications.ts";
import { applyAccountEffects } from "../paykeys/block.ts";
import type { Inbound } from "../files/inbound.ts";
import { moveVerifications, type VerificationMove } from "./move-verifications.ts";
import { engineContext, type StepRun } from "../step.ts";
import { stopPaykeys, type Disproved } from "./stop-paykeys.ts";

/** The verification whose entry an item is about. */
export function verificationOf({ match }: Inbound): string | undefined {
  return match?.verification_id ?? undefined;
}

/**
 * Applies returns of prenotes and micro-entries: the verification fails, each amount that came back
 * is booked, and the bank account is blocked as by any return, or else the paykey is rejected. Answers
 * second returns of an entry.
 */
export async function applyVerificationReturns(
  tx: Tx,
  run: StepRun,
  found: readonly Inbound[],
): Promise<{ readonly second: readonly Inbound[] }> {
  if (found.length === 0) return { second: [] };
  const rows = await verifications.lock(
    tx,
    found.map((told) => verificationOf(told) ?? ""),
  );
  const second: Inbound[] = [];
  const moves: VerificationMove[] = [];
  const disproved: Disproved[] = [];
  const effects: AccountEffect[] = [];
  for (const row of rows) {
    const fresh = firstReturns(
      row,
      found.filter((told) => verificationOf(told) === row.id),
      second,
    );
    const [first] = fresh;
    if (first === undefined) continue;
    moves.push(moveOf(run, row, [first, ...fresh.slice(1)]));
    const effect = accountEffect(row, first);
    if (effect === undefined) disproved.push(disprovedBy(row, first));
    else effects.push(effect);
  }
  // Before anything is written to the event log.
  await lockBankAccounts(
    tx,
    effects.map((effect) => effect.paykey_id),
  );
  const context = await engineContext(tx, run, rows);
  await stopPaykeys(tx, context, disproved);
  await moveVerifications(tx, context, moves);
  await applyAccountEffects(tx, context, effects);
  return { second };
}

/** The returns that are the first of their entry, of the attempt that was sent last. */
function firstReturns(
  row: VerificationRow,
  found: readonly Inbound[],
  second: Inbound[],
): Inbound[] {
  const known = new Set(row.returned_trace_numbers);
  return found.filter((told) => {
    const trace = told.item.original_trace_number;
    const isFirst = told.match?.attempt === row.attempt && !known.has(trace);
    if (isFirst) known.add(trace);
    else second.push(told);
    return isFirst;
  });
}

function moveOf(
  run: StepRun,
  row: VerificationRow,
  fresh: readonly [Inbound, ...Inbound[]],
): VerificationMove {
  const [first] = fresh;
  const effect = assertFound(first.effect, "the effect of a return");
  const outflows = fresh.map(({ outflow_cents }) => outflow_cents);
  const fails = VERIFICATION_LIFECYCLE.next(row.status, "return") !== undefined;
  return {
    row,
    event: fails ? "return" : null,
    set: {
      returned_trace_numbers: [
        ...row.returned_trace_numbers,
        ...fresh.map(({ item }) => item.original_trace_number),
      ],
      returned_cents: row.returned_cents - outflows.reduce((sum, cents) => sum + cents, 0n),
      return_code: row.return_code ?? effect.code,
      // What comes back before the settlement was read settles with it.
      settled_at: row.settled_at ?? run.at,
      due_at: null,
    },
    outflows,
    cause: { reason: effect.reason, source: effect.source, code: effect.code },
  };
}

/** The block that a return puts on the bank account; undefined where its code blocks none. */
function accountEffect(row: VerificationRow, told: Inbound): AccountEffect | undefined {
  const { paykey, code } = assertFound(told.effect, "the effect of a return");
  if (paykey === "none" || paykey === "review") return undefined;
  return {
    paykey_id: row.paykey_id,
    effect: "blocked",
    code,
    unblockable: paykey === "blocked_unblockable",
  };
}

function disprovedBy({ paykey_id, method }: VerificationRow, { effect }: Inbound): Disproved {
  const { code, title } = assertFound(effect, "the effect of a return");
  const what = method === "prenote" ? "Its prenote" : "A micro-entry to it";
  return { paykey_id, code, message: `${what} was returned with ${code}: ${title}.` };
}
