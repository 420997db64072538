import { fork, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import { Client } from "pg";
import { caller, orders } from "./support/charges-fixture.ts";
import { openFolder } from "./support/folder.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print } from "./support/machine.ts";
import { printResult, ratiosOf } from "./support/results.ts";
import { publish, rule } from "./support/rules.ts";

/**
 * Charges through HTTP until the engine has reviewed the last of them: in an environment with 20 rules that read
 * 12 windows, beside one of the same service without rules. Arguments: charges of a round, paykeys, rounds, connections.
 */
const charges = Number(process.argv[2] ?? 5_000);
const paykeys = Number(process.argv[3] ?? 2_000);
const rounds = Number(process.argv[4] ?? 5);
const connections = Number(process.argv[5] ?? 64);
const ADDED_AT_ONCE = 16;
const LONG_MS = 600_000;

const WINDOWS = [
  'window("count", "customer", "PT1H")',
  'window("sum", "customer", "P1D")',
  'window("sum", "customer", "P30D")',
  'window("max", "customer", "P90D")',
  'window("count", "bank_account", "P1D")',
  'window("distinct_customers", "bank_account", "P30D")',
  'window("count", "paykey", "PT10M")',
  'window("mean", "paykey", "P7D")',
  'window("count", "ip_address", "PT1H")',
  'window("sum", "ip_address", "P1D")',
  'window("distinct_customers", "network", "PT1H")',
  'window("count", "account", "PT1H")',
];
/** None hits, so that both environments do the same with a payment. */
const OTHERS = [
  'payment.kind == "payout" && payment.amount > usd("5,000.00")',
  'payment.amount > usd("90,000.00") && payment.sec_code == "WEB"',
  'payment.amount * 10 > limits.daily_amount * 9 && limits.daily_amount > usd("1.00")',
  "balance.cents - balance.under_way < payment.amount",
  'listed("watch", device.ip)',
  'listed("watch", customer.email_domain)',
  "has(return_rate.ppm) && return_rate.ppm > 100000",
  'payment.amount % 100000 == 0 && customer.status != "verified"',
];
const RULES = [
  ...WINDOWS.map((window, index) => rule(`window-${index}`, `${window} > 100000000000`, "hold")),
  ...OTHERS.map((when, index) => rule(`other-${index}`, when, "hold")),
];

interface Side {
  readonly environmentId: string;
  readonly key: string;
  readonly bodies: readonly string[];
}

async function openSide(service: Service, name: string, rules: readonly object[]): Promise<Side> {
  const sandbox = await createSandbox(service.app, {
    name,
    seed: 1n,
    clock_mode: "real",
    clock_at: "2026-03-02T15:00:00.000Z",
    clock_wall: service.app.wall.now(),
  });
  const post = caller(service.url, sandbox.api_key);
  const { charges: order, customers } = orders("");
  const bodies: string[] = [];
  const add = async (n: number) => {
    const customer = await post("/v1/customers", { ...customers, external_id: `${n}` });
    const { paykey } = await post("/v1/bridge/bank_account", {
      customer_id: customer["id"],
      routing_number: "021000021",
      account_number: `${100_000_000 + n}`,
      account_type: "checking",
    });
    const device = { ip_address: `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
    bodies.push(JSON.stringify({ ...order, paykey, device }));
  };
  for (let n = 0; n < paykeys; n += ADDED_AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(ADDED_AT_ONCE, paykeys - n) }, (_, more) => add(n + more)),
    );
  }
  if (rules.length > 0) await publish(post, rules);
  return { environmentId: sandbox.environment.id, key: sandbox.api_key, bodies };
}

interface Round {
  /** Until the last was answered. */
  readonly created: number;
  /** Until the last was reviewed. */
  readonly perSecond: number;
  readonly p99: number;
}

interface Place {
  readonly service: Service;
  readonly generator: ChildProcess;
  readonly db: Client;
}

async function run(
  { service, generator, db }: Place,
  { environmentId, key, bodies }: Side,
  prefix: string,
): Promise<Round> {
  const order: LoadOrder = {
    port: Number(new URL(service.url).port),
    connections,
    milliseconds: LONG_MS,
    requests: charges,
    path: "/v1/charges",
    key,
    body: "",
    bodies,
    prefix,
    keyed: true,
  };
  const started = performance.now();
  const report = await new Promise<LoadReport>((resolve) => {
    generator.once("message", (sent) => resolve(sent as LoadReport));
    generator.send(order);
  });
  const created = rateSince(started);
  if (report.statuses["201"] !== charges) throw new Error(JSON.stringify(report.statuses));
  while (await isReviewing(db, environmentId))
    await new Promise((resolve) => setTimeout(resolve, 10));
  return { created, perSecond: rateSince(started), p99: report.p99Ms };
}

const rateSince = (started: number) => (charges * 1_000) / (performance.now() - started);

async function isReviewing(db: Client, environmentId: string): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    "select exists (select from payment_states where environment_id = $1 and due_step = 'review') as is",
    [environmentId],
  );
  return rows[0]?.is === true;
}

async function measure(place: Place): Promise<void> {
  const none = await openSide(place.service, "none", []);
  const ruled = await openSide(place.service, "ruled", RULES);
  const all: Record<"none" | "ruled", Round[]> = { none: [], ruled: [] };
  for (let round = -1; round < rounds; round += 1) {
    // The order alternates: the second run finds what the first one left.
    const sides = [["none", none] as const, ["ruled", ruled] as const];
    for (const [name, side] of round % 2 === 0 ? sides : sides.toReversed()) {
      const found = await run(place, side, `r${round}`);
      if (round >= 0) all[name].push(found);
    }
  }
  const rates = (name: keyof typeof all) => all[name].map(({ perSecond }) => perSecond);
  const creations = (name: keyof typeof all) => all[name].map(({ created }) => created);
  const unit = "per second";
  printResult({ name: "charges created and reviewed, no rules", unit, values: rates("none") });
  printResult({ name: "with 20 rules and 12 windows", unit, values: rates("ruled") });
  printResult({
    name: "charges created, with rules / without",
    unit: "times",
    values: ratiosOf(creations("ruled"), creations("none")),
    floor: 0.8,
  });
  printResult({
    name: "charges created and reviewed, with rules / without",
    unit: "times",
    values: ratiosOf(rates("ruled"), rates("none")),
    floor: 0.8,
  });
  printResult({
    name: "creation's 99th percentile, with rules less without",
    unit: "ms",
    values: all.ruled.map(({ p99 }, index) => p99 - (all.none[index]?.p99 ?? Number.NaN)),
    floor: 5,
    isCeiling: true,
  });
  const held = await place.db.query<{ status: string; n: string }>(
    "select status, count(*) as n from payment_states group by 1 order by 1",
  );
  print(held.rows.map(({ status, n }) => `${n} ${status}`).join(", "));
}

print(machine());
print(`${charges} charges of ${paykeys} paykeys over ${connections} connections, in a round`);
const folder = await openFolder();
const config = readConfig({
  PORT: "0",
  RAILHEAD_DATA_DIR: join(folder, "data"),
  RATE_LIMIT_READ: "0",
  RATE_LIMIT_WRITE: "0",
});
const service = await startService({ config });
const generator = fork(new URL("./support/load-process.js", import.meta.url));
const db = new Client({ connectionString: service.database.url });
try {
  await db.connect();
  await measure({ service, generator, db });
} finally {
  generator.disconnect();
  await db.end();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
