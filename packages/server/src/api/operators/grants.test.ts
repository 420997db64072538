import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { grantTo, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createRightsCache } from "../../environments/rights-cache.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ada: Person;
let bea: Person;

beforeAll(async () => {
  api = await createTestApi(routes, { requestLog: false });
  ada = await signInPerson(api, "ada@example.com");
  bea = await signInPerson(api, "bea@example.com", { role: "viewer" });
});
afterAll(() => api.close());

const grantsOf = ({ operatorId }: Person) => `/v1/operators/${operatorId}/grants`;
const idOf = ({ body }: Reply) => String(body.data["id"]);

async function grant(person: Person, body: object): Promise<Reply> {
  return await ada.call("POST", grantsOf(person), { body });
}

describe("a grant", () => {
  it("and its end hold at once, in every process", async () => {
    const elsewhere = createRightsCache(api.app.db, 3_600_000);
    await elsewhere.start();
    const rolesElsewhere = async () =>
      (await elsewhere.grantsOf(bea.operatorId)).map(({ role }) => role);
    expect(await rolesElsewhere()).toEqual(["viewer"]);
    const mayRead = async () => (await bea.call("GET", "/v1/operators")).status;
    expect(await mayRead()).toBe(403);
    const made = await grant(bea, { role: "auditor", reason: "The yearly audit." });
    expect([made.status, await mayRead()]).toEqual([201, 200]);
    await expect.poll(rolesElsewhere).toEqual(["viewer", "auditor"]);
    const ended = await ada.call("DELETE", `${grantsOf(bea)}/${idOf(made)}`);
    expect([ended.status, await mayRead()]).toEqual([200, 403]);
    await expect.poll(rolesElsewhere).toEqual(["viewer"]);
    await elsewhere.stop();
    const listed = await ada.call("GET", grantsOf(bea));
    expect(listed.body.data).toMatchObject([
      { role: "viewer", source: "invitation", ended_at: null },
      { role: "auditor", reason: "The yearly audit.", ended_at: expect.any(String) },
    ]);
  });

  it("names a role, a place that exists and an end in the future, or says all that is wrong", async () => {
    const nobody = "0195a3f0-7c00-7000-8000-0123456789ab";
    const itemsOf = async (body: object) =>
      (await grant(bea, body)).body.data.items?.map(({ reference }) => reference);
    const environment_id = api.environmentId;
    expect(
      await itemsOf({ role: "king", scope_type: "account", environment_id, scope_id: nobody }),
    ).toEqual(["/role", "/scope_id"]);
    expect(await itemsOf({ role: "viewer", scope_type: "environment" })).toEqual([
      "/environment_id",
    ]);
    expect(await itemsOf({ role: "viewer", environment_id })).toEqual(["/environment_id"]);
    expect(await itemsOf({ role: "viewer", until: api.app.wall.now() })).toEqual(["/until"]);
    const account = { scope_type: "account", environment_id, scope_id: api.accountId };
    const until = "2099-01-01T00:00:00.000Z";
    const made = await grant(bea, { role: "operator", ...account, until });
    expect(made.body.data).toMatchObject({ ...account, until, granted_by: { type: "operator" } });
  });

  it("of the last administrator stays, also where two end each other's at once", async () => {
    const own = await api.db.one<{ id: string }>(sql`select id from operator_grants
      where operator_id = ${ada.operatorId} and role = 'admin'`);
    const last = await ada.call("DELETE", `${grantsOf(ada)}/${own.id}`);
    expect(last.body.data["code"]).toBe("last_admin");
    const cem = await signInPerson(api, "cem@example.com");
    const other = await api.db.one<{ id: string }>(sql`select id from operator_grants
      where operator_id = ${cem.operatorId}`);
    const replies = await Promise.all([
      ada.call("DELETE", `${grantsOf(cem)}/${other.id}`),
      cem.call("DELETE", `${grantsOf(ada)}/${own.id}`),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const admins = await api.db.rows(sql`select from operator_grants
      where role = 'admin' and ended_at is null`);
    expect(admins).toHaveLength(1);
    if (replies[1]?.status === 200) ada = cem;
  });
});

describe("a role of the installation's own", () => {
  it("gives what it lists, changes for everybody at once, and goes when nobody holds it", async () => {
    const marks = (...names: string[]) =>
      names.map((permission) => ({ permission, mark: "allowed" }));
    const made = await ada.call("POST", "/v1/roles", {
      body: { name: "people_reader", means: "Reads people.", permissions: marks("operators:read") },
    });
    expect(made.status).toBe(201);
    const dan = await signInPerson(api, "dan@example.com", { role: "viewer" });
    const held = await grantTo(api, dan, { role: "people_reader" });
    const read = async () => (await dan.call("GET", "/v1/operators")).status;
    expect(await read()).toBe(200);
    const path = "/v1/roles/people_reader";
    const change = { permissions: marks("audit:read") };
    expect((await ada.call("PATCH", path, { body: change })).status).toBe(200);
    expect(await read()).toBe(403);
    expect((await ada.call("DELETE", path)).body.data["code"]).toBe("role_in_use");
    expect((await ada.call("DELETE", `${grantsOf(dan)}/${held}`)).status).toBe(200);
    expect((await ada.call("DELETE", path)).status).toBe(200);
    expect((await ada.call("GET", path)).status).toBe(404);
  });

  it("holds each permission once, and asks only for what can be asked for", async () => {
    const permissions = [
      { permission: "payments:read", mark: "allowed" },
      { permission: "payments:read", mark: "allowed" },
      { permission: "payments:create", mark: "ask" },
      { permission: "files:decide", mark: "ask" },
    ];
    const body = { name: "odd", means: "Is odd.", permissions };
    const refused = await ada.call("POST", "/v1/roles", { body });
    expect(refused.body.data.items?.map(({ reference }) => reference)).toEqual([
      "/permissions/1",
      "/permissions/2",
    ]);
  });
});

it("in live a grant waits for a second person, whichever environment is named", async () => {
  const live = await api.addTenant("live");
  api.app.sessions.forget();
  const eve = await signInPerson(api, "eve@example.com", { role: "approver" });
  const headers = { "railhead-environment": api.environmentId };
  const asked = await ada.call("POST", grantsOf(bea), { body: { role: "finance" }, headers });
  expect([asked.status, asked.body.data["action"]]).toEqual([202, "operator.grant"]);
  const inLive = { headers: { "railhead-environment": live.environmentId } };
  const path = `/v1/approvals/${idOf(asked)}/approve`;
  const approved = await eve.call("POST", path, inLive);
  expect(approved.body.data).toMatchObject({ state: "executed", response_status: 201 });
  const { granted_by } = await api.db.one<{ granted_by: { id: string } }>(sql`
    select granted_by from operator_grants
    where operator_id = ${bea.operatorId} and role = 'finance'`);
  expect(granted_by.id).toBe(ada.operatorId);
});
