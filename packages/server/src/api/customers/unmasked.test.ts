import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, codeOf, dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const compliance_profile = { dob: "1990-05-06", ssn: "123-45-6789" };
const unmasked = (id: unknown, key = api.key) =>
  api.call("GET", `/v1/customers/${String(id)}/unmasked`, { key });
const audited = (id: unknown) =>
  api.db.rows<{ action: string; actor: { type: string } }>(
    sql`select action, actor from audit_log where resource_id = ${id} and operation = 'customers.get_unmasked'
      and outcome = 'done'`,
  );

describe("200", () => {
  it("shows the profile in clear, and each read is in the audit log", async () => {
    const customer = await addCustomer(api, { compliance_profile });
    const reply = await unmasked(customer["id"]);
    expect([reply.status, dataOf(reply)]).toEqual([200, { ...customer, compliance_profile }]);
    await unmasked(customer["id"]);
    expect(await audited(customer["id"])).toMatchObject([
      { action: "customer.unmasked", actor: { type: "api_key" } },
      { action: "customer.unmasked", actor: { type: "api_key" } },
    ]);
  });
});

describe("403", () => {
  it("answers where the account may not, without a trace in the audit log", async () => {
    const settings = { configuration: { allow_data_unmask: false } };
    const { key } = await api.addAccount(api.environmentId, settings);
    const { id } = await addCustomer(api, { compliance_profile }, key);
    expect(codeOf(await unmasked(id, key))).toEqual([403, "unmask_not_allowed"]);
    expect(await audited(id)).toEqual([]);
  });

  it("answers in production by default", async () => {
    const live = await api.addTenant("live");
    const { id } = await addCustomer(api, {}, live.key);
    expect((await unmasked(id, live.key)).status).toBe(403);
  });
});

describe("404", () => {
  it("answers another account's customer, and nothing is audited", async () => {
    const { key } = await api.addAccount(api.environmentId);
    const { id } = await addCustomer(api, {}, key);
    expect((await unmasked(id)).status).toBe(404);
    expect(await audited(id)).toEqual([]);
  });
});

describe("the audit log", () => {
  it("takes nothing back", async () => {
    await expect(api.db.run(sql`update audit_log set action = 'x'`)).rejects.toThrow(/append-only/);
  });
});
