import { assertFound } from "../assert.ts";
import {
  listEvents,
  listEventsOfResources,
  type EventFilter,
  type EventRow,
  type EventScope,
} from "../db/events.ts";
import type { Executor } from "../db/executor.ts";
import { foldEvents, type Folded } from "./fold.ts";

/** An event as readers get it. */
export function eventResource(
  row: EventRow,
  folded: Folded,
  scope: EventScope,
  environment: string,
) {
  const count = scope.account_id === null ? row.sequence : row.account_sequence;
  return {
    event_id: row.id,
    event_type: row.type,
    api_version: "v1",
    sequence: Number(assertFound(count, "a number in the reader's count")),
    account_id: row.account_id,
    environment,
    occurred_at: row.occurred_at,
    resource: { type: row.resource_type, id: row.resource_id, version: row.resource_version },
    data: folded.data,
    changed: folded.changed,
    previous: folded.previous,
    cause: row.cause,
  };
}

/** Events after a number of the reader's count, each with its resource as it was then. */
export async function readEvents(
  db: Executor,
  scope: EventScope & { readonly environment_name: string },
  filter: EventFilter,
) {
  const rows = await listEvents(db, scope, filter);
  const last = rows.at(-1);
  if (last === undefined) return [];
  const through = rows.reduce((most, row) => (row.sequence > most ? row.sequence : most), 0n);
  const ids = [...new Set(rows.map((row) => row.resource_id))];
  const folded = foldEvents(await listEventsOfResources(db, ids, through));
  return rows.map((row) =>
    eventResource(
      row,
      assertFound(folded.get(row.sequence), `the fold of event ${row.sequence}`),
      scope,
      scope.environment_name,
    ),
  );
}
