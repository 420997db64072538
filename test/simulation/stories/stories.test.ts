import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { bundleSimulation } from "../../../scripts/simulation-bundle.mjs";
import { isFull } from "../../support/depth.ts";
import { storyMutants, type StoryMutant } from "./mutants.mjs";
import { STORIES } from "./stories.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

interface Result {
  readonly story: string;
  readonly seed: number;
  readonly violations: readonly string[];
}

async function play(mutant: StoryMutant | undefined, args: readonly string[]): Promise<Result[]> {
  const bundle = await bundleSimulation(mutant, { stories: true });
  const { stdout } = await run(
    process.execPath,
    [bundle, "--server", inject("databaseServerUrl"), ...args],
    { cwd: ROOT, maxBuffer: 1 << 26 },
  );
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Result);
}

test("every planted bug of the stories changes snippets that stand exactly once in their files", () => {
  const counts = storyMutants.flatMap(({ name, also = [], ...edit }) =>
    [edit, ...also].map(({ file, find }) => {
      return { name, count: readFileSync(`${ROOT}${file}`, "utf8").split(find).length - 1 };
    }),
  );
  expect(counts.filter(({ count }) => count !== 1)).toEqual([]);
  expect(new Set(storyMutants.map(({ story }) => story))).toEqual(new Set(Object.keys(STORIES)));
});

test("stories find nothing in the service", async () => {
  // Two clusters would be started for it: `npm run sim` does that.
  const names = Object.keys(STORIES).filter((name) => name !== "moves-serve-once");
  const results = await play(undefined, ["--story", names.join(), "--seeds", "2"]);
  expect(results.filter(({ violations }) => violations.length > 0)).toEqual([]);
  expect(results).toHaveLength(2 * names.length);
});

// The rest are found by `npm run sim -- --mutants`: see docs/reliability.md.
const usual = [
  "tenant-filter-left-out",
  "double-dishonor",
  "balance-counted-twice",
  "restore-without-fence",
];
test.for(isFull ? storyMutants.map(({ name }) => name) : usual)(
  "a story finds the planted bug %s",
  { timeout: 600_000 },
  async (name) => {
    const mutant = storyMutants.find((each) => each.name === name);
    const results = await play(mutant, [
      "--story",
      mutant?.story ?? "",
      "--until",
      "--seeds",
      "20",
    ]);
    expect(results.flatMap(({ violations }) => violations)).not.toEqual([]);
  },
);
