import { addMs, type EventType } from "@railhead/core";
import {
  updateAchFile,
  type AchFileRow,
  type FileChange,
  type FileState,
} from "../../db/files/ach-files.ts";
import type { Tx } from "../../db/executor.ts";
import { appendEvents } from "../../events/append.ts";
import { fileEvent } from "./file-events.ts";
import type { StepRun, StepTools } from "../step.ts";

/** Changes a locked file; with a type the log tells it, so call it last. Returns the file as it is. */
export async function changeFile(
  tx: Tx,
  run: Pick<StepRun, "environment_id" | "at"> & { readonly tools: Pick<StepTools, "ids"> },
  change: {
    file: AchFileRow;
    state: FileState;
    set?: FileChange;
    told?: { type: EventType; message: string };
  },
): Promise<AchFileRow> {
  const { file, told } = change;
  const updatedAt = run.at > file.updated_at ? run.at : addMs(file.updated_at, 1);
  const after: AchFileRow = {
    ...file,
    ...change.set,
    state: change.state,
    version: told === undefined ? file.version : file.version + 1,
    updated_at: updatedAt,
  };
  const events = told === undefined ? [] : [fileEvent(after, { ...told, version: after.version })];
  // Both leave in one packet.
  await Promise.all([
    updateAchFile(tx, after),
    appendEvents(tx, run.tools.ids, run.environment_id, events),
  ]);
  return after;
}
