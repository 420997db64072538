import {
  CORRECTION_REFUSAL_MOVES,
  type CorrectionRefusalEvent,
  type CorrectionRefusalStatus,
} from "./correction-refusals.ts";
import { DISHONOR_MOVES, type DishonorEvent, type DishonorStatus } from "./dishonors.ts";
import type { ExceptionKind } from "../catalog/exception-kinds.ts";
import type { Move } from "./lifecycle.ts";
import {
  RECEIVED_RETURN_MOVES,
  type ReceivedReturnEvent,
  type ReceivedReturnStatus,
} from "./received-return-entries.ts";
import { REVERSAL_MOVES, type ReversalEvent, type ReversalStatus } from "./reversals.ts";
import {
  VERIFICATION_MOVES,
  type VerificationEvent,
  type VerificationStatus,
} from "./verifications.ts";

/** Entries that belong to no payment and no transfer. */
export const AUXILIARY_KINDS = [
  "dishonor",
  "correction_refusal",
  "verification",
  "reversal",
  "received_return",
] as const;
export type AuxiliaryKind = (typeof AUXILIARY_KINDS)[number];

export type AuxiliaryStatus =
  | CorrectionRefusalStatus
  | DishonorStatus
  | ReversalStatus
  | VerificationStatus
  | ReceivedReturnStatus;
export type AuxiliaryEvent =
  CorrectionRefusalEvent | DishonorEvent | ReversalEvent | VerificationEvent | ReceivedReturnEvent;

interface AuxiliaryDefinition {
  readonly moves: readonly Move<AuxiliaryStatus>[];
  /** The status before the entry is in a file. */
  readonly initial: AuxiliaryStatus;
  /** Its resource type in events and exceptions. */
  readonly resource: string;
  /** Bank rejections after which it is abandoned. Missed deadlines do not count. */
  readonly tries: number;
  /** Opened when the entry is abandoned. */
  readonly exception: ExceptionKind;
}

export const AUXILIARY_ENTRIES: Readonly<Record<AuxiliaryKind, AuxiliaryDefinition>> = {
  dishonor: {
    moves: DISHONOR_MOVES,
    initial: "requested",
    resource: "dishonor",
    tries: 3,
    exception: "dishonor_lapsed",
  },
  correction_refusal: {
    moves: CORRECTION_REFUSAL_MOVES,
    initial: "requested",
    resource: "correction_refusal",
    tries: 3,
    exception: "correction_refusal_lapsed",
  },
  verification: {
    moves: VERIFICATION_MOVES,
    initial: "created",
    resource: "paykey_verification",
    tries: 2,
    exception: "verification_not_sent",
  },
  reversal: {
    moves: REVERSAL_MOVES,
    initial: "requested",
    resource: "reversal",
    tries: 3,
    exception: "reversal_not_sent",
  },
  received_return: {
    moves: RECEIVED_RETURN_MOVES,
    initial: "requested",
    resource: "received_entry",
    tries: 3,
    exception: "received_return_not_sent",
  },
};

/** The move that an event makes in a status, or undefined where the event is not allowed. */
export function auxiliaryMove(
  kind: AuxiliaryKind,
  status: AuxiliaryStatus,
  event: AuxiliaryEvent,
): Move<AuxiliaryStatus> | undefined {
  return AUXILIARY_ENTRIES[kind].moves.find(
    (move) => move.event === event && move.from.includes(status),
  );
}
