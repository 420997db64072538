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
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { expectInvariants } from "../support/invariants.ts";
import { caller, CLOCK_START, type Caller } from "../support/service.ts";
import { testLogger } from "../support/server-errors.ts";

const WRITERS = 3;

let folder: string;
let primary: ManagedPostgres;
let standby: ManagedPostgres;
let service: Service;
let sandbox: Caller;
let environmentId: string;
let paykey: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-failover-"));
  chmodSync(folder, 0o755);
  primary = await startManagedPostgres({ dataDir: join(folder, "pg"), durable: false });
  standby = await startStreamingReplica(primary, folder);
  // The standby comes first, so that every connection is turned away by it once.
  const hosts = [standby, primary].map(({ socketDir }) => encodeURIComponent(socketDir));
  const config = readConfig({
    PORT: "0",
    LOG_LEVEL: "silent",
    DATABASE_URL: `postgres://postgres@localhost/postgres?host=${hosts.join(",")}&target_session_attrs=read-write`,
    RAILHEAD_DATA_DIR: join(folder, "data"),
  });
  service = await startService({ config, log: testLogger() });
  const created = await createSandbox(service.app, {
    name: "failover",
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
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates charges under keys of their own, each repeated while the service answers 503. */
function startWriting(): { acknowledged: string[]; stop(): Promise<void> } {
  const over = new AbortController();
  const acknowledged: string[] = [];
  async function write(writer: number): Promise<void> {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const request = {
        body: paymentBody("charge", { paykey }),
        headers: { "idempotency-key": `failover-${writer}-${n}` },
      };
      let reply = await sandbox.call("POST", "/v1/charges", request);
      while (reply.status === 503) reply = await sandbox.call("POST", "/v1/charges", request);
      expect(reply.status).toBe(201);
      acknowledged.push(String(reply.body.data["id"]));
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  writing.catch(() => undefined);
  return {
    acknowledged,
    async stop() {
      over.abort();
      await writing;
    },
  };
}

async function promote(server: ManagedPostgres): Promise<void> {
  const db = openPool({ url: server.url, readOnly: true });
  await db.run(sql`select pg_promote()`);
  await db.close();
}

test("a service that knows both servers follows the writable one, and loses nothing acknowledged", async () => {
  const load = startWriting();
  const more = async (count: number) => {
    const before = load.acknowledged.length;
    await expect
      .poll(() => load.acknowledged.length, { timeout: 60_000 })
      .toBeGreaterThan(before + count);
  };
  await more(10);
  // A server that stops in order sends its standby everything first.
  await primary.stop();
  await promote(standby);
  await more(10);
  await load.stop();
  const found = await service.app.db.rows<{ id: string }>(sql`
    select id from payments where id = any(${load.acknowledged}::uuid[])`);
  expect(found).toHaveLength(load.acknowledged.length);
  const { count } = await service.app.db.one<{ count: bigint }>(sql`
    select count(*) from payments where environment_id = ${environmentId}`);
  expect(Number(count)).toBe(load.acknowledged.length);
  expect(await statusOf(`/v1/charges/${load.acknowledged.at(-1)}`)).toBe("scheduled");
  await expectInvariants({ db: service.app.db, dataDir: join(folder, "data") }, environmentId);
}, 120_000);

async function statusOf(path: string): Promise<unknown> {
  await sandbox.advance(CLOCK_START);
  return (await sandbox.get(path))["status"];
}
