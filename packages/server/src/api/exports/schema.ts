import type { Instant } from "@railhead/core";
import { Type } from "typebox";
import {
  EXPORT_FORMATS,
  EXPORT_JOB_STATES,
  type ExportJobRow,
} from "../../db/tables/requests/export-jobs.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { EXPORTED_LISTS } from "./lists.ts";

const instant = (description: string) => Type.String({ format: "date-time", description });

export const ExportJob = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  list: OneOf(EXPORTED_LISTS),
  format: OneOf(EXPORT_FORMATS),
  filters: Type.Array(Type.String(), {
    description: "Names of the filters. Their values are not kept: they may be personal data.",
  }),
  state: OneOf(EXPORT_JOB_STATES),
  items: Type.Integer({ description: "Items in the file; 0 until it is done." }),
  bytes: Type.Integer({ description: "Length of the file; 0 until it is done." }),
  failure: Nullable(Type.String({ description: "Why it was not finished. Null unless `failed`." })),
  content: Nullable(
    Type.String({ description: "Path of the file. Null until it is done, and once it expired." }),
  ),
  requested_by: Type.Object({ type: OneOf(["operator", "api_key"]), id: Uuid() }),
  created_at: instant("When it was asked for."),
  ended_at: Nullable(instant("When it was done, or failed. Null before.")),
  expires_at: instant("When the file is deleted, by wall time."),
});

export function serializeExportJob(row: ExportJobRow, wallNow: Instant) {
  const isCutOff = row.state === "running" && row.deadline_at < wallNow;
  const isThere = row.state === "done" && row.expires_at >= wallNow;
  return {
    id: row.id,
    account_id: row.account_id,
    list: row.list,
    format: row.format,
    filters: row.filters,
    state: isCutOff ? "failed" : row.state,
    items: Number(row.item_count),
    bytes: Number(row.byte_count),
    failure: isCutOff ? "The process that wrote it ended." : row.failure,
    content: isThere ? `/v1/export_jobs/${row.id}/content` : null,
    requested_by: row.requested_by,
    created_at: row.created_at,
    ended_at: row.ended_at,
    expires_at: row.expires_at,
  };
}
