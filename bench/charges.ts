import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print, spread } from "./support/machine.ts";
import { prepareReference, runReference } from "./support/naive-reference.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";

/**
 * Charges per second through HTTP, durable when answered, beside the same rows written the naive
 * way: eight statements in one transaction per charge over sixteen connections, without HTTP.
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);

interface World {
  readonly service: Service;
  readonly key: string;
  readonly environmentId: string;
  readonly accountId: string;
  readonly paykey: string;
  readonly snapshot: string;
}

async function call(world: { service: Service; key: string }, path: string, body: object) {
  const answer = await fetch(world.service.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${world.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  if (!answer.ok) throw new Error(JSON.stringify(data));
  return data;
}

function charge(paykey: string, external_id: string) {
  return {
    paykey,
    external_id,
    description: "Invoice",
    amount: 10000,
    currency: "USD",
    payment_date: "2026-03-20",
    consent_type: "internet",
    device: { ip_address: "203.0.113.7" },
    config: { balance_check: "disabled" },
  };
}

async function open(dataDir: string): Promise<World> {
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: dataDir,
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
  });
  // The engine stands still: what is measured is acceptance.
  const service = await startService({ config, engine: false });
  const { app } = service;
  const sandbox = await createSandbox(app, {
    name: "bench",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const world = { service, key: sandbox.api_key };
  const device = { ip_address: "203.0.113.7" };
  const customer = await call(world, "/v1/customers", {
    name: "Bench Customer",
    type: "individual",
    email: "bench@example.com",
    phone: "+12125550100",
    device,
  });
  const paykey = await call(world, "/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const token = paykey["paykey"] as string;
  const first = await call(world, "/v1/charges", charge(token, "first"));
  return {
    ...world,
    environmentId: sandbox.environment.id,
    accountId: sandbox.account_id,
    paykey: token,
    snapshot: JSON.stringify(first),
  };
}

function load(generator: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve) => {
    generator.once("message", (report) => resolve(report as LoadReport));
    generator.send(order);
  });
}

interface Figures {
  perSecond: number[];
  ratio: number[];
  p50: number[];
  p99: number[];
  node: number[];
  postgres: number[];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-bench-"));
  const world = await open(join(folder, "data"));
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  const url = world.service.database.url;
  const postmaster = world.service.database.managed?.pid ?? 0;
  await prepareReference(url, world.snapshot);
  print(`Charges through HTTP, committed and synced when answered. ${machine()}.`);
  print(`${rounds} interleaved rounds of ${seconds} s each; load generator on the same machine.`);
  const naive: number[] = [];
  const variants = [
    { connections: 64, keyed: true },
    { connections: 256, keyed: true },
    { connections: 64, keyed: false },
  ];
  const figures = variants.map((): Figures => ({
    perSecond: [],
    ratio: [],
    p50: [],
    p99: [],
    node: [],
    postgres: [],
  }));
  let driver = "";
  for (let round = 1; round <= rounds; round += 1) {
    const reference = await runReference({
      url,
      folder,
      seconds,
      connections: 16,
      environmentId: world.environmentId,
      accountId: world.accountId,
      paykeyToken: world.paykey,
    });
    driver = reference.driver;
    naive.push(reference.perSecond);
    // The order rotates: whoever runs right after the reference inherits its dirty pages.
    const turn = [...variants.keys()].map((index) => (index + round) % variants.length);
    for (const index of turn) {
      const variant = variants[index] as (typeof variants)[number];
      const cpu = process.cpuUsage();
      const databaseCpu = postgresCpu(postmaster);
      const report = await load(generator, {
        ...variant,
        port: Number(new URL(world.service.url).port),
        milliseconds: seconds * 1000,
        path: "/v1/charges",
        key: world.key,
        body: JSON.stringify(charge(world.paykey, "%N%")),
        prefix: `r${round}v${index}-`,
      });
      const used = process.cpuUsage(cpu);
      const created = report.statuses["201"] ?? 0;
      if (created !== report.requests) throw new Error(JSON.stringify(report.statuses));
      const into = figures[index] as Figures;
      into.perSecond.push(report.perSecond);
      into.ratio.push(report.perSecond / reference.perSecond);
      into.p50.push(report.p50Ms);
      into.p99.push(report.p99Ms);
      into.node.push((used.user + used.system) / created);
      into.postgres.push((postgresCpu(postmaster) - databaseCpu) / created);
    }
  }
  print("");
  print(`reference: eight statements per transaction, 16 connections, ${driver}, no HTTP`);
  print(`  charges/s ${spread(naive, 0)}`);
  for (const [index, variant] of variants.entries()) {
    const { perSecond, ratio, p50, p99, node, postgres } = figures[index] as Figures;
    const name = variant.keyed ? "with idempotency keys" : "without keys";
    print(`HTTP, ${variant.connections} connections, ${name}`);
    print(`  charges/s ${spread(perSecond, 0)}   times the reference ${spread(ratio)}`);
    print(`  p50 ${spread(p50, 1)} ms   p99 ${spread(p99, 1)} ms`);
    print(`  CPU per charge: Node ${spread(node, 0)} us, PostgreSQL ${spread(postgres, 0)} us`);
  }
  generator.disconnect();
  await world.service.stop();
  await rm(folder, { recursive: true });
}

await main();
