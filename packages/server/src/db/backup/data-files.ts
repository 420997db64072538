import { createHash } from "node:crypto";
import { readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { copyFile, ignoreMissing, isMissing } from "./copy-file.ts";
import type { CopiedFile } from "./manifest.ts";

/** Folders whose content a restored server makes anew, or that is copied apart. */
const EMPTIED = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
/** Files of the running server alone. */
const SKIPPED = new Set([
  "backup_label",
  "backup_label.old",
  "backup_manifest",
  "current_logfiles",
  "postmaster.opts",
  "postmaster.pid",
  "recovery.signal",
  "standby.signal",
  "tablespace_map",
]);
const TEMPORARY = /^(pgsql_tmp|pg_internal\.init)/;
/** Read last and twice: it is written in place, also during a backup. */
const CONTROL = "global/pg_control";

export interface ListedFile {
  readonly path: string;
  /** When it was listed; it may grow. */
  readonly size: number;
}

interface Listed {
  readonly folders: string[];
  readonly files: ListedFile[];
}

/** What a backup takes of a data folder. Tablespaces lie elsewhere and are refused. */
export async function listDataFiles(dataDir: string): Promise<Listed> {
  const listed: Listed = { folders: [], files: [] };
  await listInto(listed, dataDir, "");
  const isControl = ({ path }: ListedFile) => path === CONTROL;
  return { ...listed, files: listed.files.toSorted((a, b) => +isControl(a) - +isControl(b)) };
}

async function listInto(listed: Listed, dataDir: string, folder: string): Promise<void> {
  for (const item of await itemsOf(join(dataDir, folder))) {
    const path = folder === "" ? item.name : `${folder}/${item.name}`;
    if (TEMPORARY.test(item.name)) continue;
    if (item.isSymbolicLink()) {
      throw new Error(`${path} of the data folder lies elsewhere, and is not backed up that way`);
    }
    if (item.isDirectory()) {
      listed.folders.push(path);
      if (EMPTIED.has(path)) {
        // The server does not make this one itself.
        if (path === "pg_wal") listed.folders.push("pg_wal/archive_status");
      } else {
        await listInto(listed, dataDir, path);
      }
    } else if (item.isFile() && !SKIPPED.has(path)) {
      const size = (await stat(join(dataDir, path)).catch(ignoreMissing))?.size;
      if (size !== undefined) listed.files.push({ path, size });
    }
  }
}

/** A table that was dropped meanwhile takes its folder along. */
async function itemsOf(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
}

const isAsCopied = async (path: string, sha256: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex") === sha256;

/** Copies a file while the server runs; undefined where it is gone: the log has what became of it. */
export async function copyDataFile(
  dataDir: string,
  target: string,
  path: string,
): Promise<CopiedFile | undefined> {
  try {
    const copied = await copyFile(join(dataDir, path), join(target, path));
    if (path !== CONTROL || (await isAsCopied(join(dataDir, path), copied.sha256))) {
      return { path, ...copied };
    }
    await rm(join(target, path));
    return await copyDataFile(dataDir, target, path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
