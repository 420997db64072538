import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, findViolations, type ManagedPostgres } from "@railhead/server";
import { Client } from "pg";
import { openFolder } from "./support/folder.ts";
import { openChargesFixture, orders, type ChargesFixture } from "./support/charges-fixture.ts";
import { commitNumbers } from "./support/commit-numbers.ts";
import { startCluster } from "./support/cluster.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import type { LoadResult } from "./support/load.ts";
import { machine, print, spread } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import type { ReadOrder } from "./support/read-process.ts";
import { ratiosOf, printResult } from "./support/results.ts";
import { startStreamingReplica } from "./support/streaming-replica.ts";

/**
 * What more processes on one database gain: two API processes against one, two workers with a
 * sandbox each against one with both, and lists from a streaming replica against the primary. All
 * share the machine, so a ratio of rates is bounded by its cores; the primary's processor time per
 * list, which a replica elsewhere would spare, is not. Arguments: rounds (5), payments per sandbox.
 */
const rounds = Number(process.argv[2] ?? 5);
const perSandbox = Number(process.argv[3] ?? 4000);
const LOAD_MS = 3000;
const CALLERS = 32;

type Api = Awaited<ReturnType<typeof startCluster>>;

async function ask<T>(child: ChildProcess, order: object): Promise<T> {
  const answer = once(child, "message") as Promise<[T]>;
  child.send(order);
  return (await answer)[0];
}

async function measureCreates(fixture: ChargesFixture, apis: readonly [Api, Api]): Promise<void> {
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  const rates: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    // The order alternates: the second one inherits dirty pages.
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const order: LoadOrder = {
        port: apis[index].port,
        connections: 64,
        milliseconds: LOAD_MS,
        path: "/v1/charges",
        key: fixture.key,
        body: JSON.stringify(orders(fixture.paykey).charges),
        prefix: `scale-${round}-${index}-`,
        keyed: true,
      };
      const report = await ask<LoadReport>(generator, order);
      if (report.statuses["201"] !== report.requests) throw new Error(JSON.stringify(report));
      if (round >= 0) rates[index].push(report.perSecond);
    }
  }
  generator.disconnect();
  print(`charges: one process ${spread(rates[0], 0)}/s, two ${spread(rates[1], 0)}/s`);
  printResult({ name: "charges, two API processes / one", unit: "times", values: ratiosOf(rates[1], rates[0]) }); // prettier-ignore
}

interface Business {
  readonly environmentId: string;
  readonly key: string;
}

async function post(port: number, key: string, [path, body]: [string, object]) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  if (!answer.ok) throw new Error(JSON.stringify(data));
  return data;
}

/** A sandbox with charges that have their whole life before them. */
async function openBusiness(fixture: ChargesFixture, port: number): Promise<Business> {
  const { environment, api_key: key } = await createSandbox(fixture.service.app, {
    name: "scale",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const { charges, customers } = orders("");
  const customer = await post(port, key, ["/v1/customers", { ...customers, external_id: "c" }]);
  const { paykey } = await post(port, key, [
    "/v1/bridge/bank_account",
    {
      customer_id: customer["id"],
      routing_number: "021000021",
      account_number: "123456789",
      account_type: "checking",
    },
  ]);
  let next = 0;
  const create = async () => {
    while (next < perSandbox) {
      next += 1;
      const charge = { ...charges, paykey, external_id: String(next), payment_date: "2026-03-03" };
      await post(port, key, ["/v1/charges", charge]);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, create));
  return { environmentId: environment.id, key };
}

/** Seconds in which two sandboxes live until nothing is due, each on its worker. */
async function live(
  fixture: ChargesFixture,
  creating: number,
  workers: readonly [Api, Api],
): Promise<number> {
  const businesses = [await openBusiness(fixture, creating), await openBusiness(fixture, creating)];
  const start = performance.now();
  await Promise.all(
    businesses.map(({ key }, index) =>
      post(workers[index === 0 ? 0 : 1].port, key, [
        "/v1/sandbox/clock/advance",
        { until: "idle" },
      ]),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const { environmentId } of businesses) {
    const violations = await findViolations(fixture.service.app.db, environmentId);
    if (violations.length > 0) throw new Error(JSON.stringify(violations));
  }
  return seconds;
}

async function measureWorkers(
  fixture: ChargesFixture,
  creating: number,
  workers: readonly [Api, Api],
): Promise<void> {
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push((2 * perSandbox) / (await live(fixture, creating, [workers[0], workers[0]])));
    two.push((2 * perSandbox) / (await live(fixture, creating, workers)));
  }
  print(
    `whole lives of ${perSandbox} charges in each of two sandboxes: one worker ${spread(one, 0)}/s, two ${spread(two, 0)}/s; invariants hold`,
  );
  printResult({
    name: "engine work, two workers / one",
    unit: "times",
    values: ratiosOf(two, one),
  });
}

interface Lists {
  readonly rates: number[];
  readonly primaryMicroseconds: number[];
}

async function measureLists(
  fixture: ChargesFixture,
  apis: readonly [Api, Api],
  postmaster: number,
): Promise<void> {
  const generator = fork(new URL("./support/read-process.js", import.meta.url));
  const own: Lists = { rates: [], primaryMicroseconds: [] };
  const replica: Lists = { rates: [], primaryMicroseconds: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, into] of [own, replica].entries()) {
      const order: ReadOrder = {
        port: (index === 0 ? apis[0] : apis[1]).port,
        connections: 16,
        milliseconds: LOAD_MS,
        key: fixture.key,
        paths: ["/v1/payments?page_size=50", "/v1/payments?page_size=50&payment_status=created"],
      };
      const before = postgresCpu(postmaster);
      const report = await ask<LoadResult>(generator, order);
      if (report.statuses["200"] !== report.requests) throw new Error(JSON.stringify(report));
      if (round < 0) continue;
      into.rates.push(report.perSecond);
      into.primaryMicroseconds.push((postgresCpu(postmaster) - before) / report.requests);
    }
  }
  generator.disconnect();
  const cpu = (lists: Lists) => spread(lists.primaryMicroseconds, 0);
  print(`lists: from the primary ${spread(own.rates, 0)}/s, ${cpu(own)} us of its processor each`);
  print(`  from a replica ${spread(replica.rates, 0)}/s, ${cpu(replica)} us of the primary's`);
  const spared = ratiosOf(replica.primaryMicroseconds, own.primaryMicroseconds);
  printResult({ name: "primary's processor per list, with a replica", unit: "of it", values: spared, isCeiling: true }); // prettier-ignore
  printResult({ name: "lists, from a replica / the primary", unit: "times", values: ratiosOf(replica.rates, own.rates) }); // prettier-ignore
}

/** Bytes of each table with its indexes, those of its partitions included, and of the log. */
async function sizesOf(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select coalesce(pg_partition_root(c.oid)::oid, c.oid)::regclass::text as name,
      sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'
    group by 1
    union all select 'WAL', pg_current_wal_lsn() - '0/0'`);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

function printGrowth(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): void {
  const lived = 4 * rounds * perSandbox;
  const grown = [...after]
    .map(([name, bytes]) => ({ name, each: (bytes - (before.get(name) ?? 0)) / lived }))
    .filter(({ each }) => each >= 10)
    .sort((a, b) => b.each - a.each);
  print(`bytes per charge, its life, events and books over, of ${lived}:`);
  for (const { name, each } of grown) print(`  ${name.padEnd(28)} ${each.toFixed(0).padStart(6)}`);
  const tables = grown.filter(({ name }) => name !== "WAL");
  const all = tables.reduce((sum, { each }) => sum + each, 0);
  print(`  all tables with indexes      ${all.toFixed(0).padStart(6)}`);
}

async function measureSequence({ environmentId }: ChargesFixture, url: string): Promise<void> {
  const commits = await commitNumbers(environmentId, { url, loadMs: LOAD_MS });
  printResult({ name: "commits of one environment", unit: "a second", values: [commits] });
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const dataDir = join(folder, "data");
  const fixture = await openChargesFixture(dataDir);
  const { managed, url } = fixture.service.database;
  if (managed === undefined) throw new Error("the managed PostgreSQL is needed");
  print(`Scale-out on one machine, ${rounds} interleaved rounds. ${machine()}.`);
  const start = (options: Parameters<typeof startCluster>[2]) =>
    startCluster(url, dataDir, options);
  const one = await start({ processes: 1 });
  const two = await start({ processes: 2 });
  const workers = [
    await start({ processes: 1, engine: true }),
    await start({ processes: 1, engine: true }),
  ] as const;
  const client = new Client({ connectionString: url });
  await client.connect();
  const before = await sizesOf(client);
  await measureWorkers(fixture, one.port, workers);
  printGrowth(before, await sizesOf(client));
  await client.end();
  await measureSequence(fixture, url);
  for (const api of workers) await api.stop();
  // Afterwards: what is created by the hundred thousand would be work for the workers.
  await measureCreates(fixture, [one, two]);
  await two.stop();
  const replica: ManagedPostgres = await startStreamingReplica(managed, folder);
  const reading = await start({ processes: 1, variables: { DATABASE_REPLICA_URL: replica.url } });
  await measureLists(fixture, [one, reading], managed.pid);
  await reading.stop();
  await one.stop();
  await replica.stop();
  await fixture.service.stop();
  await rm(folder, { recursive: true });
}

await main();
