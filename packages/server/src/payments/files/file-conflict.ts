import type { FileRevision } from "../../db/tables/files/ach-files.ts";

const CHANGED_CONCURRENTLY = "FILE_MOVED_ON";

/** The error of a change refused because another process changed the file first. */
export function fileConflict({ id, state, attempt }: FileRevision): Error {
  const seen = `${state}, hand-over ${attempt}`;
  return Object.assign(new Error(`file ${id} was changed by another process (expected ${seen})`), {
    code: CHANGED_CONCURRENTLY,
  });
}

export function isFileConflict(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === CHANGED_CONCURRENTLY;
}
