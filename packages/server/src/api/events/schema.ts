import { EVENT_REASONS, EVENT_TYPES, type EventType } from "@railhead/core";
import { Type } from "typebox";
import type { EventReader } from "../../events/read.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { SOURCE_NAMES } from "../shared/status-schema.ts";

export const EVENT_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];
export const EVENT_RESOURCES = [...new Set(EVENT_NAMES.map((name) => name.split(".")[0] ?? name))];
/** What an event is about: `environment.fault_injected` is about the fault. */
const EVENT_SUBJECTS = [...EVENT_RESOURCES, "sandbox_fault"];
const groups = EVENT_RESOURCES.map((name) => `${name}.*`);

/** What a filter of events may name: types, and groups of them such as `charge.*`. */
export const EVENT_FILTERS: readonly string[] = [...EVENT_NAMES, ...groups];

/** Who can do something. */
export const ACTOR_TYPES = [
  "api_key",
  "bridge_session",
  "engine",
  "operator",
  "system",
  "visitor",
] as const;

/** An event as lists, streams and webhooks show it. */
export const Event = Type.Object({
  event_id: Uuid(),
  event_type: OneOf(EVENT_NAMES),
  api_version: OneOf(["v1"]),
  sequence: Type.Integer({ description: "From 1 without gaps in the reader's own count." }),
  account_id: Nullable(Uuid()),
  environment: Type.String({ description: "`production` or the sandbox's id." }),
  occurred_at: Type.String({ format: "date-time" }),
  resource: Type.Object({ type: OneOf(EVENT_SUBJECTS), id: Uuid(), version: Type.Integer() }),
  data: Type.Object({}, { additionalProperties: true }),
  changed: Type.Array(Type.String()),
  previous: Type.Object({}, { additionalProperties: true }),
  cause: Type.Object(
    {
      source: OneOf(SOURCE_NAMES),
      reason: OneOf(EVENT_REASONS),
      code: Nullable(Type.String()),
      message: Type.String(),
      actor: Type.Object({
        type: OneOf(ACTOR_TYPES),
        id: Type.String(),
      }),
      request_id: Nullable(Uuid()),
    },
    { additionalProperties: true },
  ),
});

/** A platform key reads the environment's count, an account's key its own. */
export function readerOf({ app, environment, key }: RequestContext): EventReader {
  return {
    environment_id: environment.id,
    account_id: key.account_id,
    environment_name: environment.kind === "live" ? "production" : environment.id,
    spell: app.spell,
  };
}

/** How long a reader is willing to wait: `5s` or `500ms`. */
export const Wait = () =>
  Type.String({ format: "wait", description: "How long to wait for a first event, such as 5s." });

const WAIT_MAX_MS = 60_000;

export function waitMs(text: string | undefined): number {
  if (text === undefined) return 0;
  const isMs = text.endsWith("ms");
  const amount = Number(text.slice(0, isMs ? -2 : -1));
  return Math.min(isMs ? amount : amount * 1000, WAIT_MAX_MS);
}
