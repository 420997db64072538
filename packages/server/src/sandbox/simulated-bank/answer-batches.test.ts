import { readFile, writeFile, type BatchHeader, type EntryFields } from "@railhead/nacha";
import { expect, test } from "vitest";
import type { SimulatedReturn } from "../../db/tables/files/simulated-returns.ts";
import { answerBatches } from "./answer-batches.ts";

const HERE = "02100002";
const ELSEWHERE = "07100001";

/** An entry of ours as the bank remembers it, in a batch described so. */
function remembered(
  number: number,
  bank: string,
  { code = "R01", description = "RENT" } = {},
): SimulatedReturn {
  const header: BatchHeader = {
    service_class_code: "225",
    company_name: "ACME",
    company_discretionary_data: "",
    company_identification: "1234567890",
    standard_entry_class_code: "WEB",
    company_entry_description: description,
    company_descriptive_date: "",
    effective_entry_date: "260303",
    settlement_date: "",
    originator_status_code: "1",
    odfi_identification: "09100001",
    batch_number: 7,
  };
  const entry: EntryFields = {
    transaction_code: "27",
    receiving_dfi_identification: bank,
    check_digit: bank === HERE ? "1" : "3",
    dfi_account_number: "123456789",
    amount: 1000 + number,
    individual_identification_number: String(number),
    individual_name: "Jane Roe",
    discretionary_data: "S",
    addenda_record_indicator: "0",
    trace_number: `09100001${String(number).padStart(7, "0")}`,
  };
  const record = JSON.stringify({ header, entry });
  return { file_name: "F", trace_number: entry.trace_number, code, record, due_at: null };
}

/** The numbers of the entries that each batch of a written and read file answers. */
function numbersIn(items: readonly SimulatedReturn[]): number[][] {
  const bytes = writeFile({
    header: {
      immediate_destination: " 091000019",
      immediate_origin: " 091000019",
      file_creation_date: "260304",
    },
    batches: answerBatches(items),
  });
  const read = readFile(bytes);
  expect(read.errors).toEqual([]);
  return read.batches.map(({ entries }) => entries.map(({ amount }) => amount - 1000));
}

test("what one bank returns of alike batches is one batch, with an addenda record for each entry", () => {
  const items = [
    remembered(1, HERE),
    remembered(2, ELSEWHERE),
    remembered(3, HERE),
    remembered(4, HERE, { description: "FEES" }),
    remembered(5, ELSEWHERE, { code: "R08" }),
  ];
  expect(numbersIn(items)).toEqual([[1, 3], [2, 5], [4]]);
  const [first] = answerBatches(items);
  expect([...(first?.entries ?? [])].map(({ addenda = [] }) => [...addenda].length)).toEqual([
    1, 1,
  ]);
});

test("trace numbers ascend in every batch, in whatever order answers come and however often", () => {
  const items = [3, 1, 2, 2].map((number) => remembered(number, HERE));
  expect(numbersIn(items)).toEqual([[3], [1, 2], [2]]);
});

test("corrections stand in batches of their own, and so do contests of dishonored returns", () => {
  const contested = remembered(4, HERE, { code: "R73" });
  const { header, entry } = JSON.parse(contested.record) as Record<string, object>;
  const addenda = [
    {
      type: "dishonored",
      return_reason_code: "R68",
      original_entry_trace_number: "091000010000002",
      original_receiving_dfi_identification: HERE,
      return_trace_number: "021000020000002",
      return_settlement_date: "063",
      return_reason: "01",
      addenda_information: "",
    },
  ];
  const days = { settled: "062", returned: "260304" };
  const record = JSON.stringify({ header, entry: { ...entry, addenda }, ...days });
  const batches = answerBatches([
    remembered(1, HERE),
    remembered(2, HERE, { code: "C01" }),
    { ...contested, record },
    remembered(5, HERE),
  ]);
  expect(batches.map(({ entries }) => [...entries].length)).toEqual([2, 1, 1]);
});
