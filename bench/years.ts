import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, readConfig, removeOldPartition, startService } from "@railhead/server";
import { createArchives, restoreArchive, verifyArchives } from "@railhead/server/archive";
import { createLiveEnvironment } from "@railhead/server/live";
import { Client } from "pg";
import { call, type EventFixture } from "./support/event-fixture.ts";
import { openFolder } from "./support/folder.ts";
import { machine, median, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";
import { appendYear, type YearPlan } from "./support/year-rows.ts";

/**
 * The event log of a live environment after years: reads and writes against those of year one, what the upkeep takes, and
 * how long writers wait for it. Arguments: charges a year (50,000), years (5).
 */
const perYear = Number(process.argv[2] ?? 50_000);
const years = Number(process.argv[3] ?? 5);
const CHARGES = 100;
const ROUNDS = 40;
const NOW = "2034-01-01T12:00:00.000Z";
const START = "2026-01-05T15:00:00.000Z";

type Times = Readonly<Record<string, number>>;

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

/** Charges with their whole life, which the engine writes. */
async function fillSandbox(fixture: EventFixture): Promise<void> {
  const device = { ip_address: "203.0.113.7" };
  const customer = await call(fixture, "/v1/customers", {
    name: "Ann Lee",
    type: "individual",
    email: "ann@example.com",
    phone: "+12125550100",
    device,
  });
  const linked = await call(fixture, "/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "100000001",
    account_type: "checking",
  });
  for (let index = 0; index < CHARGES; index += 1) {
    await call(fixture, "/v1/charges", {
      paykey: linked["paykey"],
      external_id: `order-${index}`,
      description: "Invoice",
      amount: 1000,
      currency: "USD",
      payment_date: "2026-01-06",
      consent_type: "internet",
      device,
      config: { balance_check: "disabled" },
    });
  }
  await call(fixture, "/v1/sandbox/clock/advance", { by: "P20D" });
}

const get = async ({ service, key }: EventFixture, path: string) => {
  const headers = { authorization: `Bearer ${key}`, "accept-encoding": "identity" };
  const answer = await fetch(service.url + path, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { data: Record<string, unknown>[] };
};

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const { ms } = await timed(work);
    if (round >= 5) values.push(ms);
  }
  return median(values);
}

let customers = 0;
const addCustomer = (live: EventFixture) =>
  call(live, "/v1/customers", {
    name: "Ann Lee",
    type: "individual",
    email: `ann-${(customers += 1)}@example.com`,
    phone: "+12125550100",
    device: { ip_address: "203.0.113.7" },
  });

/** Reads and writes at the end of a log of `last` events. */
async function readAndWrite(live: EventFixture, last: number): Promise<Times> {
  const newest = await get(live, `/v1/events?limit=100&after=${last - 100}`);
  const resource = (newest.data[0]?.["resource"] as { id: string } | undefined)?.id;
  const page = (after: number) => () => get(live, `/v1/events?limit=100&after=${after}`);
  return {
    "page of 100 events, newest": await medianOf(page(last - 100)),
    "page of 100 events, middle": await medianOf(page(Math.floor(last / 2))),
    "events of one resource": await medianOf(() => get(live, `/v1/events?resource_id=${resource}`)),
    "customer created": await medianOf(() => addCustomer(live)),
  };
}

/** Runs upkeep while customers are created; the longest of them waited for its locks. */
async function beside(live: EventFixture, work: () => Promise<unknown>) {
  const ended = new AbortController();
  let longest = 0;
  const writer = (async () => {
    while (!ended.signal.aborted)
      longest = Math.max(longest, (await timed(() => addCustomer(live))).ms);
  })();
  const { ms } = await timed(work);
  ended.abort();
  await writer;
  return { ms, longest };
}

const seconds = (name: string, ms: number) => printResult({ name, unit: "s", values: [ms / 1000] });

async function upkeep(live: EventFixture, name: string, work: () => Promise<unknown>) {
  const { ms, longest } = await beside(live, work);
  seconds(name, ms);
  print(`    longest write beside it: ${longest.toFixed(0)} ms`);
}

async function partsOf(db: Client, environmentId: string) {
  const { rows } = await db.query<{ name: string; size: string; last: string }>(
    `select 'railhead_events.' || table_name as name, to_sequence - 1 as last,
      pg_total_relation_size(('railhead_events.' || table_name)::regclass) as size
    from event_partitions where environment_id = $1 and detached_at is null order by from_sequence`,
    [environmentId],
  );
  return rows;
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
  const service = await startService({ config });
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  try {
    if (made === undefined) throw new Error("there is a live environment");
    const sandbox = await createSandbox(service.app, {
      name: "engine",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: START,
    });
    const common = { service };
    await fillSandbox({ ...common, environmentId: sandbox.environment.id, accountId: sandbox.account_id, key: sandbox.api_key }); // prettier-ignore
    const live: EventFixture = {
      ...common,
      environmentId: made.environment_id,
      accountId: made.account_id,
      key: made.api_key,
    };
    print(`${machine()}. ${perYear} charges a year, ${years} years.`);
    await measureYears(db, live, { from: sandbox.environment.id, config });
  } finally {
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureYears(
  db: Client,
  live: EventFixture,
  { from, config }: { from: string; config: ReturnType<typeof readConfig> },
): Promise<void> {
  const { environmentId, accountId } = live;
  const plan: YearPlan = { from, environmentId, accountId, copies: Math.ceil(perYear / CHARGES) };
  const taken: Times[] = [];
  for (let year = 0; year < years; year += 1) {
    const { ms, value: events } = await timed(() => appendYear(db, plan, year));
    const { rows } = await db.query<{ last: string }>(
      "select last_sequence as last from event_counts where environment_id = $1",
      [environmentId],
    );
    const last = Number(rows[0]?.last);
    print(`year ${year + 1}: ${events} events in ${(ms / 1000).toFixed(0)} s, ${last} in all`);
    await db.query("analyze events");
    if (year === 0 || year === years - 1) taken.push(await readAndWrite(live, last));
    await upkeep(live, `partition of year ${year + 1} ended`, () => cut(db, environmentId));
  }
  for (const [name, first] of Object.entries(taken[0] ?? {})) {
    const late = taken[1]?.[name] ?? Number.NaN;
    print(`    ${first.toFixed(2)} ms in year 1, ${late.toFixed(2)} ms in year ${years}`);
    printResult({ name: `${name}, year ${years} / year 1`, unit: "times", values: [late / first] });
  }
  const parts = await partsOf(db, environmentId);
  const [first] = parts;
  if (first === undefined) throw new Error("there is a first part");
  printResult({ name: "disk of year 1", unit: "MB", values: [Number(first.size) / 1e6] });
  const index = parts.map(
    ({ name }, n) => `create index concurrently bench_${n} on ${name} (resource_type, occurred_at)`,
  );
  await upkeep(live, "an index on every partition", () => inTurn(db, index));
  await upkeep(live, "vacuum freeze of one year", () => db.query(`vacuum (freeze) ${first.name}`)); // prettier-ignore
  await upkeep(live, "the same again, nothing changed", () => db.query(`vacuum ${first.name}`));
  await db.query(
    "insert into event_checkpoints values ($1, '2030-01-01T00:00:00Z', $2) on conflict do nothing",
    [environmentId, first.last],
  );
  const wanted = { olderThan: "2031-01-01T00:00:00.000Z", at: NOW };
  await upkeep(live, "retention: year 1 folded and detached", async () => {
    while ((await removeOldPartition(live.service.app.db, environmentId, wanted)) > 0);
  }); // prettier-ignore
  const place = { folder: null, environment: null };
  await upkeep(live, "archive: written, read back, dropped", async () => {
    const { failed } = await createArchives(config, { ...place, keeps: false });
    if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason).join("; "));
  }); // prettier-ignore
  const { rows: recorded } = await db.query<{ bytes: string }>(
    `select sum((f->>'bytes')::bigint) as bytes from event_partitions p, json_array_elements(p.manifest->'files') f`,
  );
  printResult({
    name: "archive of year 1",
    unit: "MB",
    values: [Number(recorded[0]?.bytes) / 1e6],
  });
  seconds("archive verified", (await timed(() => verifyArchives(config, place))).ms);
  seconds("archive restored into its table", (await timed(() => restoreArchive(config, { ...place, from: 1 }))).ms); // prettier-ignore
}

async function cut(db: Client, environmentId: string): Promise<void> {
  await db.query("select cut_event_partition($1, $2, 2000000, 1000000000)", [environmentId, NOW]);
}

async function inTurn(db: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.query(statement);
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
