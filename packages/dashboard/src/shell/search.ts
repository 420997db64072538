/** What the address of a file names. */
export interface FileSearch {
  /** The line to show, from 1. */
  readonly line?: number;
}

export function readFileSearch(search: Record<string, unknown>): FileSearch {
  const line = Number(search["line"]);
  return Number.isSafeInteger(line) && line > 0 ? { line } : {};
}
