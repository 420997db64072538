import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomer,
  addPaykey,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  type ApiClient,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
});
afterAll(() => service.close());

async function link(token: string) {
  const { id } = await addCustomer(api);
  const body = { customer_id: id, aggregator_token: token };
  return await sandbox.post("/v1/bridge/aggregator", body);
}
const refresh = (id: unknown) => api.call("PUT", `/v1/paykeys/${String(id)}/refresh_balance`);
const balanceOf = async (id: unknown) =>
  (await sandbox.get(`/v1/paykeys/${String(id)}`))["balance"] as Record<string, unknown>;

describe("200", () => {
  it("returns pending, and the balance follows at the same instant with one event", async () => {
    const { id } = await link("sbx_low_balance:1234");
    const reply = await refresh(id);
    expect([reply.status, dataOf(reply)["balance"]]).toMatchObject([200, { status: "pending" }]);
    await sandbox.advance("PT1S");
    expect(await balanceOf(id)).toMatchObject({ status: "completed", account_balance: 1234 });
    expect((await eventTypesOf(api, id)).at(-1)).toBe("paykey.balance_refreshed");
    expect(await lastSnapshotOf(api, id)).toEqual(await sandbox.get(`/v1/paykeys/${String(id)}`));
  });

  it("waits for a slow institution by the environment's clock", async () => {
    const { id, balance } = await link("sbx_balance_slow:2h");
    expect(balance).toEqual({ status: "pending", account_balance: null, updated_at: null });
    await sandbox.advance("PT1H");
    expect(await balanceOf(id)).toMatchObject({ status: "pending" });
    await sandbox.advance("PT1H");
    expect(await balanceOf(id)).toMatchObject({ status: "completed" });
  });
});

describe("404", () => {
  it("answers an unknown paykey", async () => {
    expect((await refresh(sandbox.account_id)).status).toBe(404);
  });
});

describe("422", () => {
  it("refuses a paykey whose source reads no balances, and one that has ended", async () => {
    const typed = await addPaykey(api, (await addCustomer(api))["id"]);
    expect(codeOf(await refresh(typed["id"]))).toEqual([422, "balance_unavailable"]);
    const mute = await link("sbx_no_balance");
    expect(codeOf(await refresh(mute["id"]))).toEqual([422, "balance_unavailable"]);
    const { id } = await link("any");
    await api.call("PUT", `/v1/paykeys/${String(id)}/cancel`);
    expect(codeOf(await refresh(id))).toEqual([422, "paykey_not_active"]);
  });
});
