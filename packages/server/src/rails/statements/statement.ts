import type { Cents, CivilDate } from "@railhead/core";

/** One movement on a bank account. */
export interface StatementLine {
  /** The first line, from 1; of an XML statement the number of the entry. */
  readonly line: number;
  readonly date: CivilDate;
  /** Signed; credits are positive. */
  readonly amount_cents: Cents;
  /** The bank's code for the kind of movement; empty where the format has none. */
  readonly type_code: string;
  /** References and description, as the bank wrote them. */
  readonly text: string;
}

/** A fault and its line. */
export interface StatementFault {
  readonly line: number;
  readonly message: string;
}

/** Known formats of statements. */
export const STATEMENT_FORMATS = ["bai2", "csv", "camt053"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A parsed statement; complete only without faults. */
export interface ReadStatement {
  readonly format: StatementFormat;
  readonly lines: readonly StatementLine[];
  /** Of the banks that the statement names, each once. */
  readonly routing_numbers: readonly string[];
  /** At most MAX_FAULTS. */
  readonly faults: readonly StatementFault[];
}

export const MAX_LINES = 100_000;
export const MAX_FAULTS = 50;

/** Collects lines and faults up to their maximums. */
export interface Collector {
  add(line: StatementLine): void;
  fault(line: number, message: string): void;
  /** Notes the routing number of a bank, where a text is one. */
  bank(text: string | undefined): void;
  done(format: ReadStatement["format"]): ReadStatement;
}

export function createCollector(): Collector {
  const lines: StatementLine[] = [];
  const faults: StatementFault[] = [];
  const routingNumbers = new Set<string>();
  const fault = (line: number, message: string) => {
    if (faults.length < MAX_FAULTS) faults.push({ line, message });
  };
  return {
    add: (line) => {
      if (lines.length < MAX_LINES) lines.push(line);
      else if (lines.length === MAX_LINES) fault(line.line, `More than ${MAX_LINES} movements.`);
    },
    fault,
    bank: (text = "") => {
      if (/^\d{9}$/.test(text) && routingNumbers.size < MAX_FAULTS) routingNumbers.add(text);
    },
    done: (format) => ({ format, lines, routing_numbers: [...routingNumbers], faults }),
  };
}

/** A civil date; undefined if invalid. */
export function dateOf(year: number, month: number, day: number): CivilDate | undefined {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  if (days === undefined || day < 1 || day > days || year < 1900 || year > 9999) return undefined;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
