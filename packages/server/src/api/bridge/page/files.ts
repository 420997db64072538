import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { staticText, type StaticText } from "../../../http/schema/static-text.ts";

/** The page and what it loads, in the names it loads them by. */
export interface PageFiles {
  /** Changes with every file. */
  readonly version: string;
  readonly page: StaticText;
  /** The script for pages of others, by an address that stays. */
  readonly loader: StaticText;
  /** By their path below the version. */
  readonly assets: ReadonlyMap<string, StaticText>;
}

const JAVASCRIPT = "text/javascript; charset=utf-8";

/** Reads the files of `@railhead/bridge`, wherever it is installed. */
export async function readPageFiles(prefixes: readonly string[]): Promise<PageFiles> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@railhead/bridge/package.json"));
  const built = join(folder, "dist");
  const names = (await readdir(built, { recursive: true }))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".js"))
    .sort();
  const scripts = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(built, name), "utf8");
      // Maps are not served.
      return [name, JAVASCRIPT, text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n")] as const;
    }),
  );
  const style = await readFile(join(folder, "assets/page.css"), "utf8");
  const texts = [...scripts, ["page.css", "text/css; charset=utf-8", style] as const];
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
  const assets = await Promise.all(
    texts.map(async ([name, type, text]) => [name, await staticText(type, text)] as const),
  );
  const page = await readFile(join(folder, "assets/page.html"), "utf8");
  return {
    version,
    page: await staticText(
      "text/html; charset=utf-8",
      page
        .replace("{{preloads}}", preloads(new Map(scripts.map(([name, , text]) => [name, text]))))
        .replaceAll("{{assets}}", `/bridge/${version}`)
        .replaceAll("{{prefixes}}", prefixes.join(" ")),
    ),
    loader: await staticText(JAVASCRIPT, `export * from "./${version}/index.js";\n`),
    assets: new Map(assets),
  };
}

/** Names all that the page's script imports, so that a browser asks for it at once and not level by level. */
function preloads(scripts: ReadonlyMap<string, string>): string {
  const reached = new Set(["page/main.js"]);
  // A set grows while it is walked.
  for (const name of reached) {
    for (const [, path = ""] of (scripts.get(name) ?? "").matchAll(/ from "(\.[^"]+)"/g)) {
      reached.add(posix.join(posix.dirname(name), path));
    }
  }
  const links = [...reached].map(
    (name) => `<link rel="modulepreload" href="{{assets}}/${name}" />`,
  );
  return links.slice(1).join("\n    ");
}
