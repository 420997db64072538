import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import { allEvents } from "../../../../test/support/invariants.ts";
import { until } from "../../../../test/support/receiver.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { sql } from "../db/postgres/executor.ts";
import type { ParquetManifest } from "./parquet.ts";

// Nothing listens there.
const CLOSED = "127.0.0.1:1";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ sinkServers: [CLOSED] });
  service.app.sinks.start();
});
afterAll(() => service.close());

/** Events of two customers with their paykeys. */
async function emitSome(sandbox: Sandbox): Promise<readonly Resource[]> {
  await createPaykey(sandbox);
  await createPaykey(sandbox);
  return await allEvents(sandbox);
}

const files = (sandbox: Sandbox, config: object = {}) =>
  sandbox.post("/v1/sinks", {
    kind: "parquet",
    from_sequence: 1,
    config: { folder: "events", rows_per_file: 4, max_wait_seconds: 1, ...config },
  });

const read = (sandbox: Sandbox, sink: Resource) => sandbox.get(`/v1/sinks/${sink["id"]}`);

async function untilCaughtUp(sandbox: Sandbox, sink: Resource): Promise<Resource> {
  await until("the sink to catch up", async () => (await read(sandbox, sink))["lag"].events === 0);
  return await read(sandbox, sink);
}

const folderOf = ({ environment }: Sandbox, { generation, replays }: Resource) => {
  const run = join(`generation-${generation}`, `replay-${replays}`);
  return join(service.dataDir, "sinks", environment.id, "events", run);
};

async function manifestsIn(folder: string): Promise<ParquetManifest[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => JSON.parse(text) as ParquetManifest);
}

async function rowsIn(folder: string, manifests: readonly ParquetManifest[]): Promise<Resource[]> {
  const parts = manifests.map(async ({ file }) =>
    parquetReadObjects({ file: await asyncBufferFromFile(join(folder, file)) }),
  );
  return (await Promise.all(parts)).flat() as Resource[];
}

test("files hold every event of the log once and in order, as the feed shows it", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
  const events = await allEvents(sandbox);
  const sink = await files(sandbox);
  const caughtUp = await untilCaughtUp(sandbox, sink);
  expect(caughtUp).toMatchObject({ state: "running", cursor_sequence: events.length });
  const folder = folderOf(sandbox, sink);
  const manifests = await manifestsIn(folder);
  const rows = await rowsIn(folder, manifests);
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(
    events.map(({ sequence }) => sequence as number),
  );
  expect(rows.map(({ data }) => JSON.parse(data as string) as object)).toEqual(
    events.map(({ data }) => data as object),
  );
  expect(rows.map(({ occurred_at }) => (occurred_at as Date).toISOString())).toEqual(
    events.map(({ occurred_at }) => occurred_at as string),
  );
  expect(manifests[0]).toMatchObject({ first_sequence: 1, last_sequence: 4, rows: 4 });
  expect(manifests.map(({ rows: count }) => count).reduce((a, b) => a + b)).toBe(events.length);
});

test("what a target confirmed before its cursor was written is not delivered again", async () => {
  const sandbox = await service.addSandbox();
  await emitSome(sandbox);
  const sink = await files(sandbox);
  const { cursor_sequence } = await untilCaughtUp(sandbox, sink);
  const folder = folderOf(sandbox, sink);
  const before = await manifestsIn(folder);
  await service.db.run(sql`update sinks set cursor_sequence = 2 where id = ${sink["id"]}`);
  expect(await untilCaughtUp(sandbox, sink)).toMatchObject({ cursor_sequence });
  expect(await manifestsIn(folder)).toEqual(before);
});

test("a replay counts first, then delivers the same events as another run", async () => {
  const sandbox = await service.addSandbox();
  const events = await emitSome(sandbox);
  const sink = await files(sandbox);
  await untilCaughtUp(sandbox, sink);
  const path = `/v1/sinks/${sink["id"]}/replay`;
  const count = events.length - 2;
  expect(await sandbox.post(path, { from_sequence: 3 })).toEqual({
    events: count,
    from_sequence: 3,
    through_sequence: events.length,
    replayed: false,
  });
  expect(await read(sandbox, sink)).toMatchObject({ replays: 0, lag: { events: 0 } });
  await sandbox.post(path, { from_sequence: 3, dry_run: false });
  expect(await untilCaughtUp(sandbox, sink)).toMatchObject({ replays: 1 });
  const folder = folderOf(sandbox, { ...sink, replays: 1 });
  const rows = await rowsIn(folder, await manifestsIn(folder));
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(
    events.slice(2).map(({ sequence }) => sequence as number),
  );
});

test("a replay neither skips an event nor begins before the log", async () => {
  const sandbox = await service.addSandbox();
  const events = await emitSome(sandbox);
  const sink = await files(sandbox);
  await untilCaughtUp(sandbox, sink);
  const body = { from_sequence: events.length + 2 };
  const refused = await sandbox.call("POST", `/v1/sinks/${sink["id"]}/replay`, { body });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused)).toContain("/from_sequence");
});

test("a sink that fails says why and when it is tried again, and holds up no other", async () => {
  const sandbox = await service.addSandbox();
  await emitSome(sandbox);
  const broken = await sandbox.post("/v1/sinks", {
    kind: "nats",
    from_sequence: 1,
    config: { servers: CLOSED, stream: "EVENTS", subject: "railhead", token: "never-shown" },
  });
  await untilCaughtUp(sandbox, await files(sandbox));
  await until("the failure", async () => (await read(sandbox, broken))["state"] === "failing");
  const failing = await read(sandbox, broken);
  expect(failing).toMatchObject({ cursor_sequence: 0, secret_names: ["token"] });
  expect(failing["last_error"]).toContain("connection refused");
  expect(failing["next_attempt_at"] > failing["failing_since"]).toBe(true);
  expect(JSON.stringify(failing)).not.toContain("never-shown");
  const kinds = async () =>
    (await sandbox.list("/v1/exceptions?status=open")).map(({ kind }) => kind as string);
  expect(await kinds()).not.toContain("sink_failing");
  await service.db.run(sql`update sinks set next_attempt_at = null,
    failing_since = failing_since - interval '1 hour' where id = ${broken["id"]}`);
  await until("the exception", async () => (await kinds()).includes("sink_failing"));
  await sandbox.put(`/v1/sinks/${broken["id"]}/pause`, {});
  expect(await kinds()).not.toContain("sink_failing");
});

test("a changed file stops its sink instead of being replaced", async () => {
  const sandbox = await service.addSandbox();
  await emitSome(sandbox);
  const sink = await files(sandbox);
  await untilCaughtUp(sandbox, sink);
  const folder = folderOf(sandbox, sink);
  const { file = "" } = (await manifestsIn(folder)).at(-1) ?? {};
  await writeFile(join(folder, file), "something else");
  await emitSome(sandbox);
  await until("the failure", async () => (await read(sandbox, sink))["state"] === "failing");
  expect((await read(sandbox, sink))["last_error"]).toContain(file);
});

test("a sink goes on in a log that began anew", async () => {
  const sandbox = await service.addSandbox();
  await emitSome(sandbox);
  const sink = await files(sandbox);
  await untilCaughtUp(sandbox, sink);
  await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
  const events = await emitSome(sandbox);
  await until(
    "the new log",
    async () => (await read(sandbox, sink))["generation"] > sink["generation"],
  );
  const folder = folderOf(sandbox, await untilCaughtUp(sandbox, sink));
  expect(await rowsIn(folder, await manifestsIn(folder))).toHaveLength(events.length);
});
