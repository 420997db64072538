import { NOTE_RESOURCES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

export const Note = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  resource_type: OneOf(NOTE_RESOURCES),
  resource_id: Uuid(),
  text: Nullable(Type.String()),
  mentions: Type.Array(Uuid()),
  author: Type.Object({ type: OneOf(["operator", "api_key"]), id: Uuid() }),
  created_at: Type.String({ format: "date-time" }),
});
