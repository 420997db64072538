import { VERDICTS, type Verdict } from "../../db/tables/banks/acknowledgement-layout.ts";

/** A bank's acknowledgement of a file or of single batches. */
export interface Acknowledgement {
  /** As in the file header, trimmed; null where the bank's format leaves it out, as are totals. */
  readonly immediate_origin: string | null;
  readonly immediate_destination: string | null;
  /** `YYMMDD`, as in the file header; null, with the modifier, where the file is named instead. */
  readonly file_creation_date: string | null;
  readonly file_creation_time: string;
  readonly file_id_modifier: string | null;
  /** The name of our file, where the format has it. */
  readonly file_name: string | null;
  readonly batch_count: number | null;
  readonly entry_addenda_count: number | null;
  /** Ten digits or fewer. */
  readonly entry_hash: string | null;
  readonly total_debit_cents: bigint | null;
  readonly total_credit_cents: bigint | null;
  /** `received`: not validated yet. */
  readonly verdict: Verdict;
  readonly reason: string;
  readonly rejected_batches: readonly { readonly batch_number: number; readonly reason: string }[];
}

const MAGIC = "RAILHEAD-ACK|1";
const FIELDS = 11;

/** Whether the text begins like the format `pipe`. */
export function isPipeAcknowledgement(text: string): boolean {
  return text.startsWith(MAGIC);
}

/**
 * Reads the format `pipe`: a header line, then
 * `FILE|origin|destination|date|time|modifier|batches|entries|debit cents|credit
 * cents|verdict|reason`, each followed by `BATCH|number|reason` per rejected batch. Undefined if
 * malformed.
 */
export function readPipeAcknowledgements(text: string): Acknowledgement[] | undefined {
  if (!isPipeAcknowledgement(text)) return undefined;
  const found: Acknowledgement[] = [];
  for (const line of text.split(/\r?\n/).slice(1)) {
    if (line === "") continue;
    const [kind, ...fields] = line.split("|");
    const last = found.at(-1);
    if (kind === "FILE") {
      const read = fileLine(fields);
      if (read === undefined) return undefined;
      found.push(read);
    } else if (kind === "BATCH" && last !== undefined && /^\d{1,7}$/.test(fields[0] ?? "")) {
      const batch = { batch_number: Number(fields[0]), reason: fields[1] ?? "" };
      found[found.length - 1] = { ...last, rejected_batches: [...last.rejected_batches, batch] };
    } else return undefined;
  }
  return found.length === 0 ? undefined : found;
}

function fileLine(fields: readonly string[]): Acknowledgement | undefined {
  if (fields.length < FIELDS) return undefined;
  const [origin = "", destination = "", date = "", time = "", modifier = ""] = fields;
  const [batches = "", entries = "", debit = "", credit = "", verdict, reason = ""] =
    fields.slice(5);
  const known = VERDICTS.find((name) => name === verdict?.toLowerCase());
  const areNumbers = [batches, entries, debit, credit].every((text) => /^\d{1,15}$/.test(text));
  if (known === undefined || !areNumbers || !/^\d{6}$/.test(date)) return undefined;
  return {
    immediate_origin: origin.trim(),
    immediate_destination: destination.trim(),
    file_creation_date: date,
    file_creation_time: time,
    file_id_modifier: modifier,
    file_name: null,
    batch_count: Number(batches),
    entry_addenda_count: Number(entries),
    entry_hash: null,
    total_debit_cents: BigInt(debit),
    total_credit_cents: BigInt(credit),
    verdict: known,
    reason,
    rejected_batches: [],
  };
}

/** Writes the format `pipe`. */
export function writePipeAcknowledgement(ack: Acknowledgement): string {
  const file = [
    "FILE",
    ack.immediate_origin,
    ack.immediate_destination,
    ack.file_creation_date,
    ack.file_creation_time,
    ack.file_id_modifier,
    ack.batch_count ?? "",
    ack.entry_addenda_count ?? "",
    ack.total_debit_cents ?? "",
    ack.total_credit_cents ?? "",
    ack.verdict.toUpperCase(),
    ack.reason,
  ].join("|");
  const batches = ack.rejected_batches.map(
    ({ batch_number, reason }) => `BATCH|${batch_number}|${reason}`,
  );
  return `${[MAGIC, file, ...batches].join("\n")}\n`;
}
