import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startManagedPostgres } from "../../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { createChance } from "../chance.ts";
import { startStoryService } from "./service.ts";
import { STORIES } from "./stories.ts";

// Plays stories with seeds, prints a line of JSON for each, and stops at the first violation where `--until` says so.
const { values } = parseArgs({
  options: {
    server: { type: "string" },
    seeds: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
    story: { type: "string" },
    until: { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "railhead-stories-"));
chmodSync(folder, 0o755);
const own =
  values.server === undefined
    ? await startManagedPostgres({ dataDir: join(folder, "pg"), durable: false })
    : undefined;
const service = await startStoryService(values.server ?? own?.url ?? "", folder);
const names = values.story === undefined ? Object.keys(STORIES) : [values.story];

async function play(name: string, seed: number): Promise<string[]> {
  const story = STORIES[name];
  if (story === undefined) throw new Error(`no story is named ${name}`);
  const chance = createChance(`${name} ${seed}`);
  try {
    return await story({ chance, open: () => service.open(seed) });
  } catch (error) {
    return [(error as Error).message];
  }
}

try {
  const first = Number(values.first);
  let isFound = false;
  for (let seed = first; seed < first + Number(values.seeds) && !isFound; seed += 1) {
    for (const name of names) {
      const violations = await play(name, seed);
      process.stdout.write(`${JSON.stringify({ story: name, seed, violations })}\n`);
      isFound ||= values.until && violations.length > 0;
    }
  }
} finally {
  await service.close();
  await own?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
