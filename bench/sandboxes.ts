import { rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { addBankingDays } from "@railhead/core";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import { printResult } from "./support/results.ts";
import { caller, createPayments, START, type Call } from "./support/advance-fixture.ts";

/**
 * How long a sandbox takes to be made, forked, remembered, put back and reset: an empty
 * one, and one whose payments have lived through thirteen banking days. The argument is how many.
 */
const payments = Number(process.argv[2] ?? 1000);
const ROUNDS = 5;

interface Step {
  readonly name: string;
  /** At most so many milliseconds. */
  readonly floor?: number;
  readonly run: () => Promise<unknown>;
}

async function measure(service: Service, of: string, steps: readonly Step[]): Promise<void> {
  const postmaster = service.database.managed?.pid ?? 0;
  const taken = new Map(
    steps.map(({ name }) => [name, { ms: [] as number[], node: 0, database: 0 }]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of steps) {
      const into = taken.get(name);
      if (into === undefined) continue;
      const [database, node, start] = [
        postgresCpu(postmaster),
        process.cpuUsage(),
        performance.now(),
      ];
      await run();
      into.ms.push(performance.now() - start);
      const { user, system } = process.cpuUsage(node);
      into.node += (user + system) / 1000 / ROUNDS;
      into.database += (postgresCpu(postmaster) - database) / 1000 / ROUNDS;
    }
  }
  for (const { name, floor } of steps) {
    const { ms = [], node = 0, database = 0 } = taken.get(name) ?? {};
    const bound = floor === undefined ? {} : { floor, isCeiling: true };
    printResult({ name: `${name}, ${of}`, unit: "ms", values: ms, ...bound });
    print(`  processor time: ${node.toFixed(0)} ms here, ${database.toFixed(0)} ms in PostgreSQL`);
  }
}

const ENVIRONMENTS = "/v1/sandbox/environments";

/** What is done to the sandbox at the path. */
function stepsOf(call: Call, path: string): Step[] {
  let twin = "";
  let snapshot = "";
  return [
    {
      name: "fork",
      floor: 1000,
      run: async () => void ({ id: twin = "" } = await call(`${path}/fork`, {})),
    },
    {
      name: "snapshot",
      floor: 1000,
      run: async () =>
        void ({ id: snapshot = "" } = await call(`${path}/snapshots`, { name: "s" })),
    },
    {
      name: "restore",
      floor: 1000,
      run: async () => await call(`${path}/snapshots/${snapshot}/restore`, {}),
    },
    {
      name: "fork of a snapshot",
      floor: 1000,
      run: async () => await call(`${path}/fork`, { snapshot_id: snapshot }),
    },
    {
      name: "reset",
      floor: 1000,
      run: async () => await call(`${ENVIRONMENTS}/${twin}/reset`, {}),
    },
  ];
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
  try {
    print(machine());
    const { api_key, environment } = await createSandbox(service.app, {
      name: "bench",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: `${START}T12:00:00.000Z`,
    });
    const call = caller(service.url, api_key);
    const path = `${ENVIRONMENTS}/${environment.id}`;
    const create = { name: "create", floor: 50, run: () => call(ENVIRONMENTS, {}) };
    await measure(service, "empty", [create, ...stepsOf(call, path)]);
    await createPayments(call, { payments, dates: 5, outcomes: "rough" });
    await call("/v1/sandbox/clock/advance", { to: `${addBankingDays(START, 13)}T23:00:00Z` });
    await measure(service, `${payments} payments`, stepsOf(call, path));
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
