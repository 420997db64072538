import type { ChildProcess } from "node:child_process";
import { createHmac, createSecretKey } from "node:crypto";
import { once } from "node:events";
import type { Service } from "@railhead/server";
import { Client, type QueryConfig } from "pg";
import { Pool } from "undici";
import { call, openEventFixture, type EventFixture } from "./event-fixture.ts";
import { append, SNAPSHOT } from "./log-load.ts";
import { postgresCpu } from "./postgres-cpu.ts";

/** How fast messages went, and what one of them cost in processor time. */
export interface Posted {
  readonly perSecond: number;
  /** Of this process, which sends. */
  readonly cpuMicroseconds: number;
  readonly postgresMicroseconds: number;
}

export interface Load {
  readonly port: number;
  readonly count: number;
  /** Process id of the PostgreSQL server. */
  readonly postmaster: number;
}

/** How many messages the sink has counted. */
export async function receivedBy(sink: ChildProcess): Promise<number> {
  const answer = once(sink, "message");
  sink.send({});
  const [{ received }] = (await answer) as [{ received: number }];
  return received;
}

async function measure(load: Load, work: () => Promise<void>): Promise<Posted> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const postgres = postgresCpu(load.postmaster);
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: load.count / seconds,
    cpuMicroseconds: (user + system) / load.count,
    postgresMicroseconds: (postgresCpu(load.postmaster) - postgres) / load.count,
  };
}

/** Messages signed, posted and recorded, from a log that is already written. */
export async function deliver(service: Service, load: Load): Promise<Posted> {
  const fixture = await openEventFixture(service);
  const url = `http://127.0.0.1:${load.port}/hook`;
  const endpoint = await call(fixture, "/v1/webhook_endpoints", { url });
  await call(fixture, `/v1/webhook_endpoints/${endpoint["id"]}/test`, {});
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  // While the log is written, and until others are done with it, nothing is sent.
  await client.query(
    "update webhook_endpoints set status = 'disabled', disabled_reason = 'user_request' where id = $1",
    [endpoint["id"]],
  );
  await append(fixture, load.count);
  const isAtRest = "select sequence = $1 as yes from search_checkpoints where environment_id = $2";
  await untilYes(client, {
    name: "is_at_rest",
    text: isAtRest,
    values: await lastOf(client, fixture),
  });
  await client.query(
    "update webhook_endpoints set status = 'enabled', disabled_reason = null where id = $1",
    [endpoint["id"]],
  );
  const posted = await measure(load, async () => {
    service.app.webhooks.endpointsChanged(fixture.environmentId);
    service.app.wake(fixture.environmentId);
    const isDone =
      "select w.cursor_sequence = c.last_sequence as yes from webhook_endpoints w join event_counts c on c.environment_id = w.environment_id where w.id = $1";
    await untilYes(client, { name: "is_done", text: isDone, values: [endpoint["id"]] });
  });
  const { rows } = await client.query<{ n: string }>(
    "select count(*) as n from webhook_deliveries where endpoint_id = $1 and state = 'delivered'",
    [endpoint["id"]],
  );
  if (Number(rows[0]?.n) < load.count) throw new Error(`only ${rows[0]?.n} were recorded`);
  await client.end();
  return posted;
}

/** The end of a fixture's log, which the search indexer is to reach: it looks every second. */
async function lastOf(client: Client, { environmentId }: EventFixture): Promise<unknown[]> {
  const { rows } = await client.query<{ last: string }>(
    "select last_sequence as last from event_counts where environment_id = $1",
    [environmentId],
  );
  return [rows[0]?.last, environmentId];
}

const LOOK_MS = 10;
const PATIENCE_MS = 60_000;

/** Asks again and again, by a statement that is prepared: planning it each time would be measured, too. */
async function untilYes(client: Client, question: QueryConfig): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ yes: boolean }>(question);
    if (rows[0]?.yes === true) return;
    if (performance.now() > end) throw new Error(`${question.name} is not so after a minute`);
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

const SENDING = 64;

/** Signs with node:crypto and posts, 64 in flight over 32 connections; remembers nothing. */
export async function plainLoop(load: Load): Promise<Posted> {
  const pool = new Pool(`http://127.0.0.1:${load.port}`, { connections: 32 });
  const key = createSecretKey(Buffer.alloc(32, 7));
  const body = JSON.stringify({ id: "event", data: SNAPSHOT, padding: "y".repeat(400) });
  let left = load.count;
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
  const posted = await measure(load, async () => {
    await Promise.all(Array.from({ length: SENDING }, worker));
  });
  await pool.close();
  return posted;
}
