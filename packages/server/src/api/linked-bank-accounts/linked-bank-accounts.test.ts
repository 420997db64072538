import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  key = api.platformKey;
});
afterAll(() => api.close());

const dataOf = (reply: Reply) => reply.body.data as Record<string, unknown>;
const listOf = (reply: Reply) => reply.body.data as unknown as Record<string, unknown>[];
const sent = {
  account_holder: "Acme LLC",
  routing_number: "021000021",
  account_number: "000987654321",
};

async function linked(members: object = {}): Promise<Record<string, unknown>> {
  const body = { account_id: api.accountId, bank_account: sent, ...members };
  const reply = await api.call("POST", "/v1/linked_bank_accounts", { key, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}
const pathOf = ({ id }: Record<string, unknown>) => `/v1/linked_bank_accounts/${String(id)}`;

describe("201", () => {
  it("returns the account with its number masked, for every purpose by default", async () => {
    const created = await linked({ description: "Operating", metadata: { a: 1 } });
    expect(created).toEqual({
      id: expect.any(String),
      account_id: api.accountId,
      platform_id: null,
      status: "created",
      status_detail: {
        reason: "unverified",
        source: "system",
        code: null,
        message: expect.any(String),
      },
      bank_account: {
        institution_name: expect.any(String),
        account_holder: "Acme LLC",
        routing_number: "021000021",
        account_mask: "********4321",
      },
      purposes: ["charges", "payouts", "billing"],
      description: "Operating",
      metadata: { a: 1 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const read = await api.call("GET", pathOf(created), { key });
    expect([read.status, dataOf(read)]).toEqual([200, created]);
    const events = listOf(await api.call("GET", "/v1/events", { key }));
    expect(events.at(-1)).toMatchObject({
      event_type: "linked_bank_account.created",
      data: created,
    });
  });

  it("links to the whole platform by the environment's id", async () => {
    const created = await linked({ account_id: null, platform_id: api.environmentId });
    expect(created).toMatchObject({ account_id: null, platform_id: api.environmentId });
  });
});

describe("200", () => {
  it("lists by account, level, purpose and status", async () => {
    const { accountId } = await api.addAccount(api.environmentId);
    const own = await linked({ account_id: accountId, purposes: ["charges"] });
    const all = { account_id: undefined, platform_id: api.environmentId, purposes: ["billing"] };
    const platform = await linked(all);
    const ids = async (query: string) =>
      listOf(await api.call("GET", `/v1/linked_bank_accounts?${query}`, { key })).map(
        (one) => one["id"],
      );
    expect(await ids(`account_id=${accountId}`)).toEqual([own["id"]]);
    expect(await ids(`account_id=${accountId}&purpose=payouts,billing`)).toEqual([]);
    expect(await ids(`account_id=${accountId}&purpose=charges&status=created`)).toEqual([
      own["id"],
    ]);
    expect(await ids("level=platform&sort_order=desc&page_size=1")).toEqual([platform["id"]]);
    expect(await ids("level=account")).not.toContain(platform["id"]);
    expect(await ids("status=active,canceled&level=platform")).toEqual([]);
  });

  it("corrects what is not verified yet", async () => {
    const before = await linked({ metadata: { a: 1 } });
    const body = { bank_account: { ...sent, account_number: "5555" } };
    const reply = await api.call("PUT", pathOf(before), { key, body });
    expect([reply.status, dataOf(reply)]).toEqual([
      200,
      {
        ...before,
        bank_account: { ...(before["bank_account"] as object), account_mask: "****5555" },
        updated_at: expect.any(String),
      },
    ]);
  });

  it("cancels without a body, once", async () => {
    const created = await linked();
    const reply = await api.call("PATCH", `${pathOf(created)}/cancel`, { key });
    expect([reply.status, dataOf(reply)]).toMatchObject([
      200,
      { status: "canceled", status_detail: { reason: "disabled" } },
    ]);
    const again = await api.call("PATCH", `${pathOf(created)}/cancel`, { key });
    expect([again.status, again.body.data["code"]]).toEqual([422, "linked_bank_account_status"]);
    const put = await api.call("PUT", pathOf(created), { key, body: { bank_account: sent } });
    expect([put.status, put.body.data["code"]]).toEqual([422, "linked_bank_account_status"]);
  });

  it("unmasks on the record", async () => {
    const created = await linked();
    const reply = await api.call("GET", `${pathOf(created)}/unmask`, { key });
    const { account_mask: _mask, ...shown } = created["bank_account"] as Record<string, unknown>;
    expect([reply.status, dataOf(reply)]).toEqual([
      200,
      { ...created, bank_account: { ...shown, account_number: "000987654321" } },
    ]);
    const audited = await api.db.rows<{ action: string }>(
      sql`select action from audit_log where resource_id = ${created["id"]} and action like '%.unmasked'`,
    );
    expect(audited).toEqual([{ action: "linked_bank_account.unmasked" }]);
  });

  it("is decided on by the operator alone", async () => {
    const created = await linked();
    const path = `${pathOf(created)}/review`;
    const body = { status: "active", message: "Statement seen." };
    expect((await api.call("PATCH", path, { key: api.key, body })).status).toBe(403);
    const reply = await api.call("PATCH", path, { key, body });
    expect([reply.status, dataOf(reply)]).toMatchObject([
      200,
      { status: "active", status_detail: { reason: "verified", message: "Statement seen." } },
    ]);
    expect((await api.call("PATCH", path, { key, body })).status).toBe(422);
    expect((await api.call("PATCH", `${pathOf(created)}/cancel`, { key })).status).toBe(422);
  });
});

describe("403", () => {
  it("answers where the account does not allow unmasking", async () => {
    const settings = { configuration: { allow_data_unmask: false } };
    const { accountId } = await api.addAccount(api.environmentId, settings);
    const created = await linked({ account_id: accountId });
    const reply = await api.call("GET", `${pathOf(created)}/unmask`, { key });
    expect([reply.status, reply.body.data["code"]]).toEqual([403, "unmask_not_allowed"]);
  });

  it("lets no account link for the platform", async () => {
    const body = { platform_id: api.environmentId, bank_account: sent };
    const reply = await api.call("POST", "/v1/linked_bank_accounts", { body });
    expect(reply.status).toBe(403);
  });
});

describe("404", () => {
  it("answers for another's as for none", async () => {
    const created = await linked();
    const { key: account } = await api.addAccount(api.environmentId);
    for (const other of [account, (await api.addTenant()).platformKey]) {
      const as = { key: other };
      expect((await api.call("GET", pathOf(created), as)).status).toBe(404);
      expect((await api.call("GET", `${pathOf(created)}/unmask`, as)).status).toBe(404);
      expect((await api.call("PATCH", `${pathOf(created)}/cancel`, as)).status).toBe(404);
      const put = { ...as, body: { bank_account: sent } };
      expect((await api.call("PUT", pathOf(created), put)).status).toBe(404);
    }
  });
});

describe("422", () => {
  it("names every fault", async () => {
    const faults = async (body: object) => {
      const reply = await api.call("POST", "/v1/linked_bank_accounts", { key, body });
      expect(reply.status).toBe(422);
      return reply.body.data.items?.map((item) => item.reference).sort();
    };
    const bank = { account_holder: "", routing_number: "021000020", account_number: "12" };
    expect(await faults({ bank_account: bank, purposes: ["rent"] })).toEqual([
      "/account_id",
      "/bank_account/account_holder",
      "/bank_account/account_number",
      "/bank_account/routing_number",
      "/purposes/0",
    ]);
    const { accountId: account_id, environmentId: platform_id } = api;
    expect(await faults({ account_id, platform_id, bank_account: sent })).toEqual(["/platform_id"]);
    expect(await faults({ platform_id: account_id, bank_account: sent })).toEqual(["/platform_id"]);
    expect(await faults({ account_id: platform_id, bank_account: sent })).toEqual(["/account_id"]);
  });
});
