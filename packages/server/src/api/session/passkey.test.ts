import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import {
  createAuthenticator,
  ORIGIN,
  type Authenticator,
  type Deviation,
  type Options,
} from "../../../../../test/support/api/authenticator.ts";
import {
  cookieOf,
  OWN_PAGE,
  signInPerson,
  type Person,
} from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createBackOff } from "../../people/back-off.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ada: Person;
let passkey: Authenticator;

beforeAll(async () => {
  api = await createTestApi(routes);
  await api.addTenant("live");
  ada = await signInPerson(api, "ops@example.com");
  passkey = createAuthenticator();
  ada = withCookie(ada, await enroll(ada, passkey));
});
afterAll(() => api.close());
beforeEach(() => {
  const clock = () => 0;
  Object.assign(api.app.people.backOff, {
    person: createBackOff({ free: 5, clock }),
    address: createBackOff({ free: 50, clock }),
  });
});

const optionsOf = (reply: Reply) => {
  expect(reply.status).toBe(201);
  return reply.body.data["options"] as unknown as Options;
};
const visit = (path: string, body?: object, headers: object = {}) =>
  api.call("POST", path, {
    key: null,
    headers: { ...OWN_PAGE, ...headers },
    ...(body === undefined ? {} : { body }),
  });

async function enroll(person: Person, made: Authenticator, given?: Deviation): Promise<Reply> {
  const options = optionsOf(await person.call("POST", "/v1/credentials/passkey"));
  const body = { passkey: made.create(options, given), label: "Key" };
  return await person.call("POST", "/v1/credentials/passkey/confirm", { body });
}

/** The person with the cookie of an answer. */
function withCookie(person: Person, reply: Reply): Person {
  expect(reply.status).toBe(201);
  const headers = { ...OWN_PAGE, cookie: cookieOf(reply) };
  return {
    ...person,
    headers,
    call: (method, path, sent = {}) =>
      api.call(method, path, { ...sent, key: null, headers: { ...headers, ...sent.headers } }),
  };
}

async function signIn(made: Authenticator, given?: Deviation): Promise<Reply> {
  const options = optionsOf(await visit("/v1/session/passkey"));
  return await visit("/v1/session", { passkey: made.get(options, given) });
}

async function elevate(person: Person, made: Authenticator, given?: Deviation): Promise<Reply> {
  const options = optionsOf(await person.call("POST", "/v1/session/elevate/passkey"));
  const body = { passkey: made.get(options, given) };
  return await person.call("POST", "/v1/session/elevate", { body });
}

const handleOf = ({ operatorId }: Person) => ({
  id: Buffer.from(operatorId).toString("base64url"),
});

const refusals = async (action: string) =>
  await api.db.rows<{ details: object }>(
    sql`select details from audit_log where action = ${action} order by sequence desc`,
  );

/** What only a faulty or hostile browser or authenticator sends. */
const DEVIATIONS: readonly [string, Deviation][] = [
  ["from another page", { origin: "https://evil.example" }],
  ["from another port of this machine", { origin: "http://localhost:9999" }],
  ["for another relying party", { rpId: "evil.example" }],
  ["without a finger, face or PIN", { flags: 1 }],
  ["without anybody present", { flags: 4 }],
  ["of another ceremony", { type: "payment.get" }],
  ["for a challenge that nobody gave", { challenge: "A".repeat(43) }],
];

describe("a passkey", () => {
  it("signs in alone, with a factor, where there is a live environment", async () => {
    const reply = await signIn(passkey);
    expect(reply.body.data).toMatchObject({
      session: { stage: "signed_in", address: "127.0.0.1" },
      operator: { email: "ops@example.com" },
      scopes: expect.arrayContaining(["admin"]) as string[],
    });
    expect((await withCookie(ada, reply).call("GET", "/v1/customers")).status).toBe(200);
  });

  it("turns the session of a link into one that is signed in, with another cookie", async () => {
    const person = await signInPerson(api, "new@example.com", { enrolled: false });
    const reply = await enroll(person, createAuthenticator());
    expect(reply.body.data).toEqual({
      is_enough: true,
      kinds: ["passkey"],
      session_stage: "signed_in",
    });
    expect((await person.call("GET", "/v1/session")).status).toBe(401);
    expect((await withCookie(ada, reply).call("GET", "/v1/customers")).status).toBe(200);
  });

  it("is one of several, listed with its name and deleted alone", async () => {
    const person = await signInPerson(api, "several@example.com");
    const [first, second] = [createAuthenticator(), createAuthenticator()];
    const once = withCookie(person, await enroll(person, first));
    const own = withCookie(once, await enroll(once, second));
    const listed = await own.call("GET", "/v1/credentials");
    const found = listed.body.data as unknown as { id: string }[];
    expect(found).toMatchObject([
      { kind: "passkey", label: "Key" },
      { kind: "passkey", label: "Key" },
    ]);
    expect(listed.text).not.toMatch(/public_key|external_id/);
    expect((await own.call("DELETE", `/v1/credentials/${found[0]?.id}`)).status).toBe(200);
    expect([(await signIn(first)).status, (await signIn(second)).status]).toEqual([401, 201]);
  });

  it("is enrolled once: a second person cannot take it, nor the same one again", async () => {
    const other = await signInPerson(api, "thief@example.com");
    const stolen: Authenticator = {
      ...passkey,
      create: (options) => passkey.create({ ...options, user: handleOf(ada) }),
    };
    for (const person of [other, ada]) {
      expect((await enroll(person, stolen)).body.data["code"]).toBe("passkey_exists");
    }
    expect((await signIn(passkey)).status).toBe(201);
  });

  it("is refused as the 21st of a person, before and after the browser made it", async () => {
    const person = await signInPerson(api, "many@example.com");
    const options = optionsOf(await person.call("POST", "/v1/credentials/passkey"));
    await api.db.run(sql`
      insert into operator_credentials (id, operator_id, kind, external_id, confirmed_at, created_at)
      select gen_random_uuid(), ${person.operatorId}, 'passkey', 'many ' || n, now(), now()
      from generate_series(1, 20) n`);
    const body = { passkey: createAuthenticator().create(options) };
    for (const [path, sent] of [
      ["/v1/credentials/passkey", {}],
      ["/v1/credentials/passkey/confirm", { body }],
    ] as const) {
      const reply = await person.call("POST", path, sent);
      expect([path, reply.status, reply.body.data["code"]]).toEqual([
        path,
        422,
        "too_many_passkeys",
      ]);
    }
  });

  it.each(DEVIATIONS)("%s is not enrolled", async (_, given) => {
    const person = await signInPerson(api, "wrong@example.com");
    const reply = await enroll(person, createAuthenticator(), given);
    expect([reply.status, reply.body.data["code"]]).toEqual([422, "factor_refused"]);
  });

  it.each(["fido-u2f", "tpm", "packed", "apple"])(
    "with a statement of the form %s that does not hold is not enrolled",
    async (fmt) => {
      const person = await signInPerson(api, "wrong@example.com");
      const reply = await enroll(person, createAuthenticator(), { fmt });
      expect([reply.status, reply.body.data["code"]]).toEqual([422, "factor_refused"]);
    },
  );
});

describe("a sign-in by passkey", () => {
  it.each(DEVIATIONS)("%s is refused in the words of every refusal", async (_, given) => {
    const reply = await signIn(passkey, given);
    expect([reply.status, reply.body.data["detail"]]).toEqual([401, "That does not sign in."]);
  });

  it("of an unknown passkey, of a key that is not the passkey's, and of another person's handle is refused in the same words", async () => {
    const stranger = createAuthenticator();
    const { id, rawId } = passkey.get({ challenge: "" });
    const posing = {
      ...stranger,
      get: (...sent: Parameters<Authenticator["get"]>) => ({ ...stranger.get(...sent), id, rawId }),
    };
    const handle = Buffer.from("0195a3f0-7c00-7000-8000-0123456789ab").toString("base64url");
    const replies = [
      await signIn(stranger),
      await signIn(posing),
      await signIn(passkey, { userHandle: handle }),
    ];
    const seen = replies.map(({ status, body }) => `${status} ${String(body.data["detail"])}`);
    expect(new Set(seen)).toEqual(new Set(["401 That does not sign in."]));
  });

  it("uses its challenge up, for two callers at once, after a wrong signature, and after five minutes", async () => {
    const options = optionsOf(await visit("/v1/session/passkey"));
    const sent = [passkey.get(options), passkey.get(options)];
    const replies = await Promise.all(sent.map((one) => visit("/v1/session", { passkey: one })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401]);
    const tried = optionsOf(await visit("/v1/session/passkey"));
    const wrong = { passkey: passkey.get(tried, { flags: 1 }) };
    expect((await visit("/v1/session", wrong)).status).toBe(401);
    expect((await visit("/v1/session", { passkey: passkey.get(tried) })).status).toBe(401);
    const late = optionsOf(await visit("/v1/session/passkey"));
    await api.db.run(
      sql`update operator_challenges set expires_at = expires_at - interval '5 min'`,
    );
    expect((await visit("/v1/session", { passkey: passkey.get(late) })).status).toBe(401);
  });

  it("takes no challenge that was given for something else, or to another session", async () => {
    const enrolling = optionsOf(await ada.call("POST", "/v1/credentials/passkey"));
    const elevating = optionsOf(await ada.call("POST", "/v1/session/elevate/passkey"));
    for (const options of [enrolling, elevating]) {
      const sent = passkey.get({ ...options, rpId: "localhost" });
      expect((await visit("/v1/session", { passkey: sent })).status).toBe(401);
    }
    const other = await signInPerson(api, "other@example.com");
    const reply = await other.call("POST", "/v1/session/elevate", {
      body: { passkey: passkey.get(elevating) },
    });
    expect(reply.body.data["code"]).toBe("factor_refused");
  });

  it("of a copied authenticator is refused and audited: its counter did not rise", async () => {
    expect((await signIn(passkey, { counter: 1_000 })).status).toBe(201);
    for (const counter of [1_000, 999, 0]) {
      expect((await signIn(passkey, { counter })).status).toBe(401);
      const [last] = await refusals("session.refused");
      expect(last?.details).toEqual({ by: "passkey", reason: "counter" });
    }
    expect((await signIn(passkey, { counter: 1_001 })).status).toBe(201);
  });

  it("of an authenticator that does not count is taken each time", async () => {
    const person = await signInPerson(api, "synced@example.com");
    const synced = createAuthenticator({ counts: false });
    expect((await enroll(person, synced)).status).toBe(201);
    expect([(await signIn(synced)).status, (await signIn(synced)).status]).toEqual([201, 201]);
  });

  it("of a disabled person is refused in the same words, and audited", async () => {
    const person = await signInPerson(api, "gone@example.com");
    const own = createAuthenticator();
    await enroll(person, own);
    await api.db.run(sql`update operators set state = 'disabled' where id = ${person.operatorId}`);
    const reply = await signIn(own);
    expect([reply.status, reply.body.data["detail"]]).toEqual([401, "That does not sign in."]);
    expect((await refusals("session.refused"))[0]?.details).toMatchObject({ reason: "disabled" });
  });

  it("waits after fifty failures from one address; right ones do not count", async () => {
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await signIn(passkey)).status).toBe(201);
    }
    const sent = { passkey: passkey.get({ challenge: "x", rpId: "localhost" }) };
    for (let tries = 0; tries < 50; tries += 1) {
      expect((await visit("/v1/session", sent)).status).toBe(401);
    }
    const late = await visit("/v1/session", sent);
    expect([late.status, late.headers["retry-after"]]).toEqual([429, "1"]);
  });

  it("that begins ten thousand times keeps a hundred challenges of the address", async () => {
    await api.db.run(sql`
      insert into operator_challenges (id, purpose, challenge_hash, address, created_at, expires_at)
      select gen_random_uuid(), 'sign_in', sha256(n::text::bytea), '127.0.0.1', now(),
        now() + interval '5 min' from generate_series(1, 10000) n`);
    await visit("/v1/session/passkey");
    const { count } = await api.db.one<{ count: number }>(sql`
      select count(*)::integer as count from operator_challenges where address = '127.0.0.1'`);
    expect(count).toBe(100);
  });

  it("says every fault of what is no passkey", async () => {
    const reply = await visit("/v1/session", {
      passkey: { id: "", rawId: "=", type: "password", response: {} },
    });
    const references = reply.body.data.items?.map(({ reference }) => reference);
    expect(references?.toSorted()).toEqual([
      "/passkey/id",
      "/passkey/rawId",
      "/passkey/response/authenticatorData",
      "/passkey/response/clientDataJSON",
      "/passkey/response/signature",
      "/passkey/type",
    ]);
  });

  it("of bytes that are nothing is refused, never a fault of the service", async () => {
    const options = optionsOf(await visit("/v1/session/passkey"));
    const honest = passkey.get(options);
    for (const name of ["clientDataJSON", "authenticatorData", "signature"]) {
      const response = { ...honest.response, [name]: "AAAA" };
      const reply = await visit("/v1/session", { passkey: { ...honest, response } });
      expect([name, reply.status]).toEqual([name, 401]);
    }
  });
});

describe("a passkey given again", () => {
  it("makes a sensitive act possible, and changes the cookie", async () => {
    const person = await signInPerson(api, "step@example.com");
    const own = createAuthenticator();
    const signed = withCookie(person, await enroll(person, own));
    await api.db.run(sql`update operator_sessions
      set factor_at = factor_at - interval '1 hour', address = '203.0.113.7'
      where operator_id = ${person.operatorId}`);
    api.app.sessions.forget();
    const act = (sent: object = {}) => signed.call("POST", "/v1/credentials/recovery_codes", sent);
    expect((await act()).body.data["code"]).toBe("step_up_required");
    const foreign = await elevate(signed, passkey);
    expect(foreign.body.data["code"]).toBe("factor_refused");
    const given = await elevate(signed, own);
    expect(given.status).toBe(201);
    expect((await act({ headers: { cookie: cookieOf(given) } })).status).toBe(201);
    expect((await signed.call("GET", "/v1/session")).status).toBe(401);
  });

  it("is asked for by the person's own passkeys alone", async () => {
    const reply = await ada.call("POST", "/v1/session/elevate/passkey");
    const { allowCredentials } = optionsOf(reply) as Options & { allowCredentials: object[] };
    expect(allowCredentials).toEqual([
      { id: passkey.get({ challenge: "" }).id, type: "public-key" },
    ]);
    const visitors = optionsOf(await visit("/v1/session/passkey")) as Options & {
      allowCredentials?: object[];
    };
    expect(visitors.allowCredentials ?? []).toEqual([]);
  });

  it("or a code, but not both and not neither", async () => {
    for (const body of [{}, { code: "000000", passkey: passkey.get({ challenge: "x" }) }]) {
      const reply = await ada.call("POST", "/v1/session/elevate", { body });
      expect(reply.body.data.items?.[0]?.reference).toBe("/code");
    }
  });
});

describe("passkeys", () => {
  it("are for https and a name, or localhost: elsewhere the page is refused", async () => {
    for (const host of ["127.0.0.1:8787", "pay.example.com"]) {
      const reply = await visit("/v1/session/passkey", undefined, { host });
      expect([host, reply.body.data["code"]]).toEqual([host, "passkey_unavailable"]);
    }
  });

  it("belong to the configured origin, whatever host a request names", async () => {
    const { people } = api.app;
    Object.assign(people, { publicUrl: "https://pay.example.com" });
    const options = optionsOf(await visit("/v1/session/passkey"));
    expect(options.rpId).toBe("pay.example.com");
    const refused = await signIn(passkey, { rpId: "localhost", origin: ORIGIN });
    expect(refused.status).toBe(401);
    const person = await signInPerson(api, "public@example.com");
    const own = createAuthenticator();
    const origin = "https://pay.example.com";
    expect((await enroll(person, own, { origin })).status).toBe(201);
    expect((await signIn(own, { origin })).status).toBe(201);
    expect((await signIn(own, { origin: "https://pay.example.com:8443" })).status).toBe(401);
    Object.assign(people, { publicUrl: undefined });
  });
});
