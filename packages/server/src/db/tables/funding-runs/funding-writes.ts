import { eventInsertion, type UnsequencedEvent } from "../events/events.ts";
import type { Tx } from "../../postgres/executor.ts";
import {
  FUNDING_EVENTS,
  FUNDING_EVENT_HISTORY,
  FUNDING_EVENT_PAYMENTS,
  type FundingEventRow,
  type FundingHistoryRow,
  type FundingMember,
} from "../funding/funding-events.ts";
import { posting, type PostingRow } from "../ledger/ledger.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import { append, appendPending, defersEvents } from "../events/deferred-events.ts";

/** Writes of one change of transfers. */
export interface FundingWrites {
  readonly environment_id: string;
  /** New transfers in their first status. */
  readonly opened?: readonly FundingEventRow[];
  /** Locked transfers with an unchanged status: whole rows. */
  readonly updated?: readonly FundingEventRow[];
  /** Locked transfers with a changed status, which is added to the history. */
  readonly transitioned?: readonly FundingEventRow[];
  /** History rows of new transfers. */
  readonly history?: readonly FundingHistoryRow[];
  readonly members?: readonly FundingMember[];
  readonly events: readonly UnsequencedEvent[];
  readonly postings?: readonly PostingRow[];
}

/** Writes transfers in one statement. Only payments/funding/move-funding.ts calls it. */
export async function writeFundingEvents(tx: Tx, writes: FundingWrites): Promise<void> {
  const { environment_id, events } = writes;
  const isLater = defersEvents(tx);
  const log = isLater || events.length === 0 ? undefined : eventInsertion(environment_id, events);
  if (isLater && events.length > 0) await append(tx, environment_id, events);
  // The log is locked before balances.
  const appended = (writes.postings ?? []).length > 0 ? appendPending(tx) : undefined;
  const parts = [
    ...partsOf(writes),
    ...(log === undefined ? [] : [log.before, sql`logged as (${log.insert})`]),
  ];
  const written = parts.length > 0 ? tx.run(sql`with ${join(parts)} select`) : undefined;
  await tx.pipeline([appended, written]);
}

function partsOf({
  environment_id,
  opened = [],
  updated = [],
  transitioned = [],
  history = [],
  members = [],
  postings = [],
}: FundingWrites): Sql[] {
  const parts: Sql[] = [];
  if (updated.length > 0)
    parts.push(sql`updated as (${FUNDING_EVENTS.update(updated, "changed")})`);
  if (opened.length > 0) {
    parts.push(sql`opened as (${FUNDING_EVENTS.insert(opened)})`);
  }
  if (history.length > 0) {
    parts.push(sql`history as (${FUNDING_EVENT_HISTORY.insert(history)})`);
  }
  if (transitioned.length > 0) {
    parts.push(sql`transitioned as (${FUNDING_EVENTS.update(transitioned, "changed")} returning t.environment_id,
        t.id, t.version, t.status, t.status_reason, t.status_source, t.status_code, t.status_message,
        t.status_changed_at
      ), transition_history as (
        insert into funding_event_history (${FUNDING_EVENT_HISTORY.list})
        select environment_id, id, version, status, status_reason, status_source, status_code, status_message,
          status_changed_at from transitioned)`);
  }
  if (members.length > 0) {
    parts.push(sql`members as (${FUNDING_EVENT_PAYMENTS.insert(members)})`);
  }
  if (postings.length > 0) {
    parts.push(sql`posted as (${posting(environment_id, postings).insert})`);
  }
  return parts;
}

/** Updates versions of locked funding events with other changes. */
export async function annotateFundingEvents(
  tx: Tx,
  rows: readonly Pick<FundingEventRow, "environment_id" | "id" | "version" | "updated_at">[],
): Promise<void> {
  const set = rowSet<"environment_id" | "id" | "version" | "updated_at">(rows, {
    environment_id: "uuid",
    id: "uuid",
    version: "integer",
    updated_at: "timestamptz",
  });
  await tx.run(sql`
    update funding_events f set version = ${set.value("version")},
      updated_at = ${set.value("updated_at")} from ${set.from}
    where f.environment_id = ${set.value("environment_id")} and f.id = ${set.value("id")}`);
}
