import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRemittance } from "../index.ts";

const ISA =
  "ISA*00*          *00*          *ZZ*PAYER          *ZZ*PAYEE          *261123*1200*U*00401*000000001*0*P*:";
const envelope = (segments: readonly string[], end = "~") => {
  const set = ["ST*820*0001", ...segments];
  const all = [
    ISA,
    "GS*RA*PAYER*PAYEE*20261123*1200*1*X*004010",
    ...set,
    `SE*${set.length + 1}*0001`,
    "GE*1*1",
    "IEA*1*000000001",
  ];
  return all.map((segment) => segment + end).join("");
};
const BODY = [
  "BPR*C*7302.52*C*ACH*CTX*01*021000021*DA*111*1999999999**01*091000019*DA*222*20261123",
  "TRN*1*70001",
  "N1*PR*PAYER COMPANY",
  "N1*PE*PAYEE COMPANY",
  "ENT*1",
  "RMR*IV*13334567**7251.52*7451.52*150.50",
  "REF*PO*4711",
  "DTM*003*20261101",
  "ADX*-49.00*01",
  "RMR*IV*13334568**100",
];

describe("the remittance of a CTX entry", () => {
  test("an 820 is read with its parties, its invoices and what each is paid", () => {
    expect(readRemittance(envelope(BODY), 730_252)).toEqual({
      payment_cents: 730_252,
      payment_date: "2026-11-23",
      reference: "70001",
      payer: "PAYER COMPANY",
      payee: "PAYEE COMPANY",
      lines: [
        {
          qualifier: "IV",
          number: "13334567",
          paid_cents: 725_152,
          total_cents: 745_152,
          discount_cents: 15_050,
          date: "2026-11-01",
          references: [{ qualifier: "PO", number: "4711" }],
          adjustments: [{ amount_cents: -4_900, reason: "01" }],
        },
        {
          qualifier: "IV",
          number: "13334568",
          paid_cents: 10_000,
          total_cents: null,
          discount_cents: null,
          date: null,
          references: [],
          adjustments: [],
        },
      ],
      adjustments: [],
      sum_cents: 730_252n,
      problems: [],
    });
  });

  test("the marks of an interchange are those at their columns", () => {
    const odd = envelope(BODY).replaceAll("*", "|").replaceAll("~", "^");
    expect(readRemittance(odd, 730_252)).toEqual(readRemittance(envelope(BODY), 730_252));
  });

  test("records that are filled with blanks in the middle of a segment are read", () => {
    const whole = envelope(BODY);
    const records = (whole.match(/[^~]+~/g) ?? []).flatMap((one) => one.match(/.{1,30}/g) ?? []);
    const filled = records.map((record) => record.padEnd(80)).join("");
    expect(readRemittance(filled.trimEnd(), 730_252)).toEqual(readRemittance(whole, 730_252));
  });

  test("an amount that differs from the entry is said with the difference", () => {
    expect(readRemittance(envelope(BODY), 730_000)?.problems).toEqual([
      "The remittance says 7302.52 and the entry moved 7300.00: the difference is 2.52.",
    ]);
  });

  test("lines that do not sum to the payment are said with the difference", () => {
    const short = BODY.filter((segment) => !segment.startsWith("ADX"));
    expect(readRemittance(envelope(short), 730_252)?.problems).toEqual([
      "Lines and adjustments sum to 7351.52 and 7302.52 was paid: the difference is 49.00.",
    ]);
  });

  test("a set that was cut short says that records may be missing", () => {
    const text = envelope(BODY);
    const cut = text.slice(0, text.indexOf("SE*"));
    expect(readRemittance(cut, 730_252)?.problems).toEqual([
      "The transaction set has no end: records may be missing.",
    ]);
  });

  test("a set that lost a segment says how many it has", () => {
    const text = envelope(BODY).replace("ENT*1~", "");
    expect(readRemittance(text, 730_252)?.problems).toEqual([
      "The transaction set says 12 segments and has 11.",
    ]);
  });

  test("an amount that cannot be read is named, and the others are read", () => {
    const odd = readRemittance("RMR*IV*1**1O.00\\RMR*IV*2**5.00\\", 500);
    expect(odd?.problems).toEqual(["An amount cannot be read: RMR*IV*1**1O.00"]);
    expect(odd?.lines.map(({ paid_cents }) => paid_cents)).toEqual([null, 500]);
  });
});

test("the sum of many large lines is exact to the cent", () => {
  const lines = "RMR*IV*1**9999999999999.99\\".repeat(99);
  expect(readRemittance(lines, 1)?.problems).toEqual([
    "Lines and adjustments sum to 989999999999999.01 and 0.01 was paid: the difference is 989999999999999.00.",
  ]);
});

describe("the remittance of a CCD or PPD entry", () => {
  test.each(["\\", "~"])("one segment that ends with %s is read without an envelope", (end) => {
    expect(readRemittance(`RMR*IV*1334**100.00${end}`, 10_000)).toMatchObject({
      payment_cents: null,
      lines: [{ qualifier: "IV", number: "1334", paid_cents: 10_000 }],
      problems: [],
    });
  });

  test.each(["", "Invoice 4711", "THANKS*FOR*ALL", "ISA*00", "RMR", "BP*1~"])(
    "free text such as %j has no remittance to read",
    (text) => {
      expect(readRemittance(text, 100)).toBeUndefined();
    },
  );
});

test("invoices that are written come back as they were, however records cut them", () => {
  const cents = fc.integer({ min: 0, max: 10 ** 13 });
  const number = fc.stringMatching(/^[A-Z0-9]([A-Z0-9 -]{0,18}[A-Z0-9])?$/);
  const lines = fc.array(fc.record({ number, cents }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lines, (paid) => {
      const total = paid.reduce((sum, one) => sum + one.cents, 0);
      const written = (value: number) =>
        `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
      const segments = paid.map((one) => `RMR*IV*${one.number}**${written(one.cents)}`);
      const found = readRemittance(
        envelope([`BPR*C*${written(total)}*C*ACH`, ...segments]).trimEnd(),
        total,
      );
      expect(found?.lines.map((one) => ({ number: one.number, cents: one.paid_cents }))).toEqual(
        paid,
      );
      expect(found?.problems).toEqual([]);
    }),
  );
});

test("no text makes the reader fail", () => {
  const piece = fc.constantFrom(
    "ISA",
    "ST*820",
    "RMR*",
    "BPR*",
    "*",
    "~",
    "\\",
    "-",
    ".",
    "9",
    " ",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
      readRemittance(pieces.join(""), 1);
    }),
  );
});
