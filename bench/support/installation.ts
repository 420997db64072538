import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** What an installation of the command brings along, as the lock file says and the disk has it. */
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PACKAGES = readdirSync(join(ROOT, "packages"));

interface Locked {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const locked = (
  JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  }
).packages;

const namesOf = ({ dependencies = {}, optionalDependencies = {} }: Locked) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** Where Node finds a package that another asks for; undefined where this machine has none of it. */
function locate(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at) === "." ? "" : dirname(at)) {
    const place = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const found = locked[place];
    if (found !== undefined) {
      const folder = found.link === true ? found.resolved : place;
      return folder !== undefined && existsSync(join(ROOT, folder)) ? folder : undefined;
    }
    if (at === "") return undefined;
  }
}

/** Folders of a package and of all that it asks for. */
function reached(folder: string, into = new Set<string>()): Set<string> {
  if (into.has(folder)) return into;
  into.add(folder);
  for (const name of namesOf(locked[folder] ?? {})) {
    const place = locate(name, folder);
    if (place !== undefined) reached(place, into);
  }
  return into;
}

const isOurs = (folder: string) => !folder.includes("node_modules");

/** Without what is installed inside: that is a package of its own. */
function bytesOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  const inside = readdirSync(path).filter((name) => name !== "node_modules");
  return inside.reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

const bytesOfAll = (folders: readonly string[]) =>
  folders.reduce((sum, folder) => sum + bytesOf(join(ROOT, folder)), 0);

export interface DependencyCost {
  readonly name: string;
  /** The dependency and all that it asks for. */
  readonly packages: number;
  readonly bytes: number;
  /** Of these, what would not be there without it. */
  readonly ownPackages: number;
  readonly ownBytes: number;
}

/** What a dependency that our packages name costs, the dearest first. */
export function dependencyCosts(): {
  readonly packages: number;
  readonly bytes: number;
  readonly costs: readonly DependencyCost[];
} {
  const ours = [...reached("packages/railhead")].filter(isOurs);
  const named = new Map<string, ReadonlySet<string>>();
  for (const folder of ours) {
    for (const name of namesOf(locked[folder] ?? {})) {
      const place = locate(name, folder);
      if (place !== undefined && !isOurs(place)) named.set(place, reached(place));
    }
  }
  const all = new Set([...named.values()].flatMap((folders) => [...folders]));
  const costs = [...named].map(([place, folders]) => {
    const others = [...named].filter(([other]) => other !== place);
    const shared = new Set(others.flatMap(([, theirs]) => [...theirs]));
    const own = [...folders].filter((folder) => !shared.has(folder));
    return {
      name: place.slice("node_modules/".length),
      packages: folders.size,
      bytes: bytesOfAll([...folders]),
      ownPackages: own.length,
      ownBytes: bytesOfAll(own),
    };
  });
  return {
    packages: all.size,
    bytes: bytesOfAll([...all]),
    costs: costs.toSorted((a, b) => b.bytes - a.bytes),
  };
}

/**
 * Seconds that `npm ci` takes for what runs the command, into an empty folder, from npm's own cache; undefined
 * where the cache lacks something and no registry answers.
 */
export function installSeconds(): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), "railhead-install-"));
  try {
    for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
      cpSync(join(ROOT, file), join(folder, file));
    }
    for (const name of PACKAGES) {
      mkdirSync(join(folder, "packages", name), { recursive: true });
      const file = join("packages", name, "package.json");
      cpSync(join(ROOT, file), join(folder, file));
    }
    const began = performance.now();
    execFileSync("npm", ["ci", "--omit=dev", "--prefer-offline"], { cwd: folder, stdio: "ignore" });
    return (performance.now() - began) / 1000;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes of each of our packages' modules as shipped, and gzipped together. */
export function bundles(): { name: string; bytes: number; gzipped: number }[] {
  return PACKAGES.map((name) => {
    const folder = join(ROOT, "packages", name, "dist");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const texts = files
      .filter((file) => file.endsWith(".js") && !file.endsWith(".test.js"))
      .map((file) => readFileSync(join(folder, file)));
    const whole = Buffer.concat(texts);
    return { name, bytes: whole.length, gzipped: gzipSync(whole).length };
  });
}
