import { fork, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openFolder } from "./support/folder.ts";
import {
  openChargesFixture,
  orders,
  type ChargesFixture,
  type WrittenBy,
} from "./support/charges-fixture.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { CUSTOMER_REFERENCE } from "./support/customer-references.ts";
import { startCluster } from "./support/cluster.ts";
import { machine, print, spread } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import {
  hasPgbench,
  prepareReferences,
  REFERENCES,
  runReference,
  tidyUp,
  type ReferenceName,
} from "./support/references.ts";
import type { ReferencePlan } from "./support/reference-plan.ts";
import { ratiosOf, printResult, type Result } from "./support/results.ts";
import { COMPLETE_REFERENCE, startCompleteServer } from "./support/complete-server.ts";
import { LENIENT_REFERENCE, startUnbatchedServer } from "./support/unbatched-server.ts";

/**
 * What creating costs through HTTP, durable when answered, beside the same rows written one
 * transaction per charge: without HTTP in pgbench over sixteen connections, and through HTTP.
 * Rates move with the machine; ratios are taken inside a round, and processor time is steadier.
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 3);
/**
 * By their number: in the same time one caller sends a tenth of what 64 do, and would meet code that is still new.
 * Processes of their own know nothing of what the others were sent, and take longest.
 */
const WARM_UP = { most: 5_000, mostOfCluster: 20_000, milliseconds: 60_000 };

/** Servers that write each request by itself, by their paths; the first two write and ask less than ours. */
const UNBATCHED = ["naive", "stored", "naive-gapless", "stored-gapless"] as const;
type Unbatched = (typeof UNBATCHED)[number];
/** Our own endpoint, with other hands than its lanes behind it. */
const WRITERS: Partial<Record<string, WrittenBy>> = {
  memory: "nobody",
  "one-call": "one call",
  "no-audit": "lanes without audit",
};
const isUnbatched = (target: Variant["target"]): target is Unbatched =>
  UNBATCHED.some((one) => one === target);

interface Variant {
  readonly name: string;
  readonly connections: number;
  readonly keyed: boolean;
  /** Whether its rate is held against the references. */
  readonly compared?: boolean;
  /** What is posted where; by default a charge to the service. */
  readonly target?:
    "payouts" | "customers" | "memory" | "no-audit" | "one-call" | "cluster" | Unbatched;
}

const VARIANTS: readonly Variant[] = [
  { name: "charges, 64 connections", connections: 64, keyed: true, compared: true },
  { name: "charges without audit rows, 64 connections", connections: 64, keyed: true, target: "no-audit" }, // prettier-ignore
  { name: "charges, 256 connections", connections: 256, keyed: true, compared: true },
  { name: "charges, 2 processes, 256", connections: 256, keyed: true, compared: true, target: "cluster" }, // prettier-ignore
  { name: "charges without keys, 64 connections", connections: 64, keyed: false, compared: true },
  { name: "payouts, 64 connections", connections: 64, keyed: true, compared: true, target: "payouts" }, // prettier-ignore
  { name: "payouts without keys, 64 connections", connections: 64, keyed: false, target: "payouts" }, // prettier-ignore
  { name: "payouts, 256 connections", connections: 256, keyed: true, compared: true, target: "payouts" }, // prettier-ignore
  { name: "customers, 64 connections", connections: 64, keyed: true, compared: true, target: "customers" }, // prettier-ignore
  { name: "customers, 256 connections", connections: 256, keyed: true, compared: true, target: "customers" }, // prettier-ignore
  { name: "customers without keys, 64 connections", connections: 64, keyed: false, target: "customers" }, // prettier-ignore
  // Side by side: half of a lone request is waiting, which takes longer at one moment than at another.
  { name: "HTTP stored, 1 connection", connections: 1, keyed: false, target: "stored" },
  { name: "charges, 1 connection", connections: 1, keyed: true },
  { name: "charges by one call, 1 connection", connections: 1, keyed: true, target: "one-call" },
  { name: "HTTP stored, gapless, 1 connection", connections: 1, keyed: true, target: "stored-gapless" }, // prettier-ignore
  { name: "charges by one call, 64 connections", connections: 64, keyed: true, target: "one-call" },
  { name: "no database, 64 connections", connections: 64, keyed: true, target: "memory" },
  { name: "HTTP naive, 64 connections", connections: 64, keyed: false, target: "naive" },
  { name: "HTTP stored, 64 connections", connections: 64, keyed: false, target: "stored" },
  { name: "HTTP naive, gapless, 64 connections", connections: 64, keyed: true, target: "naive-gapless" }, // prettier-ignore
  { name: "HTTP naive, gapless, 256 connections", connections: 256, keyed: true, target: "naive-gapless" }, // prettier-ignore
  { name: "HTTP stored, gapless, 64 connections", connections: 64, keyed: true, target: "stored-gapless" }, // prettier-ignore
];

interface Figures {
  readonly perSecond: number[];
  readonly p50: number[];
  readonly p99: number[];
  readonly node: number[];
  readonly postgres: number[];
}

const noFigures = (): Figures => ({ perSecond: [], p50: [], p99: [], node: [], postgres: [] });

function load(generator: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve) => {
    generator.once("message", (report) => resolve(report as LoadReport));
    generator.send(order);
  });
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const fixture = await openChargesFixture(join(folder, "data"));
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  const plan: ReferencePlan = {
    url: fixture.service.database.url,
    folder,
    seconds,
    connections: 16,
    environmentId: fixture.environmentId,
    accountId: fixture.accountId,
    paykeyToken: fixture.paykey,
    postmasterPid: fixture.service.database.managed?.pid ?? 0,
  };
  await prepareReferences(plan.url, fixture);
  const unbatched = await startUnbatchedServer(plan, fixture.snapshot);
  const complete = await startCompleteServer(plan, fixture);
  const cluster = await startCluster(plan.url, join(folder, "data"));
  const portFor = ({ server }: typeof complete) => (server.address() as AddressInfo).port;
  const ports = { lenient: portFor(unbatched), complete: portFor(complete) };
  const driver = (await hasPgbench()) ? "pgbench" : "Node's driver";
  print(`Creating through HTTP, committed and synced when answered. ${machine()}.`);
  print(`${rounds} interleaved rounds of ${seconds} s each; load generator on the same machine;`);
  print(`references in ${driver}, 16 connections, no HTTP. Median (least-most) of rounds.`);
  for (const text of [LENIENT_REFERENCE, COMPLETE_REFERENCE, CUSTOMER_REFERENCE]) print(`${text}.`);

  const names = Object.keys(REFERENCES) as ReferenceName[];
  const references = new Map(names.map((name) => [name, noReference()]));
  const figures = new Map(VARIANTS.map(({ name }) => [name, noFigures()]));
  // Code that is new to a process is slow, and pgbench has none: each variant runs once uncounted.
  for (const [index, variant] of VARIANTS.entries()) {
    const place = { fixture, generator, ports, cluster, prefix: `w${index}-`, plan };
    const requests = variant.target === "cluster" ? WARM_UP.mostOfCluster : WARM_UP.most;
    const { milliseconds } = WARM_UP;
    await run(place, variant, { into: noFigures(), milliseconds, requests });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      await tidyUp(plan.url);
      const { perSecond, cpu } = await runReference(name, plan);
      references.get(name)?.perSecond.push(perSecond);
      references.get(name)?.cpu.push(cpu);
    }
    // The order rotates: the variant right after the references inherits their dirty pages.
    for (const index of VARIANTS.keys()) {
      const variant = VARIANTS[(index + round) % VARIANTS.length] as Variant;
      const place = { fixture, generator, ports, cluster, prefix: `r${round}v${index}-`, plan };
      await tidyUp(plan.url);
      const into = figures.get(variant.name) as Figures;
      await run(place, variant, { into, milliseconds: seconds * 1000 });
    }
  }
  printFigures(references, figures);
  generator.disconnect();
  await unbatched.close();
  await complete.close();
  await cluster.stop();
  await fixture.service.stop();
  await rm(folder, { recursive: true });
}

interface Reference {
  readonly perSecond: number[];
  readonly cpu: number[];
}

const noReference = (): Reference => ({ perSecond: [], cpu: [] });

interface Place {
  readonly fixture: ChargesFixture;
  readonly generator: ChildProcess;
  readonly ports: { readonly lenient: number; readonly complete: number };
  readonly cluster: { readonly port: number; readonly pid: number };
  readonly prefix: string;
  readonly plan: ReferencePlan;
}

async function run(
  place: Place,
  variant: Variant,
  { into, milliseconds, requests }: { into: Figures; milliseconds: number; requests?: number },
): Promise<void> {
  const { fixture, plan } = place;
  const { target } = variant;
  const cpuOf = target === "cluster" ? () => postgresCpu(place.cluster.pid) : ownCpu;
  const cpu = cpuOf();
  const database = postgresCpu(plan.postmasterPid);
  fixture.writeBy(WRITERS[target ?? ""] ?? "lanes");
  const loaded = await load(place.generator, {
    connections: variant.connections,
    keyed: variant.keyed,
    port: portOf(place, target),
    milliseconds,
    requests,
    path: isUnbatched(target) ? `/${target}` : `/v1/${target === "payouts" || target === "customers" ? target : "charges"}`, // prettier-ignore
    key: fixture.key,
    body: JSON.stringify(orders(fixture.paykey)[target === "payouts" || target === "customers" ? target : "charges"]), // prettier-ignore
    prefix: place.prefix,
  });
  fixture.writeBy("lanes");
  const used = cpuOf() - cpu;
  const created = loaded.statuses["201"] ?? 0;
  if (created !== loaded.requests) throw new Error(JSON.stringify(loaded.statuses));
  into.perSecond.push(loaded.perSecond);
  into.p50.push(loaded.p50Ms);
  into.p99.push(loaded.p99Ms);
  into.node.push(used / created);
  into.postgres.push((postgresCpu(plan.postmasterPid) - database) / created);
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function portOf(place: Place, target: Variant["target"]): number {
  if (target === "naive" || target === "stored") return place.ports.lenient;
  if (isUnbatched(target)) return place.ports.complete;
  return target === "cluster"
    ? place.cluster.port
    : Number(new URL(place.fixture.service.url).port);
}

function printFigures(
  references: ReadonlyMap<ReferenceName, Reference>,
  figures: ReadonlyMap<string, Figures>,
): void {
  print("");
  for (const [name, { perSecond, cpu }] of references) {
    print(`${name.padEnd(38)} ${spread(perSecond, 0)}/s   CPU ${spread(cpu, 0)} us`);
  }
  for (const [name, { perSecond, p50, p99, node, postgres }] of figures) {
    print(`${name.padEnd(38)} ${spread(perSecond, 0)}/s`);
    print(`    p50 ${spread(p50, 1)} ms, p99 ${spread(p99, 1)} ms`);
    print(`    CPU: Node ${spread(node, 0)} us, PostgreSQL ${spread(postgres, 0)} us`);
  }
  const rate = (name: string) => figures.get(name)?.perSecond ?? [];
  const of = (name: ReferenceName) => references.get(name)?.perSecond ?? [];
  for (const variant of VARIANTS.filter(({ compared }) => compared)) {
    const own = rate(variant.name);
    const times = (reference: string, below: readonly number[], bounds: Bounds = {}) => {
      const name = `${variant.name} / ${reference}`;
      printResult({ name, unit: "times", values: ratiosOf(own, below), ...bounds });
    };
    const single = { floor: 1.2, goal: 1.6 };
    if (variant.target === "customers") {
      times("naive", of("customer, naive"), { floor: 2, goal: 2.5 });
      times("stored", of("customer, stored"), single);
      continue;
    }
    times("naive", of("naive"), { floor: 2, goal: 2.5 });
    times("naive, gapless", of("naive, gapless"));
    times("stored", of("stored"), variant.target === "cluster" ? { floor: 1.5, goal: 2 } : single);
    times("stored, gapless", of("stored, gapless"));
    times("HTTP naive", rate("HTTP naive, 64 connections"));
    const alike = `HTTP naive, gapless, ${variant.connections} connections`;
    times("HTTP naive, gapless", rate(alike), { floor: 4 });
    times("HTTP stored", rate("HTTP stored, 64 connections"));
    times("HTTP stored, gapless", rate("HTTP stored, gapless, 64 connections"));
    times("by one call", rate("charges by one call, 64 connections"));
  }
  const charges = figures.get("charges, 64 connections") ?? noFigures();
  const memory = figures.get("no database, 64 connections") ?? noFigures();
  const lone = figures.get("charges, 1 connection") ?? noFigures();
  const loneStored = figures.get("HTTP stored, 1 connection") ?? noFigures();
  const loneOneCall = figures.get("charges by one call, 1 connection") ?? noFigures();
  const loneAlike = figures.get("HTTP stored, gapless, 1 connection") ?? noFigures();
  const ceiling = (name: string, values: number[], bounds: Bounds) => {
    printResult({ name, unit: "of it", values, isCeiling: true, ...bounds });
  };
  ceiling("p99 of charges at 64 / p50", ratiosOf(charges.p99, charges.p50), { floor: 3 });
  ceiling("Node CPU per charge / without database", ratiosOf(charges.node, memory.node), {
    floor: 1.8,
    goal: 1.4,
  });
  ceiling("p50 of a lone charge / HTTP stored", ratiosOf(lone.p50, loneStored.p50), {});
  ceiling("p50 of a lone charge / HTTP stored, gapless", ratiosOf(lone.p50, loneAlike.p50), {});
  ceiling("p50 of a lone charge / by one call", ratiosOf(lone.p50, loneOneCall.p50), {
    floor: 1.2,
  });
  const unaudited = rate("charges without audit rows, 64 connections");
  printResult({
    name: "charges, 64 connections / without audit rows",
    unit: "times",
    values: ratiosOf(charges.perSecond, unaudited),
    floor: 0.95,
  });
  const whole = charges.node.map((node, round) => node + (charges.postgres[round] ?? 0));
  const stored = references.get("stored")?.cpu ?? [];
  ceiling("CPU per charge / stored call", ratiosOf(whole, stored), { floor: 1 });
}

type Bounds = Pick<Result, "floor" | "goal">;

await main();
