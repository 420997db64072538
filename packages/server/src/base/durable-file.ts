import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Writes a value as JSON; the file has its name once it is complete. */
export async function writeJsonFile(path: string, value: object): Promise<void> {
  const temporary = `${path}.part`;
  const file = await open(temporary, "w");
  try {
    await file.writeFile(`${JSON.stringify(value, undefined, 2)}\n`);
  } finally {
    await file.close();
  }
  await moveIntoPlace(temporary, path);
}

/** Gives a complete file its name so that both survive a crash of the machine. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await syncPath(from, "r+");
  await rename(from, to);
  await syncPath(join(to, ".."), "r");
}

/** As `moveIntoPlace`, where nothing has the name yet: throws EEXIST otherwise. */
export async function linkIntoPlace(from: string, to: string): Promise<void> {
  await syncPath(from, "r+");
  await link(from, to);
  await syncPath(join(to, ".."), "r");
}

/** As `moveIntoPlace`, for a folder whose files have their names. */
export async function moveFolderIntoPlace(from: string, to: string): Promise<void> {
  await syncPath(from, "r");
  await rename(from, to);
  await syncPath(join(to, ".."), "r");
}

/** For a `catch`: undefined where a file or folder is missing. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Has a file survive a crash of the machine, with its folder's entry of it. */
export async function syncFile(path: string): Promise<void> {
  await syncPath(path, "r+");
  await syncPath(join(path, ".."), "r");
}

async function syncPath(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Size and SHA-256 of a file, which is read as a stream. */
export async function fingerprintOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") };
}
