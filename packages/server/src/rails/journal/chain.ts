import { createHash } from "node:crypto";
import type { JournalRecord } from "./record.ts";

/** Last hashes of the other journal files when a file began, so that a removed file is noticed. */
export type Heads = Readonly<Record<string, string>>;

/** A line: a record, chained to the line before it. */
export type JournalLine = JournalRecord & {
  /** Hash of the line before; null on a file's first line. */
  readonly previous: string | null;
  /** On a file's first line. */
  readonly others?: Heads;
  /** Of the line's text up to this member. */
  readonly hash: string;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const END = /^(.*),"hash":"([0-9a-f]{64})"\}$/;

/** The text of a line, without its end of line, and its hash. */
export function writeLine(
  record: JournalRecord,
  chained: { previous: string | null; others?: Heads },
): { text: string; hash: string } {
  const body = JSON.stringify({ ...record, ...chained }).slice(0, -1);
  const hash = sha256(body);
  return { text: `${body},"hash":"${hash}"}`, hash };
}

/** A line that contradicts its own hash or the line before it. */
export interface LineFault {
  /** From 1. */
  readonly line: number;
  readonly fault: string;
}

export interface ReadLines {
  readonly lines: readonly JournalLine[];
  /** Lines that cannot be trusted, first one first. Their records count if they can be read. */
  readonly faults: readonly LineFault[];
  /** Whether the last line was cut by a crash; nothing was handed over after it. */
  readonly isTorn: boolean;
}

/** Reads the text of a journal file and checks its chain. */
export function readLines(text: string): ReadLines {
  const rows = text.split("\n");
  const rest = rows.pop() ?? "";
  const lines: JournalLine[] = [];
  const faults: LineFault[] = [];
  let previous: string | null = null;
  for (const [index, row] of rows.entries()) {
    const read = readLine(row);
    const fault = read.fault ?? chainFault(read.line, previous);
    if (fault !== undefined) faults.push({ line: index + 1, fault });
    if (read.line !== undefined) lines.push(read.line);
    previous = read.hash ?? null;
  }
  return { lines, faults, isTorn: rest !== "" };
}

interface ReadLine {
  readonly line?: JournalLine;
  readonly hash?: string;
  readonly fault?: string;
}

function readLine(row: string): ReadLine {
  const [, body, hash] = END.exec(row) ?? [];
  let line: JournalLine | undefined;
  try {
    line = JSON.parse(row) as JournalLine;
  } catch {
    return { fault: "it is not a journal line" };
  }
  if (body === undefined || hash === undefined) return { line, fault: "it has no hash" };
  if (sha256(body) !== hash) return { line, hash, fault: "its text does not have its hash" };
  return { line, hash };
}

function chainFault(line: JournalLine | undefined, previous: string | null): string | undefined {
  if (line === undefined || line.previous === previous) return undefined;
  return previous === null
    ? "it names a line before it, and there is none"
    : "it does not follow the line before it";
}
