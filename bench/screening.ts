import { performance } from "node:perf_hooks";
import {
  createEntryIndex,
  inventedEntries,
  inventedWord,
  NAME_CHANGES,
  randomOf,
  subjectOf,
} from "@railhead/core";
import { latinize } from "@railhead/server";

/** One name against 40,000 entries: changed names of entries, and names of strangers. */
const ENTRIES = 40_000;
const NAMES = 5_000;

const entries = inventedEntries(ENTRIES);
const heapBefore = process.memoryUsage().heapUsed;
const buildStart = performance.now();
const index = createEntryIndex(entries, latinize);
const buildMs = performance.now() - buildStart;

const random = randomOf(11);
const changes = Object.values(NAME_CHANGES);
const names = Array.from({ length: NAMES }, (_, at) => {
  const entry = entries[Math.floor(random() * ENTRIES)];
  const change = changes[at % changes.length];
  return at % 2 === 0 || change === undefined
    ? `${inventedWord(random, 2)} ${inventedWord(random, 3)}`
    : change(entry?.names[0]?.name ?? "", random);
});
function search(name: string): number {
  const start = performance.now();
  index.search(subjectOf(name));
  return performance.now() - start;
}
for (const name of names.slice(0, 500)) search(name);
// The shortest of three runs of a name: other work of the machine is not the search's.
const times = names.map((name) => Math.min(search(name), search(name), search(name)));
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
console.log(
  `build ${(buildMs / 1000).toFixed(1)} s, ${Math.round((process.memoryUsage().heapUsed - heapBefore) / 1e6)} MB;`,
  `one name: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
);
