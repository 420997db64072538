import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileArbitrary, someKinds } from "../../../../test/support/bank/nacha-files.ts";
import {
  type AchFile,
  flatten,
  merge,
  nextModifier,
  readFile,
  split,
  toAchFile,
  transactionCode,
  writeFile,
} from "../index.ts";

const files = fc.array(
  someKinds.chain(fileArbitrary).map((file) => toAchFile(readFile(writeFile(file)))),
  { minLength: 1, maxLength: 4 },
);

const entriesOf = (list: readonly AchFile[]) =>
  list.flatMap((file) => file.batches.flatMap((batch) => batch.entries));
const traces = (list: readonly AchFile[]) =>
  entriesOf(list)
    .map((entry) => entry.trace_number)
    .sort();
const bytesOf = (file: AchFile) => writeFile(file, { profile: "standard" });

describe("merge", () => {
  test("every entry is in exactly one file, with its trace number, and each file is valid", () => {
    fc.assert(
      fc.property(files, (list) => {
        const { files: merged } = merge(list);
        expect(traces(merged)).toEqual(traces(list));
        for (const file of merged) expect(readFile(bytesOf(file)).errors).toEqual([]);
        const keys = merged.map(
          ({ header }) => `${header.immediate_destination}/${header.immediate_origin}`,
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test("no file exceeds the limits, and files of one destination have different modifiers", () => {
    fc.assert(
      fc.property(files, (list) => {
        const limits = { max_lines: 40, max_debit_cents: 500_000, max_credit_cents: 400_000 };
        // A file that starts with a late modifier soon exhausts the 36.
        const first = list.map((file) => ({
          ...file,
          header: { ...file.header, file_id_modifier: "A" },
        }));
        const { files: merged } = merge(first, limits);
        expect(traces(merged)).toEqual(traces(list));
        const seen = new Set<string>();
        for (const file of merged) {
          const { totals } = readFile(bytesOf(file));
          expect(bytesOf(file).length / 95).toBeLessThanOrEqual(40);
          expect(totals.total_debit_cents).toBeLessThanOrEqual(500_000);
          expect(totals.total_credit_cents).toBeLessThanOrEqual(400_000);
          const {
            immediate_destination: to,
            immediate_origin: from,
            file_id_modifier: id,
          } = file.header;
          expect(seen.has(`${to}/${from}/${id}`)).toBe(false);
          seen.add(`${to}/${from}/${id}`);
        }
      }),
    );
  });

  test("changed batch numbers and repeated trace numbers are reported", () => {
    const [file] = fc.sample(fileArbitrary(["PPD"]), { numRuns: 1, seed: 1 });
    if (file === undefined) throw new Error("no file");
    const read = toAchFile(readFile(writeFile(file)));
    const packed = merge([read, read]);
    expect(packed.files).toHaveLength(1);
    expect(packed.renumbered).toEqual([{ batch: 1, from: 1, to: 2 }]);
    expect(packed.repeated_traces).toEqual(traces([read]));
  });

  test("an entry that alone exceeds a limit is refused", () => {
    const [file] = fc.sample(fileArbitrary(["PPD"]), { numRuns: 1, seed: 1 });
    if (file === undefined) throw new Error("no file");
    const read = toAchFile(readFile(writeFile(file)));
    expect(() => split(read, { max_lines: 4 })).toThrow(RangeError);
  });
});

describe("flatten", () => {
  test("equal batches become one, in the order of traces, and nothing is lost", () => {
    const [file] = fc.sample(fileArbitrary(["CCD"]), { numRuns: 1, seed: 2 });
    const [batch] = file?.batches ?? [];
    if (file === undefined || batch === undefined) throw new Error("no file");
    const moved = batch.entries.map((entry, index) => ({
      ...entry,
      trace_number: `23138010${String(5000 - index).padStart(7, "0")}`,
    }));
    const two = writeFile({
      ...file,
      batches: [{ ...batch, entries: moved.toReversed() }, batch, batch],
    });
    const flat = flatten(toAchFile(readFile(two)));
    // The third batch repeats the traces of the second, so it stays on its own.
    expect(flat.batches.map((item) => item.entries.length)).toEqual([
      2 * batch.entries.length,
      batch.entries.length,
    ]);
    expect(readFile(bytesOf(flat)).errors).toEqual([]);
  });
});

describe("modifiers", () => {
  test("there are 36 file id modifiers in sequence", () => {
    const all = ["A"];
    for (let next = nextModifier("A"); next !== undefined; next = nextModifier(next))
      all.push(next);
    expect(all.join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
  });
});

describe("transaction codes", () => {
  test("digits 1 to 4 are credits and 5 to 9 debits, where the account type allows them", () => {
    const known = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0")).filter(
      (code) => transactionCode(code) !== undefined,
    );
    expect(known.join(" ")).toBe(
      "21 22 23 24 26 27 28 29 31 32 33 34 36 37 38 39 41 42 43 44 46 47 48 49 51 52 53 54 55 56 81 82 83 84 85 86 87 88",
    );
    expect(transactionCode("55")).toEqual({ account: "loan", direction: "debit", use: "live" });
  });
});
