import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey } from "../../../../test/support/factories.ts";
import { allEvents } from "../../../../test/support/invariants.ts";
import { createNats, hasNats, type NatsServer } from "../../../../test/support/nats.ts";
import { until } from "../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { sql } from "../db/postgres/executor.ts";

describe.skipIf(!hasNats)("a sink of NATS JetStream", () => {
  let nats: NatsServer;
  let service: TestService;
  let sandbox: Sandbox;
  let sink: Resource;

  beforeAll(async () => {
    nats = await createNats();
    await nats.start();
    service = await startTestService({ sinkServers: [nats.address] });
    service.app.sinks.start();
    sandbox = await service.addSandbox();
    await emitSome();
    sink = await sandbox.post("/v1/sinks", {
      kind: "nats",
      from_sequence: 1,
      config: { servers: nats.address, stream: "EVENTS", subject: "railhead" },
    });
  });
  afterAll(async () => {
    await service.close();
    await nats.close();
  });

  async function emitSome(): Promise<void> {
    await createPaykey(sandbox);
    await createPaykey(sandbox);
  }

  const read = () => sandbox.get(`/v1/sinks/${sink["id"]}`);

  async function untilCaughtUp(): Promise<Resource> {
    await until("the sink to catch up", async () => (await read())["lag"].events === 0);
    return await read();
  }

  async function messages(stream = "EVENTS") {
    const connection = await connect({ servers: nats.address });
    const { streams } = await jetstreamManager(connection);
    const { state } = await streams.info(stream);
    const found = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await streams.getMessage(stream, { seq });
      if (message !== null) found.push(message);
    }
    await connection.close();
    return found;
  }

  it("publishes every event once and in order, under its type", async () => {
    await untilCaughtUp();
    const events = await allEvents(sandbox);
    const found = await messages();
    expect(found.map((message) => message.json())).toEqual(events);
    expect(found.map(({ subject }) => subject)).toEqual(
      events.map(({ event_type }) => `railhead.${event_type as string}`),
    );
    expect(found[0]?.header.get("Nats-Msg-Id")).toBe(
      `${sandbox.environment.id}:${sink["generation"]}:1`,
    );
  });

  it("publishes nothing twice after a crash before the cursor was written", async () => {
    await untilCaughtUp();
    const before = await messages();
    await service.db.run(sql`update sinks set cursor_sequence = 3 where id = ${sink["id"]}`);
    await untilCaughtUp();
    expect(await messages()).toHaveLength(before.length);
  });

  it("goes on where it stopped once a server that was killed is back", async () => {
    await nats.kill();
    await emitSome();
    await until("the failure", async () => (await read())["state"] === "failing");
    await nats.start();
    await sandbox.put(`/v1/sinks/${sink["id"]}/resume`, {});
    expect(await untilCaughtUp()).toMatchObject({ state: "running", failures: 0 });
    const events = await allEvents(sandbox);
    expect((await messages()).map((message) => message.json())).toEqual(events);
  });

  it("delivers a replay under other ids", async () => {
    const before = (await messages()).length;
    const { events } = await sandbox.post(`/v1/sinks/${sink["id"]}/replay`, {
      from_sequence: 5,
      dry_run: false,
    });
    await untilCaughtUp();
    const found = await messages();
    expect(found).toHaveLength(before + (events as number));
    expect(found[before]?.header.get("Nats-Msg-Id")).toBe(
      `${sandbox.environment.id}:${sink["generation"]}:5:1`,
    );
  });

  it("fails on a stream that another writer uses, and writes nothing to it", async () => {
    const other = await service.addSandbox();
    await createPaykey(other);
    const { config } = sink;
    const second = await other.post("/v1/sinks", { kind: "nats", from_sequence: 1, config });
    const state = () => other.get(`/v1/sinks/${second["id"]}`);
    const before = (await messages()).length;
    await until("the failure", async () => (await state())["state"] === "failing");
    expect((await state())["last_error"]).toContain("another writer");
    expect(await messages()).toHaveLength(before);
  });
});
