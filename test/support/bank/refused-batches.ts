import { writeAcknowledgement } from "../../../packages/server/src/rails/acknowledgements/acknowledgement-formats.ts";
import { deliver } from "./bank-replies.ts";
import { sentFiles } from "./bank-files.ts";
import type { Sandbox, TestService } from "../service.ts";

type SentFile = Awaited<ReturnType<typeof sentFiles>>[number];
export type SentBatch = SentFile["read"]["batches"][number];

/** A file we sent, and the numbers of some of its batches. */
export interface FoundBatches {
  readonly file: SentFile;
  readonly batches: readonly number[];
}

type Service = Pick<TestService, "dataDir">;

/** The files that hold a wanted batch, and the numbers of these batches. */
export async function findBatches(
  service: Service,
  sandbox: Sandbox,
  isWanted: (batch: SentBatch) => boolean,
): Promise<FoundBatches[]> {
  const files = await sentFiles(service, sandbox.environment.id);
  return files
    .map((file) => ({
      file,
      batches: file.read.batches
        .filter(isWanted)
        .flatMap(({ header }) => header?.batch_number ?? []),
    }))
    .filter(({ batches }) => batches.length > 0);
}

/** The bank refuses batches of a file and executes the rest. */
export async function refuseBatches(
  service: Service,
  sandbox: Sandbox,
  { file, batches }: FoundBatches,
  format: "pipe" | "csv" = "pipe",
): Promise<void> {
  const { header, control } = file.read;
  if (header === undefined || control === undefined) throw new Error("a file without ends");
  const text = writeAcknowledgement(format, {
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
    verdict: "partially_rejected",
    reason: "",
    rejected_batches: batches.map((batch_number) => ({ batch_number, reason: "NOT SET UP" })),
  });
  await deliver(service, sandbox, { name: `ACK_${file.name}.txt`, bytes: Buffer.from(text) });
}

/** Whether a batch has this description in its header. */
export const isDescribedAs =
  (text: string) =>
  ({ header }: SentBatch): boolean =>
    header?.company_entry_description.trim() === text;
