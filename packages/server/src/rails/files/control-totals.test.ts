import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { returnOf, readFile, writeFile } from "@railhead/nacha";
import { expect, test } from "vitest";
import { controlTotalErrors } from "./control-totals.ts";
import { findTruncation } from "./truncation.ts";

const folder = fileURLToPath(new URL("../../../../../../shared/vectors/", import.meta.url));
const index = `${folder}INDEX.tsv`;
const isPresent = existsSync(index);
if (!isPresent) process.stderr.write("no test vectors at ../shared/vectors: skipped\n");

const ANSWERS = /return|NOC|dishonored|reconciliation/;

/** Files with which banks answer, as the index has them. */
function answers(): string[] {
  const lines = readFileSync(index, "utf8").trimEnd().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [file = "", , kind = ""] = line.split("\t");
    return ANSWERS.test(kind) ? [file] : [];
  });
}

test.skipIf(!isPresent)(
  "no answer that a bank really sends is set aside for its totals, or for its end",
  () => {
    const files = answers();
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const read = readFile(readFileSync(folder + file), { profile: "bank" });
      expect(controlTotalErrors(read), file).toEqual([]);
      expect(findTruncation(read), file).toBeUndefined();
    }
  },
);

const header = {
  service_class_code: "225",
  company_name: "SHOP",
  company_identification: "1234567890",
  standard_entry_class_code: "PPD",
  company_entry_description: "PAYMENT",
  effective_entry_date: "260303",
  originator_status_code: "1",
  odfi_identification: "09100001",
  batch_number: 1,
};
const entry = {
  transaction_code: "27",
  receiving_dfi_identification: "02100002",
  dfi_account_number: "123456789",
  amount: 12_345,
  individual_name: "JO",
  trace_number: "091000010000001",
};

/** One return, with a changed character where asked. */
function returnFile(change?: { record: string; column: number }): Buffer {
  const batch = { header, entries: [entry] };
  const file = {
    immediate_destination: " 091000019",
    immediate_origin: " 021000021",
    file_creation_date: "260303",
    file_creation_time: "0600",
    file_id_modifier: "A",
  };
  const [sent] = readFile(writeFile({ header: file, batches: [batch] })).batches;
  const [original] = sent?.entries ?? [];
  if (sent?.header === undefined || original === undefined) throw new Error("one was written");
  const made = returnOf(sent.header, original, {
    odfi_identification: "02100002",
    trace_number: "021000020000001",
    batch_number: 1,
    return_reason_code: "R01",
  });
  const bytes = writeFile({
    header: file,
    batches: [{ header: made.header, entries: [made.entry] }],
  });
  const lines = Buffer.from(bytes).toString("latin1").split("\n");
  const changed = lines.map((line) => {
    if (change === undefined || !line.startsWith(change.record) || /^9{94}/.test(line)) return line;
    const at = change.column - 1;
    return `${line.slice(0, at)}${line[at] === "7" ? "8" : "7"}${line.slice(at + 1)}`;
  });
  return Buffer.from(changed.join("\n"), "latin1");
}

const contradicted = (bytes: Buffer) =>
  controlTotalErrors(readFile(bytes, { profile: "bank" })).length > 0;

test("a sound return file does not contradict itself", () => {
  expect(contradicted(returnFile())).toBe(false);
  expect(findTruncation(readFile(returnFile(), { profile: "bank" }))).toBeUndefined();
});

test("a return file that was cut anywhere before the last of its totals is found out", () => {
  const text = returnFile().toString("latin1");
  const end = text.indexOf("\n9") + 1;
  for (let length = 1; length < end + 43; length += 1) {
    const read = readFile(text.slice(0, length), { profile: "bank" });
    const isFound =
      findTruncation(read) !== undefined ||
      controlTotalErrors(read).length > 0 ||
      read.batches.length === 0;
    expect([length, isFound]).toEqual([length, true]);
  }
});

test("a return file cut anywhere before the end of its last total waits; behind it, it is whole", () => {
  const text = returnFile().toString("latin1");
  const end = text.indexOf("\n9") + 1 + 55;
  for (let length = 1; length <= text.length; length += 1) {
    const read = readFile(text.slice(0, length), { profile: "bank" });
    // What has neither header nor batch is looked at again, whatever it is.
    const isWaiting =
      findTruncation(read) !== undefined ||
      (read.batches.length === 0 && read.header === undefined);
    expect([length, isWaiting]).toEqual([length, length < end]);
    if (length < end) continue;
    expect([length, controlTotalErrors(read), read.files.length]).toEqual([length, [], 1]);
  }
});

test("without file header and control it is found out by its last batch and its last record", () => {
  const lines = returnFile().toString("latin1").split("\n");
  const [first = "", second = "", third = "", control = ""] = lines.slice(1, 5);
  const isCut = (...records: string[]) =>
    findTruncation(readFile(records.join("\n"), { profile: "bank" })) !== undefined;
  const whole = [first, second, third];
  expect(isCut(...whole, control)).toBe(false);
  expect(isCut(...whole)).toBe(false);
  expect(isCut(second, third)).toBe(false);
  expect(isCut(...whole, control, ...whole)).toBe(true);
  for (let length = 1; length < 94; length += 1) {
    expect([length, isCut(first, second, third.slice(0, length))]).toEqual([length, true]);
    expect([length, isCut(first, second.slice(0, length))]).toEqual([length, true]);
  }
});

// A digit of: the entry's amount; the batch's count, debits; the file's count, debits.
test.each([
  ["6", 38],
  ["8", 10],
  ["8", 32],
  ["9", 21],
  ["9", 43],
] as const)(
  "a return file with one digit changed in record %s, column %i is found out",
  (record, column) => {
    expect(contradicted(returnFile({ record, column }))).toBe(true);
  },
);
