import { addMs, awaitConfirmation, FILE_LIFECYCLE, type ConfirmationNeeds } from "@railhead/core";
import { lockAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import { schedulePollBy } from "../../db/tables/banks/banks.ts";
import { lockOpenExceptions, type ExceptionRow } from "../../db/tables/operations/exceptions.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockHandedOverFundingEvents,
  type FundingEventRow,
} from "../../db/tables/funding/funding-events.ts";
import { byDate, constant } from "../../db/tables/payments/bulk-values.ts";
import {
  countSet,
  handedOverSet,
  unconfirmedSet,
  type PaymentCount,
  type PaymentSet,
} from "../../db/tables/payments/payment-sets.ts";
import { CHUNK } from "../../db/tables/payments/payments.ts";
import { autoResolveLocked } from "../../exceptions/exceptions.ts";
import { confirmByOf, settlementOf } from "../../rails/calendar/bank-day.ts";
import { annotateFile, changeFile, lockSeenFile } from "../files/change-file.ts";
import { moveFundingEvents } from "../funding/move-funding.ts";
import type { MoveContext } from "../transitions/move.ts";
import { moveClasses } from "../bulk/bulk-sets.ts";
import { chunkOf, engineContext, inLanes, type StepRun } from "../transitions/step.ts";
import { acknowledgeEntries } from "./acknowledge-entries.ts";
import { confirmationAlarmOf } from "./confirm-file.ts";

const MINUTE_MS = 60_000;
/** Exceptions open while delivery of a file is unconfirmed. */
const IN_DOUBT = ["upload_failed", "upload_unknown"] as const;

/**
 * Marks every entry of a delivered file as accepted, so that it can settle. Where the bank must
 * confirm files, the file alone is marked: its entries wait for `bookConfirmed`.
 */
export async function acceptEntries(run: StepRun, file: AchFileRow): Promise<void> {
  if (needsOf(run) === undefined) return await bookEntries(run, file);
  const { environment_id } = run;
  const last = await inRanges(run, file, (range) => sayWhyTheyWait(run, file, range));
  await sayWhyTheyWait(run, file, last);
  await sayWhyTransfersWait(run, file);
  await run.tools.db.tx(async (tx) => {
    const [row, open] = await Promise.all([
      lockAchFile(tx, file),
      lockOpenExceptions(tx, { environment_id, kinds: IN_DOUBT, subjects: [file.id] }),
    ]);
    await conclude(tx, run, { file: row, open });
  });
}

/** What the bank must confirm of a file; undefined if nothing. */
function needsOf({ bank }: StepRun): ConfirmationNeeds | undefined {
  const { confirmation = "none" } = bank.profile;
  return confirmation === "none" ? undefined : confirmation;
}

/** Accepts the entries of a file that the bank has confirmed. Safe to repeat after a crash. */
export async function bookConfirmed(run: StepRun, file: AchFileRow): Promise<void> {
  await bookEntries(run, file);
  // Entries of refused batches have left the file.
  if (file.state !== "uploaded") await acknowledgeEntries(run, { file, refused: [] });
  await run.tools.db.tx(async (tx) => {
    await annotateFile(tx, await lockSeenFile(tx, file), { due_at: null });
  });
}

/** Writes on payments that their file must be confirmed, and by when. Those that say so are left out. */
async function sayWhyTheyWait(run: StepRun, file: AchFileRow, range: Range): Promise<number> {
  const message = `${waitingFor(run, file)} The payment settles once it has.`;
  const payments = unconfirmedSet(file, range, message);
  return await run.tools.db.tx(async (tx) => {
    const counts = await countSet(tx, payments);
    const context = await engineContext(tx, run, counts);
    const said = { event: "accept", reason: "ok", source: "system", message, set: {} } as const;
    return await moveClasses(tx, context, { payments, counts, move: () => said });
  });
}

function waitingFor({ bank, at }: StepRun, { name, send_by }: AchFileRow): string {
  const by = confirmByOf(bank.profile, send_by, at);
  return `File ${name} was handed to the bank, which must confirm it by ${by}.`;
}

/** The same on the file's transfers. */
async function sayWhyTransfersWait(run: StepRun, file: AchFileRow): Promise<void> {
  const message = `${waitingFor(run, file)} The transfer settles once it has.`;
  const count = await run.tools.db.tx(async (tx) => {
    const transfers = await lockHandedOverFundingEvents(tx, file, message);
    const context = await engineContext(tx, run, transfers);
    const event = "accept" as const;
    await moveFundingEvents(
      tx,
      context,
      transfers.map((funding) => ({ funding, event, message, set: {} })),
    );
    return transfers.length;
  });
  if (count === CHUNK) await sayWhyTransfersWait(run, file);
}

async function bookEntries(run: StepRun, file: AchFileRow): Promise<void> {
  const last = await inRanges(run, file, (range) => acceptPayments(run, { file, range }));
  await run.tools.db.tx((tx) => acceptRest(tx, run, { file, range: last }));
}

/** Works through the lines of a file in ranges, all but the last, which it returns. */
async function inRanges(
  run: StepRun,
  file: AchFileRow,
  work: (range: Range) => Promise<number>,
): Promise<Range> {
  // Header and control of the file and of each batch, plus entries and addenda.
  const lines = 2 + 2 * file.batch_count + file.entry_addenda_count;
  let after = 0;
  const next = () => {
    const through = after + chunkOf(run);
    // The caller does the last range together with the file.
    if (through >= lines) return Promise.resolve(undefined);
    const range = { after, through };
    after = through;
    return Promise.resolve(range);
  };
  await inLanes(run, next, work);
  return { after, through: lines };
}

interface Range {
  readonly after: number;
  readonly through: number;
}

/** Accepts the last range, the transfers and the file, in that order. */
async function acceptRest(
  tx: Tx,
  run: StepRun,
  { file, range }: { file: AchFileRow; range: Range },
): Promise<void> {
  const payments = handedOverSet(file, range);
  const { environment_id } = run;
  const subjects = [file.id];
  const [counts, transfers, row, open] = await Promise.all([
    countSet(tx, payments),
    lockHandedOverFundingEvents(tx, file),
    lockAchFile(tx, file),
    lockOpenExceptions(tx, { environment_id, kinds: IN_DOUBT, subjects }),
  ]);
  const isWhole = transfers.length < CHUNK;
  const context = await engineContext(tx, run, [...counts, ...transfers]);
  // Pipelined; the order of events depends on this order.
  await tx.pipeline([
    moveCounted(tx, context, { run, file, payments, counts }),
    acceptTransfers(tx, context, { run, file, transfers }),
    isWhole ? conclude(tx, run, { file: row, open }) : undefined,
  ]);
  if (!isWhole) await acceptRest(tx, run, { file, range });
}

async function acceptPayments(
  run: StepRun,
  { file, range }: { file: AchFileRow; range: Range },
): Promise<number> {
  const payments = handedOverSet(file, range);
  return await run.tools.db.tx(async (tx) => {
    const counts = await countSet(tx, payments);
    const context = await engineContext(tx, run, counts);
    return await moveCounted(tx, context, { run, file, payments, counts });
  });
}

interface Counted {
  readonly run: StepRun;
  readonly file: AchFileRow;
  readonly payments: PaymentSet;
  readonly counts: readonly PaymentCount[];
}

function moveCounted(
  tx: Tx,
  context: MoveContext,
  { run, file, payments, counts }: Counted,
): Promise<number> {
  const dates = new Set(counts.flatMap(({ settlement_date }) => settlement_date ?? []));
  const dueAt = {
    values: new Map([...dates].map((date) => [date, settles(run, file, date)])),
    otherwise: settles(run, file, file.file_date),
  };
  return moveClasses(tx, context, {
    payments,
    counts,
    move: () => ({
      event: "accept",
      reason: "ok",
      source: "system",
      message: messageOf(file),
      set: {
        due_step: constant("due_step", "settle"),
        due_at: byDate("due_at", "settlement_date", dueAt),
        // Without acknowledgements, the hand-over counts as acceptance.
        ...(run.bank.profile.acknowledgement === undefined
          ? { processed_at: constant("processed_at", run.at) }
          : {}),
      },
    }),
  });
}

const messageOf = ({ name, confirmation }: AchFileRow) =>
  confirmation === null
    ? `File ${name} was handed to the bank.`
    : `The bank confirmed file ${name}.`;

const settles = (run: StepRun, file: AchFileRow, date: string) =>
  settlementOf(run.bank.profile, date, file.created_at);

async function acceptTransfers(
  tx: Tx,
  context: MoveContext,
  input: { run: StepRun; file: AchFileRow; transfers: readonly FundingEventRow[] },
): Promise<void> {
  const { run, file, transfers } = input;
  await moveFundingEvents(
    tx,
    context,
    transfers.map((funding) => ({
      funding,
      event: "accept" as const,
      message: messageOf(file),
      set: {
        processed_at: run.at,
        due_step: "settle" as const,
        due_at: settles(run, file, funding.settlement_date ?? file.file_date),
      },
    })),
  );
}

/**
 * Accepts the file after its entries. Checks the locked row: another hand-over may have been
 * confirmed meanwhile.
 */
async function conclude(
  tx: Tx,
  run: StepRun,
  { file, open }: { file: AchFileRow; open: readonly ExceptionRow[] },
): Promise<void> {
  const exceptionContext = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  if (FILE_LIFECYCLE.next(file.state, "accept") === undefined) return;
  const { acknowledgement } = run.bank.profile;
  const acknowledgeBy =
    acknowledgement === undefined
      ? null
      : addMs(run.at, acknowledgement.within_minutes * MINUTE_MS);
  const needs = needsOf(run);
  const confirmBy = confirmByOf(run.bank.profile, file.send_by, run.at);
  const confirmation = needs === undefined ? null : awaitConfirmation(needs, confirmBy);
  const reason = "The file was handed to the bank.";
  await tx.pipeline([
    acknowledgeBy === null ? undefined : schedulePollBy(tx, run.bank, addMs(run.at, 5 * MINUTE_MS)),
    changeFile(tx, run, {
      file,
      event: "accept",
      set: {
        due_at: null,
        acknowledge_by: acknowledgeBy,
        confirmation,
        confirmation_due_at:
          confirmation === null ? null : confirmationAlarmOf(confirmation, run.at),
      },
      type: "file.submitted",
      message: "Handed to the bank.",
    }),
    autoResolveLocked(tx, exceptionContext, { rows: open, reason }),
  ]);
}
