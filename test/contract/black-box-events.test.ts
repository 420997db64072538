import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertFound } from "../../packages/server/src/base/assert.ts";
import { historyLines } from "../support/invariants.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  callerOf,
  startCrashingService,
  type CrashingService,
} from "../support/crashing-service.ts";
import { createPaykey, createPayment, paymentBody } from "../support/factories.ts";
import { startReceiver, status, until, type Received } from "../support/receiver.ts";
import { expectError } from "../support/api/contract-replies.ts";
import { startTestService, type Resource, type TestService } from "../support/service.ts";

const PATH_TO_PAID = [
  "charge.created",
  "charge.scheduled",
  "charge.submitted",
  "charge.settled",
  "charge.paid",
];

/** Checks a message as a receiver does that has nothing but the secret and the standard. */
function expectSigned({ headers, body }: Received, secret: string): void {
  const id = headers["webhook-id"] as string;
  const timestamp = headers["webhook-timestamp"] as string;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  expect((headers["webhook-signature"] as string).split(" ")).toContain(`v1,${mac}`);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(timestamp).toMatch(/^\d{10}$/);
}

describe("a webhook receiver", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  test("row 61: gets one signed event for each move without a gap, and a retry under the same id", async () => {
    const sandbox = await service.addSandbox();
    let refused: string | undefined;
    const receiver = await startReceiver((message, response) => {
      refused ??= message.headers["webhook-id"] as string;
      const isFirst = receiver.received.filter(
        (one) => one.headers["webhook-id"] === message.headers["webhook-id"],
      ).length;
      status(message.headers["webhook-id"] === refused && isFirst === 1 ? 500 : 200)(
        message,
        response,
      );
    });
    const endpoint = await sandbox.post("/v1/webhook_endpoints", { url: receiver.url });
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", {
      paykey: paykey as string,
      outcome: "paid",
    });
    await sandbox.advance("idle");
    const feed = await sandbox.list("/v1/events?limit=1000");
    await until("each event", () => receiver.accepted.length >= feed.length);
    for (const message of receiver.received) expectSigned(message, endpoint["secret"] as string);
    const events = receiver.accepted
      .map(({ body }) => JSON.parse(body) as Resource)
      .sort((a, b) => (a["sequence"] as number) - (b["sequence"] as number));
    const first = assertFound(events[0], "the first event")["sequence"] as number;
    expect(events.map((event) => event["sequence"] as number)).toEqual(
      events.map((_, index) => first + index),
    );
    const own = events.filter((event) => (event["resource"] as Resource)["id"] === id);
    const moves = own.map((event) => event["event_type"] as string);
    expect(moves.filter((type) => type !== "charge.updated")).toEqual(PATH_TO_PAID);
    expect(own.map((event) => (event["resource"] as Resource)["version"] as number)).toEqual(
      own.map((_, index) => index + 1),
    );
    expect(own.at(-1)?.["data"]).toEqual(await sandbox.get(`/v1/charges/${id}`));
    const tries = receiver.received.filter(({ headers }) => headers["webhook-id"] === refused);
    expect(tries).toHaveLength(2);
    expect(tries[0]?.body).toBe(tries[1]?.body);
    await receiver.close();
  });

  test("row 61: of the generic format hears once of the creation and once of every version", async () => {
    const sandbox = await service.addSandbox();
    const receiver = await startReceiver();
    await sandbox.post("/v1/webhook_endpoints", { url: receiver.url, format: "generic" });
    const { paykey } = await createPaykey(sandbox);
    const { id } = await createPayment(sandbox, "charge", {
      paykey: paykey as string,
      outcome: "paid",
    });
    await sandbox.advance("idle");
    const feed = await sandbox.list("/v1/events?limit=1000");
    const versions = feed.filter((event) => (event["resource"] as Resource)["id"] === id).length;
    const delivered = () =>
      receiver.accepted
        .map(({ body }) => JSON.parse(body) as Resource)
        .filter((message) => (message["data"] as Resource)["id"] === id);
    await until("all of the charge", () => delivered().length > versions);
    const count = (type: string) => delivered().filter((one) => one["event_type"] === type).length;
    expect(count("charge.created.v1")).toBe(1);
    expect(count("charge.event.v1")).toBe(versions);
    expect(new Set(delivered().map((message) => message["event_id"] as string)).size).toBe(
      versions + 1,
    );
    for (const message of delivered()) {
      expect(Object.keys(message)).toEqual(["event_type", "event_id", "account_id", "data"]);
      expect(message["account_id"]).toBe(sandbox.account_id);
    }
    await receiver.close();
  });
});

describe("a service that is killed", () => {
  let database: TestDatabase;
  let dataDir: string;
  let service: CrashingService;
  const start = () => startCrashingService({ databaseUrl: database.serviceUrl, dataDir });
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), "railhead-rows-"));
    service = await start();
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("row 62: and started again between any two days carries a charge to its end, once", async () => {
    const { api_key: key } = await service.addSandbox();
    const client = () => callerOf(service, key);
    const { paykey } = await createPaykey(client());
    const made = await createPayment(client(), "charge", {
      paykey: paykey as string,
      outcome: "paid",
    });
    for (const to of ["2026-03-02T22:00:00.000Z", "2026-03-03T22:00:00.000Z", "idle"]) {
      await client().advance(to);
      await service.stop();
      service = await start();
    }
    const [paid, ...others] = await client().list("/v1/payments");
    expect([paid?.["id"], paid?.["status"], others]).toEqual([made["id"], "paid", []]);
    const lines = historyLines(await client().get(`/v1/charges/${made["id"]}`));
    expect(lines.filter((line) => line.startsWith("paid"))).toHaveLength(1);
    const [funding, ...more] = await client().list("/v1/funding_events");
    expect([funding?.["amount"], funding?.["status"], more]).toEqual(["10000", "paid", []]);
  });

  test("row 62: a keyed request whose client disconnected is answered when repeated, and done once", async () => {
    const { api_key: key } = await service.addSandbox();
    const client = callerOf(service, key);
    const { paykey } = await createPaykey(client);
    for (const ms of [0, 1, 3, 8, 20]) {
      const body = paymentBody("charge", { paykey: paykey as string });
      const headers = { "idempotency-key": `given up after ${ms}` };
      const given = new AbortController();
      const sent = fetch(`${service.url}/v1/charges`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: given.signal,
      }).catch(() => undefined);
      setTimeout(() => given.abort(), ms);
      await sent;
      const repeat = () => client.call("POST", "/v1/charges", { body, headers });
      let reply = await repeat();
      while (reply.status === 409) {
        expectError(reply, 409);
        expect(reply.headers["retry-after"]).toBe("1");
        reply = await repeat();
      }
      expect(reply.status).toBe(201);
      const search = `/v1/payments?external_id=${body["external_id"] as string}`;
      expect(await client.list(search)).toHaveLength(1);
    }
  });
});
