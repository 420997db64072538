import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";
import { MAX_FAULTS } from "./statement.ts";

interface Entry {
  readonly cents: number;
  readonly isCredit: boolean;
  readonly day: number;
  readonly text: string;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  cents: fc.integer({ min: 1, max: 999_999_999 }),
  isCredit: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
  text: fc.stringMatching(/^[A-Z0-9]([A-Z0-9 &<>'"-]{0,40}[A-Z0-9])?$/),
});

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const dollars = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const sideOf = (isCredit: boolean) => (isCredit ? "CRDT" : "DBIT");
const amountOf = (cents: number) =>
  `<Amt Ccy="USD">${dollars(Math.abs(cents))}</Amt><CdtDbtInd>${sideOf(cents >= 0)}</CdtDbtInd>`;
const balance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(cents)}<Dt><Dt>2026-03-03</Dt></Dt></Bal>`;

const entryXml = ({ cents, isCredit, day, text }: Entry, status = "<Sts>BOOK</Sts>") => `
    <Ntry>${amountOf(isCredit ? cents : -cents)}${status}
      <BookgDt><Dt>2026-03-${String(day).padStart(2, "0")}</Dt></BookgDt>
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
        <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls>
    </Ntry>`;

/** A document with right balances and sums. */
function write(entries: readonly Entry[], more = ""): string {
  const sum = (isWanted: (one: Entry) => boolean) =>
    entries.filter(isWanted).reduce((cents, one) => cents + one.cents, 0);
  const [credits, debits] = [sum((one) => one.isCredit), sum((one) => !one.isCredit)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId></GrpHdr>
  <Stmt><Id>S1</Id>${balance("OPBD", 5_000)}${balance("CLBD", 5_000 + credits - debits)}
    <TxsSummry><TtlNtries><NbOfNtries>${entries.length}</NbOfNtries></TtlNtries>
      <TtlCdtNtries><Sum>${dollars(credits)}</Sum></TtlCdtNtries>
      <TtlDbtNtries><Sum>${dollars(debits)}</Sum></TtlDbtNtries></TxsSummry>
    ${entries.map((one) => entryXml(one)).join("")}${more}
  </Stmt></BkToCstmrStmt></Document>`;
}

const one: Entry = { cents: 12_345, isCredit: true, day: 3, text: "RHFUNDING A" };
const faultsOf = (text: string) => readStatement(text).faults.map(({ message }) => message);

describe("a camt.053 statement", () => {
  it("reads as it was written: every entry, its day, sign, code and text", () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (entries) => {
        const read = readStatement(write(entries));
        expect(read.faults).toEqual([]);
        expect(read.format).toBe("camt053");
        expect(read.lines).toEqual(
          entries.map(({ cents, isCredit, day, text }, index) => ({
            line: index + 1,
            date: `2026-03-${String(day).padStart(2, "0")}`,
            amount_cents: BigInt(isCredit ? cents : -cents),
            type_code: "PMNT-RCDT-ESCT",
            text: `E1 ${text}`.replaceAll(/\s+/g, " "),
          })),
        );
      }),
    );
  });

  it("reads with prefixed names, times in dates and a status with a code", () => {
    const text = write([one])
      .replaceAll(/<(\/?)([A-Z])/g, "<$1n:$2")
      .replace("xmlns=", "xmlns:n=")
      .replace("<n:Sts>BOOK</n:Sts>", "<n:Sts><n:Cd>BOOK</n:Cd></n:Sts>")
      .replace(
        "<n:Dt>2026-03-03</n:Dt></n:BookgDt>",
        "<n:DtTm>2026-03-03T09:00:00</n:DtTm></n:BookgDt>",
      );
    const read = readStatement(text);
    expect(read.faults).toEqual([]);
    expect(read.lines).toMatchObject([{ date: "2026-03-03", amount_cents: 12_345n }]);
  });

  it("leaves out entries that are not booked", () => {
    const text = write([]).replace("</Stmt>", `${entryXml(one, "<Sts>PDNG</Sts>")}</Stmt>`);
    const read = readStatement(text.replace(/<TxsSummry>[^]*<\/TxsSummry>/, ""));
    expect(read).toMatchObject({ faults: [], lines: [] });
  });

  it("cut short anywhere has a fault, and never throws", () => {
    const text = write([one, { ...one, cents: 7, isCredit: false }]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length - 1 }), (length) => {
        expect(readStatement(text.slice(0, length)).faults.length).toBeGreaterThan(0);
      }),
    );
  });

  it("without an entry that balances, count or sums include has a fault that says so", () => {
    const text = write([one, { ...one, cents: 7 }]);
    const cut = text.replace(entryXml({ ...one, cents: 7 }), "");
    expect(faultsOf(cut)).toEqual([
      "The balances differ by $123.52; the booked entries add up to $123.45.",
      "The summary says 2 entries; there are 1.",
      "The summary says 123.52 of CRDT; its entries add up to $123.45.",
    ]);
  });

  it.each([
    ["another currency", (text: string) => text.replaceAll('"USD"', '"EUR"')],
    ["no side", (text: string) => text.replaceAll("<CdtDbtInd>CRDT</CdtDbtInd>", "")],
    ["a fraction of a cent", (text: string) => text.replaceAll("123.45", "123.456")],
    ["a negative amount", (text: string) => text.replaceAll("123.45", "-123.45")],
    ["no date", (text: string) => text.replace("2026-03-03</Dt></BookgDt>", "</Dt></BookgDt>")],
    ["a day that the month lacks", (text: string) => text.replaceAll("2026-03-03", "2026-02-30")],
  ])("with %s in an entry has a fault", (_name, change) => {
    expect(faultsOf(change(write([one]))).length).toBeGreaterThan(0);
  });

  it("is refused with a document type, entities, too many levels or another root", () => {
    const text = write([one]);
    const declared = text.replace("<Document", '<!DOCTYPE x [<!ENTITY a "aaaa">]>\n<Document');
    expect(faultsOf(declared)[0]).toContain("document type");
    const outside = declared.replace('"aaaa"', 'SYSTEM "file:///etc/passwd"');
    expect(faultsOf(outside.replace("RHFUNDING A", "&a;"))[0]).toContain("document type");
    expect(faultsOf(text.replace("RHFUNDING A", "&a;")).length).toBeGreaterThan(0);
    const deep = "<a>".repeat(5_000) + "</a>".repeat(5_000);
    expect(faultsOf(text.replace("<Id>S1</Id>", `<Id>${deep}</Id>`))[0]).toContain("levels");
    expect(faultsOf("<html><body>Sign in</body></html>")).toEqual([
      "The document has no statement (Stmt).",
    ]);
  });

  it("of any bytes is read without throwing, with a bounded number of faults", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(readStatement(`<${text}`).faults.length).toBeLessThanOrEqual(MAX_FAULTS);
      }),
    );
    const many = write([one]).replace(entryXml(one), "<Ntry/>".repeat(MAX_FAULTS * 3));
    expect(faultsOf(many)).toHaveLength(MAX_FAULTS);
  });
});
