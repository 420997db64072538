import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import { OWN_PAGE, signInPerson } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let sandbox: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes, { trustedProxies: ["127.0.0.1"] });
  sandbox = await api.addSandbox();
});
afterAll(() => api.close());

const inSandbox = () => ({ "railhead-environment": sandbox.environmentId });
const customers = async () =>
  (
    await api.db.one<{ count: number }>(sql`
      select count(*)::integer as count from customers
      where environment_id = ${sandbox.environmentId}`)
  ).count;

it("a session that ends while a person types refuses the write in words, and the same body goes through the next one", async () => {
  const before = await customers();
  const person = await signInPerson(api, "typing@example.com");
  const sent = { body: customerBody({ email: "typed@example.com" }), headers: inSandbox() };
  await api.db.run(sql`update operator_sessions
    set last_seen_at = last_seen_at - interval '30 minutes' where id = ${person.sessionId}`);
  api.app.sessions.forget();
  const late = await person.call("POST", "/v1/customers", sent);
  expect([late.status, late.body.data["detail"]]).toEqual([
    401,
    "There is no such session: sign in.",
  ]);
  expect(await customers()).toBe(before);
  const again = await signInPerson(api, "typing@example.com");
  expect((await again.call("POST", "/v1/customers", sent)).status).toBe(201);
  expect(await customers()).toBe(before + 1);
});

it("a cookie that is used from another network address reads, and writes only after a factor", async () => {
  const person = await signInPerson(api, "stolen@example.com");
  const elsewhere = { "x-forwarded-for": "203.0.113.66", ...inSandbox() };
  const before = await customers();
  const read = await person.call("GET", "/v1/customers", { headers: elsewhere });
  const body = customerBody({ email: "thief@example.com" });
  const write = await person.call("POST", "/v1/customers", { body, headers: elsewhere });
  expect([read.status, write.status, write.body.data["code"]]).toEqual([
    200,
    403,
    "step_up_required",
  ]);
  // Nor does the thief enroll a factor, or end the sessions that would notice.
  for (const path of ["password", "totp", "passkey", "recovery_codes"]) {
    const sent = path === "password" ? { body: { password: "a password of the thief" } } : {};
    const reply = await person.call("POST", `/v1/credentials/${path}`, {
      ...sent,
      headers: elsewhere,
    });
    expect([path, reply.body.data["code"]]).toEqual([path, "step_up_required"]);
  }
  expect(await customers()).toBe(before);
  const home = await person.call("POST", "/v1/customers", { body, headers: inSandbox() });
  expect(home.status).toBe(201);
});

it("no answer to a sign-in leads the browser anywhere, whatever the request names", async () => {
  for (const path of ["/v1/session", "/v1/session/passkey", "/v1/session/oidc"]) {
    const reply = await api.call("POST", `${path}?next=https://evil.example&redirect_uri=//evil`, {
      key: null,
      body: { next: "https://evil.example", link: "x".repeat(43) },
      headers: OWN_PAGE,
    });
    expect([path, reply.status < 300 || reply.status >= 400]).toEqual([path, true]);
    expect(reply.headers["location"]).toBe(undefined);
    expect(reply.text).not.toContain("evil");
  }
});
