import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import {
  cookieOf,
  linkFor,
  OWN_PAGE,
  signInPerson,
  type Person,
} from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createSessionCache } from "../../people/sessions/session-cache.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let sandbox: Tenant;
let ada: Person;

beforeAll(async () => {
  api = await createTestApi(routes);
  sandbox = await api.addSandbox();
  ada = await signInPerson(api, "ops@example.com");
});
afterAll(() => api.close());

const inSandbox = () => ({ "railhead-environment": sandbox.environmentId });
const signIn = (link: string, headers: Record<string, string> = {}) =>
  api.call("POST", "/v1/session", {
    key: null,
    body: { link },
    headers: { ...OWN_PAGE, ...headers },
  });

describe("a one-time link", () => {
  it("opens one session, of two callers at once for one of them alone", async () => {
    const { link } = await linkFor(api.app, "twice@example.com");
    const replies = await Promise.all([signIn(link), signIn(link)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401]);
    expect((await signIn(link)).status).toBe(401);
  });

  it("is refused in the same words when it is unknown, used, replaced by a later one, or of a disabled person", async () => {
    const first = await linkFor(api.app, "later@example.com");
    const second = await linkFor(api.app, "later@example.com");
    const disabled = await linkFor(api.app, "gone@example.com");
    await api.db.run(
      sql`update operators set state = 'disabled' where id = ${disabled.operatorId}`,
    );
    const details = [];
    for (const link of ["short", "x".repeat(43), first.link, disabled.link]) {
      details.push((await signIn(link)).body.data["detail"]);
    }
    expect(new Set(details)).toEqual(new Set(["That does not sign in."]));
    expect((await signIn(second.link)).status).toBe(201);
  });

  it("ends after 30 minutes, and is stored as a hash alone", async () => {
    const { link } = await linkFor(api.app, "slow@example.com");
    const rows = await api.db.rows(sql`select i::text as row from operator_invitations i`);
    expect(JSON.stringify(rows)).not.toContain(link);
    await api.db.run(
      sql`update operator_invitations set expires_at = expires_at - interval '30 minutes'`,
    );
    expect((await signIn(link)).status).toBe(401);
  });

  it("only enrolls a factor in an installation with a live environment", async () => {
    const other = await createTestApi(routes);
    try {
      await other.addTenant("live");
      const person = await signInPerson(other, "ops@example.com", { enrolled: false });
      const own = await person.call("GET", "/v1/session");
      expect(own.body.data).toMatchObject({ session: { stage: "enrolling" }, scopes: [] });
      for (const path of ["/v1/customers", "/v1/sessions", "/v1/banks"]) {
        const { status, body } = await person.call("GET", path);
        expect([path, status, body.data["code"]]).toEqual([path, 403, "factor_required"]);
      }
    } finally {
      await other.close();
    }
  });
});

describe("the cookie", () => {
  it("is plain on http at a loopback address, and of one secure host elsewhere", async () => {
    const loopback = await signIn((await linkFor(api.app, "a@example.com")).link);
    expect(loopback.headers["set-cookie"]).toMatch(
      /^railhead_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const host = { host: "pay.example.com" };
    const public_ = await signIn((await linkFor(api.app, "b@example.com")).link, host);
    expect(public_.headers["set-cookie"]).toMatch(
      /^__Host-railhead_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    const plain = { ...OWN_PAGE, ...host, cookie: cookieOf(public_).replace("__Host-", "") };
    const ask = (headers: Record<string, string>) =>
      api.call("GET", "/v1/session", { key: null, headers });
    expect((await ask(plain)).status).toBe(401);
    expect((await ask({ ...OWN_PAGE, ...host, cookie: cookieOf(public_) })).status).toBe(200);
  });

  it("is new at each sign-in, and the session that the browser had is over", async () => {
    const before = await signInPerson(api, "fixed@example.com");
    const { link } = await linkFor(api.app, "fixed@example.com");
    const after = await signIn(link, { cookie: before.cookie });
    expect(cookieOf(after)).not.toBe(before.cookie);
    expect((await before.call("GET", "/v1/session")).status).toBe(401);
  });

  it("counts for nothing beside an API key", async () => {
    const { headers } = ada;
    const withKey = await api.call("GET", "/v1/session", { key: sandbox.platformKey, headers });
    expect(withKey.status).toBe(403);
    const wrong = await api.call("GET", "/v1/customers", { key: "rk_test", headers });
    expect(wrong.status).toBe(401);
  });
});

describe("a session", () => {
  it("writes through the routes of API keys as its person, and is in the log of requests", async () => {
    const made = await ada.call("POST", "/v1/customers", {
      body: customerBody(),
      headers: inSandbox(),
    });
    expect(made.status).toBe(201);
    const [event] = await api.db.rows<{ cause: { actor: object } }>(sql`
      select cause from events where resource_id = ${made.body.data["id"]}
      order by sequence limit 1`);
    expect(event?.cause.actor).toEqual({ type: "operator", id: ada.operatorId });
    const logged = async () => {
      const query = `operator_id=${ada.operatorId}&operation=customers.create`;
      const found = await ada.call("GET", `/v1/requests?${query}`, { headers: inSandbox() });
      return found.body.data;
    };
    await expect.poll(logged).toMatchObject([{ api_key_id: null, operator_id: ada.operatorId }]);
  });

  it("acts in the environment that it names, in the installation's first without a name, and in no other", async () => {
    const own = await ada.call("GET", "/v1/session");
    expect(own.body.data["environment_id"]).toBe(api.environmentId);
    const there = await ada.call("GET", "/v1/session", { headers: inSandbox() });
    expect(there.body.data["environment_id"]).toBe(sandbox.environmentId);
    const asked = async (name: string) =>
      (await ada.call("GET", "/v1/customers", { headers: { "railhead-environment": name } }))
        .status;
    expect(await asked("0195a3f0-7c00-7000-8000-0123456789ab")).toBe(403);
    expect(await asked("sandbox")).toBe(400);
  });

  it("names the environment that it shows among its environments, a fork too", async () => {
    const key = sandbox.platformKey;
    const path = `/v1/sandbox/environments/${sandbox.environmentId}/fork`;
    const { id } = (await api.call("POST", path, { key, body: { name: "what if" } })).body.data;
    const headers = { "railhead-environment": String(id) };
    const { environments } = (await ada.call("GET", "/v1/session", { headers })).body.data;
    expect(environments).toContainEqual({ id, kind: "sandbox", name: "what if" });
  });

  it("writes nothing for another page: a form, another port, a fetch without the header or an origin", async () => {
    const write = async (sent: Record<string, string>) =>
      await api.call("POST", "/v1/customers", {
        key: null,
        body: customerBody(),
        headers: { cookie: ada.cookie, host: OWN_PAGE.host, ...inSandbox(), ...sent },
      });
    const own = { "railhead-request": "1" };
    const refused: readonly Record<string, string>[] = [
      { "sec-fetch-site": "same-origin" },
      { ...own, "sec-fetch-site": "cross-site" },
      { ...own, "sec-fetch-site": "same-site" },
      { ...own, "sec-fetch-site": "none" },
      { ...own, origin: "http://localhost:3000" },
      { ...own, origin: "null" },
      own,
    ];
    for (const sent of refused) expect([sent, (await write(sent)).status]).toEqual([sent, 403]);
    expect((await write({ ...own, origin: "http://localhost:8787" })).status).toBe(201);
    const read = await ada.call("GET", "/v1/customers", {
      headers: { "sec-fetch-site": "same-site" },
    });
    expect(read.status).toBe(403);
  });

  it("has the address that a trusted proxy names, and from others that of the connection", async () => {
    const proxied = async (trustedProxies: readonly string[]) => {
      const other = await createTestApi(routes, { trustedProxies });
      try {
        const { link } = await linkFor(other.app, "far@example.com");
        const headers = { ...OWN_PAGE, "x-forwarded-for": "198.51.100.9" };
        const reply = await other.call("POST", "/v1/session", {
          key: null,
          body: { link },
          headers,
        });
        return (reply.body.data["session"] as unknown as { address: string }).address;
      } finally {
        await other.close();
      }
    };
    expect(await proxied(["127.0.0.1"])).toBe("198.51.100.9");
    expect(await proxied([])).toBe("127.0.0.1");
  });

  it("is listed and ended by its person alone", async () => {
    const [first, second] = [
      await signInPerson(api, "many@example.com"),
      await signInPerson(api, "many@example.com"),
    ];
    const listed = await first.call("GET", "/v1/sessions");
    expect(listed.body.data).toMatchObject([
      { id: second.sessionId, is_current: false },
      { id: first.sessionId, is_current: true },
    ]);
    const foreign = await ada.call("DELETE", `/v1/sessions/${second.sessionId}`);
    expect(foreign.status).toBe(404);
    expect((await first.call("DELETE", `/v1/sessions/${second.sessionId}`)).status).toBe(200);
    expect((await second.call("GET", "/v1/session")).status).toBe(401);
    const third = await signInPerson(api, "many@example.com");
    const others = await third.call("DELETE", "/v1/sessions");
    expect(others.body.data).toEqual({ ended: 1 });
    expect((await first.call("GET", "/v1/session")).status).toBe(401);
    const out = await third.call("DELETE", "/v1/session");
    expect(out.headers["set-cookie"]).toMatch(/^railhead_session=; Path=\/; Max-Age=0;/);
    expect((await third.call("GET", "/v1/session")).status).toBe(401);
  });

  it("that one process ended is over in every other", async () => {
    const elsewhere = createSessionCache(api.app.db, api.app.wall, { lifetimeMs: 3_600_000 });
    await elsewhere.start();
    const person = await signInPerson(api, "away@example.com");
    const token = person.cookie.slice(person.cookie.indexOf("=") + 1);
    const find = async () => await elsewhere.find(token);
    expect(await find()).toMatchObject({ id: person.sessionId });
    await person.call("DELETE", "/v1/session");
    await expect.poll(find).toBe(undefined);
    await elsewhere.stop();
  });

  it("is over after 30 idle minutes and after 12 hours of wall time, whatever a sandbox's clock says", async () => {
    const aged = async (column: string, minutes: number) => {
      const person = await signInPerson(api, "old@example.com");
      const change = column === "last_seen_at" ? sql`last_seen_at` : sql`expires_at`;
      await api.db.run(sql`update operator_sessions
        set ${change} = ${change} - make_interval(mins => ${minutes}) where id = ${person.sessionId}`);
      api.app.sessions.forget();
      return (await person.call("GET", "/v1/session")).status;
    };
    expect(await aged("last_seen_at", 29)).toBe(200);
    expect(await aged("last_seen_at", 30)).toBe(401);
    expect(await aged("expires_at", 719)).toBe(200);
    expect(await aged("expires_at", 720)).toBe(401);
    const advanced = await ada.call("POST", "/v1/sandbox/clock/advance", {
      body: { by: "P30D" },
      headers: inSandbox(),
    });
    expect(advanced.status).toBe(201);
    expect((await ada.call("GET", "/v1/session")).status).toBe(200);
  });

  it("leaves no text of its cookie in the database, and an audit row of its beginning and end", async () => {
    const person = await signInPerson(api, "trail@example.com");
    await person.call("DELETE", "/v1/session");
    const rows = await api.db.rows<{ action: string }>(sql`
      select action from audit_log where resource_id = ${person.sessionId} order by sequence`);
    expect(rows.map(({ action }) => action)).toEqual(["session.opened", "session.ended"]);
    const stored = await api.db.rows(sql`select s::text as row from operator_sessions s`);
    expect(JSON.stringify(stored)).not.toContain(person.cookie.split("=")[1]);
  });
});
