import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the repository; `path` is relative to its root, with forward slashes. */
export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

/** What is wrong, where, and what to do instead. Lines count from 1. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

const LEFT_OUT = new Set([
  "node_modules",
  "dist",
  "coverage",
  ".git",
  ".railhead",
  "package-lock.json",
]);
const TEXT = /\.(tsx?|mts|mjs|js|py|sql|md|json|html|css|svg|yaml|yml|sh)$|(^|\/)(LICENSE|run)$/;

const PICTURE = /\.png$/;

/** Every text file that a person wrote, in path order; and pictures, without a text. */
export function readTree(root: string): TreeFile[] {
  const files: TreeFile[] = [];
  walk("");
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));

  function walk(folder: string): void {
    for (const item of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (LEFT_OUT.has(item.name)) continue;
      const path = folder === "" ? item.name : `${folder}/${item.name}`;
      if (item.isDirectory()) walk(path);
      else if (PICTURE.test(path)) files.push({ path, text: "" });
      else if (TEXT.test(path)) files.push({ path, text: readFileSync(join(root, path), "utf8") });
    }
  }
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
  }
  return line;
}

/** `path:line: what`, as editors and terminals make it a link. */
export function render(findings: readonly Finding[]): string {
  return findings.map(({ path, line, what }) => `${path}:${line}: ${what}`).join("\n");
}

export function isTest(path: string): boolean {
  return path.startsWith("test/") || path.includes(".test.");
}

/** TypeScript that ships: under a package's `src`, not a test. */
export function isSource(path: string): boolean {
  return /^packages\/[a-z-]+\/src\/.+\.tsx?$/.test(path) && !isTest(path);
}
