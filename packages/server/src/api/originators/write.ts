import {
  neededReviews,
  ORIGINATOR_LIFECYCLE,
  type EventType,
  type OriginatorEvent,
} from "@railhead/core";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { requestBankRechecks } from "../../db/tables/accounts/account-checks.ts";
import {
  insertOriginator,
  lockOriginator,
  updateOriginator,
  type OriginatorHistoryRow,
  type OriginatorRow,
} from "../../db/tables/banks/originators.ts";
import { releaseRegistered } from "../../payments/origination/unregistered-transfers.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import {
  emit,
  lockPlatformWrites,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
} from "../shared/platform-resources.ts";
import { reviewSubject } from "../../payments/originators/remind-of-reviews.ts";
import {
  nextReminderAt,
  reviewedOf,
  serializeOriginator,
} from "../../payments/originators/serialize-originator.ts";
import { autoResolveExceptions } from "../../exceptions/exceptions.ts";

export const NO_ORIGINATOR = { detail: "There is no such originator." };

/** Locks an originator against other writes. */
export async function lockRegistered(context: WriteContext, id: string): Promise<OriginatorRow> {
  refuseAccountKey(context);
  await lockPlatformWrites(context);
  const row = await lockOriginator(context.tx, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NO_ORIGINATOR);
  return row;
}

/** Throws the refusal of an act that the originator's status does not take. */
export function refuseStatus({ status }: OriginatorRow, act: string): never {
  throw refusal("originator_not_allowed", { detail: `The originator is ${status}: no ${act}.` });
}

const TYPES: Readonly<Record<OriginatorEvent, EventType>> = {
  approve: "originator.updated",
  activate: "originator.activated",
  suspend: "originator.suspended",
  resume: "originator.activated",
  end: "originator.ended",
};

export interface OriginatorAct {
  readonly act: OriginatorEvent;
  readonly reason: string | null;
  readonly set?: Partial<Omit<OriginatorRow, "id" | "version" | "updated_at">>;
}

/** The only writer of an originator's status: row, history and event in one transaction. */
export async function moveOriginator(
  context: WriteContext,
  before: OriginatorRow,
  { act, reason, set = {} }: OriginatorAct,
): Promise<OriginatorRow> {
  const move = ORIGINATOR_LIFECYCLE.move(before.status, act);
  if (move === undefined) return refuseStatus(before, act);
  const changes = { ...set, status: move.to, status_reason: reason };
  const message = move.why;
  return await saveOriginator(context, before, { act, changes, type: TYPES[act], message });
}

export interface OriginatorChange {
  readonly act: string;
  readonly changes: Partial<Omit<OriginatorRow, "id" | "version" | "updated_at">>;
  readonly type: EventType;
  readonly message: string;
  readonly reason?: string | null;
}

/** Writes the next version of an originator. */
export async function saveOriginator(
  context: WriteContext,
  before: OriginatorRow,
  { act, changes, type, message, reason = changes.status_reason ?? null }: OriginatorChange,
): Promise<OriginatorRow> {
  // Other entries may need other reviews, whose days have passed; what is newly owed is named at once.
  const owes = Object.keys(changes.owed_since ?? {}).some((name) => !(name in before.owed_since));
  const through = changes.entries === undefined && !owes ? {} : { reminded_through: null };
  const changed = nextVersion(context, before, { ...changes, ...through });
  const row = { ...changed, due_at: nextReminderAt(changed) };
  const shown = { before: serializeOriginator(before), after: serializeOriginator(row) };
  const event = resourceEvent(context, { type, row, account_id: null, ...shown, message });
  const history = historyOf(context, row, { act, reason, changes: event.patch });
  await updateOriginator(context.tx, row, history);
  await emit(context, [event]);
  if (row.activated_at !== null) await applyRegister(context, row);
  await resolveReviews(context, before, row);
  return row;
}

/** Ends what a person is asked about reviews that were done, or are needed no longer. */
async function resolveReviews(
  { tx, app, at }: WriteContext,
  before: OriginatorRow,
  after: OriginatorRow,
): Promise<void> {
  const dates = new Map(
    neededReviews(reviewedOf(after)).map(({ review, due_on }) => [review, due_on]),
  );
  const over = neededReviews(reviewedOf(before)).filter(
    ({ review, due_on }) => dates.get(review) !== due_on,
  );
  await autoResolveExceptions(
    tx,
    { environment_id: after.environment_id, at, ids: app.ids },
    {
      kind: "originator_review_due",
      subjects: over.map(({ review }) => reviewSubject(after.id, review)),
      reason: "The review was done, or is needed no longer.",
    },
  );
}

/** Payments are decided again; transfers that the register allows now are due. */
async function applyRegister(
  { tx, app, at }: WriteContext,
  { environment_id, bank_id }: OriginatorRow,
): Promise<void> {
  await requestBankRechecks(tx, environment_id, { bankId: bank_id, at });
  const bank = (await listBanks(tx, environment_id)).find(({ id }) => id === bank_id);
  if (bank !== undefined) await releaseRegistered(tx, { environment_id, at, ids: app.ids }, bank);
}

export async function createOriginatorRow(
  context: WriteContext,
  row: OriginatorRow,
): Promise<void> {
  const after = serializeOriginator(row);
  // No name: the message outlives an erasure.
  const message = "The originator was proposed.";
  const type = "originator.created";
  const history = historyOf(context, row, { act: "create", reason: null, changes: after });
  await insertOriginator(context.tx, row, history);
  await emit(context, [resourceEvent(context, { type, row, account_id: null, after, message })]);
}

function historyOf(
  { actor }: WriteContext,
  row: OriginatorRow,
  { act, reason, changes }: { act: string; reason: string | null; changes: object },
): OriginatorHistoryRow {
  return {
    environment_id: row.environment_id,
    originator_id: row.id,
    version: row.version,
    act,
    status: row.status,
    reason,
    actor: { type: actor.type, id: actor.id },
    changes,
    created_at: row.updated_at,
  };
}
