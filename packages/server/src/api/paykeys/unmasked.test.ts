import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  addPaykey,
  codeOf,
  dataOf,
} from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const read = (id: unknown, what: string, key = api.key) =>
  api.call("GET", `/v1/paykeys/${String(id)}${what}`, { key });
const newPaykey = async (key?: string) =>
  addPaykey(api, (await addCustomer(api, {}, key))["id"], { account_number: "40719932558" }, key);
const audited = (id: unknown) =>
  api.db.rows<{ action: string }>(
    sql`select action from audit_log where resource_id = ${id} and action ~ 'unmasked|revealed'
        and outcome = 'done'
      order by sequence`,
  );

describe("200", () => {
  it("shows the same token everywhere and the full account number in the unmasked answer alone", async () => {
    const paykey = await newPaykey();
    expect(dataOf(await read(paykey["id"], ""))).toEqual(paykey);
    const revealed = await read(paykey["id"], "/reveal");
    expect([revealed.status, dataOf(revealed)]).toEqual([200, paykey]);
    expect(revealed.text).not.toContain("40719932558");
    const unmasked = await read(paykey["id"], "/unmasked");
    expect([unmasked.status, dataOf(unmasked)]).toEqual([
      200,
      {
        ...paykey,
        bank_data: {
          routing_number: "021000021",
          account_number: "40719932558",
          account_type: "checking",
        },
      },
    ]);
    const actions = (await audited(paykey["id"])).map(({ action }) => action);
    expect(actions).toEqual(["paykey.revealed", "paykey.unmasked"]);
  });
});

describe("403", () => {
  it("answers where the account may not unmask; the token is still revealed", async () => {
    const settings = { configuration: { allow_data_unmask: false } };
    const { key } = await api.addAccount(api.environmentId, settings);
    const { id } = await newPaykey(key);
    expect(codeOf(await read(id, "/unmasked", key))).toEqual([403, "unmask_not_allowed"]);
    expect((await read(id, "/reveal", key)).status).toBe(200);
    expect(await audited(id)).toEqual([{ action: "paykey.revealed" }]);
  });
});

describe("404", () => {
  it("answers another account's paykey", async () => {
    const { key } = await api.addAccount(api.environmentId);
    const { id } = await newPaykey();
    expect((await read(id, "/unmasked", key)).status).toBe(404);
    expect((await read(id, "/reveal", key)).status).toBe(404);
  });
});
