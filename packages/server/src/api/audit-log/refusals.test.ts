import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import { OWN_PAGE, signInPerson } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { limits: { reveal: 2 } });
});
afterAll(() => api.close());

interface Row {
  readonly actor: { readonly type: string; readonly id: string };
}

/** Read at once: a process that crashes after an answer loses no row. */
const refusalsOf = (requestId: unknown) =>
  api.db.rows<Row>(sql`
    select actor, action, operation, outcome, address, session_id, resource_id, details
    from audit_log where request_id = ${requestId}`);

async function keyWith(scopes: readonly string[]) {
  const made = await api.call("POST", "/v1/api_keys", { body: { scopes } });
  return dataOf(made) as { id: string; key: string };
}

it("a key that lacks a scope leaves a row with the operation and the resource that it asked for", async () => {
  const { id, key } = await keyWith(["reports:read"]);
  const customer = await addCustomer(api);
  const path = `/v1/customers/${String(customer["id"])}`;
  const reply = await api.call("DELETE", path, { key, headers: { reason: "secret words" } });
  expect(reply.status).toBe(403);
  const row = {
    actor: { type: "api_key", id },
    action: "customer.erased",
    operation: "customers.delete",
    outcome: "refused",
    address: "127.0.0.1",
    session_id: null,
    resource_id: customer["id"],
    details: { code: null },
  };
  expect(await refusalsOf(reply.headers["api-request-id"])).toEqual([row]);
});

it("a refusal of the handler leaves its row, and nothing of what it had written", async () => {
  const settings = { configuration: { allow_data_unmask: false } };
  const { key } = await api.addAccount(api.environmentId, settings);
  const { id } = await addCustomer(api, {}, key);
  const reply = await api.call("GET", `/v1/customers/${String(id)}/unmasked`, { key });
  expect(reply.status).toBe(403);
  expect(await refusalsOf(reply.headers["api-request-id"])).toMatchObject([
    { outcome: "refused", details: { code: "unmask_not_allowed" } },
  ]);
});

it("a person without the right leaves a row with the session", async () => {
  const viewer = await signInPerson(api, "viewer@example.com", { role: "viewer" });
  const reply = await viewer.call("POST", "/v1/operators", {
    body: { email: "new@example.com", role: "admin" },
  });
  expect(reply.status).toBe(403);
  expect(await refusalsOf(reply.headers["api-request-id"])).toMatchObject([
    {
      actor: { type: "operator", id: viewer.operatorId },
      operation: "operators.create",
      outcome: "refused",
      session_id: viewer.sessionId,
    },
  ]);
});

it("a failed sign-in leaves a row, of unknown people without what they typed", async () => {
  const body = { email: "nobody@example.com", password: "wrong words", code: "123456" };
  const reply = await api.call("POST", "/v1/session", { key: null, body, headers: OWN_PAGE });
  expect(reply.status).toBe(401);
  const rows = await refusalsOf(reply.headers["api-request-id"]);
  expect(rows).toMatchObject([
    { action: "session.refused", outcome: "refused", actor: { type: "visitor" } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/nobody@|wrong words|123456/);
});

it("an answer that is replayed leaves no second row", async () => {
  const { id } = await addCustomer(api);
  const headers = { "idempotency-key": "one and the same" };
  const body = { customer_id: id };
  const post = () => api.call("POST", "/v1/bridge/initialize", { headers, body });
  const first = await post();
  const again = await post();
  expect([first.status, again.text]).toEqual([201, first.text]);
  const rows = await api.db.rows(sql`
    select request_id from audit_log where operation = 'bridge.initialize'`);
  expect(rows).toEqual([{ request_id: first.headers["api-request-id"] }]);
});

it("a wrong key leaves a row with its address and what it asked for, on every path, and nothing of the key", async () => {
  const key = `rk_live_${randomBytes(32).toString("hex")}`;
  const first = await api.call("GET", "/v1/customers", { key });
  const again = await api.call("GET", "/v1/no_such_thing", { key });
  expect([first.status, again.status]).toEqual([401, 401]);
  const rows = await refusalsOf(first.headers["api-request-id"]);
  expect(rows).toMatchObject([
    { action: "api_key.refused", operation: "customers.list", address: "127.0.0.1" },
  ]);
  expect(JSON.stringify(rows)).not.toContain(key.slice(-8));
  // Counted with those of its address.
  expect(await refusalsOf(again.headers["api-request-id"])).toEqual([]);
});

it("a request without a key leaves a row with its address, also on a path that cannot be read", async () => {
  const first = await api.call("GET", "/v1/customers/%zz%ff", { key: null });
  const again = await api.call("GET", "/v1/customers", { key: null });
  expect([first.status, again.status]).toEqual([401, 401]);
  expect(await refusalsOf(first.headers["api-request-id"])).toEqual([
    {
      actor: { type: "visitor", id: "00000000-0000-0000-0000-000000000000" },
      action: "request.unauthenticated",
      operation: null,
      outcome: "refused",
      address: "127.0.0.1",
      session_id: null,
      resource_id: null,
      details: { code: null },
    },
  ]);
  // Counted with those of its network.
  expect(await refusalsOf(again.headers["api-request-id"])).toEqual([]);
});

it("a key beyond its limit leaves a row with the first request that was refused", async () => {
  const { id, key } = await keyWith(["customers:read", "pii:reveal"]);
  const customer = await addCustomer(api);
  const path = `/v1/customers/${String(customer["id"])}/unmasked`;
  const replies = [];
  for (let count = 0; count < 4; count += 1) replies.push(await api.call("GET", path, { key }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  const rows = await Promise.all(
    replies.slice(2).map(({ headers }) => refusalsOf(headers["api-request-id"])),
  );
  expect(rows).toMatchObject([
    [
      {
        actor: { type: "api_key", id },
        action: "request.rate_limited",
        operation: "customers.get_unmasked",
        outcome: "refused",
        resource_id: null,
      },
    ],
    [],
  ]);
});

it("a write that another page sends with a person's cookie leaves a row", async () => {
  const person = await signInPerson(api, "elsewhere@example.com");
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const reply = await person.call("POST", "/v1/customers", { body: {}, headers });
  expect(reply.status).toBe(403);
  expect(await refusalsOf(reply.headers["api-request-id"])).toMatchObject([
    { action: "customer.created", outcome: "refused", actor: { type: "visitor" } },
  ]);
});
