import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createSandbox,
  readConfig,
  startManagedPostgres,
  startService,
  type ManagedPostgres,
  type Service,
} from "@railhead/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStreamingReplica } from "../../bench/support/streaming-replica.ts";
import { sql, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { caller, CLOCK_START, type Resource } from "../support/service.ts";
import { testLogger } from "../support/server-errors.ts";

const MAX_LAG_MS = 200;
/** Longer than a replica that was late is left alone. */
const REST_MS = 1_100;
/** On a machine that does much else the replica may be late, and is then left alone for a while. */
const LIMIT = { timeout: 30_000 };

let folder: string;
let primary: ManagedPostgres;
let replica: ManagedPostgres;
let copy: Database;
let service: Service;
let sandbox: ReturnType<typeof caller>;
let environmentId: string;
let paykey: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-replica-"));
  chmodSync(folder, 0o755);
  primary = await startManagedPostgres({ dataDir: join(folder, "pg"), durable: false });
  replica = await startStreamingReplica(primary, folder);
  copy = openPool({ url: replica.url, readOnly: true });
  const config = readConfig({
    PORT: "0",
    LOG_LEVEL: "silent",
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    REPLICA_MAX_LAG_MS: String(MAX_LAG_MS),
    RAILHEAD_DATA_DIR: join(folder, "data"),
  });
  service = await startService({ config, log: testLogger() });
  const created = await createSandbox(service.app, {
    name: "replica",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: CLOCK_START,
  });
  environmentId = created.environment.id;
  sandbox = caller(service.url, created.api_key);
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});
afterAll(async () => {
  await service?.stop();
  await copy?.close();
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The titles of the payments as the list shows them. */
async function listed(): Promise<unknown[]> {
  const items = await sandbox.list("/v1/payments?sort_by=created_at");
  return items.map((item) => item["description"] as unknown);
}

/** Changes a payment without an event, so that a copy without it still counts as caught up. */
async function describe({ id }: Resource, description: string): Promise<void> {
  await service.app.db.run(sql`update payments set description = ${description} where id = ${id}`);
}

const pause = () => copy.run(sql`select pg_wal_replay_pause()`);
const resume = () => copy.run(sql`select pg_wal_replay_resume()`);

/** Until the engine has no more due work and the replica, queried again, has replayed it all. */
async function settle(): Promise<void> {
  await sandbox.advance(CLOCK_START);
  const { lsn } = await service.app.db.one<{ lsn: string }>(
    sql`select pg_current_wal_lsn()::text as lsn`,
  );
  const hasReplayed = async () =>
    (
      await copy.one<{ yes: boolean }>(
        sql`select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as yes`,
      )
    ).yes;
  await expect.poll(hasReplayed, LIMIT).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  await listed();
}

test("a list right after a write holds it, whether or not the replica has it", async () => {
  const before = (await listed()).length;
  for (let count = 1; count <= 20; count += 1) {
    await createPayment(sandbox, "charge", { paykey });
    expect(await listed()).toHaveLength(before + count);
  }
});

test("a replica that is caught up answers, one that is behind does not, until it is again", async () => {
  const first = await createPayment(sandbox, "charge", { paykey, description: "one" });
  await settle();
  await pause();
  await describe(first, "two");
  // No event was emitted since: the replica counts as caught up, and shows what it has.
  await expect.poll(listed, LIMIT).toContain("one");
  await createPayment(sandbox, "charge", { paykey, description: "three" });
  expect(await listed()).toEqual(expect.arrayContaining(["two", "three"]));
  // Left alone for a while: nobody waits for it.
  expect(await listed()).toContain("three");
  await resume();
  await settle();
  await pause();
  await describe(first, "four");
  await expect.poll(listed, LIMIT).toContain("two");
  await resume();
});

test("a reset sandbox does not come back from a replica that still holds it", async () => {
  await createPayment(sandbox, "charge", { paykey });
  await settle();
  await pause();
  await sandbox.post(`/v1/sandbox/environments/${environmentId}/reset`, {});
  expect(await listed()).toEqual([]);
  await resume();
  await settle();
  expect(await listed()).toEqual([]);
});

test("a replica that is gone is not missed", async () => {
  const { paykey: own } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey: own, description: "kept" });
  await replica.stop();
  const replies = await Promise.all(
    ["payments", "customers", "paykeys", "funding_events"].map((noun) =>
      sandbox.call("GET", `/v1/${noun}`),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listed()).toEqual(["kept"]);
});
