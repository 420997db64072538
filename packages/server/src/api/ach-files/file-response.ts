import { FILE_STATES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { FileConfirmation } from "./confirmation.ts";
import { FILE_DIRECTIONS } from "./schema.ts";

export const FileResponse = Type.Object({
  id: Uuid(),
  direction: OneOf(FILE_DIRECTIONS),
  state: OneOf(FILE_STATES),
  name: Type.String(),
  remote_name: Nullable(Type.String()),
  sha256: Type.String(),
  byte_count: Type.Integer(),
  file_date: Type.String({ format: "date" }),
  file_id_modifier: Type.String(),
  batch_count: Type.Integer(),
  entry_addenda_count: Type.Integer(),
  entry_hash: Type.String(),
  total_debit: Type.String(),
  total_credit: Type.String(),
  errors: Type.Array(Type.Unknown()),
  contents: Type.Array(Type.String()),
  confirmation: Nullable(FileConfirmation),
  bank_id: Uuid(),
  profile_version: Nullable(Type.Integer()),
  send_by: Nullable(Type.String({ format: "date-time" })),
  wire_sha256: Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
