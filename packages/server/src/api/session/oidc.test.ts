import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import {
  CLIENT,
  ProviderBrowser,
  REDIRECT_URI,
  startProvider,
  type TestProvider,
} from "../../../../../test/support/api/oidc.ts";
import { cookieOf, linkFor, OWN_PAGE } from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createBackOff } from "../../people/back-off.ts";
import type { OidcSettings } from "../../people/identity-provider.ts";
import { createOidcProvider } from "../../people/oidc/provider.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let provider: TestProvider;
let settings: OidcSettings;

const person = (email: string, ...groups: string[]) => ({ email, email_verified: true, groups });

beforeAll(async () => {
  api = await createTestApi(routes);
  await api.addTenant("live");
  provider = await startProvider({});
  settings = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    redirectUri: REDIRECT_URI,
    scope: "openid email profile",
    groupsClaim: "groups",
    roles: new Map([
      ["payments/admins", "admin"],
      ["payments", "operator"],
      ["books", "finance"],
    ]),
  };
});
afterAll(async () => {
  await provider.stop();
  await api.close();
});
beforeEach(() => {
  const clock = () => 0;
  const address = createBackOff({ free: 50, clock });
  Object.assign(api.app.people.backOff, { person: createBackOff({ free: 5, clock }), address });
  Object.assign(api.app.people, { oidc: createOidcProvider(settings) });
});

const visit = (path: string, body: object = {}, headers: object = {}) =>
  api.call("POST", path, { key: null, body, headers: { ...OWN_PAGE, ...headers } });

/** What the browser has after the page began, and where it goes. */
async function begin(body: object = {}): Promise<{ address: string; cookie: string }> {
  const reply = await visit("/v1/session/oidc", body);
  expect(reply.status).toBe(201);
  return { address: String(reply.body.data["address"]), cookie: cookieOf(reply) };
}

/** The whole way of a person through the provider. */
async function signIn(
  login: string,
  { browser = new ProviderBrowser(), ...body }: { browser?: ProviderBrowser; fresh?: true } = {},
): Promise<Reply> {
  const { address, cookie } = await begin(body);
  const oidc = await browser.signIn(address, login);
  return await visit("/v1/session", { oidc }, { cookie });
}

const ask = (reply: Reply, path: string, method = "GET") =>
  api.call(method, path, { key: null, headers: { ...OWN_PAGE, cookie: cookieOf(reply) } });

const rolesOf = async (email: string) =>
  (
    await api.db.rows<{ role: string }>(sql`
      select g.role from operator_grants g join operators o on o.id = g.operator_id
      where o.email = ${email} and g.ended_at is null order by g.role`)
  ).map(({ role }) => role);

describe("a sign-in by the identity provider", () => {
  it("makes an unknown person whose groups have roles, and works in live", async () => {
    provider.accounts["ada"] = { ...person("ada@example.com", "payments", "books"), name: "Ada" };
    const reply = await signIn("ada");
    expect([reply.status, reply.body.data]).toMatchObject([
      201,
      {
        session: { stage: "signed_in" },
        operator: { email: "ada@example.com", name: "Ada", state: "active" },
      },
    ]);
    expect(await rolesOf("ada@example.com")).toEqual(["finance", "operator"]);
    expect((await ask(reply, "/v1/customers")).status).toBe(200);
    const credentials = await ask(reply, "/v1/credentials");
    expect(credentials.body.data).toMatchObject([{ kind: "oidc" }]);
    const [row] = await api.db.rows<{ details: object }>(sql`
      select details from audit_log where action = 'session.opened' order by sequence desc limit 1`);
    expect(row?.details).toMatchObject({ by: "oidc" });
  });

  it("asks for a code with PKCE, state and nonce, at the one address of the settings", async () => {
    const { address } = await begin();
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      client_id: CLIENT.id,
      response_type: "code",
      redirect_uri: REDIRECT_URI,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const again = new URL((await begin()).address).searchParams;
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(again.get(name)).not.toBe(asked[name]);
    }
    const named = await begin({ redirect_uri: "https://evil.example", next: "//evil.example" });
    expect(new URL(named.address).searchParams.get("redirect_uri")).toBe(REDIRECT_URI);
  });

  it("is of the same person after the address at the provider changed", async () => {
    provider.accounts["moved"] = person("before@example.com", "payments");
    const first = await signIn("moved");
    provider.accounts["moved"] = person("after@example.com", "payments");
    const second = await signIn("moved");
    const id = (reply: Reply) => (reply.body.data["operator"] as unknown as { id: string }).id;
    expect([id(second), second.status]).toEqual([id(first), 201]);
    expect(await rolesOf("after@example.com")).toEqual([]);
  });

  it("signs an invited person in by the verified address, without a group", async () => {
    const { operatorId } = await linkFor(api.app, "Invited@example.com", "viewer");
    provider.accounts["invited"] = person("invited@EXAMPLE.com");
    const reply = await signIn("invited");
    expect(reply.body.data["operator"]).toMatchObject({ id: operatorId });
  });

  it("takes no address that the provider has not verified", async () => {
    await linkFor(api.app, "boss@example.com", "admin");
    provider.accounts["claims"] = {
      ...person("boss@example.com", "payments"),
      email_verified: false,
    };
    provider.accounts["silent"] = { email: "boss@example.com", groups: ["payments"] };
    provider.accounts["odd"] = person("no address", "payments");
    for (const login of ["claims", "silent", "odd"]) {
      const reply = await signIn(login);
      expect([login, reply.status, reply.body.data["detail"]]).toEqual([
        login,
        401,
        "That does not sign in.",
      ]);
    }
  });

  it("is refused to unknown people without a group that has a role, who are not made", async () => {
    provider.accounts["guest"] = person("guest@example.com", "marketing");
    const reply = await signIn("guest");
    expect([reply.status, reply.body.data["code"]]).toEqual([403, "oidc_no_role"]);
    const rows = await api.db.rows(sql`select id from operators where email = 'guest@example.com'`);
    expect(rows).toEqual([]);
  });

  it("changes roles with the groups, and ends those of groups that a person left", async () => {
    provider.accounts["mover"] = person("mover@example.com", "payments");
    const first = await signIn("mover");
    provider.accounts["mover"] = person("mover@example.com", "books");
    expect((await signIn("mover")).status).toBe(201);
    expect(await rolesOf("mover@example.com")).toEqual(["finance"]);
    provider.accounts["mover"] = person("mover@example.com");
    expect((await signIn("mover")).body.data["code"]).toBe("oidc_no_role");
    expect(await rolesOf("mover@example.com")).toEqual([]);
    expect((await ask(first, "/v1/customers")).status).toBe(403);
  });

  it("keeps the last administrator, whatever the groups say", async () => {
    await api.db.run(sql`update operator_grants set ended_at = now() where role = 'admin'`);
    provider.accounts["root"] = person("root@example.com", "payments/admins");
    expect((await signIn("root")).status).toBe(201);
    provider.accounts["root"] = person("root@example.com");
    expect((await signIn("root")).status).toBe(201);
    expect(await rolesOf("root@example.com")).toEqual(["admin"]);
  });

  it("is refused to a disabled person in the words of every refusal, and audited", async () => {
    provider.accounts["gone"] = person("gone@example.com", "payments");
    await signIn("gone");
    await api.db.run(sql`update operators set state = 'disabled' where email = 'gone@example.com'`);
    const reply = await signIn("gone");
    expect([reply.status, reply.body.data["detail"]]).toEqual([401, "That does not sign in."]);
    const [row] = await api.db.rows<{ details: object }>(sql`
      select details from audit_log where action = 'session.refused' order by sequence desc limit 1`);
    expect(row?.details).toEqual({ by: "oidc", reason: "disabled" });
  });

  it("gives a factor that is old unless the provider says when, and a fresh one where it is asked for", async () => {
    provider.accounts["old"] = person("old@example.com", "payments/admins");
    const browser = new ProviderBrowser();
    const first = await signIn("old", { browser });
    const sensitive = async (reply: Reply) =>
      (await ask(reply, "/v1/credentials/recovery_codes", "POST")).body.data["code"];
    expect(await sensitive(first)).toBe("step_up_required");
    const second = await signIn("old", { browser, fresh: true });
    expect([second.status, await sensitive(second)]).toEqual([201, undefined]);
  });

  it("outlives the session at the provider", async () => {
    provider.accounts["stay"] = person("stay@example.com", "payments");
    const reply = await signIn("stay");
    await provider.stop();
    expect((await ask(reply, "/v1/customers")).status).toBe(200);
    await provider.start();
  });
});

describe("a response of the provider", () => {
  it("counts once, in the browser that began, for two callers at once", async () => {
    provider.accounts["once"] = person("once@example.com", "payments");
    const { address, cookie } = await begin();
    const oidc = await new ProviderBrowser().signIn(address, "once");
    const other = await begin();
    for (const headers of [{}, { cookie: other.cookie }, { cookie: `${cookie}x` }]) {
      expect((await visit("/v1/session", { oidc }, headers)).status).toBe(401);
    }
    const replies = await Promise.all([
      visit("/v1/session", { oidc }, { cookie }),
      visit("/v1/session", { oidc }, { cookie }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401]);
    expect((await visit("/v1/session", { oidc }, { cookie })).status).toBe(401);
  });

  it("is refused with another state, another code, another issuer, and after ten minutes", async () => {
    provider.accounts["late"] = person("late@example.com", "payments");
    for (const [name, value] of [
      ["state", "A".repeat(43)],
      ["code", "made-up"],
      ["iss", "https://evil.example"],
    ] as const) {
      const { address, cookie } = await begin();
      const query = new URLSearchParams(await new ProviderBrowser().signIn(address, "late"));
      query.set(name, value);
      const reply = await visit("/v1/session", { oidc: query.toString() }, { cookie });
      expect([name, reply.status]).toEqual([name, 401]);
    }
    const { address, cookie } = await begin();
    const oidc = await new ProviderBrowser().signIn(address, "late");
    await api.db.run(
      sql`update operator_challenges set expires_at = expires_at - interval '10 min'`,
    );
    expect((await visit("/v1/session", { oidc }, { cookie })).status).toBe(401);
  });

  it("that says no is a refusal, and one of garbage too", async () => {
    const { address, cookie } = await begin();
    const state = new URL(address).searchParams.get("state") ?? "";
    const denied = await visit(
      "/v1/session",
      { oidc: `error=access_denied&state=${state}` },
      { cookie },
    );
    expect(denied.status).toBe(401);
    for (const oidc of ["x", "?code=1", "%", "#".repeat(8_000), `state=${state}`]) {
      expect((await visit("/v1/session", { oidc }, { cookie })).status).toBe(401);
    }
  });
});

describe("a provider", () => {
  it("that is down is said so, before and after the person was there; others still sign in", async () => {
    provider.accounts["cut"] = person("cut@example.com", "payments");
    const { address, cookie } = await begin();
    const oidc = await new ProviderBrowser().signIn(address, "cut");
    await provider.stop();
    Object.assign(api.app.people, { oidc: createOidcProvider(settings) });
    const replies = [
      await visit("/v1/session/oidc"),
      await visit("/v1/session", { oidc }, { cookie }),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.body.data["code"]]).toEqual([503, "oidc_unavailable"]);
      expect(reply.headers["retry-after"]).toBe("10");
    }
    const { link } = await linkFor(api.app, "other@example.com");
    expect((await visit("/v1/session", { link })).status).toBe(201);
    await provider.start();
    expect((await visit("/v1/session/oidc")).status).toBe(201);
  });

  it("that is not set up is said so, and the page knows before", async () => {
    const hasOidc = async () => (await visit("/v1/session/passkey")).body.data["has_oidc"];
    expect(await hasOidc()).toBe(true);
    Object.assign(api.app.people, { oidc: undefined });
    expect(await hasOidc()).toBe(false);
    for (const reply of [
      await visit("/v1/session/oidc"),
      await visit("/v1/session", { oidc: "code=1&state=2" }),
    ]) {
      expect([reply.status, reply.body.data["code"]]).toEqual([422, "oidc_not_configured"]);
    }
  });
});
