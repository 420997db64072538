import { join } from "node:path";
import { ConfigError, type Config } from "./config.ts";
import { archiveOf } from "../../db/managed-postgres/log-archive.ts";

/** Where the managed server's data and its archive lie. */
export function managedFolders(config: Config): { dataDir: string; archiveTo: string | undefined } {
  const { RAILHEAD_DATA_DIR: data, RAILHEAD_BACKUP_DIR: backups } = config;
  const archiveTo = backups === undefined ? undefined : archiveOf(backups);
  return { dataDir: join(data, "pg"), archiveTo };
}

/** The folders of the hand-over journal, the first one first. */
export function journalFolders(config: Config): string[] {
  const { RAILHEAD_DATA_DIR: data, RAILHEAD_JOURNAL_DIR: own = `${data}/journal` } = config;
  const second = config.RAILHEAD_JOURNAL_COPY_DIR;
  return second === undefined ? [own] : [own, second];
}

/** The folder of the archives of event logs. */
export function archiveRoot(config: Config): string {
  return config.RAILHEAD_ARCHIVE_DIR ?? join(config.RAILHEAD_DATA_DIR, "archive");
}

/** Where backups lie: what the flag says, else the setting. */
export function backupFolder(config: Config, given: string | undefined, flag: string): string {
  const root = given ?? config.RAILHEAD_BACKUP_DIR;
  if (root !== undefined) return root;
  throw new ConfigError([`RAILHEAD_BACKUP_DIR: name the backup folder, or give ${flag}`]);
}
