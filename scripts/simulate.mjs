// Runs the simulation: seeds of the true build, then planted bugs, each of which must be found.
//   npm run sim -- --seeds 500                  the true build; a failing seed is shrunk and named
//   npm run sim -- --mutants                    every planted bug, at most 60 seeds each
//   npm run sim -- --seeds 500 --mutants --write   both, written into docs/reliability.md
//   npm run sim -- --seeds 500 --jobs 3         seeds, and planted bugs, in three processes at a time
//   npm run sim -- --stories 100                so many seeds of each story of the sandbox
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutants } from "../test/simulation/mutants.mjs";
import { storyMutants } from "../test/simulation/stories/mutants.mjs";
import { bundleSimulation } from "./simulation-bundle.mjs";
import { renderReliability } from "./simulation-page.mjs";
import { lookInStory, playStories } from "./simulation-stories.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const MUTANT_SEEDS = 60;
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    stories: { type: "string" },
    first: { type: "string", default: "1" },
    days: { type: "string" },
    faults: { type: "string" },
    mutants: { type: "boolean", default: false },
    only: { type: "string" },
    write: { type: "boolean", default: false },
    jobs: { type: "string", default: "1" },
  },
});
const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1) throw new Error("--jobs takes a number from 1 on");

/** Runs a build in a process of its own; answers the results of its seeds. */
async function simulate(bundle, args, { errors, onResult = () => undefined }) {
  const child = spawn(process.execPath, ["--enable-source-maps", bundle, ...args], {
    stdio: ["ignore", "pipe", errors],
  });
  const results = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const result = JSON.parse(line);
    results.push(result);
    onResult(result);
  }
  return results;
}

const print = (text) => void process.stdout.write(`${text}\n`);
const options = (...names) =>
  names.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
const report = { true: [], mutants: [], stories: [] };

/** Answers what `run` answers for each item, at most `jobs` of them under way. */
async function inJobs(items, run) {
  const answers = [];
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, item] = next;
      answers[place] = await run(item);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return answers;
}

/** Seeds in as many runs as there are jobs, each without a gap. */
function rangesOf(first, count) {
  const size = Math.ceil(count / jobs);
  return Array.from({ length: jobs }, (_, job) => ({
    first: first + job * size,
    seeds: Math.min(size, count - job * size),
  })).filter(({ seeds }) => seeds > 0);
}

function printSeed({ seed, hash, figures, faults, violations, ms }) {
  const end = violations.length === 0 ? "" : `\n  ${violations.join("\n  ")}`;
  print(`seed ${seed}: ${figures.steps} steps, ${faults} faults, ${ms} ms, trace ${hash}${end}`);
}

/** How many seeds it took to find a planted bug, and what an oracle says of it. */
async function lookFor(mutant) {
  const found = await (mutant.story === undefined ? lookInSeeds(mutant) : lookInStory(mutant));
  const { name, isFound, seeds, by } = found;
  print(isFound ? `${name}: found by seed ${seeds}: ${by}` : `${name}: NOT FOUND`);
  return found;
}

async function lookInSeeds(mutant) {
  const { seenBy = /^/ } = mutant;
  const bundle = await bundleSimulation(mutant);
  const args = ["--until", "--seen-by", seenBy.source, "--seeds", String(MUTANT_SEEDS)];
  const results = await simulate(bundle, [...args, ...options("days")], { errors: "ignore" });
  rmSync(bundle, { force: true });
  // A run that ends before its first seed proves nothing.
  const said = results.at(-1)?.violations.find((violation) => seenBy.test(violation));
  const by = said?.split("\n")[0] ?? "";
  return { ...mutant, isFound: said !== undefined, seeds: results.length, by };
}

async function checkStories(wanted) {
  const ranges = rangesOf(Number(values.first), wanted);
  const results = (await inJobs(ranges, playStories)).flat();
  const failing = results.filter(({ violations }) => violations.length > 0);
  for (const { story, seed, violations } of failing)
    print(`${story}, seed ${seed}:\n  ${violations.join("\n  ")}`);
  print(`${results.length} stories, ${failing.length} failing`);
  if (failing.length > 0 || results.length === 0) process.exitCode = 1;
  return results;
}

const isSeedsWanted = !values.mutants && values.stories === undefined;
if (values.seeds !== undefined || isSeedsWanted) {
  const wanted = Number(values.seeds ?? 1);
  const bundle = await bundleSimulation();
  const runs = await inJobs(rangesOf(Number(values.first), wanted), ({ first, seeds }) => {
    const range = ["--first", String(first), "--seeds", String(seeds)];
    const args = ["--shrink", ...range, ...options("days", "faults")];
    return simulate(bundle, args, { errors: "inherit", onResult: printSeed });
  });
  rmSync(bundle, { force: true });
  report.true = runs.flat();
  const isWrong = report.true.some(({ violations }) => violations.length > 0);
  if (isWrong || report.true.length !== wanted) process.exitCode = 1;
}
if (values.stories !== undefined) report.stories = await checkStories(Number(values.stories));
if (values.mutants) {
  const all = [...mutants, ...storyMutants];
  const names = values.only?.split(",");
  const unknown = names?.filter((name) => all.every((mutant) => mutant.name !== name)) ?? [];
  if (unknown.length > 0) throw new Error(`no planted bug is named ${unknown.join(", ")}`);
  const planted = all.filter(({ name }) => names?.includes(name) ?? true);
  report.mutants = await inJobs(planted, lookFor);
  if (report.mutants.some(({ isFound }) => !isFound)) process.exitCode = 1;
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
