import { formatUsd, type CivilDate } from "@railhead/core";
import { elementsAt, readXml, textsAt, type XmlElement } from "../../base/read-xml.ts";
import { createCollector, dateOf, type Collector, type ReadStatement } from "./statement.ts";

/** Whether a text is XML, as no other statement is. */
export function isXml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}

/**
 * Reads an ISO 20022 camt.053 statement of any version: its booked entries, and its balances and sums
 * as control totals. Continues after faults and never throws. A document type definition, with which
 * entities begin, is refused. `line` is the number of the entry.
 */
export function readCamt053(text: string): ReadStatement {
  const out = createCollector();
  let statements = 0;
  let entries = 0;
  const fault = readXml(text, { names: new Set(["Stmt"]), isPlain: true }, (statement) => {
    statements += 1;
    entries = readStatementElement(out, statement, entries);
  });
  if (fault !== undefined) out.fault(fault.line, `The XML cannot be read: ${fault.detail}`);
  else if (statements === 0) out.fault(1, "The document has no statement (Stmt).");
  return out.done("camt053");
}

/** Reads a statement; returns the number of entries until its end. */
function readStatementElement(out: Collector, statement: XmlElement, before: number): number {
  let number = before;
  let sum = 0n;
  let isWhole = true;
  const sums = { CRDT: 0n, DBIT: 0n };
  out.bank(textsAt(statement, "Acct", "Svcr", "FinInstnId", "ClrSysMmbId", "MmbId")[0]);
  for (const entry of elementsAt(statement, "Ntry")) {
    number += 1;
    const amount = signedAmount(entry);
    if (amount === undefined) {
      isWhole = false;
      out.fault(entry.line, "The entry has no amount in USD with a side (CRDT or DBIT).");
      continue;
    }
    if (amount < 0n) sums.DBIT -= amount;
    else sums.CRDT += amount;
    const status = textsAt(entry, "Sts")[0] ?? textsAt(entry, "Sts", "Cd")[0] ?? "BOOK";
    if (status !== "BOOK") continue;
    sum += amount;
    const date = dateAt(entry, "BookgDt") ?? dateAt(entry, "ValDt");
    if (date === undefined) {
      out.fault(entry.line, "The entry has no booking date.");
      continue;
    }
    const type_code = typeOf(entry);
    out.add({ line: number, date, amount_cents: amount, type_code, text: wordsOf(entry) });
  }
  if (isWhole) checkTotals(out, statement, { sum, sums, count: number - before });
  return number;
}

const AMOUNT = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/;

/** Cents, credits positive; undefined where amount, currency or side is not there. */
function signedAmount(element: XmlElement): bigint | undefined {
  const [amount] = elementsAt(element, "Amt");
  const cents = centsOf(amount?.text);
  const [side] = textsAt(element, "CdtDbtInd");
  if (cents === undefined || amount?.attributes["Ccy"] !== "USD") return undefined;
  if (side === "CRDT") return cents;
  return side === "DBIT" ? -cents : undefined;
}

function centsOf(text: string | undefined): bigint | undefined {
  const match = AMOUNT.exec(text?.trim() ?? "");
  if (match === null) return undefined;
  return BigInt(match[1] ?? "") * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
}

function dateAt(entry: XmlElement, name: string): CivilDate | undefined {
  const [text = ""] = [...textsAt(entry, name, "Dt"), ...textsAt(entry, name, "DtTm")];
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T|Z|[+-]|$)/.exec(text);
  if (match === null) return undefined;
  return dateOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The domain's codes, or the bank's own. */
function typeOf(entry: XmlElement): string {
  const [code] = elementsAt(entry, "BkTxCd");
  if (code === undefined) return "";
  const parts = [
    ...textsAt(code, "Domn", "Cd"),
    ...textsAt(code, "Domn", "Fmly", "Cd"),
    ...textsAt(code, "Domn", "Fmly", "SubFmlyCd"),
  ];
  const own = textsAt(code, "Prtry", "Cd");
  return (parts.length > 0 ? parts.join("-") : (own[0] ?? "")).slice(0, 50);
}

/** References and texts, those of the entry before those of its parts. */
function wordsOf(entry: XmlElement): string {
  const details = elementsAt(entry, "NtryDtls", "TxDtls");
  const words = [
    ...["NtryRef", "AcctSvcrRef", "AddtlNtryInf"].flatMap((name) => textsAt(entry, name)),
    ...details.flatMap((one) => [
      ...elementsAt(one, "Refs").flatMap(({ children }) => children.map(({ text }) => text)),
      ...textsAt(one, "RmtInf", "Ustrd"),
      ...textsAt(one, "AddtlTxInf"),
    ]),
  ];
  return words.join(" ").replaceAll(/\s+/g, " ").trim().slice(0, 2000);
}

interface Counted {
  /** Of booked entries, signed. */
  readonly sum: bigint;
  readonly sums: Readonly<Record<"CRDT" | "DBIT", bigint>>;
  readonly count: number;
}

/** Compares the entries with the balances and the summary, where the bank states them. */
function checkTotals(out: Collector, statement: XmlElement, counted: Counted): void {
  const opening = balanceOf(statement, "OPBD") ?? balanceOf(statement, "PRCD");
  const closing = balanceOf(statement, "CLBD");
  if (opening !== undefined && closing !== undefined && opening + counted.sum !== closing) {
    out.fault(
      statement.line,
      `The balances differ by ${formatUsd(closing - opening)}; the booked entries add up to ${formatUsd(counted.sum)}.`,
    );
  }
  const [stated] = textsAt(statement, "TxsSummry", "TtlNtries", "NbOfNtries");
  if (stated !== undefined && stated !== String(counted.count)) {
    out.fault(
      statement.line,
      `The summary says ${stated.slice(0, 30)} entries; there are ${counted.count}.`,
    );
  }
  const sides = { CRDT: "TtlCdtNtries", DBIT: "TtlDbtNtries" } as const;
  for (const [side, name] of Object.entries(sides) as ["CRDT" | "DBIT", string][]) {
    const [text] = textsAt(statement, "TxsSummry", name, "Sum");
    if (text !== undefined && centsOf(text) !== counted.sums[side]) {
      out.fault(
        statement.line,
        `The summary says ${text.slice(0, 30)} of ${side}; its entries add up to ${formatUsd(counted.sums[side])}.`,
      );
    }
  }
}

function balanceOf(statement: XmlElement, code: string): bigint | undefined {
  const balance = elementsAt(statement, "Bal").find(
    (one) => textsAt(one, "Tp", "CdOrPrtry", "Cd")[0] === code,
  );
  return balance === undefined ? undefined : signedAmount(balance);
}
