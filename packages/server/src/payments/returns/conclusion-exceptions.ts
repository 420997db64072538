import { type ExceptionKind, formatUsd, lastCorrectionRefusalDay } from "@railhead/core";
import { listResubmitted } from "../../db/tables/files/payment-returns.ts";
import type { InboundConclusion } from "../../db/tables/files/inbound-items.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import { openExceptions, type NewException } from "../../exceptions/exceptions.ts";
import type { InboundEntry } from "../files/inbound.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import type { StepRun } from "../transitions/step.ts";
import {
  ACCEPT_RESUBMITTED,
  returnFaultOf,
  KIND_OF_FAULT,
  proposedDishonor,
  SETTLE_WITH_BANK,
  whatNext,
} from "./return-fault.ts";

/**
 * Opens an exception for every inbound item that needs an operator. Takes the event lock; call it
 * last.
 */
export async function openConclusionExceptions(
  tx: Tx,
  run: StepRun,
  input: { found: readonly InboundEntry[]; conclusions: readonly InboundConclusion[] },
): Promise<void> {
  const inboundByKey = new Map(input.found.map((inbound) => [inbound.item.item_key, inbound]));
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  const late = input.conclusions.filter(({ outcome }) => outcome.startsWith("applied"));
  const resubmitted = await listResubmitted(
    tx,
    run.environment_id,
    late.flatMap(({ item_key }) => inboundByKey.get(item_key)?.item.payment_id ?? []),
  );
  const wanted = input.conclusions.flatMap((conclusion) => {
    const inbound = inboundByKey.get(conclusion.item_key);
    if (inbound === undefined) return [];
    const isResubmitted = resubmitted.has(inbound.item.payment_id ?? "");
    return exceptionOf(run, inbound, { ...conclusion, isResubmitted }) ?? [];
  });
  await openExceptions(tx, context, wanted);
}

function exceptionOf(
  run: StepRun,
  inbound: InboundEntry,
  conclusion: InboundConclusion & { readonly isResubmitted: boolean },
): NewException | undefined {
  const fault = returnFaultOf(inbound, conclusion, run.bank.profile.odfi_routing_number);
  const kind = fault === undefined ? kindOf(inbound, conclusion) : KIND_OF_FAULT[fault];
  if (kind === undefined) return undefined;
  const { item } = inbound;
  const { isResubmitted } = conclusion;
  // A dishonor would collect twice, since the resubmitted payment has funded the business.
  const offer = fault === undefined || isResubmitted ? undefined : proposedDishonor(run, fault);
  return {
    kind,
    subject: item.item_key,
    message: messageOf(inbound, conclusion),
    details: {
      code: item.code,
      original_trace_number: item.original_trace_number,
      trace_number: item.trace_number,
      amount: item.amount_cents.toString(),
      file_id: item.file_id,
      line: item.line,
      payment_id: item.payment_id,
      funding_event_id: item.funding_event_id,
      ...(inbound.correction === undefined
        ? {}
        : { refuse_by: lastCorrectionRefusalDay(easternTime(run.at).date) }),
      ...(conclusion.suspense_id === null ? {} : { suspense_item_id: conclusion.suspense_id }),
      ...(inbound.match !== undefined && fault === "amount_differs"
        ? { entry_amount: inbound.match.amount_cents.toString() }
        : {}),
      ...(offer === undefined
        ? {}
        : {
            dishonor: {
              code: offer.code,
              information: offer.information,
              last_day: offer.last_day,
            },
          }),
    },
    resource: { type: "file", id: item.file_id },
    ...(isResubmitted ? { what_next: ACCEPT_RESUBMITTED } : {}),
    ...(conclusion.outcome === "already_recovered" ? { what_next: SETTLE_WITH_BANK } : {}),
    ...(fault === undefined || offer === undefined
      ? {}
      : { due_at: offer.due_at, what_next: whatNext(fault, inbound, offer) }),
  };
}

function kindOf(inbound: InboundEntry, { outcome }: InboundConclusion): ExceptionKind | undefined {
  if (outcome === "unchanged") return undefined;
  if (outcome === "unmatched") return "return_unmatched";
  if (inbound.correction !== undefined || inbound.item.kind === "refused_correction") {
    return "correction_not_applied";
  }
  return "return_conflict";
}

function messageOf(
  { item, outflow_cents }: InboundEntry,
  { outcome, detail }: InboundConclusion,
): string {
  const what = `${item.code} about the entry ${item.original_trace_number}`;
  switch (outcome) {
    case "unmatched":
      return `${what} names no entry of ours.`;
    case "already_returned":
      return `${what} came for an entry that was returned before.`;
    case "already_reversed":
      return `${what} came for an entry that our reversal had given back.`;
    case "already_recovered":
      return `${what}, our reversal, came after R62 had moved its money back: ${outflow_cents > 0n ? "the customer has it twice" : "the customer's bank is owed it"}.`;
    case "amount_differs":
      if (item.kind !== "return") {
        return `${what} is of ${formatUsd(item.amount_cents)}, another amount than the dishonor that it contests.`;
      }
      return `${what} is of ${formatUsd(item.amount_cents)}, which is not the entry's amount.`;
    case "applied":
      return `${what} needs a permission of ours, and none is on file.`;
    case "applied_late":
      return `${what} came after its time. ${detail ?? ""}`.trim();
    default:
      return `${what}: ${detail ?? dispute(item.kind)}`;
  }
}

function dispute(kind: string): string {
  return kind === "dishonored"
    ? "our bank dishonored its return."
    : "the receiving bank contests the dishonor of its return.";
}

/** Opens an exception for each returned transfer. Takes the event lock; call it last. */
export async function openTransferReturnExceptions(
  tx: Tx,
  run: StepRun,
  returned: readonly { funding: FundingEventRow; code: string }[],
): Promise<void> {
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  await openExceptions(
    tx,
    context,
    returned.map(({ funding, code }) => ({
      kind: "funding_failed",
      subject: funding.id,
      message: `A transfer of ${formatUsd(funding.amount_cents)} was returned with ${code}.`,
      account_id: funding.account_id,
      details: { code, linked_bank_account_id: funding.linked_bank_account_id },
      resource: { type: "funding_event", id: funding.id },
    })),
  );
}
