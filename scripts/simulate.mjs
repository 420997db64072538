// Runs the simulation: seeds of the true build, then planted bugs, each of which must be found.
//   npm run sim -- --seeds 500                  the true build; a failing seed is shrunk and named
//   npm run sim -- --mutants                    every planted bug, at most 60 seeds each
//   npm run sim -- --seeds 500 --mutants --write   both, written into docs/reliability.md
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutants } from "../test/simulation/mutants.mjs";
import { bundleSimulation } from "./simulation-bundle.mjs";
import { renderReliability } from "./simulation-page.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const MUTANT_SEEDS = 60;
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    first: { type: "string", default: "1" },
    days: { type: "string" },
    faults: { type: "string" },
    mutants: { type: "boolean", default: false },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

/** Runs a build in a process of its own; answers the results of its seeds. */
async function simulate(mutant, args, onResult = () => undefined) {
  const bundle = await bundleSimulation(mutant);
  const child = spawn(process.execPath, ["--enable-source-maps", bundle, ...args], {
    stdio: ["ignore", "pipe", mutant === undefined ? "inherit" : "ignore"],
  });
  const results = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const result = JSON.parse(line);
    results.push(result);
    onResult(result);
  }
  rmSync(bundle, { force: true });
  return results;
}

const print = (text) => void process.stdout.write(`${text}\n`);
const options = (...names) =>
  names.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
const report = { true: [], mutants: [] };

if (values.seeds !== undefined || !values.mutants) {
  const args = ["--shrink", ...options("seeds", "first", "days", "faults")];
  report.true = await simulate(
    undefined,
    args,
    ({ seed, hash, figures, faults, violations, ms }) => {
      const end = violations.length === 0 ? "" : `\n  ${violations.join("\n  ")}`;
      print(
        `seed ${seed}: ${figures.steps} steps, ${faults} faults, ${ms} ms, trace ${hash}${end}`,
      );
    },
  );
  const wanted = Number(values.seeds ?? 1);
  const isWrong = report.true.some(({ violations }) => violations.length > 0);
  if (isWrong || report.true.length !== wanted) process.exitCode = 1;
}
if (values.mutants) {
  const names = values.only?.split(",");
  for (const mutant of mutants.filter(({ name }) => names?.includes(name) ?? true)) {
    const { seenBy = /^/ } = mutant;
    const results = await simulate(mutant, [
      "--until",
      "--seen-by",
      seenBy.source,
      "--seeds",
      String(MUTANT_SEEDS),
      ...options("days"),
    ]);
    // A run that ends before its first seed proves nothing.
    const said = results.at(-1)?.violations.find((violation) => seenBy.test(violation));
    const isFound = said !== undefined;
    const by = said?.split("\n")[0] ?? "";
    report.mutants.push({ ...mutant, isFound, seeds: results.length, by });
    print(
      isFound
        ? `${mutant.name}: found by seed ${results.length}: ${by}`
        : `${mutant.name}: NOT FOUND`,
    );
    if (!isFound) process.exitCode = 1;
  }
}
if (values.write) {
  const { stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  const file = `${root}docs/reliability.md`;
  writeFileSync(
    file,
    await renderReliability({ ...report, commit: stdout.trim() }, readFileSync(file, "utf8")),
  );
}
