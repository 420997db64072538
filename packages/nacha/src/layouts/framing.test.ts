import { describe, expect, test } from "vitest";
import { type FileInput, readFile, type ReadResult, readSync, writeFile } from "../index.ts";

const input: FileInput = {
  header: {
    immediate_destination: "231380104",
    immediate_origin: "121042882",
    file_creation_date: "261121",
    file_creation_time: "1030",
  },
  batches: [
    {
      header: {
        service_class_code: "200",
        company_name: "ACME",
        company_identification: "1121042882",
        standard_entry_class_code: "CTX",
        company_entry_description: "INVOICES",
        effective_entry_date: "261123",
        odfi_identification: "23138010",
      },
      entries: [
        {
          transaction_code: "27",
          receiving_dfi_identification: "121042882",
          dfi_account_number: "123456",
          amount: 500,
          individual_name: "JANE DOE",
          trace_number: "231380100000001",
          addenda: [
            { type: "payment", payment_related_information: "INVOICE 7" },
            { type: "payment", payment_related_information: "INVOICE 8" },
          ],
        },
        {
          transaction_code: "22",
          receiving_dfi_identification: "121042882",
          dfi_account_number: "123457",
          amount: 300,
          individual_name: "JOHN DOE",
          trace_number: "231380100000002",
        },
      ],
    },
  ],
};
const text = new TextDecoder("latin1").decode(writeFile(input));
const lines = text.trimEnd().split("\n");

/** The data without line numbers, which differ where records stand on other lines. */
function data(result: ReadResult): unknown {
  return JSON.parse(
    JSON.stringify(result.batches, (key, value: unknown) => (key === "line" ? 0 : value)),
  );
}

const expected = data(readFile(text));
const codes = (result: ReadResult) => result.errors.map((error) => error.code);
const notes = (result: ReadResult) => result.notes.map((note) => note.code);

describe("separators between records", () => {
  test.each([
    ["LF", lines.join("\n")],
    ["CR LF", lines.join("\r\n")],
    ["CR", lines.join("\r")],
    ["nothing", lines.join("")],
    ["blank lines", lines.join("\n\n\n")],
    ["lines without trailing spaces", lines.map((line) => line.trimEnd()).join("\n")],
    ["lines with more trailing spaces", lines.map((line) => `${line}   `).join("\r\n")],
    ["a byte order mark", `\u00EF\u00BB\u00BF${text}`],
    ["an end mark", `${text}\u001A`],
  ])("%s changes no entry and is no error", (_, changed) => {
    const result = readFile(changed);
    expect(codes(result)).toEqual([]);
    expect(data(result)).toEqual(expected);
  });

  test("a line that is too long is an error, and its entry is still read", () => {
    const long = lines.map((line, index) => (index === 2 ? `${line}X` : line)).join("\n");
    const result = readFile(long);
    expect(result.errors).toMatchObject([{ line: 3, code: "record_length", value: "X" }]);
    expect(data(result)).toEqual(expected);
  });

  test("lines are counted from 1, blank ones too", () => {
    const result = readFile(`\n${lines.join("\r\n")}`);
    expect(result.header?.line).toBe(2);
    expect(result.batches[0]?.entries.map((entry) => entry.line)).toEqual([4, 7]);
    expect(result.batches[0]?.entries[0]?.addenda.map((addenda) => addenda.line)).toEqual([5, 6]);
    expect(result.control?.line).toBe(9);
  });
});

describe("files with parts missing", () => {
  const without = (...types: string[]) =>
    lines.filter((line) => !types.includes(line[0] ?? "")).join("\n");

  test.each([
    ["file header", without("1"), ["missing_file_header"]],
    ["batch control", without("8"), ["missing_batch_control"]],
    [
      "file header and file control",
      without("1", "9"),
      ["missing_file_header", "missing_file_control"],
    ],
    ["every control", without("8", "9"), ["missing_batch_control", "missing_file_control"]],
  ])("without %s every entry is read, and the bank profile accepts it", (_, changed, errors) => {
    const result = readFile(changed);
    expect(codes(result)).toEqual(errors);
    expect(result.totals.entries).toBe(2);
    expect(readFile(changed, { profile: "bank" }).valid).toBe(true);
  });

  test("entries without a batch header are in a batch of their own", () => {
    const result = readFile(without("5"));
    expect(codes(result)).toContain("missing_batch_header");
    expect(result.batches).toHaveLength(1);
    expect(result.batches[0]?.header).toBeUndefined();
    expect(result.batches[0]?.entries).toHaveLength(2);
  });

  test("missing padding is a note", () => {
    const result = readFile(lines.filter((line) => !/^9+$/.test(line)).join("\n"));
    expect(result.valid).toBe(true);
    expect(notes(result)).toEqual(["file_padding"]);
  });

  test("filler alone, an empty input and a heartbeat file give different errors", () => {
    expect(codes(readFile(`${"9".repeat(94)}\n`.repeat(10)))).toEqual(["missing_file_header"]);
    expect(codes(readFile(""))).toEqual(["empty_file"]);
    const heartbeat = writeFile({ ...input, batches: [] }, { mode: "lenient" });
    expect(codes(readFile(heartbeat))).toEqual(["no_batches"]);
    expect(readFile(heartbeat, { profile: "heartbeat" }).valid).toBe(true);
  });

  test("two files in one input are both read", () => {
    const result = readFile(text + text);
    expect(codes(result)).toEqual(["concatenated_file"]);
    expect(result.files).toHaveLength(2);
    expect(result.totals.entries).toBe(4);
    expect(readFile(text + text, { profile: "bank" }).valid).toBe(true);
  });
});

describe("contents that break the rules", () => {
  const changed = (line: number, from: number, value: string) =>
    lines
      .map((old, index) =>
        index === line - 1
          ? old.slice(0, from - 1) + value + old.slice(from - 1 + value.length)
          : old,
      )
      .join("\n");

  test("a rejected copy with REJ0 traces is read, and its entries kept", () => {
    const result = readFile(changed(3, 80, "REJ01234"));
    expect(codes(result)).toEqual(["trace_number"]);
    expect(result.batches[0]?.entries[0]?.trace_number).toBe("REJ012340000001");
    expect(result.totals.entries).toBe(2);
  });

  test("an entry with a wrong check digit is kept", () => {
    const result = readFile(changed(3, 12, "3"));
    expect(result.errors).toMatchObject([
      { line: 3, record: "entry", code: "routing_number", value: "121042883", level: "entry" },
    ]);
    expect(result.batches[0]?.entries[0]?.check_digit).toBe("3");
  });

  test("latin1 letters are errors of their field, and are read unchanged", () => {
    const result = readFile(changed(3, 59, "JOS\u00C9"));
    expect(result.errors).toMatchObject([
      { line: 3, field: "individual_name", code: "illegal_character" },
    ]);
    expect(result.batches[0]?.entries[0]?.individual_name).toBe("JOS\u00C9 DOE");
    expect(readFile(changed(3, 59, "JOS\u00C9"), { profile: "special_characters" }).valid).toBe(
      true,
    );
  });

  test("all errors are reported, each with its line, not the first alone", () => {
    const bad = changed(3, 12, "3").split("\n");
    bad[6] = (bad[6] ?? "").replace("0000000500", "0000000501");
    expect(readFile(bad.join("\n")).errors.map(({ line, code }) => [line, code])).toEqual([
      [3, "routing_number"],
      [7, "batch_total_debit"],
    ]);
  });

  test("addenda after an entry that announces none stay with it", () => {
    const result = readFile(changed(3, 79, "0"));
    expect(codes(result)).toEqual(["addenda_indicator"]);
    expect(result.batches[0]?.entries[0]?.addenda).toHaveLength(2);
  });

  test("strict mode returns no data when there is an error", () => {
    const result = readFile(changed(3, 12, "3"), { mode: "strict" });
    expect(result).toMatchObject({ valid: false, files: [], batches: [] });
    const types = [...readSync(changed(3, 12, "3"), { mode: "strict" })].map((event) => event.type);
    expect(types).toEqual(["file_header", "batch", "error", "end"]);
  });
});
