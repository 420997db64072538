import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { staticText, type StaticText } from "../../http/schema/static-text.ts";

/** The dashboard's page and what it loads, by their names below `/dashboard/`. */
export interface DashboardFiles {
  readonly page: StaticText;
  readonly assets: ReadonlyMap<string, StaticText>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Reads the built files of `@railhead/dashboard`; undefined where it was not built. */
export async function readDashboardFiles(): Promise<DashboardFiles | undefined> {
  const require = createRequire(import.meta.url);
  const site = join(dirname(require.resolve("@railhead/dashboard/package.json")), "dist/site");
  if (!existsSync(join(site, "index.html"))) return undefined;
  const page = await readFile(join(site, "index.html"), "utf8");
  const names = await readdir(join(site, "assets"));
  const assets = await Promise.all(
    names.map(async (name) => {
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      const text = await readFile(join(site, "assets", name), "utf8");
      return [`assets/${name}`, await staticText(type, text)] as const;
    }),
  );
  return { page: await staticText("text/html; charset=utf-8", page), assets: new Map(assets) };
}
