import { connect, type ChannelModel, type GetMessage } from "amqplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey } from "../../../../test/support/factories.ts";
import { allEvents } from "../../../../test/support/invariants.ts";
import { createRabbitmq, hasRabbitmq, type Rabbitmq } from "../../../../test/support/rabbitmq.ts";
import { until } from "../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { observeSinks } from "../app/metrics/observers.ts";

import { createReadings } from "../app/metrics/readings.ts";
import { sql } from "../db/postgres/executor.ts";
import { createMetrics } from "../metrics/metrics.ts";

const EXCHANGE = "railhead";
const QUEUE = "analysts";

describe.skipIf(!hasRabbitmq)("a sink of RabbitMQ", () => {
  let broker: Rabbitmq;
  let service: TestService;
  let sandbox: Sandbox;
  let sink: Resource;

  beforeAll(async () => {
    broker = await createRabbitmq();
    await broker.start();
    service = await startTestService({ sinkServers: [broker.address] });
    service.app.sinks.start();
    sandbox = await service.addSandbox();
    await emitSome();
    sink = await sandbox.post("/v1/sinks", {
      kind: "rabbitmq",
      from_sequence: 1,
      config: { servers: broker.address, exchange: EXCHANGE },
    });
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await broker.close();
  });

  async function emitSome(): Promise<void> {
    await createPaykey(sandbox);
    await createPaykey(sandbox);
  }

  const read = () => sandbox.get(`/v1/sinks/${sink["id"]}`);
  const resume = () => sandbox.put(`/v1/sinks/${sink["id"]}/resume`, {});

  /** Says how sink and broker stand where it never comes. */
  async function untilSink(what: string, holds: (sink: Resource) => boolean): Promise<Resource> {
    await until(what, async () => holds(await read())).catch(async (error: unknown) => {
      const stands = JSON.stringify(await read());
      throw new Error(`${stands}; the broker: ${broker.lastWords()}`, { cause: error });
    });
    return await read();
  }

  const untilCaughtUp = () => untilSink("the sink to catch up", ({ lag }) => lag.events === 0);

  async function untilFailing(error: string): Promise<void> {
    const found = await untilSink(`the failure "${error}"`, ({ last_error }) =>
      String(last_error).includes(error),
    );
    expect(found).toMatchObject({ state: "failing" });
  }

  /** A connection of a consumer: to the broker itself, for one use. */
  async function atBroker<T>(use: (connection: ChannelModel) => Promise<T>): Promise<T> {
    const connection = await connect(broker.url);
    try {
      return await use(connection);
    } finally {
      await connection.close();
    }
  }

  const makeQueue = (options: object = {}) =>
    atBroker(async (connection) => {
      const channel = await connection.createChannel();
      await channel.assertQueue(QUEUE, { durable: true, ...options });
      await channel.bindQueue(QUEUE, EXCHANGE, "#");
    });

  /** A queue that was declared just before a broker is killed is gone after it, with all it held. */
  async function untilQueueIsOnDisk(): Promise<void> {
    const later = "declared-later";
    await atBroker(async (connection) => (await connection.createChannel()).assertQueue(later));
    await until("the queue to be on disk", () => broker.hasOnDisk(later));
  }

  const dropQueue = () =>
    atBroker(async (connection) => (await connection.createChannel()).deleteQueue(QUEUE));

  /** Takes all messages of the queue and puts them back: the connection ends without a word on them. */
  const messages = () =>
    atBroker(async (connection) => {
      const channel = await connection.createChannel();
      const found: GetMessage[] = [];
      for (;;) {
        const message = await channel.get(QUEUE);
        if (message === false) return found;
        found.push(message);
      }
    });

  const sequenceOf = ({ properties }: GetMessage) =>
    Number(properties.headers?.["railhead-sequence"]);
  const jsonOf = ({ content }: GetMessage) => JSON.parse(content.toString()) as Resource;

  /** What a consumer keeps by the rule of docs/operate/sinks.md. */
  function consume(found: readonly GetMessage[]): readonly GetMessage[] {
    let last = 0;
    return found.filter((message) => {
      const isNew = sequenceOf(message) > last;
      if (isNew) last = sequenceOf(message);
      return isNew;
    });
  }

  async function expectTheLog(found: readonly GetMessage[]): Promise<void> {
    expect(found.map(jsonOf)).toEqual(await allEvents(sandbox));
  }

  /** What comes again, as where an attempt and a person's retry meet, has the id that it had. */
  function expectOneIdOfEach(found: readonly GetMessage[]): void {
    const ids = new Set(found.map(({ properties }) => properties.messageId));
    expect(ids.size).toBe(new Set(found.map(sequenceOf)).size);
  }

  it("waits for a queue that takes its events, and says so", async () => {
    await untilFailing("No queue of the exchange railhead takes");
    expect(await read()).toMatchObject({ cursor_sequence: 0 });
    await makeQueue();
    await resume();
    expect(await untilCaughtUp()).toMatchObject({ state: "running", failures: 0 });
  });

  it("publishes every event in order, persistent, under its type", async () => {
    const found = await messages();
    await expectTheLog(consume(found));
    for (const message of found) {
      const { event_type, sequence } = jsonOf(message);
      expect(message.fields.routingKey).toBe(event_type);
      expect(message.properties).toMatchObject({
        deliveryMode: 2,
        contentType: "application/json",
        messageId: `${sandbox.environment.id}:${sink["generation"]}:${sequence}`,
        headers: {
          "railhead-environment": sandbox.environment.id,
          "railhead-generation": sink["generation"],
          "railhead-replay": 0,
          "railhead-sequence": sequence,
        },
      });
    }
  });

  it("loses nothing in a broker that is killed before its confirmations arrive", async () => {
    await untilQueueIsOnDisk();
    broker.silence();
    await emitSome();
    await until("a confirmation that is kept back", () => broker.hasConfirmed());
    await broker.kill();
    await emitSome();
    await untilFailing("closed");
    expect((await read())["lag"].events).toBeGreaterThan(0);
    await broker.start();
    await resume();
    expect(await untilCaughtUp()).toMatchObject({ state: "running", failures: 0 });
    const found = await messages();
    await expectTheLog(consume(found));
    expect(found.length).toBeGreaterThan(consume(found).length);
    expectOneIdOfEach(found);
  }, 120_000);

  it("goes on after a broker that died while a connection to it was closed", async () => {
    const { cursor_sequence } = await untilCaughtUp();
    broker.silence();
    // Another version of the sink opens a connection of its own, and closes the one before.
    await sandbox.put(`/v1/sinks/${sink["id"]}/pause`, {});
    await resume();
    await emitSome();
    await until("a goodbye that is kept back", () => broker.hasClosed());
    await broker.kill();
    await broker.start();
    await resume();
    expect((await untilCaughtUp())["cursor_sequence"]).toBeGreaterThan(cursor_sequence);
    await expectTheLog(consume(await messages()));
  }, 120_000);

  it("repeats events under their ids after a crash before the cursor was written", async () => {
    const before = await messages();
    const { cursor_sequence } = await untilCaughtUp();
    await service.db.run(sql`update sinks set cursor_sequence = 3 where id = ${sink["id"]}`);
    expect(await untilCaughtUp()).toMatchObject({ cursor_sequence });
    const found = await messages();
    expect(found).toHaveLength(before.length + cursor_sequence - 3);
    expectOneIdOfEach(found);
    await expectTheLog(consume(found));
  });

  it("keeps its cursor before events that a full queue refuses", async () => {
    const { cursor_sequence } = await untilCaughtUp();
    await dropQueue();
    await makeQueue({ arguments: { "x-max-length": 1, "x-overflow": "reject-publish" } });
    await emitSome();
    await untilFailing("nacked");
    expect(await read()).toMatchObject({ cursor_sequence });
    await dropQueue();
    await makeQueue();
    await resume();
    await untilCaughtUp();
    const events = await allEvents(sandbox);
    const found = await messages();
    expect(consume(found).map(jsonOf)).toEqual(events.slice(cursor_sequence));
    expectOneIdOfEach(found);
  });

  it("names the exchange that was deleted, and makes it anew", async () => {
    await atBroker(async (connection) =>
      (await connection.createChannel()).deleteExchange(EXCHANGE),
    );
    await emitSome();
    await untilFailing("no exchange 'railhead'");
    await resume();
    await untilFailing("No queue of the exchange");
    await makeQueue();
    await resume();
    await untilCaughtUp();
  });

  it("delivers a replay under other ids", async () => {
    await dropQueue();
    await makeQueue();
    await sandbox.post(`/v1/sinks/${sink["id"]}/replay`, { from_sequence: 5, dry_run: false });
    await untilCaughtUp();
    const found = await messages();
    expect(found.map(jsonOf)).toEqual((await allEvents(sandbox)).slice(4));
    expect(found[0]?.properties).toMatchObject({
      messageId: `${sandbox.environment.id}:${sink["generation"]}:5:1`,
      headers: { "railhead-replay": 1 },
    });
  });

  it("is counted in the metrics", async () => {
    const metrics = createMetrics();
    observeSinks(metrics);
    await createReadings(service.app, metrics, () => [service.app]).read();
    const text = await metrics.text();
    expect(text).toMatch(/railhead_sinks\{[^}]*kind="rabbitmq",state="running"\} 1/);
    expect(text).toMatch(/railhead_sink_lag_events\{[^}]*kind="rabbitmq"\} 0/);
  });
});
