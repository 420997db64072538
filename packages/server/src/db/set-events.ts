import type { Instant } from "@railhead/core";
import { changeable, type PaymentColumn } from "./payments.ts";
import { join, raw, sql, type Sql } from "./sql.ts";

/** A piece of a JSON text: as it stands, a value given, or a column of the moved payment as JSON. */
export type JsonPiece =
  { readonly text: string } | { readonly value: string } | { readonly column: PaymentColumn };

/** One event of each payment moved. */
export interface SetEvent {
  readonly type: string;
  readonly patch: readonly JsonPiece[];
  readonly cause: string;
}

/** What is told of the payments of a set. */
export interface SetEvents {
  /** The environment's instant. */
  readonly at: Instant;
  /** Of each payment, in order: each is a version and, after the first, a millisecond. */
  readonly events: readonly SetEvent[];
  /** Of the events of as many payments as may be moved, in the order of the set. */
  readonly event_ids: readonly string[];
}

/**
 * The events of moved payments, in their order, as they are stored but for the log's numbers.
 * `numbered` are the payments as they then are, with `n` and `account_n` from one.
 */
export function preparedEvents({ at, events, event_ids }: SetEvents, numbered: Sql): Sql {
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
  const pick = (from: (event: SetEvent) => Sql) =>
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
      ${pick(({ patch }) => patchText(patch, { at, occurredAt }))} as patch,
      ${pick(({ cause }) => sql`${cause}::json`)} as cause
    from ${numbered} m cross join ${turns}`;
}

interface Moment {
  /** The environment's instant. */
  readonly at: Instant;
  /** Where the event's own instant stands. */
  readonly occurredAt: string;
}

function patchText(pieces: readonly JsonPiece[], moment: Moment): Sql {
  const parts = pieces.map((piece) => {
    if ("text" in piece) return raw(`'${piece.text.replaceAll("'", "''")}'`);
    return "value" in piece ? sql`${piece.value}::text` : columnJson(piece.column, moment);
  });
  return sql`concat(${join(parts)})`;
}

/** A column as JSON.stringify writes what the driver makes of it. */
function columnJson(column: PaymentColumn, { at, occurredAt }: Moment): Sql {
  const value = raw(column === "updated_at" ? occurredAt : `m.${column}`);
  switch (changeable[column]) {
    case "timestamptz":
      return sql`case when ${value} = ${at}::timestamptz then ${`"${at}"`}::text
        else coalesce('"' || to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null') end`;
    case "date":
      return sql`coalesce('"' || ${value} || '"', 'null')`;
    default:
      return sql`coalesce(to_json(${value})::text, 'null')`;
  }
}
