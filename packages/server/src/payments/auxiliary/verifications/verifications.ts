import {
  addBankingDays,
  addMs,
  auxiliaryMove,
  CONFIRM_DAYS,
  nextBankingDay,
  PRENOTE_DAYS,
  type EventType,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { verifications } from "../../../db/tables/files/auxiliary-entries.ts";
import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { VoidAuxiliaryEntry } from "../../../db/tables/files/unexecuted-entries.ts";
import { listVerificationReceivers } from "../../../db/tables/files/verification-receivers.ts";
import { maturityOf } from "../../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import type { InboundEntry } from "../../files/inbound.ts";
import { applyAccountEffects } from "../../paykeys/block.ts";
import { replanForPrenotes } from "../../scheduling/prenotes.ts";
import { engineContext, type StepRun } from "../../transitions/step.ts";
import type { AuxiliaryMove, AuxiliaryRules, SealingTime } from "../entries/auxiliary-rules.ts";
import { messageOf } from "../entries/move-auxiliary.ts";
import { keepUnregistered } from "./unregistered-verifications.ts";
import { accountBlocksOf, moveVerifiedPaykeys } from "./verification-effects.ts";
import { planVerificationFile } from "./verification-file.ts";
import { verificationPostings } from "./verification-postings.ts";
import { verificationChanges, verificationEvent } from "./serialize-verification.ts";

const DAY_MS = 86_400_000;
const OK = { reason: "ok", source: "system", code: null } as const;
const REFUSED = { reason: "internal_system_error", source: "system", code: null } as const;

const EMITS: Readonly<Record<VerificationRow["status"], EventType>> = {
  created: "paykey_verification.updated",
  sent: "paykey_verification.sent",
  awaiting_confirmation: "paykey_verification.awaiting_confirmation",
  verified: "paykey_verification.verified",
  failed: "paykey_verification.failed",
  expired: "paykey_verification.expired",
};

/**
 * Prenotes and micro-entries. Micro-entries await confirmation once delivered; a prenote without a
 * return verifies the paykey.
 */
export const verificationRules: AuxiliaryRules<VerificationRow> = {
  kind: "verification",
  table: verifications,
  posting: "verify",
  timeouts: [
    { status: "awaiting_confirmation", event: "expire", needs_returns: false },
    { status: "sent", event: "stand", needs_returns: true },
  ],

  async plan(tx, run, { rows, sealing }) {
    await replanWaitingPayments(tx, run, { rows, sealing });
    // Paykeys are checked only when their entries are sealed.
    const receivers = sealing.is_now
      ? await listVerificationReceivers(
          tx,
          run.environment_id,
          rows.map(({ id }) => id),
        )
      : [];
    const byId = new Map(receivers.map((receiver) => [receiver.subject_id, receiver]));
    const goes = ({ id }: VerificationRow) => !sealing.is_now || byId.has(id);
    const usable = rows.filter(goes);
    const kept = sealing.is_now
      ? await keepUnregistered(tx, run, { rows: usable, receivers: byId })
      : undefined;
    const sealable = usable.filter((row) => kept?.rows.includes(row) !== true);
    return {
      ended: rows
        .filter((row) => !goes(row))
        .map((row) => ({ row, event: "invalidate", set: { due_at: null } })),
      sealable,
      ...(kept === undefined ? {} : { kept }),
      file: (going) => planVerificationFile(tx, run, { rows: going, receivers: byId }),
    };
  },

  settle(_tx, run, rows) {
    const { at } = run;
    const moves = rows
      .filter(({ method }) => method === "micro_entries")
      .map((row) => ({
        row,
        event: "await" as const,
        set: { settled_at: at, due_at: addMs(at, CONFIRM_DAYS * DAY_MS) },
      }));
    const { profile } = run.bank;
    const prenotes = rows.filter(({ method }) => method === "prenote");
    const waiting = prenotes.map((row) => {
      const settled = assertFound(row.settlement_date, "the day of its settlement");
      const last = addBankingDays(settled, PRENOTE_DAYS, closuresOf(profile));
      return { ...row, settled_at: at, due_at: maturityOf(profile, last) };
    });
    return Promise.resolve({ moves, waiting });
  },

  moveForReturns(run, row, items) {
    const consumed = firstReturns(row, items);
    const [first] = consumed;
    if (first === undefined) return undefined;
    const { reason, source, code } = assertFound(first.effect, "the effect of a return");
    const fails = auxiliaryMove("verification", row.status, "return") !== undefined;
    const move = returnMove(run, row, {
      traces: consumed.map(({ item }) => item.original_trace_number),
      outflows: consumed.map(({ outflow_cents }) => outflow_cents),
    });
    const set = { ...move.set, answer_code: row.answer_code ?? code };
    const cause = { reason, source, code };
    return {
      move: { ...move, event: fails ? "return" : null, set, returned: first, cause },
      consumed: consumed,
    };
  },

  // After a partial rejection the other entries were executed, so the verification fails.
  requeue: (run, row, { entries }) =>
    entries.length === row.trace_numbers.length
      ? undefined
      : {
          ...returnMove(run, row, {
            traces: entries.map(({ trace_number }) => trace_number),
            outflows: entries.map(outflowOf),
          }),
          cause: REFUSED,
        },

  postings: verificationPostings,
  prepare: moveVerifiedPaykeys,

  buildEvent(context, { move, after }) {
    const { event, cause = event === "reject" ? REFUSED : OK } = move;
    const isMove = event !== null && event !== "mistake";
    return verificationEvent(context, after, {
      type: isMove ? EMITS[after.status] : "paykey_verification.updated",
      patch: verificationChanges(after),
      cause,
      message: messageOf(move),
    });
  },

  async updateExceptions(tx, context, moved) {
    await applyAccountEffects(tx, context, accountBlocksOf(moved.map(({ move }) => move)));
  },
};

/** Replans payments that wait for a prenote whose date changed. */
async function replanWaitingPayments(
  tx: Tx,
  run: StepRun,
  { rows, sealing }: { rows: readonly VerificationRow[]; sealing: SealingTime },
): Promise<void> {
  const { profile } = run.bank;
  const settlement_date = nextBankingDay(easternTime(run.at).date, closuresOf(profile));
  const set = sealing.is_now
    ? ({ status: "sent", settlement_date } as const)
    : { due_at: sealing.goes_at };
  const prenotes = rows
    .filter(({ method }) => method === "prenote")
    .map((row) => ({ ...row, ...set }));
  const context = await engineContext(tx, run, rows);
  await replanForPrenotes(tx, context, { profile, prenotes });
}

/** The first return of each entry of the latest attempt. */
function firstReturns(row: VerificationRow, items: readonly InboundEntry[]): InboundEntry[] {
  const known = new Set(row.returned_trace_numbers);
  return items.filter(({ item, match }) => {
    const trace = item.original_trace_number;
    const isFirst = match?.attempt === row.attempt && !known.has(trace);
    if (isFirst) known.add(trace);
    return isFirst;
  });
}

/** The transition of a verification with returned or rejected entries. */
function returnMove(
  run: StepRun,
  row: VerificationRow,
  { traces, outflows }: { traces: readonly string[]; outflows: readonly bigint[] },
): AuxiliaryMove<VerificationRow> {
  return {
    row,
    event: "return",
    set: {
      returned_trace_numbers: [...row.returned_trace_numbers, ...traces],
      returned_cents: row.returned_cents - outflows.reduce((sum, cents) => sum + cents, 0n),
      // An entry returned before its settlement was recorded settles with the return.
      settled_at: row.settled_at ?? run.at,
      due_at: null,
    },
    outflows,
  };
}

function outflowOf({ is_debit, amount_cents }: VoidAuxiliaryEntry): bigint {
  return is_debit ? amount_cents : -amount_cents;
}
