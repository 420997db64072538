import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { archiveOf } from "../managed-postgres/log-archive.ts";
import { readManifest, type Manifest } from "./manifest.ts";

/** Base backups of a backup folder, each in a folder named by its start. */
export const basesOf = (root: string) => join(root, "base");

/** A base backup's folder until it is whole. */
export const PARTIAL = ".partial";

const ID = /^\d{8}T\d{6}Z$/;

/** Whole base backups, oldest first. */
export function listBackups(root: string): string[] {
  const bases = basesOf(root);
  if (!existsSync(bases)) return [];
  return readdirSync(bases)
    .filter((name) => ID.test(name))
    .toSorted();
}

export const openBackup = (root: string, id: string): Manifest =>
  readManifest(join(basesOf(root), id));

/** 2026-03-02T15:00:00.000Z as 20260302T150000Z. */
export const backupId = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const SEGMENT = /^[0-9A-F]{24}$/;
export const isSegment = (name: string) => SEGMENT.test(name);

/** A segment's place in the log, the same on every timeline. */
export const placeOf = (segment: string) => segment.slice(8);

const HISTORY = /^[0-9A-F]{8}\.history$/;

/** The archive's last segment of its newest timeline, which a restore follows; undefined where it has none. */
export function lastSegment(root: string): string | undefined {
  const archive = archiveOf(root);
  if (!existsSync(archive)) return undefined;
  const histories = readdirSync(archive).filter((name) => HISTORY.test(name));
  const newest = histories.toSorted().at(-1)?.slice(0, 8) ?? "";
  const last = listSegments(root).at(-1);
  return last !== undefined && last.slice(0, 8) >= newest ? last : undefined;
}

/** Archived segments in order of timeline and place. */
export function listSegments(root: string): string[] {
  const archive = archiveOf(root);
  return existsSync(archive) ? readdirSync(archive).filter(isSegment).toSorted() : [];
}
