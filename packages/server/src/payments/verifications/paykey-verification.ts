import { addBankingDays, addMs, CONFIRM_DAYS, nextBankingDay, PRENOTE_DAYS } from "@railhead/core";
import { assert, assertFound } from "../../assert.ts";
import { countFilesOfDate, findFileStates, type FileState } from "../../db/files/ach-files.ts";
import { insertEntries } from "../../db/files/entries.ts";
import { lockBank, takeEntryNumbers } from "../../db/banks/banks.ts";
import type { Tx } from "../../db/executor.ts";
import {
  listVerificationReceivers,
  lockDueVerifications,
  updateVerifications,
  type VerificationRow,
} from "../../db/files/paykey-verifications.ts";
import { appendEvents } from "../../events/append.ts";
import { buildAchFile, FILE_ID_MODIFIERS } from "../../rails/ach.ts";
import { isSealing, maturityOf, sendBy, settlementOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { countNumbers, layOut } from "../../rails/lay-out.ts";
import type { OutgoingEntry } from "../../rails/outgoing.ts";
import { offsetNumber } from "../../rails/secret-files.ts";
import { fileEvent } from "../files/file-events.ts";
import { moveVerifications, type VerificationMove } from "./move-verifications.ts";
import { nextCutoff } from "../plan.ts";
import { engineContext, inChunks, type Step, type StepRun } from "../step.ts";
import { storeFile } from "../files/store-file.ts";
import { verificationEntries } from "./verification-entries.ts";

const LIMIT = 500;
const DAY_MS = 86_400_000;

/**
 * Takes verifications of paykeys to their end: seals them into a file of their own at the cut-off,
 * lets amounts wait for their owner once they arrived, and takes the silence after a prenote as
 * consent.
 */
export const advanceVerifications: Step = async (run) => {
  const options = { limit: LIMIT, lanes: 1 };
  const sealed = await inChunks(run, (tx) => seal(tx, run), options);
  const settled = await inChunks(run, (tx) => settle(tx, run), options);
  const expired = await inChunks(run, (tx) => expire(tx, run), options);
  // Silence counts only once the bank's files were read through today.
  const isRead = (run.bank.returns_read_through ?? "") >= easternTime(run.at).date;
  const stood = isRead ? await inChunks(run, (tx) => stand(tx, run), options) : 0;
  return sealed + settled + expired + stood;
};

async function move(tx: Tx, run: StepRun, moves: readonly VerificationMove[]): Promise<void> {
  const rows = moves.map(({ row }) => row);
  await moveVerifications(tx, await engineContext(tx, run, rows), moves);
}

const dueIn = (run: StepRun, status: VerificationRow["status"], is_settled: boolean) => ({
  status,
  is_settled,
  at: run.at,
  limit: LIMIT,
});

async function seal(tx: Tx, run: StepRun): Promise<number> {
  const bank = await lockBank(tx, run.bank.id);
  const rows = await lockDueVerifications(tx, bank.id, dueIn(run, "created", false));
  if (rows.length === 0) return 0;
  if (!isSealing(bank.profile, run.at) || bank.sending === "off") {
    await putOff(tx, rows, nextCutoff(run.bank.profile, run.at));
    return rows.length;
  }
  const { date } = easternTime(run.at);
  const settlement_date = nextBankingDay(date, closuresOf(bank.profile));
  const receivers = await listVerificationReceivers(
    tx,
    rows.map(({ id }) => id),
  );
  const receiverById = new Map(receivers.map((receiver) => [receiver.subject_id, receiver]));
  const useless = rows.filter(({ id }) => !receiverById.has(id));
  const rowOf = new Map<OutgoingEntry, VerificationRow>();
  for (const row of rows) {
    const receiver = receiverById.get(row.id);
    if (receiver === undefined) continue;
    const entries = await verificationEntries(run, row, { receiver, settlement_date });
    for (const entry of entries) rowOf.set(entry, row);
  }
  if (rowOf.size > 0) await sealEntries(tx, { ...run, bank }, rowOf);
  await move(
    tx,
    run,
    useless.map((row) => ({ row, event: "invalidate", set: { due_at: null } })),
  );
  return rows.length;
}

async function sealEntries(
  tx: Tx,
  run: StepRun,
  rowOf: ReadonlyMap<OutgoingEntry, VerificationRow>,
): Promise<void> {
  const { profile, id: bankId } = run.bank;
  const now = easternTime(run.at);
  const modifier = FILE_ID_MODIFIERS[await countFilesOfDate(tx, bankId, now.date)];
  assert(modifier !== undefined, `no file id modifier is left for ${now.date}`);
  const batches = layOut(profile, [...rowOf.keys()]);
  const built = buildAchFile({
    profile,
    now,
    file_id_modifier: modifier,
    first_entry_number: await takeEntryNumbers(tx, bankId, countNumbers(batches)),
    batches,
    ...offsetNumber(profile),
  });
  const send_by = sendBy(profile, [], run.at);
  const file = await storeFile(tx, run, { built, modifier, date: now.date, send_by });
  const traces = new Map<VerificationRow, string[]>();
  const entries = built.placed.map(({ outgoing, ...placed }) => {
    const row = assertFound(rowOf.get(outgoing), "the verification of an entry");
    traces.set(row, [...(traces.get(row) ?? []), placed.trace_number]);
    return {
      ...placed,
      file_id: file.id,
      environment_id: run.environment_id,
      payment_id: null,
      funding_event_id: null,
      verification_id: row.id,
      attempt: outgoing.attempt,
      transaction_code: outgoing.transaction_code,
      receiving_dfi: outgoing.routing_number.slice(0, 8),
      amount_cents: outgoing.amount_cents,
      file_date: file.file_date,
      settlement_date: outgoing.settlement_date,
    };
  });
  await insertEntries(tx, entries);
  const settlement_date = assertFound(entries[0], "an entry of the file").settlement_date;
  await move(
    tx,
    run,
    [...traces].map(([row, trace_numbers]) => ({
      row,
      event: "send",
      set: {
        attempt: row.attempt + 1,
        file_id: file.id,
        trace_numbers,
        settlement_date,
        due_at: settlementOf(profile, settlement_date),
      },
    })),
  );
  await appendEvents(tx, run.tools.ids, run.environment_id, [
    fileEvent(file, { type: "file.built", version: 1, message: "The file was sealed." }),
  ]);
}

const SENT: ReadonlySet<FileState> = new Set([
  "uploaded",
  "acknowledged",
  "accepted",
  "partially_rejected",
]);

/** The entries have arrived, unless nobody knows whether their file did. */
async function settle(tx: Tx, run: StepRun): Promise<number> {
  const { profile } = run.bank;
  const rows = await lockDueVerifications(tx, run.bank.id, dueIn(run, "sent", false));
  const states = await findFileStates(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  const stateOf = ({ file_id }: VerificationRow) =>
    assertFound(states.get(file_id ?? ""), "the file of a verification");
  const sent = rows.filter((row) => SENT.has(stateOf(row)));
  const unsure = rows.filter((row) => !sent.includes(row));
  const prenotes = sent.filter(({ method }) => method === "prenote");
  const amounts = sent.filter(({ method }) => method === "micro_entries");
  await move(
    tx,
    run,
    amounts.map((row) => ({
      row,
      event: "await",
      set: { settled_at: run.at, due_at: addMs(run.at, CONFIRM_DAYS * DAY_MS) },
    })),
  );
  await updateVerifications(
    tx,
    prenotes.map((row) => {
      const settled = assertFound(row.settlement_date, "the day of its settlement");
      const last = addBankingDays(settled, PRENOTE_DAYS, closuresOf(profile));
      return { ...row, settled_at: run.at, due_at: maturityOf(profile, last) };
    }),
  );
  const tomorrow = nextBankingDay(easternTime(run.at).date, closuresOf(profile));
  await putOff(tx, unsure, settlementOf(profile, tomorrow));
  return rows.length;
}

async function stand(tx: Tx, run: StepRun): Promise<number> {
  const rows = await lockDueVerifications(tx, run.bank.id, dueIn(run, "sent", true));
  await move(
    tx,
    run,
    rows.map((row) => ({ row, event: "stand", set: { due_at: null } })),
  );
  return rows.length;
}

async function expire(tx: Tx, run: StepRun): Promise<number> {
  const due = dueIn(run, "awaiting_confirmation", true);
  const rows = await lockDueVerifications(tx, run.bank.id, due);
  await move(
    tx,
    run,
    rows.map((row) => ({ row, event: "expire", set: { due_at: null } })),
  );
  return rows.length;
}

async function putOff(tx: Tx, rows: readonly VerificationRow[], due_at: string): Promise<void> {
  await updateVerifications(
    tx,
    rows.map((row) => ({ ...row, due_at })),
  );
}
