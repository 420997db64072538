import { expect, test } from "vitest";
import {
  readFile,
  returnDifferences,
  returnOf,
  writeFile,
  type BatchHeaderInput,
  type EntryInput,
} from "../index.ts";

const header = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
  file_creation_time: "1030",
};
const entry: EntryInput = {
  transaction_code: "27",
  receiving_dfi_identification: "121042882",
  dfi_account_number: "12-34",
  individual_identification_number: "A1",
  amount: 1234,
  individual_name: "JANE DOE",
  trace_number: "231380100000001",
};
const batch = {
  service_class_code: "225",
  company_name: "ACME",
  company_identification: "1121042882",
  standard_entry_class_code: "PPD",
  company_entry_description: "RENT",
  effective_entry_date: "261123",
  odfi_identification: "23138010",
};

function only(input: EntryInput, of: BatchHeaderInput) {
  const read = readFile(writeFile({ header, batches: [{ header: of, entries: [input] }] }));
  const [found] = read.batches;
  if (found?.header === undefined || found.entries[0] === undefined) throw new Error("unread");
  return { header: found.header, entry: found.entries[0] };
}

const sent = only(entry, batch);
const made = returnOf(sent.header, sent.entry, {
  odfi_identification: "12104288",
  trace_number: "121042880000009",
  return_reason_code: "R01",
});

test("the return that a bank copies from its entry differs in nothing", () => {
  const returned = only(made.entry, made.header);
  expect(returnDifferences(sent, returned)).toEqual({ fields: [], is_misrouted: false });
});

test("each field that R69 can name is found by its code", () => {
  const [addenda] = made.entry.addenda ?? [];
  if (addenda?.type !== "return") throw new Error("no return");
  const wrong = {
    ...made.entry,
    dfi_account_number: "12-35",
    individual_identification_number: "A2",
    amount: 1,
    transaction_code: "36",
    addenda: [{ ...addenda, original_entry_trace_number: "231380100000002" }],
  };
  const other = {
    ...made.header,
    company_identification: "1121042883",
    effective_entry_date: "261124",
  };
  expect(returnDifferences(sent, only(wrong, other)).fields).toEqual([
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
  ]);
});

test("a return to another bank, or of another receiving bank, is misrouted", () => {
  const [addenda] = made.entry.addenda ?? [];
  if (addenda?.type !== "return") throw new Error("no return");
  const returns = [
    { ...made.entry, receiving_dfi_identification: "091000019" },
    {
      ...made.entry,
      addenda: [{ ...addenda, original_receiving_dfi_identification: "09100001" }],
    },
  ];
  for (const each of returns) {
    expect(returnDifferences(sent, only(each, made.header))).toEqual({
      fields: [],
      is_misrouted: true,
    });
  }
});
