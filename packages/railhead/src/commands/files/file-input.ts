import { createReadStream } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  type ProfileName,
  profiles,
  readFile,
  readJson,
  type ReadOptions,
  type ReadResult,
} from "@railhead/nacha";
import { InvalidArgumentError } from "commander";

/** Exit codes of the file commands. */
export const exitCodes = { valid: 0, invalid: 1, unreadable: 2 } as const;

/** A file that could not be opened, with the system's error message. */
export interface Unreadable {
  unreadable: string;
}

/** Reads a file, or standard input for `-`; gzip is decompressed. */
export async function inputBytes(name: string): Promise<Uint8Array | Unreadable> {
  const pieces: Uint8Array[] = [];
  try {
    const stream = name === "-" ? process.stdin : createReadStream(name);
    for await (const piece of stream) pieces.push(piece as Uint8Array);
    const bytes = Buffer.concat(pieces);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}

/** Reads bytes as an ACH file, or as its JSON form when they start like an object. */
export function readAny(bytes: Uint8Array, options: ReadOptions): ReadResult {
  if (isJson(bytes)) return readJson(new TextDecoder().decode(bytes), options);
  return readFile(bytes, options);
}

function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 32 && byte < 127);
  // RTF documents start with a brace as well.
  return first === 123 && bytes[bytes.indexOf(123) + 1] !== 92;
}

/** True when the input contains no record at all. */
export function isUnreadable(result: ReadResult): boolean {
  const { files, entries, addenda, batches } = result.totals;
  if (result.errors.some((error) => error.code === "invalid_json")) return true;
  return files + entries + addenda + batches === 0;
}

/** The profiles of a comma-separated list; throws an error that lists the known ones. */
export function profileList(value: string): ProfileName[] {
  return value.split(",").map((name) => {
    if (name in profiles) return name as ProfileName;
    throw new InvalidArgumentError(
      `unknown profile ${name}; known: ${Object.keys(profiles).join(", ")}`,
    );
  });
}

/** The output of `--json`. Amounts in cents. */
export function summary(result: ReadResult, mode: "strict" | "lenient") {
  const { totals } = result;
  return {
    valid: result.valid,
    mode,
    errors: result.errors,
    notes: result.notes,
    batches: totals.batches,
    entries: totals.entries,
    addenda: totals.addenda,
    total_debit_cents: totals.total_debit_cents,
    total_credit_cents: totals.total_credit_cents,
    codes: result.codes,
  };
}
