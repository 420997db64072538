import { SINK_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { findLogPosition } from "../../db/tables/events/log-position.ts";
import { deleteSink, insertSink, listSinks } from "../../db/tables/events/sinks.ts";
import { autoResolveException } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { ChoiceOf, OneOf } from "../../http/schema/schema.ts";
import { serializeSink } from "../../sinks/sink.ts";
import { lockPlatformWrites, refuseAccountKey } from "../shared/platform-resources.ts";
import { changeSink, checkedConfig, lockedSink, shownSink, sinkOf, TRIED_ANEW } from "./checks.ts";
import { refuseStart, replaySink } from "./replay.ts";
import { Sequence, settings, Sink, SINK_KIND_NAMES } from "./schema.ts";

const createSink = route(
  {
    operationId: "sinks.create",
    method: "POST",
    path: "/v1/sinks",
    summary: "Create a sink",
    description:
      "Delivers every event of the environment to a target, in order, from now on or from a sequence. operate/sinks.md lists the kinds and the members of `config`.",
    body: Type.Object({
      kind: OneOf(SINK_KIND_NAMES),
      ...settings,
      from_sequence: Type.Optional(Sequence()),
    }),
    response: Sink,
    problems: ["validation_error", "forbidden", "conflict"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { app, tx, environment, at } = context;
    refuseAccountKey(context);
    await lockPlatformWrites(context);
    const sink = { environment_id: environment.id, id: app.ids.uuid(at), kind: body.kind };
    const config = await checkedConfig(context, sink, body.config);
    const scope = { environment_id: environment.id, account_id: null };
    // The lock on the log holds until the commit: everything after its end is news.
    const { generation, last_sequence } = await findLogPosition(tx, scope);
    const { from_sequence: from = Number(last_sequence) + 1 } = body;
    await refuseStart(context, { from, next: Number(last_sequence) + 1 });
    await insertSink(tx, {
      ...sink,
      ...config,
      ...TRIED_ANEW,
      description: body.description ?? null,
      status: "running",
      cursor_sequence: BigInt(from - 1),
      generation,
      replays: 0,
      last_delivered_at: null,
      gathering_since: app.wall.now(),
      version: 1,
      created_at: at,
      updated_at: at,
    });
    return ok(await shownSink(context, sink));
  },
);

const listAllSinks = route(
  {
    operationId: "sinks.list",
    method: "GET",
    path: "/v1/sinks",
    summary: "List sinks",
    query: Type.Object({ status: Type.Optional(ChoiceOf(SINK_STATUSES)) }),
    list: { sorts: ["created_at"] },
    response: Type.Array(Sink),
    problems: ["validation_error", "forbidden"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { rows, total } = await listSinks(context.app.db, context.environment.id, {
      status: query.status ?? null,
      descending: paging.sort_order === "desc",
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeSink(row, context.at)),
      total,
    );
  },
);

const getSink = route(
  {
    operationId: "sinks.get",
    method: "GET",
    path: "/v1/sinks/:id",
    summary: "Read a sink",
    response: Sink,
    problems: ["not_found", "forbidden"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { params }) => ok(serializeSink(await sinkOf(context, params.id), context.at)),
);

const updateSinkRoute = route(
  {
    operationId: "sinks.update",
    method: "PUT",
    path: "/v1/sinks/:id",
    summary: "Update a sink",
    description:
      "Omitted members keep their value. `config` replaces the whole configuration, secrets included. The next attempt is made at once.",
    body: Type.Object({
      description: settings.description,
      config: Type.Optional(settings.config),
    }),
    response: Sink,
    problems: ["not_found", "validation_error", "forbidden"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseAccountKey(context);
    await lockPlatformWrites(context);
    const row = await lockedSink(context, params.id);
    const config = body.config === undefined ? {} : await checkedConfig(context, row, body.config);
    const description = body.description === undefined ? row.description : body.description;
    return ok(await changeSink(context, row, { ...config, description, next_attempt_at: null }));
  },
);

const deleteSinkRoute = route(
  {
    operationId: "sinks.delete",
    method: "DELETE",
    path: "/v1/sinks/:id",
    summary: "Delete a sink",
    description: "What it delivered stays with its target.",
    response: Sink,
    problems: ["not_found", "forbidden"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await lockedSink(context, params.id);
    const shown = await shownSink(context, row);
    await deleteSink(context.tx, row);
    await settle(context, { id: row.id, reason: "The sink was deleted." });
    return ok(shown);
  },
);

const pauseSink = route(
  {
    operationId: "sinks.pause",
    method: "PUT",
    path: "/v1/sinks/:id/pause",
    summary: "Pause a sink",
    description:
      "Nothing is delivered until it is resumed. A paused sink does not keep events from being removed by age.",
    response: Sink,
    problems: ["not_found", "forbidden"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await lockedSink(context, params.id);
    if (row.status === "paused") return ok(await shownSink(context, row));
    const shown = await changeSink(context, row, { status: "paused", ...TRIED_ANEW });
    await settle(context, { id: row.id, reason: "The sink was paused." });
    return ok(shown);
  },
);

const resumeSink = route(
  {
    operationId: "sinks.resume",
    method: "PUT",
    path: "/v1/sinks/:id/resume",
    summary: "Resume a sink",
    description: "Delivery goes on where it stopped. A failing sink is tried at once.",
    response: Sink,
    problems: ["not_found", "forbidden"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await lockedSink(context, params.id);
    const isResting = row.status === "running" && row.next_attempt_at === null;
    if (isResting) return ok(await shownSink(context, row));
    const gathering_since = context.app.wall.now();
    const set = { status: "running", next_attempt_at: null, gathering_since } as const;
    return ok(await changeSink(context, row, set));
  },
);

/** Resolves the exception of a failing sink. Takes the event lock; call last. */
async function settle(
  { app, tx, at, environment }: WriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const scope = { environment_id: environment.id, at, ids: app.ids };
  await autoResolveException(tx, scope, { kind: "sink_failing", subject: id, reason });
}

/** In the order of the documentation. */
export const sinksRoutes: readonly Route[] = [
  createSink,
  listAllSinks,
  getSink,
  updateSinkRoute,
  deleteSinkRoute,
  pauseSink,
  resumeSink,
  replaySink,
];
