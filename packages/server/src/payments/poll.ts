import { createHash } from "node:crypto";
import { insertAchFile, listFilesByState, type AchFileRow } from "../db/ach-files.ts";
import { updateBankPolled } from "../db/banks.ts";
import { nextPoll } from "../rails/bank-day.ts";
import { easternTime } from "../rails/eastern-time.ts";
import type { ArrivedFile } from "../rails/transport.ts";
import { applyFile } from "./receive.ts";
import type { Step, StepRun } from "./step.ts";

/**
 * Reads what the bank has sent: bytes are stored before they are understood, then applied, and
 * only then is the day's reading recorded, on which `paid` depends.
 */
export const pollBank: Step = async (run) => {
  const transport = run.tools.transport(run.environment_id);
  const arrived = await transport.arrived();
  for (const file of arrived) {
    await store(run, file);
    await transport.archive(file.name);
  }
  const received = await listFilesByState(run.tools.db, run.environment_id, "received");
  for (const file of received) await applyFile(run, file);
  const { profile } = run.bank;
  await updateBankPolled(run.tools.db, run.bank.id, {
    read_through: easternTime(run.at).date,
    next_poll_at: nextPoll(profile, run.at),
  });
  return received.length + 1;
};

async function store(run: StepRun, arrived: ArrivedFile): Promise<void> {
  const file: AchFileRow = {
    id: run.tools.ids.uuid(run.at),
    environment_id: run.environment_id,
    bank_id: run.bank.id,
    direction: "inbound",
    state: "received",
    name: arrived.name,
    sha256: createHash("sha256").update(arrived.bytes).digest(),
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
    version: 1,
    handing_over_at: null,
    acknowledge_by: null,
    contents: [],
    created_at: run.at,
    updated_at: run.at,
  };
  const body = await run.tools.vault.encrypt(
    run.environment_id,
    { table: "ach_files", column: "body", id: file.id },
    arrived.bytes.toString("latin1"),
  );
  // The same bytes under another name are the same file: nothing is stored twice.
  await insertAchFile(run.tools.db, file, body);
}
