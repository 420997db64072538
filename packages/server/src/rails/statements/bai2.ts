import type { CivilDate } from "@railhead/core";
import { createCollector, dateOf, type Collector, type ReadStatement } from "./statement.ts";

/**
 * A BAI2 record with its continuations (`88`): comma-separated fields ending with `/`. Only the
 * text of a `16` may hold commas and slashes.
 */
interface Bai2Record {
  readonly line: number;
  readonly code: string;
  readonly parts: readonly string[];
  /** Physical lines, which trailers count. */
  readonly size: number;
}

/** Running totals to compare with trailers. */
interface Totals {
  amount: bigint;
  records: number;
  children: number;
}

interface Reading {
  readonly out: Collector;
  date: CivilDate | undefined;
  readonly file: Totals;
  readonly group: Totals;
  readonly account: Totals;
  readonly open: { file: boolean; group: boolean; account: boolean };
}

const NUMBER = /^[+-]?\d{1,15}$/;

/**
 * Reads a BAI2 file; continues after faults and never throws. Amounts are in cents; type codes 100
 * to 399 and 920 to 959 are credits, 400 to 699 and 960 to 999 debits. Control totals are checked.
 */
export function readBai2(text: string): ReadStatement {
  const out = createCollector();
  const zero = () => ({ amount: 0n, records: 0, children: 0 });
  const reading: Reading = {
    out,
    date: undefined,
    file: zero(),
    group: zero(),
    account: zero(),
    open: { file: false, group: false, account: false },
  };
  for (const record of recordsOf(text, out)) readRecord(reading, record);
  if (reading.open.account) out.fault(lineCount(text), "The account has no trailer (49).");
  if (reading.open.group) out.fault(lineCount(text), "The group has no trailer (98).");
  if (reading.open.file) out.fault(lineCount(text), "The file has no trailer (99).");
  return out.done("bai2");
}

/** Whether a text begins like BAI2. */
export function isBai2(text: string): boolean {
  return /^\uFEFF?\s*01,/.test(text);
}

function lineCount(text: string): number {
  return text.split("\n").length;
}

function recordsOf(text: string, out: Collector): Bai2Record[] {
  const records: { line: number; code: string; parts: string[]; size: number }[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.trimEnd();
    if (line === "") continue;
    const match = /^(\d\d),?(.*)$/s.exec(line);
    if (match === null) {
      out.fault(index + 1, "The line does not begin with a record code of two digits.");
      continue;
    }
    const [, code = "", rest = ""] = match;
    const last = records.at(-1);
    if (code !== "88") records.push({ line: index + 1, code, parts: [rest], size: 1 });
    else if (last === undefined) out.fault(index + 1, "A continuation (88) follows nothing.");
    else {
      last.parts.push(rest);
      last.size += 1;
    }
  }
  return records;
}

/** The fields of a record without text; each line ends with `/`. */
function fieldsOf({ parts }: Bai2Record): string[] {
  return parts
    .map((part) => part.replace(/\/$/, ""))
    .join(",")
    .split(",")
    .map((field) => field.trim());
}

const CODES = new Set(["01", "02", "03", "16", "49", "98", "99"]);

function readRecord(reading: Reading, record: Bai2Record): void {
  const { open, out } = reading;
  if (!CODES.has(record.code)) {
    out.fault(record.line, `The record code ${record.code} is unknown.`);
    return;
  }
  const needs = { "02": "file", "03": "group", "16": "account", "49": "account", "98": "group" };
  const need = needs[record.code as keyof typeof needs] as keyof typeof open | undefined;
  if (need !== undefined && !open[need]) out.fault(record.line, `No ${need} is open here.`);
  for (const totals of [reading.file, reading.group, reading.account]) {
    totals.records += record.size;
  }
  if (record.code === "01") beginFile(reading);
  else if (record.code === "02") beginGroup(reading, record);
  else if (record.code === "03") beginAccount(reading, record);
  else if (record.code === "16") readMovement(reading, record);
  else endOf(reading, record);
}

function reset(totals: Totals, size: number): void {
  totals.amount = 0n;
  totals.children = 0;
  totals.records = size;
}

function beginFile({ file, open }: Reading): void {
  reset(file, file.records);
  open.file = true;
}

function beginGroup(reading: Reading, record: Bai2Record): void {
  reset(reading.group, record.size);
  reading.open.group = true;
  const [, originator, , asOf = ""] = fieldsOf(record);
  reading.out.bank(originator);
  reading.date = yymmdd(asOf);
  if (reading.date === undefined) {
    reading.out.fault(record.line, `The as-of date ${asOf || "(none)"} is no date YYMMDD.`);
  }
}

function yymmdd(text: string): CivilDate | undefined {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return dateOf(2000 + year, month, day);
}

/** An account's header: its number, currency, then summaries of type, amount, count and funds. */
function beginAccount(reading: Reading, record: Bai2Record): void {
  reset(reading.account, record.size);
  reading.open.account = true;
  const fields = fieldsOf(record);
  if ((fields[0] ?? "") === "") reading.out.fault(record.line, "The account has no number.");
  if (!["", "USD"].includes(fields[1] ?? "")) {
    reading.out.fault(record.line, `The currency ${fields[1]} is not USD.`);
  }
  let at = 2;
  while (at < fields.length) {
    const amount = fields[at + 1] ?? "";
    if (amount !== "") addAmount(reading, record, amount);
    at = afterFunds(fields, at + 3);
  }
}

/** The index after a funds type and its fields. */
function afterFunds(fields: readonly string[], at: number): number {
  switch (fields[at]) {
    case "S":
      return at + 4;
    case "V":
      return at + 3;
    case "D": {
      const count = Number(fields[at + 1]);
      return at + 2 + (Number.isSafeInteger(count) && count > 0 && count < 100 ? 2 * count : 0);
    }
    default:
      return at + 1;
  }
}

function addAmount(reading: Reading, record: Bai2Record, text: string): bigint | undefined {
  if (!NUMBER.test(text)) {
    reading.out.fault(record.line, `The amount ${text.slice(0, 30) || "(none)"} is no number.`);
    return undefined;
  }
  const amount = BigInt(text);
  reading.account.amount += amount;
  return amount;
}

/** Type, amount, funds, the bank's reference, the customer's, and a text to the record's end. */
function readMovement(reading: Reading, record: Bai2Record): void {
  const fields = record.parts.join(",").split(",");
  const [type = "", amountText = ""] = fields.map((field) => field.trim().replace(/\/$/, ""));
  const amount = addAmount(reading, record, amountText);
  const sign = signOf(type);
  if (sign === undefined) {
    reading.out.fault(
      record.line,
      `The type code ${type.slice(0, 10)} is neither credit nor debit.`,
    );
  }
  if (amount === undefined || sign === undefined || reading.date === undefined) return;
  const trimmed = fields.map((field) => field.trim());
  const text = fields.slice(afterFunds(trimmed, 2)).join(" ").replace(/\/$/, "");
  reading.out.add({
    line: record.line,
    date: reading.date,
    amount_cents: sign * amount,
    type_code: type,
    text: text.replaceAll(/\s+/g, " ").trim().slice(0, 2000),
  });
}

function signOf(type: string): 1n | -1n | undefined {
  const code = /^\d{3}$/.test(type) ? Number(type) : 0;
  if ((code >= 100 && code < 400) || (code >= 920 && code < 960)) return 1n;
  if ((code >= 400 && code < 700) || (code >= 960 && code < 1000)) return -1n;
  return undefined;
}

const ENDS = {
  "49": { name: "account", parent: "group", counts: false },
  "98": { name: "group", parent: "file", counts: true },
  "99": { name: "file", parent: undefined, counts: true },
} as const;

function endOf(reading: Reading, record: Bai2Record): void {
  const { name, parent, counts } = ENDS[record.code as keyof typeof ENDS];
  const totals = reading[name];
  const [amount = "", ...numbers] = fieldsOf(record);
  const stated = counts ? numbers : ["", ...numbers];
  if (amount !== "" && (!NUMBER.test(amount) || BigInt(amount) !== totals.amount)) {
    reading.out.fault(
      record.line,
      `The control total of the ${name} is ${amount.slice(0, 30)}; its amounts add up to ${totals.amount}.`,
    );
  }
  const records = stated[1] ?? "";
  if (records !== "" && records !== String(totals.records)) {
    reading.out.fault(
      record.line,
      `The ${name} says ${records.slice(0, 30)} records and has ${totals.records}.`,
    );
  }
  const children = stated[0] ?? "";
  if (children !== "" && Number(children) !== totals.children) {
    const what = name === "file" ? "groups" : "accounts";
    reading.out.fault(
      record.line,
      `The ${name} says ${children.slice(0, 30)} ${what} and has ${totals.children}.`,
    );
  }
  if (!(record.parts.at(-1) ?? "").endsWith("/")) {
    reading.out.fault(record.line, `The trailer of the ${name} does not end with a slash.`);
  }
  reading.open[name] = false;
  if (parent === undefined) return;
  reading[parent].amount += totals.amount;
  reading[parent].children += 1;
}
