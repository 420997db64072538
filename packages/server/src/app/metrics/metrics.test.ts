import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addMs, METRIC_NAMES, metricRow } from "@railhead/core";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPromtool, isFiring } from "../../../../../test/support/alerts.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import {
  createPaykey,
  createPayment,
  customerBody,
} from "../../../../../test/support/factories.ts";
import { startReceiver, status } from "../../../../../test/support/receiver.ts";
import { caller, CLOCK_START, type Caller } from "../../../../../test/support/service.ts";
import { raw, sql } from "../../db/postgres/executor.ts";
import { createSandbox } from "../../environments/create.ts";
import { startService, type Service } from "../service.ts";
import { readConfig } from "../settings/config.ts";
import { createReadings } from "./readings.ts";
import { createMetrics, type Metrics } from "../../metrics/metrics.ts";

let database: TestDatabase;
let dataDir: string;
let service: Service;
let sandbox: Caller;
let apiKey: string;
/** Lines of the service's log at `info`. */
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });

/** What only this test's customer has, so that no id holds it by chance. */
const CUSTOMER = { name: "Zoe Canary", email: "zoe.canary@example.com", phone: "+12125550177" };
const ACCOUNT = "981122334455667";
const PERSONAL = [...Object.values(CUSTOMER), "Canary", ACCOUNT, "192.0.2.10"];

const settings = (port: string) =>
  readConfig({
    PORT: "0",
    METRICS_PORT: port,
    LOG_LEVEL: "silent",
    ALLOW_LOOPBACK: "on",
    DATABASE_POOL_REQUESTS: "8",
    DATABASE_URL: database.serviceUrl,
    RAILHEAD_DATA_DIR: dataDir,
    RAILHEAD_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-metrics-"));
  service = await startService({ config: settings("0"), log });
  const made = await createSandbox(service.app, {
    name: "metrics",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: CLOCK_START,
  });
  apiKey = made.api_key;
  sandbox = caller(service.url, apiKey);
  const { paykey } = await createPaykey(sandbox, {
    customer: CUSTOMER,
    account_number: ACCOUNT,
  });
  await createPayment(sandbox, "charge", { paykey, outcome: "return:R01" });
  await createPayment(sandbox, "charge", { paykey, outcome: "on_hold_daily_limit" });
  await sandbox.advance("P2D");
});
afterAll(async () => {
  await service?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const scrape = async () => await (await fetch(String(service.metricsUrl))).text();

/** Value of one series, by its name with labels as it stands in the text. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** What a fresh look at the database gives. */
async function readAnew(): Promise<string> {
  const metrics: Metrics = createMetrics();
  await createReadings(service.app, metrics, () => [service.app]).read();
  return await metrics.text();
}

describe("/metrics", () => {
  test("every series of the table is served with its type and its help", async () => {
    const text = await scrape();
    const missing = METRIC_NAMES.filter((name) => {
      const { type, help } = metricRow(name);
      const family = type === "counter" ? name.replace(/_total$/, "") : name;
      return !text.includes(`# HELP ${family} ${help}\n# TYPE ${family} ${type}\n`);
    });
    expect(missing).toEqual([]);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  });

  test("requests are counted and timed by operation, those without a route as none", async () => {
    const count = (text: string, labels: string) =>
      valueOf(text, `railhead_http_requests_total{${labels}}`) ?? 0;
    const before = await scrape();
    await sandbox.call("GET", "/v1/payments");
    await fetch(`${service.url}/nothing`);
    const list = 'operation="payments.list",status="200"';
    const none = 'operation="none",status="404"';
    // Both are counted after their last byte, which the caller may have before.
    await expect
      .poll(async () => {
        const after = await scrape();
        return [list, none].map((labels) => count(after, labels) - count(before, labels));
      })
      .toEqual([1, 1]);
    const after = await scrape();
    const timed = 'railhead_http_request_duration_seconds_count{operation="payments.list"}';
    expect(valueOf(after, timed)).toBe(count(after, list));
  });

  test("steps of the engine are timed, with the items that they moved", async () => {
    const text = await scrape();
    expect(valueOf(text, 'railhead_engine_step_items_total{step="review"}')).toBe(2);
    const runs = 'railhead_engine_step_duration_seconds_count{step="originate"}';
    expect(valueOf(text, runs)).toBeGreaterThan(0);
  });

  test("files, returns, exceptions and the log are read from the database", async () => {
    const text = await readAnew();
    const { last_sequence } = await database.db.one<{ last_sequence: bigint }>(
      sql`select max(last_sequence) as last_sequence from event_counts`,
    );
    const { id } = await database.db.one<{ id: string }>(sql`select id from environments`);
    const of = (name: string, labels = "") =>
      valueOf(text, `railhead_${name}{environment="${id}"${labels}}`);
    expect(of("event_sequence")).toBe(Number(last_sequence));
    expect(of("returns", ',code="R01"')).toBe(1);
    expect(of("files", ',direction="inbound",state="applied"')).toBeGreaterThan(0);
    const [bank] = await sandbox.list("/v1/banks");
    expect(valueOf(text, `railhead_bank_sending{bank="${bank?.["id"]}"}`)).toBe(1);
  });

  test("a kind of exception that is no longer open leaves no old value", () => {
    const metrics = createMetrics();
    const open = (kinds: readonly string[]) =>
      metrics.replace(
        "railhead_exceptions_open",
        kinds.map((kind) => ({ labels: { environment: "one", kind }, value: 1 })),
      );
    open(["step_failing"]);
    open([]);
    return expect(metrics.text()).resolves.not.toContain("step_failing");
  });

  test("no label has a name, an id of a payment or an account number", async () => {
    const text = await scrape();
    for (const secret of PERSONAL) expect(text).not.toContain(secret);
    const payments = await sandbox.list("/v1/payments");
    for (const { id } of payments) expect(text).not.toContain(String(id));
  });

  test("a port that is taken is named, and the service does not start", async () => {
    const port = new URL(String(service.metricsUrl)).port;
    const started = startService({ config: settings(port), log });
    await expect(started).rejects.toThrow(`METRICS_PORT: port ${port} of 127.0.0.1 is taken`);
  });

  test("other paths and methods of the port are 404", async () => {
    const url = String(service.metricsUrl);
    expect((await fetch(url.replace("/metrics", "/"))).status).toBe(404);
    expect((await fetch(url, { method: "POST" })).status).toBe(404);
  });
});

interface Line {
  readonly msg: string;
  readonly operation?: string;
  readonly step?: string;
}

describe("the log at info", () => {
  const read = () => lines.map((line) => JSON.parse(line) as Line);

  test("has one line of an answer, with ids, actor, operation, status and time", async () => {
    const { headers } = await sandbox.call("GET", "/v1/payments?external_id=Zoe%20Canary");
    const own = () => lines.filter((line) => line.includes(String(headers["api-request-id"])));
    await expect.poll(() => own().length).toBe(1);
    expect(JSON.parse(own()[0] ?? "")).toMatchObject({
      msg: "answered",
      environment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      actor: { type: "api_key", id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      method: "GET",
      path: "/v1/payments",
      operation: "payments.list",
      status: 200,
      ms: expect.any(Number),
    });
  });

  test("has a line of each step that moved something", () => {
    const steps = new Set(read().flatMap(({ msg, step }) => (msg === "step" ? [step] : [])));
    expect([...steps]).toEqual(
      expect.arrayContaining(["review", "originate", "transmit", "settle"]),
    );
  });

  test("holds nothing personal: no name, number, address or key that a request or a file had", () => {
    expect(read().some(({ operation }) => operation === "customers.create")).toBe(true);
    const text = lines.join("");
    for (const secret of PERSONAL) expect(text).not.toContain(secret);
    expect(text).not.toContain(apiKey);
  });
});

const LIMIT = { timeout: 30_000 };
/** Each asks for something else: equal reads are answered by one statement. */
const customers = (_: unknown, index: number) =>
  sandbox.call("GET", `/v1/customers?page_size=${index + 1}`);

/** The caller looks at answers of one kind; a fault is another. */
const create = async () =>
  (
    await fetch(`${service.url}/v1/customers`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(customerBody()),
    })
  ).status;

async function endOtherConnections(): Promise<void> {
  await database.db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}

async function refuseWrites(isRefusing: boolean): Promise<void> {
  const { name } = await database.db.one<{ name: string }>(sql`select current_database() as name`);
  const value = isRefusing ? "on" : "off";
  await database.db.run(
    sql`alter database ${raw(name)} set default_transaction_read_only = ${raw(value)}`,
  );
  await endOtherConnections();
}

describe.skipIf(!hasPromtool)("an alert of one process fires when its incident happens", () => {
  test("a webhook receiver fails, and answers again", async () => {
    const receiver = await startReceiver(status(500));
    const before = await readAnew();
    const isFailing = async () =>
      await isFiring("RailheadWebhooksFailing", { before, after: await readAnew() });
    expect(await isFailing()).toBe(false);
    const { id } = await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
    await sandbox.post("/v1/customers", customerBody());
    await expect.poll(isFailing, LIMIT).toBe(true);
    receiver.answer = status(200);
    await sandbox.advance("PT1H");
    await expect.poll(isFailing, LIMIT).toBe(false);
    await sandbox.call("DELETE", `/v1/webhook_endpoints/${String(id)}`);
    await receiver.close();
  });

  test("requests wait for a locked table, and other callers for a connection", async () => {
    const before = await scrape();
    const waiting = await database.db.tx(async (tx) => {
      await tx.run(sql`lock table customers in access exclusive mode`);
      const asked = Array.from({ length: 24 }, customers);
      await expect
        .poll(
          async () => await isFiring("RailheadPoolExhausted", { before, after: await scrape() }),
          LIMIT,
        )
        .toBe(true);
      // Longer than the bucket below the alert's bound.
      await sleep(1_500);
      return asked;
    });
    await Promise.all(waiting);
    const after = await scrape();
    expect(await isFiring("RailheadRequestsSlow", { before, after })).toBe(true);
    await sandbox.list("/v1/customers");
    const calm = { before: after, after: await scrape() };
    expect(await isFiring("RailheadRequestsSlow", calm)).toBe(false);
    expect(await isFiring("RailheadPoolExhausted", calm)).toBe(false);
  });

  test("the event loop stands still", async () => {
    const before = await scrape();
    const standStill = async () => {
      const until = performance.now() + 500;
      while (performance.now() < until);
      // A lag is counted at the turn after it.
      await sleep(50);
      return await isFiring("RailheadEventLoopSlow", { before, after: await scrape() });
    };
    await expect.poll(standStill, LIMIT).toBe(true);
  });

  test("the database takes no writes", async () => {
    const before = await scrape();
    await refuseWrites(true);
    await expect.poll(create, LIMIT).toBe(503);
    expect(await isFiring("RailheadServerErrors", { before, after: await scrape() })).toBe(true);
    await refuseWrites(false);
    await expect.poll(create, LIMIT).toBe(201);
    const mended = await scrape();
    await create();
    const calm = { before: mended, after: await scrape() };
    expect(await isFiring("RailheadServerErrors", calm)).toBe(false);
  });

  test("the database cannot be read, so what a process shows of it grows old", async () => {
    const metrics = createMetrics();
    let minutes = 0;
    const wall = { now: () => addMs(CLOCK_START, minutes * 60_000) };
    const readings = createReadings({ wall, log }, metrics, () => [service.app]);
    await readings.read();
    const before = await metrics.text();
    const isOld = async () =>
      await isFiring("RailheadReadingsOld", { before, after: await metrics.text() });
    expect(await isOld()).toBe(false);
    minutes = 2;
    expect(await isOld()).toBe(true);
    await readings.read();
    expect(await isOld()).toBe(false);
  });

  test("the process is gone", async () => {
    const before = await scrape();
    expect(await isFiring("RailheadDown", { before, after: before })).toBe(false);
    await service.stop();
    const after = await scrape().catch(() => undefined);
    expect(await isFiring("RailheadDown", { before, after })).toBe(true);
  });
});
