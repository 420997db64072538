import { transactionCode } from "../layouts/codes.ts";
import type { AchFile, Batch, BatchHeader, Entry, FileHeader } from "../layouts/records.ts";

/** Limits of one file, set by the bank and not by the format. */
export interface FileLimits {
  /** Lines, filler included. */
  max_lines?: number;
  max_debit_cents?: number;
  max_credit_cents?: number;
}

/** A batch number that changed because its batch moved. */
export interface Renumbered {
  /** Position of the batch among all input batches, counting from 0. */
  batch: number;
  from: number;
  to: number;
}

export interface Packed {
  files: AchFile[];
  /** Batch numbers that changed. Trace numbers never do. */
  renumbered: Renumbered[];
  /** Trace numbers that occur more than once in one resulting file. */
  repeated_traces: string[];
}

const modifiers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** The file id modifier after this one; undefined after the last of the 36. */
export function nextModifier(modifier: string): string | undefined {
  const index = modifiers.indexOf(modifier);
  return index < 0 ? undefined : modifiers[index + 1];
}

function keyOf(header: FileHeader): string {
  return `${header.immediate_destination} ${header.immediate_origin}`;
}

/**
 * Merges the batches of several files into as few files as the limits allow, one or more for each
 * destination and origin. A batch that exceeds the limits is split between entries. Each further
 * file of a destination gets the next file id modifier.
 *
 * @throws RangeError when one entry alone exceeds the limits, or the 36 modifiers are used up.
 */
export function merge(files: readonly AchFile[], limits: FileLimits = {}): Packed {
  const groups = new Map<string, AchFile[]>();
  for (const file of files) {
    const key = keyOf(file.header);
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const packed: Packed = { files: [], renumbered: [], repeated_traces: [] };
  let offset = 0;
  for (const group of groups.values()) {
    const first = group[0];
    if (first === undefined) continue;
    const batches = group.flatMap((file) => file.batches);
    const packer = new Packer(first.header, limits, packed.renumbered);
    for (const [index, batch] of batches.entries()) packer.add(batch, offset + index);
    packed.files.push(...packer.done());
    offset += batches.length;
  }
  packed.repeated_traces = packed.files.flatMap((file) => repeatedTraces(file));
  return packed;
}

/** Splits one file into as many as the limits require. Trace numbers stay. Throws as `merge`. */
export function split(file: AchFile, limits: FileLimits): Packed {
  return merge([file], limits);
}

class Packer {
  private readonly header: FileHeader;
  private readonly limits: Required<FileLimits>;
  private readonly renumbered: Renumbered[];
  private readonly files: AchFile[] = [];
  private batches: Batch[] = [];
  private lines = 2;
  private debit = 0;
  private credit = 0;
  private lastNumber = 0;

  constructor(header: FileHeader, limits: FileLimits, renumbered: Renumbered[]) {
    this.header = header;
    this.renumbered = renumbered;
    this.limits = {
      max_lines: limits.max_lines ?? Number.POSITIVE_INFINITY,
      max_debit_cents: limits.max_debit_cents ?? 999_999_999_999,
      max_credit_cents: limits.max_credit_cents ?? 999_999_999_999,
    };
  }

  add(batch: Batch, position: number): void {
    let open: Batch | undefined;
    for (const entry of batch.entries) {
      if (!this.fits(entry, open === undefined ? 2 : 0)) {
        this.endFile();
        open = undefined;
        if (!this.fits(entry, 2)) {
          throw new RangeError(`entry ${entry.trace_number} alone exceeds the limits of a file`);
        }
      }
      open ??= this.begin(batch.header, position);
      open.entries.push(entry);
      this.count(entry);
    }
    if (batch.entries.length === 0) this.begin(batch.header, position);
  }

  private begin(header: BatchHeader, position: number): Batch {
    const from = header.batch_number;
    const to = from > this.lastNumber ? from : this.lastNumber + 1;
    if (to !== from) this.renumbered.push({ batch: position, from, to });
    this.lastNumber = to;
    this.lines += 2;
    const batch: Batch = { header: { ...header, batch_number: to }, entries: [] };
    this.batches.push(batch);
    return batch;
  }

  private fits(entry: Entry, extraLines: number): boolean {
    const { limits } = this;
    const lines = this.lines + extraLines + 1 + entry.addenda.length;
    if (Math.ceil(lines / 10) * 10 > limits.max_lines) return false;
    const [debit, credit] = debitAndCredit(entry);
    return (
      this.debit + debit <= limits.max_debit_cents &&
      this.credit + credit <= limits.max_credit_cents
    );
  }

  private count(entry: Entry): void {
    const [debit, credit] = debitAndCredit(entry);
    this.lines += 1 + entry.addenda.length;
    this.debit += debit;
    this.credit += credit;
  }

  private endFile(): void {
    if (this.batches.length === 0) return;
    const last = this.files.at(-1)?.header.file_id_modifier;
    const modifier = last === undefined ? this.header.file_id_modifier : nextModifier(last);
    if (modifier === undefined) throw new RangeError("all file id modifiers of the day are used");
    this.files.push({
      header: { ...this.header, file_id_modifier: modifier },
      batches: this.batches,
    });
    this.batches = [];
    this.lines = 2;
    this.debit = 0;
    this.credit = 0;
    this.lastNumber = 0;
  }

  done(): AchFile[] {
    this.endFile();
    return this.files;
  }
}

/** Cents debited and credited by an entry. */
function debitAndCredit(entry: Entry): [debit: number, credit: number] {
  const direction = transactionCode(entry.transaction_code)?.direction;
  return direction === "debit" ? [entry.amount, 0] : [0, direction ? entry.amount : 0];
}

function repeatedTraces(file: AchFile): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const batch of file.batches) {
    for (const { trace_number: trace } of batch.entries) {
      if (trace !== "" && seen.has(trace)) repeated.add(trace);
      seen.add(trace);
    }
  }
  return [...repeated];
}

/**
 * Joins batches whose headers differ in the batch number only, and sorts entries by trace number. A
 * batch that repeats a trace number is not joined.
 */
export function flatten(file: AchFile): AchFile {
  const groups = new Map<string, Batch[]>();
  for (const batch of file.batches) {
    const { batch_number: _, ...rest } = batch.header;
    const sorted = Object.entries(rest).filter(([name]) => name !== "line");
    const key = JSON.stringify(sorted.sort(([a], [b]) => (a < b ? -1 : 1)));
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    const traces = new Set(batch.entries.map((entry) => entry.trace_number));
    const home = group.find((other) => !other.entries.some((e) => traces.has(e.trace_number)));
    if (home === undefined) group.push({ header: batch.header, entries: [...batch.entries] });
    else home.entries.push(...batch.entries);
  }
  const batches = [...groups.values()].flat();
  for (const batch of batches) {
    batch.entries.sort((a, b) => (a.trace_number < b.trace_number ? -1 : 1));
  }
  batches.sort((a, b) => a.header.batch_number - b.header.batch_number);
  return { header: file.header, batches };
}
