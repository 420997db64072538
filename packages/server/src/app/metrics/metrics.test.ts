import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { METRIC_NAMES, metricRow } from "@railhead/core";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { caller, CLOCK_START, type Caller } from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";
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
