import { createCollector, dateOf, type Collector, type ReadStatement } from "./statement.ts";

/** Headings by which a column is known; banks agree on none. */
const HEADINGS = {
  date: ["date", "posting date", "posted date", "transaction date", "post date", "as of date"],
  amount: ["amount", "transaction amount"],
  debit: ["debit", "debit amount", "withdrawal", "withdrawals"],
  credit: ["credit", "credit amount", "deposit", "deposits"],
  type: ["type", "type code", "transaction type", "bai code", "code"],
} as const;
type Heading = keyof typeof HEADINGS;

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Reads a statement of comma-separated values: a line of headings with a date and either a signed
 * amount or a debit and a credit; every other column is text. Reads on after a fault and never
 * throws.
 */
export function readCsvStatement(text: string): ReadStatement {
  const out = createCollector();
  const [head, ...rows] = rowsOf(text.replace(/^\uFEFF/, ""), out);
  if (head === undefined) {
    out.fault(1, "The file is empty.");
    return out.done("csv");
  }
  const columns = columnsOf(head);
  const hasAmount = columns.amount !== undefined;
  if (columns.date === undefined) out.fault(head.line, "No column is headed Date.");
  if (!hasAmount && (columns.debit === undefined || columns.credit === undefined)) {
    out.fault(head.line, "No column is headed Amount, nor two Debit and Credit.");
  }
  if (out.done("csv").faults.length > 0) return out.done("csv");
  for (const row of rows) readRow(out, row, columns);
  return out.done("csv");
}

function columnsOf({ fields }: Row): Partial<Record<Heading, number>> {
  const names = fields.map((field) => field.trim().toLowerCase().replaceAll("_", " "));
  const found: Partial<Record<Heading, number>> = {};
  for (const [heading, words] of Object.entries(HEADINGS)) {
    const index = names.findIndex((name) => (words as readonly string[]).includes(name));
    if (index >= 0) found[heading as Heading] = index;
  }
  return found;
}

function readRow(out: Collector, row: Row, columns: Partial<Record<Heading, number>>): void {
  const at = (heading: Heading) => row.fields[columns[heading] ?? -1]?.trim() ?? "";
  const date = dateIn(at("date"));
  if (date === undefined) {
    out.fault(row.line, `${at("date").slice(0, 30) || "Nothing"} is no date.`);
    return;
  }
  const amount =
    columns.amount === undefined ? sideAmount(at("debit"), at("credit")) : centsIn(at("amount"));
  if (amount === undefined) {
    out.fault(row.line, "The line has no amount of dollars and cents.");
    return;
  }
  const used = new Set(Object.values(columns));
  const text = row.fields.filter((_field, index) => !used.has(index)).join(" ");
  out.add({
    line: row.line,
    date,
    amount_cents: amount,
    type_code: at("type").slice(0, 50),
    text: text.replaceAll(/\s+/g, " ").trim().slice(0, 2000),
  });
}

function sideAmount(debit: string, credit: string): bigint | undefined {
  const [out, came] = [centsIn(debit || "0"), centsIn(credit || "0")];
  if (out === undefined || came === undefined || (debit === "" && credit === "")) return undefined;
  return came - (out < 0n ? -out : out);
}

/** Dollars with at most two decimals, with or without sign, `$`, thousands or brackets. */
function centsIn(text: string): bigint | undefined {
  const match =
    /^([+-]?)(\(?)\s*([+-]?)\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*(\)?)$/.exec(
      text,
    );
  if (match === null) return undefined;
  const [, before = "", opening = "", after = "", whole = "", part = "", closing = ""] = match;
  if ((opening === "") !== (closing === "") || (before !== "" && after !== "")) return undefined;
  const cents = BigInt(whole.replaceAll(",", "")) * 100n + BigInt(part.padEnd(2, "0"));
  return opening !== "" || before === "-" || after === "-" ? -cents : cents;
}

function dateIn(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american === null) return undefined;
  return dateOf(Number(american[3]), Number(american[1]), Number(american[2]));
}

/** Rows with quoted fields, in which quotes are doubled and lines may break. */
function rowsOf(text: string, out: Collector): Row[] {
  const rows: Row[] = [];
  let fields: string[] = [];
  let begin = 1;
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const { value, next, lines, isClosed } = fieldAt(text, at);
    if (!isClosed) out.fault(line, "A quoted field has no end.");
    fields.push(value);
    line += lines;
    const end = text[next];
    at = next + (text.startsWith("\r\n", next) ? 2 : 1);
    if (end === ",") {
      if (at >= text.length) fields.push("");
      else continue;
    }
    line += 1;
    if (fields.some((field) => field.trim() !== "")) rows.push({ line: begin, fields });
    fields = [];
    begin = line;
  }
  if (fields.some((field) => field.trim() !== "")) rows.push({ line: begin, fields });
  return rows;
}

const PLAIN = /[^,\r\n]*/y;
const QUOTED = /"((?:[^"]|"")*)"[^,\r\n]*/y;

function fieldAt(text: string, at: number) {
  if (text[at] === '"') {
    QUOTED.lastIndex = at;
    const match = QUOTED.exec(text);
    if (match === null) {
      return { value: text.slice(at + 1, at + 200), next: text.length, lines: 0, isClosed: false };
    }
    const value = (match[1] ?? "").replaceAll('""', '"');
    return { value, next: QUOTED.lastIndex, lines: value.split("\n").length - 1, isClosed: true };
  }
  PLAIN.lastIndex = at;
  PLAIN.exec(text);
  return {
    value: text.slice(at, PLAIN.lastIndex),
    next: PLAIN.lastIndex,
    lines: 0,
    isClosed: true,
  };
}
