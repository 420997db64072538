import { addMs } from "@railhead/core";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import { openException, autoResolveException } from "../../exceptions/exceptions.ts";
import type { HandOver } from "../../rails/transports/transport.ts";
import { annotateFile, changeFile, lockSeenFile } from "../files/change-file.ts";
import type { StepRun } from "../transitions/step.ts";
import { noteFailing } from "./exchange-health.ts";
import { requeueEntries } from "./requeue-entries.ts";

const MINUTE_MS = 60_000;

function exceptionContextOf(run: StepRun) {
  return { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
}

/** Restarts a hand-over that provably failed and was withdrawn. */
export async function restartHandOver(run: StepRun, seen: AchFileRow): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    await changeFile(tx, run, {
      file: await lockSeenFile(tx, seen),
      event: "withdraw",
      set: { handing_over_at: null, due_at: run.at },
      type: "file.updated",
      message: "It did not reach the bank, and is handed over again.",
    });
  });
}

/** Nothing was sent: retries every minute until the bank's deadline. */
export async function retryLater(
  run: StepRun,
  seen: AchFileRow,
  ended: HandOver & { outcome: "not_handed_over" },
): Promise<void> {
  const why = ended.fault === "journal" ? "the hand-over journal cannot be written" : ended.fault;
  const message = `File ${seen.name} could not be handed over: ${why}.`;
  const set = { handing_over_at: null, due_at: addMs(run.at, MINUTE_MS) };
  await run.tools.db.tx(async (tx) => {
    const file = await lockSeenFile(tx, seen);
    if (ended.fault !== "journal") await noteFailing(tx, run);
    // A failure before the hand-over began leaves the file sealed.
    if (file.state === "sealed") await annotateFile(tx, file, set);
    else await changeFile(tx, run, { file, event: "withdraw", set, type: "file.updated", message });
    await openException(tx, exceptionContextOf(run), {
      kind: "upload_failed",
      subject: file.id,
      message,
      details: { name: file.name, fault: ended.fault, detail: ended.detail },
      resource: { type: "file", id: file.id },
    });
  });
}

/** Delivery is unknown without evidence; an operator decides. */
export async function markUploadUnknown(
  run: StepRun,
  seen: AchFileRow,
  detail: string,
): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const { id, name } = await changeFile(tx, run, {
      file: await lockSeenFile(tx, seen),
      event: "doubt",
      set: { due_at: null },
      type: "file.updated",
      message: "Nobody knows whether the file reached the bank.",
    });
    await openException(tx, exceptionContextOf(run), {
      kind: "upload_unknown",
      subject: id,
      message: `Nobody knows whether file ${name} reached the bank.`,
      details: { name, detail },
      resource: { type: "file", id },
    });
  });
}

/** Marks a file missed after the deadline and requeues its entries with new dates. */
export async function markMissed(run: StepRun, seen: AchFileRow): Promise<void> {
  const missed = await run.tools.db.tx(async (tx) => {
    const after = await changeFile(tx, run, {
      file: await lockSeenFile(tx, seen),
      event: "miss",
      type: "file.updated",
      message: "The bank's deadline passed before it was sent.",
    });
    await openException(tx, exceptionContextOf(run), {
      kind: "file_missed",
      subject: after.id,
      message: `File ${after.name} missed the bank's deadline and was not sent.`,
      details: { name: after.name, entries: after.entry_addenda_count },
      resource: { type: "file", id: after.id },
    });
    return after;
  });
  await finishRequeue(run, missed);
}

/** Requeues the entries of a missed or rejected file; the file stays due until all are requeued. */
export async function finishRequeue(run: StepRun, file: AchFileRow): Promise<void> {
  const isMissed = file.state === "missed";
  await requeueEntries(run, {
    environment_id: run.environment_id,
    file_id: file.id,
    why: isMissed ? "missed" : "rejected",
    batches: null,
    message: isMissed
      ? `File ${file.name} was not sent in time; the entry goes into the next file.`
      : `The bank refused file ${file.name}.`,
  });
  await run.tools.db.tx(async (tx) => {
    await annotateFile(tx, await lockSeenFile(tx, file), { due_at: null });
    await autoResolveException(tx, exceptionContextOf(run), {
      kind: "upload_failed",
      subject: file.id,
      reason: "The file is no longer sent.",
    });
  });
}
