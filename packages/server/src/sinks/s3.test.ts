import { createHash } from "node:crypto";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPaykey } from "../../../../test/support/factories.ts";
import { allEvents } from "../../../../test/support/invariants.ts";
import { until } from "../../../../test/support/receiver.ts";
import { createS3Store, type S3Store } from "../../../../test/support/s3-store.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { sql } from "../db/postgres/executor.ts";
import type { ParquetManifest } from "./parquet.ts";

// The store is a small one of the test, which computes signatures by itself; sinks.md says what was tried by hand.
describe("a sink of an S3-compatible store", () => {
  let store: S3Store;
  let service: TestService;
  let sandbox: Sandbox;

  beforeAll(async () => {
    store = await createS3Store();
    service = await startTestService({ sinkServers: [store.address] });
    service.app.sinks.start();
  });
  beforeEach(async () => {
    store.objects.clear();
    store.refuse = undefined;
    sandbox = await service.addSandbox();
    await createPaykey(sandbox);
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const create = (config: object = {}) =>
    sandbox.post("/v1/sinks", {
      kind: "s3",
      from_sequence: 1,
      config: {
        servers: store.address,
        bucket: "lake",
        prefix: "railhead/log",
        access_key_id: store.accessKeyId,
        secret_access_key: store.secretAccessKey,
        tls: false,
        rows_per_file: 2,
        max_wait_seconds: 1,
        ...config,
      },
    });
  const read = ({ id }: Resource) => sandbox.get(`/v1/sinks/${String(id)}`);
  const untilCaughtUp = async (sink: Resource) => {
    await until("the sink to catch up", async () => (await read(sink))["lag"].events === 0);
  };

  function manifests(): { key: string; manifest: ParquetManifest }[] {
    return [...store.objects]
      .filter(([key]) => /events-\d+\.json$/.test(key))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, body]) => ({ key, manifest: JSON.parse(body.toString()) as ParquetManifest }));
  }

  async function rows(): Promise<Record<string, unknown>[]> {
    const found = [];
    for (const { key, manifest } of manifests()) {
      const body = store.objects.get(`${key.slice(0, key.lastIndexOf("/"))}/${manifest.file}`);
      if (body === undefined) throw new Error(`${manifest.file} is missing`);
      expect(createHash("sha256").update(body).digest("hex")).toBe(manifest.sha256);
      const { buffer, byteOffset, byteLength } = body;
      const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
      found.push(...(await parquetReadObjects({ file })));
    }
    return found;
  }

  it("holds every event once and in order, in objects that their manifests describe", async () => {
    const sink = await create();
    await untilCaughtUp(sink);
    const events = await allEvents(sandbox);
    const held = await rows();
    expect(held.map(({ event_id }) => event_id)).toEqual(events.map((event) => event["event_id"]));
    expect(held.map(({ data }) => JSON.parse(String(data)) as unknown)).toEqual(
      events.map((event) => event["data"] as unknown),
    );
    expect(manifests().length).toBeGreaterThan(1);
    expect((await read(sink))["secret_names"]).toEqual(["secret_access_key"]);
    expect(JSON.stringify(await read(sink))).not.toContain(store.secretAccessKey);
  });

  it("does not deliver again what a manifest has, though the cursor was not written", async () => {
    const sink = await create();
    await untilCaughtUp(sink);
    const before = new Map(store.objects);
    await service.db.run(sql`update sinks set cursor_sequence = 0 where id = ${sink["id"]}`);
    await createPaykey(sandbox);
    await untilCaughtUp(sink);
    for (const [key, body] of before) expect(store.objects.get(key)).toBe(body);
    const events = await allEvents(sandbox);
    expect((await rows()).map(({ sequence }) => Number(sequence))).toEqual(
      events.map(({ sequence }) => sequence as number),
    );
  });

  it("goes on after an upload and a manifest that failed, and leaves no gap", async () => {
    const refusals = [/parquet$/, /events-\d+\.json$/];
    store.refuse = (method, key) => {
      const isNext = method === "PUT" && refusals[0]?.test(key);
      if (isNext) refusals.shift();
      return isNext ? 503 : undefined;
    };
    const sink = await create();
    await until("both refusals", async () => {
      await sandbox.put(`/v1/sinks/${String(sink["id"])}/resume`, {});
      return refusals.length === 0;
    });
    await sandbox.put(`/v1/sinks/${String(sink["id"])}/resume`, {});
    await untilCaughtUp(sink);
    expect(await rows()).toHaveLength((await allEvents(sandbox)).length);
  });

  it("is refused where a store replaces what is to be put only once", async () => {
    store.ignoresConditions = true;
    const sink = await create();
    await until("the failure", async () => (await read(sink))["state"] === "failing");
    store.ignoresConditions = false;
    expect((await read(sink))["last_error"]).toContain("ignores If-None-Match");
    expect(manifests()).toEqual([]);
  });

  it("says which answer of the store it fails by", async () => {
    const sink = await create({ secret_access_key: "another secret" });
    await until("the failure", async () => (await read(sink))["state"] === "failing");
    expect((await read(sink))["last_error"]).toBe("The store answered 403 SignatureDoesNotMatch.");
  });
});
