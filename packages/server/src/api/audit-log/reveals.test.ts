import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  dataOf,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

const ACCOUNT = "40719932558";

describe("a file's content", () => {
  let service: TestService;
  let sandbox: Sandbox;
  let path: string;
  beforeAll(async () => {
    service = await startTestService();
    sandbox = await service.addSandbox();
    const api = { ...sandbox, db: service.db };
    const customer = await addCustomer(api);
    const { paykey } = await addPaykey(api, customer["id"], { account_number: ACCOUNT });
    await sandbox.post("/v1/charges", chargeBody(paykey, { amount: 12_345 }));
    await sandbox.advance("idle");
    const [file] = await sandbox.list("/v1/ach_files?direction=outbound");
    path = `/v1/ach_files/${file?.["id"]}/content`;
  });
  afterAll(() => service.close());

  const content = async (scopes: string[]) => {
    const { id, key } = await sandbox.post("/v1/api_keys", { scopes });
    const reply = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return { id, status: reply.status, text: Buffer.from(await reply.arrayBuffer()).toString() };
  };
  const reads = async () =>
    (await sandbox.list("/v1/audit_log?action=ach_file.read&sort_order=asc")).map((one) => [
      one["actor"].id,
      one["details"],
    ]);

  it("shows the last four digits of an account number to a key that may only read", async () => {
    const { id, status, text } = await content(["read"]);
    expect([status, text.includes(ACCOUNT)]).toEqual([200, false]);
    expect(text).toContain("*******2558");
    expect(await reads()).toEqual([[id, { unmasked: false }]]);
  });

  it("is sealed where the simulated bank keeps what it will send back", async () => {
    const customer = await addCustomer({ ...sandbox, db: service.db });
    const { paykey } = await addPaykey({ ...sandbox, db: service.db }, customer["id"], {
      account_number: ACCOUNT,
    });
    const body = chargeBody(paykey, {
      amount: 12_345,
      payment_date: (await sandbox.get("/v1/sandbox/clock"))["now"].slice(0, 10),
      config: { balance_check: "disabled", sandbox_outcome: "failed_insufficient_funds" },
    });
    const charge = await sandbox.post("/v1/charges", body);
    await sandbox.advance("idle");
    expect((await sandbox.get(`/v1/charges/${charge["id"]}`))["status"]).toBe("failed");
    const kept = await service.db.rows<{ record: Buffer }>(
      sql`select record from simulated_returns where environment_id = ${sandbox.environment.id}`,
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const { record } of kept) expect(record.includes(ACCOUNT)).toBe(false);
  });

  it("is in clear for a key with pii:reveal, and the read is in the audit log", async () => {
    const { id, text } = await content(["read", "pii:reveal"]);
    expect(text).toContain(ACCOUNT);
    expect((await reads()).at(-1)).toEqual([id, { unmasked: true }]);
  });
});

describe("personal data in clear", () => {
  let api: TestApi;
  let paykey: Data;
  let customerId: string;
  beforeAll(async () => {
    api = await createTestApi(routes, { limits: { reveal: 2 } });
    const customer = await addCustomer(api);
    customerId = String(customer["id"]);
    paykey = await addPaykey(api, customer["id"], { account_number: ACCOUNT });
  });
  afterAll(() => api.close());

  const keyWith = async (scopes: string[]) => {
    const body = { scopes, account_id: api.accountId };
    return dataOf(await api.call("POST", "/v1/api_keys", { body }));
  };
  const ask = (path: string, key: Data) => api.call("GET", path, { key: String(key["key"]) });

  it("is behind the scope pii:reveal on every route that shows it", async () => {
    const reader = await keyWith(["read"]);
    const shown = routes.filter(({ reveals }) => reveals === "always");
    expect(shown.map(({ operationId }) => operationId).toSorted()).toEqual([
      "charges.unmask",
      "customers.get_unmasked",
      "linked_bank_accounts.unmask",
      "paykeys.get_unmasked",
      "paykeys.reveal",
      "payouts.unmask",
      "representatives.unmask",
    ]);
    for (const { path } of shown) {
      const reply = await ask(path.replace(":id", customerId), reader);
      expect([path, reply.status, dataOf(reply)["detail"]]).toEqual([
        path,
        403,
        "The key lacks the scope pii:reveal.",
      ]);
    }
  });

  it("is read no more often than the limit of the key allows", async () => {
    const revealer = await keyWith(["read", "pii:reveal"]);
    const path = `/v1/paykeys/${String(paykey["id"])}/unmasked`;
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await ask(path, revealer)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await ask(`/v1/paykeys/${String(paykey["id"])}`, revealer)).status).toBe(200);
  });

  it("leaves an entry that its own account can read, by each of its filters", async () => {
    const revealer = await keyWith(["read", "pii:reveal"]);
    const path = `/v1/customers/${customerId}/unmasked`;
    const reply = await ask(path, revealer);
    expect(reply.status).toBe(200);
    const entry = {
      sequence: expect.any(Number),
      account_id: api.accountId,
      action: "customer.unmasked",
      operation: "customers.get_unmasked",
      outcome: "done",
      actor: { type: "api_key", id: revealer["id"], name: null },
      session_id: null,
      address: "127.0.0.1",
      resource_type: "customer",
      resource_id: customerId,
      request_id: reply.body.meta["api_request_id"],
      changes: null,
      reason: null,
      approval_id: null,
      details: null,
      recorded_at: expect.any(String),
    };
    const found = async (query: string) =>
      dataOf(await ask(`/v1/audit_log?${query}`, revealer)) as unknown as Data[];
    for (const query of [
      `actor_id=${String(revealer["id"])}&operation=customers.get_unmasked`,
      `resource_id=${customerId}&actor_id=${String(revealer["id"])}`,
      "action=customer.unmasked&resource_type=customer&outcome=done",
      `request_id=${String(entry.request_id)}`,
      "recorded_from=2026-01-01&action=customer.unmasked&outcome=done",
    ]) {
      expect([query, await found(query)]).toEqual([query, [entry]]);
    }
    expect(await found("recorded_to=2026-01-01")).toEqual([]);
    const { key } = await api.addAccount(api.environmentId);
    const others = await api.call("GET", "/v1/audit_log", { key });
    expect(dataOf(others)).toEqual([]);
    const again = await api.call("GET", "/v1/audit_log", { key });
    expect(dataOf(again)).toMatchObject([
      { action: "audit_log.read", operation: "audit_log.list" },
    ]);
  });
});
