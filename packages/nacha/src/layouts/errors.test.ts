import { afterAll, describe, expect, test } from "vitest";
import {
  type AchErrorCode,
  type BatchInput,
  errorCodes,
  readFile,
  readJson,
  writeFile,
} from "../index.ts";

const header = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
  file_creation_time: "1030",
};

function batch(sec: string, change: object, addenda: object[] = [], more: object = {}): BatchInput {
  const entry = {
    transaction_code: "27",
    receiving_dfi_identification: "121042882",
    dfi_account_number: "123456",
    amount: 500,
    individual_name: "JANE DOE",
    ...change,
  };
  const entries = [1, 2].map((sequence) => ({
    ...entry,
    trace_number: `23138010000000${sequence}`,
    addenda,
  }));
  return {
    header: {
      service_class_code: sec === "ADV" ? "280" : "200",
      company_name: "ACME",
      company_identification: "1121042882",
      standard_entry_class_code: sec,
      company_entry_description: "PAYMENT",
      effective_entry_date: "261123",
      odfi_identification: "23138010",
      ...more,
    },
    entries,
  } as unknown as BatchInput;
}

/** Lines 1 to 6 are header, batch header, two entries, batch control, file control; addenda push. */
function file(...batches: BatchInput[]): string[] {
  const bytes = writeFile({ header, batches }, { mode: "lenient" });
  return new TextDecoder("latin1").decode(bytes).trimEnd().split("\n");
}

const ppd = file(batch("PPD", {}));
const web = file(batch("WEB", { discretionary_data: "S" }));
const note = [{ type: "payment", payment_related_information: "X" }];
const ctx = file(batch("CTX", {}, [...note, ...note]));
const returned = file(
  batch("PPD", { transaction_code: "26" }, [
    {
      type: "return",
      return_reason_code: "R01",
      original_entry_trace_number: "231380100000009",
      original_receiving_dfi_identification: "12104288",
    },
  ]),
);
const correction = file(
  batch("COR", { transaction_code: "26", amount: 0 }, [
    {
      type: "correction",
      change_code: "C01",
      original_entry_trace_number: "231380100000009",
      original_receiving_dfi_identification: "12104288",
      corrected_data: "99",
    },
  ]),
);
const party = {
  name: "A",
  identification_number_qualifier: "01",
  bank_identification: "1",
  branch_country_code: "US",
};
const place = { city_state: "A*B\\", country_postal_code: "US*1\\" };
const iatAddenda = [
  { type: "iat_10", name: "A" },
  { type: "iat_11", name: "A", street_address: "B" },
  { type: "iat_12", ...place },
  { type: "iat_13", ...party },
  { type: "iat_14", ...party },
  { type: "iat_15", street_address: "B" },
  { type: "iat_16", ...place },
  { type: "iat_18", ...party },
  { type: "iat_18", ...party },
];
const iatHeader = {
  foreign_exchange_indicator: "FF",
  foreign_exchange_reference_indicator: "3",
  iso_destination_country_code: "CA",
  iso_originating_currency_code: "USD",
  iso_destination_currency_code: "CAD",
};
const iat = file(batch("IAT", {}, iatAddenda, iatHeader));
const check = { check_serial_number: "77", individual_name: "A" };
const rck = file(batch("RCK", check, [], { company_entry_description: "REDEPCHECK" }));
const cie = file(
  batch("CIE", { transaction_code: "22", individual_identification_number: "ACCT 1" }),
);
const shr = file(
  batch("SHR", { card_expiration_date: "0127", document_reference_number: "1" }, [
    { type: "terminal", terminal_city: "RENO" },
  ]),
);

/** The lines with some columns replaced; columns count from 1. */
function changed(lines: string[], line: number, from: number, value: string): string[] {
  return lines.map((old, index) =>
    index === line - 1 ? old.slice(0, from - 1) + value + old.slice(from - 1 + value.length) : old,
  );
}

const spaces = (count: number) => " ".repeat(count);
const without = (lines: string[], ...numbers: number[]) =>
  lines.filter((_, index) => !numbers.includes(index + 1));

const provoked: Partial<Record<AchErrorCode, string[]>> = {
  empty_file: [],
  record_length: changed(ppd, 3, 94, "1X"),
  unknown_record_type: ["HELLO", ...ppd],
  missing_file_header: without(ppd, 1),
  missing_file_control: without(ppd, 6),
  second_file_header: [ppd[0] ?? "", ...ppd],
  concatenated_file: [...ppd, ...ppd],
  batch_outside_file: [...ppd, ...ppd.slice(1, 5)],
  filler_before_control: [...ppd.slice(0, 1), "9".repeat(94), ...ppd.slice(1)],
  file_padding: ppd.slice(0, 6),
  fixed_value: changed(ppd, 1, 35, "095"),
  immediate_destination: changed(ppd, 1, 5, "231380105"),
  immediate_origin: changed(ppd, 1, 14, "   TESTER "),
  file_creation_date: changed(ppd, 1, 24, "260230"),
  file_creation_time: changed(ppd, 1, 30, "2460"),
  file_id_modifier: changed(ppd, 1, 34, "?"),
  no_batches: [ppd[0] ?? "", `9000000000001${"0".repeat(42)}${spaces(39)}`],
  file_batch_count: changed(ppd, 6, 2, "000002"),
  file_block_count: changed(ppd, 6, 8, "000002"),
  file_entry_count: changed(ppd, 6, 14, "00000003"),
  file_entry_hash: changed(ppd, 6, 22, "0000000001"),
  file_total_debit: changed(ppd, 6, 32, "000000000001"),
  file_total_credit: changed(ppd, 6, 44, "000000000001"),
  missing_batch_header: without(ppd, 2),
  missing_batch_control: without(ppd, 5),
  addenda_outside_entry: [...ppd.slice(0, 2), ctx[3] ?? "", ...ppd.slice(2)],
  empty_batch: without(ppd, 3, 4),
  service_class_code: changed(ppd, 2, 2, "201"),
  service_class_mismatch: changed(ppd, 5, 2, "225"),
  unknown_sec_code: changed(ppd, 2, 51, "XYZ"),
  company_name: changed(ppd, 2, 5, spaces(16)),
  company_identification: changed(ppd, 2, 41, "0".repeat(10)),
  company_identification_mismatch: changed(ppd, 5, 45, "9999999999"),
  company_entry_description: changed(ppd, 2, 54, spaces(10)),
  reserved_description: changed(rck, 2, 54, "RECHECK   "),
  doubtful_description: changed(ppd, 2, 54, "Reversal  "),
  effective_entry_date: changed(ppd, 2, 70, "269999"),
  settlement_date: changed(ppd, 2, 76, "367"),
  originator_status_code: changed(ppd, 2, 79, "9"),
  odfi_identification: changed(ppd, 2, 80, "2313801X"),
  odfi_identification_mismatch: changed(ppd, 5, 80, "12104288"),
  batch_number: changed(ppd, 2, 88, "000000X"),
  batch_number_mismatch: changed(ppd, 5, 88, "0000002"),
  batch_number_order: [...ppd.slice(0, 5), ...ppd.slice(1)],
  batch_entry_count: changed(ppd, 5, 5, "000003"),
  batch_entry_hash: changed(ppd, 5, 11, "0000000001"),
  batch_total_debit: changed(ppd, 5, 21, "000000000001"),
  batch_total_credit: changed(ppd, 5, 33, "000000000001"),
  illegal_character: changed(ppd, 3, 55, "\u0007"),
  lower_case: changed(iat, 4, 4, "bus"),
  not_numeric: changed(ppd, 3, 79, "X"),
  reserved_not_blank: changed(ppd, 6, 60, "X"),
  transaction_code: changed(ppd, 3, 2, "99"),
  transaction_direction: changed(ppd, 2, 2, "220"),
  iat_direction: changed(iat, 2, 2, "220"),
  mixed_batch: [...ppd.slice(0, 3), ...returned.slice(2, 4), ...ppd.slice(3)],
  trace_prefix: changed(ppd, 3, 80, "12104288"),
  trace_order: changed(ppd, 4, 88, "0000001"),
  trace_number: changed(ppd, 3, 80, "REJ01234"),
  trace_mismatch: changed(ctx, 4, 88, "0000009"),
  answer_trace: changed(returned, 4, 88, "0000009"),
  routing_number: changed(ppd, 3, 12, "3"),
  amount: changed(ppd, 3, 2, "28"),
  zero_amount: changed(ppd, 3, 30, "0000000000"),
  amount_limit: changed(rck, 3, 30, "0000250001"),
  individual_name: changed(web, 3, 55, spaces(22)),
  individual_identification_number: changed(cie, 3, 55, spaces(22)),
  dfi_account_number: changed(ppd, 3, 13, spaces(17)),
  mandatory_field: changed(rck, 3, 40, spaces(15)),
  payment_type_code: changed(web, 3, 77, "X "),
  addenda_indicator: changed(ppd, 3, 79, "1"),
  addenda_type: changed(ctx, 4, 2, "08"),
  addenda_count: changed(ctx, 3, 55, "0003"),
  iat_addenda_count: changed(iat, 3, 13, "0007"),
  addenda_sequence: changed(ctx, 5, 84, "0001"),
  return_reason_code: changed(returned, 4, 4, "R99"),
  change_code: changed(correction, 4, 4, "C99"),
  corrected_data: changed(correction, 4, 36, spaces(29)),
  card_expiration_date: changed(shr, 3, 40, "1327"),
};

/** Codes of the writer and of JSON documents, which no record text can cause. */
const elsewhere: readonly AchErrorCode[] = [
  "number_overflow",
  "text_overflow",
  "invalid_value",
  "invalid_json",
];

describe("each error code is reported for a file with exactly that error", () => {
  const seen = new Set<string>(elsewhere);
  const wholes = { ppd, web, ctx, returned, correction, iat, rck, cie, shr };

  test.each(Object.entries(wholes))(
    "the %s file itself is free of errors and doubts",
    (_, lines) => {
      expect(readFile(lines.join("\n"), { profile: "origination" }).errors).toEqual([]);
    },
  );

  test.each(Object.entries(provoked))("%s", (code, lines) => {
    const { errors } = readFile(lines.join("\n"), { profile: "origination" });
    const found = errors.find((error) => error.code === code);
    expect(found).toMatchObject({ level: errorCodes[code as AchErrorCode].level });
    seen.add(code);
  });

  test("addenda 18 have a sequence of their own", () => {
    expect(readFile(changed(iat, 12, 84, "0003").join("\n")).errors).toMatchObject([
      { line: 12, code: "addenda_sequence", value: "0003" },
    ]);
  });

  test("two equal trace numbers in returns are out of order", () => {
    const equal = changed(changed(returned, 5, 88, "0000001"), 6, 88, "0000001");
    expect(readFile(equal.join("\n")).errors).toMatchObject([{ line: 5, code: "trace_order" }]);
  });

  test("a text that is not JSON is reported as invalid_json", () => {
    expect(readJson("nonsense").errors[0]?.code).toBe("invalid_json");
  });

  afterAll(() => {
    expect(Object.keys(errorCodes).filter((code) => !seen.has(code))).toEqual([]);
  });
});
