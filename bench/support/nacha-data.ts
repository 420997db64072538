import { type BatchInput, type EntryInput, type FileInput } from "@railhead/nacha";

const routingNumbers = ["121042882", "231380104", "091000019", "021000021", "011000015"];

/** The same receiver in the words of each library. */
export interface Receiver {
  name: string;
  routing: string;
  account: string;
  amountCents: number;
}

/** Receiver number `index`: the same at each call. */
export function receiver(index: number): Receiver {
  return {
    name: `RECEIVER ${index % 9973}`,
    routing: routingNumbers[index % routingNumbers.length] ?? "",
    account: String(10_000_000 + ((index * 7919) % 89_999_999)),
    amountCents: 100 + ((index * 37) % 250_000),
  };
}

export function entryOf(index: number): EntryInput {
  const { name, routing, account, amountCents } = receiver(index);
  return {
    transaction_code: "27",
    receiving_dfi_identification: routing,
    dfi_account_number: account,
    amount: amountCents,
    individual_name: name,
    trace_number: `23138010${String(index + 1).padStart(7, "0")}`,
  };
}

export const batchHeader: BatchInput["header"] = {
  service_class_code: "225",
  company_name: "ACME",
  company_identification: "1231380104",
  standard_entry_class_code: "PPD",
  company_entry_description: "RENT",
  effective_entry_date: "261123",
  odfi_identification: "23138010",
};

export const fileHeader: FileInput["header"] = {
  immediate_destination: "231380104",
  immediate_origin: "1231380104",
  file_creation_date: "261121",
  file_creation_time: "1030",
};

/** A file whose entries are made while they are written: batches of 100,000. */
export function streamedFile(entries: number): FileInput {
  const size = 100_000;
  function* batchEntries(from: number): Generator<EntryInput> {
    for (let index = from; index < Math.min(from + size, entries); index += 1) yield entryOf(index);
  }
  function* batches(): Generator<BatchInput> {
    for (let from = 0; from < entries; from += size) {
      yield { header: batchHeader, entries: batchEntries(from) };
    }
  }
  return { header: fileHeader, batches: batches() };
}
