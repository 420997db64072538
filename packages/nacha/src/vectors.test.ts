import { existsSync, readFileSync } from "node:fs";
import { stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  type AchErrorCode,
  type ProfileChoice,
  readFile,
  readJson,
  type ReadResult,
  readSync,
  writeFile,
  toAchFile,
} from "./index.ts";

const folder = fileURLToPath(new URL("../../../../shared/vectors/", import.meta.url));
const index = `${folder}INDEX.tsv`;
const present = existsSync(index);
if (!present) stdout.write("no test vectors at ../shared/vectors: skipped\n");

type Row = Readonly<Record<string, string>>;

function rows(): Row[] {
  if (!present) return [];
  const [head = "", ...lines] = readFileSync(index, "utf8").trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

/** Rows on which the rules and the index disagree; docs/decisions/0020-ach-file-validation.md says why. */
const disagreed: Readonly<Record<string, readonly AchErrorCode[]>> = {
  "flattenADVBatchesMultipleBatchHeaders.ach": ["file_total_credit"],
  "txp-debit.ach": ["trace_mismatch", "addenda_sequence", "file_block_count"],
};

/** The profile that stands for the relaxation named in the index, by file. */
const relaxations: Readonly<Record<string, ProfileChoice>> = {
  "bypass.json": "any_origin",
  "extended-ascii.ach": ["utf8", "special_characters"],
  "json-bypass-origin-and-destination.json": ["any_origin", "any_destination"],
  "moov-ids.ach": ["custom_traces", "placeholder_hash"],
  "ppd-debit-customTraceNumber.ach": "custom_traces",
  "ppd-mixedDebitCredit-invalid.json": "any_origin",
  "return-PPD-custom-reason-code.ach": "any_codes",
  "skip-validation.ach": ["any_destination", "custom_traces", "unordered_batches"],
  // Not in the index's column, but named in its text.
  "3fTELIndvNameAllBlank.txt": "empty_names",
};

/** The error that shows the right meaning was found, by file. */
const meanings: Readonly<Record<string, AchErrorCode>> = {
  "issue403-addenda02.json": "invalid_value",
  "issue403-amount.json": "invalid_value",
  "3fTELIndvNameAllBlank.txt": "individual_name",
  "3fTELIndvNameAllZeros.txt": "individual_name",
  "issue702-1.ach": "no_batches",
  "issue751.ach": "missing_file_header",
  "20110729A-invalid.ach": "unknown_sec_code",
  "20110805A.ach": "file_batch_count",
  "adv-invalidBatchEntries.ach": "addenda_outside_entry",
  "file_header_control.rtf": "missing_file_control",
  "file_parsing_missing_file_control.txt": "not_numeric",
  "FISERV-ZEROFILE-PIMRET825324_032720_110221.ach": "immediate_destination",
  "iat-batchHeaderErr.ach": "addenda_outside_entry",
  "iat-invalidAddenda12.ach": "illegal_character",
  "Iat-invalidAddenda13.ach": "illegal_character",
  "iat-invalidAddenda14.ach": "illegal_character",
  "iat-invalidAddenda16.ach": "illegal_character",
  "iat-invalidAddenda18.ach": "illegal_character",
  "iat-invalidAddenda98.ach": "change_code",
  "iat-invalidAddenda99.ach": "return_reason_code",
  "iat-invalidBatchControl.ach": "odfi_identification_mismatch",
  "invalid-batchNumber.json": "invalid_value",
  "invalid-two-micro-deposits.ach": "amount",
  "missing_file_control.rtf": "missing_file_control",
  "NACHA_SAMPLE_TEL_REVERSAL.ach": "transaction_direction",
  "ppd-debit-fixedLengthInvalid.ach": "record_length",
  "ppd-invalid.json": "invalid_json",
  "shr-credit.ach": "card_expiration_date",
  "issue1620.ach": "file_batch_count",
  "nonascii.ach": "illegal_character",
  "return-no-batch-header.ach": "missing_batch_header",
  "return-no-file-header-control.ach": "missing_file_header",
};

function bytesOf(row: Row): Uint8Array {
  const bytes = readFileSync(`${folder}${row["file"]}`);
  return row["file"]?.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

function answer(row: Row, profile?: ProfileChoice): ReadResult {
  const bytes = bytesOf(row);
  const options = profile === undefined ? {} : { profile };
  if (row["kind"] === "json") return readJson(new TextDecoder().decode(bytes), options);
  return readFile(bytes, options);
}

const nameOf = (row: Row) => row["file"]?.split("/").at(-1) ?? "";
const codesOf = (result: ReadResult) => [...new Set(result.errors.map((error) => error.code))];

describe.skipIf(!present)("the test vectors", { timeout: 60_000 }, () => {
  const table: string[] = [];
  let writtenBack = 0;

  // The largest files take seconds to read, so one reading serves all that is asked of a row.
  test.each(rows().map((row) => [row["expect"] ?? "", row["file"] ?? "", row] as const))(
    "%s: %s, the same by the stream reader, and written back record for record if it is valid",
    (expected, file, row) => {
      const result = answer(row);
      const codes = codesOf(result);
      table.push(
        `${expected.padEnd(18)} ${String(result.valid).padEnd(5)} ${file} ${codes.join(" ")}`,
      );
      const name = nameOf(row);
      if (expected === "valid") expect(codes).toEqual(disagreed[name] ?? []);
      if (expected === "invalid" || expected === "lenient") {
        expect(result.valid).toBe(false);
        expect(codes).toContain(meanings[name]);
      }
      // Both documents carry the relaxation themselves.
      const own = name === "bypass.json";
      if (expected === "valid_with_options" && !own) expect(result.valid).toBe(false);
      const relaxed = relaxations[name];
      if (relaxed !== undefined) expect(codesOf(answer(row, relaxed))).toEqual([]);
      // Of JSON that is refused or only a fragment the index counts what its author saw, not entries.
      const isCounted = row["kind"] !== "json" || expected.startsWith("valid");
      if (expected !== "must-not-crash" && isCounted) counts(row, result);
      if (row["kind"] === "json") return;
      expectSameByStream(bytesOf(row), result);
      if (expected === "valid") expectWrittenBack(row, result);
    },
  );

  function counts(row: Row, { totals, codes }: ReadResult): void {
    if (row["entries"] === "" || row["entries"] === undefined) return;
    const found: Record<string, string> = {
      batches: String(totals.batches),
      entries: String(totals.entries),
      addenda: String(totals.addenda),
      total_debit_cents: String(totals.total_debit_cents),
      total_credit_cents: String(totals.total_credit_cents),
      codes: codes.join(","),
    };
    const stated = Object.keys(found).map((name) => [name, row[name] ?? ""] as const);
    // The index leaves addenda and codes of JSON rows blank.
    const compared = stated.filter(([, value]) => value !== "" || row["kind"] !== "json");
    const sorted = ([name, value]: readonly [string, string]) =>
      [name, name === "codes" ? value.split(",").sort().join(",") : value] as const;
    expect(Object.fromEntries(compared.map(([name]) => [name, found[name]]))).toEqual(
      Object.fromEntries(compared.map(sorted)),
    );
  }

  test("every row's answer is printed", () => {
    stdout.write(`${table.join("\n")}\n`);
    expect(table).toHaveLength(rows().length);
  });

  test("more than fifty valid files were written back", () => {
    expect(writtenBack).toBeGreaterThan(50);
  });

  function expectSameByStream(bytes: Uint8Array, whole: ReadResult): void {
    const errors = [];
    let entries = 0;
    for (const event of readSync(bytes)) {
      if (event.type === "error") errors.push(event.error);
      if (event.type === "entry") entries += 1;
      if (event.type === "end") expect(event.totals).toEqual(whole.totals);
    }
    expect(errors).toEqual(whole.errors);
    expect(entries).toBe(whole.totals.entries);
  }

  function expectWrittenBack(row: Row, result: ReadResult): void {
    if (!result.valid || result.files.length !== 1) return;
    const text = new TextDecoder("latin1").decode(bytesOf(row));
    const written = new TextDecoder("latin1").decode(
      writeFile(toAchFile(result), { profile: "standard", mode: "lenient" }),
    );
    const lines = (value: string) =>
      value
        .split(/\r\n|\r|\n/)
        .map((line) => line.trimEnd())
        .filter((line) => line !== "" && !/^9+$/.test(line));
    expect({ file: row["file"], lines: comparable(lines(written)) }).toEqual({
      file: row["file"],
      lines: comparable(lines(text)),
    });
    writtenBack += 1;
  }
});

/** What a bank leaves blank in an IAT control, and reserved columns, are ours to fill. */
function comparable(lines: readonly string[]): string[] {
  return lines.map((line) => (line.startsWith("8") ? line.slice(0, 44) : line.slice(0, 94)));
}
