import { LIST_KINDS, LIST_VALUE_TYPE_NAMES } from "@railhead/core";
import { Type, type Static } from "typebox";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

const Actor = () => Type.Object({ type: Type.String(), id: Type.String() });

export const RiskList = Type.Object({
  id: Uuid(),
  name: Type.String(),
  kind: OneOf(LIST_KINDS),
  value_type: OneOf(LIST_VALUE_TYPE_NAMES),
  description: Nullable(Type.String()),
  created_by: Actor(),
  created_at: Instant(),
});

export const RiskListValue = Type.Object({
  id: Uuid(),
  list_id: Uuid(),
  value: Type.String(),
  reason: Nullable(Type.String()),
  source: Nullable(Type.String()),
  valid_from: Instant(),
  valid_to: Nullable(Instant()),
  added_by: Actor(),
  added_at: Instant(),
  ended_by: Nullable(Actor()),
  end_reason: Nullable(Type.String()),
});
export type RiskListValueData = Static<typeof RiskListValue>;

const Sentence = () => Type.Optional(Nullable(Text(0, 255)));

export const CreateListBody = Type.Object({
  name: Type.String({ pattern: "^[a-z][a-z0-9_]{0,39}$" }),
  kind: OneOf(LIST_KINDS),
  value_type: OneOf(LIST_VALUE_TYPE_NAMES),
  description: Sentence(),
});

const validity = {
  valid_from: Type.Optional(Instant()),
  valid_to: Type.Optional(Nullable(Instant())),
  reason: Sentence(),
  source: Sentence(),
};

export const AddValueBody = Type.Object({ value: Text(1, 255), ...validity });
export const ImportBody = Type.Object({
  content: Type.String({ minLength: 1, maxLength: 8_000_000 }),
  ...validity,
});
export const EndValueBody = Type.Object({ reason: Sentence() });

export const ListImport = Type.Object({
  lines: Type.Integer(),
  added: Type.Integer(),
  already_listed: Type.Integer(),
});
