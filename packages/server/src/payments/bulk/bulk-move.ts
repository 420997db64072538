import {
  feeEventOf,
  paymentPostings,
  type PaymentEvent,
  type PaymentKind,
  type Reason,
  type Source,
} from "@railhead/core";
import { assert } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  moveBulk,
  moveBulkStaged,
  type BulkMove,
  type BulkPosting,
} from "../../db/tables/payments/bulk-move.ts";
import {
  ofClass,
  type PaymentClass,
  type PaymentCount,
  type PaymentSet,
} from "../../db/tables/payments/payment-sets.ts";
import type { StateChange, StateColumn } from "../../db/tables/payments/payments.ts";
import type { BulkEvent } from "../../db/tables/payments/bulk-events.ts";
import { constant, type BulkValue } from "../../db/tables/payments/bulk-values.ts";
import type { StagedEvents } from "../../db/tables/events/staged-events.ts";
import { storedCause } from "../../events/cause.ts";
import {
  causeOf,
  dueAfter,
  postingAttempt,
  ANNOTATED_BY,
  transition,
} from "../transitions/move-rules.ts";
import type { MoveContext, Annotation } from "../transitions/move.ts";
import { statusDetails } from "../transitions/serialize.ts";
import { bulkDecision, type BulkEvaluation } from "../transitions/decision-row.ts";
import { earnFees } from "../fees/earn-fees.ts";
import { patchTemplate, annotationTemplate, type PassedState } from "./patch-template.ts";

/** One transition of all payments of a class in a set. */
export interface BulkTransition {
  readonly payments: PaymentSet;
  readonly class: CountedClass;
  readonly event: PaymentEvent;
  readonly reason: Reason;
  readonly source: Source;
  readonly code?: string | null;
  readonly message: string;
  /** Column values, in the column order of the row form. */
  readonly set: Readonly<Partial<Record<StateColumn, BulkValue>>>;
  /** A transition without an event that precedes it, included in its event. */
  readonly through?: Pick<BulkTransition, "event" | "reason" | "source" | "message">;
  /** What the rules made of each payment. */
  readonly evaluated?: BulkEvaluation;
  /** An annotation written and emitted just before it. */
  readonly after?: Omit<BulkAnnotation, "payments" | "kind" | "n">;
}

/** Context of bulk transitions; events may be staged for a later append. */
export interface SetContext extends MoveContext {
  readonly waiting?: StagedEvents;
}

/** Payment counts of a class by account. */
export interface CountedClass {
  readonly of: PaymentClass;
  readonly counts: readonly PaymentCount[];
}

/** Groups counts by payment class. */
export function classesOf(counts: readonly PaymentCount[]): CountedClass[] {
  const byClass = new Map<string, { of: PaymentClass; counts: PaymentCount[] }>();
  for (const count of counts) {
    const { kind, status, sent, settled, returned, has_resubmit } = count;
    const of = { kind, status, sent, settled, returned, has_resubmit };
    const key = JSON.stringify(of);
    const known = byClass.get(key);
    if (known === undefined) byClass.set(key, { of, counts: [count] });
    else known.counts.push(count);
  }
  // Sorted, since replayed environments must produce the same log.
  return [...byClass].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
}

/**
 * Bulk form of `movePayments`: same lifecycle, postings and patches, without reading rows. Payments
 * changed since they were counted are skipped. All moves are one statement, so event numbers are
 * taken once, last. Returns the number moved.
 */
export async function movePaymentSets(
  tx: Tx,
  context: SetContext,
  moves: readonly BulkTransition[],
): Promise<number> {
  const sets = moves.map((move) => setMoveOf(context, move));
  return await writeSets(tx, context, sets);
}

async function writeSets(tx: Tx, context: SetContext, sets: readonly BulkMove[]): Promise<number> {
  const { waiting } = context;
  const { moved, feeable } = await (waiting === undefined
    ? moveBulk(tx, sets)
    : moveBulkStaged(tx, sets, waiting));
  await earnFees(tx, context, feeable);
  return moved;
}

function setMoveOf(context: MoveContext, move: BulkTransition): BulkMove {
  const { of, counts } = move.class;
  const through = passedState(move);
  const { to, type } = transition(of.kind, through?.status ?? of.status, move.event);
  assert(type !== null && of.status !== "validating", `${move.event} moves no set`);
  const { reason, source, code = null, message, after } = move;
  const passing = through === undefined ? {} : { through };
  const set = { ...constantForAll(dueAfter(to)), ...move.set };
  const columns = Object.keys(set) as StateColumn[];
  const before = Object.keys(after?.set ?? {}) as StateColumn[];
  // A return trace set by the annotation shows in the patch.
  const shown = { ...of, returned: of.returned || before.includes("return_trace_number") };
  const events = [
    ...(after === undefined ? [] : [annotationEvent(context, { kind: of.kind, ...after })]),
    {
      type,
      patch: patchTemplate({ of: shown, to, reason, source, code, message, columns, ...passing }),
      cause: causeOfSet(context, move),
    },
  ];
  return {
    environment_id: context.environment_id,
    at: context.at,
    set: ofClass(move.payments, of),
    state: { from: of.status, status: to, reason, source, code, message, ...passing },
    values: { ...after?.set, ...set },
    resource_type: of.kind,
    events,
    event_ids: idsFor(context, countOf(counts) * events.length),
    posting: postingOf(context, move),
    decision: move.evaluated && bulkDecision(move.evaluated),
    fee: feeOf(of.kind, move.event),
  };
}

function causeOfSet(context: MoveContext, move: BulkTransition): string {
  const { reason, source, code = null, message, evaluated } = move;
  const line = statusDetails({ reason, source, code, message, changed_at: context.at });
  const cause = causeOf(context, { ...move, evaluation: evaluated?.evaluation });
  return storedCause(cause, { "+status_history": [line] });
}

function feeOf(kind: PaymentKind, move: PaymentEvent): BulkMove["fee"] {
  const event = feeEventOf(kind, move);
  return event === undefined ? undefined : { event, kind };
}

function passedState({ class: { of }, through }: BulkTransition): PassedState | undefined {
  if (through === undefined) return undefined;
  const { event, reason, source, message } = through;
  const { to, type } = transition(of.kind, of.status, event);
  assert(type === null, `${event} has an event of its own`);
  return { status: to, reason, source, code: null, message };
}

const countOf = (counts: readonly PaymentCount[]) => counts.reduce((sum, { n }) => sum + n, 0);

const idsFor = ({ ids, at }: MoveContext, n: number) =>
  Array.from({ length: n }, () => ids.uuid(at));

function annotationEvent(
  context: MoveContext,
  { kind, type, message, set }: Omit<BulkAnnotation, "payments" | "n">,
): BulkEvent {
  return {
    type: `${kind}.${type}`,
    patch: annotationTemplate(Object.keys(set) as StateColumn[]),
    cause: storedCause(causeOf(context, { ...ANNOTATED_BY[type], message }), {}),
  };
}

/** A bulk annotation of payments of one kind. */
export interface BulkAnnotation {
  readonly payments: PaymentSet;
  readonly kind: PaymentKind;
  /** Maximum number of payments. */
  readonly n: number;
  readonly type: Annotation["type"];
  readonly message: string;
  readonly set: BulkTransition["set"];
}

/** Bulk form of an annotation. Returns the number of payments changed. */
export async function annotatePaymentSet(
  tx: Tx,
  context: SetContext,
  annotation: BulkAnnotation,
): Promise<number> {
  const move: BulkMove = {
    environment_id: context.environment_id,
    at: context.at,
    set: annotation.payments,
    state: undefined,
    values: annotation.set,
    resource_type: annotation.kind,
    events: [annotationEvent(context, annotation)],
    event_ids: idsFor(context, annotation.n),
    posting: undefined,
    decision: undefined,
  };
  return await writeSets(tx, context, [move]);
}

/** Converts row-form column values to bulk constants. */
export function constantForAll(change: StateChange): Partial<Record<StateColumn, BulkValue>> {
  return Object.fromEntries(
    Object.entries(change).map(([column, value]) => [
      column,
      constant(column as StateColumn, value),
    ]),
  );
}

function postingOf(context: MoveContext, { class: counted, event }: BulkTransition) {
  const { of, counts } = counted;
  const [posting, ...more] = paymentPostings({
    kind: of.kind,
    event,
    from: of.status,
    settled: of.settled,
  });
  assert(more.length === 0, "a move posts once");
  if (posting === undefined) return undefined;
  const accountIds = [...new Set(counts.map(({ account_id }) => account_id))];
  const result: BulkPosting = {
    move: event,
    attempt: postingAttempt(event),
    chart: accountIds.map((accountId) => ({
      account_id: accountId,
      debit: context.chart(posting.debit, accountId),
      credit: context.chart(posting.credit, accountId),
    })),
  };
  return result;
}
