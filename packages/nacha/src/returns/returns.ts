import { returnTransactionCode, transactionCode } from "../layouts/codes.ts";
import type {
  Addenda,
  AddendaInput,
  AddendaOf,
  BatchHeader,
  BatchHeaderInput,
  EntryFields,
  EntryInput,
} from "../layouts/records.ts";

/** The bank that replies to an entry, and the trace number of its reply. */
export interface ReplyOptions {
  /** Routing number of the replying bank; its first eight digits prefix its trace numbers. */
  odfi_identification: string;
  trace_number: string;
  batch_number?: number;
  /** YYMMDD; the original's by default. */
  effective_entry_date?: string;
  settlement_date?: string;
}

/** A batch header and one entry for it: entries with equal headers may share a batch. */
export interface ReplyEntry {
  header: BatchHeaderInput;
  entry: EntryInput;
}

/**
 * The return (99) of an entry, as the receiving bank sends it: header copied, code swapped to
 * x1 or x6, receiving bank set to the original's originating bank. A prenote returns with zero.
 *
 * @throws TypeError when the original has no transaction code that can be returned.
 */
export function returnOf(
  header: BatchHeader,
  entry: EntryFields & { addenda?: readonly Addenda[] },
  answer: ReplyOptions &
    Pick<AddendaOf<"return">, "return_reason_code"> &
    Partial<Pick<AddendaOf<"return">, "date_of_death" | "addenda_information">>,
): ReplyEntry {
  const iat = header.standard_entry_class_code === "IAT";
  const common = {
    return_reason_code: answer.return_reason_code,
    original_entry_trace_number: entry.trace_number,
    date_of_death: answer.date_of_death ?? "",
    original_receiving_dfi_identification: entry.receiving_dfi_identification,
    addenda_information: answer.addenda_information ?? "",
  };
  const amount = String(entry.amount).padStart(10, "0");
  return {
    header: replyHeader(header, answer, header.standard_entry_class_code),
    entry: {
      ...replyEntry(header, entry, answer),
      amount: entry.amount,
      // A return carries none of the entry's addenda, except the mandatory ones of an IAT entry.
      addenda: iat
        ? [
            ...(entry.addenda ?? [])
              .filter(({ type }) => /^iat_1[0-6]$/.test(type))
              .map((addenda) => resequenced(addenda, answer.trace_number)),
            { type: "iat_return", original_payment_amount: amount, ...common },
          ]
        : [{ type: "return", ...common }],
    },
  };
}

function resequenced(addenda: Addenda, trace: string): AddendaInput {
  return { ...addenda, entry_detail_sequence_number: trace.slice(-7) } as AddendaInput;
}

/**
 * The notification of change (98) about an entry: SEC code COR, amount zero.
 *
 * @throws TypeError when the original's transaction code has no return.
 */
export function correctionOf(
  header: BatchHeader,
  entry: EntryFields,
  answer: ReplyOptions & Pick<AddendaOf<"correction">, "change_code" | "corrected_data">,
): ReplyEntry {
  const iat = header.standard_entry_class_code === "IAT";
  const answered = replyEntry(header, entry, answer);
  return {
    header: {
      ...replyHeader(header, answer, "COR"),
      ...(iat && { iat_indicator: "IATCOR" }),
    },
    entry: {
      ...answered,
      // A COR entry has the standard layout, whatever the layout of the original.
      individual_name: entry.individual_name,
      amount: 0,
      addenda: [
        {
          type: iat ? "iat_correction" : "correction",
          change_code: answer.change_code,
          original_entry_trace_number: entry.trace_number,
          original_receiving_dfi_identification: entry.receiving_dfi_identification,
          corrected_data: answer.corrected_data,
        },
      ],
    },
  };
}

function replyHeader(header: BatchHeader, answer: ReplyOptions, secCode: string): BatchHeaderInput {
  const { batch_number: _, settlement_date: __, ...copied } = header;
  return {
    ...copied,
    standard_entry_class_code: secCode,
    originator_status_code: "1",
    odfi_identification: answer.odfi_identification.slice(0, 8),
    effective_entry_date: answer.effective_entry_date ?? header.effective_entry_date,
    ...(answer.batch_number !== undefined && { batch_number: answer.batch_number }),
    ...(answer.settlement_date !== undefined && { settlement_date: answer.settlement_date }),
  };
}

function replyEntry(header: BatchHeader, entry: EntryFields, answer: ReplyOptions): EntryInput {
  const code = returnTransactionCode(entry.transaction_code);
  if (code === undefined) {
    const use = transactionCode(entry.transaction_code)?.use ?? "unknown";
    throw new TypeError(`transaction code ${entry.transaction_code} (${use}) has no return`);
  }
  const { check_digit: _, addenda_record_indicator: __, ...copied } = entry;
  return {
    ...copied,
    transaction_code: code,
    receiving_dfi_identification: header.odfi_identification,
    trace_number: answer.trace_number,
  };
}
