import { importsOf, packageOf } from "./imports.ts";
import { isTest, type Finding, type TreeFile } from "./source-tree.ts";

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

/** Packages that are installed as a bundle alone. */
const BUNDLED = new Set(["packages/dashboard/"]);

/**
 * Packages imported without being declared. Hoisting makes them resolve here and fail where someone
 * installs the package, as those do that are declared for development, but for their types. Tests,
 * benchmarks and scripts are never installed: they may use whatever the root or any workspace declares.
 */
export function checkManifests(files: readonly TreeFile[]): Finding[] {
  const manifests = new Map(
    files
      .filter(
        ({ path }) =>
          path === "package.json" || /^(?:packages|examples)\/[a-z-]+\/package.json$/.test(path),
      )
      .map(({ path, text }) => [
        path.slice(0, -"package.json".length),
        JSON.parse(text) as Manifest,
      ]),
  );
  const anywhere = [...manifests.values()].flatMap((manifest) => [
    ...(manifest.name === undefined ? [] : [manifest.name]),
    ...declared(manifest),
  ]);
  return files
    .filter(({ path }) => /\.(m?[jt]s|tsx)$/.test(path))
    .flatMap((file) => {
      const folder = /^(?:packages|examples)\/[a-z-]+\//.exec(file.path)?.[0] ?? "";
      const manifest = manifests.get(folder) ?? {};
      const own = declared(manifest);
      // A bundle holds what it was built with.
      const installed = BUNDLED.has(folder) ? own : declared({ ...manifest, devDependencies: {} });
      const isOutside = !folder.startsWith("packages/") || isTest(file.path);
      const known = new Set([...own, ...(isOutside ? anywhere : [])]);
      return importsOf(file).flatMap(({ line, specifier, target, isType }): Finding[] => {
        if (target !== undefined || specifier.startsWith("node:")) return [];
        const name = packageOf(specifier);
        if (isOutside || isType ? known.has(name) : installed.includes(name)) return [];
        const what = known.has(name)
          ? `imports ${name}, which is for development; take its types alone, or declare it for use`
          : `imports ${name}, which ${folder}package.json does not declare; declare it pinned`;
        return [{ path: file.path, line, what }];
      });
    });
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

/** Dependencies whose install script the root's `allowScripts` does not switch off: npm would run or report it. */
export function installScripts(lock: string, manifest: string): string[] {
  const { packages } = JSON.parse(lock) as Lock;
  const { allowScripts = {} } = JSON.parse(manifest) as {
    allowScripts?: Record<string, boolean | undefined>;
  };
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  return withScript.filter((name) => allowScripts[name] !== false);
}

function declared(manifest: Manifest): string[] {
  return [
    manifest.dependencies,
    manifest.optionalDependencies,
    manifest.peerDependencies,
    manifest.devDependencies,
  ].flatMap((group) => Object.keys(group ?? {}));
}
