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

/** The user PostgreSQL runs as. Undefined: ours. Root must name another. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Placement {
  dataDir: string;
  /** True where the data is not at the wanted path, because the server's user cannot get there. */
  relocated: boolean;
  runAs: RunAs | undefined;
}

const NOBODY: RunAs = { uid: 65534, gid: 65534 };
const SYSTEM_FOLDER = "/var/lib/railhead";
/** Says, beside data that was put there, where it was wanted. */
const OWNER_FILE = "belongs-to";
// A socket's path holds 107 bytes on Linux and 103 on macOS, including "/.s.PGSQL.5432".
const SOCKET_FOLDER_BYTES = 103 - 14;

/** Decides where the data lives and who runs the server, and makes the folder above the data. */
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

/** Where the data lies if the server's user cannot get to the wanted folder. */
function movedFolder(dataDir: string): string {
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(SYSTEM_FOLDER, key, "pg");
}

/** Whether there is data that was wanted in a folder, there or where it was moved. */
export function hasData(wanted: string): boolean {
  const dataDir = resolve(wanted);
  return existsSync(dataDir) || existsSync(movedFolder(dataDir));
}

/** Data in the system's folder whose project folder is gone: nobody can start on it any more. */
export interface OrphanedData {
  /** What may be removed. */
  readonly folder: string;
  /** Where the data was wanted. */
  readonly wanted: string;
}

/** Finds it. Only data put there since its owner is noted can be told. */
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

/** Where the socket is, unless that path is too long for one. */
export const socketFolderOf = (dataDir: string) => `${dataDir}.sock`;

/** A folder for the socket that only the server's user and root can enter. */
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

/** Data made by an ordinary user and now started by root stays that user's. */
function ownerOf(dataDir: string): RunAs | undefined {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

function firstUntraversable(path: string, { uid, gid }: RunAs): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return folder;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Folders made here stay open to the server's user whatever the umask. */
function makeTraversable(folder: string): void {
  const first = makeFolder(folder);
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    chmodSync(made, 0o755);
    if (made === first) return;
  }
}
