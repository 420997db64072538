import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey } from "../../../../test/support/factories.ts";
import { allEvents } from "../../../../test/support/invariants.ts";
import {
  consumeKafka,
  createKafkaMock,
  hasKafkaMock,
  produceToKafka,
  type KafkaMessage,
  type KafkaMock,
} from "../../../../test/support/kafka.ts";
import { until } from "../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { sql } from "../db/postgres/executor.ts";

const TOPIC = "events";

describe.skipIf(!hasKafkaMock)("a sink of Kafka", () => {
  let kafka: KafkaMock;
  let service: TestService;
  let sandbox: Sandbox;
  let sink: Resource;

  beforeAll(async () => {
    kafka = await createKafkaMock();
    await kafka.makeTopic(TOPIC);
    service = await startTestService({ sinkServers: [kafka.address] });
    service.app.sinks.start();
    sandbox = await service.addSandbox();
    await emitSome();
    sink = await addSink(sandbox, TOPIC);
  });
  afterAll(async () => {
    await service.close();
    await kafka.close();
  });

  async function emitSome(): Promise<void> {
    await createPaykey(sandbox);
    await createPaykey(sandbox);
  }

  const addSink = (owner: Sandbox, topic: string) =>
    owner.post("/v1/sinks", {
      kind: "kafka",
      from_sequence: 1,
      config: { servers: kafka.address, topic },
    });

  const read = () => sandbox.get(`/v1/sinks/${sink["id"]}`);
  const messages = () => consumeKafka(kafka.address, TOPIC);
  const jsonOf = ({ payload }: KafkaMessage) => JSON.parse(payload) as Resource;

  async function untilCaughtUp(): Promise<Resource> {
    await until("the sink to catch up", async () => (await read())["lag"].events === 0);
    return await read();
  }

  async function untilFailing(owner: Sandbox, { id }: Resource): Promise<string> {
    const found = () => owner.get(`/v1/sinks/${id}`);
    await until("the failure", async () => (await found())["state"] === "failing");
    return String((await found())["last_error"]);
  }

  it("writes every event once and in order, with its run and sequence in the headers", async () => {
    const { generation } = await untilCaughtUp();
    const events = await allEvents(sandbox);
    const found = await messages();
    expect(found.map(jsonOf)).toEqual(events);
    for (const { partition, key, headers, payload } of found) {
      const { sequence, event_type } = JSON.parse(payload) as Resource;
      expect(partition).toBe(0);
      expect(key).toBe(`${sandbox.environment.id}:${generation}:${sequence}`);
      expect(headers).toEqual({
        "railhead-environment": sandbox.environment.id,
        "railhead-generation": String(generation),
        "railhead-replay": "0",
        "railhead-sequence": String(sequence),
        "railhead-type": event_type,
      });
    }
  });

  it("writes nothing twice after a crash before the cursor was written", async () => {
    const { cursor_sequence } = await untilCaughtUp();
    const before = await messages();
    await service.db.run(sql`update sinks set cursor_sequence = 3 where id = ${sink["id"]}`);
    expect(await untilCaughtUp()).toMatchObject({ cursor_sequence });
    expect(await messages()).toEqual(before);
  });

  it("says that its broker is down, and goes on where it stopped once it is up", async () => {
    await kafka.stop();
    await emitSome();
    expect(await untilFailing(sandbox, sink)).toMatch(/Connection|connect/);
    await kafka.start();
    await sandbox.put(`/v1/sinks/${sink["id"]}/resume`, {});
    expect(await untilCaughtUp()).toMatchObject({ state: "running", failures: 0 });
    expect((await messages()).map(jsonOf)).toEqual(await allEvents(sandbox));
  });

  it("delivers a replay under other keys", async () => {
    const before = (await messages()).length;
    const { events } = await sandbox.post(`/v1/sinks/${sink["id"]}/replay`, {
      from_sequence: 5,
      dry_run: false,
    });
    await untilCaughtUp();
    const found = await messages();
    expect(found).toHaveLength(before + (events as number));
    expect(found[before]).toMatchObject({
      key: `${sandbox.environment.id}:${sink["generation"]}:5:1`,
      headers: { "railhead-replay": "1" },
    });
  });

  it("fails on a topic of another environment, and writes nothing to it", async () => {
    const before = (await messages()).length;
    const other = await service.addSandbox();
    await createPaykey(other);
    expect(await untilFailing(other, await addSink(other, TOPIC))).toContain("another writer");
    expect(await messages()).toHaveLength(before);
  });

  it("fails on a topic of another program, and writes nothing to it", async () => {
    const topic = "of-another-program";
    await kafka.makeTopic(topic);
    await produceToKafka(kafka.address, topic, "hello");
    const second = await addSink(sandbox, topic);
    expect(await untilFailing(sandbox, second)).toContain("another writer");
    expect((await consumeKafka(kafka.address, topic)).map(({ payload }) => payload)).toEqual([
      "hello",
    ]);
  });
});
