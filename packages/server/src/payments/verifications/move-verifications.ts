import {
  addMs,
  laterOf,
  VERIFICATION_LIFECYCLE,
  VERIFICATION_MOVES,
  type EventType,
  type Reason,
  type Source,
  type VerificationEvent,
} from "@railhead/core";
import { assertFound } from "../../assert.ts";
import type { Tx } from "../../db/executor.ts";
import { verifications, type VerificationRow } from "../../db/files/paykey-verifications.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { postTransfers, type Transfer } from "../../ledger/post.ts";
import type { MoveContext } from "../move.ts";
import { verificationChanges, verificationResource } from "./verification-wire.ts";

export type VerificationChange = Partial<
  Pick<
    VerificationRow,
    | "tries_left"
    | "attempt"
    | "file_id"
    | "trace_numbers"
    | "settlement_date"
    | "settled_at"
    | "returned_trace_numbers"
    | "returned_cents"
    | "return_code"
    | "due_at"
  >
>;

/** One transition of a verification asked for, or a change that moves no status. */
export interface VerificationMove {
  readonly row: VerificationRow;
  readonly event: VerificationEvent | null;
  readonly set: VerificationChange;
  /** Of entries that came back: what each took from the bank's account, in cents. */
  readonly outflows?: readonly bigint[];
  readonly cause?: {
    readonly reason: Reason;
    readonly source: Source;
    readonly code: string | null;
  };
}

const TOLD: Readonly<Record<VerificationRow["status"], EventType>> = {
  created: "paykey_verification.updated",
  sent: "paykey_verification.sent",
  awaiting_confirmation: "paykey_verification.awaiting_confirmation",
  verified: "paykey_verification.verified",
  failed: "paykey_verification.failed",
  expired: "paykey_verification.expired",
};

/**
 * The only writer of a verification's status, for locked rows: status, postings and log at once.
 * Answers the rows as they then are.
 */
export async function moveVerifications(
  tx: Tx,
  context: MoveContext,
  moves: readonly VerificationMove[],
): Promise<VerificationRow[]> {
  if (moves.length === 0) return [];
  const after = moves.map(({ row, event, set }): VerificationRow => ({
    ...row,
    ...set,
    status: event === null ? row.status : nextOf(row, event),
    version: row.version + 1,
    updated_at: laterOf(context.at, addMs(row.updated_at, 1)),
  }));
  await verifications.update(tx, after);
  const transfers = moves.flatMap((move) => transfersOf(context, move));
  await postTransfers(tx, context.environment_id, { chart: context.chart, transfers });
  await appendEvents(
    tx,
    context.ids,
    context.environment_id,
    moves.map((move, index) =>
      eventOf(context, move, assertFound(after[index], "the moved verification")),
    ),
  );
  return after;
}

function nextOf(row: VerificationRow, event: VerificationEvent) {
  return assertFound(
    VERIFICATION_LIFECYCLE.next(row.status, event),
    `a ${row.status} verification takes no ${event}`,
  );
}

/** The amounts and the debit that takes them back settle together; each return undoes its own. */
function transfersOf({ at }: MoveContext, { row, set, outflows = [] }: VerificationMove) {
  const { id: subject_id, account_id } = row;
  const transfer = (attempt: number, outflow: bigint): Transfer => ({
    subject_id,
    account_id,
    move: "verify",
    attempt,
    debit: outflow > 0n ? "verification_costs" : "bank_cash",
    credit: outflow > 0n ? "bank_cash" : "verification_costs",
    amount_cents: outflow > 0n ? outflow : -outflow,
    posted_at: at,
  });
  const settles = row.settled_at === null && typeof set.settled_at === "string";
  const settled = settles ? [row.total_cents, -row.total_cents] : [];
  // Numbers 1 and 2 are those of the settlement.
  const first = 3 + row.returned_trace_numbers.length;
  return [
    ...settled.map((cents, index) => transfer(1 + index, cents)),
    ...outflows.map((cents, index) => transfer(first + index, cents)),
  ].filter(({ amount_cents }) => amount_cents > 0n);
}

/** The event with which a verification begins. */
export function verificationCreated(context: MoveContext, row: VerificationRow): NewEvent {
  return {
    ...placeOf(row),
    type: "paykey_verification.created",
    patch: verificationResource(row),
    cause: {
      source: "user_action",
      reason: "ok",
      code: null,
      message: "The verification of the paykey was asked for.",
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}

function eventOf(
  context: MoveContext,
  { event, cause }: VerificationMove,
  row: VerificationRow,
): NewEvent {
  const isMove = event !== null && event !== "mistake";
  return {
    ...placeOf(row),
    type: isMove ? TOLD[row.status] : "paykey_verification.updated",
    patch: verificationChanges(row),
    cause: {
      source: cause?.source ?? "system",
      reason: cause?.reason ?? "ok",
      code: cause?.code ?? null,
      message: whyOf(event),
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}

function placeOf(row: VerificationRow) {
  return {
    account_id: row.account_id,
    resource_type: "paykey_verification",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
  };
}

function whyOf(event: VerificationEvent | null): string {
  if (event === null) return "Another entry of the verification came back.";
  return VERIFICATION_MOVES.find((move) => move.event === event)?.why ?? "";
}
