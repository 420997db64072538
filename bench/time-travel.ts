import { rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { addBankingDays } from "@railhead/core";
import { createSandbox, findViolations, readConfig, startService } from "@railhead/server";
import { Client } from "pg";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { tellResult } from "./support/results.ts";

/**
 * How long sixty banking days take: payments of mixed outcomes, dated over all those days, are
 * created, then the clock of a frozen sandbox is moved in one call and everything that falls due on
 * the way is done: files sealed and handed over, returns received, money settled and passed on.
 */
const payments = Number(process.argv[2] ?? 1000);
const days = Number(process.argv[3] ?? 60);

const START = "2026-03-02";
const outcomes = [
  ...Array.from({ length: 14 }, () => "standard"),
  "failed_insufficient_funds",
  "failed_insufficient_funds",
  "reversed_insufficient_funds",
  "failed_closed_bank_account",
  "reversed_customer_dispute",
  "on_hold_daily_limit",
];
const device = { ip_address: "203.0.113.7" };

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
    const sandbox = await createSandbox(service.app, {
      name: "bench",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: `${START}T12:00:00.000Z`,
    });
    const call = caller(service.url, sandbox.api_key);
    const created = performance.now();
    await createPayments(call);
    const travelled = performance.now();
    const to = `${addBankingDays(START, days)}T23:00:00Z`;
    const { counts } = await call("/v1/sandbox/clock/advance", { to });
    const ended = performance.now();
    const alone = await sqlAlone(service.database.url);
    const violations = await findViolations(service.app.db, sandbox.environment.id);
    print(machine());
    print(`${payments} payments created in ${seconds(travelled - created)} s`);
    print(`${days} banking days travelled in ${seconds(ended - travelled)} s`);
    print(`the rows that this left, written again by SQL alone: ${alone.toFixed(2)} s`);
    tellResult({
      name: `${days} banking days, ${payments} payments`,
      unit: "s",
      values: [(ended - travelled) / 1000],
      ...(payments <= 1000 ? { floor: 2, isCeiling: true } : {}),
    });
    print(
      `${(payments / ((ended - travelled) / 1000)).toFixed(0)} payments/s through their whole life`,
    );
    print(JSON.stringify(counts));
    print(`invariants broken: ${violations.length}`);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const WRITTEN = [
  "events",
  "payment_history",
  "postings",
  "entries",
  "funding_events",
  "funding_event_history",
  "funding_event_payments",
];

/** The same work's SQL without the work: every row that was added, into tables of the same shape. */
async function sqlAlone(url: string): Promise<number> {
  const db = new Client({ connectionString: url });
  await db.connect();
  let spent = 0;
  for (const table of WRITTEN) {
    await db.query(`create table again_${table} (like ${table} including all)`);
    const start = performance.now();
    await db.query(`insert into again_${table} overriding system value select * from ${table}`);
    spent += performance.now() - start;
  }
  // Each event of a payment is a change of its row, six indexes and all.
  await db.query(
    "create table again_payments (like payments including all) with (fillfactor = 85)",
  );
  await db.query("insert into again_payments select * from payments");
  const { rows } = await db.query<{ version: number }>(
    "select generate_series(2, max(version)) as version from payments",
  );
  for (const { version } of rows) {
    const start = performance.now();
    await db.query(
      `update again_payments set due_at = due_at + interval '1 second',
        updated_at = updated_at + interval '1 second', status_message = 'Again.'
      where version >= $1`,
      [version],
    );
    spent += performance.now() - start;
  }
  await db.end();
  return spent / 1000;
}

type Call = (path: string, body: object) => Promise<Record<string, string>>;

function caller(url: string, key: string): Call {
  return async (path, body) => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: Record<string, string> };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(data)}`);
    return data;
  };
}

async function createPayments(call: Call): Promise<void> {
  const paykeys = await inOrder(Math.ceil(payments / 4), (index) => createPaykey(call, index));
  await inOrder(payments, async (index) => {
    const kind = index % 7 === 0 ? "payout" : "charge";
    await call(`/v1/${kind}s`, {
      paykey: paykeys[index % paykeys.length],
      external_id: `bench-${index}`,
      description: "Invoice",
      amount: 1000 + index,
      currency: "USD",
      payment_date: addBankingDays(START, 1 + (index % Math.max(1, days - 8))),
      device,
      ...(kind === "charge" ? { consent_type: "internet" } : {}),
      config: {
        ...(kind === "charge" ? { balance_check: "disabled" } : {}),
        sandbox_outcome: outcomes[index % outcomes.length],
      },
    });
  });
}

async function createPaykey(call: Call, index: number): Promise<string> {
  const customer = await call("/v1/customers", {
    name: `Customer ${index}`,
    type: "individual",
    email: `customer-${index}@example.com`,
    phone: "+12125550100",
    device,
  });
  const linked = await call("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: String(100_000_000 + index),
    account_type: "checking",
  });
  return linked["paykey"] as string;
}

const IN_FLIGHT = 32;

/** Runs `make` for each index, some at a time, and answers in the order of the indexes. */
async function inOrder<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let start = 0; start < count; start += IN_FLIGHT) {
    const length = Math.min(IN_FLIGHT, count - start);
    const some = Array.from({ length }, (_, index) => make(start + index));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

await main();
