import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import {
  bankAccountBody,
  createPayment,
  customerBody,
} from "../../../../../test/support/factories.ts";
import { startReceiver, status, type Receiver } from "../../../../../test/support/receiver.ts";
import { keepingLogger } from "../../../../../test/support/server-errors.ts";
import { caller, CLOCK_START } from "../../../../../test/support/service.ts";
import { createSandbox } from "../../environments/create.ts";
import { startService } from "../service.ts";
import { readConfig } from "../settings/config.ts";
import { createTracer } from "./tracer.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { readonly code: number };
}
interface Export {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: Span[] }[] }[];
}

const PARENT = "b7ad6b7169203331";
const SAMPLED = "0af7651916cd43dd8448eb211c80319c";
const UNSAMPLED = "1bf7651916cd43dd8448eb211c80319d";
const ACCOUNT = "700755501";
const ERROR = 2;

/** Bodies that the collector got. */
const exported: string[] = [];
/** Lines of the service's log. */
const logged: string[] = [];
const spans: Span[] = [];
const secrets = ["Zoe Canary", "zoe.canary@example.com", ACCOUNT];
let metrics = "";
let database: TestDatabase;
let dataDir: string;
let collector: Server;
let receiver: Receiver;

const named = (name: string) => spans.filter((span) => span.name === name);
const valueOf = (span: Span | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** One service from its start to its end, which sends the last spans. */
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-traces-"));
  receiver = await startReceiver((message, response) =>
    status(receiver.received.length === 1 ? 500 : 200)(message, response),
  );
  collector = createServer((request, response) => {
    const take = async () => {
      exported.push(await text(request));
      response.setHeader("content-type", "application/json").end("{}");
    };
    void take();
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  const service = await startService({ config: settings(), log: keepingLogger(logged) });
  const { api_key } = await createSandbox(service.app, {
    name: "traces",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: CLOCK_START,
  });
  secrets.push(api_key);
  const sandbox = caller(service.url, api_key);
  await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
  const body = { ...customerBody(), name: "Zoe Canary", email: "zoe.canary@example.com" };
  const created = await sandbox.call("POST", "/v1/customers", {
    body,
    headers: { traceparent: `00-${SAMPLED}-${PARENT}-01` },
  });
  await sandbox.call("GET", "/v1/customers", {
    headers: { traceparent: `00-${UNSAMPLED}-${PARENT}-00` },
  });
  await sandbox.call("GET", "/v1/events", { headers: { traceparent: `00-${SAMPLED}-0-01` } });
  const account = bankAccountBody(String(created.body.data["id"]), { account_number: ACCOUNT });
  const { paykey } = await sandbox.post("/v1/bridge/bank_account", account);
  secrets.push(String(paykey));
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("P2D");
  await vi.waitUntil(() => receiver.accepted.length > 0, { timeout: 30_000 });
  metrics = await (await fetch(String(service.metricsUrl))).text();
  await service.stop();
  for (const each of exported) {
    for (const { scopeSpans } of (JSON.parse(each) as Export).resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
  }
});
afterAll(async () => {
  await receiver.close();
  collector.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const settings = () =>
  readConfig({
    PORT: "0",
    METRICS_PORT: "0",
    TRACES_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
    TRACES_PERCENT: "100",
    ALLOW_LOOPBACK: "on",
    LOG_LEVEL: "silent",
    DATABASE_URL: database.serviceUrl,
    RAILHEAD_DATA_DIR: dataDir,
    RAILHEAD_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  });

describe("the spans that a collector receives", () => {
  test("a request joins the caller's trace", () => {
    const request = named("customers.create").find(({ traceId }) => traceId === SAMPLED);
    expect(request).toMatchObject({ parentSpanId: PARENT });
    expect(valueOf(request, "http.route")).toBe("/v1/customers");
    expect(valueOf(request, "http.response.status_code")).toBe(201);
  });

  test("a statement is part of its transaction, and that of its request", () => {
    const [statement] = named("insert_paykeys_0");
    expect(valueOf(statement, "db.system.name")).toBe("postgresql");
    const transaction = spans.find(({ spanId }) => spanId === statement?.parentSpanId);
    const request = spans.find(({ spanId }) => spanId === transaction?.parentSpanId);
    expect([transaction?.name, request?.name]).toEqual(["transaction", "bridge.bank_account"]);
  });

  test("a creation shows its wait for the group commit", () => {
    const [request] = named("charges.create");
    const [commit] = named("group_commit").filter(({ traceId }) => traceId === request?.traceId);
    expect(commit).toMatchObject({ parentSpanId: request?.spanId });
  });

  test("a caller that does not sample is not recorded", () => {
    expect(spans.filter(({ traceId }) => traceId === UNSAMPLED)).toEqual([]);
  });

  test("the access log names the trace of each request that is recorded, and of no other", () => {
    const traceOf = (operation: string) =>
      logged
        .map((line) => JSON.parse(line) as { operation?: string; trace_id?: string })
        .filter((line) => line.operation === operation)
        .map(({ trace_id }) => trace_id);
    expect(traceOf("customers.create")).toEqual([SAMPLED]);
    expect(traceOf("customers.list")).toEqual([undefined]);
    expect(traceOf("events.list")).toEqual([named("events.list")[0]?.traceId]);
  });

  test("a bucket of a histogram names a trace that fell into it, where one was recorded", () => {
    const exemplars = (name: string, label: string) => {
      const buckets = metrics
        .split("\n")
        .filter((line) => line.startsWith(`railhead_${name}_duration_seconds_bucket{`))
        .filter((line) => line.includes(label));
      return buckets.flatMap((line) => /# \{trace_id="(.+)"\}/.exec(line)?.[1] ?? []);
    };
    expect(exemplars("http_request", 'operation="customers.create"')).toEqual([SAMPLED]);
    expect(exemplars("http_request", 'operation="customers.list"')).toEqual([]);
    const [step] = exemplars("engine_step", 'step="transmit"');
    expect(named("engine.transmit").map(({ traceId }) => traceId)).toContain(step);
  });

  test("a malformed traceparent starts a new trace", () => {
    const [request] = named("events.list");
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.traceId).not.toBe(SAMPLED);
    expect(request?.parentSpanId ?? "").toBe("");
  });

  test("a hand-over to the bank is part of the step that makes it", () => {
    const [put] = named("bank.put");
    expect(valueOf(put, "railhead.outcome")).toBe("handed_over");
    const step = spans.find(({ spanId }) => spanId === put?.parentSpanId);
    expect(step).toMatchObject({ name: "engine.transmit" });
    expect(step?.parentSpanId ?? "").toBe("");
    expect(valueOf(step, "railhead.items")).toBe(1);
  });

  test("a webhook's receiver joins its trace, and an attempt that is refused is an error", () => {
    const posts = named("webhook.post");
    const headers = receiver.received.map((message) => String(message.headers["traceparent"]));
    const sent = posts.map((span) => `00-${span.traceId}-${span.spanId}-01`);
    expect(new Set(sent)).toEqual(new Set(headers));
    const failed = posts.filter((span) => span.status.code === ERROR);
    expect(failed.map((span) => valueOf(span, "error.type"))).toEqual(["500"]);
  });

  test("no span and no line of the log holds a name, an account number, a key or a paykey", () => {
    for (const secret of secrets) {
      expect([...exported, ...logged].filter((body) => body.includes(secret))).toEqual([]);
    }
  });
});

test("a receiver that refuses spans is reported once", async () => {
  let requests = 0;
  const refusing = createServer((_request, response) => {
    requests += 1;
    response.writeHead(400).end();
  });
  await new Promise<void>((resolve) => {
    refusing.listen(0, "127.0.0.1", resolve);
  });
  const { port } = refusing.address() as AddressInfo;
  const reports: string[] = [];
  const { tracer, close } = createTracer({
    url: `http://127.0.0.1:${port}/v1/traces`,
    percent: 100,
    onError: (detail) => void reports.push(detail),
  });
  const makeBatch = () => {
    for (let count = 0; count < 512; count += 1)
      tracer.start({ name: "a", kind: "internal" })?.end();
  };
  makeBatch();
  await vi.waitUntil(() => reports.length > 0, { timeout: 20_000 });
  makeBatch();
  await vi.waitUntil(() => requests === 2, { timeout: 20_000 });
  await close();
  refusing.close();
  expect(reports).toEqual([expect.stringContaining("Bad Request")]);
});
