import { SINK_KINDS, SINK_STATES, type SinkKind } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";

export const SINK_KIND_NAMES = Object.keys(SINK_KINDS) as readonly SinkKind[];

const Instant = () => Type.String({ format: "date-time" });
export const Sequence = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Value = () => Type.Union([Type.String({ maxLength: 3000 }), Type.Integer(), Type.Boolean()]);

/** What a caller decides of a sink. Members of `config` are those of its kind. */
export const settings = {
  description: Type.Optional(Nullable(Text(0, 500))),
  config: Type.Record(Type.String({ pattern: "^[a-z_]{1,40}$" }), Value()),
};

export const Sink = Type.Object({
  id: Uuid(),
  kind: OneOf(SINK_KIND_NAMES),
  description: Nullable(Type.String()),
  config: Type.Record(Type.String(), Value()),
  secret_names: Type.Array(Type.String()),
  state: OneOf(SINK_STATES),
  cursor_sequence: Type.Integer(),
  lag: Type.Object({ events: Type.Integer(), seconds: Type.Integer() }),
  generation: Type.Integer(),
  replays: Type.Integer(),
  failures: Type.Integer(),
  failing_since: Nullable(Instant()),
  last_error: Nullable(Type.String()),
  next_attempt_at: Nullable(Instant()),
  last_delivered_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
});

export const SinkReplay = Type.Object({
  events: Type.Integer(),
  from_sequence: Type.Integer(),
  through_sequence: Type.Integer(),
  replayed: Type.Boolean(),
});
