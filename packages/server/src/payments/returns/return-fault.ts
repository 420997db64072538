import {
  lastDishonorDay,
  RETURN_FAULTS,
  type CivilDate,
  type DishonorCode,
  type ExceptionKind,
  type Instant,
  type ReturnFault,
} from "@railhead/core";
import type { InboundConclusion, InboundItem } from "../../db/tables/files/inbound-items.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import type { InboundEntry } from "../files/inbound.ts";
import type { StepRun } from "../transitions/step.ts";

/** The dishonor proposed for a faulty return, and its deadline. */
export interface ProposedDishonor {
  readonly code: DishonorCode;
  readonly information: string;
  readonly last_day: CivilDate;
  /** The cut-off of the last day. */
  readonly due_at: Instant;
}

/** The fault of a return; undefined if there is none or the item is no return. */
export function returnFaultOf(
  { item, effect }: InboundEntry,
  { outcome }: InboundConclusion,
  odfi: string,
): ReturnFault | undefined {
  return effect === undefined ? undefined : faultOf({ ...item, outcome }, odfi);
}

/** The fault of a return with an outcome. */
export function faultOf(
  item: Pick<InboundItem, "original_trace_number"> & Pick<InboundConclusion, "outcome">,
  odfi: string,
): ReturnFault | undefined {
  const { outcome } = item;
  if (outcome === "applied_late") return "late";
  // An applied return has a conclusion only where we did not permit it.
  if (outcome === "applied") return "not_permitted";
  if (outcome === "already_returned") return "duplicate";
  if (outcome === "already_reversed") return "reversed_before";
  if (outcome === "amount_differs") return "amount_differs";
  if (outcome !== "unmatched") return undefined;
  return item.original_trace_number.startsWith(odfi.slice(0, 8)) ? "unknown_trace" : "misrouted";
}

/** Exception kind by fault. */
export const KIND_OF_FAULT = {
  misrouted: "return_unmatched",
  unknown_trace: "return_unmatched",
  duplicate: "return_conflict",
  reversed_before: "return_conflict",
  late: "return_late",
  amount_differs: "return_amount_differs",
  not_permitted: "return_not_permitted",
} as const satisfies Record<ReturnFault, ExceptionKind>;

/** The dishonor proposed for a fault of a return read now. */
export function proposedDishonor(run: StepRun, fault: ReturnFault): ProposedDishonor {
  const { profile } = run.bank;
  const last_day = lastDishonorDay(easternTime(run.at).date, closuresOf(profile));
  return { ...RETURN_FAULTS[fault], last_day, due_at: easternInstant(last_day, profile.cutoff) };
}

/** Next step for a late return of a resubmitted payment. */
export const ACCEPT_RESUBMITTED =
  "Its payment was sent again, so the return cannot be dishonored. Resolve this to accept it.";

/** Next step for a reversal that came back after a dishonor had moved its money back. */
export const SETTLE_WITH_BANK =
  "Agree with the customer's bank who pays it back, then end the item of suspense with the bank's document (POST /v1/suspense_items/{id}/hand_over); money that came may be parked until it is claimed (POST /v1/suspense_items/{id}/park).";

/** The next step for an operator, with its deadline. */
export function whatNext(
  fault: ReturnFault,
  { item }: InboundEntry,
  offer: ProposedDishonor,
): string {
  const { code, information, last_day } = offer;
  const fields = information === "" ? "" : ` and information ${information}`;
  if (item.payment_id === null && fault !== "late") {
    return `Its money stands in suspense. Find the entry, or dishonor the return with ${code}${fields} (POST /v1/suspense_items/{id}/dishonor) before the cut-off of ${last_day}.`;
  }
  if (item.payment_id === null) {
    return `It is of a transfer: have the bank dishonor it with ${code}${fields} by its cut-off of ${last_day}, or resolve this to accept it.`;
  }
  const act = `Dishonor it with ${code}${fields} (POST /v1/dishonors) before the cut-off of ${last_day}`;
  if (fault === "amount_differs") {
    return `${act}. Its payment does not become paid until the dishonor stands or this is resolved.`;
  }
  return `${act}, or resolve this to accept it.`;
}
