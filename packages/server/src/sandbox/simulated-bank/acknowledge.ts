import { addMs, type SandboxStep } from "@railhead/core";
import type { ReadResult } from "@railhead/nacha";
import type { AcknowledgementFormat, BankProfile } from "../../db/tables/banks/banks.ts";
import type { Database, Executor } from "../../db/postgres/executor.ts";
import { delayCommitUntil } from "../../db/postgres/batched-transaction.ts";
import {
  deleteSimulatedReturns,
  expectAcknowledgement,
  type SimulatedReturn,
} from "../../db/tables/files/simulated-returns.ts";
import { placeFile, type BankFolders } from "../../rails/transports/directory.ts";
import { acknowledgementName, acknowledgementText } from "./refuse.ts";

/** Stands in place of a code where the answer is the bank's word on a file. */
export const ACKNOWLEDGEMENT = "ACK";

const HOUR_MS = 3_600_000;

/** A bank that does not acknowledge files, and is asked to say something, says it by `pipe`. */
export function acknowledgementFormat({ acknowledgement }: BankProfile): AcknowledgementFormat {
  return acknowledgement?.format ?? "pipe";
}

/** The part of an outcome that has the bank's word on its file come late, or never. */
export function acknowledgedBy(steps: readonly SandboxStep[]): "late" | "never" | undefined {
  return steps.find((step) => step.kind === "acknowledge")?.when;
}

/** The bank's word on a file that is asked to come an hour after its time; none where it never comes. */
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

/** Puts the bank's words on files into the inbound folder, each in a file of its own. */
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
