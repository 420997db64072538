// Builds the dashboard's files where they are older than what they are made of.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "packages/dashboard/dist/site.sha256");
const INPUTS = [
  "packages/dashboard",
  "packages/client/src",
  "packages/core/src",
  "packages/nacha/src",
];

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .filter((path) => !/[/\\](dist|node_modules)[/\\]|\.test\.tsx?$|tsbuildinfo$/.test(path))
    .sort();
}

function inputHash() {
  const hash = createHash("sha256");
  for (const path of [
    ...INPUTS.flatMap((name) => filesIn(join(root, name))),
    join(root, "package-lock.json"),
  ]) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

const wanted = inputHash();
const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
if (!isFresh) {
  process.stderr.write("Building the dashboard, once …\n");
  // A test's environment would build React for development.
  process.env.NODE_ENV = "production";
  const [{ build }, { dashboardBuild }] = await Promise.all([
    import("vite"),
    import("../packages/dashboard/vite.config.mjs"),
  ]);
  await build(dashboardBuild);
  writeFileSync(stamp, wanted);
}
