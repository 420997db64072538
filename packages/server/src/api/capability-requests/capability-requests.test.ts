import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  addPaykey,
  chargeBody,
  codeOf,
  dataOf,
  eventTypesOf,
  lastSnapshotOf,
  payoutBody,
  referencesOf,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { insertBank } from "../../db/tables/banks/banks.ts";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Awaited<ReturnType<TestApi["addSandbox"]>>;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
});
afterAll(() => api.close());

const listOf = (data: unknown) => data as Data[];
const pathOf = (accountId: string) => `/v1/accounts/${accountId}/capability_requests`;

async function ask(body: object, of = tenant): Promise<Data[]> {
  const sent = { key: of.platformKey, body };
  const reply = await api.call("POST", pathOf(of.accountId), sent);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return listOf(dataOf(reply));
}

async function paykeyOf(key: string, type = "individual"): Promise<unknown> {
  const { id } = await addCustomer(api, { type }, key);
  return (await addPaykey(api, id, {}, key))["paykey"];
}

describe("201", () => {
  it("answers a request for every object sent, in a list envelope", async () => {
    const body = { individuals: {}, charges: { max_amount: 5_000_000, monthly_count: 9 } };
    const sent = { key: tenant.platformKey, body };
    const reply = await api.call("POST", pathOf(tenant.accountId), sent);
    expect(reply.body.response_type).toBe("array");
    expect(reply.body.meta).toMatchObject({ total_items: 2, page_number: 1, max_page_size: 1000 });
    const common = {
      id: expect.any(String),
      account_id: tenant.accountId,
      status: "active",
      enable: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect(dataOf(reply)).toEqual([
      {
        ...common,
        type: "charges",
        category: "payment_type",
        settings: { max_amount: 5_000_000, monthly_count: 9 },
      },
      { ...common, type: "individuals", category: "customer_type", settings: {} },
    ]);
    const account = dataOf(
      await api.call("GET", `/v1/accounts/${tenant.accountId}`, { key: tenant.platformKey }),
    );
    expect(account["settings"]).toMatchObject({
      charges: { max_amount: 5_000_000, monthly_count: 9, daily_amount: null },
    });
    expect(await ask({})).toEqual([]);
    const noBody = await api.call("POST", pathOf(tenant.accountId), { key: tenant.platformKey });
    expect([noBody.status, dataOf(noBody)]).toEqual([201, []]);
  });
});

describe("200", () => {
  it("lists by type, category and status", async () => {
    const own = await api.addTenant();
    await ask({ charges: {}, payouts: { enable: false }, internet: {} }, own);
    const types = async (query: string) => {
      const reply = await api.call("GET", `${pathOf(own.accountId)}?${query}`, { key: own.key });
      return listOf(dataOf(reply)).map((item) => item["type"]);
    };
    expect(await types("")).toEqual(["charges", "payouts", "internet"]);
    expect(await types("category=payment_type&sort_order=desc")).toEqual(["payouts", "charges"]);
    expect(await types("type=internet,charges")).toEqual(["charges", "internet"]);
    expect(await types("status=inactive")).toEqual(["payouts"]);
  });
});

describe("what an account may do", () => {
  it("is decided at creation, at once, and the refusal says what is lacking", async () => {
    const { key } = tenant;
    const paykey = await paykeyOf(key);
    const business = await paykeyOf(key, "business");
    const charge = (body: object = {}, of = paykey) =>
      api.call("POST", "/v1/charges", { key, body: chargeBody(of, body) });
    const payout = () => api.call("POST", "/v1/payouts", { key, body: payoutBody(paykey) });
    // Held copies of what the account may do are those of before.
    expect([(await charge()).status, (await charge({}, business)).status]).toEqual([201, 201]);
    const off = { enable: false };
    const [request] = await ask({ charges: {} });
    const cases = [
      [{ charges: off }, charge, "charges"],
      [{ charges: {}, businesses: off }, () => charge({}, business), "businesses"],
      [{ businesses: {}, internet: off }, charge, "internet"],
      [
        { internet: {}, signed_agreement: off },
        () => charge({ consent_type: "signed" }),
        "signed_agreement",
      ],
      [{ signed_agreement: {}, payouts: off }, payout, "payouts"],
      [{ payouts: {}, individuals: off }, payout, "individuals"],
    ] as const;
    for (const [body, pay, lacking] of cases) {
      await ask(body);
      const reply = await pay();
      expect([lacking, ...codeOf(reply)]).toEqual([lacking, 422, "capability_inactive"]);
      expect(dataOf(reply)["detail"]).toBe(`The account's capability ${lacking} is inactive.`);
    }
    await ask({ individuals: {} });
    expect([(await charge()).status, (await payout()).status]).toEqual([201, 201]);
    expect(await eventTypesOf(api, request?.["id"])).toEqual([
      "capability_request.created",
      "capability_request.deactivated",
    ]);
  });

  it("waits in production for the operator, as does an account that is not active", async () => {
    const live = await api.addTenant("live");
    const now = api.app.wall.now();
    const bank = { id: api.app.ids.uuid(TEST_NOW), environment_id: live.environmentId, at: now };
    await api.db.tx((tx) => insertBank(tx, { ...bank, profile: simulatedBank, next_poll_at: now }));
    const paykey = await paykeyOf(live.key);
    const payment_date = easternTime(now).date;
    const charge = async () =>
      codeOf(
        await api.call("POST", "/v1/charges", {
          key: live.key,
          body: chargeBody(paykey, { payment_date }),
        }),
      );
    expect(await charge()).toEqual([422, "capability_inactive"]);
    const asked = await ask({ charges: { max_amount: 700 }, individuals: {}, internet: {} }, live);
    expect(asked.map((request) => request["status"])).toEqual(Array(3).fill("in_review"));
    expect(await charge()).toEqual([422, "capability_inactive"]);
    const decide = (id: unknown, status: string, key = live.platformKey) =>
      api.call("PATCH", `${pathOf(live.accountId)}/${String(id)}/review`, {
        key,
        body: { status },
      });
    expect((await decide(asked[0]?.["id"], "active", live.key)).status).toBe(403);
    for (const { id } of asked) expect((await decide(id, "active")).status).toBe(200);
    expect((await decide(asked[0]?.["id"], "rejected")).status).toBe(422);
    expect(await charge()).toEqual([201, undefined]);
    expect(await lastSnapshotOf(api, asked[0]?.["id"])).toMatchObject({ status: "active" });
    await api.call("PATCH", `/v1/accounts/${live.accountId}/review`, {
      key: live.platformKey,
      body: { status: "inactive" },
    });
    expect(await charge()).toEqual([422, "account_not_active"]);
  });
});

describe("the requests of all accounts", () => {
  it("are listed with the business that asks, and a key of one account reads its own alone", async () => {
    const live = await api.addTenant("live");
    const other = await api.addAccount(live.environmentId);
    const [first] = await ask({ charges: { max_amount: 700 } }, live);
    const [second] = await ask({ payouts: {} }, { ...live, accountId: other.accountId });
    const list = async (query: string, key = live.platformKey) =>
      listOf(dataOf(await api.call("GET", `/v1/capability_requests?${query}`, { key })));
    const account_name = expect.stringMatching(/./);
    expect(await list("status=in_review&sort_order=asc")).toEqual([
      { ...first, account_name },
      { ...second, account_name },
    ]);
    const named = (rows: Data[]) => rows.map(({ id }) => id);
    expect(named(await list(`account_id=${other.accountId}`))).toEqual([second?.["id"]]);
    expect(named(await list("type=charges"))).toEqual([first?.["id"]]);
    expect(named(await list("", live.key))).toEqual([first?.["id"]]);
    expect(named(await list(`account_id=${other.accountId}`, live.key))).toEqual([]);
    expect(await list("status=active")).toEqual([]);
  });
});

describe("404", () => {
  it("answers for another's account as for none", async () => {
    const { key } = await api.addAccount(api.environmentId);
    const path = pathOf(tenant.accountId);
    expect((await api.call("POST", path, { key, body: {} })).status).toBe(404);
    expect((await api.call("GET", path, { key })).status).toBe(404);
  });
});

describe("422", () => {
  it("names every fault", async () => {
    const body = { charges: { enable: "yes", max_amount: -1, daily_amount: 1.5 }, internet: [] };
    const sent = { key: tenant.platformKey, body };
    expect(referencesOf(await api.call("POST", pathOf(tenant.accountId), sent))).toEqual([
      "/charges/daily_amount",
      "/charges/enable",
      "/charges/max_amount",
      "/internet",
    ]);
  });
});
