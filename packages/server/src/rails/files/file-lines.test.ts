import { expect, it } from "vitest";
import { readLines } from "./file-lines.ts";

const record = (first: string, number: number) => `${first}${String(number).padStart(93, "0")}`;

/** Bytes of records, in parts that end anywhere. */
async function* partsOf(records: readonly string[], lineEnd: string, size: number) {
  const bytes = Buffer.from(records.map((one) => one + lineEnd).join(""), "utf8");
  for (let at = 0; at < bytes.length; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size));
}

const RECORDS = Array.from({ length: 500 }, (_, number) => record("7", number));

it.each([
  ["\n", 100],
  ["\r\n", 95],
  ["\r\n", 1],
  ["", 1_000],
  ["", 1_048_576],
])(
  "a page of lines is the same whatever ends them and wherever parts are cut: %j, %i bytes",
  async (lineEnd, size) => {
    const wanted = { from: 301, count: 3 };
    const { lines, line_count } = await readLines(partsOf(RECORDS, lineEnd, size), wanted);
    expect(line_count).toBe(500);
    expect(lines.map(({ line, text }) => [line, text])).toEqual(
      [300, 301, 302].map((index) => [index + 1, RECORDS[index]]),
    );
  },
);

it("a line knows the header of its batch, and totals are counted from entries alone", async () => {
  const entry = (code: string, cents: number) =>
    `6${code}${"0".repeat(26)}${String(cents).padStart(10, "0")}`.padEnd(94);
  const header = "5225 ADA".padEnd(94);
  const records = [
    record("1", 1),
    header,
    entry("27", 1_200),
    entry("22", 34),
    record("8", 1),
    record("9", 1),
  ];
  const { lines, totals } = await readLines(partsOf(records, "\n", 64), { from: 1, count: 10 });
  expect(lines.map(({ batch }) => batch)).toEqual(["", header, header, header, header, ""]);
  expect(totals).toEqual({
    debit_cents: 1_200n,
    credit_cents: 34n,
    entry_addenda_count: 2,
    batch_count: 1,
  });
});
