import type { Report, ReportColumnType } from "@railhead/core";
import { assert } from "../../base/assert.ts";
import type { ReportRecord, ReportValue } from "../../db/tables/reports/report-source.ts";

export const REPORT_MEDIA = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
} as const;

export type ReportFormat = keyof typeof REPORT_MEDIA;

/** Writes rows as text. A page of rows is one string. */
export interface ReportWriter {
  readonly head: string;
  lines(rows: readonly ReportRecord[]): string;
}

export function reportWriter({ columns }: Report, format: ReportFormat): ReportWriter {
  const all = Object.entries(columns).map(([name, { type }]) => ({ name, type }));
  return format === "csv" ? csvWriter(all) : ndjsonWriter(all);
}

interface WrittenColumn {
  readonly name: string;
  readonly type: ReportColumnType;
}

function valueOf(row: ReportRecord, name: string): ReportValue {
  const value = row[name];
  // The message is made where it is needed: a report has millions of values.
  if (value === undefined) assert(false, `the report has a value of ${name}`);
  return value;
}

/** RFC 4180: a header row and CR LF line ends. */
function csvWriter(columns: readonly WrittenColumn[]): ReportWriter {
  const cell = (row: ReportRecord, { name, type }: WrittenColumn): string => {
    const value = valueOf(row, name);
    if (value === null) return "";
    return type === "text" || type === "code" ? quoted(harmless(String(value))) : String(value);
  };
  return {
    head: `${columns.map(({ name }) => name).join(",")}\r\n`,
    lines: (rows) =>
      rows.map((row) => `${columns.map((one) => cell(row, one)).join(",")}\r\n`).join(""),
  };
}

/** What spreadsheets read as the start of a formula, their wide forms included. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Types whose values need quotes in JSON and have nothing to escape. */
const PLAIN: ReadonlySet<ReportColumnType> = new Set(["id", "date", "instant"]);

/** A character that JSON escapes: a quote, a backslash, or one below the space. */
const ESCAPED = /[^ !#-[\]-\uFFFF]/;

/** Most texts need no escape, and looking costs less than writing them as JSON. */
function jsonText(value: ReportValue): string {
  return typeof value !== "string" || ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** Integers keep all of their digits. */
function ndjsonWriter(columns: readonly WrittenColumn[]): ReportWriter {
  const written = columns.map(({ name, type }, index) => {
    const isText = type === "text" || type === "code";
    const quote = PLAIN.has(type) ? '"' : "";
    const before = `${index === 0 ? "{" : ","}"${name}":`;
    return (row: ReportRecord): string => {
      const value = valueOf(row, name);
      if (isText || value === null) return before + jsonText(value);
      return before + quote + String(value) + quote;
    };
  });
  return {
    head: "",
    lines: (rows) => {
      let text = "";
      for (const row of rows) {
        for (const member of written) text += member(row);
        text += "}\n";
      }
      return text;
    },
  };
}
