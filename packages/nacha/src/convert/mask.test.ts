import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  correctionOf,
  explainRecord,
  maskAccountNumbers,
  maskError,
  readFile,
  writeFile,
  type BatchInput,
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
  standard_entry_class_code: "PPD",
  company_entry_description: "RENT",
  effective_entry_date: "261123",
  odfi_identification: "23138010",
};
const entry = (account: string) => ({
  transaction_code: "27",
  receiving_dfi_identification: "121042882",
  dfi_account_number: account,
  amount: 12_345,
  individual_name: "ANN LEE",
  trace_number: "231380100000001",
});
const textOf = (batch: BatchInput) =>
  Buffer.from(writeFile({ header, batches: [batch] })).toString("latin1");
const accountIn = (text: string) => {
  const line = text.split("\n").find((one) => one.startsWith("6")) ?? "";
  return explainRecord(line, { standard_entry_class_code: "PPD" })?.fields.find(
    ({ name }) => name === "dfi_account_number",
  )?.value;
};

describe("maskAccountNumbers", () => {
  it("shows the last four characters of an account number, and leaves every other column", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{5,17}$/), (account) => {
        const text = textOf({ header: batchHeader, entries: [entry(account)] });
        const masked = maskAccountNumbers(text);
        const shown = "*".repeat(account.length - 4) + account.slice(-4);
        expect(accountIn(masked)).toBe(shown.padEnd(17));
        expect(masked).toBe(text.replace(account.padEnd(17), shown.padEnd(17)));
      }),
    );
  });

  it("shows nothing of an account number of four characters or fewer", () => {
    const text = textOf({ header: batchHeader, entries: [entry("1234")] });
    expect(accountIn(maskAccountNumbers(text))).toBe("****".padEnd(17));
  });

  it("masks the corrected data of a notification of change", () => {
    const read = readFile(
      writeFile({ header, batches: [{ header: batchHeader, entries: [entry("123456789")] }] }),
    );
    const [batch] = read.batches;
    const first = batch?.entries[0];
    if (batch?.header === undefined || first === undefined) throw new Error("it reads as written");
    const answer = correctionOf(batch.header, first, {
      odfi_identification: "12104288",
      trace_number: "121042880000009",
      change_code: "C06",
      corrected_data: "12 34 56            27",
    });
    const text = textOf({ header: answer.header, entries: [answer.entry] });
    expect(text).toContain("12 34 56            27");
    expect(maskAccountNumbers(text)).toContain("** ** **            27");
    expect(maskAccountNumbers(text)).not.toContain("123456789");
  });

  it("masks a file that is written without line ends", () => {
    const text = textOf({ header: batchHeader, entries: [entry("123456789")] });
    const joined = text.replaceAll("\n", "");
    expect(maskAccountNumbers(joined)).toBe(maskAccountNumbers(text).replaceAll("\n", ""));
  });

  it("keeps the length of any text, and shows no long run of digits where no record is", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskAccountNumbers(text)).toHaveLength(text.length);
      }),
    );
    expect(maskAccountNumbers("account,1234567890,12.50")).toBe("account,******7890,12.50");
  });
});

describe("maskError", () => {
  it("masks the account number in an error, and no other value", () => {
    const base = { line: 3, record: "entry", level: "entry", message: "." } as const;
    const account = { ...base, field: "dfi_account_number", code: "illegal_character" } as const;
    expect(maskError({ ...account, value: "12345678é" }).value).toBe("*****678é");
    const routing = { ...base, field: "routing_number", code: "routing_number" } as const;
    expect(maskError({ ...routing, value: "021000022" }).value).toBe("021000022");
    const line = { ...base, field: null, code: "record_length" } as const;
    expect(maskError({ ...line, value: "62702100002112345678901" }).value).not.toContain(
      "12345678",
    );
  });
});
