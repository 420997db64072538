import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startManagedPostgres } from "../../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { createChance } from "../chance.ts";
import { wallClock } from "../../../packages/server/src/base/clock.ts";
import { startCluster, type Cluster } from "../../support/two-clusters.ts";
import { openDatabases } from "./databases.ts";
import { startInstallation } from "./installation.ts";
import { runMove, type MoveOrder } from "./move-command.ts";
import { startProcess } from "./process.ts";
import { openSandbox, type Running } from "./sandbox.ts";
import { STORIES } from "./stories.ts";

// Plays stories with seeds, prints a line of JSON for each, and stops at the first violation where `--until` says so.
const { values } = parseArgs({
  options: {
    server: { type: "string" },
    seeds: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
    story: { type: "string" },
    until: { type: "boolean", default: false },
    move: { type: "string" },
  },
});
if (values.move !== undefined) {
  const failure = await runMove(JSON.parse(values.move) as MoveOrder).then(
    () => "",
    (error: Error) => error.message.replaceAll(/\s+/g, " "),
  );
  process.stdout.write(failure);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), "railhead-stories-"));
chmodSync(folder, 0o755);
const own =
  values.server === undefined
    ? await startManagedPostgres({ dataDir: join(folder, "pg"), durable: false })
    : undefined;
const databases = await openDatabases(values.server ?? own?.url ?? "");
const name = `stories_${process.pid}_sandboxes`;
await databases.create(name);
const dataDir = join(folder, name);
const start = () => startProcess({ url: databases.urlOf(name), dataDir, wall: wallClock });
const running: Running = { service: await start(), dataDir };
const names = values.story === undefined ? Object.keys(STORIES) : values.story.split(",");
const clusters: Cluster[] = [];

/** Starts both clusters at the first story that needs them. */
async function pair() {
  for (const side of ["source", "target"].slice(clusters.length))
    clusters.push(await startCluster(folder, side));
  const [source, target] = clusters;
  if (source === undefined || target === undefined) throw new Error("a cluster is missing");
  return { source, target };
}

async function play(story: string, seed: number): Promise<string[]> {
  const run = STORIES[story];
  if (run === undefined) throw new Error(`no story is named ${story}`);
  const chance = createChance(`${story} ${seed}`);
  try {
    return await run({
      chance,
      open: () => openSandbox(running, seed),
      async restart() {
        await running.service.stop();
        running.service = await start();
      },
      pair,
      install: (at) => startInstallation({ databases, folder }, at),
    });
  } catch (error) {
    return [(error as Error).message];
  }
}

try {
  const first = Number(values.first);
  let isFound = false;
  for (let seed = first; seed < first + Number(values.seeds) && !isFound; seed += 1) {
    for (const story of names) {
      const violations = await play(story, seed);
      process.stdout.write(`${JSON.stringify({ story, seed, violations })}\n`);
      isFound ||= values.until && violations.length > 0;
    }
  }
} finally {
  await running.service.stop();
  await databases.drop(name);
  await databases.close();
  for (const cluster of clusters) await cluster.stop();
  await own?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
