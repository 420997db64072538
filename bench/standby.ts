import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ManagedPostgres } from "@railhead/server";
import { Client } from "pg";
import { openChargesFixture, orders, type ChargesFixture } from "./support/charges-fixture.ts";
import { commitNumbers } from "./support/commit-numbers.ts";
import { startDelayProxy } from "./support/delay-proxy.ts";
import { openFolder } from "./support/folder.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";
import { startStreamingReplica } from "./support/streaming-replica.ts";

/**
 * What a synchronous standby costs creation in one environment, whose commits wait for one row: charges a second, and commits
 * a second of that row, without a standby, and with one on loopback whose answers take 0, 1 and 5 ms more.
 * Argument: milliseconds of each load (4,000).
 */
const loadMs = Number(process.argv[2] ?? 4000);

async function createCharges(
  fixture: ChargesFixture,
  generator: ChildProcess,
  name: string,
): Promise<number> {
  const order: LoadOrder = {
    port: Number(new URL(fixture.service.url).port),
    connections: 64,
    milliseconds: loadMs,
    path: "/v1/charges",
    key: fixture.key,
    body: JSON.stringify(orders(fixture.paykey).charges),
    prefix: `standby-${name}-`,
    keyed: true,
  };
  const answer = once(generator, "message") as Promise<[LoadReport]>;
  generator.send(order);
  const [report] = await answer;
  if (report.statuses["201"] !== report.requests) throw new Error(JSON.stringify(report));
  return report.perSecond;
}

async function countCommits(client: Client): Promise<number> {
  const { rows } = await client.query<{ commits: string }>(
    "select xact_commit as commits from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.commits);
}

async function followSynchronously(client: Client): Promise<void> {
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query("alter system set synchronous_commit = 'remote_apply'");
  await client.query("select pg_reload_conf()");
  for (;;) {
    const { rows } = await client.query<{ sync_state: string }>(
      "select sync_state from pg_stat_replication where sync_state = 'sync'",
    );
    if (rows.length > 0) return;
  }
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const fixture = await openChargesFixture(join(folder, "data"));
  const { managed, url } = fixture.service.database;
  if (managed === undefined) throw new Error("the managed PostgreSQL is needed");
  print(`Creation with a synchronous standby, ${loadMs} ms of each load. ${machine()}.`);
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  const client = new Client({ connectionString: url });
  await client.connect();
  const measure = async (name: string) => {
    const before = await countCommits(client);
    const charges = await createCharges(fixture, generator, name.replaceAll(" ", "-"));
    const commits = ((await countCommits(client)) - before) / (loadMs / 1000);
    const numbers = await commitNumbers(fixture.environmentId, { url, loadMs });
    printResult({ name: `charges, ${name}`, unit: "a second", values: [charges] });
    printResult({ name: `commits of any kind meanwhile, ${name}`, unit: "a second", values: [commits] }); // prettier-ignore
    printResult({ name: `commits of one environment, ${name}`, unit: "a second", values: [numbers] }); // prettier-ignore
  };
  await createCharges(fixture, generator, "warm");
  await measure("no standby");
  const proxy = await startDelayProxy(`${managed.socketDir}/.s.PGSQL.5432`);
  const standby: ManagedPostgres = await startStreamingReplica(managed, folder, {
    port: proxy.port,
  });
  await followSynchronously(client);
  for (const delayMs of [0, 1, 5]) {
    proxy.delay(delayMs);
    await measure(`standby ${delayMs} ms`);
  }
  generator.disconnect();
  await client.query("alter system reset synchronous_standby_names");
  await client.query("select pg_reload_conf()");
  await client.end();
  await standby.stop();
  proxy.close();
  await fixture.service.stop();
  await rm(folder, { recursive: true });
}

await main();
