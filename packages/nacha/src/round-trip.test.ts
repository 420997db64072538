import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchKinds, fileArbitrary, someKinds } from "../../../test/support/bank/nacha-files.ts";
import { type AchFile, type ReadResult, readFile, readSync, writeFile } from "./index.ts";

const decoder = new TextDecoder("latin1");

function asFile(read: ReadResult): AchFile {
  return read as unknown as AchFile;
}

/** Recomputes the controls from the text alone, without code of the package. */
function recount(text: string): string[] {
  const wrong: string[] = [];
  const lines = text.split("\n");
  if (lines.pop() !== "") wrong.push("no newline at the end");
  if (lines.length % 10 !== 0) wrong.push("lines");
  let batch = { count: 0, hash: 0n, debit: 0n, credit: 0n };
  const file = { batches: 0, count: 0, hash: 0n, debit: 0n, credit: 0n };
  const tail = (value: bigint | number, width: number) =>
    String(value).padStart(width, "0").slice(-width);
  let adv = false;
  for (const line of lines) {
    if (line.length !== 94) wrong.push(`width ${line.length}`);
    if (line.startsWith("5")) {
      batch = { count: 0, hash: 0n, debit: 0n, credit: 0n };
      adv = line.slice(50, 53) === "ADV";
    }
    if (line.startsWith("6") || line.startsWith("7")) batch.count += 1;
    if (line.startsWith("6")) {
      batch.hash += BigInt(line.slice(3, 11));
      const amount = BigInt(adv ? line.slice(27, 39) : line.slice(29, 39));
      const credit = adv ? Number(line[2]) % 2 === 1 : Number(line[2]) <= 4;
      if (credit) batch.credit += amount;
      else batch.debit += amount;
    }
    if (line.startsWith("8")) {
      const width = adv ? 20 : 12;
      const expected =
        tail(batch.count, 6) +
        tail(batch.hash, 10) +
        tail(batch.debit, width) +
        tail(batch.credit, width);
      if (!line.slice(4).startsWith(expected)) wrong.push("batch control");
      file.batches += 1;
      file.count += batch.count;
      file.hash += batch.hash;
      file.debit += batch.debit;
      file.credit += batch.credit;
    }
    if (line.startsWith("9") && line !== "9".repeat(94)) {
      const width = adv ? 20 : 12;
      const expected =
        tail(file.batches, 6) +
        tail(lines.length / 10, 6) +
        tail(file.count, 8) +
        tail(file.hash, 10) +
        tail(file.debit, width) +
        tail(file.credit, width);
      if (!line.slice(1).startsWith(expected)) wrong.push("file control");
    }
  }
  return wrong;
}

describe("written files", () => {
  test.each(batchKinds)("%s: write, read, write is byte-identical and valid", (kind) => {
    fc.assert(
      fc.property(fileArbitrary([kind]), (file) => {
        const bytes = writeFile(file);
        const read = readFile(bytes, { profile: "origination", mode: "strict" });
        expect(read.errors).toEqual([]);
        expect(recount(decoder.decode(bytes))).toEqual([]);
        expect(decoder.decode(writeFile(asFile(read)))).toBe(decoder.decode(bytes));
      }),
      { numRuns: 40 },
    );
  });

  test("reading returns what was written, field by field", () => {
    fc.assert(
      fc.property(someKinds.chain(fileArbitrary), (file) => {
        const read = readFile(writeFile(file));
        expect(read.header).toMatchObject(file.header);
        expect(read.batches).toHaveLength(file.batches.length);
        for (const [index, batch] of file.batches.entries()) {
          expect(read.batches[index]?.header).toMatchObject(batch.header);
          const entries = batch.entries.map(({ receiving_dfi_identification: bank, ...rest }) => ({
            ...rest,
            receiving_dfi_identification: bank.slice(0, 8),
            check_digit: bank.slice(8),
            ...(batch.header.standard_entry_class_code === "ADV" && { trace_number: "" }),
          }));
          expect(read.batches[index]?.entries).toMatchObject(entries);
        }
      }),
    );
  });

  test("the stream reader returns what the whole-file reader returns, however input is split", () => {
    fc.assert(
      fc.property(
        someKinds.chain(fileArbitrary),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom("lf", "crlf", "cr", "none"),
        (file, cuts, ends) => {
          const separator = { lf: "\n", crlf: "\r\n", cr: "\r", none: "" }[ends];
          const text = decoder.decode(writeFile(file)).replaceAll("\n", separator ?? "");
          const pieces: string[] = [];
          let at = 0;
          for (let index = 0; at < text.length; index += 1) {
            const size = cuts[index % cuts.length] ?? 1;
            pieces.push(text.slice(at, at + size));
            at += size;
          }
          const whole = readFile(text);
          expect(whole.errors).toEqual([]);
          const entries = [];
          for (const event of readSync(pieces)) {
            if (event.type === "entry") entries.push(event.entry.plain());
            if (event.type === "end")
              expect(event).toMatchObject({ valid: true, totals: whole.totals });
          }
          expect(entries).toEqual(whole.batches.flatMap((batch) => batch.entries));
        },
      ),
    );
  });
});

describe("a single changed digit", () => {
  const places: Record<string, [start: number, end: number][]> = {
    // Routing number and amount of entries; counts, hash and totals of the controls.
    "6": [
      [3, 12],
      [29, 39],
    ],
    "8": [[4, 44]],
    "9": [[1, 55]],
  };

  test("in an amount, routing number, count, hash or total is detected", () => {
    fc.assert(
      fc.property(
        fileArbitrary(["PPD", "CTX", "return"]),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (file, whichLine, whichColumn, change) => {
          const lines = decoder.decode(writeFile(file)).split("\n");
          const candidates = lines.flatMap((line, index) =>
            places[line[0] ?? ""] && line !== "9".repeat(94) ? [index] : [],
          );
          const index = candidates[whichLine % candidates.length] ?? 0;
          const line = lines[index] ?? "";
          const columns = (places[line[0] ?? ""] ?? []).flatMap(([start, end]) =>
            Array.from({ length: end - start }, (_, offset) => start + offset),
          );
          const column = columns[whichColumn % columns.length] ?? 0;
          const digit = (Number(line[column]) + change) % 10;
          lines[index] = `${line.slice(0, column)}${digit}${line.slice(column + 1)}`;
          expect(readFile(lines.join("\n")).valid).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
