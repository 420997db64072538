import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { OWN_PAGE, signInPerson, type Person } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createSessionCache } from "../../people/sessions/session-cache.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ada: Person;

beforeAll(async () => {
  api = await createTestApi(routes);
  ada = await signInPerson(api, "ops@example.com");
});
afterAll(() => api.close());

const idOf = (data: unknown) => (data as { id: string }).id;

it("an invited person signs in by the link of the answer, and is then active", async () => {
  const invited = await ada.call("POST", "/v1/operators", {
    body: { email: "Bea@Example.com", name: "Bea", role: "viewer" },
  });
  expect(invited.status).toBe(201);
  expect(invited.headers["cache-control"]).toBe("no-store");
  expect(invited.body.data).toMatchObject({ state: "invited", roles: ["viewer"] });
  const { link } = invited.body.data as unknown as { link: string };
  const signedIn = await api.call("POST", "/v1/session", {
    key: null,
    body: { link },
    headers: OWN_PAGE,
  });
  expect(signedIn.body.data["operator"]).toMatchObject({ name: "Bea", state: "active" });
  const again = await ada.call("POST", "/v1/operators", {
    body: { email: "bea@example.com", role: "viewer" },
  });
  expect(again.body.data["code"]).toBe("operator_exists");
  const audited = await api.db.rows<{ action: string; actor: object }>(sql`
    select action, actor from audit_log where resource_id = ${idOf(invited.body.data)}`);
  expect(audited).toEqual([
    { action: "operator.invited", actor: { type: "operator", id: ada.operatorId } },
  ]);
});

it("a disabled person loses every session at once, in every process", async () => {
  const person = await signInPerson(api, "leaves@example.com");
  const token = person.cookie.slice(person.cookie.indexOf("=") + 1);
  const elsewhere = createSessionCache(api.app.db, api.app.wall, { lifetimeMs: 3_600_000 });
  await elsewhere.start();
  const find = async () => await elsewhere.find(token);
  expect(await find()).toMatchObject({ operator_id: person.operatorId });
  const path = `/v1/operators/${person.operatorId}`;
  expect((await ada.call("POST", `${path}/disable`)).status).toBe(201);
  expect((await person.call("GET", "/v1/session")).status).toBe(401);
  await expect.poll(find).toBe(undefined);
  await elsewhere.stop();
  const invited = await ada.call("POST", `${path}/invite`);
  expect(invited.body.data["code"]).toBe("operator_disabled");
  expect((await ada.call("POST", `${path}/enable`)).body.data["state"]).toBe("invited");
});

it("the last administrator cannot be disabled, also by two who ask at once", async () => {
  const other = await createTestApi(routes);
  try {
    const [first, second] = [
      await signInPerson(other, "first@example.com"),
      await signInPerson(other, "second@example.com"),
    ];
    const replies = await Promise.all([
      first.call("POST", `/v1/operators/${second.operatorId}/disable`),
      second.call("POST", `/v1/operators/${first.operatorId}/disable`),
    ]);
    const active = await other.db.rows(sql`select id from operators where state = 'active'`);
    expect([active.length, replies.filter(({ status }) => status === 201).length]).toEqual([1, 1]);
  } finally {
    await other.close();
  }
});

it("neither API keys nor people without the right manage people", async () => {
  const viewer = await signInPerson(api, "viewer@example.com", { role: "viewer" });
  const body = { email: "more@example.com", role: "admin" };
  expect((await viewer.call("POST", "/v1/operators", { body })).status).toBe(403);
  const byKey = await api.call("POST", "/v1/operators", { body, headers: OWN_PAGE });
  expect([byKey.status, byKey.body.data["detail"]]).toEqual([
    403,
    "Only the session of a person may do that.",
  ]);
});

it("a write from another address, or a sensitive act on an old factor, asks for a factor first", async () => {
  const person = await signInPerson(api, "moves@example.com");
  const change = async (set: ReturnType<typeof sql>) => {
    await api.db.run(sql`update operator_sessions set ${set} where id = ${person.sessionId}`);
    api.app.sessions.forget();
  };
  const invite = async () => {
    const reply = await person.call("POST", `/v1/operators/${person.operatorId}/invite`);
    return [reply.status, reply.body.data["code"]];
  };
  const rename = async () =>
    (await person.call("DELETE", "/v1/sessions")).body.data["code"] ?? "done";
  expect(await invite()).toEqual([201, undefined]);
  await change(sql`factor_at = factor_at - interval '10 minutes'`);
  expect(await invite()).toEqual([403, "step_up_required"]);
  expect(await rename()).toBe("done");
  await change(sql`factor_at = created_at, address = '203.0.113.7'`);
  expect(await invite()).toEqual([403, "step_up_required"]);
  expect(await rename()).toBe("step_up_required");
  expect((await person.call("GET", "/v1/customers")).status).toBe(200);
});

it("the session of a link alone may only enroll a factor from the moment that there is a live environment", async () => {
  const other = await createTestApi(routes);
  try {
    const person = await signInPerson(other, "early@example.com", { enrolled: false });
    expect((await person.call("GET", "/v1/operators")).status).toBe(200);
    const { environmentId } = await other.addTenant("live");
    other.app.sessions.forget();
    const headers = { "railhead-environment": environmentId };
    for (const sent of [{ headers }, {}]) {
      const reply = await person.call("GET", "/v1/customers", sent);
      expect(reply.body.data["code"]).toBe("factor_required");
    }
  } finally {
    await other.close();
  }
});
