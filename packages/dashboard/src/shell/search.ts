/** What the address of a file names. */
export interface FileSearch {
  /** The line to show, from 1. */
  readonly line?: number;
}

export function readFileSearch(search: Record<string, unknown>): FileSearch {
  const line = Number(search["line"]);
  return Number.isSafeInteger(line) && line > 0 ? { line } : {};
}

/** Days that an address names, both or neither. */
export interface RangeSearch {
  readonly from?: string;
  readonly to?: string;
}

export function readRangeSearch({ from, to }: Record<string, unknown>): RangeSearch {
  return isDay(from) && isDay(to) ? { from, to } : {};
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
