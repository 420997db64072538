import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";

let made = 0;

/** A body whose folder no other sink has. */
const body = () => {
  made += 1;
  return { kind: "parquet", config: { folder: `folder-${made}` } };
};

const newSink = (w: Actions) => w.post("/v1/sinks", body());

const of = (sink: Resource, sent?: object) => ({
  path: [sink["id"] as string],
  ...(sent === undefined ? {} : { body: sent }),
});

/** Requests about sinks, and acts on webhook endpoints, that succeed. */
export const SINK_SUCCESSES = {
  "webhook_endpoints.get": async (w: Actions) => of(await w.endpoint()),
  "webhook_endpoints.delete": async (w: Actions) => of(await w.endpoint()),
  "webhook_endpoints.enable": async (w: Actions) => of(await w.endpoint()),
  "webhook_endpoints.disable": async (w: Actions) => of(await w.endpoint()),
  "sinks.create": () => ({ body: body() }),
  "sinks.list": () => ({}),
  "sinks.get": async (w: Actions) => of(await newSink(w)),
  "sinks.update": async (w: Actions) => of(await newSink(w), { description: "Lake" }),
  "sinks.delete": async (w: Actions) => of(await newSink(w)),
  "sinks.pause": async (w: Actions) => of(await newSink(w)),
  "sinks.resume": async (w: Actions) => of(await newSink(w)),
  "sinks.replay": async (w: Actions) => of(await newSink(w), { from_sequence: 1 }),
};

/** Requests that would write where another sink does. */
export const SINK_REFUSED = {
  "sinks.create": async (w: Actions) => {
    const { kind, config } = await newSink(w);
    return { body: { kind: kind as string, config: config as object } };
  },
  "sinks.update": async (w: Actions) => {
    const { config } = await newSink(w);
    return of(await newSink(w), { config: config as object });
  },
};
