import { addMs } from "@railhead/core";
import { findFileBody, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { controlText } from "../../rails/acknowledgements/control-text.ts";
import type { Companion } from "../../rails/transports/transport.ts";
import { annotateFile, lockSeenFile } from "./change-file.ts";
import type { StepRun } from "../transitions/step.ts";

const RETRY_MS = 60_000;

/**
 * Puts the control-total file and the marker beside a file that the bank has. They prove nothing and
 * may be put again: after a crash and until it works, while the file itself is never sent again.
 * Returns whether they lie there.
 */
export async function placeCompanions(run: StepRun, file: AchFileRow): Promise<boolean> {
  const companions = await companionsOf(run, file);
  if (companions.length === 0) return true;
  const name = file.remote_name ?? file.name;
  const fault = await run.tools.transport(run.bank).placeBeside(name, companions);
  if (fault === undefined) return true;
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  await run.tools.db.tx(async (tx) => {
    await annotateFile(tx, await lockSeenFile(tx, file), { due_at: addMs(run.at, RETRY_MS) });
    await openException(tx, context, {
      kind: "upload_failed",
      subject: file.id,
      message: `File ${file.name} is at the bank, and what goes with it is not: ${fault}`,
      details: { name: file.name, detail: fault },
      resource: { type: "file", id: file.id },
    });
  });
  return false;
}

/** The simulated bank reads files alone. */
async function companionsOf(run: StepRun, file: AchFileRow): Promise<Companion[]> {
  const { transport, control_file_suffix, marker_suffix } = run.bank.profile;
  if (run.bank.is_simulated && transport === "directory") return [];
  const found: Companion[] = [];
  const name = file.remote_name ?? file.name;
  if (control_file_suffix !== undefined) {
    const text = controlText({
      name,
      sha256: (file.wire_sha256 ?? file.sha256).toString("hex"),
      text: await plainText(run, file),
    });
    found.push({
      name: `${name}${control_file_suffix}`,
      bytes: Buffer.from(text),
      isMarker: false,
    });
  }
  if (marker_suffix !== undefined) {
    found.push({ name: `${name}${marker_suffix}`, bytes: Buffer.alloc(0), isMarker: true });
  }
  return found;
}

async function plainText({ tools, environment_id }: StepRun, { id }: AchFileRow): Promise<string> {
  const body = await findFileBody(tools.db, { environment_id, id });
  const place = { table: "ach_files", column: "body", id };
  return await tools.vault.decrypt(environment_id, place, body);
}
