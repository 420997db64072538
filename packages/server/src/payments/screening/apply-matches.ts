import { someSubject } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockMatchesOfSubjects,
  type ScreeningMatchRow,
} from "../../db/tables/risk/screening-matches.ts";
import { requestHolderRechecks } from "../../db/tables/risk/screening-subjects.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import {
  autoResolveExceptions,
  openExceptions,
  type NewException,
} from "../../exceptions/exceptions.ts";
import { recheckPaymentsOf } from "../review/recheck-counterparties.ts";
import { resolveOverdue } from "../work-items/overdue-items.ts";
import { queueMatches } from "../work-items/queue-matches.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import type { Move } from "../transitions/move.ts";

/**
 * Has the payments decided again that changed matches hold or no longer hold, and opens and resolves the items of
 * the review queue and the exceptions of their subjects. Takes the event lock: call it last.
 */
export async function applyMatches(
  tx: Tx,
  changed: readonly ScreeningMatchRow[],
  contextOf: (moves: readonly Move[]) => Promise<MoveContext>,
  {
    events = [],
    ...at
  }: Pick<MoveContext, "environment_id" | "at"> & {
    /** Of what was changed along with the matches. */
    readonly events?: readonly NewEvent[];
  },
): Promise<void> {
  if (changed.length === 0) return;
  const { environment_id } = at;
  const holdersOf = (isCustomer: boolean) => [
    ...new Set(
      changed
        .filter(({ subject_type }) => (subject_type === "customer") === isCustomer)
        .map(({ holder_id }) => holder_id),
    ),
  ];
  const moves = await recheckPaymentsOf(tx, at, { customerIds: holdersOf(true), paykeyIds: [] });
  await requestHolderRechecks(tx, environment_id, { holderIds: holdersOf(false), at: at.at });
  const subjectIds = [...new Set(changed.map(({ subject_id }) => subject_id))];
  const matches = await lockMatchesOfSubjects(tx, environment_id, subjectIds);
  const open = matches.filter(({ state }) => state === "open");
  const waiting = new Set(open.map(({ subject_id }) => subject_id));
  const context = await contextOf(moves);
  await appendEvents(tx, context.ids, environment_id, events);
  await movePayments(tx, context, moves);
  const queue = await queueMatches(tx, context, matches);
  await appendEvents(tx, context.ids, environment_id, queue.events);
  await resolveOverdue(tx, context, queue.noLongerOverdue);
  await openExceptions(tx, context, exceptionsOf(open));
  await autoResolveExceptions(tx, context, {
    kind: "screening_match",
    subjects: subjectIds.filter((id) => !waiting.has(id)),
    reason: "No match of the subject is open any longer.",
  });
}

/** One for each subject, whatever the number of its matches; of no account, which must not learn of it. */
function exceptionsOf(open: readonly ScreeningMatchRow[]): NewException[] {
  const bySubject = new Map<string, ScreeningMatchRow[]>();
  for (const row of open)
    bySubject.set(row.subject_id, [...(bySubject.get(row.subject_id) ?? []), row]);
  return [...bySubject].map(([subject, [first, ...others]]) => ({
    kind: "screening_match",
    subject,
    message: `${someSubject(first?.subject_type ?? "customer")} may be on a sanctions list.`,
    details: { subject_type: first?.subject_type, matches: others.length + 1 },
    resource: { type: first?.subject_type ?? "customer", id: subject },
  }));
}
