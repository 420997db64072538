import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMs } from "@railhead/core";
import {
  callServer,
  createTestApi,
  TEST_NOW,
  type CallOptions,
  type Reply,
  type TestApi,
} from "../../../../../../test/support/api.ts";
import {
  addCustomer,
  codeOf,
  dataOf,
  referencesOf,
} from "../../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../../db/postgres/executor.ts";
import { settleVerifications } from "../../../payments/paykeys/verify.ts";
import { routes } from "../../routes.ts";
import { signBridgeToken, type BridgeClaims } from "../token.ts";
import { pageGuests } from "./routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { guests: pageGuests, corsOrigins: ["*"] });
});
afterAll(() => api.close());

const NUMBERS = {
  routing_number: "021000021",
  account_number: "40719932558",
  account_type: "checking",
};

async function open(body: object = {}, customer: object = {}, key = api.key): Promise<string> {
  const { id } = await addCustomer(api, customer, key);
  const reply = await api.call("POST", "/v1/bridge/initialize", {
    body: { customer_id: id, ...body },
    key,
  });
  return dataOf(reply)["bridge_token"] as string;
}

const call = (method: string, path: string, options: CallOptions): Promise<Reply> =>
  callServer(api.server, { method, path, ...options });
const session = (key: string | null) => call("GET", "/bridge/session", { key });
const link = async (key: string, body: object = NUMBERS, headers = {}) =>
  await call("POST", "/bridge/bank_account", {
    key,
    body: { authorization: await agreementOf(key), ...body },
    headers,
  });
const choose = async (key: string, body: object = {}) =>
  await call("POST", "/bridge/simulated_account", {
    key,
    body: {
      routing_number: "610000115",
      account_type: "savings",
      authorization: await agreementOf(key),
      ...body,
    },
  });

interface Text {
  readonly language: string;
  readonly text_hash: string;
  readonly paragraphs: readonly string[];
}

/** The texts of a session; those of an invalid token are another's. */
async function textsOf(key: string): Promise<Text[]> {
  const reply = await session(key);
  return dataOf(reply.status === 200 ? reply : await session(await open()))[
    "authorizations"
  ] as Text[];
}

/** Agrees to the text in English. */
async function agreementOf(key: string) {
  const [text] = await textsOf(key);
  return { language: text?.language, text_hash: text?.text_hash };
}

/** The claims of a token that this service signed. */
const claimsOf = (token: string) =>
  JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  ) as unknown as BridgeClaims;

const eventsOf = (id: unknown) =>
  api.db.rows<{ type: string; patch: string; cause: object; account_id: string }>(
    sql`select type, patch, cause, account_id from events where resource_id = ${id} order by sequence`,
  );

describe("a session", () => {
  it("says for which business, and no more of the customer than their accounts' last digits", async () => {
    const token = await open({}, { name: "Grace Hopper", email: "grace@example.com" });
    const reply = await session(token);
    expect(reply.status).toBe(200);
    const {
      banks,
      outcomes,
      authorizations: _,
      ...rest
    } = dataOf(reply) as Record<string, object[]>;
    expect(rest).toEqual({
      status: "open",
      mode: "sandbox",
      language: null,
      link_expires_at: null,
      return_url: null,
      confirmation: null,
      relinks: null,
      theme: null,
      business_name: "Test",
      has_bank_search: true,
      providers: [{ name: "simulation", title: "Sandbox Connect" }],
      sign_in: null,
    });
    expect(banks).toHaveLength(8);
    expect(banks?.[0]).toEqual({
      routing_number: "610000115",
      name: "Paper Boat Bank",
      place: "Duluth, MN",
      has_other_numbers: false,
      logo: expect.stringMatching(/^data:image\/svg\+xml,/) as string,
      accounts: ["checking", "savings"].map((account_type) => ({
        account_type,
        last_four: expect.stringMatching(/^\d{4}$/) as string,
      })),
    });
    expect(outcomes?.length).toBeGreaterThan(10);
    expect(reply.text).not.toMatch(/Grace|example\.com|(?<![0-9a-f-])\d{10}(?![0-9a-f-])/);
    expect(dataOf(await session(token))["banks"]).toEqual(banks);
    for (const { headers } of [reply, await session("x")]) {
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  it("says in which language its business wants the page", async () => {
    const token = await open({ language: "es" });
    expect(dataOf(await session(token))["language"]).toBe("es");
  });

  it("begins and is completed in the log, by the token and not by a key", async () => {
    const token = await open();
    const paykey = dataOf(await link(token));
    const { jti, sub } = claimsOf(token);
    const [created, completed, ...rest] = await eventsOf(jti);
    expect(rest).toEqual([]);
    expect([created?.type, completed?.type]).toEqual([
      "bridge_session.created",
      "bridge_session.completed",
    ]);
    expect(JSON.parse(created?.patch ?? "")).toMatchObject({
      id: jti,
      customer_id: sub,
      status: "open",
      paykey_id: null,
    });
    expect(JSON.parse(completed?.patch ?? "")).toMatchObject({
      status: "completed",
      paykey_id: paykey["id"],
    });
    for (const event of [completed, (await eventsOf(paykey["id"]))[0]]) {
      expect(event?.account_id).toBe(api.accountId);
      expect(event?.cause).toMatchObject({ actor: { type: "bridge_session", id: jti } });
    }
    expect(dataOf(await session(token))["status"]).toBe("completed");
  });
});

describe("a link by numbers", () => {
  it("creates the same paykey as the API, and shows a browser only what it needs", async () => {
    const token = await open({ external_id: "x-1" });
    const reply = await link(token);
    expect(reply.status).toBe(201);
    const shown = dataOf(reply);
    expect(reply.body).toEqual({
      meta: {
        api_request_id: expect.any(String) as string,
        api_request_timestamp: expect.any(String) as string,
      },
      response_type: "object",
      data: {
        id: expect.any(String) as string,
        paykey: expect.stringMatching(/^[0-9a-f]{8}\.\d\d\.[0-9a-f]{64}$/) as string,
        customer_id: claimsOf(token).sub,
        label: "JPMorgan Chase ****2558",
        institution_name: "JPMorgan Chase",
        source: "railhead",
        status: "active",
        bank_data: {
          routing_number: "021000021",
          account_number: "*******2558",
          account_type: "checking",
        },
        created_at: expect.any(String) as string,
        updated_at: expect.any(String) as string,
      },
    });
    const read = await api.call("GET", `/v1/paykeys/${String(shown["id"])}`);
    expect(dataOf(read)).toMatchObject({ ...shown, external_id: "x-1" });
    expect((await eventsOf(shown["id"])).map(({ type }) => type)).toEqual([
      "paykey.created",
      "paykey.activated",
    ]);
  });

  it("leaves the account number nowhere, nor a note in the log of requests", async () => {
    const token = await open();
    const number = "77120093411";
    expect((await link(token, { ...NUMBERS, account_number: number })).status).toBe(201);
    await link(await open(), { ...NUMBERS, account_number: `${number}-` });
    const stored = await api.db.rows(sql`
      select p::text as t from paykeys p union all select e::text from events e
      union all select k::text from idempotency_keys k union all select r::text from requests r
      union all select s::text from bridge_sessions s`);
    expect(JSON.stringify(stored)).not.toContain(number);
    expect(JSON.stringify(stored)).not.toContain("/bridge/bank_account");
  });

  it("takes no idempotency key from the business, which may need it", async () => {
    const headers = { "idempotency-key": "order-1041-link" };
    expect((await link(await open(), NUMBERS, headers)).status).toBe(201);
    const body = { ...NUMBERS, customer_id: claimsOf(await open()).sub };
    const theirs = await api.call("POST", "/v1/bridge/bank_account", { body, headers });
    expect([theirs.status, theirs.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  });

  it("names each number that cannot be one", async () => {
    const token = await open();
    const bad = { routing_number: "021000022", account_number: "12a", account_type: "gold" };
    const reply = await link(token, bad);
    expect([reply.status, referencesOf(reply)]).toEqual([
      422,
      ["/account_number", "/account_type", "/routing_number"],
    ]);
    expect((await link(token)).status).toBe(201);
  });

  it("refuses the same customers and numbers as the API", async () => {
    const token = await open();
    const { sub } = claimsOf(token);
    await api.db.run(sql`update customers set status = 'inactive' where id = ${sub}`);
    expect(codeOf(await link(token))).toEqual([422, "customer_inactive"]);
  });

  it("answers no 5xx, whatever is sent", async () => {
    const token = await open();
    for (const raw of [
      "",
      "{",
      "[]",
      "null",
      '"x"',
      "{}",
      `{"account_number":${"[".repeat(900)}`,
    ]) {
      const options = { key: token, raw, headers: { "content-type": "application/json" } };
      const paths = ["bank_account", "simulated_account", "sign_in", "sign_in/account"];
      for (const path of paths.map((name) => `/bridge/${name}`)) {
        const { status } = await call("POST", path, options);
        expect([path, raw.slice(0, 20), status < 500 && status >= 400]).toEqual([
          path,
          raw.slice(0, 20),
          true,
        ]);
      }
    }
  });
});

describe("an authorization", () => {
  const authorization = { type: "recurring", frequency: "monthly", max_amount: 12_500 };

  it("is shown with amount, dates and revocation, stored as proof, and read and printed with an audit row", async () => {
    const token = await open({ authorization });
    const [, spanish] = await textsOf(token);
    if (spanish === undefined) throw new Error("there is no text in Spanish");
    const { language, text_hash, paragraphs } = spanish;
    expect(paragraphs.join(" ")).toMatch(/\$125\.00.*cada mes.*revoque/);
    const headers = { "user-agent": "Phone 1.0" };
    const agreed = { ...NUMBERS, authorization: { language, text_hash } };
    const { id, customer_id } = dataOf(await link(token, agreed, headers));
    const path = `/v1/paykeys/${String(id)}/authorization`;
    const text = paragraphs.join("\n\n");
    expect(text_hash).toBe(createHash("sha256").update(text).digest("hex"));
    expect(dataOf(await api.call("GET", path))).toEqual({
      paykey_id: id,
      customer_id,
      session_id: claimsOf(token).jti,
      terms: { ...authorization, min_amount: null, start_date: null },
      language: "es",
      version: "1",
      text,
      text_hash,
      device: { ip_address: "127.0.0.1", user_agent: "Phone 1.0" },
      accepted_at: TEST_NOW,
    });
    const printed = await api.call("GET", `${path}/document`);
    expect([printed.status, printed.headers["content-type"]]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    for (const part of [text, text_hash, "127.0.0.1", "****2558"]) {
      expect(printed.text).toContain(part);
    }
    const rows = await api.db.rows<{ action: string }>(
      sql`select action from audit_log where resource_id = ${id} order by sequence`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "bridge_sessions.bank_account",
      "paykey.authorization_read",
      "paykey.authorization_printed",
    ]);
    const stored = await api.db.rows(sql`select a::text as t from paykey_authorizations a`);
    expect(JSON.stringify(stored)).not.toContain("Phone 1.0");
    const other = await api.addTenant();
    expect((await api.call("GET", path, { key: other.key })).status).toBe(404);
    await api.call("DELETE", `/v1/customers/${String(customer_id)}`);
    expect(dataOf(await api.call("GET", path))).toMatchObject({ device: null, text });
    expect((await api.call("GET", `${path}/document`)).text).toContain("erased");
  });

  it("links nothing where the customer agreed to another text or to none", async () => {
    const token = await open();
    const agreed = await agreementOf(await open({ authorization }));
    for (const sent of [agreed, { ...agreed, text_hash: "x" }]) {
      const reply = await link(token, { ...NUMBERS, authorization: sent });
      expect([reply.status, referencesOf(reply)]).toEqual([422, ["/authorization/text_hash"]]);
    }
    expect(referencesOf(await link(token, { ...NUMBERS, authorization: null }))).toEqual([
      "/authorization",
    ]);
    await api.db.run(sql`update accounts set business_profile =
      jsonb_set(business_profile::jsonb, '{name}', '"Renamed"') where id = ${api.accountId}`);
    const before = await agreementOf(token);
    await api.db.run(sql`update accounts set business_profile =
      jsonb_set(business_profile::jsonb, '{name}', '"Test"') where id = ${api.accountId}`);
    expect((await link(token, { ...NUMBERS, authorization: before })).status).toBe(422);
    expect((await link(token)).status).toBe(201);
  });

  it("is refused with all faults of its terms, and is absent where the API linked the account", async () => {
    const { id } = await addCustomer(api);
    const terms = { type: "single", frequency: "weekly", min_amount: 2, max_amount: 1 };
    const body = { customer_id: id, authorization: terms };
    const reply = await api.call("POST", "/v1/bridge/initialize", { body });
    expect([reply.status, referencesOf(reply)]).toEqual([
      422,
      ["/authorization/frequency", "/authorization/max_amount"],
    ]);
    const linked = await api.call("POST", "/v1/bridge/bank_account", {
      body: { customer_id: id, ...NUMBERS },
    });
    const path = `/v1/paykeys/${String(dataOf(linked)["id"])}/authorization`;
    expect((await api.call("GET", path)).status).toBe(404);
    expect((await api.call("GET", `${path}/document`)).status).toBe(404);
  });
});

describe("a link at a simulated bank", () => {
  it("links the account that was chosen, with its balance", async () => {
    const token = await open();
    const [bank] = dataOf(await session(token))["banks"] as [{ accounts: { last_four: string }[] }];
    const [, savings] = bank.accounts;
    const paykey = dataOf(await choose(token));
    expect(paykey).toMatchObject({
      source: "railhead",
      status: "active",
      label: `Paper Boat Bank ****${savings?.last_four}`,
      bank_data: { account_type: "savings", routing_number: "610000115" },
    });
    const read = await api.call("GET", `/v1/paykeys/${String(paykey["id"])}`);
    expect(dataOf(read)["balance"]).toMatchObject({ status: "completed" });
  });

  it("does what was asked of it, and may be tried again where nothing was linked", async () => {
    const token = await open();
    const refused = await choose(token, { case: "sbx_login_required" });
    expect(codeOf(refused)).toEqual([422, "provider_token_refused"]);
    expect(dataOf(refused)["detail"]).toBe("The customer must log in at the bank again.");
    expect((await choose(token, { case: "sbx_timeout" })).status).toBe(422);
    const rejected = await choose(token, { sandbox_outcome: "rejected" });
    expect([rejected.status, dataOf(rejected)["status"]]).toEqual([201, "rejected"]);
    const mismatch = await choose(token, { case: "sbx_name_mismatch" });
    expect([mismatch.status, dataOf(mismatch)["status"]]).toEqual([201, "review"]);
    expect((await choose(token, { sandbox_outcome: "active" })).status).toBe(409);
    const types = (await eventsOf(claimsOf(token).jti)).map(({ type }) => type);
    expect(types.filter((type) => type === "bridge_session.completed")).toHaveLength(1);
  });

  it("knows its own banks and cases only, and finds them by words and first digits", async () => {
    const token = await open();
    const found = async (search: string) => {
      const path = `/bridge/banks?search=${encodeURIComponent(search)}`;
      const { banks } = dataOf(await call("GET", path, { key: token }));
      return (banks as { name: string }[]).map(({ name }) => name);
    };
    expect(await found("LANTERN cred")).toEqual(["Blue Lantern Credit Union"]);
    expect(await found("6100009")).toEqual(["Tin Whistle Bank"]);
    expect(await found("lighthouses")).toEqual([]);
    const bankOf = async (number: string) =>
      dataOf(await call("GET", `/bridge/bank?routing_number=${number}`, { key: token }));
    expect(await bankOf("610000953")).toEqual({ name: "Tin Whistle Bank", is_listed: null });
    expect(await bankOf("021000021")).toEqual({ name: "JPMorgan Chase", is_listed: null });
    expect(await bankOf("021000322")).toEqual({ name: "Bank of America", is_listed: null });
    expect((await call("GET", "/bridge/banks?search=bank", { key: null })).status).toBe(401);
    expect(referencesOf(await choose(token, { routing_number: "021000021" }))).toEqual([
      "/routing_number",
    ]);
    expect(referencesOf(await choose(token, { case: "sbx_account:600002" }))).toEqual(["/case"]);
  });

  it("is not there in production, which shows no banks and no outcomes", async () => {
    const { key } = await api.addTenant("live");
    const token = await open({}, {}, key);
    expect(dataOf(await session(token))).toEqual({
      status: "open",
      mode: "production",
      language: null,
      link_expires_at: null,
      return_url: null,
      confirmation: null,
      relinks: null,
      theme: null,
      business_name: "Test",
      banks: [],
      has_bank_search: false,
      providers: [],
      sign_in: null,
      outcomes: [],
      authorizations: expect.any(Array) as object,
    });
    expect((await choose(token)).status).toBe(404);
    expect((await link(token)).status).toBe(201);
  });
});

describe("single use", () => {
  it("refuses a second account, and shows what was linked", async () => {
    const token = await open();
    expect((await call("GET", "/bridge/paykey", { key: token })).status).toBe(404);
    const first = dataOf(await link(token));
    for (const again of [await link(token), await choose(token)]) {
      expect([again.status, dataOf(again)["detail"]]).toEqual([
        409,
        "A bank account was linked in this session already.",
      ]);
    }
    expect(dataOf(await call("GET", "/bridge/paykey", { key: token }))).toEqual(first);
  });

  it("of two at once, lets one link", async () => {
    const token = await open();
    const both = await Promise.all([link(token), choose(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { sub } = claimsOf(token);
    const [{ count }] = (await api.db.rows<{ count: bigint }>(
      sql`select count(*) from paykeys where customer_id = ${sub}`,
    )) as [{ count: bigint }];
    expect(count).toBe(1n);
  });

  it("shows how a verification in the background ended", async () => {
    const token = await open({ config: { processing_method: "background" } });
    expect(dataOf(await link(token))["status"]).toBe("pending");
    await settleVerifications(api.app, { id: api.environmentId, kind: "sandbox" }, TEST_NOW);
    const read = await call("GET", "/bridge/paykey", { key: token });
    expect(dataOf(read)["status"]).toBe("active");
  });
});

describe("401", () => {
  it("refuses tokens that are forged, over, of other services, or none, and API keys", async () => {
    const token = await open();
    const { iat: _, exp: __, iss: ___, ...claims } = claimsOf(token);
    const before = addMs(api.app.wall.now(), -30 * 60_000 - 1_000);
    const { bridge_token: over } = await signBridgeToken(api.app.vault, claims, before);
    const [head, payload, signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: api.accountId }));
    const unknown = { ...claims, jti: api.app.ids.uuid(api.app.wall.now()) };
    const texts = [
      over,
      `${head}.${forged.toString("base64url")}.${signature}`,
      `${head}.${payload}.`,
      "x",
      "a.b.c",
      "é.é.é",
      api.key,
      (await signBridgeToken(api.app.vault, unknown, api.app.wall.now())).bridge_token,
      null,
    ];
    for (const key of texts) {
      const replies = [await session(key), await call("GET", "/bridge/paykey", { key })];
      if (key !== null) replies.push(await link(key), await choose(key));
      expect([key, replies.map(({ status }) => status)]).toEqual([key, replies.map(() => 401)]);
    }
    expect((await session(token)).status).toBe(200);
  });

  it("opens nothing else to the token", async () => {
    const token = await open();
    for (const path of ["/v1/customers", "/v1/paykeys", "/v1/events"]) {
      expect((await api.call("GET", path, { key: token })).status).toBe(401);
    }
  });
});

describe("429", () => {
  it("counts what is tried for one customer, over all their sessions", async () => {
    const { id } = await addCustomer(api);
    const body = { customer_id: id };
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const reply = await api.call("POST", "/v1/bridge/initialize", { body });
        return dataOf(reply)["bridge_token"] as string;
      }),
    );
    const wrong = { ...NUMBERS, account_number: "1" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      for (const token of tokens) statuses.push((await link(token, wrong)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429, 429]);
    expect((await link(await open())).status).toBe(201);
  });
});
