import { fork, type ChildProcess } from "node:child_process";
import { createHmac, createSecretKey } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  appendEvents,
  createSandbox,
  readConfig,
  startService,
  type NewEvent,
  type Service,
} from "@railhead/server";
import { Client } from "pg";
import { Pool } from "undici";
import type { FeedOrder, FeedReport } from "./support/feed-client.ts";
import { machine, print, spread } from "./support/machine.ts";

/**
 * The event log and its webhooks, each beside a reference in the same run: rows only inserted, and
 * a bare undici loop that signs and posts. Then how late the feed is while payments are created.
 */
const rounds = Number(process.argv[2] ?? 3);
const APPENDED = 20_000;
const BATCH = 100;
const LANES = 4;
const POSTED = 10_000;
const AT = "2026-03-02T15:00:00.000Z";

interface World {
  readonly service: Service;
  readonly environmentId: string;
  readonly accountId: string;
  readonly key: string;
}

async function call(world: World, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(world.service.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${world.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  if (!answer.ok) throw new Error(JSON.stringify(data));
  return data;
}

async function openWorld(service: Service): Promise<World> {
  const sandbox = await createSandbox(service.app, {
    name: "bench",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: AT,
  });
  return {
    service,
    environmentId: sandbox.environment.id,
    accountId: sandbox.account_id,
    key: sandbox.api_key,
  };
}

/** As large as that of a charge. */
const SNAPSHOT = { text: "x".repeat(1_150) };

function events({ service, accountId }: World, count: number): NewEvent[] {
  return Array.from({ length: count }, () => {
    const id = service.app.ids.uuid(AT);
    return {
      account_id: accountId,
      type: "charge.created",
      resource_type: "charge",
      resource_id: id,
      resource_version: 1,
      occurred_at: AT,
      patch: { id, ...SNAPSHOT },
      cause: {
        source: "system",
        reason: "ok",
        code: null,
        message: "The payment was created.",
        actor: { type: "engine", id: "engine" },
        request_id: null,
      },
    };
  });
}

/** Events per second in transactions of a hundred over four connections. */
async function append(world: World, count: number): Promise<number> {
  const { app } = world.service;
  const batches = Array.from({ length: count / BATCH }, () => events(world, BATCH));
  const start = performance.now();
  const lane = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const now = batch;
      await app.db.tx((tx) => appendEvents(tx, app.ids, world.environmentId, now));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count / ((performance.now() - start) / 1000);
}

/** The same rows with numbers that the client gave them: no counter, no order, no lock. */
async function insertOnly(world: World, first: number): Promise<number> {
  const { app, database } = world.service;
  let number = first;
  const batches = Array.from({ length: APPENDED / BATCH }, () =>
    events(world, BATCH).map((event) => {
      number += 1;
      const patch = JSON.stringify(event.patch);
      return { ...event, sequence: number, id: app.ids.uuid(AT), patch };
    }),
  );
  const clients = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  const text = `insert into events (environment_id, sequence, id, account_id, account_sequence,
      type, resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select $1, r.sequence, r.id, r.account_id, r.sequence, r.type, r.resource_type, r.resource_id,
      r.resource_version, r.occurred_at, r.patch, r.cause
    from json_to_recordset($2::json) as r(sequence bigint, id uuid, account_id uuid, type text,
      resource_type text, resource_id uuid, resource_version integer, occurred_at timestamptz,
      patch text, cause json)`;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
        const values = [world.environmentId, JSON.stringify(batch)];
        await client.query({ name: "insert_only", text, values });
      }
    }),
  );
  const perSecond = APPENDED / ((performance.now() - start) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

async function receivedBy(sink: ChildProcess): Promise<number> {
  const answer = once(sink, "message");
  sink.send({});
  const [{ received }] = (await answer) as [{ received: number }];
  return received;
}

/** Messages per second signed, posted and recorded, from a log that is already written. */
async function deliver(service: Service, port: number): Promise<number> {
  const world = await openWorld(service);
  const url = `http://127.0.0.1:${port}/hook`;
  const endpoint = await call(world, "/v1/webhook_endpoints", { url });
  await call(world, `/v1/webhook_endpoints/${endpoint["id"]}/test`, {});
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  // While the log is written nothing is sent.
  await client.query(
    "update webhook_endpoints set status = 'disabled', disabled_reason = 'user_request' where id = $1",
    [endpoint["id"]],
  );
  await append(world, POSTED);
  await client.query(
    "update webhook_endpoints set status = 'enabled', disabled_reason = null where id = $1",
    [endpoint["id"]],
  );
  const start = performance.now();
  service.app.webhooks.changed(world.environmentId);
  service.app.wake(world.environmentId);
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      "select w.cursor_sequence = e.last_event_sequence as done from webhook_endpoints w join environments e on e.id = w.environment_id where w.id = $1",
      [endpoint["id"]],
    );
    if (rows[0]?.done === true) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  const perSecond = POSTED / ((performance.now() - start) / 1000);
  const { rows } = await client.query<{ n: string }>(
    "select count(*) as n from webhook_deliveries where endpoint_id = $1 and state = 'delivered'",
    [endpoint["id"]],
  );
  if (Number(rows[0]?.n) < POSTED) throw new Error(`only ${rows[0]?.n} were recorded`);
  await client.end();
  return perSecond;
}

/** Signs with node:crypto and posts, 64 in flight over 32 connections; remembers nothing. */
async function bareLoop(port: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32 });
  const key = createSecretKey(Buffer.alloc(32, 7));
  const body = JSON.stringify({ id: "event", data: SNAPSHOT, padding: "y".repeat(400) });
  let left = POSTED;
  const start = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const id = crypto.randomUUID();
      const seconds = Math.floor(Date.now() / 1000);
      const hmac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
      const answer = await pool.request({
        method: "POST",
        path: "/hook",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(seconds),
          "webhook-signature": `v1,${hmac}`,
        },
        body,
      });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: 64 }, worker));
  const perSecond = POSTED / ((performance.now() - start) / 1000);
  await pool.close();
  return perSecond;
}

async function feedLag(service: Service, perSecond: number): Promise<FeedReport> {
  const world = await openWorld(service);
  const device = { ip_address: "203.0.113.7" };
  const customer = await call(world, "/v1/customers", {
    name: "Bench Customer",
    type: "individual",
    email: "bench@example.com",
    phone: "+12125550100",
    device,
  });
  const { paykey } = await call(world, "/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const body = {
    paykey,
    external_id: "%N%",
    description: "Invoice",
    amount: 10000,
    currency: "USD",
    payment_date: "2026-03-20",
    consent_type: "internet",
    device,
    config: { balance_check: "disabled" },
  };
  const client = fork(new URL("./support/feed-client.js", import.meta.url));
  const { key } = world;
  const order: FeedOrder = {
    url: service.url,
    key,
    body: JSON.stringify(body),
    perSecond,
    seconds: 5,
  };
  const answer = once(client, "message");
  client.send(order);
  const [report] = (await answer) as [FeedReport];
  client.disconnect();
  return report;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.max(sorted[Math.floor(sorted.length * share)] ?? Number.NaN, 0);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "railhead-bench-"));
  const config = readConfig({ PORT: "0", RAILHEAD_DATA_DIR: join(folder, "data") });
  const service = await startService({ config });
  const sink = fork(new URL("./support/webhook-sink.js", import.meta.url));
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  print(`The event log and webhooks. ${machine()}.`);
  print(`${rounds} interleaved rounds; sink and load generator on the same machine.`);
  const figures = {
    appended: [] as number[],
    inserted: [] as number[],
    share: [] as number[],
    delivered: [] as number[],
    bare: [] as number[],
    ratio: [] as number[],
  };
  for (let round = 0; round <= rounds; round += 1) {
    const world = await openWorld(service);
    const inserted = await insertOnly(world, 1_000_000_000);
    const appended = await append(world, APPENDED);
    const bare = await bareLoop(port);
    const delivered = await deliver(service, port);
    // The first round warms everything up.
    if (round === 0) continue;
    figures.inserted.push(inserted);
    figures.appended.push(appended);
    figures.share.push(appended / inserted);
    figures.bare.push(bare);
    figures.delivered.push(delivered);
    figures.ratio.push(delivered / bare);
  }
  print("");
  print(`events appended and sequenced/s ${spread(figures.appended, 0)}`);
  print(`  the same rows only inserted   ${spread(figures.inserted, 0)}`);
  print(`  share                         ${spread(figures.share)}`);
  print(`webhooks signed, posted, recorded/s ${spread(figures.delivered, 0)}`);
  print(`  bare undici loop with HMAC        ${spread(figures.bare, 0)}`);
  print(`  share                             ${spread(figures.ratio)}`);
  print(`received in all: ${await receivedBy(sink)}`);
  for (const perSecond of [500, 1000, 2000]) {
    const { created, seen, seconds, lagMs } = await feedLag(service, perSecond);
    const [p50, p99] = [percentile(lagMs, 0.5), percentile(lagMs, 0.99)];
    print(
      `feed behind the answer, asked for ${perSecond}/s, created ${(created / seconds).toFixed(0)}/s, seen ${seen} of ${created}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  }
  sink.disconnect();
  await service.stop();
  await rm(folder, { recursive: true });
}

await main();
