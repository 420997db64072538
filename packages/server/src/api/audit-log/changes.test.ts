import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

interface Row {
  readonly action: string;
  readonly changes: Readonly<Record<string, { before: unknown; after: unknown }>> | null;
}

const rowsOf = (id: unknown) =>
  api.db.rows<Row>(sql`
    select action, changes from audit_log where resource_id = ${id} order by sequence`);

it("a change of a customer has its status in clear, and names and addresses as equal hashes for equal text", async () => {
  const { id } = await addCustomer(api, { name: "Ann Lee", email: "ann@example.com" });
  const path = `/v1/customers/${String(id)}`;
  const put = async (body: object) =>
    expect((await api.call("PUT", path, { body })).status).toBe(200);
  const inactive = { status: "inactive", name: "Bo Kerr", email: "bo@example.com" };
  await put(customerBody(inactive));
  await put(customerBody({ status: "verified" }));
  const [created, away, back] = await rowsOf(id);
  expect(created).toEqual({ action: "customer.created", changes: null });
  expect(away?.changes?.["status"]).toEqual({ before: "verified", after: "inactive" });
  const hash = { hash: expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(away?.changes?.["name"]).toEqual({ before: hash, after: hash });
  expect(away?.changes?.["name"]?.before).toEqual(back?.changes?.["name"]?.after);
  expect(away?.changes?.["name"]?.after).toEqual(back?.changes?.["name"]?.before);
  const text = JSON.stringify([away, back]);
  expect(text).not.toMatch(/Ann|Bo Kerr|example\.com/);
  expect(away?.changes).not.toHaveProperty("updated_at");
});

it("two that change one resource at the same time are each said to have changed only what they did", async () => {
  const { id } = await addCustomer(api);
  const path = `/v1/customers/${String(id)}`;
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      api.call("PUT", path, {
        body: customerBody({ status: "verified", external_id: `number-${index}` }),
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  const rows = (await rowsOf(id)).slice(1).map(({ changes }) => changes?.["external_id"]);
  // Each begins where the one before it ended.
  expect(rows.slice(1).map((one) => one?.before)).toEqual(
    rows.slice(0, -1).map((one) => one?.after),
  );
});

it("a change that commits by itself has its values, too, in the row of its end", async () => {
  const tenant = await api.addSandbox();
  const reply = await api.call("PUT", "/v1/sandbox/clock", {
    key: tenant.platformKey,
    body: { mode: "scaled", factor: 60 },
  });
  expect(reply.status).toBe(200);
  const rows = await api.db.rows<Row & { outcome: string }>(sql`
    select action, outcome, changes from audit_log
    where environment_id = ${tenant.environmentId} and operation = 'sandbox.clock.set'
    order by sequence`);
  expect(rows).toEqual([
    { action: "clock.set", outcome: "started", changes: null },
    {
      action: "clock.set",
      outcome: "done",
      changes: expect.objectContaining({ mode: { before: "frozen", after: "scaled" } }) as object,
    },
  ]);
});

it("what was deleted has the values that it had", async () => {
  const made = await api.call("POST", "/v1/webhook_endpoints", {
    body: { url: "https://hooks.example.com/a", event_types: ["charge.paid"] },
  });
  const { id } = dataOf(made);
  expect((await api.call("DELETE", `/v1/webhook_endpoints/${String(id)}`)).status).toBe(200);
  const [, deleted] = await rowsOf(id);
  expect(deleted?.action).toBe("webhook_endpoint.deleted");
  expect(Object.keys(deleted?.changes ?? {})).not.toEqual([]);
  expect(JSON.stringify(deleted)).not.toContain("hooks.example.com");
});
