import { centsIn, dateIn, readCsv, type CsvRow } from "./csv.ts";
import { createCollector, MAX_LINES, type Collector, type ReadStatement } from "./statement.ts";

/** Known column headings; there is no standard. */
const HEADINGS = {
  date: ["date", "posting date", "posted date", "transaction date", "post date", "as of date"],
  amount: ["amount", "transaction amount"],
  debit: ["debit", "debit amount", "withdrawal", "withdrawals"],
  credit: ["credit", "credit amount", "deposit", "deposits"],
  type: ["type", "type code", "transaction type", "bai code", "code"],
} as const;
type Heading = keyof typeof HEADINGS;

/**
 * Reads a CSV statement: headings with a date and a signed amount or debit and credit; other
 * columns are text. Continues after faults and never throws.
 */
export function readCsvStatement(text: string): ReadStatement {
  const out = createCollector();
  const onUnclosed = (line: number) => out.fault(line, "A quoted field has no end.");
  // The head, and one row more than are taken: of millions of rows none is kept.
  const [head, ...rows] = readCsv(text, onUnclosed, MAX_LINES + 2);
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

function columnsOf({ fields }: CsvRow): Partial<Record<Heading, number>> {
  const names = fields.map((field) => field.trim().toLowerCase().replaceAll("_", " "));
  const found: Partial<Record<Heading, number>> = {};
  for (const [heading, words] of Object.entries(HEADINGS)) {
    const index = names.findIndex((name) => (words as readonly string[]).includes(name));
    if (index >= 0) found[heading as Heading] = index;
  }
  return found;
}

function readRow(out: Collector, row: CsvRow, columns: Partial<Record<Heading, number>>): void {
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
