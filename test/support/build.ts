import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAIN = resolve(ROOT, "packages/railhead/dist/main.js");

let isChecked = false;

/** Throws where a process that is started from built output would not run what the sources say. */
export function requireBuild(): void {
  if (isChecked) return;
  const tsc = resolve(ROOT, "node_modules/typescript/bin/tsc");
  const args = [tsc, "-b", "--dry", "packages/railhead", "packages/bridge"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  if (!existsSync(MAIN) || stdout.includes("would build")) {
    throw new Error("The build is older than the sources: run `npm run build` and the test again.");
  }
  isChecked = true;
}

/** The built command. */
export function builtMain(): string {
  requireBuild();
  return MAIN;
}

const built = new Set<string>();

/** Runs a script that builds what is older than its sources, as a start does. */
function requireBuilt(name: string): void {
  if (built.has(name)) return;
  const script = resolve(ROOT, `scripts/${name}.mjs`);
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  built.add(name);
}

export const requireDashboard = (): void => requireBuilt("build-dashboard");

export const requireDocsSite = (): void => requireBuilt("build-docs");
