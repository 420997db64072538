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

/** Locks a file if it is unchanged since it was read. Throws a file conflict otherwise. */
export async function lockSeenFile(tx: Tx, seen: FileRevision): Promise<AchFileRow> {
  const file = await lockFileRevision(tx, seen);
  if (file === undefined) throw fileConflict(seen);
  return file;
}

/**
 * Applies a transition to a locked file and appends its event; takes the event lock, so call it
 * last. Throws if the lifecycle has no such transition. Returns the updated file.
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
  // Pipelined.
  const [isWritten] = await Promise.all([
    updateAchFile(tx, after, file),
    appendEvents(tx, run.tools.ids, run.environment_id, [event]),
  ]);
  if (!isWritten) throw fileConflict(file);
  return after;
}

/** Changes a locked file within its state and appends its event; call it last. Returns the file. */
export async function updateFile(
  tx: Tx,
  run: FileRun,
  change: { file: AchFileRow; message: string; set: FileChange },
): Promise<AchFileRow> {
  const { file, message, set } = change;
  const after: AchFileRow = {
    ...file,
    ...set,
    version: file.version + 1,
    updated_at: run.at > file.updated_at ? run.at : addMs(file.updated_at, 1),
  };
  const event = fileEvent(after, { type: "file.updated", message, version: after.version });
  const [isWritten] = await Promise.all([
    updateAchFile(tx, after, file),
    appendEvents(tx, run.tools.ids, run.environment_id, [event]),
  ]);
  if (!isWritten) throw fileConflict(file);
  return after;
}

/** Columns that the file resource does not show; a change appends no event. */
export type FileAnnotation = Pick<
  FileChange,
  "due_at" | "handing_over_at" | "acknowledge_by" | "confirmation_due_at"
>;

/** Updates internal columns of a locked file, without an event. Returns the updated file. */
export async function annotateFile(
  tx: Tx,
  file: AchFileRow,
  set: FileAnnotation,
): Promise<AchFileRow> {
  const after = { ...file, ...set };
  if (!(await updateAchFile(tx, after, file))) throw fileConflict(file);
  return after;
}
