import { wallClock } from "../../base/clock.ts";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import { caller, type Caller } from "../../../../../test/support/service.ts";
import { readConfig } from "../../app/settings/config.ts";
import { raw, sql, type Database } from "../../db/postgres/executor.ts";
import { openPool } from "../../db/postgres/connections/pool.ts";
import { createSandbox } from "../../environments/create.ts";
import { startService, type Service } from "../../app/service.ts";
import { createDraining } from "../limits/draining.ts";
import { addHealth } from "./health.ts";
import { testLogger } from "../../../../../test/support/server-errors.ts";

let folder: string;
let service: Service;
let operator: Database;
let api: Caller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "railhead-health-"));
  chmodSync(folder, 0o755);
  service = await startService({
    log: testLogger(),
    config: readConfig({ PORT: "0", LOG_LEVEL: "silent", RAILHEAD_DATA_DIR: join(folder, "data") }),
  });
  const { app } = service;
  const sandbox = await createSandbox(
    { db: app.db, ids: app.ids, vault: app.vault },
    { name: "health", seed: 1n, clock_mode: "frozen", clock_at: "2026-03-02T15:00:00.000Z" },
  );
  api = caller(service.url, sandbox.api_key);
  operator = openPool({ url: service.database.url, readOnly: true });
});
afterAll(async () => {
  await operator.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const createCustomer = () => api.call("POST", "/v1/customers", { body: customerBody() });

async function readiness(): Promise<{ status: number; reasons: unknown }> {
  const response = await fetch(`${service.url}/readyz`);
  const { reasons } = (await response.json()) as { reasons?: unknown };
  return { status: response.status, reasons };
}

/** Of the whole server, for sessions that are open, too. */
async function configure(setting: string): Promise<void> {
  await operator.run(raw(`alter system ${setting}`));
  await operator.run(sql`select pg_reload_conf()`);
}

const limits = { timeout: 30_000, interval: 100 };

describe("a process whose database takes no writes", () => {
  it("is not ready, answers writes 503 with Retry-After, and goes on as soon as it does", async () => {
    expect(await readiness()).toEqual({ status: 200, reasons: undefined });
    expect((await createCustomer()).status).toBe(201);
    await configure("set default_transaction_read_only = on");
    await expect.poll(readiness, limits).toEqual({
      status: 503,
      reasons: ["The database takes no writes: it is a standby or set read-only."],
    });
    const refused = await createCustomer();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
    await configure("reset default_transaction_read_only");
    await expect.poll(readiness, limits).toEqual({ status: 200, reasons: undefined });
    expect((await createCustomer()).status).toBe(201);
  });

  it("is not ready while there is no room for a temporary file, and says so", async () => {
    await configure("set temp_file_limit = '8kB'");
    await expect.poll(readiness, limits).toEqual({
      status: 503,
      reasons: ["The database is out of a resource that writes need."],
    });
    await configure("reset temp_file_limit");
    await expect.poll(readiness, limits).toEqual({ status: 200, reasons: undefined });
  });
});

describe("readiness", () => {
  it("costs the database one small write, however many ask at once", async () => {
    const database = await createTestDatabase();
    const { db } = database;
    let writes = 0;
    const counted: Database["tx"] = (work, settings) => {
      writes += 1;
      return db.tx(work, settings);
    };
    const server = Fastify();
    addHealth(server, { db: { ...db, tx: counted }, wall: wallClock }, createDraining());
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => server.inject({ url: "/readyz" })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // A second one where they took longer than an answer is kept.
    expect(writes).toBeLessThanOrEqual(2);
    await server.close();
    await database.drop();
  });
});
