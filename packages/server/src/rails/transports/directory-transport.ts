import { readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@railhead/core";
import { makeFolder } from "../../base/folders.ts";
import {
  bankFolders,
  isMissing,
  listFiles,
  placeFile,
  syncFolder,
  writeTemporarily,
  type BankFolders,
  type WrittenFile,
} from "./directory.ts";
import {
  archiveNames,
  isLeftover,
  temporaryName,
  withdrawnName,
  type ArrivedFile,
  type Companion,
  type Evidence,
  type HandOver,
  type HandOverAttempt,
  type Transport,
} from "./transport.ts";

interface Place {
  readonly folders: BankFolders;
  /**
   * Whether the bank keeps collected files in `taken`, as the simulated one does: only then absence
   * from both folders proves that a file was not collected.
   */
  readonly bankKeepsTaken: boolean;
}

/** File exchange through shared folders. */
export function createDirectoryTransport(
  root: string,
  { bankKeepsTaken }: Pick<Place, "bankKeepsTaken">,
): Transport {
  const folders = bankFolders(root);
  return {
    location: folders.outbound,
    put: (attempt, beforeHandOver) => put(folders, attempt, beforeHandOver),
    withdraw: (attempt) => withdraw({ folders, bankKeepsTaken }, attempt),
    placeBeside: (name, companions) => placeBeside(folders, name, companions),
    async arrived() {
      const names = await listFiles(folders.inbound);
      const files: ArrivedFile[] = [];
      for (const name of names) {
        files.push({ name, bytes: await readFile(join(folders.inbound, name)) });
      }
      return files;
    },
    hasArrived: async () => (await listFiles(folders.inbound)).length > 0,
    archive: (name, at) => archive(folders, name, at),
    async listSent() {
      const lists = await Promise.all([folders.outbound, folders.taken].map(listFiles));
      return [...new Set(lists.flat())];
    },
    probe: () => probe(folders),
  };
}

type Found = "ours" | "other" | "absent";

/** Compares a path's content with `bytes`. */
async function compare(path: string, bytes: Buffer): Promise<Found> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size !== bytes.length) return "other";
    return (await readFile(path)).equals(bytes) ? "ours" : "other";
  } catch (error) {
    if (isMissing(error)) return "absent";
    throw error;
  }
}

/** Compares the final name, also after the bank moved the file. */
async function findFinal(
  { outbound, taken }: BankFolders,
  { name, bytes, isNameShared = false }: HandOverAttempt,
): Promise<Found> {
  const [waiting, collected] = await Promise.all([
    compare(join(outbound, name), bytes),
    compare(join(taken, name), bytes),
  ]);
  const found = [waiting, isNameShared && collected === "other" ? "absent" : collected];
  return (
    found.find((each) => each === "ours") ?? found.find((each) => each === "other") ?? "absent"
  );
}

function notHandedOver(fault: "denied" | "name_taken", detail: string): HandOver {
  return { outcome: "not_handed_over", fault, detail };
}

const textOf = (error: unknown) => (error as Error).message;

async function put(
  folders: BankFolders,
  attempt: HandOverAttempt,
  beforeHandOver: () => Promise<void>,
): Promise<HandOver> {
  let written: WrittenFile;
  try {
    const found = await findFinal(folders, attempt);
    if (found === "ours") return { outcome: "handed_over", wasThere: true };
    if (found === "other") {
      return notHandedOver("name_taken", `Another file is called ${attempt.name} already.`);
    }
    written = await writeTemporarily(folders.outbound, temporaryName(attempt), attempt.bytes);
  } catch (error) {
    return notHandedOver("denied", textOf(error));
  }
  // Concurrent with the sync: the file has no final name yet.
  try {
    await beforeHandOver();
  } catch (error) {
    await isRemoved(written.path);
    throw error;
  }
  try {
    await written.synced;
    await rename(written.path, join(folders.outbound, attempt.name));
  } catch (error) {
    // A missing file was renamed, perhaps by a repeated network request.
    if (await isRemoved(written.path)) return notHandedOver("denied", textOf(error));
    return { outcome: "unknown", detail: textOf(error), isBegun: true };
  }
  const durable = Promise.all([
    syncFolder(folders.outbound),
    removeLeftovers(folders.outbound, attempt),
  ]).then(() => undefined);
  // Prevents an unhandled rejection; awaiting callers still get the error.
  durable.catch(() => undefined);
  return { outcome: "handed_over", durable };
}

async function isRemoved(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch {
    return false;
  }
}

/** Removes temporary files of earlier attempts. Errors are ignored: banks do not read them. */
async function removeLeftovers(folder: string, attempt: HandOverAttempt): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => isLeftover(name, attempt));
  await Promise.all(left.map((name) => isRemoved(join(folder, name))));
}

async function withdraw(
  { folders, bankKeepsTaken }: Place,
  attempt: HandOverAttempt,
): Promise<Evidence> {
  try {
    if ((await findFinal(folders, attempt)) === "ours") return "handed_over";
    if (await isWithdrawn(folders.outbound, attempt)) return "not_handed_over";
    const found = await findFinal(folders, attempt);
    if (found === "ours") return "handed_over";
    return found === "absent" && bankKeepsTaken ? "not_handed_over" : "none";
  } catch {
    return "none";
  }
}

/** A temporary file that can be renamed never had the final name. */
async function isWithdrawn(folder: string, attempt: HandOverAttempt): Promise<boolean> {
  const aside = join(folder, withdrawnName(attempt));
  try {
    await rename(join(folder, temporaryName(attempt)), aside);
    return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return (await compare(aside, attempt.bytes)) !== "absent";
}

async function placeBeside(
  { outbound }: BankFolders,
  name: string,
  companions: readonly Companion[],
): Promise<string | undefined> {
  try {
    const names = await listFiles(outbound);
    for (const { name: beside, bytes, isMarker } of companions) {
      if (isMarker && !names.includes(name)) continue;
      await (
        await placeFile(outbound, beside, bytes)
      ).durable;
    }
    return undefined;
  } catch (error) {
    return textOf(error);
  }
}

/** Archives a file without overwriting another of the same name. */
async function archive(folders: BankFolders, name: string, at: Instant): Promise<void> {
  const from = join(folders.inbound, name);
  makeFolder(folders.archive);
  for (const each of archiveNames(name, at)) {
    const to = join(folders.archive, each);
    if ((await compare(to, EMPTY)) !== "absent") continue;
    return await rename(from, to);
  }
}

const EMPTY = Buffer.alloc(0);
const PROBE = Buffer.from("railhead doctor\n");

/** Writes, reads and removes a hidden file. */
async function probe({ outbound, inbound }: BankFolders): Promise<string | undefined> {
  try {
    const { path, synced } = await writeTemporarily(outbound, ".railhead-probe.part", PROBE);
    await synced;
    const isRead = (await readFile(path)).equals(PROBE);
    await unlink(path);
    await listFiles(inbound);
    return isRead ? undefined : `${outbound} gives back other bytes than were written`;
  } catch (error) {
    return textOf(error);
  }
}
