import {
  findFileBody,
  listDueFiles,
  updateFileState,
  type AchFileRow,
  type FileState,
} from "../db/ach-files.ts";
import { lockHandedFundingEvents } from "../db/funding-events.ts";
import { lockHandedPayments } from "../db/payments.ts";
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
    await conclude(run, file);
  }
  return files.length;
};

async function handOver(run: StepRun, file: AchFileRow): Promise<void> {
  if (file.state === "uploaded") return;
  const transport = run.tools.transport(run.environment_id);
  const isRepeat = file.state === "uploading";
  if (!isRepeat) await mark(run, file, { from: "sealed", to: "uploading" });
  if (!(isRepeat && (await transport.wasHandedOver(file.name)))) {
    const body = await findFileBody(run.tools.db, file.id);
    const place = { table: "ach_files", column: "body", id: file.id };
    const text = await run.tools.vault.decrypt(run.environment_id, place, body);
    await transport.put(file.name, Buffer.from(text, "latin1"));
  }
  await mark(run, file, { from: "uploading", to: "uploaded" });
}

async function mark(
  run: StepRun,
  file: AchFileRow,
  state: { from: FileState; to: FileState },
): Promise<void> {
  await updateFileState(run.tools.db, file.id, {
    from: [state.from],
    to: state.to,
    due_at: file.due_at,
    at: run.at,
  });
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
    if (payments.length + transfers.length === 0) return 0;
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
    return payments.length + transfers.length;
  });
}

async function conclude(run: StepRun, file: AchFileRow): Promise<void> {
  await run.tools.db.tx(async (tx) => {
    const isMine = await updateFileState(tx, file.id, {
      from: ["uploaded"],
      to: "uploaded",
      due_at: null,
      at: run.at,
    });
    if (!isMine) return;
    const after: AchFileRow = { ...file, state: "uploaded", due_at: null, updated_at: run.at };
    await appendEvents(tx, run.tools.ids, run.environment_id, [
      fileEvent(after, { type: "file.submitted", version: 2, message: "Handed to the bank." }),
    ]);
  });
}
