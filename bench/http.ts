import { fork, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import Fastify, { type FastifyInstance } from "fastify";
import { Client } from "pg";
import { openFolder } from "./support/folder.ts";
import type { LoadOrder } from "./support/load-process.ts";
import type { LoadResult } from "./support/load.ts";
import { machine, print, spread } from "./support/machine.ts";
import type { ReadOrder } from "./support/read-process.ts";
import { ratiosOf, printResult } from "./support/results.ts";

/**
 * Reads through HTTP: one charge by id, a page of 100, a search. Beside them a Fastify route of the
 * same process that answers the same bytes from memory, and the same statements without HTTP.
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 3);
const wanted = process.argv[4] ?? "";
const device = { ip_address: "203.0.113.7" };

interface Fixture {
  readonly service: Service;
  readonly key: string;
  readonly call: (method: string, path: string, body?: object) => Promise<Answer>;
}

interface Answer {
  readonly text: string;
  readonly data: Record<string, string>;
}

async function open(dataDir: string): Promise<Fixture> {
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: dataDir,
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
  });
  // The engine stands still: what is measured is reading.
  const service = await startService({ config, engine: false });
  const sandbox = await createSandbox(service.app, {
    name: "bench",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const key = sandbox.api_key;
  const call: Fixture["call"] = async (method, path, body) => {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "accept-encoding": "identity",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return { text, data: (JSON.parse(text) as { data: Record<string, string> }).data };
  };
  return { service, key, call };
}

/** Charges of one customer, as many as come in a few seconds. */
async function fill({ service, key, call }: Fixture): Promise<void> {
  const customer = await call("POST", "/v1/customers", {
    name: "Bench Customer",
    type: "individual",
    email: "bench@example.com",
    phone: "+12125550100",
    device,
  });
  const paykey = await call("POST", "/v1/bridge/bank_account", {
    customer_id: customer.data["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const body = {
    paykey: paykey.data["paykey"],
    external_id: "%N%",
    description: "Invoice",
    amount: 10000,
    currency: "USD",
    payment_date: "2026-03-20",
    consent_type: "internet",
    device,
    config: { balance_check: "disabled" },
  };
  const writer = fork(new URL("./support/load-process.js", import.meta.url));
  const order: LoadOrder = {
    port: Number(new URL(service.url).port),
    connections: 64,
    milliseconds: 4_000,
    path: "/v1/charges",
    key,
    body: JSON.stringify(body),
    prefix: "bench-",
    keyed: false,
  };
  await ask(writer, order);
  writer.disconnect();
  await rest(service);
}

const REST_MS = 10_000;

/** What was written is counted, made searchable and cleaned up after: none of that is reading. */
async function rest({ database }: Service): Promise<void> {
  await setTimeout(REST_MS);
  const db = new Client({ connectionString: database.url });
  await db.connect();
  await db.query("vacuum analyze");
  await db.end();
}

function ask(generator: ChildProcess, order: ReadOrder | LoadOrder): Promise<LoadResult> {
  return new Promise((resolve) => {
    generator.once("message", (report) => resolve(report as LoadResult));
    generator.send(order);
  });
}

interface Case {
  readonly name: string;
  /** What its rate must at least be, in times that of a reference. */
  readonly floor?: { readonly of: "memory" | "bare"; readonly least: number };
  readonly connections: number;
  readonly paths: readonly string[];
}

async function casesOf({ call }: Fixture): Promise<{ cases: Case[]; payments: number }> {
  const page = await call("GET", "/v1/payments?page_size=1000");
  const { data, meta } = JSON.parse(page.text) as {
    data: { id: string }[];
    meta: { total_items: number };
  };
  const pages = Math.floor(Math.min(meta.total_items, 5_000) / 100);
  const listPaths = Array.from({ length: pages }, (_, n) => `/v1/payments?page_number=${n + 1}`);
  const searches = Array.from(
    { length: 50 },
    (_, n) => `/v1/payments?search_text=bench-${n + 100}`,
  );
  return {
    payments: meta.total_items,
    cases: [
      {
        name: "GET /v1/charges/{id}",
        floor: { of: "memory", least: 0.4 },
        connections: 64,
        paths: data.map(({ id }) => `/v1/charges/${id}`),
      },
      {
        name: "GET /v1/payments, a page of 100",
        floor: { of: "bare", least: 0.6 },
        connections: 16,
        paths: listPaths,
      },
      { name: "GET /v1/payments?search_text=", connections: 16, paths: searches },
    ],
  };
}

/** The same answers, held in memory. */
async function openMemory({ call }: Fixture, cases: readonly Case[]): Promise<FastifyInstance> {
  const answers = new Map<string, string>();
  for (const { paths } of cases) {
    for (const path of paths.slice(0, 200)) answers.set(path, (await call("GET", path)).text);
  }
  const memory = Fastify({ logger: false });
  const any = [...answers.values()];
  let turn = 0;
  memory.get("/*", (request, reply) => {
    turn += 1;
    const text = answers.get(request.raw.url ?? "") ?? any[turn % any.length];
    reply.header("content-type", "application/json; charset=utf-8").send(text);
  });
  await memory.listen({ host: "127.0.0.1", port: 0 });
  return memory;
}

type Statement = Parameters<Service["app"]["db"]["rows"]>[0];

/** What a request runs in one transaction, with the settings that it begins with. */
interface Recorded {
  readonly settings: string | undefined;
  readonly statements: Statement[];
}

/** The statements that a request runs, recorded in its transactions. */
async function statementsOf({ service, call }: Fixture, path: string): Promise<Recorded[]> {
  const db = service.app.db as { tx: Service["app"]["db"]["tx"] };
  const seen: Recorded[] = [];
  const { tx } = db;
  db.tx = (work, settings) =>
    tx((inside) => {
      const statements: Statement[] = [];
      seen.push({ settings, statements });
      const recording = Object.fromEntries(
        (["rows", "first", "one"] as const).map((kind) => [
          kind,
          (statement: Statement) => (statements.push(statement), inside[kind](statement)),
        ]),
      );
      return work({ ...inside, ...recording });
    }, settings);
  // The second time, what is looked up once and kept is known.
  await call("GET", path);
  seen.length = 0;
  await call("GET", path);
  db.tx = tx;
  if (seen.length === 0) throw new Error(`${path} runs no statement`);
  return seen;
}

/** Times per second that the statements of these requests can be run, by as many workers as callers. */
async function bareRate(fixture: Fixture, requests: readonly Recorded[][], workers: number) {
  const { db } = fixture.service.app;
  const end = performance.now() + seconds * 1000;
  let begun = 0;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const recorded = requests[begun % requests.length] ?? [];
      begun += 1;
      for (const { statements, settings } of recorded) {
        await db.tx(
          (tx) => tx.commitWith(statements.map((statement) => tx.rows(statement))),
          settings,
        );
      }
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return done / seconds;
}

interface Figures {
  /** Processor time of this process per request, in microseconds: steadier than rates. */
  readonly cpu: number[];
  readonly memoryCpu: number[];
  readonly http: number[];
  readonly p99: number[];
  readonly memory: number[];
  readonly bare: number[];
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const fixture = await open(join(folder, "data"));
  await fill(fixture);
  const { cases, payments } = await casesOf(fixture);
  const memory = await openMemory(fixture, cases);
  const generator = fork(new URL("./support/read-process.js", import.meta.url));
  print(`Reads through HTTP over ${payments} charges. ${machine()}.`);
  print(`${rounds} interleaved rounds of ${seconds} s each; load generator on the same machine.`);
  const ports = {
    http: Number(new URL(fixture.service.url).port),
    memory: (memory.server.address() as AddressInfo).port,
  };
  for (const one of cases.filter(({ name }) => name.includes(wanted))) {
    const figures: Figures = { cpu: [], memoryCpu: [], http: [], p99: [], memory: [], bare: [] };
    // As many pages as are asked for over HTTP: one far down costs more than the first.
    const statements: Recorded[][] = [];
    for (const path of one.paths.slice(0, 50)) statements.push(await statementsOf(fixture, path));
    const order = { ...one, milliseconds: seconds * 1000, key: fixture.key };
    await ask(generator, { ...order, port: ports.http, milliseconds: 1000 });
    for (let round = 0; round < rounds; round += 1) {
      const before = process.cpuUsage();
      const report = await ask(generator, { ...order, port: ports.http });
      figures.cpu.push(cpuPer(report, before));
      if (report.statuses["200"] !== report.requests)
        throw new Error(JSON.stringify(report.statuses));
      figures.http.push(report.perSecond);
      figures.p99.push(report.p99Ms);
      const held = { ...order, paths: one.paths.slice(0, 200), port: ports.memory };
      const idle = process.cpuUsage();
      const fromMemory = await ask(generator, held);
      figures.memoryCpu.push(cpuPer(fromMemory, idle));
      figures.memory.push(fromMemory.perSecond);
      figures.bare.push(await bareRate(fixture, statements, one.connections));
    }
    printFigures(one, figures);
  }
  generator.disconnect();
  await memory.close();
  await fixture.service.stop();
  await rm(folder, { recursive: true });
}

function cpuPer({ requests }: LoadResult, since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / requests;
}

function printFigures({ name, connections, floor }: Case, figures: Figures): void {
  const { http, p99, memory, bare, cpu, memoryCpu } = figures;
  const references = [
    { of: "memory", title: "the same bytes from memory", rates: memory },
    { of: "bare", title: "the same statements without HTTP", rates: bare },
  ] as const;
  print("");
  print(`${name}, ${connections} connections`);
  print(`  requests/s ${spread(http, 0)}   p99 ${spread(p99, 1)} ms`);
  print(
    `  CPU of this process per request: ${spread(cpu, 0)} us, from memory ${spread(memoryCpu, 0)} us`,
  );
  for (const { of, title, rates } of references) {
    print(`  ${title} ${spread(rates, 0)}/s`);
    const held = floor?.of === of ? { floor: floor.least } : {};
    const values = ratiosOf(http, rates);
    printResult({ name: `${name}, of ${title}`, unit: "times", values, ...held });
  }
}

await main();
