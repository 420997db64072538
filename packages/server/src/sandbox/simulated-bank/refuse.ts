import type { SandboxStep } from "@railhead/core";
import type { ReadResult } from "@railhead/nacha";
import type { AcknowledgementFormat } from "../../db/tables/banks/banks.ts";
import { writeAcknowledgement } from "../../rails/acknowledgements/acknowledgement-formats.ts";

/** Refused parts of a file: all, or batches by number. */
export interface Refusal {
  readonly file: boolean;
  readonly batches: readonly number[];
}

/** Whether an outcome refuses the file or batch. */
export function refusedBy(steps: readonly SandboxStep[]): "file" | "batch" | undefined {
  return steps.find((step) => step.kind === "reject")?.what;
}

const NOTHING: Refusal = { file: false, batches: [] };

/** File name of an acknowledgement. */
export function acknowledgementName(fileName: string, format: AcknowledgementFormat): string {
  return `ACK_${fileName}.${format === "csv" ? "csv" : "txt"}`;
}

/** Text of an acknowledgement; undefined if the file lacks header or control. */
export function acknowledgementText(
  read: ReadResult,
  { format, refusal = NOTHING }: { format: AcknowledgementFormat; refusal?: Refusal },
): string | undefined {
  const { header, control } = read;
  if (header === undefined || control === undefined) return undefined;
  const reason = "REFUSED AS ASKED";
  return writeAcknowledgement(format, {
    immediate_origin: header.immediate_origin.trim(),
    immediate_destination: header.immediate_destination.trim(),
    file_creation_date: header.file_creation_date,
    file_creation_time: header.file_creation_time,
    file_id_modifier: header.file_id_modifier,
    file_name: null,
    entry_hash: null,
    batch_count: control.batch_count,
    entry_addenda_count: control.entry_addenda_count,
    total_debit_cents: BigInt(control.total_debit),
    total_credit_cents: BigInt(control.total_credit),
    verdict: refusal.file
      ? "rejected"
      : refusal.batches.length > 0
        ? "partially_rejected"
        : "accepted",
    reason: refusal.file ? reason : "",
    rejected_batches: refusal.file
      ? []
      : refusal.batches.map((batch_number) => ({ batch_number, reason })),
  });
}
