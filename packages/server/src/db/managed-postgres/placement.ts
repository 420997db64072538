import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "../../base/folders.ts";

/** User that PostgreSQL runs as; undefined is the current one. Root must name another. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Placement {
  dataDir: string;
  /** Whether the data is elsewhere because the server's user cannot reach the wanted path. */
  relocated: boolean;
  runAs: RunAs | undefined;
}

const NOBODY: RunAs = { uid: 65534, gid: 65534 };
const SYSTEM_FOLDER = "/var/lib/railhead";
/** File that names the wanted folder, next to relocated data. */
const OWNER_FILE = "belongs-to";
// A socket's path holds 107 bytes on Linux and 103 on macOS, including "/.s.PGSQL.5432".
const SOCKET_FOLDER_BYTES = 103 - 14;

/** Decides the data folder and the server's user, and creates the parent folder. */
export function placeData(wanted: string): Placement {
  const dataDir = resolve(wanted);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? ownUid;
    if (owner !== ownUid) {
      throw new Error(
        `the database in ${dataDir} belongs to another user (uid ${owner}): run Railhead as that user`,
      );
    }
    makeFolder(dirname(dataDir));
    return { dataDir, relocated: false, runAs: undefined };
  }
  const runAs = ownerOf(dataDir) ?? NOBODY;
  const blocker = firstUntraversable(dataDir, runAs);
  if (blocker === undefined) {
    makeTraversable(dirname(dataDir));
    return { dataDir, relocated: false, runAs };
  }
  if (existsSync(join(dataDir, "PG_VERSION"))) {
    throw new Error(
      `the database in ${dataDir} cannot be reached by the user it runs as, because ${blocker} is closed to it; open that folder with chmod o+x`,
    );
  }
  const moved = movedFolder(dataDir);
  makeTraversable(dirname(moved));
  writeFileSync(join(dirname(moved), OWNER_FILE), `${dataDir}\n`);
  return { dataDir: moved, relocated: true, runAs: ownerOf(moved) ?? NOBODY };
}

/** Data folder when the server's user cannot reach the wanted one. */
function movedFolder(dataDir: string): string {
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(SYSTEM_FOLDER, key, "pg");
}

/** Whether data exists in a folder or where it was relocated. */
export function hasData(wanted: string): boolean {
  const dataDir = resolve(wanted);
  return existsSync(dataDir) || existsSync(movedFolder(dataDir));
}

/** Relocated data whose project folder is gone, so that no server can start on it. */
export interface OrphanedData {
  /** The folder that may be deleted. */
  readonly folder: string;
  /** The missing project folder. */
  readonly wanted: string;
}

/** Lists orphaned data. Only data with an owner note can be recognized. */
export function listOrphanedData(system: string = SYSTEM_FOLDER): OrphanedData[] {
  if (!existsSync(system)) return [];
  return readdirSync(system).flatMap((name) => {
    const folder = join(system, name);
    const note = join(folder, OWNER_FILE);
    if (!existsSync(note) || !existsSync(join(folder, "pg"))) return [];
    const wanted = readFileSync(note, "utf8").trim();
    return existsSync(dirname(wanted)) ? [] : [{ folder, wanted }];
  });
}

/** Socket folder, unless its path is too long. */
export const socketFolderOf = (dataDir: string) => `${dataDir}.sock`;

/** Creates a socket folder that only the server's user and root can enter. */
export function makeSocketFolder(placement: Placement): string {
  const beside = socketFolderOf(placement.dataDir);
  let folder = beside;
  if (Buffer.byteLength(beside) > SOCKET_FOLDER_BYTES) {
    folder = mkdtempSync(join(tmpdir(), "railhead-"));
  } else {
    makeFolder(beside, 0o700);
  }
  if (placement.runAs !== undefined) chownSync(folder, placement.runAs.uid, placement.runAs.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Data created by an ordinary user stays that user's when root starts the server. */
function ownerOf(dataDir: string): RunAs | undefined {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

export function firstUntraversable(path: string, { uid, gid }: RunAs): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return folder;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Created folders stay accessible to the server's user whatever the umask. */
function makeTraversable(folder: string): void {
  const first = makeFolder(folder);
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    chmodSync(made, 0o755);
    if (made === first) return;
  }
}
