import {
  findFileBody,
  findEncryptedBody,
  lockDueFiles,
  type AchFileRow,
} from "../../db/tables/files/ach-files.ts";
import { insertFileEvidence, listFileEvidence } from "../../db/tables/files/file-evidence.ts";
import {
  commit,
  commitDurably,
  delayCommitUntil,
  isBatched,
} from "../../db/postgres/transactions/batched-transaction.ts";
import { easternInstant } from "../../rails/calendar/eastern-time.ts";
import type { HandOverAttempt } from "../../rails/transports/transport.ts";
import { isUnreadable } from "../../vault/place.ts";
import { describeFault, itemFault } from "../transitions/item-fault.ts";
import { acceptEntries, bookConfirmed } from "./accept-entries.ts";
import { AT_BANK } from "./confirm-file.ts";
import { annotateFile, changeFile, lockSeenFile } from "../files/change-file.ts";
import { placeCompanions } from "../files/companions.ts";
import { isFileConflict } from "../files/file-conflict.ts";
import { noteHandOverEnd, putJournaled } from "../files/journaled-put.ts";
import type { Step, StepRun } from "../transitions/step.ts";
import {
  markUploadUnknown,
  finishRequeue,
  markMissed,
  retryLater,
  restartHandOver,
} from "./not-handed-over.ts";

/**
 * Uploads sealed files. The intent is committed before the upload; after a crash only evidence
 * decides whether the file was delivered, and its bytes never change.
 */
export const transmitFiles: Step = async (run) => {
  const files = await lockDueFiles(run.tools.db, run.bank, run.at);
  let moved = 0;
  // The first hand-over commits, which releases the other locks.
  const isInBatch = isBatched(run.tools.db);
  let isLocked = isInBatch;
  const faults: FileFault[] = [];
  for (const file of files) {
    try {
      moved += (await advanceUnlessSuperseded(run, file, isLocked)) ? 1 : 0;
    } catch (error) {
      // A batch is rolled back and repeated step by step.
      if (isInBatch) throw error;
      faults.push({ file, error });
    }
    isLocked = false;
  }
  return movedOrThrow(faults, moved);
};

/** Skips a file that another process changed. A batch is rolled back instead. */
async function advanceUnlessSuperseded(
  run: StepRun,
  file: AchFileRow,
  isLocked: boolean,
): Promise<boolean> {
  try {
    return await advance(run, file, isLocked);
  } catch (error) {
    if (!isFileConflict(error) || isBatched(run.tools.db)) throw error;
    run.tools.onSuperseded?.(error);
    return false;
  }
}

interface FileFault {
  readonly file: AchFileRow;
  readonly error: unknown;
}

/**
 * Throws after all files were tried: unreadable files are named as faulty items, other errors are
 * rethrown.
 */
function movedOrThrow(faults: readonly FileFault[], moved: number): number {
  const [first] = faults;
  if (first === undefined) return moved;
  const other = faults.find(({ error }) => !isUnreadable(error));
  if (other !== undefined) throw other.error;
  const items = faults.map(({ file: { id }, error }) => {
    return { type: "file", id, account_id: null, why: describeFault(error) };
  });
  throw itemFault(items, first.error);
}

/** Advances a file one step. False if sending is paused. */
async function advance(run: StepRun, file: AchFileRow, isLocked: boolean): Promise<boolean> {
  if (file.state === "missed" || file.state === "rejected") await finishRequeue(run, file);
  else if (AT_BANK.has(file.state)) await bookConfirmed(run, file);
  else if (file.handing_over_at !== null) await resumeHandOver(run, file);
  else if (run.at > deadlineOf(run, file)) await markMissed(run, file);
  else if (run.bank.sending === "on") await handOver(run, file, isLocked);
  else return false;
  return true;
}

function deadlineOf(run: StepRun, file: AchFileRow): string {
  return file.send_by ?? easternInstant(file.file_date, run.bank.profile.deadline);
}

/** The bytes to upload, as sealed: plain, or PGP-encrypted. */
async function bytesOf(run: StepRun, file: AchFileRow): Promise<Buffer> {
  const wire = file.wire_sha256 === null ? null : await findEncryptedBody(run.tools.db, file);
  const body = wire ?? (await findFileBody(run.tools.db, file));
  const column = wire === null ? "body" : "wire_body";
  const place = { table: "ach_files", column, id: file.id };
  return Buffer.from(await run.tools.vault.decrypt(run.environment_id, place, body), "latin1");
}

const namesOf = ({ name, remote_name }: AchFileRow) => ({
  name: remote_name ?? name,
  isNameShared: remote_name !== null,
});

const TOKEN_BYTES = 8;

async function handOver(run: StepRun, due: AchFileRow, isLocked: boolean): Promise<void> {
  const { db } = run.tools;
  const number = due.attempt + 1;
  const token = run.tools.ids.secret(TOKEN_BYTES).toString("hex");
  const epoch = run.tools.epoch ?? null;
  const begun = { attempt: number, attempt_epoch: epoch, attempt_token: token };
  // A folder upload is immediate: one commit for begin and intent. SFTP commits the begin first.
  const isFolder = run.bank.profile.transport === "directory";
  let file = isFolder ? due : await beginHandOver(run, due, { set: begun });
  const bytes = await bytesOf(run, due);
  if (!isFolder) await commit(db);
  const intend = async () => {
    const set = { ...begun, handing_over_at: run.at };
    file = isFolder
      ? await beginHandOver(run, due, { set, isLocked })
      : await recordIntent(run, file);
    await commitDurably(db, run.environment_id);
  };
  const attempt = { ...namesOf(file), bytes, number, epoch, token };
  const ended = await putJournaled(run, { file: due, attempt }, intend);
  if (ended.outcome === "handed_over") {
    if (ended.durable !== undefined) await delayCommitUntil(db, ended.durable);
    const note = ended.wasThere
      ? "The file lay in the bank's folder already, with the same bytes."
      : "The server confirmed the final name.";
    return await acceptWithEvidence(run, file, note);
  }
  if (ended.outcome === "not_handed_over") return await retryLater(run, file, ended);
  if (ended.isBegun)
    return await resolveUnknownHandOver(run, { file, bytes, detail: ended.detail });
  await markUploadUnknown(run, file, ended.detail);
}

/** Begins a numbered attempt, so that no other process continues with an older one. */
async function beginHandOver(
  run: StepRun,
  due: AchFileRow,
  { set, isLocked = false }: { set: Partial<AchFileRow>; isLocked?: boolean },
): Promise<AchFileRow> {
  return await run.tools.db.tx(async (tx) => {
    const file = isLocked ? due : await lockSeenFile(tx, due);
    const message = `Hand-over ${due.attempt + 1} of the file began.`;
    return await changeFile(tx, run, { file, event: "begin", set, type: "file.updated", message });
  });
}

/** Committed before the bank can see the file. */
async function recordIntent(run: StepRun, seen: AchFileRow): Promise<AchFileRow> {
  return await run.tools.db.tx(async (tx) =>
    annotateFile(tx, await lockSeenFile(tx, seen), { handing_over_at: run.at }),
  );
}

/**
 * Stores the evidence first: the bank may remove the file at once, and a crash would lose the
 * proof.
 */
async function acceptWithEvidence(run: StepRun, file: AchFileRow, note: string): Promise<void> {
  const { id: file_id, attempt } = file;
  const { environment_id } = run;
  const evidence = { environment_id, file_id, attempt, kind: "listing", note, at: run.at } as const;
  await insertFileEvidence(run.tools.db, evidence);
  await noteHandOverEnd(run, file, "handed_over");
  await finishHandOver(run, file);
}

/** What goes with the file comes before its entries: until then it stays due, also after a crash. */
async function finishHandOver(run: StepRun, file: AchFileRow): Promise<void> {
  if (await placeCompanions(run, file)) await acceptEntries(run, file);
}

/** Resumes after a crash during a hand-over. */
async function resumeHandOver(run: StepRun, file: AchFileRow): Promise<void> {
  const known = await listFileEvidence(run.tools.db, file);
  const operators = known.filter(
    ({ kind, verdict, attempt }) =>
      kind === "operator" && verdict === "sent" && attempt === file.attempt,
  );
  const isKnown = operators.length >= 2 || known.some(({ kind }) => kind !== "operator");
  if (isKnown) return await finishHandOver(run, file);
  const bytes = await bytesOf(run, file);
  const detail = "The service stopped while the file was handed over.";
  await resolveUnknownHandOver(run, { file, bytes, detail });
}

/** Resolves a hand-over with unknown result by evidence; without evidence an operator decides. */
async function resolveUnknownHandOver(
  run: StepRun,
  { file, bytes, detail }: { file: AchFileRow; bytes: Buffer; detail: string },
): Promise<void> {
  const { attempt: number, attempt_epoch: epoch, attempt_token: token } = file;
  const attempt: HandOverAttempt = { ...namesOf(file), bytes, number, epoch, token };
  const evidence = await run.tools.transport(run.bank).withdraw(attempt);
  if (evidence === "handed_over") {
    return await acceptWithEvidence(run, file, "The file lies in the bank's folder.");
  }
  if (evidence === "not_handed_over") return await restartHandOver(run, file);
  await markUploadUnknown(run, file, detail);
}
