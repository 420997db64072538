// Writes the generated pages under docs/. With --check it writes nothing, names stale pages and exits 1.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedPages } from "./generators.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const checkOnly = process.argv.includes("--check");

function currentText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

for (const { path, text } of await generatedPages()) {
  const file = `${root}${path}`;
  if (currentText(file) === text) continue;
  if (checkOnly) {
    process.stderr.write(`${path}: stale; run npm run docs\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`${path}: written\n`);
  }
}
