import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  codeOf,
  cookieOf,
  enrollPassword,
  OWN_PAGE,
  PASSWORD,
  signInPerson,
  type Enrolled,
} from "../../../../../test/support/api/people.ts";
import { sql } from "../../db/postgres/executor.ts";
import { createBackOff } from "../../people/back-off.ts";
import { createPasswords, type Scrypt } from "../../people/passwords.ts";
import { signInByPassword } from "../../people/sessions/sign-in-by-password.ts";
import { totpCode, totpStep } from "../../people/factors/totp.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let ada: Enrolled;

beforeAll(async () => {
  api = await createTestApi(routes);
  await api.addTenant("live");
  ada = await enrollPassword(api, "ops@example.com");
});
afterAll(() => api.close());

/** Codes of the present step count again, and nobody has to wait. */
beforeEach(async () => {
  await api.db.run(sql`update operator_credentials set counter = 0 where kind = 'totp'`);
  // No second passes while a test counts attempts.
  const clock = () => 0;
  Object.assign(api.app.people.backOff, {
    person: createBackOff({ free: 5, clock }),
    address: createBackOff({ free: 50, clock }),
  });
});

const typed = (sent: object = {}) => ({
  email: "ops@example.com",
  password: PASSWORD,
  code: codeOf(ada.seed),
  ...sent,
});
const signIn = (sent: object = {}) =>
  api.call("POST", "/v1/session", { key: null, body: typed(sent), headers: OWN_PAGE });

describe("enrolling", () => {
  it("of a password and an app turns the session of a link into one that is signed in, with another cookie", async () => {
    const person = await signInPerson(api, "new@example.com", { enrolled: false });
    expect((await person.call("GET", "/v1/customers")).body.data["code"]).toBe("factor_required");
    const enrolled = await enrollPassword(api, "new@example.com");
    expect(enrolled.stages).toEqual(["enrolling", "signed_in"]);
    expect((await enrolled.call("GET", "/v1/customers")).status).toBe(200);
    const own = await enrolled.call("GET", "/v1/session");
    expect(own.body.data["operator"]).toMatchObject({ state: "active" });
    // The link's own session was another one, and ended.
    expect((await person.call("GET", "/v1/session")).status).toBe(401);
  });

  it("refuses a code that does not fit, and a password that is short", async () => {
    const person = await signInPerson(api, "short@example.com", { enrolled: false });
    await person.call("POST", "/v1/credentials/totp", { body: {} });
    const wrong = await person.call("POST", "/v1/credentials/totp/confirm", {
      body: { code: "000000" },
    });
    expect([wrong.status, wrong.body.data["code"]]).toEqual([422, "factor_refused"]);
    const short = await person.call("POST", "/v1/credentials/password", {
      body: { password: "eleven char" },
    });
    expect(short.body.data.items?.[0]?.reference).toBe("/password");
  });

  it("keeps no secret in clear: not in rows, the audit log, or the log of requests", async () => {
    const tables = [
      "operators",
      "operator_credentials",
      "operator_secrets",
      "audit_log",
      "requests",
    ];
    const dumps = await Promise.all(
      tables.map((name) =>
        api.db.rows(sql`select query_to_xml(${`select * from ${name}`}, true, true, '')::text`),
      ),
    );
    const text = JSON.stringify(dumps);
    for (const secret of [
      PASSWORD,
      ada.secret,
      ada.seed.toString("hex"),
      ada.seed.toString("base64"),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it("of the last factor is not undone while there is a live environment", async () => {
    const listed = await ada.call("GET", "/v1/credentials");
    const found = listed.body.data as unknown as { id: string; kind: string }[];
    expect(found.map(({ kind }) => kind)).toEqual(["password", "totp"]);
    const last = await ada.call("DELETE", `/v1/credentials/${found[0]?.id}`);
    expect(last.body.data["code"]).toBe("last_factor");
  });
});

describe("a sign-in by password", () => {
  it("needs the code of the app, which works once, also for two callers at once", async () => {
    // The next step's code would count, too.
    const once = { code: codeOf(ada.seed) };
    const replies = await Promise.all([signIn(once), signIn(once)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401]);
    expect((await signIn(once)).status).toBe(401);
  });

  it("takes the code of a clock that is 30 seconds off, and none of one that is further off", async () => {
    const wall = { now: () => "2026-03-02T15:00:10.000Z" };
    const { people } = api.app;
    const tools = { ...people, wall };
    const browser = { address: "127.0.0.1", agent: null, previous: undefined };
    const step = totpStep(wall.now());
    const kinds: string[] = [];
    for (const off of [-2n, -1n, 0n, 1n, 2n]) {
      await api.db.run(sql`update operator_credentials set counter = 0 where kind = 'totp'`);
      const sent = typed({ code: totpCode(ada.seed, step + off) });
      const found = await signInByPassword(tools, { typed: sent, browser }, async () => undefined);
      kinds.push(found.kind);
    }
    expect(kinds).toEqual(["refused", "signed_in", "signed_in", "signed_in", "refused"]);
  });

  it("says in one refusal what is missing", async () => {
    const sent = { email: "ops@example.com" };
    const reply = await api.call("POST", "/v1/session", {
      key: null,
      body: sent,
      headers: OWN_PAGE,
    });
    expect(reply.body.data.items?.map(({ reference }) => reference)).toEqual([
      "/password",
      "/code",
    ]);
  });

  it("takes each recovery code once in place of the app's", async () => {
    const made = await ada.call("POST", "/v1/credentials/recovery_codes");
    const { codes } = made.body.data as unknown as { codes: string[] };
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const [first = ""] = codes;
    expect((await signIn({ code: first.toUpperCase().replaceAll("-", " ") })).status).toBe(201);
    expect((await signIn({ code: first })).status).toBe(401);
  });

  it("is refused alike for unknown people, disabled people, a wrong password and a wrong code: same words, same hashes", async () => {
    let hashes = 0;
    const counting: Scrypt = async () => {
      hashes += 1;
      return Buffer.alloc(32);
    };
    const passwords = createPasswords(api.app.ids, () => new Error("busy"), counting);
    const gone = await enrollPassword(api, "gone@example.com");
    await api.db.run(sql`update operators set state = 'disabled' where id = ${gone.operatorId}`);
    const browser = { address: "127.0.0.1", agent: null, previous: undefined };
    const attempts = [
      typed({ email: "nobody@example.com" }),
      typed({ email: "gone@example.com", code: codeOf(gone.seed) }),
      typed({ password: "another password" }),
      typed({ code: "000000" }),
    ];
    for (const sent of attempts) {
      const before = hashes;
      const tools = { ...api.app.people, passwords };
      const result = await signInByPassword(tools, { typed: sent, browser }, async () => undefined);
      expect([result.kind, hashes - before]).toEqual(["refused", 1]);
    }
    const texts = new Set<unknown>();
    for (const sent of attempts) texts.add((await signIn(sent)).body.data["detail"]);
    expect([...texts]).toEqual(["That does not sign in."]);
  });

  it("waits after failures in a row, for unknown people as for known ones, before anything is hashed", async () => {
    for (const email of ["ops@example.com", "unknown@example.com"]) {
      const statuses = [];
      for (let tries = 0; tries < 6; tries += 1) {
        statuses.push((await signIn({ email, password: "wrong password" })).status);
      }
      expect([email, ...statuses]).toEqual([email, 401, 401, 401, 401, 401, 429]);
    }
    const late = await signIn();
    expect([late.status, late.headers["retry-after"]]).toEqual([429, "1"]);
  });

  it("that failed ten thousand times cost fifty hashes, and few milliseconds each", async () => {
    let hashes = 0;
    const counting: Scrypt = async () => {
      hashes += 1;
      return Buffer.alloc(32);
    };
    const passwords = createPasswords(api.app.ids, () => new Error("busy"), counting);
    const backOff = {
      person: createBackOff({ free: 5 }),
      address: createBackOff({ free: 50, clock: () => 0 }),
    };
    const tools = { ...api.app.people, passwords, backOff };
    const browser = { address: "203.0.113.7", agent: null, previous: undefined };
    for (let tries = 0; tries < 10_000; tries += 1) {
      const sent = { email: `p${tries}@example.com`, password: "x", code: "000000" };
      await signInByPassword(tools, { typed: sent, browser }, async () => undefined);
    }
    expect(hashes).toBe(50);
  });

  it("hashes two passwords at once, and lets others wait for their turn", async () => {
    let running = 0;
    let most = 0;
    const slow: Scrypt = async (_password, _salt, length) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return Buffer.alloc(length);
    };
    const passwords = createPasswords(api.app.ids, () => new Error("busy"), slow);
    await Promise.all(Array.from({ length: 20 }, () => passwords.verify(undefined, "x")));
    expect(most).toBe(2);
  });
});

describe("a second factor given again", () => {
  it("makes a sensitive act possible from the present address, and changes the cookie", async () => {
    const moved = sql`update operator_sessions
      set factor_at = factor_at - interval '1 hour', address = '203.0.113.7'
      where id = ${ada.sessionId}`;
    await api.db.run(moved);
    api.app.sessions.forget();
    const act = (cookie: string) =>
      ada.call("POST", "/v1/credentials/recovery_codes", { headers: { cookie } });
    expect((await act(ada.cookie)).body.data["code"]).toBe("step_up_required");
    const wrong = await ada.call("POST", "/v1/session/elevate", { body: { code: "000000" } });
    expect(wrong.body.data["code"]).toBe("factor_refused");
    const given = await ada.call("POST", "/v1/session/elevate", {
      body: { code: codeOf(ada.seed) },
    });
    expect(given.status).toBe(201);
    expect((await act(cookieOf(given))).status).toBe(201);
    expect((await ada.call("GET", "/v1/session")).status).toBe(401);
  });
});
