import { eventText, type EventReader, type FoldedEvent } from "../events/read.ts";

export const FORMATS = ["specific", "generic"] as const;
export type WebhookFormat = (typeof FORMATS)[number];

/** What is posted for an event. */
export interface Message {
  /** Constant over retries; receivers recognise repeats by it. */
  readonly id: string;
  readonly type: string;
  /** Outside the heap: it lives from the reading of the log to the answer. */
  readonly body: Buffer;
}

/** Resources of which the generic format speaks. */
export const GENERIC_RESOURCES: readonly string[] = [
  "account",
  "representative",
  "linked_bank_account",
  "capability_request",
  "customer",
  "paykey",
  "charge",
  "payout",
  "funding_event",
];

/** The messages of an event: one, or in the generic format none, one, or two of a resource's first version. */
export function messagesOf(
  event: FoldedEvent,
  reader: EventReader,
  format: WebhookFormat,
): readonly Message[] {
  const { row, folded } = event;
  if (format === "specific") {
    return [{ id: row.id, type: row.type, body: Buffer.from(eventText(event, reader)) }];
  }
  const { resource_type: resource, account_id } = row;
  if (!GENERIC_RESOURCES.includes(resource)) return [];
  const message = (id: string, type: string): Message => {
    const head = JSON.stringify({ event_type: type, event_id: id, account_id });
    const body = Buffer.from(`${head.slice(0, -1)},"data":${reader.spell(folded.data)}}`);
    return { id, type, body };
  };
  const update = message(row.id, `${resource}.event.v1`);
  return row.resource_version === 1
    ? [message(creationIdOf(row.id), `${resource}.created.v1`), update]
    : [update];
}

/** Another id, always the same for the same event: one bit turned. SQL does the same in replays. */
export function creationIdOf(eventId: string): string {
  const last = Number.parseInt(eventId.slice(-1), 16);
  return eventId.slice(0, -1) + (last ^ 8).toString(16);
}
