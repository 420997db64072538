import { readFile, returnOf, writeFile } from "@railhead/nacha";

/** A file of the bank that returns the first charges of a file it got. */
export function returnFile(text: string, count: number, date: string): Uint8Array {
  const batches = readFile(Buffer.from(text, "latin1")).batches.flatMap(({ header, entries }) => {
    if (header === undefined) return [];
    return entries
      .filter(({ transaction_code: code }) => code === "27")
      .map((entry) => ({ header, entry }));
  });
  const returned = batches.slice(0, count).map(({ header, entry }, index) => {
    const bank = entry.receiving_dfi_identification;
    const made = returnOf(header, entry, {
      odfi_identification: bank,
      trace_number: bank + String(index + 1).padStart(7, "0"),
      batch_number: index + 1,
      return_reason_code: "R01",
      addenda_information: "",
    });
    return { header: made.header, entries: [made.entry] };
  });
  return writeFile({
    header: {
      immediate_destination: " 091000019",
      immediate_origin: " 091000019",
      file_creation_date: date.slice(2).replaceAll("-", ""),
      file_creation_time: "0600",
      file_id_modifier: "R",
      immediate_destination_name: "RAILHEAD",
      immediate_origin_name: "FIRST BANK",
      reference_code: "1",
    },
    batches: returned,
  });
}
