import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addBankingDays } from "@railhead/core";
import { createSandbox, findViolations, readConfig, startService } from "@railhead/server";
import { Client } from "pg";
import type { World } from "./support/event-world.ts";
import { machine, median, print } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import {
  bareUpdate,
  copyLines,
  prepareRowByRow,
  rowByRow,
  seconds,
} from "./support/rail-references.ts";
import { countMoved, dayOf, fillRail, ROUNDS, START } from "./support/rail-world.ts";
import { ratiosOf, tellResult } from "./support/results.ts";

/**
 * What banking days cost: scheduled charges are sealed into files and handed over, returned in part,
 * settled, called paid and passed on. They fall due on five banking days, so that every step runs
 * five times; beside each run a bare UPDATE of as many rows of a table of the same shape. Beside all
 * of them, the same books kept row by row; beside the sealing, PostgreSQL's COPY of the same lines.
 */
const count = Number(process.argv[2] ?? 100_000);
const returnedPercent = Number(process.argv[3] ?? 2);
const ROWS_ONE_BY_ONE = 200;

/** Each step, the banking days it runs after the sealing, and its hour in UTC. */
const STEPS = [
  { name: "returned", days: 1, from: "12:29:00", to: "12:31:00" },
  { name: "settled", days: 1, from: "13:29:00", to: "13:31:00" },
  { name: "paid", days: 3, from: "13:59:00", to: "14:01:00" },
  { name: "funded", days: 4, from: "16:59:00", to: "17:01:00" },
  { name: "sealed and handed over", days: 0, from: "20:59:00", to: "21:01:00" },
] as const;

interface Rounds {
  readonly rates: number[];
  readonly bare: number[];
  readonly microseconds: number[];
  moved: number;
}

interface Bench {
  readonly db: Client;
  readonly postmaster: number;
  advance(to: string): Promise<void>;
}

async function runStep(
  bench: Bench,
  into: Rounds,
  at: { round: number; from: string; to: string },
): Promise<void> {
  await bench.advance(at.from);
  into.bare.push(await bareUpdate(bench.db, at.round, into.rates.length));
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

async function runDays(bench: Bench): Promise<Map<string, Rounds>> {
  const results = new Map<string, Rounds>(
    STEPS.map(({ name }) => [name, { rates: [], bare: [], microseconds: [], moved: 0 }]),
  );
  for (let day = 0; day < ROUNDS + 4; day += 1) {
    const date = addBankingDays(START, day);
    for (const { name, days, from, to } of STEPS) {
      const round = day - days;
      const into = results.get(name);
      if (into === undefined || round < 0 || round >= ROUNDS) continue;
      const at = { round, from: `${date}T${from}.000Z`, to: `${date}T${to}.000Z` };
      await runStep(bench, into, at);
    }
  }
  return results;
}

/** Charges of two percent come back once the others are settled: too few to compare with. */
function tell(results: ReadonlyMap<string, Rounds>, oneByOne: readonly number[]): void {
  for (const [name, { rates, bare, microseconds, moved }] of results) {
    print(
      `${name}: ${moved} payments, ${median(rates).toFixed(0)}/s; bare UPDATE ${median(bare).toFixed(0)} rows/s`,
    );
    tellResult({
      name: `${name}, to a bare UPDATE`,
      unit: "times the reference",
      values: ratiosOf(rates, bare),
      floor: 0.4,
      goal: 0.5,
    });
    tellResult({
      name: `${name}, to row by row`,
      unit: "times the reference",
      values: ratiosOf(rates, oneByOne),
      floor: 15,
      goal: 20,
    });
    tellResult({ name: `${name}, processors`, unit: "us CPU a payment", values: microseconds });
  }
}

async function tellCopy(db: Client, sealed: Rounds | undefined): Promise<void> {
  const copied: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    copied.push(count / (await seconds(() => copyLines(db))));
  }
  print(`COPY of the same lines: ${median(copied).toFixed(0)} lines/s`);
  tellResult({
    name: "the whole sealing step, to COPY of its lines",
    unit: "times the reference",
    values: ratiosOf(sealed?.rates ?? [], copied),
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
  const folder = await mkdtemp(join(tmpdir(), "railhead-bench-"));
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
    const world: World = {
      service,
      environmentId: environment.id,
      accountId: account_id,
      key: api_key,
    };
    print(machine());
    const filled = await seconds(() => fillRail(db, world, { count, returnedPercent }));
    print(
      `${count} payments due on ${ROUNDS} banking days from ${dayOf(0)}, made in ${filled.toFixed(0)} s`,
    );
    await prepareRowByRow(db);
    const oneByOne: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      oneByOne.push(await rowByRow(db, round, ROWS_ONE_BY_ONE));
    }
    print(`row by row: ${median(oneByOne).toFixed(0)} payments/s`);
    const results = await runDays({
      db,
      postmaster: service.database.managed?.pid ?? 0,
      // Past the interface, whose answer would tell of every event on the way.
      advance: async (to) => void (await service.app.engine.travel(environment, to, to)),
    });
    tell(results, oneByOne);
    const peak = memory();
    tellResult({
      name: "memory at its peak",
      unit: "MiB",
      values: [peak],
      floor: 512,
      isCeiling: true,
    });
    await tellCopy(db, results.get("sealed and handed over"));
    const broken = await findViolations(service.app.db, environment.id);
    // The clones were put into the table, not created: the templates alone are told from version 1.
    print(`invariants broken: ${broken.length}`);
  } finally {
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
