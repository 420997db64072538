import type { Setting } from "./setting.ts";

/** Where the service keeps files. */
export const FOLDER_SETTINGS = {
  RAILHEAD_DATA_DIR: {
    type: "text",
    default: ".railhead",
    description: "Where the managed database, keys and the bank's folders lie.",
  },
  RAILHEAD_JOURNAL_DIR: {
    type: "text",
    minLength: 1,
    description:
      "Where the hand-over journal lies; without it, `journal` in RAILHEAD_DATA_DIR. Processes on several machines share one: a mounted volume.",
  },
  RAILHEAD_JOURNAL_COPY_DIR: {
    type: "text",
    minLength: 1,
    description:
      "A second place of the hand-over journal, such as a mounted volume of another machine. No file is sent while either cannot be written.",
  },
  RAILHEAD_BACKUP_DIR: {
    type: "text",
    minLength: 1,
    description:
      "Where the managed PostgreSQL archives its write-ahead log, and `railhead backup` puts base backups (operate/backup.md): a volume of another machine. Without it, nothing is archived.",
  },
  RAILHEAD_ARCHIVE_DIR: {
    type: "text",
    minLength: 1,
    description:
      "Folder of the archives of event logs, which `railhead archive` writes and the API reads archived events from (operate/archive.md); without it, `archive` in RAILHEAD_DATA_DIR.",
  },
} as const satisfies Record<string, Setting>;
