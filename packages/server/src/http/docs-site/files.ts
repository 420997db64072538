import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { staticBytes, staticText, type StaticText } from "../schema/static-text.ts";

const SITE = fileURLToPath(new URL("../../../dist/docs-site", import.meta.url));

const TEXTS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The site's files by their names below `/docs/`. */
export type DocsFiles = ReadonlyMap<string, StaticText>;

/** Reads the built docs site, all of it so that a later build changes nothing; undefined without one. */
export async function readDocsFiles(): Promise<DocsFiles | undefined> {
  if (!existsSync(join(SITE, "index.html"))) return undefined;
  const items = await readdir(SITE, { recursive: true, withFileTypes: true });
  const paths = items
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name));
  const files = paths.map(async (path) => {
    const name = relative(SITE, path).split(sep).join("/");
    return [name, await readStatic(path)] as const;
  });
  return new Map(await Promise.all(files));
}

async function readStatic(path: string): Promise<StaticText> {
  const type = TEXTS[extname(path)];
  if (type !== undefined) return await staticText(type, await readFile(path, "utf8"));
  // The search index is compressed by itself, its program is WebAssembly.
  const bytes = extname(path) === ".png" ? "image/png" : "application/octet-stream";
  return staticBytes(bytes, await readFile(path));
}
