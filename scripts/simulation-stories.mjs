// Plays the stories of test/simulation/stories in processes of their own, with and without planted bugs.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { bundleSimulation } from "./simulation-bundle.mjs";

const MUTANT_SEEDS = 60;

async function play(bundle, args) {
  const child = spawn(process.execPath, ["--enable-source-maps", bundle, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const results = [];
  for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line));
  return results;
}

/** Every story with so many seeds of the true build. */
export async function playStories({ first, seeds }) {
  const bundle = await bundleSimulation(undefined, { stories: true });
  const results = await play(bundle, ["--first", String(first), "--seeds", String(seeds)]);
  rmSync(bundle, { force: true });
  return results;
}

/** How many seeds of its story it took to find a planted bug, and what was seen of it. */
export async function lookInStory(mutant) {
  const bundle = await bundleSimulation(mutant, { stories: true });
  const args = ["--story", mutant.story, "--until", "--seeds", String(MUTANT_SEEDS)];
  const results = await play(bundle, args);
  rmSync(bundle, { force: true });
  const by = results.at(-1)?.violations[0] ?? "";
  return { ...mutant, isFound: by !== "", seeds: results.length, by };
}
