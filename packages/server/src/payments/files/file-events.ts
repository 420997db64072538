import type { EventType } from "@railhead/core";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { NewEvent } from "../../events/append.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";

/** A file as the API returns it. */
export function serializeFile(file: AchFileRow) {
  return {
    id: file.id,
    direction: file.direction,
    state: file.state,
    name: file.name,
    remote_name: file.remote_name,
    sha256: file.sha256.toString("hex"),
    byte_count: file.byte_count,
    file_date: file.file_date,
    file_id_modifier: file.file_id_modifier,
    batch_count: file.batch_count,
    entry_addenda_count: file.entry_addenda_count,
    entry_hash: file.entry_hash,
    total_debit: file.total_debit_cents.toString(),
    total_credit: file.total_credit_cents.toString(),
    errors: file.errors,
    contents: file.contents,
    confirmation: file.confirmation,
    bank_id: file.bank_id,
    profile_version: file.profile_version,
    send_by: file.send_by,
    wire_sha256: file.wire_sha256?.toString("hex") ?? null,
    created_at: file.created_at,
    updated_at: file.updated_at,
  };
}

/** An event of a file: version 1 carries the snapshot, later ones the state. */
export function fileEvent(
  file: AchFileRow,
  event: { type: EventType; version: number; message: string },
): NewEvent {
  return {
    account_id: null,
    type: event.type,
    resource_type: "file",
    resource_id: file.id,
    resource_version: event.version,
    occurred_at: file.updated_at,
    patch:
      event.version === 1
        ? serializeFile(file)
        : {
            state: file.state,
            errors: file.errors,
            contents: file.contents,
            confirmation: file.confirmation,
            updated_at: file.updated_at,
          },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: event.message,
      actor: ENGINE_ACTOR,
      request_id: null,
    },
  };
}
