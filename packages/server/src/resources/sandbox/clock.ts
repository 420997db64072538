import { Type } from "typebox";
import { countEventsAfter, lastSequence } from "../../db/events.ts";
import { readEventTexts } from "../../events/read.ts";
import type { Environment } from "../../db/environments.ts";
import type { RequestContext } from "../../http/context.ts";
import { invalid, problem } from "../../http/problem.ts";
import { ok, raw, route } from "../../http/route.ts";
import { OneOf } from "../../http/schema.ts";
import { addDuration, isDuration, MAX_TRAVEL, travelLimit } from "../../rails/travel.ts";

const ClockResponse = Type.Object({
  environment_id: Type.String(),
  mode: OneOf(["frozen", "auto"]),
  now: Type.String({ format: "date-time" }),
});

/** Events listed in the answer at most; the rest is read from the event log. */
const LISTED_MAX = 1000;

function clockOf(context: RequestContext) {
  const { app, environment } = context;
  return {
    environment_id: environment.id,
    mode: environment.clock_mode,
    now: app.environments.now(environment),
  };
}

function sandboxOnly(environment: Environment): void {
  if (environment.kind !== "sandbox") throw problem("not_found");
}

export const getClock = route(
  {
    operationId: "sandbox.clock.get",
    method: "GET",
    path: "/v1/sandbox/clock",
    summary: "Read the sandbox's clock",
    response: ClockResponse,
    problems: ["not_found"],
    scope: "sandbox:read",
    accountScoped: false,
  },
  async (context) => {
    sandboxOnly(context.environment);
    return ok(clockOf(context));
  },
);

export const advanceClock = route(
  {
    operationId: "sandbox.clock.advance",
    method: "POST",
    path: "/v1/sandbox/clock/advance",
    summary: "Move the sandbox's clock and do everything that falls due",
    description:
      "Send one of `by` (ISO 8601 duration, Eastern calendar), `to` (an instant) or `until` (`idle`). Time never goes back. Answers when all work is done, with the events it caused.",
    body: Type.Object({
      by: Type.Optional(Type.String({ maxLength: 40 })),
      to: Type.Optional(Type.String({ format: "date-time" })),
      until: Type.Optional(OneOf(["idle"])),
    }),
    response: Type.Object({
      clock: ClockResponse,
      from: Type.String({ format: "date-time" }),
      events_total: Type.Integer(),
      counts: Type.Record(Type.String(), Type.Integer()),
      events: Type.Array(Type.Object({}, { additionalProperties: true })),
    }),
    problems: ["not_found"],
    scope: "sandbox:write",
    accountScoped: false,
    write: "own",
  },
  async (context, { body }) => {
    sandboxOnly(context.environment);
    const { app, environment } = context;
    const from = app.environments.now(environment);
    const until = targetOf(body, from);
    const before = await lastSequence(app.db, environment.id);
    await app.engine.travel(environment, until, travelLimit(from));
    const { events, ...counted } = await whatHappened(context, before);
    const facts = JSON.stringify({ clock: clockOf(context), from, ...counted });
    return raw(`${facts.slice(0, -1)},"events":[${events.join(",")}]}`);
  },
);

function targetOf(body: { by?: string; to?: string; until?: "idle" }, from: string): string {
  const given = [body.by, body.to, body.until].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw invalid([{ reference: "/by", detail: "Send exactly one of by, to and until." }]);
  }
  if (body.until !== undefined) return body.until;
  if (body.by !== undefined && !isDuration(body.by)) {
    throw invalid([{ reference: "/by", detail: "Must be an ISO 8601 duration such as P1D." }]);
  }
  const to = body.by === undefined ? (body.to as string) : addDuration(from, body.by);
  const reference = body.by === undefined ? "/to" : "/by";
  if (to < from) throw invalid([{ reference, detail: `Time never goes back: it is ${from}.` }]);
  if (to > travelLimit(from)) {
    throw invalid([{ reference, detail: `One call goes ${MAX_TRAVEL} days at most.` }]);
  }
  return to;
}

async function whatHappened(context: RequestContext, before: bigint) {
  const { app, environment } = context;
  const counts: Record<string, number> = {};
  const scope = {
    environment_id: environment.id,
    account_id: null,
    environment_name: environment.id,
  };
  const events = await readEventTexts(app.db, scope, {
    after: before,
    types: null,
    resource_id: null,
    limit: LISTED_MAX,
  });
  for (const row of await countEventsAfter(app.db, environment.id, before))
    counts[row.type] = row.n;
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { events_total: total, counts, events };
}
