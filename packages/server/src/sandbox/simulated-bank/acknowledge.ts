import { addMs, type SandboxStep } from "@railhead/core";
import type { ReadResult } from "@railhead/nacha";
import type { AcknowledgementFormat, BankProfile } from "../../db/tables/banks/banks.ts";
import type { Database, Executor } from "../../db/postgres/executor.ts";
import { delayCommitUntil } from "../../db/postgres/transactions/batched-transaction.ts";
import {
  deleteSimulatedReturns,
  expectAcknowledgement,
  type SimulatedReturn,
} from "../../db/tables/files/simulated-returns.ts";
import { placeFile, type BankFolders } from "../../rails/transports/directory.ts";
import { acknowledgementName, acknowledgementText } from "./refuse.ts";

/** Code of a stored response that is an acknowledgement. */
export const ACKNOWLEDGEMENT = "ACK";

const HOUR_MS = 3_600_000;

/** Format of acknowledgements; `pipe` if the bank normally sends none. */
export function acknowledgementFormat({ acknowledgement }: BankProfile): AcknowledgementFormat {
  return acknowledgement?.format ?? "pipe";
}

/** Whether an outcome makes the acknowledgement late or never. */
export function acknowledgedBy(steps: readonly SandboxStep[]): "late" | "never" | undefined {
  return steps.find((step) => step.kind === "acknowledge")?.when;
}

/** Late acknowledgement, an hour after its deadline; empty if it never comes. */
export async function plannedAcknowledgements(
  db: Executor,
  environmentId: string,
  file: {
    read: ReadResult;
    name: string;
    acknowledged: "late" | "never" | undefined;
    format: AcknowledgementFormat;
  },
): Promise<SimulatedReturn[]> {
  if (file.acknowledged === undefined) return [];
  const by = await expectAcknowledgement(db, environmentId, file.name);
  const record = acknowledgementText(file.read, file);
  const trace_number = file.read.batches[0]?.entries[0]?.trace_number;
  if (by === undefined || record === undefined || trace_number === undefined) return [];
  if (file.acknowledged === "never") return [];
  const due_at = addMs(by, HOUR_MS);
  return [{ file_name: file.name, trace_number, code: ACKNOWLEDGEMENT, record, due_at }];
}

/** Writes each acknowledgement as a file into the inbound folder. */
export async function deliverAcknowledgements(
  db: Database,
  environmentId: string,
  {
    acknowledgements,
    folders,
    format,
  }: {
    acknowledgements: readonly SimulatedReturn[];
    folders: BankFolders;
    format: AcknowledgementFormat;
  },
): Promise<void> {
  if (acknowledgements.length === 0) return;
  for (const { file_name, record } of acknowledgements) {
    const name = acknowledgementName(file_name, format);
    await delayCommitUntil(
      db,
      (await placeFile(folders.inbound, name, Buffer.from(record))).durable,
    );
  }
  await deleteSimulatedReturns(db, environmentId, acknowledgements);
}
