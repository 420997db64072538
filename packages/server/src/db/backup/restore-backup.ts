import { chown, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { prepareBinaries } from "../managed-postgres/binaries.ts";
import { takeOwnership } from "../managed-postgres/owner-lock.ts";
import { hasData, placeData, type RunAs } from "../managed-postgres/placement.ts";
import { copyFile, ignoreMissing, syncFolder } from "./copy-file.ts";
import { basesOf, listBackups, openBackup } from "./layout.ts";
import type { Manifest } from "./manifest.ts";
import { recover, type Reached } from "./recover-log.ts";

export interface RestorePlan {
  /** The backup folder. */
  readonly root: string;
  /** Data folder of the managed server. */
  readonly into: string;
  /** Default: all that the archive has. */
  readonly at?: string | undefined;
  /** Default: the newest base backup that ended before `at`. */
  readonly id?: string | undefined;
  /** Whether to take what there is where the archive has a gap. Default false. */
  readonly acceptGap?: boolean;
  /** Called with the address of the recovered database, before it is stopped and put in place. */
  readonly onRecovered?: (url: string, manifest: Manifest) => Promise<void>;
}

export interface Restored extends Reached {
  readonly backup: string;
  /** Of the base backup. */
  readonly ended_at: string;
  readonly data_dir: string;
}

/**
 * Restores into a data folder that is absent: base backup, verified file by file, then the archived log. What it
 * makes is renamed to the data folder at the end; an interrupted restore leaves nothing there.
 */
export async function restoreBackup(plan: RestorePlan): Promise<Restored> {
  const manifest = chooseBackup(plan);
  refuseOtherMajor(manifest);
  if (hasData(plan.into)) {
    throw new Error(
      `there is a database in ${plan.into}: move that folder away first, for it may have what the backup lacks`,
    );
  }
  const { dataDir, runAs } = placeData(plan.into);
  const lock = takeOwnership(`${dataDir}.lock`, `the database in ${dataDir}`);
  const draft = `${dataDir}.draft-restored`;
  try {
    await rm(draft, { recursive: true, force: true });
    await copyBack(join(basesOf(plan.root), manifest.id, "data"), { manifest, draft, runAs });
    const onRecovered = (url: string) => plan.onRecovered?.(url, manifest);
    const reached = await recover({ ...plan, draft, runAs, onRecovered });
    await syncFolder(draft);
    await rename(draft, dataDir);
    await syncFolder(dirname(dataDir));
    const { id, ended_at } = manifest;
    return { backup: id, ended_at, data_dir: dataDir, ...reached };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

function chooseBackup({ root, at, id }: RestorePlan): Manifest {
  const ids = listBackups(root);
  if (ids.length === 0) throw new Error(`there is no whole backup in ${resolve(root)}`);
  if (id !== undefined) {
    if (ids.includes(id)) return openBackup(root, id);
    throw new Error(`there is no backup ${id} in ${resolve(root)}; there are ${ids.join(", ")}`);
  }
  const found = ids
    .toReversed()
    .map((each) => openBackup(root, each))
    .find(({ ended_at }) => at === undefined || isBefore(ended_at, at));
  if (found !== undefined) return found;
  const { ended_at } = openBackup(root, ids[0] ?? "");
  throw new Error(`the oldest backup in ${resolve(root)} can be restored to ${ended_at} or later`);
}

/** Instants with milliseconds and with microseconds. */
const isBefore = (one: string, other: string) => one.slice(0, -1) <= other.slice(0, -1);

function refuseOtherMajor({ id, postgres_major }: Manifest): void {
  const { major } = prepareBinaries();
  if (major === postgres_major) return;
  throw new Error(
    `the backup ${id} is of PostgreSQL ${postgres_major}, and this Railhead brings ${major}: restore it with the release that made it`,
  );
}

interface Copying {
  readonly manifest: Manifest;
  readonly draft: string;
  readonly runAs: RunAs | undefined;
}

/** Throws, naming each file, unless all are what was backed up. */
async function copyBack(from: string, { manifest, draft, runAs }: Copying): Promise<void> {
  for (const folder of ["", ...manifest.folders]) {
    const path = join(draft, folder);
    await mkdir(path, { mode: 0o700 });
    if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
  }
  // A server that recovers syncs its data folder first.
  const options = { owner: runAs, isSynced: false };
  const wrong: string[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    const copy = await copyFile(join(from, path), join(draft, path), options).catch(ignoreMissing);
    if (copy === undefined) wrong.push(`${path} is missing`);
    else if (copy.size !== size) wrong.push(`${path} has ${copy.size} bytes instead of ${size}`);
    else if (copy.sha256 !== sha256) wrong.push(`${path} is not what was copied`);
  }
  if (wrong.length === 0) return;
  throw new Error(
    `the backup ${manifest.id} is damaged; restore an older one with --backup:\n  ${wrong.join("\n  ")}`,
  );
}
