import { findFileBody, listDueFiles, updateFileState, type AchFileRow } from "../db/ach-files.ts";
import { lockHandedFundingEvents } from "../db/funding-events.ts";
import type { Tx } from "../db/executor.ts";
import { CHUNK, lockHandedPayments } from "../db/payments.ts";
import { appendEvents } from "../events/append.ts";
import { settlementOf } from "../rails/bank-day.ts";
import { fileEvent } from "./file-events.ts";
import { moveFundingEvents } from "./move-funding.ts";
import { movePayments } from "./move.ts";
import { engineContext, inChunks, type Step, type StepRun } from "./step.ts";

/**
 * Hands sealed files to the bank. Intent is committed before the file leaves; after a crash only
 * evidence decides whether it did, and it is never sent again under other bytes.
 */
export const transmitFiles: Step = async (run) => {
  const files = await listDueFiles(run.tools.db, run.environment_id, run.at);
  for (const file of files) {
    await handOver(run, file);
    await acceptEntries(run, file);
  }
  return files.length;
};

async function handOver(run: StepRun, file: AchFileRow): Promise<void> {
  const transport = run.tools.transport(run.environment_id);
  const isRepeat = file.state === "uploading";
  if (!isRepeat) {
    const { due_at } = file;
    const change = { from: ["sealed"], to: "uploading", due_at, at: run.at } as const;
    await updateFileState(run.tools.db, file.id, change);
  }
  if (isRepeat && (await transport.wasHandedOver(file.name))) return;
  const body = await findFileBody(run.tools.db, file.id);
  const place = { table: "ach_files", column: "body", id: file.id };
  const text = await run.tools.vault.decrypt(run.environment_id, place, body);
  await transport.put(file.name, Buffer.from(text, "latin1"));
}

/** Every entry of a handed-over file is in the bank's hands; from here it can settle. */
async function acceptEntries(run: StepRun, file: AchFileRow): Promise<void> {
  const message = `File ${file.name} was handed to the bank.`;
  const settles = (date: string | null) => ({
    processed_at: run.at,
    due_step: "settle" as const,
    due_at: settlementOf(run.bank.profile, date ?? file.file_date),
  });
  await inChunks(run, async (tx) => {
    const payments = await lockHandedPayments(tx, file.id);
    const transfers = await lockHandedFundingEvents(tx, file.id);
    const context = await engineContext(tx, run, [...payments, ...transfers]);
    await movePayments(
      tx,
      context,
      payments.map((payment) => ({
        payment,
        event: "accept" as const,
        reason: "ok" as const,
        source: "system" as const,
        message,
        set: settles(payment.settlement_date),
      })),
    );
    await moveFundingEvents(
      tx,
      context,
      transfers.map((funding) => ({
        funding,
        event: "accept" as const,
        message,
        set: settles(funding.settlement_date),
      })),
    );
    const most = Math.max(payments.length, transfers.length);
    if (most < CHUNK) await conclude(tx, run, file);
    return most;
  });
}

/** The file is done with once the last of its entries is. */
async function conclude(tx: Tx, run: StepRun, file: AchFileRow): Promise<void> {
  const change = { from: ["uploading"], to: "uploaded", due_at: null, at: run.at } as const;
  if (!(await updateFileState(tx, file.id, change))) return;
  const after: AchFileRow = { ...file, state: "uploaded", due_at: null, updated_at: run.at };
  await appendEvents(tx, run.tools.ids, run.environment_id, [
    fileEvent(after, { type: "file.submitted", version: 2, message: "Handed to the bank." }),
  ]);
}
