import {
  permissionOf,
  TIMELINE_PART_NAMES,
  TIMELINE_PARTS,
  type Instant,
  type TimelinePartName,
} from "@railhead/core";
import { Type } from "typebox";
import { lastRemovedEvent } from "../../db/tables/events/events.ts";
import { TIMELINE_START } from "../../db/tables/timeline/asked.ts";
import {
  findActorNames,
  findTimelineSubject,
  hasFirstEvent,
  listTimeline,
  type TimelineRow,
  type TimelineSubject,
} from "../../db/tables/timeline/timeline.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { isUuid } from "../../http/schema/formats.ts";
import { problem } from "../../http/schema/problem.ts";
import { openNoteText } from "../notes/serialize.ts";
import { neededFor, operationRights } from "../shared/operation-rights.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { positionOf, timelineCursor } from "./timeline-cursor.ts";
import { elapsed, expectedItems } from "./timeline-expected.ts";
import { actorOf, describeRow } from "./timeline-items.ts";
import { Timeline, type TimelineItemData } from "./timeline-schema.ts";

/** Items of a page. */
const MAX_ITEMS = 100;

export const paymentTimeline = route(
  {
    operationId: "payments.timeline",
    method: "GET",
    path: "/v1/payments/:id/timeline",
    summary: "Read the timeline of a charge or payout",
    description:
      "Everything that happened to a payment, oldest first: moves, decisions, postings, its entries in files, acknowledgements, returns, transfers, webhook deliveries, requests, notes and approvals; then what is expected, with its instant. Items of one cause have the same `group`. Deliveries of an event are one item. Parts that the caller's rights do not show are named in `left_out`. Where retention took events of the payment out of the log, `events_removed_through` says up to which number: moves, postings, entries and returns stay, and items of those events are missing.",
    query: Type.Object({
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 600,
          description: "The `cursor` of an item, or `next_cursor`: reads on behind it.",
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ITEMS })),
    }),
    response: Timeline,
    problems: ["not_found", "validation_error"],
    scope: "payments:read",
    accountScoped: false,
  },
  async (context, { params, query }) => {
    const { app, environment, at } = context;
    const after = positionOf(query.cursor);
    const limit = query.limit ?? MAX_ITEMS;
    const view = scopeOf(context);
    const subject = await findTimelineSubject(app.db, view, params.id);
    if (subject === undefined) throw problem("not_found");
    const parts = await shownParts(context, subject);
    const paths = requestPaths(subject);
    const asked = { view, payment: subject, parts, after, limit: limit + 1, at, paths };
    const [found, profile, events_removed_through] = await Promise.all([
      listTimeline(app.db, asked),
      app.profiles(environment.id, subject.account_id),
      removedThrough(context, subject),
    ]);
    const rows = found.slice(0, limit);
    const isLast = found.length <= limit;
    const previous = after === TIMELINE_START ? null : after.at;
    const past = await pastItems(context, { rows, subject, previous });
    return ok({
      payment_id: subject.id,
      payment_type: subject.kind,
      as_of: at,
      items: isLast ? [...past, ...expectedItems(subject, profile, context)] : past,
      next_cursor: isLast ? null : (past.at(-1)?.cursor ?? null),
      left_out: TIMELINE_PART_NAMES.filter((part) => !parts.has(part)).map((part) => ({
        part,
        needs: neededFor(context, TIMELINE_PARTS[part].operation),
      })),
      events_removed_through,
    });
  },
);

/** The last event that left the log, in the caller's numbers, where events of the payment were among those. */
async function removedThrough(
  context: RequestContext,
  { id }: TimelineSubject,
): Promise<number | null> {
  const { app, environment } = context;
  const removed = await lastRemovedEvent(app.db, scopeOf(context));
  if (removed === 0n || (await hasFirstEvent(app.db, environment.id, id))) return null;
  return Number(removed);
}

/** Parts that the caller's rights show. */
async function shownParts(
  context: RequestContext,
  subject: TimelineSubject,
): Promise<ReadonlySet<TimelinePartName>> {
  const { account_id, organization_id } = subject;
  const rightOf = await operationRights(context, { account_id, organization_id });
  const isPlatform = context.key.account_id === null;
  return new Set(
    TIMELINE_PART_NAMES.filter((part) => {
      const { operation, platform } = { platform: false, ...TIMELINE_PARTS[part] };
      return rightOf(operation).kind === "allowed" && (isPlatform || !platform);
    }),
  );
}

/** Paths of requests on the payment, by the table of permissions: what approvals hold. */
function requestPaths({ id, kind }: TimelineSubject): readonly string[] {
  const noun = `${kind}s`;
  const verbs = ["hold", "release", "cancel", "resubmit", "refund", "reverse", "unmask"];
  return [
    `/v1/${noun}/${id}`,
    ...verbs
      .filter((verb) => permissionOf(`${noun}.${verb}`) !== undefined)
      .map((verb) => `/v1/${noun}/${id}/${verb}`),
  ];
}

interface Past {
  readonly rows: readonly TimelineRow[];
  readonly subject: TimelineSubject;
  /** The instant of the item before the page; null at the beginning. */
  readonly previous: Instant | null;
}

async function pastItems(
  context: RequestContext,
  { rows, subject, previous }: Past,
): Promise<TimelineItemData[]> {
  const opened = await Promise.all(rows.map((row) => withText(context, row)));
  const made = opened.map((row) => {
    const described = describeRow(row, subject);
    return { row, described, actor: actorOf(row, described) };
  });
  const ids = made.flatMap(({ actor }) =>
    actor.id !== null && isUuid(actor.id) ? [actor.id] : [],
  );
  const names = await findActorNames(context.app.db, context.environment.id, [...new Set(ids)]);
  return made.map(({ row, described, actor }, index) => {
    const { kind, importance, title, detail, code, link, money } = described;
    const before = index === 0 ? previous : (rows[index - 1]?.at ?? null);
    return {
      cursor: timelineCursor(row),
      at: row.at,
      expected: false,
      kind,
      importance,
      title,
      detail,
      code: code ?? null,
      actor: { ...actor, name: actor.id === null ? null : (names.get(actor.id) ?? null) },
      link: link ?? null,
      money: money ?? null,
      after_ms: before === null ? null : elapsed(before, row.at),
      group: row.cause,
    };
  });
}

/** A note with its text opened; one that cannot be read says so and hides nothing else. */
async function withText(context: RequestContext, row: TimelineRow): Promise<TimelineRow> {
  if (row.source !== "note") return row;
  const { id, account_id, text } = row.facts as {
    id: string;
    account_id: string | null;
    text: string;
  };
  const sealed = { id, account_id, text: Buffer.from(text, "base64") };
  const opened = await openNoteText(context, sealed);
  return { ...row, facts: { ...row.facts, text: opened ?? "This note cannot be read." } };
}
