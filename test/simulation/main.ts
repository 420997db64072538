import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startManagedPostgres } from "../../packages/server/src/db/managed-postgres/managed-postgres.ts";
import { openCampaign } from "./campaign.ts";
import { DAYS, run, type RunResult } from "./run.ts";
import { shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    server: { type: "string" },
    seeds: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
    days: { type: "string", default: String(DAYS) },
    faults: { type: "string" },
    until: { type: "boolean", default: false },
    "seen-by": { type: "string", default: "" },
    trace: { type: "string" },
    shrink: { type: "boolean", default: false },
  },
});

const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-simulation-"));
  chmodSync(folder, 0o755);
  const server = await startManagedPostgres({
    dataDir: join(folder, "pg"),
    durable: false,
    settings: { max_connections: 200 },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function resultOf({ notes: _notes, faults: hit, ...rest }: RunResult, ms: number): object {
  return { ...rest, faults: hit.length, ms: Math.round(ms) };
}

/** The smallest failing run that was found, what happened in it, and how to repeat it. */
function explain({ seed, days, faults: hit, violations, notes }: RunResult): void {
  const steps = hit.map(({ step }) => step).join(",");
  const command = `npm run sim -- --first ${seed} --days ${days} --faults ${steps === "" ? "none" : steps}`;
  process.stderr.write(`${[...notes, ...violations, `Repeat it: ${command}`].join("\n")}\n`);
}

/** Of violations, those that end a search. */
const seenBy = new RegExp(values["seen-by"]);
const own = values.server === undefined ? await startServer() : undefined;
const lines: string[] = [];
const onTrace = values.trace === undefined ? undefined : (line: string) => void lines.push(line);
const campaign = await openCampaign(values.server ?? own?.url ?? "", onTrace);
try {
  const first = Number(values.first);
  const faults =
    values.faults === undefined
      ? undefined
      : new Set(values.faults === "none" ? [] : values.faults.split(",").map(Number));
  for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
    const began = performance.now();
    const options = { seed, days: Number(values.days), faults, onTrace };
    const result = await run(campaign, options);
    const isFailing = result.violations.length > 0;
    print(resultOf(result, performance.now() - began));
    if (values.trace !== undefined) writeFileSync(values.trace, `${lines.join("\n")}\n`);
    if (isFailing && values.shrink) explain(await shrink(campaign, result));
    if (values.until && result.violations.some((said) => seenBy.test(said))) break;
  }
} finally {
  await campaign.close();
  await own?.stop();
}
process.exit(0);
