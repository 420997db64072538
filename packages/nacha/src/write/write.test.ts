import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import {
  type AchError,
  achText,
  type BatchInput,
  type EntryInput,
  type FileInput,
  isFileError,
  readFile,
  write,
  writeAsync,
  writeFile,
} from "../index.ts";

const header = {
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
  file_creation_time: "1030",
};

function entryOf(sequence: number): EntryInput {
  return {
    transaction_code: "27",
    receiving_dfi_identification: "121042882",
    dfi_account_number: "123456",
    amount: 100 + sequence,
    individual_name: "JANE DOE",
    trace_number: `23138010${String(sequence).padStart(7, "0")}`,
  };
}

function batchOf(
  entries: readonly EntryInput[],
  change: Partial<BatchInput["header"]> = {},
): BatchInput {
  return {
    header: {
      service_class_code: "225",
      company_name: "ACME",
      company_identification: "1121042882",
      standard_entry_class_code: "PPD",
      company_entry_description: "RENT",
      effective_entry_date: "261123",
      odfi_identification: "23138010",
      ...change,
    },
    entries,
  };
}

function fileOf(change: Partial<EntryInput>, batch: Partial<BatchInput["header"]> = {}): FileInput {
  return { header, batches: [batchOf([{ ...entryOf(1), ...change }], batch)] };
}

/** The errors that writing a file is refused with. */
function refused(file: FileInput): readonly AchError[] {
  try {
    writeFile(file);
  } catch (error) {
    if (isFileError(error)) return error.achErrors;
    throw error;
  }
  return [];
}

const codesAndFields = (errors: readonly AchError[]) =>
  errors.map(({ code, field }) => [code, field]);

describe("a value that does not fit is refused, never truncated", () => {
  test.each<[string, Partial<EntryInput>, string, string]>([
    ["an amount of eleven digits", { amount: 10_000_000_000 }, "number_overflow", "amount"],
    ["a fraction of a cent", { amount: 1.5 }, "invalid_value", "amount"],
    ["a negative amount", { amount: -1 }, "invalid_value", "amount"],
    [
      "an account of 18 characters",
      { dfi_account_number: "1".repeat(18) },
      "text_overflow",
      "dfi_account_number",
    ],
    [
      "a name of 23 characters",
      { individual_name: "N".repeat(23) },
      "text_overflow",
      "individual_name",
    ],
    [
      "a line break in a name",
      { individual_name: "A\n627" },
      "illegal_character",
      "individual_name",
    ],
    ["an accent in a name", { individual_name: "JOSÉ" }, "illegal_character", "individual_name"],
    [
      "a letter beyond a byte",
      { individual_name: "JOS\u0141" },
      "illegal_character",
      "individual_name",
    ],
    [
      "a wrong check digit",
      { receiving_dfi_identification: "121042883" },
      "routing_number",
      "check_digit",
    ],
    [
      "a routing number of seven digits",
      { receiving_dfi_identification: "1210428" },
      "routing_number",
      "receiving_dfi_identification",
    ],
    [
      "a trace of another bank",
      { trace_number: "121042880000001" },
      "trace_prefix",
      "trace_number",
    ],
    ["a live entry of zero", { amount: 0 }, "zero_amount", "amount"],
    ["a prenote with an amount", { transaction_code: "28" }, "amount", "amount"],
    [
      "a credit among debits",
      { transaction_code: "22" },
      "transaction_direction",
      "transaction_code",
    ],
    ["a loan debit", { transaction_code: "57" }, "transaction_code", "transaction_code"],
    ["a blank account", { dfi_account_number: "" }, "dfi_account_number", "dfi_account_number"],
  ])("%s", (_, change, code, field) => {
    expect(codesAndFields(refused(fileOf(change)))).toContainEqual([code, field]);
  });

  test.each<[string, Partial<BatchInput["header"]>, string]>([
    ["a blank company name", { company_name: "" }, "company_name"],
    [
      "a company identification of zeros",
      { company_identification: "0000000000" },
      "company_identification",
    ],
    ["a description of zeros", { company_entry_description: "000" }, "company_entry_description"],
    ["an unknown SEC code", { standard_entry_class_code: "XYZ" }, "unknown_sec_code"],
    ["a service class of 999", { service_class_code: "999" }, "service_class_code"],
    ["a date that the calendar lacks", { effective_entry_date: "260230" }, "effective_entry_date"],
    [
      "a reserved description in lower case",
      { company_entry_description: "Reversal" },
      "doubtful_description",
    ],
    ["a WEB entry without payment type", { standard_entry_class_code: "WEB" }, "payment_type_code"],
    ["a same-day amount above the limit", { company_descriptive_date: "SD1300" }, "amount_limit"],
  ])("%s", (_, change, code) => {
    const large = change.company_descriptive_date ? { amount: 100_000_001 } : {};
    expect(refused(fileOf(large, change)).map((error) => error.code)).toContain(code);
  });

  test("a batch total of thirteen digits is refused", () => {
    const entries = Array.from({ length: 101 }, (_, index) => ({
      ...entryOf(index + 1),
      amount: 9_999_999_999,
    }));
    const errors = refused({ header, batches: [batchOf(entries)] });
    expect(codesAndFields(errors)).toContainEqual(["number_overflow", "total_debit"]);
  });

  test("an entry hash above ten digits keeps the last ten", () => {
    const entries = Array.from({ length: 900 }, (_, index) => entryOf(index + 1));
    const read = readFile(writeFile({ header, batches: [batchOf(entries)] }));
    expect(read.valid).toBe(true);
    expect(read.control?.entry_hash).toBe((900 * 12_104_288) % 10_000_000_000);
  });
});

describe("errors", () => {
  test("all errors are in the list, and no value in the message", () => {
    const file = fileOf({
      dfi_account_number: "9".repeat(20),
      receiving_dfi_identification: "121042883",
    });
    expect(refused(file).map(({ line, code }) => [line, code])).toEqual([
      [3, "text_overflow"],
      [3, "routing_number"],
      [3, "dfi_account_number"],
    ]);
    expect(() => writeFile(file)).toThrow(/^line 3, dfi_account_number: .* \(and 2 more\)$/);
    expect(() => writeFile(file)).not.toThrow(/9999/);
  });

  test("lenient mode writes what it can and reports the other values", () => {
    const reported: AchError[] = [];
    const bytes = writeFile(fileOf({ amount: 0 }), {
      mode: "lenient",
      onError: (error) => reported.push(error),
    });
    expect(reported.map((error) => error.code)).toEqual(["zero_amount"]);
    expect(readFile(bytes).totals.entries).toBe(1);
  });

  test("a custom profile relaxes the errors it names", () => {
    const profile = { name: "mine", about: "Test bank.", relax: ["trace_prefix"] } as const;
    const file = fileOf({ trace_number: "121042880000001" });
    expect(readFile(writeFile(file, { profile }), { profile }).valid).toBe(true);
  });
});

describe("streams", () => {
  const entries = Array.from({ length: 5000 }, (_, index) => entryOf(index + 1));
  const whole = writeFile({ header, batches: [batchOf(entries), batchOf([entryOf(9000)])] });

  test("chunks together are the whole file, and each but the last is full", () => {
    const chunks = [...write({ header, batches: [batchOf(entries), batchOf([entryOf(9000)])] })];
    expect(Buffer.concat(chunks).equals(whole)).toBe(true);
    expect(chunks.length).toBeGreaterThan(4);
    expect(new Set(chunks.slice(0, -1).map((chunk) => chunk.length)).size).toBe(1);
  });

  test("asynchronous batches and entries give the same bytes", async () => {
    async function* slowly<T>(items: readonly T[]): AsyncGenerator<T> {
      for (const item of items) {
        await Promise.resolve();
        yield item;
      }
    }
    const chunks: Uint8Array[] = [];
    const batches = slowly([
      { header: batchOf([]).header, entries: slowly(entries) },
      batchOf([entryOf(9000)]),
    ]);
    for await (const chunk of writeAsync({ header, batches })) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(whole)).toBe(true);
  });

  test("no chunk with an error is yielded", () => {
    const bad = entries.map((entry, index) => (index === 3000 ? { ...entry, amount: 0 } : entry));
    const seen: number[] = [];
    expect(() => {
      for (const chunk of write({ header, batches: [batchOf(bad)] })) seen.push(chunk.length);
    }).toThrow(/line 3003, amount/);
    // 1024 lines to the chunk: the bad line is in the third.
    expect(seen).toHaveLength(2);
  });
});

describe("line ends", () => {
  test("CR LF or no line break is written by profile", () => {
    const file = fileOf({});
    const plain = Buffer.from(writeFile(file)).toString("latin1");
    const crlf = Buffer.from(writeFile(file, { profile: "crlf" })).toString("latin1");
    const none = Buffer.from(writeFile(file, { profile: "unseparated" })).toString("latin1");
    expect(crlf).toBe(plain.replaceAll("\n", "\r\n"));
    expect(none).toBe(plain.replaceAll("\n", ""));
  });
});

describe("achText", () => {
  test("accents are removed, other characters become spaces, and the text is upper-cased and truncated", () => {
    expect(achText("José Ærø-Straße", 22)).toBe("JOSE AERO-STRASSE");
    expect(achText("日本 Shop\n627", 22)).toBe("SHOP 627");
    expect(achText("  Ann \u5c71 Lee  ", 22)).toBe("ANN LEE");
    expect(achText("\u5c71\u7530 Taro", 22)).toBe("TARO");
    expect(achText("O\u2019Brien \u2013 S\u00f8n", 22)).toBe("O'BRIEN - SON");
    expect(achText("al\u200c\u2011Din", 22)).toBe("AL-DIN");
    expect(achText("\u5c71\u7530", 22)).toBe("");
    expect(achText("A very long company name", 16)).toBe("A VERY LONG COMP");
  });
});
