import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { makeFolder } from "../../base/folders.ts";
import { syncFolder, isMissing } from "../transports/directory.ts";
import { journalError } from "./record.ts";

const folderOf = (folder: string) => join(folder, "copies");
const nameOf = (fileId: string) => `${fileId}.jsonl.gz`;

/**
 * Keeps lines about a file beside the journal, synced in every folder, and returns the copy's hash.
 * The same lines give the same bytes.
 */
export async function keepCopy(
  folders: readonly string[],
  fileId: string,
  lines: () => AsyncIterable<string>,
): Promise<string> {
  const [first, ...others] = folders.map(folderOf);
  if (first === undefined) throw new Error("a journal needs a folder");
  const name = nameOf(fileId);
  const sum = createHash("sha256");
  const source = watched(lines());
  const written = async (part: string) => {
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum.update(chunk);
        done(null, chunk);
      },
    });
    const output = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(source.lines), createGzip(), hashing, output);
  };
  try {
    await place(first, name, written);
  } catch (error) {
    // A lost database is no fault of the journal.
    throw source.error() ?? error;
  }
  for (const other of others) {
    await place(other, name, (part) => copySynced(join(first, name), part));
  }
  return sum.digest("hex");
}

/** The lines with their ends, and the error that ended them. */
function watched(lines: AsyncIterable<string>) {
  let failure: unknown;
  async function* each(): AsyncIterable<string> {
    try {
      for await (const line of lines) yield `${line}\n`;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { lines: each(), error: () => failure };
}

/** Writes under a temporary name; the copy is on disk once this resolves. */
async function place(
  folder: string,
  name: string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  try {
    makeFolder(folder, 0o700);
    const part = join(folder, `.${name}.part`);
    await write(part);
    await rename(part, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    throw journalError(folder, error);
  }
}

async function copySynced(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }));
}

/** The lines of the first whole copy with this hash; undefined if there is none. */
export async function readCopy(
  folders: readonly string[],
  wanted: { readonly file_id: string; readonly copy_sha256: string },
): Promise<AsyncIterable<string> | undefined> {
  for (const folder of folders) {
    const path = join(folderOf(folder), nameOf(wanted.file_id));
    if ((await hashOf(path)) !== wanted.copy_sha256) continue;
    const input = createReadStream(path).pipe(createGunzip());
    return createInterface({ input, crlfDelay: Infinity });
  }
  return undefined;
}

async function hashOf(path: string): Promise<string | undefined> {
  const sum = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
    return sum.digest("hex");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
