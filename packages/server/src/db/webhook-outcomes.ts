import type { Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { rowSet } from "./row-set.ts";
import { json, named, sql } from "./sql.ts";
import { deliveryColumns, type DeliveryAttempt, type DeliveryRow } from "./webhook-deliveries.ts";

/** A delivery after one more attempt, flat: its columns and those of the attempt. */
export type Outcome = Omit<DeliveryRow, "attempts"> &
  Omit<DeliveryAttempt, "at"> & { readonly attempt_at: Instant };

/** How far an endpoint has come, written with the outcomes that got it there. */
export interface EndpointProgress {
  readonly id: string;
  readonly cursor_sequence: bigint;
  readonly failing_since: Instant | null;
  readonly last_success_at: Instant | null;
}

const typeByColumn = {
  endpoint_id: "uuid",
  id: "uuid",
  environment_id: "uuid",
  sequence: "bigint",
  body: "text",
  event_id: "uuid",
  event_type: "text",
  state: "text",
  tries: "smallint",
  revision: "integer",
  due_at: "timestamptz",
  wall_due_at: "timestamptz",
  attempt_at: "text",
  sent_at: "text",
  url: "text",
  status: "integer",
  error: "text",
  latency_ms: "integer",
  response: "text",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const satisfies Record<keyof Outcome, string>;

/**
 * Writes outcomes, each delivery at most once, and the progress of their endpoints, in one
 * statement and so in one commit. What was asked for anew while the attempt was under way stays due.
 */
export async function recordOutcomes(
  db: Executor,
  outcomes: readonly Outcome[],
  progress: readonly EndpointProgress[],
): Promise<void> {
  const positions = json(
    progress.map((item) => ({ ...item, cursor_sequence: Number(item.cursor_sequence) })),
  );
  const update = sql`
    update webhook_endpoints w
    set cursor_sequence = greatest(w.cursor_sequence, p.cursor_sequence),
      failing_since = p.failing_since,
      last_success_at = coalesce(p.last_success_at, w.last_success_at)
    from json_to_recordset(${positions}::json) as p(
      id uuid, cursor_sequence bigint, failing_since timestamptz, last_success_at timestamptz)
    where w.id = p.id`;
  if (outcomes.length === 0) {
    await db.run(named("record_webhook_progress", update));
    return;
  }
  const set = rowSet(outcomes, typeByColumn);
  const of = (column: keyof Outcome) => set.value(column);
  await db.run(
    named(
      `record_webhook_outcomes_${set.shape}`,
      sql`
    with kept as (
      insert into webhook_deliveries as d (${deliveryColumns})
      select ${of("endpoint_id")}, ${of("id")}, ${of("environment_id")}, ${of("sequence")},
        ${of("body")}, ${of("event_id")}, ${of("event_type")}, ${of("state")}, ${of("tries")},
        ${of("revision")}, ${of("due_at")}, ${of("wall_due_at")},
        -- Built here: as JSON text most of an attempt would travel again with every row.
        jsonb_build_array(jsonb_build_object('at', ${of("attempt_at")}, 'sent_at', ${of("sent_at")},
          'url', ${of("url")}, 'status', ${of("status")}, 'error', ${of("error")},
          'latency_ms', ${of("latency_ms")}, 'response', ${of("response")})),
        ${of("created_at")}, ${of("updated_at")}
      from ${set.from}
      on conflict (endpoint_id, id) do update
      set attempts = d.attempts || excluded.attempts, updated_at = excluded.updated_at,
        state = case when d.revision = excluded.revision then excluded.state else d.state end,
        tries = case when d.revision = excluded.revision then excluded.tries else d.tries end,
        due_at = case when d.revision = excluded.revision then excluded.due_at else d.due_at end,
        wall_due_at = case when d.revision = excluded.revision
          then excluded.wall_due_at else d.wall_due_at end
    )
    ${update}`,
    ),
  );
}
