import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder and its parents; returns the first created, or undefined. Node's recursive mkdir loops
 * forever below folders that take none, such as `/proc`.
 */
export function makeFolder(folder: string, mode?: number): string | undefined {
  const missing: string[] = [];
  let above = resolve(folder);
  while (!existsSync(above) && above !== dirname(above)) {
    missing.unshift(above);
    above = dirname(above);
  }
  // An existing path may be a file.
  if (missing.length === 0) missing.push(above);
  return missing.filter((path) => makeOne(path, mode))[0];
}

/** Returns false when it exists, also when another process has just created it. */
function makeOne(path: string, mode: number | undefined): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (existsSync(path) && statSync(path).isDirectory()) return false;
    const why = REASONS[code] ?? `the system says ${code}`;
    const text = `The folder ${path} cannot be made: ${why}. Name another folder.`;
    throw Object.assign(new Error(text, { cause: error }), { code });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EEXIST: "a file of that name is there",
  ENOTDIR: "what is above it is a file",
  ENOENT: "what is above it takes no folders",
  EROFS: "what is above it can only be read",
  ENOSPC: "the disk is full",
};
