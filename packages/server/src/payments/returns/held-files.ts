import { createHash } from "node:crypto";
import { addMs, RETURN_HIDING_KINDS, type ExceptionKind } from "@railhead/core";
import { lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import { listHeldFiles, listHeldHashes } from "../../db/tables/files/ach-files.ts";
import { autoResolveLocked } from "../../exceptions/exceptions.ts";
import type { ArrivedFile } from "../../rails/transports/transport.ts";
import type { StepRun } from "../transitions/step.ts";

/** Interval until an unreadable folder or incomplete file is read again. */
export const RETRY_MS = 5 * 60_000;

export const hashOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** The files that failed within the last interval and may still be growing. */
export async function recentHolds(
  run: StepRun,
  seen: readonly ArrivedFile[],
): Promise<Set<ArrivedFile>> {
  if (seen.length === 0) return new Set();
  const since = addMs(run.at, -RETRY_MS);
  const held = await listHeldHashes(run.tools.db, run.bank, since);
  return new Set(seen.filter(({ bytes }) => held.has(hashOf(bytes).toString("hex"))));
}

/** Kinds of exceptions that an incomplete file opens. */
const INCOMPLETE_FILE_KINDS: readonly ExceptionKind[] = [...RETURN_HIDING_KINDS, "file_unreadable"];

/** Length of one record; a shorter prefix could match any file. */
const ENOUGH_BYTES = 94;

/** Settles the exceptions of incomplete files once the complete file arrived. */
export async function settleCompletedFiles(run: StepRun, whole: readonly Buffer[]): Promise<void> {
  if (whole.length === 0) return;
  const { tools, environment_id, bank, at } = run;
  const held = await listHeldFiles(
    tools.db,
    { environment_id, id: bank.id },
    INCOMPLETE_FILE_KINDS,
  );
  const outgrown = held.filter(({ byte_count, sha256 }) =>
    whole.some(
      (bytes) =>
        byte_count >= ENOUGH_BYTES &&
        byte_count < bytes.length &&
        hashOf(bytes.subarray(0, byte_count)).equals(sha256),
    ),
  );
  if (outgrown.length === 0) return;
  const subjects = outgrown.map(({ id }) => id);
  await tools.db.tx(async (tx) => {
    const rows = await lockOpenExceptions(tx, {
      environment_id,
      kinds: INCOMPLETE_FILE_KINDS,
      subjects,
    });
    const reason = "The rest of the file came.";
    await autoResolveLocked(tx, { environment_id, at, ids: tools.ids }, { rows, reason });
  });
}
