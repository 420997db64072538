import { CHANGE_CODES, KNOWN_ROUTING_NUMBERS, type CorrectedField } from "@railhead/core";
import type { EntryFields } from "@railhead/nacha";

const WIDTH = 29;

/** The field may not be blank: codes without corrected data use these texts. */
const WORDS: Readonly<Record<string, string>> = {
  C13: "ADDENDA FORMAT",
  // The correct entry class.
  C14: "IAT",
};

/**
 * Corrected data of a notification of change: the account ends in the next digit, the routing number is
 * another bank's, the type is the other one.
 */
export function correctedData(code: string, entry: EntryFields): string {
  const change = CHANGE_CODES.find((row) => row.code === code);
  if (change?.fields.length === 0) return WORDS[code] ?? change.title.toUpperCase().slice(0, WIDTH);
  let data = " ".repeat(WIDTH);
  for (const { name, start, length } of change?.fields ?? []) {
    const value = valueOf(name, entry).slice(0, length);
    const before = data.slice(0, start - 1);
    data = before + value + data.slice(start - 1 + value.length);
  }
  return data.slice(0, WIDTH).trimEnd();
}

function valueOf(name: CorrectedField["name"], entry: EntryFields): string {
  switch (name) {
    case "account_number": {
      const number = entry.dfi_account_number.trim();
      return number.slice(0, -1) + String((Number(number.slice(-1)) + 1) % 10);
    }
    case "routing_number": {
      const dfi = entry.receiving_dfi_identification;
      return KNOWN_ROUTING_NUMBERS.find((number) => !number.startsWith(dfi)) ?? "";
    }
    case "transaction_code": {
      const other = entry.transaction_code.startsWith("2") ? "3" : "2";
      return other + entry.transaction_code.slice(1);
    }
    case "individual_name":
      return "CORRECTED NAME";
    case "individual_id":
      return "CORRECTED ID";
    default:
      return "CORRECTED BANK";
  }
}
