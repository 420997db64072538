import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";

/** A file by its path in the data folder, as it was copied. */
export interface CopiedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** What a base backup is of, and what it consists of. */
export interface Manifest {
  readonly version: 1;
  readonly id: string;
  readonly started_at: string;
  /** It can be restored to this instant and later ones. */
  readonly ended_at: string;
  readonly postgres_major: string;
  readonly system_identifier: string;
  readonly start_position: string;
  readonly stop_position: string;
  /** The first segment of the log that a restore reads. */
  readonly first_segment: string;
  readonly folders: readonly string[];
  readonly files: readonly CopiedFile[];
}

const FILE = "manifest.json";

const sumOf = (manifest: Manifest) =>
  createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

/** Written last: a base backup without it is not whole. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, FILE), "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ ...manifest, sha256: sumOf(manifest) })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Throws when it is missing, or not as it was written. */
export function readManifest(folder: string): Manifest {
  const damaged = (cause?: unknown) =>
    new Error(`the backup ${basename(folder)} is damaged: ${FILE} is not as it was written`, {
      cause,
    });
  let read: Manifest & { sha256: string };
  try {
    read = JSON.parse(readFileSync(join(folder, FILE), "utf8")) as typeof read;
  } catch (error) {
    throw damaged(error);
  }
  const { sha256, ...manifest } = read;
  if (sha256 !== sumOf(manifest)) throw damaged();
  return manifest;
}
