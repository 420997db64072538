import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { wallClock } from "../base/clock.ts";
import { compose } from "../app/compose.ts";
import { createSandbox } from "../environments/create.ts";
import { buildServer } from "../http/server/server.ts";
import { createIds } from "../base/ids.ts";
import { routes } from "../api/routes.ts";
import { testLogger } from "../../../../test/support/server-errors.ts";
import { localMasterKey } from "../vault/master-key.ts";

const START = "2026-03-02T15:00:00.000Z";
const dataDir = mkdtempSync(join(tmpdir(), "railhead-verify-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test("checks in the background end at the instant they began, without anyone asking again", async () => {
  const app = compose({
    db: database.db,
    wall: wallClock,
    ids: createIds(),
    log: testLogger(),
    masterKeys: [localMasterKey(randomBytes(32))],
    dataDir,
    wire: { amounts: "string", risk_source_name: "risk_monitor", account_header_aliases: [] },
  });
  const sandbox = await createSandbox(app, {
    name: "test",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: START,
  });
  const server = buildServer(app, routes, { lazySchemas: true });
  const call = async (method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${sandbox.api_key}` };
    const reply = await server.inject({ method, url, headers, ...(payload && { payload }) });
    return reply.json<{ data: { id: string; status: string } }>().data;
  };
  const customer = await call("POST", "/v1/customers", {
    name: "Ada",
    type: "individual",
    email: "a@example.com",
    phone: "+12125550123",
    device: { ip_address: "1.2.3.4" },
    config: { processing_method: "background" },
  });
  const paykey = await call("POST", "/v1/bridge/bank_account", {
    customer_id: customer.id,
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
    config: { processing_method: "background", sandbox_outcome: "review" },
  });
  expect([customer.status, paykey.status]).toEqual(["pending", "pending"]);
  await app.engine.advanceTo(sandbox.environment, START, START);
  expect((await call("GET", `/v1/customers/${customer.id}`)).status).toBe("verified");
  expect((await call("GET", `/v1/paykeys/${paykey.id}`)).status).toBe("review");
  await server.close();
  await app.engine.stop();
});
