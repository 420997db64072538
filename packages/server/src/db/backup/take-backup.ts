import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { WallClock } from "../../base/clock.ts";
import { makeFolder } from "../../base/folders.ts";
import { freeBytes } from "../managed-postgres/server-disk.ts";
import { raw, sql, type Connection } from "../postgres/executor.ts";
import { openPool } from "../postgres/connections/pool.ts";
import { syncFolder } from "./copy-file.ts";
import { copyDataFile, listDataFiles, type ListedFile } from "./data-files.ts";
import { backupId, basesOf, isSegment, PARTIAL, placeOf } from "./layout.ts";
import { writeManifest, type CopiedFile, type Manifest } from "./manifest.ts";

// An arbitrary advisory lock key; nothing else may use it.
const LOCK = 7_245_019_339n;
/** Keeps the log that is written meanwhile; it goes with the session. */
const SLOT = "railhead_backup";

export interface BackupPlan {
  /** Of the running managed server, as its superuser. */
  readonly url: string;
  readonly dataDir: string;
  /** The backup folder, whose base backups this becomes one of. */
  readonly root: string;
  /** Of the machine that the server runs on. */
  readonly wall: WallClock;
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined;
}

/** Copies a data folder while its server runs. What an interrupted backup left is removed first. */
export async function takeBackup(plan: BackupPlan): Promise<Manifest> {
  const db = openPool({ url: plan.url, max: 1 });
  try {
    const session = await db.connect();
    await session.run(raw("set statement_timeout = 0"));
    await refuseSecond(session);
    return await takeWith(session, plan);
  } finally {
    // Ends the backup on the server, too, where it was not completed.
    await db.close();
  }
}

async function refuseSecond(session: Connection): Promise<void> {
  const { is_free } = await session.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_lock(${LOCK}::int8) as is_free`,
  );
  if (!is_free) throw new Error("another backup of this database is running; let it end first");
}

async function takeWith(session: Connection, plan: BackupPlan): Promise<Manifest> {
  const bases = basesOf(plan.root);
  makeFolder(dirname(bases), 0o755);
  makeFolder(bases, 0o700);
  await removePartial(bases);
  const about = await readServer(session);
  const started_at = plan.wall.now();
  const id = backupId(started_at);
  const draft = join(bases, `${id}${PARTIAL}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    const copied = await copyRunning(session, plan, join(draft, "data"));
    const manifest: Manifest = { version: 1, id, started_at, ...about, ...copied };
    await writeManifest(draft, manifest);
    await syncFolder(draft);
    await rename(draft, join(bases, id));
    await syncFolder(bases);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function removePartial(bases: string): Promise<void> {
  for (const name of readdirSync(bases).filter((each) => each.endsWith(PARTIAL))) {
    await rm(join(bases, name), { recursive: true });
  }
}

type About = Pick<Manifest, "postgres_major" | "system_identifier">;

function readServer(session: Connection): Promise<About> {
  return session.one<About>(sql`
    select current_setting('server_version_num')::int / 10000 || '' as postgres_major,
      (select system_identifier from pg_control_system())::text as system_identifier`);
}

type Copied = Omit<Manifest, "version" | "id" | "started_at" | keyof About>;

/** Between the start and the stop of a backup on the server; the log of that time belongs to it. */
async function copyRunning(session: Connection, plan: BackupPlan, target: string): Promise<Copied> {
  await session.run(sql`select pg_create_physical_replication_slot(${SLOT}, true, true)`);
  const start = await session.one<{ position: string; segment: string }>(sql`
    select p::text as position, pg_walfile_name(p) as segment
    from pg_backup_start('railhead', true) p`);
  const listed = await listDataFiles(plan.dataDir);
  refuseFullDisk(plan.root, totalOf(listed.files));
  for (const folder of ["", ...listed.folders]) await mkdir(join(target, folder), { mode: 0o700 });
  const files = await copyAll(plan, target, listed.files);
  const stop = await session.one<{ position: string; segment: string; label: string }>(
    sql`select lsn::text as position, pg_walfile_name(lsn) as segment, labelfile as label
      from pg_backup_stop(false)`,
  );
  const segments = readdirSync(join(plan.dataDir, "pg_wal")).filter(
    (name) =>
      isSegment(name) &&
      placeOf(name) >= placeOf(start.segment) &&
      placeOf(name) <= placeOf(stop.segment),
  );
  const log = await copyAll(
    { ...plan, onProgress: undefined },
    target,
    segments.map((name) => ({ path: `pg_wal/${name}`, size: 0 })),
  );
  const label = await writeLabel(target, stop.label);
  for (const folder of ["", ...listed.folders]) await syncFolder(join(target, folder));
  return {
    ended_at: plan.wall.now(),
    start_position: start.position,
    stop_position: stop.position,
    first_segment: start.segment,
    folders: listed.folders,
    files: [...files, ...log, label],
  };
}

const totalOf = (files: readonly ListedFile[]) => files.reduce((sum, { size }) => sum + size, 0);

function refuseFullDisk(root: string, needed: number): void {
  const free = freeBytes(root);
  if (free > needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
  throw new Error(
    `the backup takes ${megabytes(needed)}, and the disk of ${root} has ${megabytes(free)} free; make room, or name another folder`,
  );
}

async function copyAll(
  { dataDir, onProgress }: Pick<BackupPlan, "dataDir" | "onProgress">,
  target: string,
  files: readonly ListedFile[],
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  const total = totalOf(files);
  let done = 0;
  for (const { path, size } of files) {
    const copy = await copyDataFile(dataDir, target, path);
    if (copy !== undefined) copied.push(copy);
    done += size;
    onProgress?.(done, total);
  }
  return copied;
}

/** From where a restored server recovers; without it, it would begin at a later checkpoint, and lose pages. */
async function writeLabel(target: string, text: string): Promise<CopiedFile> {
  const path = "backup_label";
  await writeFile(join(target, path), text, { mode: 0o600, flush: true });
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { path, size: Buffer.byteLength(text), sha256 };
}
