import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  createSandbox,
  indexNextBatch,
  listEnvironmentsToIndex,
  readConfig,
  startService,
  type Service,
} from "@railhead/server";
import { createLiveEnvironment } from "@railhead/server/live";
import { Client } from "pg";
import { readDay, type DayRows } from "./support/day-rows.ts";
import { fillDay, SOURCE_AT } from "./support/day-source.ts";
import type { EventFixture } from "./support/event-fixture.ts";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";
import { readAsCallers, timed, type Times } from "./support/years-reads.ts";
import { keepUp, type Lasted } from "./support/years-upkeep.ts";

/**
 * A live environment after years: what callers ask, and the upkeep, against those of year one. Arguments: payments a month
 * (10,000), years (5).
 */
const perMonth = Number(process.argv[2] ?? 10_000);
const years = Number(process.argv[3] ?? 5);
const MONTH = 30;
const YEAR = 12 * MONTH;

interface Year {
  readonly reads: Times;
  readonly lasted: Lasted;
}

async function connect(service: Service): Promise<Client> {
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  return db;
}

/** A month of the log is a partition, as the engine would make it. */
async function endMonth(db: Client, environmentId: string, size: number): Promise<void> {
  await db.query("select cut_event_partition($1, now(), $2, 1000000000)", [environmentId, size]);
}

async function fill(
  db: Client,
  rows: DayRows,
  { year, live }: { year: number; live: EventFixture },
): Promise<void> {
  await db.query("alter system set fsync = off");
  await db.query("select pg_reload_conf()");
  const perPartition = Math.max(100_000, rows.events * MONTH * 2);
  for (let day = year * YEAR; day < (year + 1) * YEAR; day += 1) {
    await db.query("select extend_event_partitions($1, now(), $2)", [
      live.environmentId,
      perPartition,
    ]);
    await rows.append(day);
    if (day % MONTH === MONTH - 1) await endMonth(db, live.environmentId, perPartition);
  }
  await rows.settle();
  await db.query("alter system reset fsync");
  await db.query("select pg_reload_conf()");
  await db.query("vacuum analyze");
  await db.query("checkpoint");
}

async function printSizes(db: Client, payments: number): Promise<void> {
  const { rows } = await db.query<{ name: string; bytes: string }>(
    `select case when n.nspname = 'railhead_events' then 'events' else c.relname end as name,
      sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'railhead_events') group by 1 order by 2 desc limit 14`,
  );
  for (const { name, bytes } of rows) {
    print(
      `    ${name.padEnd(24)} ${(Number(bytes) / 1e9).toFixed(2)} GB, ${Math.round(Number(bytes) / payments)} B a payment`,
    );
  }
}

function printYears(first: Year, late: Year): void {
  for (const [name, ms] of Object.entries(first.reads)) {
    const after = late.reads[name] ?? Number.NaN;
    print(`    ${ms.toFixed(2)} ms in year 1, ${after.toFixed(2)} ms in year ${years}`);
    printResult({ name, unit: "times year 1", values: [after / ms], floor: 1.5, isCeiling: true });
  }
  for (const [name, { s, write }] of Object.entries(first.lasted)) {
    const after = late.lasted[name] ?? { s: Number.NaN, write: Number.NaN };
    print(
      `    ${s.toFixed(2)} s in year 1, ${after.s.toFixed(2)} s in year ${years}; longest write beside it ${write.toFixed(0)} ms, ${after.write.toFixed(0)} ms`,
    );
    printResult({ name, unit: "times year 1", values: [after.s / s] });
  }
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    RAILHEAD_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
    LOG_LEVEL: "silent",
  });
  const made = await createLiveEnvironment(config, {
    name: "Bench",
    website: "https://bench.example",
    bank: BANK,
  });
  if (made === undefined) throw new Error("there is a live environment");
  const first = await startService({ config });
  const { environment, account_id, api_key } = await createSandbox(first.app, {
    name: "engine",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: SOURCE_AT,
  });
  const source = {
    service: first,
    environmentId: environment.id,
    accountId: account_id,
    key: api_key,
  };
  await fillDay(source, Math.ceil(perMonth / MONTH));
  const { db: store } = first.app;
  while ((await listEnvironmentsToIndex(store)).includes(environment.id)) {
    await indexNextBatch(store, environment.id, 10_000);
  }
  await first.stop();
  // Without an engine, which would work through years of events at once.
  const service = await startService({ config, engine: false });
  const db = await connect(service);
  const connections = { rows: await connect(service), events: await connect(service) };
  try {
    const live = {
      service,
      environmentId: made.environment_id,
      accountId: made.account_id,
      key: made.api_key,
    };
    const rows = await readDay(connections, { ...live, from: environment.id });
    print(`${machine()}. ${rows.payments} payments a day, ${years} years of ${YEAR} days.`);
    const taken: Year[] = [];
    for (let year = 0; year < years; year += 1) {
      const { ms } = await timed(() => fill(db, rows, { year, live }));
      const total = rows.payments * YEAR * (year + 1);
      print(`year ${year + 1}: filled in ${(ms / 1000).toFixed(0)} s, ${total} payments in all`);
      if (year !== 0 && year !== years - 1) continue;
      await printSizes(db, total);
      taken.push({
        reads: await readAsCallers(db, live, total),
        lasted: await keepUp({ db, live, config }),
      });
      print(JSON.stringify(taken.at(-1)));
    }
    const [one, last] = [taken[0], taken.at(-1)];
    if (one !== undefined && last !== undefined) printYears(one, last);
  } finally {
    for (const each of [db, ...Object.values(connections)]) await each.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const BANK = {
  name: "Bench Bank",
  transport: "directory",
  odfi_routing_number: "021000021",
  immediate_destination: " 021000021",
  immediate_destination_name: "BENCH BANK",
  immediate_origin: "1234567890",
  immediate_origin_name: "BENCH",
  company_name: "BENCH",
  company_identification: "1234567890",
  cutoff: "16:00",
  deadline: "16:30",
  polls: ["08:00", "12:00"],
  settlement: "08:30",
  maturity: "09:00",
  funding: "10:00",
  return_wait_days: 3,
  max_entries_per_file: 10_000,
};

await main();
