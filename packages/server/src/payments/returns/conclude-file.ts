import type { AchFileRow, FileChange } from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { changeFile } from "../files/change-file.ts";
import type { StepRun } from "../transitions/step.ts";

/**
 * Ends the processing of a locked inbound file. The first event carries the snapshot; a released
 * file has an earlier one.
 */
export async function concludeFile(
  tx: Tx,
  run: StepRun,
  concluded: {
    file: AchFileRow;
    event: "apply" | "quarantine";
    set: FileChange;
    message?: string;
  },
): Promise<void> {
  const { file, event, set, message = "The bank sent a file." } = concluded;
  if (file.released_by === null) {
    const first = { ...file, version: 0 };
    await changeFile(tx, run, { file: first, event, set, type: "file.received", message });
  } else {
    const again = "The file that was released was read.";
    await changeFile(tx, run, { file, event, set, type: "file.updated", message: again });
  }
}
