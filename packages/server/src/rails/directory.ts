import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  type FileHandle,
} from "node:fs/promises";
import { join } from "node:path";
import type { ArrivedFile, HandOver, Transport } from "./transport.ts";

/** The folders of a bank that exchanges files through a directory. */
export interface BankFolders {
  /** We put, the bank takes. */
  readonly outbound: string;
  /** What the bank has taken. */
  readonly taken: string;
  /** The bank puts, we read. */
  readonly inbound: string;
  /** What we have read. */
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
 * Writes under a temporary name and renames, so that a reader never meets half a file. What it
 * answers ends when a loss of power cannot undo that any more.
 */
export async function placeFile(
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<{ durable: Promise<void> }> {
  const { path, synced } = await writeTemporarily(folder, name, bytes);
  await rename(path, join(folder, name));
  const durable = Promise.all([synced, syncFolder(folder)]).then(() => undefined);
  // Whoever awaits it still sees it fail.
  durable.catch(() => undefined);
  return { durable };
}

async function writeTemporarily(
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<{ path: string; synced: Promise<void> }> {
  const path = join(folder, `.${name}.part`);
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

/** A folder is made where it is missing, which it is once. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(folder, { recursive: true });
    return await work();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

async function syncFolder(folder: string): Promise<void> {
  await syncAndClose(await open(folder, "r"));
}

async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Finished files of a folder in name order; temporary names and folders are left out. */
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

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function put(
  folders: BankFolders,
  file: { name: string; bytes: Buffer; beforeHandOver: () => Promise<void> },
): Promise<HandOver> {
  const denied = (error: unknown): HandOver => ({
    outcome: "not_handed_over",
    fault: "denied",
    detail: (error as Error).message,
  });
  let written: { path: string; synced: Promise<void> };
  try {
    written = await writeTemporarily(folders.outbound, file.name, file.bytes);
  } catch (error) {
    return denied(error);
  }
  // While the disk works: nobody reads the file before it has its final name.
  await file.beforeHandOver();
  try {
    await written.synced;
    await rename(written.path, join(folders.outbound, file.name));
  } catch (error) {
    return denied(error);
  }
  const durable = syncFolder(folders.outbound);
  // Whoever awaits it still sees it fail.
  durable.catch(() => undefined);
  return { outcome: "handed_over", durable };
}

/** Writes and removes a file that no bank looks at. */
async function probe({ outbound, inbound }: BankFolders): Promise<string | undefined> {
  try {
    const { path, synced } = await writeTemporarily(outbound, "probe", Buffer.alloc(0));
    await synced;
    await unlink(path);
    await listFiles(inbound);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Exchange through folders that both sides can reach and in which the bank keeps what it took. */
export function createDirectoryTransport(root: string): Transport {
  const folders = bankFolders(root);
  return {
    location: folders.outbound,
    put: (name, bytes, beforeHandOver) => put(folders, { name, bytes, beforeHandOver }),
    // The bank keeps what it takes, so a file that lies in neither folder was never handed over.
    look: async (name) =>
      (await exists(join(folders.outbound, name))) || (await exists(join(folders.taken, name)))
        ? "handed_over"
        : "not_handed_over",
    async arrived() {
      const names = await listFiles(folders.inbound);
      const files: ArrivedFile[] = [];
      for (const name of names) {
        files.push({ name, bytes: await readFile(join(folders.inbound, name)) });
      }
      return files;
    },
    hasArrived: async () => (await listFiles(folders.inbound)).length > 0,
    archive: (name) => moveFile(name, folders.inbound, folders.archive),
    probe: () => probe(folders),
  };
}
