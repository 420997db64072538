import { cpuUsage } from "node:process";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileArbitrary, someKinds } from "../../../test/support/bank/nacha-files.ts";
import { type Chunk, textOf } from "./layouts/bytes.ts";
import { recordWidth } from "./layouts/codec.ts";
import { Framer } from "./layouts/framing.ts";
import { readFile, readJson, readSync, writeFile } from "./index.ts";

const anyBytes = fc.uint8Array({ maxLength: 2000 });

/** A written file in which some bytes are changed, dropped or put in. */
const mutatedFile = fc
  .tuple(
    someKinds.chain(fileArbitrary).map((file) => writeFile(file)),
    fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom("set", "drop", "insert")), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([bytes, changes]) => {
    const list = [...bytes];
    for (const [where, byte, how] of changes) {
      const at = where % list.length;
      if (how === "set") list[at] = byte;
      else if (how === "drop") list.splice(at, 1 + (byte % 100));
      else list.splice(at, 0, byte);
      if (list.length === 0) break;
    }
    return Uint8Array.from(list);
  });

/** Every record and leftover that the framer reads from pieces. */
function framed(pieces: readonly Uint8Array[]): string[] {
  const found: string[] = [];
  const framer = new Framer({
    fastEntry: () => false,
    record: (chunk: Chunk, at, line) => {
      found.push(`${line}:${textOf(chunk).slice(at, at + recordWidth)}`);
    },
    leftover: (text, line) => found.push(`${line}+${text}`),
  });
  for (const [index, piece] of pieces.entries()) framer.push(piece, index === pieces.length - 1);
  return found;
}

describe("whatever bytes come", () => {
  test("the reader does not throw, keeps every entry it counts, and is valid only without errors", () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, mutatedFile), (bytes) => {
        const result = readFile(bytes);
        const kept = result.batches.reduce((sum, batch) => sum + batch.entries.length, 0);
        expect(kept).toBe(result.totals.entries);
        expect(result.valid).toBe(result.errors.length === 0);
      }),
      { numRuns: 500 },
    );
  });

  test("the stream reader finds the same errors, entries and totals", () => {
    fc.assert(
      fc.property(mutatedFile, (bytes) => {
        const whole = readFile(bytes);
        const events = [...readSync(bytes)];
        const entries = events.flatMap((event) =>
          event.type === "entry" ? [event.entry.plain()] : [],
        );
        const errors = events.flatMap((event) => (event.type === "error" ? [event.error] : []));
        expect(entries).toEqual(whole.batches.flatMap((batch) => batch.entries));
        expect(errors).toEqual(whole.errors);
        expect(events.at(-1)).toEqual({ type: "end", valid: whole.valid, totals: whole.totals });
      }),
      { numRuns: 300 },
    );
  });

  test("records are the same however the input is split into pieces", () => {
    const separated = fc.oneof(anyBytes, mutatedFile).chain((bytes) =>
      fc.constantFrom("\n", "\r\n", "\r", "").map((separator) => {
        const text = String.fromCharCode(...bytes).replaceAll("\n", separator);
        return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      }),
    );
    fc.assert(
      fc.property(
        separated,
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
        (bytes, sizes) => {
          const pieces: Uint8Array[] = [];
          let at = 0;
          for (let index = 0; at < bytes.length; index += 1) {
            const size = sizes[index % sizes.length] ?? 1;
            pieces.push(bytes.subarray(at, at + size));
            at += size;
          }
          pieces.push(new Uint8Array(0));
          expect(framed(pieces)).toEqual(framed([bytes]));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("the fast path for plain entries finds what the field-by-field path finds", () => {
    const letters = " 0123456789ABCSTabc-*\u0001\u00e9~".split("");
    fc.assert(
      fc.property(
        fileArbitrary(["PPD", "WEB", "CCD", "TEL", "return"]),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...letters)), { maxLength: 4 }),
        (file, changes) => {
          const list = new TextDecoder("latin1").decode(writeFile(file)).split("");
          for (const [where, letter] of changes) {
            const at = where % list.length;
            if (list[at] !== "\n") list[at] = letter;
          }
          const fast = list.join("");
          // The fast path needs LF after each record, so CR alone sends every record the other way.
          const slow = readFile(fast.replaceAll("\n", "\r"));
          expect({ ...readFile(fast) }).toEqual({ ...slow });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("a JSON document that is not a file is refused without throwing", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readJson(text).valid).toBe(false);
      }),
    );
    for (const text of [
      "",
      "{",
      '{"header":1,"batches":[{"entries":[null]}]}',
      '{"fileHeader":[]}',
    ]) {
      expect(readJson(text).valid).toBe(false);
    }
  });
});

describe("time is linear in the input", () => {
  const shapes: Record<string, string> = {
    "digits without a break": "6",
    "spaces without a break": " ",
    "line feeds": "\n",
    "carriage returns": "\r",
    "short lines": "6\n",
    "addenda without entry": `${"7".padEnd(94)}\n`,
    "batch headers alone": `${"5".padEnd(94)}\n`,
    "bytes above ASCII": "\u00e9".padEnd(94, "\u00e9"),
    "a line break in every other column": "1\r",
  };

  /** CPU milliseconds of reading a text so many times. */
  function time(text: string, times = 1): number {
    const before = cpuUsage();
    for (let run = 0; run < times; run += 1) readFile(text);
    const { user, system } = cpuUsage(before);
    return (user + system) / 1000;
  }

  const RUNS = [1, 2, 3, 4, 5, 6];

  test.each(Object.entries(shapes))(
    "%s: a text takes no more than three times as long as its eight parts",
    (_, piece) => {
      const short = piece.repeat(Math.ceil(20_000 / piece.length));
      const long = piece.repeat(Math.ceil(160_000 / piece.length));
      time(short);
      // Quadratic time would be eight times; some milliseconds are left for what is too short to measure.
      const isLinear = () => time(long) < 3 * time(short, 8) + 10;
      // A run may be disturbed by what else the machine does; one that is not proves it.
      expect(RUNS.some(isLinear)).toBe(true);
    },
    120_000,
  );
});
