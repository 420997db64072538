import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BatchInput,
  type EntryInput,
  readFile,
  type ReadEntry,
  type SimilarEntries,
  writeFile,
} from "../index.ts";

const header = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
};
const batchHeader = {
  service_class_code: "225",
  company_name: "ACME",
  company_identification: "1121042882",
  standard_entry_class_code: "WEB",
  company_entry_description: "RENT",
  effective_entry_date: "261123",
  odfi_identification: "23138010",
};

const kind = fc.record({
  transaction_code: fc.constantFrom("27", "37"),
  receiving_dfi_identification: fc.constantFrom("121042882", "021000021"),
  dfi_account_number: fc.stringMatching(/^[0-9A-Z]{1,17}$/),
  individual_name: fc.stringMatching(/^[A-Z][ -~]{0,21}$/),
  discretionary_data: fc.constant("S "),
});

/** Text of an addenda 05, or none. */
const text = fc.option(fc.stringMatching(/^[!-~]([ -~]{0,78}[!-~])?$/), { nil: undefined });

const similar: fc.Arbitrary<SimilarEntries> = fc
  .tuple(
    fc.array(kind, { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9_999_999_999 }), text), {
      minLength: 1,
      maxLength: 40,
    }),
    fc.oneof(fc.nat(9_999_900), fc.constantFrom(36 ** 4 - 5, 10_000_001, 2 ** 40)),
  )
  .map(([kinds, entries, first_number]) => ({
    kinds,
    kindOf: entries.map(([index]) => index % kinds.length),
    amounts: entries.map(([, amount]) => amount),
    first_number,
    payment_related_information: entries.map(([, , information]) => information),
  }));

function oneByOne(similarEntries: SimilarEntries): BatchInput["entries"] {
  const { kinds, kindOf, amounts, first_number, payment_related_information } = similarEntries;
  return Array.from(amounts, (amount, index) => ({
    ...(kinds[kindOf[index] ?? 0] as EntryInput),
    amount,
    addenda: [payment_related_information?.[index]]
      .filter((written) => written !== undefined)
      .map((written) => ({ type: "payment", payment_related_information: written })),
    individual_identification_number: (first_number + index).toString(36).toUpperCase(),
    trace_number: `23138010${String((first_number + index) % 10_000_000).padStart(7, "0")}`,
  }));
}

function bytesOf(batch: Omit<BatchInput, "header">): Uint8Array {
  return writeFile({ header, batches: [{ header: batchHeader, ...batch }] });
}

test("similar entries give the same bytes as separate entries", () => {
  fc.assert(
    fc.property(similar, (entries) => {
      const bytes = bytesOf({ similar: entries, entries: [] });
      expect(Buffer.from(bytes)).toEqual(Buffer.from(bytesOf({ entries: oneByOne(entries) })));
      const read = readFile(bytes);
      expect(read.valid).toBe(true);
      expect(read.batches[0]?.entries.map(addendaOf)).toEqual(expectedAddenda(entries));
    }),
    { numRuns: 200 },
  );
});

function addendaOf({ addenda, addenda_record_indicator }: ReadEntry) {
  const written = addenda.map(({ line: _line, ...record }) => record);
  return { addenda_record_indicator, addenda: written };
}

function expectedAddenda({ amounts, first_number, payment_related_information }: SimilarEntries) {
  return Array.from(amounts, (_, index) => {
    const written = payment_related_information?.[index];
    if (written === undefined) return { addenda_record_indicator: "0", addenda: [] };
    const record = {
      type: "payment",
      payment_related_information: written,
      addenda_sequence_number: 1,
      entry_detail_sequence_number: String((first_number + index) % 10_000_000).padStart(7, "0"),
    };
    return { addenda_record_indicator: "1", addenda: [record] };
  });
}

test("similar entries precede a batch's other entries, also when they fill several chunks", () => {
  const many: SimilarEntries = {
    kinds: [
      {
        transaction_code: "27",
        receiving_dfi_identification: "121042882",
        dfi_account_number: "1",
        individual_name: "JO",
        discretionary_data: "S ",
      },
    ],
    kindOf: new Int32Array(3000),
    amounts: new Float64Array(3000).fill(5),
    first_number: 1,
  };
  const last = [...oneByOne({ ...many, amounts: [7], first_number: 3001 })];
  const bytes = bytesOf({ similar: many, entries: last });
  const whole = bytesOf({ entries: [...oneByOne(many), ...last] });
  expect(Buffer.from(bytes).equals(Buffer.from(whole))).toBe(true);
});

test("similar entries that do not fit are refused like other entries", () => {
  const wrong = (change: object, amount = 1) => ({
    kinds: [
      {
        transaction_code: "27",
        receiving_dfi_identification: "121042882",
        dfi_account_number: "1",
        individual_name: "JO",
        discretionary_data: "S ",
        ...change,
      },
    ],
    kindOf: [0],
    amounts: [amount],
    first_number: 1,
  });
  const refused = (entries: SimilarEntries) =>
    expect(() => bytesOf({ similar: entries, entries: [] }));
  refused(wrong({ individual_name: "N".repeat(23) })).toThrow(/line 3, individual_name/);
  refused(wrong({ individual_name: "JOSÉ" })).toThrow(/line 3, individual_name/);
  refused(wrong({ receiving_dfi_identification: "121042883" })).toThrow(/line 3, check_digit/);
  refused(wrong({}, 10_000_000_000)).toThrow(/line 3, amount/);
  refused(wrong({}, 0.5)).toThrow(/line 3, amount/);
  refused(wrong({}, 0)).toThrow(/line 3, amount/);
});
