// Runs seeded schedules of faults against real processes: a PostgreSQL cluster, OpenSSH, two APIs and two engines.
//   npm run chaos                               twenty schedules
//   npm run chaos -- --first 7 --schedules 1    one of them again
//   npm run chaos -- --write                    writes docs/reliability.md, too
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import { renderReliability } from "./simulation-page.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    first: { type: "string", default: "1" },
    schedules: { type: "string", default: "20" },
    keep: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const print = (text) => void process.stdout.write(`${text}\n`);

async function bundle() {
  const file = `${root}node_modules/.cache/chaos/${process.pid}.mjs`;
  const build = await rolldown({
    input: `${root}test/chaos/main.ts`,
    platform: "node",
    external: (name) => !name.startsWith(".") && !name.startsWith("/"),
    logLevel: "warn",
  });
  await build.write({ file, format: "esm", sourcemap: "inline", codeSplitting: false });
  await build.close();
  return file;
}

function printResult(result) {
  const { seed, faults, acknowledged, entries, lost, twice, decided, silenceMs, violations, ms } =
    result;
  const what = faults.map((fault) => `${fault.kind} at ${fault.moment}`).join(", ");
  const seconds = (value) => `${(value / 1000).toFixed(1)} s`;
  print(
    `schedule ${seed}: ${what}: ${acknowledged} acknowledged, ${entries} entries, ${lost} lost, ` +
      `${twice} twice, ${decided} in doubt, silence ${seconds(silenceMs)}, ${seconds(ms)}`,
  );
  if (violations.length === 0) return;
  for (const violation of violations.slice(0, 20)) print(`  ${violation}`);
  print(`  Repeat it: npm run chaos -- --first ${seed} --schedules 1`);
}

const file = await bundle();
const args = ["--root", root, "--first", values.first, "--schedules", values.schedules];
const child = spawn(
  process.execPath,
  ["--enable-source-maps", file, ...args, ...(values.keep ? ["--keep"] : [])],
  { stdio: ["ignore", "pipe", "inherit"] },
);
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => child.kill("SIGTERM"));
const results = [];
let skipped;
for await (const line of createInterface({ input: child.stdout })) {
  const result = JSON.parse(line);
  if (result.skipped !== undefined) {
    skipped = result.skipped;
    print(`skipped: ${skipped}`);
  } else {
    results.push(result);
    printResult(result);
  }
}
rmSync(file, { force: true });
const isWhole = results.length === Number(values.schedules);
const isWrong = results.some(({ violations }) => violations.length > 0);
if (skipped === undefined && (!isWhole || isWrong)) process.exitCode = 1;
if (values.write && results.length > 0) {
  const { stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  const page = `${root}docs/reliability.md`;
  const report = { chaos: results, commit: stdout.trim() };
  writeFileSync(page, await renderReliability(report, readFileSync(page, "utf8")));
}
