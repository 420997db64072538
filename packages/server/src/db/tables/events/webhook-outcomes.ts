import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, json, named, raw, sql } from "../../postgres/sql.ts";
import type { DeliveryAttempt, DueDelivery } from "./webhook-deliveries.ts";

/** A delivery after another attempt. */
export type Outcome = DueDelivery & {
  readonly [K in keyof DeliveryAttempt as `last_${K}`]: DeliveryAttempt[K];
};

/** Progress of an endpoint, written with the outcomes that caused it. */
export interface EndpointProgress {
  readonly environment_id: string;
  readonly id: string;
  readonly cursor_sequence: bigint;
  readonly failing_since: Instant | null;
  readonly failing_since_wall: Instant | null;
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
  created_at: "timestamptz",
  updated_at: "timestamptz",
  last_at: "timestamptz",
  last_sent_at: "timestamptz",
  last_url: "text",
  last_status: "integer",
  last_error: "text",
  last_latency_ms: "integer",
  last_response: "text",
} as const satisfies Record<keyof Outcome, string>;

const columns = Object.keys(typeByColumn);
const names = join(columns.map((column) => raw(column)));
const theLast = join(
  columns
    .filter((column) => column.startsWith("last_"))
    .map((column) => sql`${raw(column)} = excluded.${raw(column)}`),
);

/**
 * Writes outcomes, at most one per delivery, and their endpoints' progress in one statement. Deliveries
 * resent during the attempt stay due.
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
      failing_since = p.failing_since, failing_since_wall = p.failing_since_wall,
      last_success_at = coalesce(p.last_success_at, w.last_success_at)
    from json_to_recordset(${positions}::json) as p(
      environment_id uuid, id uuid, cursor_sequence bigint, failing_since timestamptz, failing_since_wall timestamptz,
      last_success_at timestamptz)
    where w.environment_id = p.environment_id and w.id = p.id`;
  if (outcomes.length === 0) {
    await db.run(named("record_webhook_progress", update));
    return;
  }
  const set = rowSet(outcomes, typeByColumn);
  await db.run(
    named(
      `record_webhook_outcomes_${set.shape}`,
      sql`
    with kept as (
      insert into webhook_deliveries as d (${names})
      select ${join(columns.map((column) => set.value(column)))}
      from ${set.from}
      on conflict (environment_id, endpoint_id, id) do update
      set earlier_attempts = webhook_attempts(d), ${theLast},
        updated_at = excluded.updated_at,
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
