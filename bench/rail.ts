import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { join } from "node:path";
import { addBankingDays } from "@railhead/core";
import {
  createSandbox,
  findViolations,
  readConfig,
  dryRunFile,
  startService,
} from "@railhead/server";
import { Client } from "pg";
import { openFolder } from "./support/folder.ts";
import type { EventFixture } from "./support/event-fixture.ts";
import { machine, print } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import { plainUpdate, copyLines, type Moves, seconds } from "./support/rail-references.ts";
import {
  printCopy,
  printNetwork,
  printSteps,
  type Lines,
  type Rounds,
} from "./support/rail-report.ts";
import { prepareRowByRow, rowByRow, type StepName } from "./support/rail-row-by-row.ts";
import { countMoved, dayOf, fillRail, ROUNDS, START } from "./support/rail-fixture.ts";
import { printResult } from "./support/results.ts";

/**
 * What banking days cost: charges are reviewed, sealed into files and handed over, returned in part,
 * settled, called paid and passed on. They fall due on five banking days, so that every step runs
 * five times. Beside each run, a plain UPDATE of the same rows in a table of the same shape, and the
 * step as an ordinary service takes it, row by row (support/rail-row-by-row.ts says what that is);
 * beside the sealing, PostgreSQL's COPY of the same lines.
 */
const count = Number(process.argv[2] ?? 100_000);
/** By default twenty thousand come back, whatever the size. */
const returnedPercent = Number(process.argv[3] ?? Math.min(50, 2_000_000 / count));

/** Each step, the banking days it runs after the sealing, its hour in UTC, and who it waits for. */
const STEPS = [
  { name: "returned", moves: "returned", days: 1, from: "12:29", to: "12:31" },
  { name: "settled", moves: "standing", days: 1, from: "13:29", to: "13:31" },
  { name: "paid", moves: "standing", days: 3, from: "13:59", to: "14:01" },
  { name: "funded", moves: "standing", days: 4, from: "16:59", to: "17:01" },
  { name: "reviewed", moves: "all", days: 0, from: "20:29", to: "20:31" },
  // Sealed files stay until the bank is switched on again.
  { name: "sealed", moves: "all", days: 0, from: "20:59", to: "21:01", sending: "dry_run" },
  { name: "handed over", moves: "all", days: 0, from: "21:01", to: "21:03", sending: "on" },
] as const satisfies readonly Step[];

interface Step {
  readonly name: StepName;
  readonly moves: Moves;
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly sending?: "on" | "dry_run";
}

interface Bench {
  readonly db: Client;
  readonly lines: Lines;
  /** Writes the file that is due at an instant, and keeps nothing of it. Answers how many entries. */
  rehearse(at: string): Promise<number>;
  readonly postmaster: number;
  /** Writes a million entries into files, in a process of its own. */
  sealAMillion(at: string): Promise<void>;
  advance(to: string): Promise<void>;
}

async function runStep(
  bench: Bench,
  into: Rounds,
  at: Omit<Step, "days"> & { readonly round: number },
): Promise<void> {
  await bench.advance(at.from);
  if (at.sending !== undefined) {
    await bench.db.query("update banks set sending = $1", [at.sending]);
  }
  into.oneByOne.push(await rowByRow(bench.db, at, bench.postmaster));
  into.bare.push(await plainUpdate(bench.db, at, into.rates.length));
  const database = postgresCpu(bench.postmaster);
  const node = process.cpuUsage();
  const spent = await seconds(() => bench.advance(at.to));
  const { user, system } = process.cpuUsage(node);
  const used = postgresCpu(bench.postmaster) - database + user + system;
  const moved = await countMoved(bench.db, at.from, at.to);
  into.rates.push(moved / spent);
  into.microseconds.push(used / moved);
  into.moved += moved;
}

/** Each way runs once without being timed: neither waits for rows from disk or for code to be compiled. */
async function timed(work: () => Promise<number>): Promise<number> {
  await work();
  let entries = 0;
  const spent = await seconds(async () => {
    entries = await work();
  });
  return entries / spent;
}

/** What sealing does up to the bytes; nothing of it stays. */
async function rehearse({ lines, ...bench }: Bench, date: string): Promise<void> {
  const at = `${date}T21:00:00.000Z`;
  await bench.advance(`${date}T20:58:00.000Z`);
  if (date === START) await bench.sealAMillion(at);
  lines.written.push(await timed(() => bench.rehearse(at)));
}

async function copy({ lines, db }: Bench, date: string): Promise<void> {
  lines.copied.push(await timed(() => copyLines(db, date)));
}

async function runDays(bench: Bench): Promise<Map<string, Rounds>> {
  const results = new Map<string, Rounds>(
    STEPS.map(({ name }) => [
      name,
      { rates: [], bare: [], oneByOne: [], microseconds: [], moved: 0 },
    ]),
  );
  for (let day = 0; day < ROUNDS + 4; day += 1) {
    const date = addBankingDays(START, day);
    for (const step of STEPS) {
      const { name, days } = step;
      const round = day - days;
      const into = results.get(name);
      if (into === undefined || round < 0 || round >= ROUNDS) continue;
      const from = `${date}T${step.from}:00.000Z`;
      const to = `${date}T${step.to}:00.000Z`;
      if (name === "sealed") await rehearse(bench, date);
      await runStep(bench, into, { ...step, round, from, to });
      if (name === "sealed") await copy(bench, date);
    }
  }
  return results;
}

const SEAL_PROCESS = fileURLToPath(new URL("support/rail-seal-process.js", import.meta.url));
const MILLION = 1_000_000;

/** A million entries, written into files by a process of its own. */
async function sealAMillion(
  bench: Pick<Bench, "rehearse">,
  seen: { url: string; dataDir: string; environmentId: string; at: string },
): Promise<void> {
  const { at } = seen;
  const files = Math.ceil(MILLION / Math.max(1, await bench.rehearse(at)));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--max-old-space-size=40",
    "--max-semi-space-size=1",
    SEAL_PROCESS,
    seen.url,
    seen.dataDir,
    seen.environmentId,
    at,
    String(files),
  ]);
  const { entries, before, peak } = JSON.parse(stdout) as Record<string, number>;
  print(`${entries} entries in ${files} files, in a process of its own`);
  printResult({ name: "memory of a process before sealing", unit: "MiB", values: [before ?? 0] });
  printResult({
    name: "memory of a process that seals a million entries, at its peak",
    unit: "MiB",
    values: [peak ?? 0],
    // 120 million bytes.
    floor: 114.4,
    isCeiling: true,
  });
}

function watchMemory(): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  return () => {
    clearInterval(timer);
    return peak / 2 ** 20;
  };
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
  });
  const service = await startService({ config });
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  const memory = watchMemory();
  try {
    const { environment, account_id, api_key } = await createSandbox(service.app, {
      name: "bench",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: `${START}T15:00:00.000Z`,
    });
    const fixture: EventFixture = {
      service,
      environmentId: environment.id,
      accountId: account_id,
      key: api_key,
    };
    print(machine());
    const filled = await seconds(() => fillRail(db, fixture, { count, returnedPercent }));
    print(
      `${count} payments due on ${ROUNDS} banking days from ${dayOf(0)}, made in ${filled.toFixed(0)} s`,
    );
    await prepareRowByRow(db);
    const lines: Lines = { written: [], copied: [] };
    const { vault } = service.app;
    const rehearseAt = async (at: string) =>
      await service.app.db.tx(async (tx) => {
        const opening = { environment_id: environment.id, tools: { vault } };
        return (await dryRunFile(tx, opening, at)).entries;
      });
    const bench: Bench = {
      db,
      lines,
      rehearse: rehearseAt,
      sealAMillion: async (at) => {
        const dataDir = join(folder, "data");
        const seen = { url: service.database.url, dataDir, environmentId: environment.id, at };
        await sealAMillion({ rehearse: rehearseAt }, seen);
      },
      postmaster: service.database.managed?.pid ?? 0,
      // Without the API, whose response would list every event on the way.
      advance: async (to) => void (await service.app.engine.advanceTo(environment, to, to)),
    };
    const results = await runDays(bench);
    printSteps(results);
    const peak = memory();
    printResult({
      name: "memory at its peak",
      unit: "MiB",
      values: [peak],
      floor: 512,
      isCeiling: true,
    });
    printNetwork(results, count);
    printCopy(lines);
    const broken = await findViolations(service.app.db, environment.id);
    // The clones were put into the table, not created: only the templates have events from version 1.
    print(`invariants broken: ${broken.length}`);
  } finally {
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
