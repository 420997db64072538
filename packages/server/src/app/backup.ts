import { resolve } from "node:path";
import { wallClock } from "../base/clock.ts";
import { takeBackup } from "../db/backup/take-backup.ts";
import type { Manifest } from "../db/backup/manifest.ts";
import { prune, type Retention } from "../db/backup/retention.ts";
import { restoreBackup, type Restored } from "../db/backup/restore-backup.ts";
import { hasData, placeData } from "../db/managed-postgres/placement.ts";
import { findRunningServer } from "../db/managed-postgres/running.ts";
import { startManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";
import { tryAuditManaged } from "./audit-database.ts";
import type { Config } from "./settings/config.ts";
import { backupFolder, managedFolders } from "./settings/config-folders.ts";

export type { Restored } from "../db/backup/restore-backup.ts";

export interface WantedBackup {
  /** The backup folder. Default: RAILHEAD_BACKUP_DIR. */
  readonly to: string | undefined;
  readonly retention: Retention;
  readonly onProgress: (bytes: number, total: number) => void;
}

/** What a backup has, and what was removed for it. */
export interface MadeBackup extends Omit<Manifest, "folders" | "files" | "version"> {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly removed_backups: readonly string[];
  readonly removed_segments: number;
  /** Whether the log is archived there, so that later instants can be restored. */
  readonly is_archived: boolean;
  /** Why the audit log of the database has no row of it; absent where it has one. */
  readonly not_audited?: string;
}

/** Backs the managed database up, while it runs or is stopped. */
export async function makeBackup(
  config: Config,
  { to, retention, onProgress }: WantedBackup,
): Promise<MadeBackup> {
  const { dataDir: wanted, archiveTo } = managedFolders(config);
  if (config.DATABASE_URL !== undefined) throw new Error(OWN_SERVER);
  const root = backupFolder(config, to, "--to");
  if (!hasData(wanted)) throw new Error(`there is no database in ${resolve(wanted)}`);
  const { dataDir } = placeData(wanted);
  const running = findRunningServer(dataDir);
  const started =
    running === undefined ? await startManagedPostgres({ dataDir: wanted, archiveTo }) : undefined;
  try {
    const url = running ?? started?.url ?? "";
    const manifest = await takeBackup({ url, dataDir, root, wall: wallClock, onProgress });
    const { folders: _, files, version: __, ...about } = manifest;
    const removed = await prune(root, retention);
    const details = { backup: about.id, removed_backups: removed.backups };
    const fault = await tryAuditManaged(url, { action: "database.backed_up", details });
    return {
      ...about,
      folder: resolve(root),
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      removed_backups: removed.backups,
      removed_segments: removed.segments,
      is_archived: config.RAILHEAD_BACKUP_DIR !== undefined && root === config.RAILHEAD_BACKUP_DIR,
      ...(fault === undefined ? {} : { not_audited: fault }),
    };
  } finally {
    await started?.stop();
  }
}

const OWN_SERVER =
  "DATABASE_URL names your own PostgreSQL: back it up with its own tools (docs/operate/backup.md)";

export interface WantedRestore {
  /** The backup folder. Default: RAILHEAD_BACKUP_DIR. */
  readonly from: string | undefined;
  /** A data directory. Default: RAILHEAD_DATA_DIR. */
  readonly into: string | undefined;
  readonly at: string | undefined;
  readonly backup: string | undefined;
  readonly acceptGap: boolean;
}

/** Restores the managed database into a data directory that has none; its audit log says so. */
export async function restoreDatabase(
  config: Config,
  wanted: WantedRestore,
): Promise<Restored & Pick<MadeBackup, "not_audited">> {
  const { at, backup: id, acceptGap } = wanted;
  const root = backupFolder(config, wanted.from, "--from");
  const dataDir = wanted.into ?? config.RAILHEAD_DATA_DIR;
  const { dataDir: into } = managedFolders({ ...config, RAILHEAD_DATA_DIR: dataDir });
  let fault: string | undefined;
  const onRecovered = async (url: string, manifest: Manifest) => {
    const details = { backup: manifest.id, at: at ?? null };
    fault = await tryAuditManaged(url, { action: "database.restored", details });
  };
  const restored = await restoreBackup({ root, into, at, id, acceptGap, onRecovered });
  return { ...restored, ...(fault === undefined ? {} : { not_audited: fault }) };
}
