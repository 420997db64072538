import { addMs } from "@railhead/core";
import {
  findFileBody,
  findWireBody,
  lockDueFiles,
  lockAchFile,
  type AchFileRow,
} from "../../db/files/ach-files.ts";
import { insertFileEvidence, listFileEvidence } from "../../db/files/file-evidence.ts";
import { holdLanding, isJoined, land, landDurably } from "../../db/joined.ts";
import { goAhead } from "../../db/transaction.ts";
import { openException, settleException } from "../../exceptions/exceptions.ts";
import { easternInstant } from "../../rails/eastern-time.ts";
import type { HandOver } from "../../rails/transport.ts";
import { acceptEntries } from "./accept-entries.ts";
import { changeFile } from "../files/change-file.ts";
import { putBack } from "./put-back.ts";
import type { Step, StepRun } from "../step.ts";

const MINUTE_MS = 60_000;

/**
 * Hands sealed files to the bank. Intent is committed before the file leaves; after a crash only
 * evidence decides whether it did, and it is never sent again under other bytes.
 */
export const transmitFiles: Step = async (run) => {
  const files = await lockDueFiles(run.tools.db, run.bank.id, run.at);
  let moved = 0;
  // The first hand-over lands, and lets the others go.
  let isLocked = isJoined(run.tools.db);
  for (const file of files) {
    moved += (await advance(run, file, isLocked)) ? 1 : 0;
    isLocked = false;
  }
  return moved;
};

/** Takes a file one step further. False where it waits for somebody to let it go. */
async function advance(run: StepRun, file: AchFileRow, isLocked: boolean): Promise<boolean> {
  if (file.state === "missed" || file.state === "rejected") await finishPuttingBack(run, file);
  else if (file.handing_over_at !== null) await resume(run, file);
  else if (run.at > deadlineOf(run, file)) await miss(run, file);
  else if (run.bank.sending === "on") await handOver(run, file, isLocked);
  else return false;
  return true;
}

function deadlineOf(run: StepRun, file: AchFileRow): string {
  return file.send_by ?? easternInstant(file.file_date, run.bank.profile.deadline);
}

/** What travels: the file, or the same encrypted for the bank, byte by byte as it was sealed. */
async function bytesOf(run: StepRun, file: AchFileRow): Promise<Buffer> {
  const wire = file.wire_sha256 === null ? null : await findWireBody(run.tools.db, file.id);
  const body = wire ?? (await findFileBody(run.tools.db, file.id));
  const column = wire === null ? "body" : "wire_body";
  const place = { table: "ach_files", column, id: file.id };
  return Buffer.from(await run.tools.vault.decrypt(run.environment_id, place, body), "latin1");
}

function sceneOf(run: StepRun) {
  return { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
}

async function handOver(run: StepRun, file: AchFileRow, isLocked: boolean): Promise<void> {
  const { db } = run.tools;
  // Into a folder an upload takes no time: that it is meant is written while its bytes are read.
  const isFolder = run.bank.profile.transport === "directory";
  const meant = isFolder ? recordIntent(run, file, isLocked) : undefined;
  if (meant !== undefined) goAhead(meant);
  const bytes = await beginUpload(run, file);
  const transport = run.tools.transport(run.bank);
  const ended = await transport.put(file.name, bytes, () => meant ?? recordIntent(run, file));
  await meant;
  if (ended.outcome === "handed_over") {
    if (ended.durable !== undefined) await holdLanding(db, ended.durable);
    // The bank may take the file at once: after a crash nothing else would say that it went.
    const note = "The server confirmed the final name.";
    const evidence = { file_id: file.id, kind: "listing", note, at: run.at } as const;
    await holdLanding(db, insertFileEvidence(db, evidence));
    return await acceptEntries(run, file);
  }
  if (ended.outcome === "not_handed_over") return await retry(run, file, ended);
  await doubt(run, { file, bytes, detail: ended.detail });
}

/** An upload takes its time: it shows, and nothing is to wait for it. Into a folder it takes none. */
async function beginUpload(run: StepRun, file: AchFileRow): Promise<Buffer> {
  if (run.bank.profile.transport === "directory") return await bytesOf(run, file);
  const { db } = run.tools;
  const uploading = db.tx(async (tx) => {
    await changeFile(tx, run, { file: await lockAchFile(tx, file.id), state: "uploading" });
  });
  const [bytes] = await Promise.all([bytesOf(run, file), uploading]);
  await land(db);
  return bytes;
}

/** On disk before the step after which the bank may have the file. */
async function recordIntent(run: StepRun, due: AchFileRow, isLocked = false): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const file = isLocked ? due : await lockAchFile(tx, due.id);
    // Leaves with the commit, which fails where it does.
    goAhead(changeFile(tx, run, { file, state: "uploading", set: { handing_over_at: run.at } }));
  });
  await landDurably(run.tools.db, run.environment_id);
}

/** After a crash in the middle of handing over. */
async function resume(run: StepRun, file: AchFileRow): Promise<void> {
  const known = await listFileEvidence(run.tools.db, file.id);
  const operators = known.filter(({ kind, verdict }) => kind === "operator" && verdict === "sent");
  const isKnown = operators.length >= 2 || known.some(({ kind }) => kind !== "operator");
  if (isKnown) return await acceptEntries(run, file);
  const transport = run.tools.transport(run.bank);
  const bytes = await bytesOf(run, file);
  const evidence = await transport.look(file.name, bytes);
  if (evidence === "handed_over") return await acceptEntries(run, file);
  if (evidence === "not_handed_over") return await unbegin(run, file);
  await doubt(run, { file, bytes, detail: "The service stopped while the file was handed over." });
}

/** The hand-over provably did not happen: the file is as it was when it was sealed. */
async function unbegin(run: StepRun, { id }: AchFileRow): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const file = await lockAchFile(tx, id);
    await changeFile(tx, run, { file, state: "sealed", set: { handing_over_at: null } });
  });
}

/** Nothing was sent: it is tried again every minute until the bank's deadline. */
async function retry(
  run: StepRun,
  { id }: AchFileRow,
  ended: HandOver & { outcome: "not_handed_over" },
): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const file = await lockAchFile(tx, id);
    const set = { handing_over_at: null, due_at: addMs(run.at, MINUTE_MS) };
    await changeFile(tx, run, { file, state: "sealed", set });
    await openException(tx, sceneOf(run), {
      kind: "upload_failed",
      subject: id,
      message: `File ${file.name} could not be handed over: ${ended.fault}.`,
      details: { name: file.name, fault: ended.fault, detail: ended.detail },
      resource: { type: "file", id },
    });
  });
}

/** Nobody saw the hand-over end. Evidence ends the doubt at once; else people do. */
async function doubt(
  run: StepRun,
  input: { file: AchFileRow; bytes: Buffer; detail: string },
): Promise<void> {
  const { id } = input.file;
  const transport = run.tools.transport(run.bank);
  const evidence = await transport.look(input.file.name, input.bytes);
  if (evidence === "handed_over") return await acceptEntries(run, input.file);
  await run.tools.db.tx(async (tx) => {
    const file = await lockAchFile(tx, id);
    await changeFile(tx, run, {
      file,
      state: "upload_unknown",
      set: { due_at: null },
      told: { type: "file.updated", message: "Nobody knows whether the file reached the bank." },
    });
    await openException(tx, sceneOf(run), {
      kind: "upload_unknown",
      subject: id,
      message: `Nobody knows whether file ${file.name} reached the bank.`,
      details: { name: file.name, detail: input.detail },
      resource: { type: "file", id },
    });
  });
}

/** Past the deadline a file that never began to leave is taken apart, and its payments dated anew. */
async function miss(run: StepRun, { id }: AchFileRow): Promise<void> {
  const missed = await run.tools.db.tx(async (tx) => {
    const file = await lockAchFile(tx, id);
    const after = await changeFile(tx, run, {
      file,
      state: "missed",
      told: { type: "file.updated", message: "The bank's deadline passed before it was sent." },
    });
    await openException(tx, sceneOf(run), {
      kind: "file_missed",
      subject: id,
      message: `File ${file.name} missed the bank's deadline and was not sent.`,
      details: { name: file.name, entries: file.entry_addenda_count },
      resource: { type: "file", id },
    });
    return after;
  });
  await finishPuttingBack(run, missed);
}

/** Due until all of its entries are back. */
async function finishPuttingBack(run: StepRun, { id, state, name }: AchFileRow): Promise<void> {
  const isMissed = state === "missed";
  await putBack(run, {
    file_id: id,
    why: isMissed ? "missed" : "rejected",
    batches: null,
    message: isMissed
      ? `File ${name} was not sent in time; the entry goes into the next file.`
      : `The bank refused file ${name}.`,
  });
  await run.tools.db.tx(async (tx) => {
    const file = await lockAchFile(tx, id);
    await changeFile(tx, run, { file, state, set: { due_at: null } });
    await settleException(tx, sceneOf(run), {
      kind: "upload_failed",
      subject: id,
      reason: "The file is not sent any more.",
    });
  });
}
