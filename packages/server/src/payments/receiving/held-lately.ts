import { createHash } from "node:crypto";
import { addMs } from "@railhead/core";
import { listHeldHashes } from "../../db/files/ach-files.ts";
import type { ArrivedFile } from "../../rails/transport.ts";
import type { StepRun } from "../step.ts";

/** After so long a folder is read again that could not be read, or held what could not. */
export const RETRY_MS = 5 * 60_000;

export const hashOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** Those seen before that could not be read a moment ago, and may be growing yet. */
export async function heldLately(
  run: StepRun,
  seen: readonly ArrivedFile[],
): Promise<Set<ArrivedFile>> {
  if (seen.length === 0) return new Set();
  const since = addMs(run.at, -RETRY_MS);
  const held = await listHeldHashes(run.tools.db, run.bank.id, since);
  return new Set(seen.filter(({ bytes }) => held.has(hashOf(bytes).toString("hex"))));
}
