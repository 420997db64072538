import { explainRecord, type ExplainedRecord } from "@railhead/nacha";

/** A line of a file, and the batch's class, on which its layout depends. */
export interface FileRecord {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Of the batch that the line is in; empty outside. */
  readonly sec: string;
}

const kept = new Map<string, readonly FileRecord[]>();

/** The lines of a file. Kept for the last file, which several parts of a page read. */
export function recordsOf(text: string): readonly FileRecord[] {
  const held = kept.get(text);
  if (held !== undefined) return held;
  let sec = "";
  const records = text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line, index) => {
      if (line.startsWith("5")) sec = line.slice(50, 53);
      const record = { line: index + 1, text: line, sec };
      if (line.startsWith("8")) sec = "";
      return record;
    });
  kept.clear();
  kept.set(text, records);
  return records;
}

/** The fields of a line; undefined of filling lines and of what is no record. */
export function explained({ text, sec }: FileRecord): ExplainedRecord | undefined {
  return explainRecord(text, { standard_entry_class_code: sec });
}
