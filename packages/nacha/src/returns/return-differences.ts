import { returnTransactionCode } from "../layouts/codes.ts";
import type { BatchHeader, EntryFields, ReadEntry } from "../layouts/records.ts";

/** An entry with the header of its batch. */
interface EntryOfBatch<Entry> {
  readonly header: BatchHeader;
  readonly entry: Entry;
}

/** What is wrong with a return, by its records. */
export interface ReturnDifferences {
  /** Codes of the fields that differ, as the addenda of R69 names them, in order. */
  readonly fields: readonly string[];
  /** Whether it names another receiving bank, or was sent to a bank other than the entry's. */
  readonly is_misrouted: boolean;
}

type Compared = [code: string, sent: string | undefined, returned: string | undefined];

/** Compares a return with the entry that it returns. */
export function returnDifferences(
  sent: EntryOfBatch<EntryFields>,
  returned: EntryOfBatch<ReadEntry>,
): ReturnDifferences {
  const addenda = returned.entry.addenda.find(
    ({ type }) => type === "return" || type === "iat_return",
  );
  const named = addenda !== undefined && "original_entry_trace_number" in addenda ? addenda : null;
  const compared: Compared[] = [
    ["01", sent.entry.dfi_account_number, returned.entry.dfi_account_number],
    ["02", sent.entry.trace_number, named?.original_entry_trace_number],
    ["03", String(sent.entry.amount), String(returned.entry.amount)],
    [
      "04",
      sent.entry.individual_identification_number,
      returned.entry.individual_identification_number,
    ],
    [
      "05",
      returnTransactionCode(sent.entry.transaction_code) ?? sent.entry.transaction_code,
      returned.entry.transaction_code,
    ],
    ["06", sent.header.company_identification, returned.header.company_identification],
    ["07", sent.header.effective_entry_date, returned.header.effective_entry_date],
  ];
  const to = returned.entry.receiving_dfi_identification;
  return {
    fields: compared.flatMap(([code, ours, theirs]) => (isSame(ours, theirs) ? [] : [code])),
    is_misrouted:
      !isSameBank(to, sent.header.odfi_identification) ||
      !isSameBank(
        named?.original_receiving_dfi_identification ?? "",
        sent.entry.receiving_dfi_identification,
      ),
  };
}

/** Fields are padded, and banks pad them anew. */
function isSame(ours: string | undefined, theirs: string | undefined): boolean {
  return (ours ?? "").trim() === (theirs ?? "").trim();
}

/** The ninth digit is a check digit, which some records leave out. */
function isSameBank(one: string, other: string): boolean {
  return one.trim().slice(0, 8) === other.trim().slice(0, 8);
}
