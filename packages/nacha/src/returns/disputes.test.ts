import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileArbitrary } from "../../../../test/support/bank/nacha-files.ts";
import {
  type ReplyEntry,
  contestOf,
  correctionOf,
  dishonorOf,
  type EntryInput,
  readFile,
  refuseCorrectionOf,
  rejectedCopyOf,
  returnOf,
  reverse,
  toAchFile,
  withOffset,
  writeFile,
} from "../index.ts";

const header = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
  file_creation_time: "1030",
};
const ours = "231380104";
const theirs = "121042882";
const entry: EntryInput = {
  transaction_code: "27",
  receiving_dfi_identification: theirs,
  dfi_account_number: "12-34",
  amount: 1234,
  individual_name: "JANE DOE",
  trace_number: "231380100000001",
};
const batch = {
  header: {
    service_class_code: "225",
    company_name: "ACME",
    company_identification: "1121042882",
    standard_entry_class_code: "PPD",
    company_entry_description: "RENT",
    effective_entry_date: "261123",
    settlement_date: "327",
    odfi_identification: "23138010",
  },
  entries: [entry],
};

/** Writes a reply as a file of its own and reads it back without errors. */
function sent(answer: ReplyEntry) {
  const bytes = writeFile({
    header,
    batches: [{ header: answer.header, entries: [answer.entry] }],
  });
  const read = readFile(bytes, { profile: "origination" });
  expect(read.errors).toEqual([]);
  return first(bytes);
}

function first(bytes: Uint8Array) {
  const [found] = readFile(bytes).batches;
  const [one] = found?.entries ?? [];
  if (found?.header === undefined || one === undefined) throw new Error("no entry");
  return { header: found.header, entry: one };
}

const original = first(writeFile({ header, batches: [batch] }));
const from = (bank: string, sequence: number) => ({
  odfi_identification: bank,
  trace_number: `${bank.slice(0, 8)}${String(sequence).padStart(7, "0")}`,
});

describe("a dispute, from return to contest", () => {
  const returned = sent(
    returnOf(original.header, original.entry, {
      ...from(theirs, 50),
      return_reason_code: "R01",
      settlement_date: "330",
    }),
  );

  test("the dishonored return names the return, and keeps the original trace and bank", () => {
    const dishonored = sent(
      dishonorOf(returned.header, returned.entry, {
        ...from(ours, 9),
        return_reason_code: "R68",
        addenda_information: "Untimely",
        settlement_date: "333",
      }),
    );
    expect(dishonored.entry).toMatchObject({
      amount: 1234,
      receiving_dfi_identification: "12104288",
    });
    expect(dishonored.entry.addenda).toMatchObject([
      {
        type: "dishonored",
        original_entry_trace_number: "231380100000001",
        original_receiving_dfi_identification: "12104288",
        return_trace_number: "121042880000050",
        return_settlement_date: "330",
        return_reason: "01",
        addenda_information: "Untimely",
      },
    ]);
    const contested = sent(
      contestOf(dishonored.header, dishonored.entry, {
        ...from(theirs, 51),
        return_reason_code: "R73",
        date_original_entry_returned: "261126",
        original_settlement_date: "327",
      }),
    );
    expect(contested.entry.addenda).toMatchObject([
      {
        type: "contested",
        original_entry_trace_number: "231380100000001",
        date_original_entry_returned: "261126",
        original_settlement_date: "327",
        return_trace_number: "121042880000050",
        return_reason: "01",
        dishonored_return_trace_number: "231380100000009",
        dishonored_return_settlement_date: "333",
        dishonored_return_reason: "68",
      },
    ]);
  });

  test("only a return can be dishonored", () => {
    expect(() =>
      dishonorOf(
        original.header,
        { ...original.entry },
        { ...from(ours, 9), return_reason_code: "R68" },
      ),
    ).toThrow(TypeError);
  });
});

describe("a return of any kind of entry", () => {
  const kinds = ["PPD", "CCD", "WEB", "TEL", "CTX", "IAT", "prenote", "zero_dollar"] as const;

  test.each(kinds)("%s: is free of errors, and names the original trace and bank", (kind) => {
    for (const file of fc.sample(fileArbitrary([kind]), { numRuns: 20, seed: 4 })) {
      const { header: batchHeader, entry: one } = first(writeFile(file));
      const { entry: back } = sent(
        returnOf(batchHeader, one, { ...from(theirs, 1), return_reason_code: "R03" }),
      );
      expect(back.addenda.at(-1)).toMatchObject({
        return_reason_code: "R03",
        original_entry_trace_number: one.trace_number,
        original_receiving_dfi_identification: one.receiving_dfi_identification,
      });
      expect(back.amount).toBe(one.amount);
    }
  });
});

describe("a notification of change that is refused", () => {
  test("the refusal repeats the data, and names the refused code and trace", () => {
    const correction = sent(
      correctionOf(original.header, original.entry, {
        ...from(theirs, 60),
        change_code: "C01",
        corrected_data: "99 88",
      }),
    );
    const refused = sent(
      refuseCorrectionOf(correction.header, correction.entry, {
        ...from(ours, 10),
        change_code: "C68",
      }),
    );
    expect(refused.entry.addenda).toMatchObject([
      {
        type: "refused_correction",
        change_code: "C68",
        corrected_data: "99 88",
        refused_change_code: "C01",
        refused_trace_sequence_number: "0000060",
      },
    ]);
  });
});

describe("a rejected copy", () => {
  test("is the file with REJ0 traces, which the reader keeps", () => {
    const file = toAchFile(readFile(writeFile({ header, batches: [batch] })));
    const copy = rejectedCopyOf(file, new Map([["231380100000001", "0123"]]));
    const bytes = writeFile(copy, { profile: ["standard", "custom_traces"] });
    const read = readFile(bytes, { profile: "custom_traces" });
    expect(read.valid).toBe(true);
    expect(read.batches[0]?.entries[0]?.trace_number).toBe("REJ001230000001");
  });
});

describe("a reversal", () => {
  test("swaps codes and service class, keeps amounts, and skips entries that moved no money", () => {
    const prenote = {
      ...entry,
      transaction_code: "28",
      amount: 0,
      trace_number: "231380100000002",
    };
    const file = toAchFile(
      readFile(writeFile({ header, batches: [{ ...batch, entries: [entry, prenote] }] })),
    );
    const { file: reversal, skipped } = reverse(file, {
      header: { file_creation_date: "261124", file_creation_time: "0900", file_id_modifier: "B" },
      effective_entry_date: "261125",
      trace_number: (old) =>
        `2313801000${old.trace_number.slice(-5)}`.replace(/^2313801000/, "2313801077"),
    });
    expect(skipped.map((item) => item.trace_number)).toEqual(["231380100000002"]);
    const read = readFile(writeFile(reversal), { profile: "origination" });
    expect(read.errors).toEqual([]);
    expect(read.header).toMatchObject({ file_creation_date: "261124", file_id_modifier: "B" });
    expect(read.batches[0]?.header).toMatchObject({
      service_class_code: "220",
      company_entry_description: "REVERSAL",
      effective_entry_date: "261125",
    });
    expect(read.batches[0]?.entries).toMatchObject([
      { transaction_code: "22", amount: 1234, trace_number: "231380107700001" },
    ]);
  });
});

describe("a balanced batch", () => {
  test("has one more entry that makes debits equal credits", () => {
    const balanced = withOffset(batch, {
      routing_number: ours,
      dfi_account_number: "5550001",
      account: "checking",
      trace_number: "231380100000099",
    });
    const read = readFile(writeFile({ header, batches: [balanced] }), { profile: "origination" });
    expect(read.errors).toEqual([]);
    expect(read.totals).toMatchObject({ total_debit_cents: 1234, total_credit_cents: 1234 });
    expect(read.batches[0]?.entries[1]).toMatchObject({
      transaction_code: "22",
      individual_name: "OFFSET",
      amount: 1234,
    });
  });
});
