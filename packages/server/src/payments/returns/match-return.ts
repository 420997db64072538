import { CONTEST_CODES, DISHONOR_CODES, type PaymentKind, returnEffect } from "@railhead/core";
import { requestRateCheck } from "../../db/tables/accounts/account-checks.ts";
import {
  findSentEntry,
  matchInboundItem,
  type SentEntry,
  type SuspenseItem,
} from "../../db/tables/files/suspense-items.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { InboundEntry } from "../files/inbound.ts";
import {
  endSuspense,
  type SuspenseContext,
  type SuspenseResource,
} from "../suspense/end-suspense.ts";
import type { StepRun } from "../transitions/step.ts";
import { applyReturns } from "./apply-returns.ts";
import { openConclusionExceptions } from "./conclusion-exceptions.ts";
import { openReturnCodeExceptions } from "./return-code-exceptions.ts";

/** The payment that a person says an unmatched return is of. */
export interface ReturnMatch {
  readonly item: SuspenseItem;
  readonly payment: { readonly id: string; readonly kind: PaymentKind };
  readonly reason: string;
}

/**
 * Applies an unmatched return to a payment, as if it had named its entry. Returns the ended item, or a
 * sentence about why the payment cannot be its.
 */
export async function matchReturn(
  tx: Tx,
  run: StepRun,
  { match, context }: { match: ReturnMatch; context: SuspenseContext },
): Promise<SuspenseResource | string> {
  const { item, payment, reason } = match;
  const { environment_id } = run;
  const entry = await findSentEntry(tx, { environment_id, id: payment.id });
  const fault = faultOf(item, entry);
  if (fault !== undefined || entry === undefined) return fault ?? "";
  const returned = inboundEntryOf(match, entry);
  const applied = await applyReturns(tx, run, [returned]);
  if (applied.duplicates.length > 0) return NOT_OPEN;
  await matchInboundItem(tx, environment_id, {
    item_key: item.item_key,
    payment_id: payment.id,
    trace_number: entry.trace_number,
    outcome: applied.late.length > 0 ? "applied_late" : "applied",
    detail: `The return named ${item.original_trace_number}; a person matched it.`,
  });
  await requestRateCheck(tx, environment_id, {
    account_ids: [...applied.accounts],
    due_at: run.at,
  });
  const { kind, original_trace_number, payment_id } = returned.item;
  const matched = { ...item, kind, original_trace_number, payment_id };
  const cents = item.suspense_open_cents;
  const [ended] = await endSuspense(tx, context, [
    { item: matched, act: "match", cents, reason, payment_id: payment.id },
  ]);
  await openConclusionExceptions(tx, run, { found: [returned], conclusions: applied.late });
  await openReturnCodeExceptions(tx, run, [returned]);
  return ended ?? "";
}

const NOT_OPEN = "Was returned before, or has ended otherwise.";

/** Why the item cannot be a return of the entry. */
function faultOf(item: SuspenseItem, entry: SentEntry | undefined): string | undefined {
  if (entry === undefined) return "Was not sent to the bank.";
  if (item.kind !== "unmatched" || item.code in DISHONOR_CODES || item.code in CONTEST_CODES) {
    return "Only a return that named no entry of ours can be matched.";
  }
  if (item.suspense_open_cents !== item.suspense_cents) return "A part of the item has ended.";
  if (item.suspense_cents > 0n !== (entry.kind === "charge")) {
    return `The money ${item.suspense_cents > 0n ? "left us, as of a charge" : "came, as of a payout"}.`;
  }
  const cents = item.suspense_cents < 0n ? -item.suspense_cents : item.suspense_cents;
  if (cents !== entry.amount_cents) return `Its amount is ${entry.amount_cents}, not ${cents}.`;
  if (entry.status !== "pending" && entry.status !== "paid") return NOT_OPEN;
  return undefined;
}

function inboundEntryOf({ item, payment }: ReturnMatch, entry: SentEntry): InboundEntry {
  const { item_key, file_id, line, code, trace_number } = item;
  return {
    item: {
      item_key,
      file_id,
      line,
      kind: "return",
      code,
      original_trace_number: entry.trace_number,
      trace_number,
      amount_cents: entry.amount_cents,
      moved_cents: -item.suspense_cents,
      payment_id: payment.id,
      funding_event_id: null,
    },
    match: {
      file_id: entry.file_id,
      file_date: entry.file_date,
      attempt: entry.attempt,
      payment_id: payment.id,
      funding_event_id: null,
      auxiliary_entry_id: null,
      auxiliary_kind: null,
      amount_cents: entry.amount_cents,
    },
    outflow_cents: item.suspense_cents,
    effect: returnEffect(code),
  };
}
