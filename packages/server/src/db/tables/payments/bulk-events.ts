import { addMs, type Instant } from "@railhead/core";
import { PAYMENT_STATES } from "../../columns/payments.ts";
import type { StateColumn } from "./payments.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/**
 * A fragment of a JSON text: literal, value, or column of the moved payment; an instant may be that of the
 * passed status.
 */
export type JsonFragment = { readonly text: string } | { readonly value: string } | ColumnFragment;

interface ColumnFragment {
  readonly column: StateColumn;
  readonly is_earlier?: boolean;
}

/** One event per moved payment. */
export interface BulkEvent {
  readonly type: string;
  readonly patch: readonly JsonFragment[];
  readonly cause: string;
}

/** Events of a bulk transition. */
export interface BulkEvents {
  /** The environment's instant. */
  readonly at: Instant;
  /** Per payment, in order: each is a version and, after the first, a millisecond later. */
  readonly events: readonly BulkEvent[];
  /** Ids of the events of at most this many payments, in order. */
  readonly event_ids: readonly string[];
}

/**
 * Rows of the moved payments' events, without sequence numbers. `numbered` has the updated payments, with
 * `n` and `account_n` from one.
 */
export function preparedEvents({ at, events, event_ids }: BulkEvents, numbered: Sql): Sql {
  const many = raw(String(events.length));
  const [only] = events;
  const turns =
    events.length === 1
      ? sql`(values (1)) as t(k)`
      : sql`lateral (values ${join(
          events.map(
            (_, index) =>
              sql`(${raw(String(index + 1))}, m.updated_at - interval '${raw(String(events.length - 1 - index))} milliseconds')`,
          ),
        )}) as t(k, occurred_at)`;
  const occurredAt = events.length === 1 ? "m.updated_at" : "t.occurred_at";
  const isPassed = events.some(({ patch }) => patch.some((piece) => "is_earlier" in piece));
  const known = Array.from({ length: events.length + (isPassed ? 1 : 0) }, (_, ms) =>
    addMs(at, ms),
  );
  const pick = (from: (event: BulkEvent) => Sql) =>
    only !== undefined && events.length === 1
      ? from(only)
      : sql`case t.k ${join(
          events.map((event, index) => sql`when ${raw(String(index + 1))} then ${from(event)}`),
          " ",
        )} end`;
  return sql`select m.account_id, m.id as resource_id, (m.n - 1) * ${many} + t.k as place,
      (m.account_n - 1) * ${many} + t.k as account_place,
      (${event_ids}::uuid[])[(m.n - 1) * ${many} + t.k] as id, ${pick(({ type }) => sql`${type}::text`)} as type,
      m.version - ${many} + t.k as version, ${raw(occurredAt)} as occurred_at,
      ${pick(({ patch }) => patchText(patch, { known, occurredAt }))} as patch,
      ${pick(({ cause }) => sql`${cause}::json`)} as cause
    from ${numbered} m cross join ${turns}`;
}

interface EventInstant {
  /** Preformatted texts of the environment's instant and the next milliseconds, which are most. */
  readonly known: readonly Instant[];
  /** The event's own instant. */
  readonly occurredAt: string;
}

function patchText(pieces: readonly JsonFragment[], moment: EventInstant): Sql {
  const parts = pieces.map((piece) => {
    if ("text" in piece) return raw(`'${piece.text.replaceAll("'", "''")}'`);
    return "value" in piece ? sql`${piece.value}::text` : columnJson(piece, moment);
  });
  return sql`concat(${join(parts)})`;
}

/** A column as JSON.stringify writes it. */
function columnJson({ column, is_earlier = false }: ColumnFragment, moment: EventInstant): Sql {
  const own = column === "updated_at" ? moment.occurredAt : `m.${column}`;
  const value = raw(is_earlier ? `(${own} - interval '1 millisecond')` : own);
  switch (PAYMENT_STATES[column].type) {
    case "timestamptz":
      return instantJson(value, moment);
    case "date":
      return sql`coalesce('"' || ${value} || '"', 'null')`;
    default:
      return sql`coalesce(to_json(${value})::text, 'null')`;
  }
}

function instantJson(value: Sql, { known }: EventInstant): Sql {
  const whens = known.map(
    (instant) => sql`when ${instant}::timestamptz then ${`"${instant}"`}::text`,
  );
  return sql`case ${value} ${join(whens, " ")}
    else coalesce('"' || to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null') end`;
}
