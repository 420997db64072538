import {
  insertCopiedEntries,
  insertCopiedFile,
  raiseEntryNumber,
} from "../../db/tables/files/import-file.ts";
import { raiseSharedNumber } from "../../db/tables/banks/shared-numbers.ts";
import { findAchFile, lockAchFile, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import { insertFileEvidence } from "../../db/tables/files/file-evidence.ts";
import { ofEntry } from "../../db/tables/payments/bulk-values.ts";
import { countSet, sealedSet, type PaymentCount } from "../../db/tables/payments/payment-sets.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { assertFound } from "../../base/assert.ts";
import type { HandOverRecord } from "../../rails/journal/record.ts";
import { changeFile } from "../files/change-file.ts";
import { openDayOf } from "../files/open-day.ts";
import { fileEvent } from "../files/file-events.ts";
import { lockFundingEvents } from "../../db/tables/funding/funding-events.ts";
import { moveFundingEvents } from "../funding/move-funding.ts";
import { coverSealed } from "../funding/cover-sealed.ts";
import { loadAccountRules } from "../scheduling/account-rules.ts";
import { fundingAtSeal } from "../funding/funding-timing.ts";
import { acceptEntries } from "../origination/accept-entries.ts";
import { markUploadUnknown } from "../origination/not-handed-over.ts";
import { constantForAll } from "../bulk/bulk-move.ts";
import { moveBulk } from "../bulk/bulk-sets.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";
import { isTransferUnsent, type FileCopy } from "./plan-recovery.ts";

const LINES = 5_000;

/** Imports a file as it was sealed: its bytes, entries and payments, in one transaction. */
export async function importFile(run: StepRun, copy: FileCopy): Promise<AchFileRow> {
  const { environment_id, bank, at } = run;
  const place = { environment_id, bank_id: bank.id, at };
  return await run.tools.db.tx(async (tx) => {
    await insertCopiedFile(tx, place, copy.header);
    for (let from = 0; from < copy.lines.length; from += LINES) {
      await insertCopiedEntries(tx, copy.lines.slice(from, from + LINES));
    }
    const last = copy.entries
      .map(({ trace_number }) => trace_number)
      .sort()
      .at(-1);
    if (last !== undefined) {
      await (bank.is_simulated
        ? raiseEntryNumber(tx, place, last)
        : raiseSharedNumber(tx, bank, last));
    }
    const file = assertFound(
      await findAchFile(tx, environment_id, copy.header.file.id),
      "the imported file",
    );
    await openDayOf(tx, run, file);
    await movePayments(tx, run, { file, copy });
    await moveTransfers(tx, run, { file, copy });
    return file;
  });
}

/** Moves the payments of the entries as at the seal; others than scheduled ones stay. */
async function movePayments(
  tx: Tx,
  run: StepRun,
  { file, copy }: { file: AchFileRow; copy: FileCopy },
): Promise<void> {
  const end = Math.max(0, ...copy.entries.map(({ line }) => line));
  const accountIds: string[] = [];
  for (let after = 0; after < end; after += LINES) {
    const lines = { after, through: after + LINES };
    const sets = [];
    const counts: PaymentCount[] = [];
    for (const isFunded of [false, true]) {
      const payments = sealedSet(file, lines, isFunded);
      const counted = await countSet(tx, payments);
      counts.push(...counted);
      sets.push({ payments, counts: counted, move: moveOf(run, file, isFunded) });
    }
    await moveBulk(tx, await engineContext(tx, run, counts), sets);
    accountIds.push(...counts.map(({ account_id }) => account_id));
  }
  // The bank has the file: its payouts are covered whether or not money is there.
  const accounts = await loadAccountRules(tx, run.environment_id, accountIds);
  const context = await engineContext(
    tx,
    run,
    accountIds.map((account_id) => ({ account_id })),
  );
  const { profile } = run.bank;
  await coverSealed(tx, context, {
    file,
    profile,
    accounts,
    requiresFunds: false,
    isResealed: true,
  });
}

/** Moves the transfers as at the seal, and appends the file's event after theirs. */
async function moveTransfers(
  tx: Tx,
  run: StepRun,
  { file, copy }: { file: AchFileRow; copy: FileCopy },
): Promise<void> {
  const entries = new Map(copy.entries.map((entry) => [entry.funding_event_id, entry]));
  const ids = copy.entries.flatMap(({ funding_event_id: id }) => id ?? []);
  const found = await lockFundingEvents(tx, run.environment_id, ids);
  const moves = found.flatMap((funding) => {
    const { attempt, trace_number } = assertFound(entries.get(funding.id), "the transfer's entry");
    if (funding.attempt !== attempt - 1 || !isTransferUnsent(funding.status)) return [];
    const trace_numbers = [...funding.trace_numbers, trace_number];
    const set = { trace_numbers, attempt };
    return { funding, event: "originate" as const, message: messageOf(file), set };
  });
  const message = "The file was imported from the hand-over journal.";
  const built = fileEvent(file, { type: "file.built", version: 1, message });
  await moveFundingEvents(tx, await engineContext(tx, run, found), moves, [built]);
}

const messageOf = (file: AchFileRow) =>
  `The entry was sealed into file ${file.name}, which a recovery imported.`;

const moveOf =
  (run: StepRun, file: AchFileRow, isFunded: boolean) => (kind: PaymentCount["kind"]) => ({
    event: "originate" as const,
    reason: "ok" as const,
    source: "system" as const,
    message: messageOf(file),
    set: {
      trace_number: ofEntry("trace_number"),
      attempt: ofEntry("attempt"),
      ...constantForAll(fundingAtSeal(run.bank.profile, { kind, isFunded }, run.at)),
    },
  });

/** Gives a file the attempt that the journal has, so that its evidence is about that one. */
async function repeatAttempt(
  run: StepRun,
  file: AchFileRow,
  line: HandOverRecord,
): Promise<AchFileRow> {
  return await run.tools.db.tx(async (tx) =>
    changeFile(tx, run, {
      file: await lockAchFile(tx, file),
      event: "begin",
      set: {
        attempt: line.attempt,
        attempt_epoch: line.attempt_epoch === null ? null : BigInt(line.attempt_epoch),
        attempt_token: line.attempt_token,
        handing_over_at: line.at,
      },
      type: "file.updated",
      message: `Hand-over ${line.attempt} of the file is in the hand-over journal.`,
    }),
  );
}

/** Books a file as handed over: the journal is the evidence. */
export async function markSent(
  run: StepRun,
  file: AchFileRow,
  line: HandOverRecord,
): Promise<void> {
  const begun = file.state === "upload_unknown" ? file : await repeatAttempt(run, file, line);
  const { environment_id, at } = run;
  const { id: file_id, attempt } = begun;
  const note = "The hand-over journal says that the bank got the file.";
  await insertFileEvidence(run.tools.db, {
    environment_id,
    file_id,
    attempt,
    kind: "listing",
    note,
    at,
  });
  await acceptEntries(run, begun);
}

/** Puts a file in doubt: two operators decide. */
export async function markUnknown(
  run: StepRun,
  file: AchFileRow,
  line: HandOverRecord,
): Promise<void> {
  if (file.state === "upload_unknown") return;
  const begun = await repeatAttempt(run, file, line);
  await markUploadUnknown(run, begun, "The journal does not say how the hand-over ended.");
}
