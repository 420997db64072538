import type { ReplyEntry, ReplyOptions } from "./returns.ts";
import type {
  AchFile,
  AddendaOf,
  BatchHeader,
  EntryFields,
  ReadEntry,
} from "../layouts/records.ts";

/** Copies an entry and its batch header into a reply to the bank that sent it. */
function replyTo(header: BatchHeader, entry: EntryFields, answer: ReplyOptions): ReplyEntry {
  const { batch_number: _, settlement_date: __, ...headerCopy } = header;
  const { check_digit: ___, addenda_record_indicator: ____, ...entryCopy } = entry;
  return {
    header: {
      ...headerCopy,
      odfi_identification: answer.odfi_identification.slice(0, 8),
      effective_entry_date: answer.effective_entry_date ?? header.effective_entry_date,
      ...(answer.batch_number !== undefined && { batch_number: answer.batch_number }),
      ...(answer.settlement_date !== undefined && { settlement_date: answer.settlement_date }),
    },
    entry: {
      ...entryCopy,
      receiving_dfi_identification: header.odfi_identification,
      trace_number: answer.trace_number,
    },
  };
}

function addendaOfType<T extends "return" | "dishonored" | "correction">(
  entry: ReadEntry,
  type: T,
): AddendaOf<T> {
  const found = entry.addenda.find((item) => item.type === type);
  if (found === undefined) throw new TypeError(`the entry carries no addenda of type ${type}`);
  return found as unknown as AddendaOf<T>;
}

/**
 * The dishonored return (R61, R62, R67 to R70) of a return, sent by the originating bank.
 *
 * @throws TypeError when the entry is not a return.
 */
export function dishonorOf(
  header: BatchHeader,
  returned: ReadEntry,
  answer: ReplyOptions & { return_reason_code: string; addenda_information?: string },
): ReplyEntry {
  const first = addendaOfType(returned, "return");
  const made = replyTo(header, returned, answer);
  made.entry.addenda = [
    {
      type: "dishonored",
      return_reason_code: answer.return_reason_code,
      original_entry_trace_number: first.original_entry_trace_number,
      original_receiving_dfi_identification: first.original_receiving_dfi_identification,
      return_trace_number: returned.trace_number,
      return_settlement_date: header.settlement_date,
      return_reason: first.return_reason_code.slice(1),
      addenda_information: answer.addenda_information ?? "",
    },
  ];
  return made;
}

/**
 * The contested dishonored return (R71 to R77), sent by the receiving bank.
 *
 * @throws TypeError when the entry is not a dishonored return.
 */
export function contestOf(
  header: BatchHeader,
  dishonored: ReadEntry,
  answer: ReplyOptions & {
    return_reason_code: string;
    /** YYMMDD. */
    date_original_entry_returned?: string;
    original_settlement_date?: string;
  },
): ReplyEntry {
  const first = addendaOfType(dishonored, "dishonored");
  const made = replyTo(header, dishonored, answer);
  made.entry.addenda = [
    {
      type: "contested",
      return_reason_code: answer.return_reason_code,
      original_entry_trace_number: first.original_entry_trace_number,
      original_receiving_dfi_identification: first.original_receiving_dfi_identification,
      date_original_entry_returned: answer.date_original_entry_returned ?? "",
      original_settlement_date: answer.original_settlement_date ?? "",
      return_trace_number: first.return_trace_number,
      return_settlement_date: first.return_settlement_date,
      return_reason: first.return_reason,
      dishonored_return_trace_number: dishonored.trace_number,
      dishonored_return_settlement_date: header.settlement_date,
      dishonored_return_reason: first.return_reason_code.slice(1),
    },
  ];
  return made;
}

/**
 * The refusal (C61 to C69) of a notification of change, sent by the originating bank.
 *
 * @throws TypeError when the entry is not a notification of change.
 */
export function refuseCorrectionOf(
  header: BatchHeader,
  correction: ReadEntry,
  answer: ReplyOptions & { change_code: string },
): ReplyEntry {
  const first = addendaOfType(correction, "correction");
  const made = replyTo(header, correction, answer);
  made.entry.addenda = [
    {
      type: "refused_correction",
      change_code: answer.change_code,
      original_entry_trace_number: first.original_entry_trace_number,
      original_receiving_dfi_identification: first.original_receiving_dfi_identification,
      corrected_data: first.corrected_data,
      refused_change_code: first.change_code,
      refused_trace_sequence_number: correction.trace_number.slice(-7),
    },
  ];
  return made;
}

/**
 * The copy with which some banks reject entries: the file itself, with `REJ0nnnn` as prefix of each
 * rejected entry's trace number. `codes` maps trace numbers to four digits. Write it with the
 * profile `custom_traces`.
 */
export function rejectedCopyOf(file: AchFile, codes: ReadonlyMap<string, string>): AchFile {
  return {
    ...file,
    batches: file.batches.map((batch) => ({
      ...batch,
      entries: batch.entries.map((entry) => {
        const code = codes.get(entry.trace_number);
        if (code === undefined) return entry;
        return { ...entry, trace_number: `REJ0${code}${entry.trace_number.slice(-7)}` };
      }),
    })),
  };
}
