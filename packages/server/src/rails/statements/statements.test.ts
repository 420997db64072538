import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBai2 } from "./bai2.ts";
import { readStatement } from "./read-statement.ts";
import { MAX_FAULTS } from "./statement.ts";

const movement = fc.record({
  type: fc.constantFrom("142", "165", "255", "451", "469", "555"),
  cents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
  funds: fc.constantFrom("", "0", "Z", "S,1,2,3", "V,260303,0930", "D,2,1,50,2,60"),
  text: fc.stringMatching(/^[A-Z0-9]([A-Z0-9 ,.-]{0,60}[A-Z0-9])?$/),
});
type Movement = typeof movement extends fc.Arbitrary<infer M> ? M : never;
const days = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    movements: fc.array(movement, { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** A file with right totals, its long records continued. */
function write(groups: readonly { day: number; movements: readonly Movement[] }[]): string {
  const lines = ["01,021000021,RAILHEAD,260303,0600,1,,,2/"];
  let total = 0n;
  for (const { day, movements } of groups) {
    const begin = lines.length;
    lines.push(`02,RAILHEAD,021000021,1,2603${String(day).padStart(2, "0")},2359,USD,2/`);
    lines.push("03,0123456789,USD,010,500000,,,015,-20,,/");
    let sum = 499_980n;
    for (const { type, cents, funds, text } of movements) {
      lines.push(`16,${type},${cents},${funds},BANKREF,CUSTREF,${text.slice(0, 20)}`);
      if (text.length > 20) lines.push(`88,${text.slice(20)}`);
      sum += cents;
    }
    total += sum;
    lines.push(`49,${sum},${lines.length - begin}/`);
    lines.push(`98,${sum},1,${lines.length - begin + 1}/`);
  }
  lines.push(`99,${total},${groups.length},${lines.length + 1}/`);
  return `${lines.join("\n")}\n`;
}

describe("a BAI2 file", () => {
  it("reads as it was written: every movement, its day, sign and text", () => {
    fc.assert(
      fc.property(days, fc.boolean(), (groups, crlf) => {
        const text = write(groups);
        const read = readStatement(crlf ? text.replaceAll("\n", "\r\n") : text);
        expect(read.faults).toEqual([]);
        const expected = groups.flatMap(({ day, movements }) =>
          movements.map(({ type, cents }) => [
            `2026-03-${String(day).padStart(2, "0")}`,
            Number(type) < 400 ? cents : -cents,
          ]),
        );
        expect(read.lines.map((line) => [line.date, line.amount_cents])).toEqual(expected);
        const said = groups.flatMap(({ movements }) => movements.map(({ text: words }) => words));
        for (const [index, line] of read.lines.entries()) {
          const letters = (words: string) => words.replaceAll(/[^A-Z0-9]/g, "");
          expect(letters(line.text)).toBe(`BANKREFCUSTREF${letters(said[index] ?? "")}`);
        }
      }),
    );
  });

  it("whose amount is changed by a digit contradicts its control total, and says on which line", () => {
    fc.assert(
      fc.property(days, fc.nat(), (groups, pick) => {
        const lines = write(groups).split("\n");
        const places = lines.flatMap((line, index) => (line.startsWith("16,") ? [index] : []));
        fc.pre(places.length > 0);
        const place = places[pick % places.length] ?? 0;
        lines[place] = (lines[place] ?? "").replace(
          /^(16,\d{3},)(\d)/,
          (_all, head: string, digit: string) => `${head}${(Number(digit) + 1) % 10}`,
        );
        const { faults } = readBai2(lines.join("\n"));
        expect(faults.length).toBeGreaterThan(0);
        const trailers = lines.flatMap((line, index) =>
          /^(?:49|98|99),/.test(line) ? [index + 1] : [],
        );
        for (const { line } of faults) expect(trailers).toContain(line);
      }),
    );
  });

  it("a statement truncated anywhere reports a fault with its line", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 10_000 }), (groups, cut) => {
        const text = write(groups);
        const part = text.slice(0, Math.min(cut, text.length - 4));
        const { faults } = readStatement(part);
        expect(faults.length).toBeGreaterThan(0);
        for (const { line } of faults) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(part.split("\n").length);
        }
      }),
    );
  });
});

describe("a CSV statement", () => {
  it("reads quoted fields, signs, thousands and American dates", () => {
    const read = readStatement(
      'Posting Date,Description,Amount\r\n03/04/2026,"ACH, ""FUNDING""","-1,234.50"\r\n2026-03-05,X,(7)\r\n',
    );
    expect(read).toEqual({
      format: "csv",
      routing_numbers: [],
      faults: [],
      lines: [
        {
          line: 2,
          date: "2026-03-04",
          amount_cents: -123_450n,
          type_code: "",
          text: 'ACH, "FUNDING"',
        },
        { line: 3, date: "2026-03-05", amount_cents: -700n, type_code: "", text: "X" },
      ],
    });
    const sides = readStatement(
      "Date,Debit,Credit,Type\n2026-03-04,10.00,,ACH\n2026-03-04,,2.5,ACH\n",
    );
    expect(sides.lines.map((line) => line.amount_cents)).toEqual([-1000n, 250n]);
  });

  it("names the line of what is wrong, and reads the rest", () => {
    const read = readStatement("Date,Amount\n2026-02-30,1\n2026-03-04,1.234\n2026-03-04,5\n");
    expect(read.faults.map(({ line }) => line)).toEqual([2, 3]);
    expect(read.lines).toHaveLength(1);
    expect(readStatement("A,B\n1,2").faults[0]?.line).toBe(1);
    expect(readStatement("").faults).toHaveLength(1);
  });
});

it("no text makes a reader throw, and the number of faults is bounded", () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          "01,",
          "02,,,1,260303",
          "03,1,",
          "16,142,5,D,99,",
          "88,",
          "49,",
          "98,1,",
          "99,",
          "/",
          "\n",
          '"',
          ",",
          "\r",
          "x",
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const read = readStatement(text);
      expect(read.faults.length).toBeLessThanOrEqual(MAX_FAULTS);
    }),
    { numRuns: 2000 },
  );
});
