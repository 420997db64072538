import type { Readable } from "node:stream";

/** The line of `railhead dev --json` that says that it serves. */
export function servingOf(
  output: Readable,
): Promise<{ readonly api_key: string; readonly paykey: string }>;
