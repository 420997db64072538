import { fork } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { openChargesFixture, orders } from "./support/charges-fixture.ts";
import { openFolder } from "./support/folder.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print, spread } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import { printResult, ratiosOf } from "./support/results.ts";

/**
 * What the chain of blocks costs: processor time of sealing what a round of creations wrote, beside that of creating it, of
 * service and PostgreSQL together. Arguments: rounds (7), charges of a round (10,000).
 */
const rounds = Number(process.argv[2] ?? 7);
const charges = Number(process.argv[3] ?? 10_000);
/** A round takes less: its time is no bound. */
const MOST_MS = 60_000;

async function main(): Promise<void> {
  const folder = await openFolder();
  // The engine stands still, and with it the sealer: it works when it is asked.
  const { service, paykey, key, environmentId } = await openChargesFixture(join(folder, "data"));
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  const send = (order: LoadOrder) =>
    new Promise<LoadReport>((resolve) => {
      generator.once("message", (report) => resolve(report as LoadReport));
      generator.send(order);
    });
  const create = async (prefix: string) => {
    const { statuses } = await send({
      port: Number(new URL(service.url).port),
      connections: 64,
      milliseconds: MOST_MS,
      requests: charges,
      path: "/v1/charges",
      key,
      body: JSON.stringify(orders(paykey).charges),
      prefix,
      keyed: true,
    });
    if ((statuses["201"] ?? 0) < charges) throw new Error(JSON.stringify(statuses));
  };
  const seal = () => service.app.sealer.sealAll(environmentId);
  const postmaster = service.database.managed?.pid ?? 0;
  const cpuOf = async (work: () => Promise<void>): Promise<number> => {
    const before = process.cpuUsage();
    const database = postgresCpu(postmaster);
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system + postgresCpu(postmaster) - database) / charges;
  };
  print(`Sealing what creation wrote. ${machine()}.`);
  print(`${rounds} rounds of ${charges} charges over 64 connections. Median (least-most).`);
  try {
    await create("warm-");
    await seal();
    const created: number[] = [];
    const sealed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      created.push(await cpuOf(() => create(`r${round}-`)));
      sealed.push(await cpuOf(seal));
    }
    print(`CPU of a charge: creating ${spread(created, 0)} us, sealing ${spread(sealed, 1)} us`);
    const values = ratiosOf(sealed, created).map((ratio) => 100 * ratio);
    printResult({ name: "sealing / creating", unit: "%", values, isCeiling: true, floor: 5 });
    const { rows } = await db.query<{ sealed: number }>(
      "select sum(row_count)::integer as sealed from chain_blocks",
    );
    const perCharge = (rows[0]?.sealed ?? 0) / (charges * (rounds + 1));
    print(`Rows of a charge that are sealed: ${perCharge.toFixed(2)}`);
  } finally {
    generator.disconnect();
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

await main();
