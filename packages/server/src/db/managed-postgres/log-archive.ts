import { chmodSync, chownSync, copyFileSync, existsSync, readFileSync } from "node:fs";
import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "../../base/folders.ts";
import { firstUntraversable, type Placement } from "./placement.ts";

/** How old what is not yet archived may become; each segment takes 16 MB. */
const ARCHIVE_SECONDS = 300;

/** Of a backup folder. */
export const archiveOf = (backups: string) => join(backups, "wal");

/**
 * Settings by which a server copies each finished segment of its log to a folder, which is made: synced,
 * renamed when whole, and refused where another file has the name.
 */
export function archiveSettings(
  placement: Placement,
  folder: string,
): Record<string, string | number> {
  const archive = resolve(folder);
  makeArchive(placement, archive);
  refuseOtherCluster(placement, archive);
  copyHistories(placement, archive);
  return {
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": archive,
    archive_timeout: ARCHIVE_SECONDS,
  };
}

/** For the server's user alone, who must be able to enter what is above it. */
function makeArchive({ runAs }: Placement, archive: string): void {
  makeFolder(dirname(archive), 0o755);
  const isNew = makeFolder(archive, 0o700) !== undefined;
  if (runAs === undefined) return;
  const blocker = firstUntraversable(archive, runAs);
  if (blocker !== undefined) {
    throw new Error(
      `the log cannot be archived in ${archive}: PostgreSQL runs as user ${runAs.uid}, to whom ${blocker} is closed; open that folder with chmod o+x`,
    );
  }
  if (!isNew) return;
  chownSync(archive, runAs.uid, runAs.gid);
  chmodSync(archive, 0o700);
}

/** The archiver would fail for ever on another database's segments, and the log would fill the disk. */
function refuseOtherCluster({ dataDir }: Placement, archive: string): void {
  const note = join(archive, "cluster");
  const own = systemIdentifier(dataDir);
  if (!existsSync(note)) writeFileSync(note, `${own}\n`);
  const found = readFileSync(note, "utf8").trim();
  if (found === own) return;
  throw new Error(
    `${archive} is the archive of another database (${found}, not ${own}): give RAILHEAD_BACKUP_DIR another folder`,
  );
}

/** The first eight bytes of the control file, in the machine's order. */
const systemIdentifier = (dataDir: string) =>
  String(readFileSync(join(dataDir, "global/pg_control")).readBigUInt64LE(0));

/**
 * A restore begins a timeline before anything is archived. Without its history the archive would end, for
 * the next restore, where this timeline begins.
 */
function copyHistories({ dataDir, runAs }: Placement, archive: string): void {
  const own = join(dataDir, "pg_wal");
  if (!existsSync(own)) return;
  for (const name of readdirSync(own).filter((file) => file.endsWith(".history"))) {
    const [from, to] = [join(own, name), join(archive, name)];
    if (!existsSync(to)) {
      copyFileSync(from, to);
      if (runAs !== undefined) chownSync(to, runAs.uid, runAs.gid);
    } else if (!readFileSync(from).equals(readFileSync(to))) {
      throw new Error(
        `${archive} is the archive of another restored copy of this database: give RAILHEAD_BACKUP_DIR another folder`,
      );
    }
  }
}
