import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startManagedPostgres } from "@railhead/server";
import { commandCosts } from "./support/command-costs.ts";
import { bundles, dependencyCosts, installSeconds } from "./support/installation.ts";
import { loadOnce } from "./support/load-once.ts";
import { machine, print, spread } from "./support/machine.ts";
import { ratiosOf, printResult } from "./support/results.ts";

/**
 * What Railhead costs before it does anything: seconds to the first answer on an empty folder and
 * on a used one, memory at rest and under load, and what an installation brings along. Beside the seconds stands what
 * nobody can do without: a Node that does nothing, and PostgreSQL's own start on the same folders.
 */
const rounds = Number(process.argv[2] ?? 5);

/** Charges that are created before memory is read under load. */
const LOAD = 20_000;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAIN = join(ROOT, "packages/railhead/dist/main.js");
const MB = 2 ** 20;

interface Start {
  readonly seconds: number;
  readonly nodeMb: number;
  readonly postgresMb: number;
}

/** Starts the command on a data folder, waits for the first answered request, loads it if asked, and stops it. */
async function start(dataDir: string, charges = 0): Promise<Start> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, "dev", "--no-demo", "--json"], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      RAILHEAD_DATA_DIR: dataDir,
      RATE_LIMIT_READ: "0",
      RATE_LIMIT_WRITE: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      resolve();
    });
  });
  let seconds = Number.NaN;
  let nodeMb = Number.NaN;
  let postgresMb = Number.NaN;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const ready = JSON.parse(line) as { event: string; api?: string; api_key?: string };
      if (ready.event !== "ready") continue;
      const headers = { authorization: `Bearer ${ready.api_key ?? ""}` };
      const answer = await fetch(`${ready.api ?? ""}/v1/payments`, { headers });
      if (!answer.ok) throw new Error(await answer.text());
      seconds = (performance.now() - began) / 1000;
      if (charges > 0) await loadOnce(ready.api ?? "", ready.api_key ?? "", charges);
      nodeMb = residentMb(child.pid ?? 0);
      postgresMb = residentOfPostgres(child.pid ?? 0);
      break;
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
  return { seconds, nodeMb, postgresMb };
}

/** Seconds that Node takes to do nothing. */
function bareNode(): number {
  const began = performance.now();
  execFileSync(process.execPath, ["-e", "0"]);
  return (performance.now() - began) / 1000;
}

/** Seconds until PostgreSQL accepts connections, without Railhead. */
async function barePostgres(dataDir: string): Promise<number> {
  const began = performance.now();
  const postgres = await startManagedPostgres({ dataDir });
  const seconds = (performance.now() - began) / 1000;
  await postgres.stop();
  return seconds;
}

/** Linux only; elsewhere NaN. */
function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Memory of the server's processes that no other shares, and their part of what they share. */
function residentOfPostgres(parent: number): number {
  const list = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = list.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (pid: number) => pairs.filter(([, p]) => p === pid).map(([c]) => c ?? 0);
  const servers = childrenOf(parent);
  const all = [...servers, ...servers.flatMap(childrenOf)];
  const shares = all.map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      return Number(/Pss:\s+(\d+)/.exec(rollup)?.[1]) / 1024;
    } catch {
      return 0;
    }
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

async function main(): Promise<void> {
  print(`Start and size. ${machine()}. ${rounds} rounds, each on an empty folder, then again.`);
  const cold: Start[] = [];
  const warm: Start[] = [];
  const bare = { node: [] as number[], cold: [] as number[], warm: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), "railhead-start-"));
    chmodSync(folder, 0o755);
    bare.node.push(bareNode());
    bare.cold.push(await barePostgres(join(folder, "bare")));
    bare.warm.push(await barePostgres(join(folder, "bare")));
    cold.push(await start(join(folder, "data")));
    warm.push(await start(join(folder, "data")));
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = (starts: readonly Start[]) => starts.map((one) => one.seconds);
  printResult({ name: "cold start to first answer", unit: "s", values: seconds(cold), floor: 3, isCeiling: true }); // prettier-ignore
  printResult({ name: "warm start to first answer", unit: "s", values: seconds(warm), floor: 1, isCeiling: true }); // prettier-ignore
  const floorOf = (postgres: readonly number[]) =>
    postgres.map((value, round) => value + (bare.node[round] ?? Number.NaN));
  printResult({ name: "cold start / Node and PostgreSQL alone", unit: "of it", values: ratiosOf(seconds(cold), floorOf(bare.cold)) }); // prettier-ignore
  printResult({ name: "warm start / Node and PostgreSQL alone", unit: "of it", values: ratiosOf(seconds(warm), floorOf(bare.warm)) }); // prettier-ignore
  print(`alone: Node ${spread(bare.node)} s, PostgreSQL ${spread(bare.cold)} s on an empty folder, ${spread(bare.warm)} s on a used one`); // prettier-ignore
  print(`resident at rest: Node ${spread(warm.map(({ nodeMb }) => nodeMb), 0)} MB, PostgreSQL ${spread(warm.map(({ postgresMb }) => postgresMb), 0)} MB`); // prettier-ignore
  const { nodeMb, postgresMb } = await startLoaded();
  print(`after ${LOAD} charges over 64 connections: Node ${nodeMb.toFixed(0)} MB, PostgreSQL ${postgresMb.toFixed(0)} MB`); // prettier-ignore
  for (const { command, seconds: cost } of commandCosts(rounds)) {
    print(`railhead ${command}: ${cost.toFixed(2)} s of processor time`);
  }
  printSizes();
}

async function startLoaded(): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-start-"));
  chmodSync(folder, 0o755);
  const loaded = await start(join(folder, "data"), LOAD);
  rmSync(folder, { recursive: true, force: true });
  return loaded;
}

/** Bytes, packages and seconds of an installation. */
function printSizes(): void {
  const { packages, bytes, costs } = dependencyCosts();
  const mb = (size: number) => `${(size / MB).toFixed(2)} MB`;
  const seconds = installSeconds();
  const time = seconds === undefined ? "not from this machine's cache" : `${seconds.toFixed(1)} s`;
  print(
    `installation: ${packages} packages, ${mb(bytes)}; npm ci of them from npm's cache: ${time}`,
  );
  print(
    "what our packages name, with all that it brings along (and what comes with nothing else):",
  );
  for (const cost of costs) {
    const own = `${cost.ownPackages} packages, ${mb(cost.ownBytes)}`;
    print(`  ${cost.name.padEnd(32)} ${cost.packages} packages, ${mb(cost.bytes)} (${own})`);
  }
  const kb = (size: number) => `${(size / 1024).toFixed(0)} kB`;
  for (const { name, bytes: whole, gzipped } of bundles()) {
    print(`packages/${name}: ${kb(whole)} of modules, ${kb(gzipped)} gzipped`);
  }
}

await main();
