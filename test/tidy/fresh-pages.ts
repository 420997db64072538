import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isTest, type TreeFile } from "./source-tree.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** On this machine alone: a fresh clone renders its pages once. */
const STORE = `${ROOT}node_modules/.cache/fresh-pages.sha256`;
const INPUT = /^(?:package\.json$|clients\/|docs\/|packages\/|scripts\/)/;

/** Whether the generated pages were found to be what these files render. */
export function isKnownFresh(tree: readonly TreeFile[]): boolean {
  try {
    return readFileSync(STORE, "utf8") === hashOf(tree);
  } catch {
    return false;
  }
}

export function rememberFresh(tree: readonly TreeFile[]): void {
  mkdirSync(dirname(STORE), { recursive: true });
  writeFileSync(STORE, hashOf(tree));
}

/** Of all that pages are rendered from and checked against, and of the pages. */
function hashOf(tree: readonly TreeFile[]): string {
  const hash = createHash("sha256").update(readFileSync(`${ROOT}.gitattributes`));
  for (const { path, text } of tree) {
    if (INPUT.test(path) && !isTest(path)) hash.update(`${path}\0${text}\0`);
  }
  return hash.digest("hex");
}
