import { assertFound } from "../base/assert.ts";
import {
  findEvent,
  listEvents,
  listEventsOfResources,
  type EventFilter,
  type EventRow,
  type EventScope,
} from "../db/tables/events/events.ts";
import type { Executor } from "../db/postgres/executor.ts";
import type { WireFormatter } from "../base/wire-format.ts";
import { wholeCause } from "./cause.ts";
import { foldEvents, type Folded } from "./fold.ts";

/** Reader, and the environment's wire name: `production` or the sandbox's id. */
export interface EventReader extends EventScope {
  readonly environment_name: string;
  readonly spell: WireFormatter;
}

/** An event as it is returned: its cause is whole. */
export interface FoldedEvent {
  readonly row: EventRow;
  readonly folded: Folded;
}

/** An event's number in the reader's numbering. */
export function numberOf(row: EventRow, reader: EventScope): bigint {
  const count = reader.account_id === null ? row.sequence : row.account_sequence;
  return assertFound(count, "a number in the reader's count");
}

/**
 * An event as JSON text, with snapshots inserted as text. The quoted values are identifiers, type names
 * and instants, which need no escaping.
 */
export function eventText({ row, folded }: FoldedEvent, reader: EventReader): string {
  const account = row.account_id === null ? "null" : `"${row.account_id}"`;
  const { data, changed, previous } = folded;
  return reader.spell(
    `{"event_id":"${row.id}","event_type":"${row.type}","api_version":"v1","sequence":${numberOf(row, reader)},"account_id":${account},"environment":"${reader.environment_name}","occurred_at":"${row.occurred_at}","resource":{"type":"${row.resource_type}","id":"${row.resource_id}","version":${row.resource_version}},"data":${data},"changed":${changed},"previous":${previous},"cause":${row.cause}}`,
  );
}

/** Rows with their resource at that version. */
export async function foldRows(
  db: Executor,
  environmentId: string,
  rows: readonly EventRow[],
): Promise<readonly FoldedEvent[]> {
  const wanted = new Set(rows.map((row) => row.sequence));
  // A resource's first event is its snapshot, so nothing is read for it.
  const later = rows.filter((row) => row.resource_version !== 1);
  let states = foldEvents(
    rows.filter((row) => row.resource_version === 1),
    wanted,
  );
  if (later.length > 0) {
    const through = later.reduce((most, row) => (row.sequence > most ? row.sequence : most), 0n);
    const ids = [...new Set(later.map((row) => row.resource_id))];
    const patches = await listEventsOfResources(db, environmentId, ids, through);
    states = new Map([...states, ...foldEvents(patches, wanted)]);
  }
  return rows.map((row) => ({
    row: { ...row, cause: wholeCause(row) },
    folded: assertFound(states.get(row.sequence), `the fold of event ${row.sequence}`),
  }));
}

/** Events after a number, each with its resource at that version. */
export async function readEvents(
  db: Executor,
  reader: EventReader,
  filter: EventFilter,
): Promise<readonly FoldedEvent[]> {
  return await foldRows(db, reader.environment_id, await listEvents(db, reader, filter));
}

/** Events as JSON texts. */
export async function readEventTexts(
  db: Executor,
  reader: EventReader,
  filter: EventFilter,
): Promise<string[]> {
  const events = await readEvents(db, reader, filter);
  return events.map((event) => eventText(event, reader));
}

/** One event of the reader's scope; undefined if absent or removed. */
export async function readEventText(
  db: Executor,
  reader: EventReader,
  id: string,
): Promise<string | undefined> {
  const row = await findEvent(db, reader, id);
  if (row === undefined) return undefined;
  const [event] = await foldRows(db, reader.environment_id, [row]);
  return event === undefined ? undefined : eventText(event, reader);
}
