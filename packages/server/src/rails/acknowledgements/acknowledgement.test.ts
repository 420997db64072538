import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Value } from "typebox/value";
import { ACKNOWLEDGEMENT_FORMATS } from "../../db/tables/banks/banks.ts";
import { AcknowledgementLayout as LayoutBody } from "../../api/banks/acknowledgement-layout.ts";
import {
  VERDICTS,
  type AcknowledgementLayout,
} from "../../db/tables/banks/acknowledgement-layout.ts";
import type { Acknowledgement } from "./acknowledgement.ts";
import {
  isAcknowledgement,
  readAcknowledgements,
  writeAcknowledgement,
} from "./acknowledgement-formats.ts";
import { layoutFaults } from "./layout-faults.ts";

const file: Acknowledgement = {
  immediate_origin: "1234567890",
  immediate_destination: "091000019",
  file_creation_date: "260302",
  file_creation_time: "1600",
  file_id_modifier: "A",
  file_name: null,
  batch_count: 2,
  entry_addenda_count: 3,
  entry_hash: null,
  total_debit_cents: 123_456n,
  total_credit_cents: 0n,
  verdict: "partially_rejected",
  reason: "",
  rejected_batches: [{ batch_number: 2, reason: "NOT SET UP, ASK US" }],
};

const HEAD =
  "Immediate Origin,Immediate Destination,File Creation Date,File Creation Time,File ID Modifier,Batch Count,Entry Count,Total Debits,Total Credits,Status,Batch Number,Reason";
const csv = (...rows: string[]) => [HEAD, ...rows].join("\r\n");

const PAGE = readFileSync(
  new URL("../../../../../docs/guides/acknowledgements.md", import.meta.url),
  "utf8",
);
const [CSV_SAMPLE = ""] = blocksOf(PAGE, "text csv");
/** Layouts of the page, each with the text before it. */
const LAYOUTS = [...PAGE.matchAll(/### (.+?)\n.*?```text\n(.*?)```\n+```json\n(.*?)```/gs)].map(
  ([, name = "", text = "", json = ""]) =>
    [name, text, JSON.parse(json) as AcknowledgementLayout] as const,
);

function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(
    ([, text = ""]) => text,
  );
}

/** What all texts of the page say; null where a format leaves it out. */
const SAID: Acknowledgement = {
  immediate_origin: "1123456789",
  immediate_destination: "091000019",
  file_creation_date: "261123",
  file_creation_time: "1542",
  file_id_modifier: "A",
  file_name: null,
  batch_count: 2,
  entry_addenda_count: 1204,
  entry_hash: null,
  total_debit_cents: 18_234_055n,
  total_credit_cents: 9_612_000n,
  verdict: "partially_rejected",
  reason: "",
  rejected_batches: [{ batch_number: 2, reason: "Company id not set up" }],
};

const LEFT_OUT: Readonly<Record<string, Partial<Record<keyof Acknowledgement, null>>>> = {
  "X12 segments, as in a 999": {
    immediate_origin: null,
    immediate_destination: null,
    batch_count: null,
    entry_addenda_count: null,
    total_debit_cents: null,
    total_credit_cents: null,
  },
  "A mail, dropped as a file": {
    immediate_origin: null,
    immediate_destination: null,
    batch_count: null,
    entry_addenda_count: null,
  },
};

describe("an acknowledgement by a layout of the guide", () => {
  test.each(LAYOUTS)("of %s says what the others say", (name, text, layout) => {
    expect(layoutFaults(layout)).toEqual([]);
    expect(Value.Check(LayoutBody, layout)).toBe(true);
    expect(isAcknowledgement(text)).toBe(false);
    expect(isAcknowledgement(text, layout)).toBe(true);
    expect(readAcknowledgements(text, layout)).toEqual([{ ...SAID, ...LEFT_OUT[name] }]);
  });

  test.each(LAYOUTS)(
    "of %s is not read in part, and no text makes it throw",
    (_name, text, layout) => {
      const changed = fc.tuple(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 3 }));
      fc.assert(
        fc.property(changed, ([at, put]) => {
          const given = text.slice(0, at) + put + text.slice(at + put.length);
          for (const ack of readAcknowledgements(given, layout) ?? []) {
            expect(ack.file_creation_date).toMatch(/^\d{6}$/);
            expect(VERDICTS).toContain(ack.verdict);
          }
        }),
      );
    },
  );

  test("in CSV without a column of batches says the same, but for their number", () => {
    expect(LAYOUTS).toHaveLength(4);
    expect(readAcknowledgements(CSV_SAMPLE)).toEqual([{ ...SAID, batch_count: null }]);
  });

  test("needs places for what finds the file, and says which are missing", () => {
    const layout = {
      kind: "delimited",
      begins: "H|",
      lines: [
        { tag: "H", role: "file" },
        { tag: "B", role: "batch" },
      ],
      statuses: {},
    } as const;
    expect(layoutFaults(layout)).toEqual([
      "acknowledgement.layout has no place for file_creation_date in a line of the role file or file_more",
      "acknowledgement.layout has no place for file_id_modifier in a line of the role file or file_more",
      "acknowledgement.layout has no place for status in a line of the role file or file_more",
      "acknowledgement.layout.lines[1] begins a batch without its batch_number",
      "acknowledgement.layout needs a separator",
    ]);
  });
});

describe("an acknowledgement", () => {
  test.each([
    ["pipe", writeAcknowledgement("pipe", file)],
    [
      "csv",
      csv(
        '1234567890,091000019,2026-03-02,16:00,A,2,3,"$1,234.56",0.00,Partially Rejected,,',
        '1234567890,091000019,2026-03-02,16:00,A,,,,,Rejected,2,"NOT SET UP, ASK US"',
      ),
    ],
    [
      "csv with columns in another order and other dates",
      'status,file_id_modifier,file_date,origin,destination,time,file_time,batches,entries,debits,credits,batch,message\nPARTIAL,A,03/02/2026,1234567890,091000019,,1600,2,3,1234.56,0,,\n,,,,,,,,,,,0000002,"NOT SET UP, ASK US"\n',
    ],
  ])("as %s says the same", (_format, text) => {
    expect(isAcknowledgement(text)).toBe(true);
    expect(readAcknowledgements(text)).toEqual([file]);
  });

  test.each([
    ["a status that nobody knows", "1234567890,091000019,260302,1600,A,2,3,0,0,Perhaps,,"],
    ["no totals", "1234567890,091000019,260302,1600,A,2,3,,,Accepted,,"],
    ["a day that is none", "1234567890,091000019,2026-02-30,1600,A,2,3,0,0,Accepted,,"],
    ["a batch of no file", "1234567890,091000019,260302,1600,A,,,,,Rejected,1,NO"],
    ["a quote without an end", '1234567890,091000019,260302,1600,A,2,3,0,0,Accepted,,"NO'],
  ])("with %s is not read in part", (_what, row) => {
    expect(readAcknowledgements(csv(row))).toBeUndefined();
  });

  const reason = fc.stringMatching(/^[A-Z, "0-9]{0,20}$/).map((text) => text.trim());
  const said = fc
    .record({
      verdict: fc.constantFrom("received", "accepted", "partially_rejected", "rejected"),
      total_debit_cents: fc.bigInt(0n, 999_999_999_999n),
      reason,
      batches: fc.array(fc.record({ batch_number: fc.integer({ min: 1, max: 999 }), reason })),
    })
    .map(({ batches, ...parsed }): Acknowledgement => ({
      ...file,
      ...parsed,
      rejected_batches: parsed.verdict === "partially_rejected" ? batches : [],
    }));

  test.each(ACKNOWLEDGEMENT_FORMATS)("written as %s reads back as it was meant", (format) => {
    fc.assert(
      fc.property(said, (parsed) => {
        expect(readAcknowledgements(writeAcknowledgement(format, parsed))).toEqual([parsed]);
      }),
    );
  });

  test("is distinguished from other files, and no text makes the readers throw", () => {
    for (const text of ["", "101 091000019", "Date,Amount,Description\n2026-03-04,1.00,FEE"]) {
      expect(isAcknowledgement(text)).toBe(false);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        readAcknowledgements(text);
        readAcknowledgements(csv(text));
      }),
    );
  });
});
