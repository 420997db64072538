import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vitest/config";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGES = resolve(ROOT, "packages");

/** Modules that Node loads by itself: for `server.deps.external` of vitest. */
export const BUILT = /\/packages\/[a-z]+\/dist\/.*\.js$/;

/**
 * Builds the packages, then gives what tests import of them as it was built. Every test file loads
 * the whole service anew, which costs Node a third of what it costs vitest, module by module.
 *
 * In watch mode tests run on the sources, which has to see what a test depends on. It is one or the
 * other for everything: a module is never loaded twice. Where the sources do not compile no test runs:
 * tests that start processes would run what was built before.
 */
export function builtPackages(): Plugin {
  let isBuilt: boolean | undefined;
  return {
    name: "railhead:built-packages",
    enforce: "pre",
    configureVitest({ vitest }) {
      isBuilt ??= !vitest.config.watch && build();
    },
    resolveId(id, importer) {
      const meant = moduleOf(id, importer);
      if (meant === undefined) return undefined;
      const source = resolve(PACKAGES, meant.name, "src", `${meant.path}.ts`);
      if (isBuilt !== true) return source;
      const built = resolve(PACKAGES, meant.name, "dist", `${meant.path}.js`);
      if (!existsSync(built)) throw new Error(`${source} is imported, but ${built} was not built`);
      return built;
    },
  };
}

interface Meant {
  readonly name: string;
  /** Below the package's folder of sources, without an ending. */
  readonly path: string;
}

/** The module of a package that an import means, if it means one that is not a test. */
function moduleOf(id: string, importer: string | undefined): Meant | undefined {
  const [, owner, entry = "index"] = /^@railhead\/([a-z]+)(?:\/([a-z]+))?$/.exec(id) ?? [];
  if (owner !== undefined) return { name: owner, path: entry };
  if (importer === undefined || !id.startsWith(".")) return undefined;
  const place = relative(PACKAGES, resolve(dirname(importer), id)).replaceAll(sep, "/");
  const [, name, path] = /^([a-z]+)\/src\/(.+)\.ts$/.exec(place) ?? [];
  if (name === undefined || path === undefined || path.endsWith(".test")) return undefined;
  return { name, path };
}

function build(): true {
  const tsc = resolve(ROOT, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-b"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The packages do not build, so no test runs.\n${stdout}`);
  return true;
}
