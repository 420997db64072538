import { describe, expect, test } from "vitest";
import { correctionOf, readFile, returnOf, writeFile } from "../index.ts";

const header = {
  immediate_destination: "231380104",
  immediate_origin: "1210428821",
  file_creation_date: "261121",
  file_creation_time: "1030",
};
const original = writeFile({
  header,
  batches: [
    {
      header: {
        service_class_code: "225",
        company_name: "ACME",
        company_discretionary_data: "KEY-77",
        company_identification: "1121042882",
        standard_entry_class_code: "WEB",
        company_entry_description: "PURCHASE",
        effective_entry_date: "261123",
        odfi_identification: "23138010",
      },
      entries: [
        {
          transaction_code: "37",
          receiving_dfi_identification: "121042882",
          dfi_account_number: "12-34",
          amount: 1234,
          individual_name: "JANE DOE",
          individual_identification_number: "P1",
          discretionary_data: "S",
          trace_number: "231380100000001",
        },
      ],
    },
  ],
});

function first() {
  const batch = readFile(original).batches[0];
  const entry = batch?.entries[0];
  if (batch?.header === undefined || entry === undefined) throw new Error("no entry");
  return { header: batch.header, entry };
}

describe("returnOf", () => {
  test("a return swaps transaction code and banks, and keeps the amount", () => {
    const { header: batchHeader, entry } = first();
    const answer = returnOf(batchHeader, entry, {
      odfi_identification: "121042882",
      trace_number: "121042880000009",
      return_reason_code: "R01",
    });
    const read = readFile(
      writeFile({ header, batches: [{ header: answer.header, entries: [answer.entry] }] }),
    );
    expect(read.errors).toEqual([]);
    expect(read.batches[0]?.header).toMatchObject({
      standard_entry_class_code: "WEB",
      company_discretionary_data: "KEY-77",
      odfi_identification: "12104288",
    });
    expect(read.batches[0]?.entries).toEqual([
      {
        line: 3,
        transaction_code: "36",
        receiving_dfi_identification: "23138010",
        check_digit: "4",
        dfi_account_number: "12-34",
        amount: 1234,
        individual_identification_number: "P1",
        individual_name: "JANE DOE",
        discretionary_data: "S",
        addenda_record_indicator: "1",
        trace_number: "121042880000009",
        addenda: [
          {
            type: "return",
            line: 4,
            return_reason_code: "R01",
            original_entry_trace_number: "231380100000001",
            date_of_death: "",
            original_receiving_dfi_identification: "12104288",
            addenda_information: "",
            trace_number: "121042880000009",
          },
        ],
      },
    ]);
  });
});

describe("correctionOf", () => {
  test("a notification of change is a COR entry of zero cents that keeps spaces in its data", () => {
    const { header: batchHeader, entry } = first();
    const answer = correctionOf(batchHeader, entry, {
      odfi_identification: "12104288",
      trace_number: "121042880000009",
      change_code: "C06",
      corrected_data: "12 34 56            27",
    });
    const read = readFile(
      writeFile({ header, batches: [{ header: answer.header, entries: [answer.entry] }] }),
    );
    expect(read.errors).toEqual([]);
    expect(read.batches[0]?.header?.standard_entry_class_code).toBe("COR");
    expect(read.batches[0]?.entries[0]).toMatchObject({
      amount: 0,
      transaction_code: "36",
      addenda: [{ type: "correction", corrected_data: "12 34 56            27" }],
    });
    expect(read.codes).toEqual(["C06"]);
  });
});

test("a return with a lower-case code is reported, and is read by the layout of that code", () => {
  const { header: batchHeader, entry } = first();
  const answer = returnOf(batchHeader, entry, {
    odfi_identification: "121042882",
    trace_number: "121042880000009",
    return_reason_code: "R01",
  });
  const written = writeFile({
    header,
    batches: [{ header: answer.header, entries: [answer.entry] }],
  });
  const at = written.indexOf(0x0a, 3 * 94) + 1;
  const readAs = (code: string) => {
    const bytes = written.slice();
    bytes.set(new TextEncoder().encode(code), at + 3);
    const { errors, batches } = readFile(bytes);
    const [addenda] = batches[0]?.entries[0]?.addenda ?? [];
    return [addenda?.type, ...new Set(errors.map((error) => error.code))];
  };
  expect(readAs("R01")).toEqual(["return"]);
  expect(readAs("r01")).toEqual(["return", "return_reason_code"]);
  expect(readAs("r61")[0]).toBe("dishonored");
});
