import { open, readdir, rename, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../base/folders.ts";

/** The folders of a bank that exchanges files through a directory. */
export interface BankFolders {
  /** Written by us, collected by the bank. */
  readonly outbound: string;
  /** Collected by the bank. */
  readonly taken: string;
  /** Written by the bank, read by us. */
  readonly inbound: string;
  /** Read by us. */
  readonly archive: string;
}

export function bankFolders(root: string): BankFolders {
  return {
    outbound: join(root, "outbound"),
    taken: join(root, "taken"),
    inbound: join(root, "inbound"),
    archive: join(root, "archive"),
  };
}

/**
 * Writes under a temporary name and renames, so that readers never see a partial file. `durable`
 * resolves once a power loss cannot undo it.
 */
export async function placeFile(
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<{ durable: Promise<void> }> {
  const { path, synced } = await writeTemporarily(folder, `.${name}.part`, bytes);
  await rename(path, join(folder, name));
  const durable = Promise.all([synced, syncFolder(folder)]).then(() => undefined);
  // Prevents an unhandled rejection; awaiting callers still get the error.
  durable.catch(() => undefined);
  return { durable };
}

/** A file under a temporary name; `synced` resolves once its bytes are on disk. */
export interface WrittenFile {
  readonly path: string;
  readonly synced: Promise<void>;
}

export async function writeTemporarily(
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<WrittenFile> {
  const path = join(folder, name);
  const file = await inFolder(folder, () => open(path, "w", 0o600));
  try {
    await file.writeFile(bytes);
  } catch (error) {
    await file.close();
    throw error;
  }
  const synced = syncAndClose(file);
  synced.catch(() => undefined);
  return { path, synced };
}

/** Creates the folder on first use. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    makeFolder(folder);
    return await work();
  }
}

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

export async function syncFolder(folder: string): Promise<void> {
  await syncAndClose(await open(folder, "r"));
}

async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files of a folder in name order, without temporary files and folders. */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { withFileTypes: true });
    return found
      .filter((item) => item.isFile() && !item.name.startsWith("."))
      .map((item) => item.name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export async function moveFile(name: string, from: string, to: string): Promise<void> {
  await inFolder(to, () => rename(join(from, name), join(to, name)));
}
