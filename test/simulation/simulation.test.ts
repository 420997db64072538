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
  // Short ones, of which one has most faults and the other most waits for locks.
  const seeds = async () => [
    ...(await simulate(undefined, { first: 2, seeds: 1, days: 2 })),
    ...(await simulate(undefined, { first: 4, seeds: 1, days: 2 })),
  ];
  const [one, two] = await Promise.all([seeds(), seeds()]);
  expect(one.flatMap(({ violations }) => violations)).toEqual([]);
  expect(one.map(({ hash }) => hash)).toEqual(two.map(({ hash }) => hash));
  expect(one.reduce((sum, { faults }) => sum + faults, 0)).toBeGreaterThan(5);
});

// The rest are found by `npm run sim -- --mutants`: see docs/reliability.md.
const usual = [["cursor-repeats", 1] as const, ["sends-again-after-crash", 2] as const];
const more = [["hand-over-before-commit", 1] as const, ["absence-is-proof", 1] as const];
test.for(isFull ? [...usual, ...more] : usual)(
  "the simulation finds the planted bug %s",
  // It stops at the first seed that finds it; which one that is moves with every statement of the service.
  { timeout: 600_000 },
  async ([name, first]) => {
    const mutant = mutants.find((each) => each.name === name);
    const results = await simulate(mutant, { first, seeds: 20, days: 4 });
    expect(results.flatMap(({ violations }) => violations)).not.toEqual([]);
  },
);
