import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const dataOf = (reply: Reply) => reply.body.data as Record<string, unknown>;
const listOf = (reply: Reply) => reply.body.data as unknown as Record<string, unknown>[];
const MASKED = { dob: "****-**-**", ssn_last4: "****" };
const relationship = { primary: true, control: true, owner: false };

function bodyWith(members: object = {}): Record<string, unknown> {
  return {
    account_id: api.accountId,
    first_name: "Ann",
    last_name: "Lee",
    dob: "1980-05-06",
    ssn_last4: "1234",
    email: "ann@example.com",
    mobile_number: "+12125550123",
    relationship,
    ...members,
  };
}

async function representative(members: object = {}): Promise<Record<string, unknown>> {
  const reply = await api.call("POST", "/v1/representatives", { body: bodyWith(members) });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}

describe("201", () => {
  it("leaves birthday and number in clear nowhere, the log and kept answers included", async () => {
    const headers = { "idempotency-key": "representative-1" };
    const body = bodyWith({ dob: "1961-07-08", ssn_last4: "8642" });
    const options = { body, headers };
    const first = await api.call("POST", "/v1/representatives", options);
    const path = `/v1/representatives/${String(dataOf(first)["id"])}`;
    await api.call("PUT", path, { body: { ...body, ssn_last4: "9753" } });
    const again = await api.call("POST", "/v1/representatives", options);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const stored = await api.db.rows(sql`
      select r::text as t from representatives r union all select e::text from events e
      union all select k::text from idempotency_keys k`);
    expect(JSON.stringify(stored)).not.toMatch(/1961-07-08|8642"|9753"/);
    const log = await api.call("GET", "/v1/events?types=representative.created");
    expect(listOf(log).at(-1)?.["data"]).toMatchObject(MASKED);
  });

  it("answers the whole representative, whose secrets are encrypted where they lie", async () => {
    const created = await representative({ external_id: "r-1", metadata: { a: true } });
    expect(created).toEqual({
      ...bodyWith(),
      id: expect.any(String),
      status: "created",
      status_detail: {
        reason: "unverified",
        source: "system",
        code: null,
        message: expect.any(String),
      },
      name: "Ann Lee",
      phone: "+12125550123",
      relationship: { ...relationship, percent_ownership: null, title: null },
      user_id: null,
      external_id: "r-1",
      metadata: { a: true },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const stored = await api.db.one<{ dob: Buffer; ssn_last4: Buffer }>(
      sql`select dob, ssn_last4 from representatives where id = ${created["id"]}`,
    );
    expect(stored.dob.includes("1980")).toBe(false);
    expect(stored.ssn_last4.includes("1234")).toBe(false);
    const read = await api.call("GET", `/v1/representatives/${String(created["id"])}`);
    expect([read.status, dataOf(read)]).toEqual([200, { ...created, ...MASKED }]);
  });

  it("replaces the old primary with a new one, with an event for both", async () => {
    const { accountId, key } = await api.addAccount(api.environmentId);
    const post = (members: object) =>
      api.call("POST", "/v1/representatives", {
        key,
        body: bodyWith({ account_id: accountId, ...members }),
      });
    const first = dataOf(await post({ first_name: "First" }));
    const other = { primary: false, control: false, owner: true, percent_ownership: 12.5 };
    await post({ first_name: "Other", relationship: other });
    await post({ first_name: "Second" });
    const people = listOf(await api.call("GET", "/v1/representatives", { key }));
    expect(
      people.map((one) => [
        one["first_name"],
        (one["relationship"] as { primary: boolean }).primary,
      ]),
    ).toEqual([
      ["First", false],
      ["Other", false],
      ["Second", true],
    ]);
    const events = listOf(await api.call("GET", "/v1/events", { key }));
    const ofFirst = events.filter(
      (event) => (event["resource"] as { id: string }).id === first["id"],
    );
    expect(ofFirst.map((event) => [event["event_type"], event["changed"]])).toEqual([
      ["representative.created", []],
      ["representative.updated", ["relationship", "updated_at"]],
    ]);
    expect(ofFirst.at(-1)?.["data"]).toEqual(people[0]);
    expect(people[0]).toMatchObject(MASKED);
  });
});

describe("200", () => {
  it("replaces all that was sent, and joins the new name", async () => {
    const before = await representative({ external_id: "keep" });
    const { account_id: _account, ...rest } = bodyWith({
      last_name: "Poe",
      dob: "1970-01-02",
      relationship: { ...relationship, title: "CEO" },
    });
    const path = `/v1/representatives/${String(before["id"])}`;
    const reply = await api.call("PUT", path, { body: rest });
    expect([reply.status, dataOf(reply)]).toEqual([
      200,
      {
        ...before,
        last_name: "Poe",
        name: "Ann Poe",
        ...MASKED,
        relationship: { ...relationship, percent_ownership: null, title: "CEO" },
        updated_at: expect.any(String),
      },
    ]);
  });

  it("lists by account, organization, platform and level", async () => {
    const { accountId } = await api.addAccount(api.environmentId);
    const key = api.platformKey;
    const body = bodyWith({ account_id: accountId });
    const { id } = dataOf(await api.call("POST", "/v1/representatives", { key, body }));
    const ids = async (query: string) =>
      listOf(await api.call("GET", `/v1/representatives?${query}`, { key })).map((r) => r["id"]);
    const { organization_id } = await api.db.one<{ organization_id: string }>(
      sql`select organization_id from accounts where id = ${accountId}`,
    );
    expect(await ids(`account_id=${accountId}`)).toEqual([id]);
    expect(await ids(`organization_id=${organization_id}`)).toEqual([id]);
    expect(await ids(`platform_id=${api.environmentId}&account_id=${accountId}`)).toEqual([id]);
    expect(await ids(`platform_id=${accountId}`)).toEqual([]);
    expect(await ids("level=platform")).toEqual([]);
    expect(await ids("level=account&sort_order=desc&page_size=1")).toEqual([id]);
  });

  it("shows the identity in the answer that creates it, and masks it in all others and in events", async () => {
    const { dob, ssn_last4, id } = await representative();
    expect([dob, ssn_last4]).toEqual(["1980-05-06", "1234"]);
    const path = `/v1/representatives/${String(id)}`;
    const review = { key: api.platformKey, body: { status: "active" } };
    const reviewed = dataOf(await api.call("PATCH", `${path}/review`, review));
    const read = dataOf(await api.call("GET", path));
    const listed = listOf(await api.call("GET", "/v1/representatives?page_size=1000"));
    const events = listOf(await api.call("GET", "/v1/events?types=representative.verified"));
    expect(read).toMatchObject({ id, status: "active", ...MASKED });
    expect([reviewed, listed.find((one) => one["id"] === id), events.at(-1)?.["data"]]).toEqual([
      read,
      read,
      read,
    ]);
  });

  it("unmasks on the record", async () => {
    const created = await representative();
    const reply = await api.call("GET", `/v1/representatives/${String(created["id"])}/unmask`);
    expect([reply.status, dataOf(reply)]).toEqual([200, created]);
    const audited = await api.db.rows<{ action: string }>(
      sql`select action from audit_log where resource_id = ${created["id"]} and action like '%.unmasked'`,
    );
    expect(audited).toEqual([{ action: "representative.unmasked" }]);
  });

  it("is decided on by the operator alone", async () => {
    const { id } = await representative();
    const path = `/v1/representatives/${String(id)}/review`;
    const body = { status: "active" };
    expect((await api.call("PATCH", path, { body })).status).toBe(403);
    const key = api.platformKey;
    const reply = await api.call("PATCH", path, { key, body });
    expect([reply.status, dataOf(reply)["status"]]).toEqual([200, "active"]);
    expect((await api.call("PATCH", path, { key, body })).status).toBe(422);
    const off = await api.call("PATCH", path, { key, body: { status: "inactive" } });
    expect(dataOf(off)).toMatchObject({
      status: "inactive",
      status_detail: { reason: "disabled" },
    });
  });
});

describe("403", () => {
  it("answers where the account does not allow unmasking", async () => {
    const settings = { configuration: { allow_data_unmask: false } };
    const { accountId, key } = await api.addAccount(api.environmentId, settings);
    const body = bodyWith({ account_id: accountId });
    const { id } = dataOf(await api.call("POST", "/v1/representatives", { key, body }));
    const reply = await api.call("GET", `/v1/representatives/${String(id)}/unmask`, {
      key: api.platformKey,
    });
    expect([reply.status, reply.body.data["code"]]).toEqual([403, "unmask_not_allowed"]);
  });
});

describe("404", () => {
  it("answers for another account's and another environment's as for none", async () => {
    const { id } = await representative();
    const path = `/v1/representatives/${String(id)}`;
    const { account_id: _account, ...body } = bodyWith();
    const { key: other } = await api.addAccount(api.environmentId);
    for (const key of [other, (await api.addTenant()).platformKey]) {
      expect((await api.call("GET", path, { key })).status).toBe(404);
      expect((await api.call("GET", `${path}/unmask`, { key })).status).toBe(404);
      expect((await api.call("PUT", path, { key, body })).status).toBe(404);
    }
  });
});

describe("422", () => {
  it("names every fault", async () => {
    const faulty = {
      first_name: "",
      dob: "2999-01-01",
      ssn_last4: "12a4",
      mobile_number: "5551234",
      relationship: { primary: true, control: "yes", owner: true, percent_ownership: 101 },
    };
    const reply = await api.call("POST", "/v1/representatives", { body: bodyWith(faulty) });
    expect(reply.status).toBe(422);
    expect(reply.body.data.items?.map((item) => item.reference).sort()).toEqual([
      "/dob",
      "/first_name",
      "/mobile_number",
      "/relationship/control",
      "/relationship/percent_ownership",
      "/ssn_last4",
    ]);
  });

  it("knows no account but those of the key", async () => {
    const { accountId } = await api.addAccount(api.environmentId);
    const reply = await api.call("POST", "/v1/representatives", {
      body: bodyWith({ account_id: accountId }),
    });
    expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([422, "/account_id"]);
  });
});
