// Bundles the simulation with the product's sources: ports take the place of what is not deterministic, and a
// mutant, if one is asked for, takes the place of the snippet that it changes.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const ports = `${root}test/simulation/ports/`;

/** What a package exports, each taken from the source of the built file that its manifest names. */
function sourcesOf(name) {
  const manifest = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
  return Object.entries(manifest.exports ?? {}).flatMap(([path, { default: built }]) => {
    const source = /^\.\/dist\/(.+)\.js$/.exec(built ?? "")?.[1];
    if (source === undefined) return [];
    return [[`@railhead/${name}${path.slice(1)}`, `${root}packages/${name}/src/${source}.ts`]];
  });
}

const PORTS = {
  pg: "pg",
  undici: "undici",
  "node:timers/promises": "timers-promises",
  "node:crypto": "crypto",
  "node:zlib": "zlib",
  "node:fs/promises": "files",
};
/** Other modules read files only when the service starts. */
const EXCHANGES_FILES = /packages\/server\/src\/rails\//;
const GLOBALS = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "performance",
  "AbortSignal",
];
const isProduct = (path) => path.startsWith(`${root}packages/`);

function servicePlugin(mutant, { hasPorts }) {
  const aliases = new Map(readdirSync(`${root}packages`).flatMap(sourcesOf));
  const left = new Set(mutant === undefined ? [] : [mutant, ...(mutant.also ?? [])]);
  return {
    name: "railhead-simulation",
    resolveId(specifier, importer = "") {
      const alias = aliases.get(specifier);
      if (alias !== undefined) return alias;
      const port = PORTS[specifier];
      const isPorted = hasPorts && port !== undefined && isProduct(importer);
      if (isPorted && (port !== "files" || EXCHANGES_FILES.test(importer)))
        return `${ports}${port}.ts`;
      if (!specifier.startsWith(".") && !specifier.startsWith("/"))
        return { id: specifier, external: true };
      return undefined;
    },
    transform(code, path) {
      let text = code;
      for (const edit of [...left].filter(({ file }) => path === `${root}${file}`)) {
        if (text.split(edit.find).length !== 2) {
          throw new Error(`${mutant.name}: its snippet is not found exactly once in ${edit.file}`);
        }
        text = text.replace(edit.find, () => edit.replace);
        left.delete(edit);
      }
      if (!isProduct(path)) return undefined;
      text = text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      const used = GLOBALS.filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(text));
      if (hasPorts && used.length > 0)
        text = `import { ${used.join(", ")} } from ${JSON.stringify(`${ports}timers.ts`)};${text}`;
      // Lines stay lines: stacks name those of the source.
      return { code: text, map: null };
    },
    buildEnd(error) {
      for (const { file } of error === undefined ? left : [])
        throw new Error(`${mutant.name}: ${file} is never loaded`);
    },
  };
}

let bundles = 0;

/**
 * Writes the bundle and answers its path. `stories` are played against the service as it is, on its own sockets and
 * timers: they have no ports.
 */
export async function bundleSimulation(mutant, { stories = false } = {}) {
  // Two calls at once may want the same bundle: one must not read what the other is still writing.
  const name = `${process.pid}-${(bundles += 1)}-${stories ? "stories-" : ""}${mutant?.name ?? "true"}`;
  const file = `${root}node_modules/.cache/simulation/${name}.mjs`;
  const build = await rolldown({
    input: `${root}test/simulation/${stories ? "stories/main" : "main"}.ts`,
    platform: "node",
    plugins: [servicePlugin(mutant, { hasPorts: !stories })],
    logLevel: "warn",
  });
  await build.write({ file, format: "esm", sourcemap: "inline", codeSplitting: false });
  await build.close();
  return file;
}
