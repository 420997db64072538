import { reversedTransactionCode, transactionCode } from "../layouts/codes.ts";
import type {
  AchFile,
  Batch,
  BatchInput,
  EntryFields,
  EntryInput,
  FileHeader,
  FileInput,
} from "../layouts/records.ts";

export interface ReverseOptions {
  /** Header fields of the new file: creation date and time, modifier. */
  header: Partial<FileHeader> & Pick<FileHeader, "file_creation_date" | "file_id_modifier">;
  /** Requested settlement date of the reversal, YYMMDD. */
  effective_entry_date: string;
  /** A new trace number for each reversing entry, ascending in its batch. */
  trace_number: (entry: EntryFields) => string;
}

export interface Reversal {
  file: FileInput & { batches: BatchInput[] };
  /** Entries that moved no money: prenotes, zero-dollar entries, returns. */
  skipped: EntryFields[];
}

const oppositeClass: Readonly<Record<string, string>> = { "220": "225", "225": "220" };

/**
 * The reversal of a file: same company, SEC code and amounts, opposite transaction
 * codes, description REVERSAL. Reversals are for errors only, and within five banking days.
 */
export function reverse(file: AchFile, options: ReverseOptions): Reversal {
  const skipped: EntryFields[] = [];
  const batches: BatchInput[] = [];
  for (const batch of file.batches) {
    const entries = batch.entries.flatMap((entry): EntryInput[] => {
      const code = reversedTransactionCode(entry.transaction_code);
      const answer = entry.addenda.some((item) => "original_entry_trace_number" in item);
      if (code === undefined || answer) {
        skipped.push(entry);
        return [];
      }
      return [reversedEntry(entry, code, options.trace_number(entry), batch)];
    });
    if (entries.length > 0) batches.push({ header: reversedHeader(batch, options), entries });
  }
  const { line: _, ...header } = file.header as FileHeader & { line?: number };
  return { file: { header: { ...header, ...options.header }, batches }, skipped };
}

function reversedHeader(batch: Batch, options: ReverseOptions): BatchInput["header"] {
  return {
    ...batch.header,
    service_class_code:
      oppositeClass[batch.header.service_class_code] ?? batch.header.service_class_code,
    company_entry_description: "REVERSAL",
    effective_entry_date: options.effective_entry_date,
    settlement_date: "",
  };
}

function reversedEntry(
  entry: Batch["entries"][number],
  code: string,
  trace: string,
  batch: Batch,
): EntryInput {
  const sequenced = entry.addenda.map((item) => {
    // Addenda repeat the new entry's trace number.
    const { line: _, ...rest } = item as typeof item & { line?: number };
    if ("entry_detail_sequence_number" in rest) {
      return { ...rest, entry_detail_sequence_number: trace.slice(-7) };
    }
    return { ...rest, trace_number: trace };
  });
  const { check_digit: digit, ...copied } = entry;
  return {
    ...copied,
    check_digit: digit,
    transaction_code: code,
    trace_number: trace,
    // The payment type of a standing authorization does not apply to its reversal.
    discretionary_data:
      batch.header.standard_entry_class_code === "TEL" ? "" : entry.discretionary_data,
    addenda: sequenced,
  };
}

/** The account a balanced batch is settled with. */
export interface OffsetAccount {
  /** Nine digits. */
  routing_number: string;
  dfi_account_number: string;
  account: "checking" | "savings" | "general_ledger";
  trace_number: string;
}

const offsetCodes = {
  checking: { credit: "22", debit: "27" },
  savings: { credit: "32", debit: "37" },
  general_ledger: { credit: "42", debit: "47" },
} as const;

/**
 * The batch with one more entry, named OFFSET, that makes debits and credits equal. A batch that is
 * already balanced gets service class 200 and no further entry.
 */
export function withOffset(
  batch: Omit<BatchInput, "entries"> & { entries: readonly EntryInput[] },
  account: OffsetAccount,
): BatchInput {
  let balance = 0;
  for (const { transaction_code: code, amount = 0 } of batch.entries) {
    balance += transactionCode(code)?.direction === "debit" ? amount : -amount;
  }
  const header = { ...batch.header, service_class_code: "200" };
  if (balance === 0) return { ...batch, header };
  const codes = offsetCodes[account.account];
  const offset: EntryInput = {
    transaction_code: balance > 0 ? codes.credit : codes.debit,
    receiving_dfi_identification: account.routing_number,
    dfi_account_number: account.dfi_account_number,
    amount: Math.abs(balance),
    individual_name: "OFFSET",
    discretionary_data: batch.header.standard_entry_class_code === "WEB" ? "S" : "",
    trace_number: account.trace_number,
  };
  return { ...batch, header, entries: [...batch.entries, offset] };
}
