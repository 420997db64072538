import { createHash } from "node:crypto";
import { addMs, RETURN_HIDING_KINDS, type ExceptionKind } from "@railhead/core";
import { lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import { listHeldFiles, listHeldHashes } from "../../db/tables/files/ach-files.ts";
import { autoResolveLocked } from "../../exceptions/exceptions.ts";
import type { ArrivedFile } from "../../rails/transports/transport.ts";
import type { StepRun } from "../transitions/step.ts";

/** After so long a folder is read again that could not be read, or held what could not. */
export const RETRY_MS = 5 * 60_000;

export const hashOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** Those seen before that could not be read a moment ago, and may be growing yet. */
export async function recentHolds(
  run: StepRun,
  seen: readonly ArrivedFile[],
): Promise<Set<ArrivedFile>> {
  if (seen.length === 0) return new Set();
  const since = addMs(run.at, -RETRY_MS);
  const held = await listHeldHashes(run.tools.db, run.bank, since);
  return new Set(seen.filter(({ bytes }) => held.has(hashOf(bytes).toString("hex"))));
}

/** What a file that came in part may have opened. */
const INCOMPLETE_FILE_KINDS: readonly ExceptionKind[] = [...RETURN_HIDING_KINDS, "file_unreadable"];

/** A record of a file: fewer bytes might begin any. */
const ENOUGH_BYTES = 94;

/** Nobody has to deal with a file that was set aside as far as it had come, once the rest of it is there. */
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
