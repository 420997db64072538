import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { RunAs } from "../managed-postgres/placement.ts";

const CHUNK = 2 ** 20;

export interface CopyOptions {
  /** Default: the user of this process. */
  readonly owner?: RunAs | undefined;
  /** False where another program syncs the copy. Default true. */
  readonly isSynced?: boolean;
}

/** Size and SHA-256 of what was copied. */
export async function copyFile(
  from: string,
  to: string,
  { owner, isSynced = true }: CopyOptions = {},
): Promise<{ size: number; sha256: string }> {
  const source = await open(from, "r");
  try {
    const target = await open(to, "wx", 0o600).catch(explainFull(to));
    try {
      const copied = await copyBytes(source, target).catch(explainFull(to));
      if (isSynced) await target.datasync();
      if (owner !== undefined) await target.chown(owner.uid, owner.gid);
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyBytes(source: FileHandle, target: FileHandle) {
  const sum = createHash("sha256");
  const chunk = Buffer.allocUnsafe(CHUNK);
  let size = 0;
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, CHUNK, size);
    if (bytesRead === 0) break;
    const bytes = chunk.subarray(0, bytesRead);
    sum.update(bytes);
    for (let at = 0; at < bytesRead;) {
      at += (await target.write(bytes, at, bytesRead - at, size + at)).bytesWritten;
    }
    size += bytesRead;
  }
  return { size, sha256: sum.digest("hex") };
}

/** Names what has to be made room on. */
const explainFull = (path: string) => (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT" && code !== "EFBIG") throw error;
  throw new Error(`the disk of ${dirname(path)} is full; make room, and begin again`, {
    cause: error,
  });
};

export const isMissing = (error: unknown) =>
  (error as NodeJS.ErrnoException | null)?.code === "ENOENT";

export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** A file whose folder is not synced may be gone after a crash. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
