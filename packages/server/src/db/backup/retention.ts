import { rm } from "node:fs/promises";
import { join } from "node:path";
import { archiveOf } from "../managed-postgres/log-archive.ts";
import { basesOf, listBackups, listSegments, openBackup, placeOf } from "./layout.ts";

/** Which base backups stay; without either limit, all do. The newest one always stays. */
export interface Retention {
  /** So many of the newest. */
  readonly count?: number | undefined;
  /** Those that ended at or after this instant, and the one before them, from which it can be reached. */
  readonly since?: string | undefined;
}

/** Removes base backups that need not stay, then what of the archive none that stays needs. */
export async function prune(
  root: string,
  { count, since }: Retention,
): Promise<{ backups: string[]; segments: number }> {
  if (count === undefined && since === undefined) return { backups: [], segments: 0 };
  const ids = listBackups(root);
  const byCount = ids.slice(-Math.max(count ?? 1, 1));
  const older =
    since === undefined ? [] : ids.filter((id) => openBackup(root, id).ended_at <= since);
  const byAge = since === undefined ? [] : ids.slice(Math.max(older.length - 1, 0));
  const kept = new Set([...byCount, ...byAge]);
  const gone = ids.filter((id) => !kept.has(id));
  for (const id of gone) await rm(join(basesOf(root), id), { recursive: true });
  const [oldest] = ids.filter((id) => kept.has(id));
  if (oldest === undefined) return { backups: gone, segments: 0 };
  const first = placeOf(openBackup(root, oldest).first_segment);
  const unneeded = listSegments(root).filter((name) => placeOf(name) < first);
  for (const name of unneeded) await rm(join(archiveOf(root), name));
  return { backups: gone, segments: unneeded.length };
}
