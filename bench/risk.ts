import { rm } from "node:fs/promises";
import { Client } from "pg";
import { caller, openChargesFixture, type ChargesFixture } from "./support/charges-fixture.ts";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";
import { publish, rule } from "./support/rules.ts";

/**
 * Risk where there is much of it, through HTTP, one caller after another: windows of an account with 200,000 payments
 * in a day, a held payment with its verified changes, and the next item of 100,000 that are open. Arguments: payments,
 * items, rounds.
 */
const payments = Number(process.argv[2] ?? 200_000);
const items = Number(process.argv[3] ?? 100_000);
const rounds = Number(process.argv[4] ?? 100);
const WARM_UP = 5;
/** One for every forty payments. */
const PAYKEYS = Math.max(1, Math.floor(payments / 40));

const DEVICE = { ip_address: "203.0.113.7" };

/** Payments over the day before the clock's present, of many paykeys. Rows are copies of the first ones. */
async function fill(db: Client): Promise<void> {
  await db.query("set session_replication_role = replica");
  const paykeys = await columnsOf(db, "paykeys");
  const columns = await columnsOf(db, "payments");
  await db.query(
    `insert into paykeys (${paykeys}) select ${prefixed(paykeys)} from paykeys k, generate_series(1, $1::integer) i,
      jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(), 'token', 'bench_' || i,
        'fingerprint', '\\x' || md5(i::text) || md5(i::text))) r`,
    [PAYKEYS],
  );
  await db.query(
    `with k as materialized (select id, row_number() over () as n from paykeys), made as (
      select i, timestamptz '2026-03-02T15:00:00Z' - (86000.0 * i / $1) * interval '1 second' as at
      from generate_series(1, $1::integer) i)
    insert into payments (${columns}) select ${prefixed(columns)} from made join k on k.n = 1 + made.i % $2
      cross join payments p, jsonb_populate_record(p, jsonb_build_object(
        'id', (lpad(to_hex((extract(epoch from made.at) * 1000)::bigint), 12, '0') || '7'
          || substr(md5(made.i::text), 1, 3) || '8' || substr(md5(made.i::text), 4, 15))::uuid,
        'created_at', made.at, 'external_id', 'bench-' || made.i, 'paykey_id', k.id,
        'amount_cents', 100 + made.i % 900)) r`,
    [payments, PAYKEYS],
  );
  await db.query("analyze");
}

/** Those that are written; generated ones are not. */
async function columnsOf(db: Client, name: string): Promise<string> {
  const { rows } = await db.query<{ attname: string }>(
    "select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [name],
  );
  return rows.map(({ attname }) => attname).join(", ");
}

const prefixed = (columns: string) => columns.replaceAll(/[^, ]+/g, "r.$&");

/** Open items of the review queue, each of a payment. */
async function fillQueue(db: Client): Promise<void> {
  await db.query(
    `insert into work_items (environment_id, id, account_id, kind, resource_type, resource_id, reason,
      message, amount_cents, due_at, created_at, updated_at)
    select environment_id, gen_random_uuid(), account_id, 'risk_hold', 'charge', id, 'risk_review', 'Held.',
      amount_cents, created_at + interval '2 days', created_at, created_at from payments limit $1`,
    [items],
  );
  await db.query("analyze work_items");
}

async function times(count: number, run: () => Promise<unknown>): Promise<number[]> {
  for (let round = 0; round < WARM_UP; round += 1) await run();
  const taken: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken;
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b).at(Math.ceil(values.length * 0.99) - 1) ?? Number.NaN;

const WINDOWS: readonly (readonly [string, string])[] = [
  ["no rule that reads windows", "payment.amount > 100000000"],
  ["the account's day, counted", 'window("count", "account", "P1D") > 100000000'],
  [
    "its sum and mean, too",
    'window("sum", "account", "P1D") + window("mean", "account", "P1D") < 0',
  ],
  ["its distinct customers", 'window("distinct_customers", "account", "P1D") > 100000000'],
  ["the network's day, counted", 'window("count", "network", "P1D") > 100000000'],
  ["the account's 90 days, counted", 'window("count", "account", "P90D") > 100000000'],
  ["the address's 90 days, counted", 'window("count", "ip_address", "P90D") > 100000000'],
];

async function measure({ key, paykey, service }: ChargesFixture, db: Client): Promise<void> {
  const post = caller(service.url, key);
  const evaluate = () =>
    post("/v1/risk/evaluate", { payment_type: "charge", paykey, amount: 60_000, device: DEVICE });
  for (const [index, [name, when]] of WINDOWS.entries()) {
    await publish(post, [rule(`bench-${index}`, when)]);
    const values = await times(Math.ceil(rounds / 10), evaluate);
    printResult({ name: `an evaluation with ${name}`, unit: "ms", values });
  }
  const hold = 'payment.amount > 50000 && window("count", "paykey", "P1D") < 1000000';
  await publish(post, [rule("bench-hold", hold, "hold")]);
  const held = await times(rounds, evaluate);
  const name = "a held payment with verified changes: p99";
  printResult({ name, unit: "ms", values: [p99(held)], floor: 20, isCeiling: true });
  await fillQueue(db);
  const next = await times(rounds, async () => {
    const { id } = await post("/v1/work_items/next", {});
    // A claimed item is answered again: decided, it is no longer open.
    await db.query("update work_items set claimed_by = 'other' where id = $1", [id]);
  });
  const found = `the next of ${items} items: p99`;
  printResult({ name: found, unit: "ms", values: [p99(next)], floor: 20, isCeiling: true });
}

print(machine());
const folder = await openFolder();
const fixture = await openChargesFixture(folder);
const db = new Client({ connectionString: fixture.service.database.url });
try {
  await db.connect();
  await fill(db);
  print(`${payments} payments of an account in a day, by ${PAYKEYS} paykeys`);
  await measure(fixture, db);
} finally {
  await db.end();
  await fixture.service.stop();
  await rm(folder, { recursive: true, force: true });
}
