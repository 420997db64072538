import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createIds } from "../../base/ids.ts";
import { wallClock } from "../../base/clock.ts";
import { checkPages } from "../../db/backup/check-pages.ts";
import { restoreBackup, type Restored } from "../../db/backup/restore-backup.ts";
import { openPool } from "../../db/postgres/connections/pool.ts";
import { withLogin } from "../../db/postgres/connections/open.ts";
import { takeOwnership } from "../../db/managed-postgres/owner-lock.ts";
import { startManagedPostgres } from "../../db/managed-postgres/managed-postgres.ts";
import { ENGINE_ROLE } from "../../db/roles/rights.ts";
import { migrate } from "../../db/schema/migrate.ts";
import { backupFolder } from "../settings/config-folders.ts";
import type { Config } from "../settings/config.ts";
import { proveContent, type Proof } from "./prove-content.ts";

export interface WantedDrill {
  /** The backup folder. Default: RAILHEAD_BACKUP_DIR. */
  readonly from: string | undefined;
  /** Where the copy lies meanwhile. Default: the system's folder of temporary files. */
  readonly in: string | undefined;
  readonly onPhase: (phase: string) => void;
}

/** What a restored copy of the newest backup proved. */
export interface Drilled extends Pick<Restored, "backup" | "last_commit_at" | "log_position"> {
  readonly proofs: readonly Proof[];
  /** What a restore would leave for a person to do. */
  readonly notes: readonly string[];
}

/** Restores the newest backup apart from the service, reads all of it, and removes the copy. */
export async function drill(config: Config, wanted: WantedDrill): Promise<Drilled> {
  const root = backupFolder(config, wanted.from, "--from");
  const folder = join(resolve(wanted.in ?? tmpdir()), "railhead-drill");
  const lock = takeOwnership(`${folder}.lock`, `the copy in ${folder}`);
  try {
    // One that was killed leaves its copy.
    rmSync(folder, { recursive: true, force: true });
    // As root, the server runs as another user.
    mkdirSync(folder, { mode: 0o711 });
    const dataDir = join(folder, "pg");
    wanted.onPhase("restoring");
    const restored = await restoreBackup({ root, into: dataDir });
    const server = await startManagedPostgres({
      dataDir,
      settings: { default_transaction_read_only: "on" },
    });
    try {
      const proved = await proveAll(config, server.url, { restored, onPhase: wanted.onPhase });
      const { backup, last_commit_at, log_position } = restored;
      return { backup, last_commit_at, log_position, ...proved };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

async function proveAll(
  config: Config,
  url: string,
  { restored, onPhase }: { restored: Restored; onPhase: (phase: string) => void },
): Promise<Pick<Drilled, "proofs" | "notes">> {
  const unlimited = { max: 2, readOnly: true, statementTimeoutMs: 0 };
  const owner = openPool({ ...unlimited, url });
  const db = openPool({ ...unlimited, url: withLogin(url, ENGINE_ROLE) });
  try {
    onPhase("reading every page");
    const pages = await checkPages(owner);
    const { applied } = await migrate(owner, { at: wallClock.now(), dryRun: true });
    onPhase("verifying what it holds");
    const content = await proveContent(config, {
      db,
      wall: wallClock,
      ids: createIds(),
      reached: restored.last_commit_at ?? restored.ended_at,
    });
    return {
      proofs: [{ proof: "pages_and_indexes_are_sound", ...pages }, ...content.proofs],
      notes: [
        ...applied.map((name) => `migration ${name} is to be applied after a restore`),
        ...content.notes,
      ],
    };
  } finally {
    await db.close();
    await owner.close();
  }
}
