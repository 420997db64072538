import type { Instant, TimelinePartName } from "@railhead/core";
import type { AccountView } from "../../postgres/account-view.ts";
import { ENGINE_ACTOR } from "../events/events.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";

/** Where a page of a timeline begins: behind the item of this instant, rank and key. */
export interface TimelinePosition {
  readonly at: Instant;
  readonly rank: number;
  readonly key: string;
}

/** Before every item. */
export const TIMELINE_START: TimelinePosition = {
  at: "0001-01-01T00:00:00.000Z",
  rank: 0,
  key: "",
};

export interface TimelineAsked {
  readonly view: AccountView;
  readonly payment: { readonly id: string; readonly kind: string };
  /** Parts that the reader may see. */
  readonly parts: ReadonlySet<TimelinePartName>;
  readonly after: TimelinePosition;
  readonly limit: number;
  /** The environment's instant: requests older than 30 days are gone. */
  readonly at: Instant;
  /** Paths of requests on the payment. */
  readonly paths: readonly string[];
}

/** Order of what happened at one instant: a cause stands before its effect. */
export const RANKS = {
  approval: 10,
  approval_decided: 11,
  request: 20,
  return: 25,
  exception: 28,
  exception_resolved: 29,
  move: 30,
  event: 40,
  auxiliary: 45,
  related: 46,
  posting: 50,
  file: 60,
  transfer: 65,
  file_event: 70,
  delivery: 90,
  note: 95,
} as const;
export type TimelineSource = keyof typeof RANKS;

/** A branch of the timeline: rows of one source. */
interface Branch {
  readonly source: TimelineSource;
  readonly at: Sql;
  /** Orders rows of one instant. */
  readonly key: Sql;
  /** What items of one cause share: a request, or the event of a move. */
  readonly group?: Sql;
  readonly facts: Sql;
  /** From `from` to the end of the branch. */
  readonly rest: Sql;
}

export function branch({ source, at, key, group, facts, rest }: Branch): Sql {
  return sql`select ${at} as at, ${raw(String(RANKS[source]))} as rank, ${key} as key,
    ${raw(`'${source}'`)} as source, ${group ?? raw("null::text")} as cause, ${facts} as facts ${rest}`;
}

/** Who is named by the cause of an event: it leaves the engine out. */
export const actorOf = (cause: Sql): Sql =>
  sql`coalesce(${cause} -> 'actor', ${raw(`'${JSON.stringify(ENGINE_ACTOR)}'`)}::json)`;

/** Whether a part is shown, as a parameter: one text of the statement serves all readers. */
export const isShown = ({ parts }: TimelineAsked, part: TimelinePartName): Sql =>
  sql`${parts.has(part)}::boolean`;
