import type { Executor } from "../../db/postgres/executor.ts";
import { listSnoozes, lockWorkItem } from "../../db/tables/operations/work-item-claims.ts";
import { listItemDecisions } from "../../db/tables/operations/work-item-decisions.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { findWorkItem, type WorkItemRow } from "../../db/tables/operations/work-items.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import type { ItemContext } from "../../payments/work-items/item-events.ts";
import { showWorkItem } from "../../payments/work-items/serialize-work-item.ts";
import { NO_CLOSURES } from "../../rails/calendar/banking-hours.ts";
import { scopeOf } from "../shared/platform-resources.ts";

export const NO_ITEM = { detail: "There is no such item in the queue." };

/** The caller, as claims, snoozes and decisions name one. */
export const personOf = ({ actor }: RequestContext): string => `${actor.type}:${actor.id}`;

/** The caller as who changes items. */
export function itemContextOf(context: WriteContext): ItemContext {
  const { app, environment, at, actor, requestId } = context;
  return { environment_id: environment.id, at, ids: app.ids, actor, request_id: requestId };
}

/** Items as they are shown to the caller. */
export async function showItems(
  context: RequestContext,
  db: Executor,
  rows: readonly WorkItemRow[],
): Promise<object[]> {
  const { environment, at } = context;
  const person = personOf(context);
  const ids = rows.map(({ id }) => id);
  const [snoozed, decisions] = await Promise.all([
    listSnoozes(db, environment.id, { person, at, ids }),
    listItemDecisions(db, environment.id, ids),
  ]);
  return rows.map((row) => showWorkItem(row, { person, at, snoozed, decisions }));
}

export async function showItem(
  context: RequestContext,
  db: Executor,
  row: WorkItemRow,
): Promise<object> {
  const [shown = {}] = await showItems(context, db, [row]);
  return shown;
}

/** An item that the caller may see, not locked. */
export async function findItem(context: WriteContext, id: string): Promise<WorkItemRow> {
  const row = await findWorkItem(context.tx, scopeOf(context), id);
  if (row === undefined) throw problem("not_found", NO_ITEM);
  return row;
}

/** The calendar in which an item is due: that of its account's bank. */
export async function closuresOfItem(
  { app, environment }: WriteContext,
  { account_id }: WorkItemRow,
): Promise<Pick<BankProfile, "closures">> {
  return account_id === null ? NO_CLOSURES : await app.profiles(environment.id, account_id);
}

/** Locks an open item. Throws the 422 of one that another person has claimed. */
export async function lockOpenItem(context: WriteContext, id: string): Promise<WorkItemRow> {
  const row = await lockWorkItem(context.tx, scopeOf(context), id);
  if (row === undefined) throw problem("not_found", NO_ITEM);
  if (row.resolved_at !== null) {
    const detail = `It was ${row.resolution ?? ""} by ${row.resolved_by ?? ""}.`;
    throw refusal("work_item_resolved", { detail });
  }
  const { claimed_by, claimed_until } = row;
  const isClaimed = claimed_until !== null && claimed_until > context.at;
  if (isClaimed && claimed_by !== personOf(context)) {
    const detail = `${claimed_by ?? ""} works on it until ${claimed_until}.`;
    throw refusal("work_item_claimed", { detail });
  }
  return row;
}
