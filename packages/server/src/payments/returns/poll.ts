import { addMs, isBankingDay } from "@railhead/core";
import { readFile } from "@railhead/nacha";
import {
  findFileBody,
  insertAchFile,
  listFilesByState,
  lockAchFile,
  type AchFileRow,
} from "../../db/tables/files/ach-files.ts";
import { updateBankPolled } from "../../db/tables/banks/banks.ts";
import { isRetryable, isUnavailable } from "../../db/postgres/errors.ts";
import {
  afterDurableCommit,
  isBatched,
} from "../../db/postgres/transactions/batched-transaction.ts";
import { insertSetAside } from "../../db/tables/operations/set-aside.ts";
import {
  openException,
  autoResolveException,
  type NewException,
} from "../../exceptions/exceptions.ts";
import { findTruncation } from "../../rails/files/truncation.ts";
import {
  isAcknowledgement,
  toPrintableAscii,
  readAcknowledgements,
} from "../../rails/acknowledgements/acknowledgement-formats.ts";
import { isLastPoll } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { decryptFromBank, isEncrypted } from "../../rails/files/pgp.ts";
import type { ArrivedFile } from "../../rails/transports/transport.ts";
import { applyAcknowledgement } from "../origination/apply-acknowledgement.ts";
import { evaluateReturnRates } from "../return-rates/evaluate-return-rates.ts";
import { concludeFile } from "./conclude-file.ts";
import { hashOf, recentHolds, RETRY_MS, settleCompletedFiles } from "./held-files.ts";
import { noteFailing, noteWorking } from "../origination/exchange-health.ts";
import { describeFault } from "../transitions/item-fault.ts";
import { nextPollOf } from "./next-poll.ts";
import { applyFile } from "./apply-file.ts";
import type { Step, StepRun } from "../transitions/step.ts";

const DEFAULT_RETURNS_BY = "12:00";

/**
 * Polls the bank's folder: stores bytes, applies files, then records the poll, on which `paid`
 * depends. An incomplete file is left in place and read again after five minutes; if unchanged it
 * is quarantined, and the day stays unread until an operator resolves it.
 */
export const pollBank: Step = async (run) => {
  // Another bank may be the one that is due.
  if (run.bank.next_poll_at > run.at) return 0;
  const transport = run.tools.transport(run.bank);
  let arrived: ArrivedFile[];
  try {
    arrived = await transport.arrived();
  } catch (error) {
    await postponePoll(run, (error as Error).message);
    return 1;
  }
  const fresh = new Map<string, ArrivedFile>();
  for (const file of arrived) fresh.set(await store(run, file), file);
  const received = await listFilesByState(run.tools.db, run.bank, "received");
  const taken = new Set(received.map(({ id }) => id));
  const seen = [...fresh].flatMap(([id, file]) => (taken.has(id) ? [] : [file]));
  const incomplete = await recentHolds(run, seen);
  const whole: Buffer[] = [];
  for (const file of received) {
    const inFolder = fresh.get(file.id);
    const isWhole = await applyOrSetAside(run, file, inFolder?.bytes);
    if (inFolder === undefined) continue;
    if (isWhole) whole.push(inFolder.bytes);
    else incomplete.add(inFolder);
  }
  await settleCompletedFiles(run, whole);
  for (const file of arrived.filter((each) => !incomplete.has(each))) {
    const { name } = file;
    await afterDurableCommit(run.tools.db, `${run.bank.id} read ${name}`, () =>
      transport.archive(name, run.at),
    );
  }
  await evaluateReturnRates(run);
  await recordPoll(run, incomplete.size === 0);
  return received.length + 1;
};

/** Stores a file. The id returned is unused if the same bytes are stored already. */
async function store(run: StepRun, arrived: ArrivedFile): Promise<string> {
  const file: AchFileRow = {
    id: run.tools.ids.uuid(run.at),
    environment_id: run.environment_id,
    bank_id: run.bank.id,
    direction: "inbound",
    state: "received",
    name: arrived.name,
    remote_name: null,
    sha256: hashOf(arrived.bytes),
    byte_count: arrived.bytes.length,
    file_date: easternTime(run.at).date,
    file_id_modifier: "",
    batch_count: 0,
    entry_addenda_count: 0,
    entry_hash: "",
    total_debit_cents: 0n,
    total_credit_cents: 0n,
    errors: [],
    due_at: null,
    // The first event is appended after the file was read.
    version: 0,
    handing_over_at: null,
    attempt: 0,
    attempt_epoch: null,
    attempt_token: null,
    acknowledge_by: null,
    confirmation: null,
    confirmation_due_at: null,
    profile_version: null,
    send_by: null,
    wire_sha256: null,
    released_by: null,
    contents: [],
    created_at: run.at,
    updated_at: run.at,
  };
  const body = await run.tools.vault.encrypt(
    run.environment_id,
    { table: "ach_files", column: "body", id: file.id },
    arrived.bytes.toString("latin1"),
  );
  // Idempotent by content: the same bytes under another name are not stored twice.
  await insertAchFile(run.tools.db, file, { body, wire_body: null });
  return file.id;
}

/** Applies a file, or sets it aside, so that other files are still applied. */
async function applyOrSetAside(
  run: StepRun,
  file: AchFileRow,
  fresh: Buffer | undefined,
): Promise<boolean> {
  const { db } = run.tools;
  try {
    return await apply(run, file, fresh);
  } catch (error) {
    // A batch is rolled back and repeated step by step.
    if (isBatched(db) || isRetryable(error) || isUnavailable(error)) throw error;
    const why = describeFault(error);
    run.tools.onItemsSetAside?.(error, [{ type: "file", id: file.id, account_id: null, why }]);
    const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
    await db.tx(async (tx) => {
      await insertSetAside(tx, run.environment_id, [file.id]);
      await openException(tx, context, {
        ...unreadable(file, [{ fault: why }]),
        kind: "file_not_applied",
        message: `File ${file.name} from the bank could not be applied: ${why}`,
      });
    });
    // The bytes are stored, so the file may be archived.
    return true;
  }
}

/**
 * Applies a file by content alone: banks rename files and mix folders. Returns whether it is
 * complete.
 */
async function apply(run: StepRun, file: AchFileRow, fresh: Buffer | undefined): Promise<boolean> {
  const opened = await openBytes(run, fresh ?? (await storedBytes(run, file)));
  if ("fault" in opened) {
    await setAside(run, file, opened);
    return false;
  }
  // Some programs write a byte order mark first.
  const text = opened.bytes.toString("latin1").replace(/^\u00EF\u00BB\u00BF/, "");
  if (isAcknowledgement(text, run.bank.profile.acknowledgement?.layout)) {
    return await applyAcknowledgements(run, file, text);
  }
  const read = readFile(opened.bytes, { profile: "bank" });
  await applyFile(run, file, read);
  if (read.batches.length > 0 || read.header !== undefined)
    return findTruncation(read) === undefined;
  // Without values, which may be account numbers.
  const errors = read.errors.slice(0, 5).map(({ line, code }) => ({ line, code }));
  await open(run, unreadable(file, errors));
  return false;
}

async function storedBytes(
  { tools, environment_id }: StepRun,
  { id }: AchFileRow,
): Promise<Buffer> {
  const place = { table: "ach_files", column: "body", id };
  const stored = await tools.vault.decrypt(
    environment_id,
    place,
    await findFileBody(tools.db, { environment_id, id }),
  );
  return Buffer.from(stored, "latin1");
}

interface OpenFailure {
  readonly fault: string;
  readonly kind: "file_unopened" | "file_unreadable";
}

/** The decrypted bytes, or a fault if encryption or signature differ from the profile. */
async function openBytes(
  { bank }: StepRun,
  bytes: Buffer,
): Promise<{ bytes: Buffer } | OpenFailure> {
  const { encryption } = bank.profile;
  if (!isEncrypted(bytes)) {
    const isSigned = encryption?.verification_key_files !== undefined;
    // An unsigned file is not from the bank, so it does not affect the day's returns.
    const fault = "It is not signed, as was agreed with the bank.";
    return isSigned ? { fault, kind: "file_unreadable" } : { bytes };
  }
  const kind = "file_unopened";
  if (encryption === undefined) {
    return { fault: "It is encrypted, and the profile has no keys.", kind };
  }
  try {
    return { bytes: await decryptFromBank(encryption, bytes) };
  } catch (error) {
    return { fault: (error as Error).message, kind };
  }
}

async function setAside(
  run: StepRun,
  file: AchFileRow,
  { fault, kind }: OpenFailure,
): Promise<void> {
  const errors = [{ code: "encryption", message: fault }];
  await run.tools.db.tx(async (tx) => {
    const row = await lockAchFile(tx, file);
    if (row.state !== "received") return;
    await concludeFile(tx, run, {
      file: row,
      event: "quarantine",
      set: { errors },
      message: "The bank sent a file that could not be opened.",
    });
    const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
    await openException(tx, context, { ...unreadable(file, errors), kind });
  });
}

/** Applies acknowledgements. Returns false if the text cannot be parsed; it may be incomplete. */
async function applyAcknowledgements(
  run: StepRun,
  file: AchFileRow,
  given: string,
): Promise<boolean> {
  const { text, unknown } = toPrintableAscii(given);
  const acks = readAcknowledgements(text, run.bank.profile.acknowledgement?.layout);
  const defects: string[] = acks === undefined ? ["the acknowledgement cannot be read"] : [];
  for (const ack of acks ?? []) {
    const defect = await applyAcknowledgement(run, ack);
    if (defect !== undefined) defects.push(defect);
  }
  await run.tools.db.tx(async (tx) => {
    const row = await lockAchFile(tx, file);
    if (row.state !== "received") return;
    const errors = [
      ...unknown.map((line) => ({ line, code: "illegal_character" })),
      ...defects.map((message) => ({ code: "acknowledgement", message })),
    ];
    await concludeFile(tx, run, {
      file: row,
      event: defects.length === 0 ? "apply" : "quarantine",
      set: { contents: ["acknowledgement"], errors },
    });
    if (defects.length > 0) {
      const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
      await openException(tx, context, unreadable(file, errors));
    }
  });
  return acks !== undefined;
}

function unreadable(file: AchFileRow, errors: readonly object[]): NewException {
  return {
    kind: "file_unreadable",
    subject: file.id,
    message: `File ${file.name} from the bank could not be read.`,
    details: { name: file.name, errors },
    resource: { type: "file", id: file.id },
  };
}

async function open(run: StepRun, exception: NewException): Promise<void> {
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  await run.tools.db.tx((tx) => openException(tx, context, exception));
}

/** Whether today's returns are overdue. */
function isLate(run: StepRun): boolean {
  const { date, time } = easternTime(run.at);
  return (
    isBankingDay(date, closuresOf(run.bank.profile)) &&
    time >= (run.bank.profile.returns_by ?? DEFAULT_RETURNS_BY)
  );
}

/** Postpones the poll of an unreadable folder; nothing becomes paid meanwhile. */
async function postponePoll(run: StepRun, detail: string): Promise<void> {
  const { date } = easternTime(run.at);
  await noteFailing(run.tools.db, run);
  await updateBankPolled(run.tools.db, run.bank, {
    read_through: null,
    next_poll_at: addMs(run.at, RETRY_MS),
    sooner_at: addMs(run.at, RETRY_MS),
  });
  if (!isLate(run) || (run.bank.returns_read_through ?? "") >= date) return;
  await open(run, {
    kind: "feed_late",
    subject: date,
    message: `The returns of ${date} could not be read yet.`,
    details: { detail },
    resource: { type: "bank", id: run.bank.id },
  });
}

/** Records the poll. Only a complete poll at or after maturity counts as the day's reading. */
async function recordPoll(run: StepRun, isWhole: boolean): Promise<void> {
  const { profile } = run.bank;
  const { date } = easternTime(run.at);
  const isComplete = isWhole && isLastPoll(profile, run.at);
  const { db } = run.tools;
  await noteWorking(run);
  const next = nextPollOf(run.bank, run.at);
  const soon = addMs(run.at, RETRY_MS);
  // With an acknowledgement or an incomplete file pending, the folder is polled again soon.
  const isNewlyRead = await updateBankPolled(db, run.bank, {
    read_through: isComplete ? date : null,
    next_poll_at: isWhole || next < soon ? next : soon,
    sooner_at: soon,
  });
  if (!isComplete || !isNewlyRead) return;
  const context = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  const reason = "The day's returns were read.";
  await db.tx((tx) =>
    autoResolveException(tx, context, { kind: "feed_late", subject: date, reason }),
  );
}
