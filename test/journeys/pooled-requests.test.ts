import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, readConfig, startService, type Service } from "@railhead/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectInvariants } from "../support/invariants.ts";
import {
  hasPgbouncer,
  limitSessions,
  startPgbouncer,
  type Pgbouncer,
} from "../support/pgbouncer.ts";
import { caller, CLOCK_START, type Caller } from "../support/service.ts";
import { testLogger } from "../support/server-errors.ts";

const CLIENTS = 12;

// Debian's pgbouncer; `.ci/run` installs it.
describe.skipIf(!hasPgbouncer)("a service whose requests go through PgBouncer", () => {
  let database: TestDatabase;
  let pooler: Pgbouncer;
  let dataDir: string;
  let service: Service;
  let sandbox: Caller;
  let environmentId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgbouncer(database.url);
    await limitSessions(database, pooler);
    dataDir = mkdtempSync(join(tmpdir(), "railhead-pooled-"));
    const config = readConfig({
      PORT: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: database.url,
      DATABASE_POOL_URL: pooler.url,
      RAILHEAD_DATA_DIR: dataDir,
    });
    service = await startService({ config, log: testLogger() });
    const created = await createSandbox(service.app, {
      name: "pooled",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: CLOCK_START,
    });
    environmentId = created.environment.id;
    sandbox = caller(service.url, created.api_key);
  });
  afterAll(async () => {
    await service.stop();
    await pooler.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** One client creates, reads, lists, cancels and creates again. Each answer but 2xx throws. */
  async function work(): Promise<string> {
    const { paykey } = await createPaykey(sandbox);
    const first = await createPayment(sandbox, "charge", { paykey });
    await sandbox.put(`/v1/charges/${first["id"]}/cancel`, {});
    const { id } = await createPayment(sandbox, "charge", { paykey });
    await sandbox.get(`/v1/charges/${id}`);
    await sandbox.list("/v1/payments?page_size=5");
    await sandbox.list("/v1/customers?search_text=e");
    return String(id);
  }

  test("answers as it does without, with more clients than the pooler has sessions", async () => {
    const ids = await Promise.all(Array.from({ length: CLIENTS }, work));
    await sandbox.advance("P10D");
    const statuses = await Promise.all(
      ids.map(async (id) => (await sandbox.get(`/v1/charges/${id}`))["status"]),
    );
    expect(new Set(statuses)).toEqual(new Set(["paid"]));
    await expectInvariants({ db: service.app.db, dataDir }, environmentId);
  });
});
