import { addBankingDays, addMs, CONFIRM_DAYS, nextBankingDay, PRENOTE_DAYS } from "@railhead/core";
import { assertFound } from "../../assert.ts";
import type { Tx } from "../../db/executor.ts";
import {
  listVerificationReceivers,
  lockSentVerifications,
  verifications,
  type VerificationRow,
} from "../../db/files/paykey-verifications.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { buildAchFile } from "../../rails/ach.ts";
import { maturityOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { countNumbers, layOut } from "../../rails/lay-out.ts";
import type { OutgoingEntry } from "../../rails/outgoing.ts";
import { offsetNumber } from "../../rails/secret-files.ts";
import { arrivalsOf, lookAgainAt } from "../files/arrived.ts";
import { nextSideFile, sealSides, tellBuilt, type SideStamp } from "../files/seal-sides.ts";
import { replanForPrenotes } from "../prenotes.ts";
import { engineContext, inChunks, type Step, type StepRun } from "../step.ts";
import { moveVerifications, type VerificationMove } from "./move-verifications.ts";
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

const dueBy = ({ at }: StepRun) => ({ at, limit: LIMIT });
const lockDue = (tx: Tx, run: StepRun, status: VerificationRow["status"]) =>
  verifications.lockDue(tx, run.bank.id, { ...dueBy(run), status });

async function seal(tx: Tx, run: StepRun): Promise<number> {
  const { bank, isNow, goes_at } = await nextSideFile(tx, run);
  const rows = await lockDue(tx, run, "created");
  if (rows.length === 0) return 0;
  if (!isNow) {
    const prenotes = prenotesOf(rows, { due_at: goes_at });
    const context = await engineContext(tx, run, rows);
    await replanForPrenotes(tx, context, { profile: bank.profile, prenotes });
    await verifications.putOff(tx, rows, goes_at);
    return rows.length;
  }
  const receivers = await listVerificationReceivers(
    tx,
    rows.map(({ id }) => id),
  );
  const settings = await loadAccountSettings(
    tx,
    rows.map(({ account_id }) => account_id),
  );
  const receiverById = new Map(receivers.map((receiver) => [receiver.subject_id, receiver]));
  const settlement_date = nextBankingDay(easternTime(run.at).date, closuresOf(bank.profile));
  const prenotes = prenotesOf(rows, { status: "sent", settlement_date });
  const context = await engineContext(tx, run, rows);
  await replanForPrenotes(tx, context, { profile: bank.profile, prenotes });
  const rowOf = new Map<OutgoingEntry, VerificationRow>();
  for (const row of rows) {
    const receiver = receiverById.get(row.id);
    if (receiver === undefined) continue;
    const entries = await verificationEntries(run, row, {
      receiver,
      settings: settings.get(row.account_id),
      settlement_date,
    });
    for (const entry of entries) rowOf.set(entry, row);
  }
  if (rowOf.size > 0) await sealEntries(tx, { ...run, bank }, rowOf);
  const useless = rows.filter(({ id }) => !receiverById.has(id));
  await move(
    tx,
    run,
    useless.map((row) => ({ row, event: "invalidate", set: { due_at: null } })),
  );
  return rows.length;
}

/** Those that are prenotes, as they will be. */
function prenotesOf(
  rows: readonly VerificationRow[],
  set: Partial<VerificationRow>,
): VerificationRow[] {
  return rows.filter(({ method }) => method === "prenote").map((row) => ({ ...row, ...set }));
}

async function sealEntries(
  tx: Tx,
  run: StepRun,
  rowOf: ReadonlyMap<OutgoingEntry, VerificationRow>,
): Promise<void> {
  const batches = layOut(run.bank.profile, [...rowOf.keys()]);
  const { file, placed, set } = await sealSides<VerificationRow>(tx, run, {
    kind: "verification",
    count: countNumbers(batches),
    build: (stamp) => verificationFile(run, rowOf, { batches, stamp }),
  });
  const traces = new Map<VerificationRow, string[]>();
  for (const { row, trace_number } of placed) {
    traces.set(row, [...(traces.get(row) ?? []), trace_number]);
  }
  await move(
    tx,
    run,
    [...traces].map(([row, trace_numbers]) => ({
      row,
      event: "send",
      set: { ...set, trace_numbers, attempt: row.attempt + 1 },
    })),
  );
  await tellBuilt(tx, run, file);
}

function verificationFile(
  run: StepRun,
  rowOf: ReadonlyMap<OutgoingEntry, VerificationRow>,
  { batches, stamp }: { batches: ReturnType<typeof layOut>; stamp: SideStamp },
) {
  const { profile } = run.bank;
  const { placed, ...built } = buildAchFile({
    profile,
    now: stamp.now,
    file_id_modifier: stamp.file_id_modifier,
    first_entry_number: BigInt(stamp.first_number),
    batches,
    ...offsetNumber(profile),
  });
  return {
    built,
    placed: placed.map(({ outgoing, ...entry }) => ({
      ...entry,
      row: assertFound(rowOf.get(outgoing), "the verification of an entry"),
      transaction_code: outgoing.transaction_code,
      receiving_dfi: outgoing.routing_number.slice(0, 8),
      amount_cents: outgoing.amount_cents,
    })),
  };
}

/** The entries have arrived, unless nobody knows whether their file did. */
async function settle(tx: Tx, run: StepRun): Promise<number> {
  const { profile } = run.bank;
  const rows = await lockSentVerifications(tx, run.bank.id, { ...dueBy(run), is_settled: false });
  const hasArrived = await arrivalsOf(tx, rows);
  const sent = rows.filter(hasArrived);
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
  await verifications.update(
    tx,
    prenotes.map((row) => {
      const settled = assertFound(row.settlement_date, "the day of its settlement");
      const last = addBankingDays(settled, PRENOTE_DAYS, closuresOf(profile));
      return { ...row, settled_at: run.at, due_at: maturityOf(profile, last) };
    }),
  );
  const unsure = rows.filter((row) => !hasArrived(row));
  await verifications.putOff(tx, unsure, lookAgainAt(run));
  return rows.length;
}

async function stand(tx: Tx, run: StepRun): Promise<number> {
  const rows = await lockSentVerifications(tx, run.bank.id, { ...dueBy(run), is_settled: true });
  await move(
    tx,
    run,
    rows.map((row) => ({ row, event: "stand", set: { due_at: null } })),
  );
  return rows.length;
}

async function expire(tx: Tx, run: StepRun): Promise<number> {
  const rows = await lockDue(tx, run, "awaiting_confirmation");
  await move(
    tx,
    run,
    rows.map((row) => ({ row, event: "expire", set: { due_at: null } })),
  );
  return rows.length;
}
