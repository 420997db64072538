import { dateOf } from "./statement.ts";

/**
 * Parses dollars to cents: at most two decimals, optional sign, `$`, thousands separators or
 * brackets.
 */
export function centsIn(text: string): bigint | undefined {
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

/** Parses `YYYY-MM-DD` or `MM/DD/YYYY`; undefined if invalid. */
export function dateIn(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american === null) return undefined;
  return dateOf(Number(american[3]), Number(american[1]), Number(american[2]));
}

/** A row and its first line, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Parses rows with quoted fields, `most` of them; empty rows are skipped. Never throws: `onUnclosed` gets
 * the line of an unclosed quote.
 */
export function readCsv(
  given: string,
  onUnclosed: (line: number) => void,
  most = Infinity,
): CsvRow[] {
  const text = given.replace(/^\uFEFF/, "");
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let begin = 1;
  let line = 1;
  let at = 0;
  while (at < text.length && rows.length < most) {
    const { value, next, lines, isClosed } = fieldAt(text, at);
    if (!isClosed) onUnclosed(line);
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

/** Writes fields as one line, without line ending. */
export function writeCsvLine(fields: readonly string[]): string {
  return fields
    .map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(",");
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
