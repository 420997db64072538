import { addMs, FILE_LIFECYCLE, type EventType, type FileEvent } from "@railhead/core";
import {
  lockFileRevision,
  updateAchFile,
  type AchFileRow,
  type FileRevision,
  type FileChange,
} from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents } from "../../events/append.ts";
import type { StepRun, StepTools } from "../transitions/step.ts";
import { fileEvent } from "./file-events.ts";
import { fileConflict } from "./file-conflict.ts";

type FileRun = Pick<StepRun, "environment_id" | "at"> & {
  readonly tools: Pick<StepTools, "ids">;
};

/** Locks a file as it was seen. Throws where another process went on with it: nothing is written then. */
export async function lockSeenFile(tx: Tx, seen: FileRevision): Promise<AchFileRow> {
  const file = await lockFileRevision(tx, seen);
  if (file === undefined) throw fileConflict(seen);
  return file;
}

/**
 * Moves a locked file and records its event, so call it last. Throws where the lifecycle has no such
 * move from its state. Returns the file as it is then.
 */
export async function changeFile(
  tx: Tx,
  run: FileRun,
  change: {
    file: AchFileRow;
    event: FileEvent;
    type: EventType;
    message: string;
    set?: FileChange;
  },
): Promise<AchFileRow> {
  const { file, type, message } = change;
  const state = FILE_LIFECYCLE.next(file.state, change.event);
  if (state === undefined) throw fileConflict(file);
  const after: AchFileRow = {
    ...file,
    ...change.set,
    state,
    version: file.version + 1,
    updated_at: run.at > file.updated_at ? run.at : addMs(file.updated_at, 1),
  };
  const event = fileEvent(after, { type, message, version: after.version });
  // Both leave in one packet.
  const [isWritten] = await Promise.all([
    updateAchFile(tx, after, file),
    appendEvents(tx, run.tools.ids, run.environment_id, [event]),
  ]);
  if (!isWritten) throw fileConflict(file);
  return after;
}

/** What a file's resource does not show, so that it moves neither `updated_at` nor the log. */
export type FileAnnotation = Pick<FileChange, "due_at" | "handing_over_at" | "acknowledge_by">;

/** Changes of a locked file what nobody outside sees. Returns the file as it is then. */
export async function annotateFile(
  tx: Tx,
  file: AchFileRow,
  set: FileAnnotation,
): Promise<AchFileRow> {
  const after = { ...file, ...set };
  if (!(await updateAchFile(tx, after, file))) throw fileConflict(file);
  return after;
}
