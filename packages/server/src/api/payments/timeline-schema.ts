import {
  TIMELINE_IMPORTANCES,
  TIMELINE_KINDS,
  TIMELINE_PART_NAMES,
  type TimelineKind,
  type TimelinePartName,
} from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid, type Static } from "../../http/schema/schema.ts";
import { ACTOR_TYPES } from "../events/schema.ts";
import { Instant } from "../shared/status-schema.ts";

/** What an item leads to. */
export const LINK_TYPES = [
  "approval",
  "charge",
  "dishonor",
  "event",
  "exception",
  "file",
  "funding_event",
  "note",
  "payout",
  "request",
  "reversal",
  "webhook_endpoint",
] as const;

const KIND_TEXT = Object.entries(TIMELINE_KINDS)
  .map(([kind, means]) => `\`${kind}\`: ${means}`)
  .join(" ");

export const TimelineItem = Type.Object({
  cursor: Nullable(
    Type.String({ description: "Reads on behind the item. Null of what is expected." }),
  ),
  at: Instant(),
  expected: Type.Boolean({ description: "Whether it is still to come." }),
  kind: Type.Unsafe<TimelineKind>({
    ...OneOf(Object.keys(TIMELINE_KINDS) as [TimelineKind, ...TimelineKind[]]),
    description: `What the item is. ${KIND_TEXT}`,
  }),
  importance: OneOf(TIMELINE_IMPORTANCES),
  title: Type.String({ description: "What happened, in a few words." }),
  detail: Type.String({ description: "What happened, in one sentence." }),
  code: Nullable(
    Type.String({ description: "A return code, refusal or reason. Null without one." }),
  ),
  actor: Type.Object({
    type: OneOf([...ACTOR_TYPES, "bank"]),
    id: Nullable(Type.String()),
    name: Nullable(Type.String({ description: "The name of a person or key. Null without one." })),
  }),
  link: Nullable(
    Type.Object({
      type: OneOf(LINK_TYPES),
      id: Uuid(),
      line: Nullable(Type.Integer({ description: "The line of a file. Null of other things." })),
    }),
  ),
  money: Nullable(
    Type.Object({
      amount: Type.String({ description: "The amount in cents as a string of digits." }),
      direction: OneOf(["in", "out", "internal"]),
    }),
  ),
  after_ms: Nullable(
    Type.Integer({ description: "Milliseconds since the item before. Null of the first." }),
  ),
  group: Nullable(
    Type.String({ description: "Equal of items that have one cause. Null where none is known." }),
  ),
});
export type TimelineItemData = Static<typeof TimelineItem>;

export const Timeline = Type.Object({
  payment_id: Uuid(),
  payment_type: OneOf(["charge", "payout"]),
  as_of: Instant(),
  items: Type.Array(TimelineItem, { description: "Oldest first; what is expected comes last." }),
  next_cursor: Nullable(
    Type.String({ description: "The cursor of the next page. Null at the end." }),
  ),
  left_out: Type.Array(
    Type.Object({
      part: Type.Unsafe<TimelinePartName>(
        OneOf(TIMELINE_PART_NAMES as [TimelinePartName, ...TimelinePartName[]]),
      ),
      needs: Type.String({
        description: "The permission, or of keys the scope, that shows the part.",
      }),
    }),
    { description: "Parts that the caller's rights do not show. Empty when all is there." },
  ),
  events_removed_through: Nullable(
    Type.Integer({
      description:
        "Number of the last event that left the log, where events of the payment were among those: who acted, requests and other items of such events are missing. Null where the log has all events of the payment.",
    }),
  ),
});
