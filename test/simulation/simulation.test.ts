import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { bundleSimulation } from "../../scripts/simulation-bundle.mjs";
import { isFull } from "../support/depth.ts";
import { mutants, type Mutant } from "./mutants.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

interface Result {
  readonly seed: number;
  readonly hash: string;
  readonly violations: readonly string[];
  readonly figures: { readonly steps: number };
  readonly faults: number;
}

/** Runs seeds in a process of their own, whose only work is theirs; a mutant stops at the first that fails. */
async function simulate(
  mutant: Mutant | undefined,
  options: { first: number; seeds: number; days: number },
): Promise<Result[]> {
  const bundle = await bundleSimulation(mutant);
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout } = await run(
    process.execPath,
    [bundle, "--server", inject("databaseServerUrl"), "--until", ...args],
    { cwd: ROOT, maxBuffer: 1 << 26 },
  );
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Result);
}

test("every planted bug changes one snippet that stands exactly once in its file", () => {
  const counts = mutants.flatMap(({ name, also = [], ...edit }) =>
    [edit, ...also].map(({ file, find }) => {
      return { name, count: readFileSync(`${ROOT}${file}`, "utf8").split(find).length - 1 };
    }),
  );
  expect(counts.filter(({ count }) => count !== 1)).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test("seeds find nothing in the service, and give the same traces in another process", async () => {
  const [one, two] = await Promise.all([
    simulate(undefined, { first: 1, seeds: 2, days: 2 }),
    simulate(undefined, { first: 1, seeds: 2, days: 2 }),
  ]);
  expect(one.flatMap(({ violations }) => violations)).toEqual([]);
  expect(one.map(({ hash }) => hash)).toEqual(two.map(({ hash }) => hash));
  expect(one.reduce((sum, { faults }) => sum + faults, 0)).toBeGreaterThan(5);
});

// The rest are found by `npm run sim -- --mutants`: see docs/reliability.md.
const usual = ["cursor-repeats", "sends-again-after-crash"];
const more = ["hand-over-before-commit", "absence-is-proof"];
test.for(isFull ? [...usual, ...more] : usual)(
  "the simulation finds the planted bug %s",
  // It stops at the first seed that finds it; which one that is moves with every statement of the service.
  { timeout: 600_000 },
  async (name) => {
    const mutant = mutants.find((each) => each.name === name);
    const results = await simulate(mutant, { first: 1, seeds: 20, days: 4 });
    expect(results.flatMap(({ violations }) => violations)).not.toEqual([]);
  },
);
