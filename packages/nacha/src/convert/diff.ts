import type { ReadAchFile } from "../read/read.ts";
import type { ReadBatch } from "../layouts/records.ts";

/** One difference. `left` or `right` is undefined where that side has no value. */
export interface Difference {
  /** Location, such as `batch 1 entry 231380100000007`. */
  path: string;
  field: string;
  left: string | number | undefined;
  right: string | number | undefined;
}

type Data = Readonly<Record<string, unknown>>;

/**
 * Differences between two files: headers and controls by field, batches by batch number, entries by
 * trace number. A moved entry is no difference, a missing one is.
 */
export function diffFiles(left: ReadAchFile, right: ReadAchFile): Difference[] {
  const found: Difference[] = [];
  fields("file header", left.header, right.header, found);
  const leftBatches = keyed(left.batches, batchKey);
  const rightBatches = keyed(right.batches, batchKey);
  for (const key of new Set([...leftBatches.keys(), ...rightBatches.keys()])) {
    batches(`batch ${key}`, leftBatches.get(key), rightBatches.get(key), found);
  }
  fields("file control", left.control, right.control, found);
  return found;
}

function batchKey(batch: ReadBatch): string {
  return String(batch.header?.batch_number ?? batch.control?.batch_number ?? "without number");
}

/** Items by key; a repeated key gets a numeric suffix. */
function keyed<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  const seen = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    map.set(times === 1 ? key : `${key} #${times}`, item);
  }
  return map;
}

function batches(
  path: string,
  left: ReadBatch | undefined,
  right: ReadBatch | undefined,
  found: Difference[],
): void {
  if (left === undefined || right === undefined) {
    const present = (batch: ReadBatch | undefined) => batch && `${batch.entries.length} entries`;
    found.push({ path, field: "batch", left: present(left), right: present(right) });
    return;
  }
  fields(`${path} header`, left.header, right.header, found);
  const traceOf = (entry: { trace_number: string }) => entry.trace_number;
  const leftEntries = keyed(left.entries, traceOf);
  const rightEntries = keyed(right.entries, traceOf);
  for (const key of new Set([...leftEntries.keys(), ...rightEntries.keys()])) {
    const one = leftEntries.get(key);
    const other = rightEntries.get(key);
    const place = `${path} entry ${key}`;
    fields(place, one, other, found);
    if (one === undefined || other === undefined) continue;
    const count = Math.max(one.addenda.length, other.addenda.length);
    for (let index = 0; index < count; index += 1) {
      fields(`${place} addenda ${index + 1}`, one.addenda[index], other.addenda[index], found);
    }
  }
  fields(`${path} control`, left.control, right.control, found);
}

function fields(
  path: string,
  left: object | undefined,
  right: object | undefined,
  found: Difference[],
): void {
  if (left === undefined && right === undefined) return;
  if (left === undefined || right === undefined) {
    const present = (side: object | undefined) => side && "present";
    found.push({ path, field: "record", left: present(left), right: present(right) });
    return;
  }
  const one = left as Data;
  const other = right as Data;
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (name === "line" || name === "addenda" || one[name] === other[name]) continue;
    found.push({ path, field: name, left: scalar(one[name]), right: scalar(other[name]) });
  }
}

function scalar(value: unknown): string | number | undefined {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
