import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callServer,
  createTestApi,
  type Reply,
  type TestApi,
} from "../../../../../../test/support/api.ts";
import { addCustomer, codeOf, dataOf } from "../../../../../../test/support/api/api-fixtures.ts";
import type {
  BeginResult,
  FinishResult,
  HostedRequest,
  HostedReturn,
  LinkedAccount,
} from "../../../bridge-providers/adapter.ts";
import { createProviders } from "../../../bridge-providers/providers.ts";
import { secret } from "../../../bridge-providers/secret.ts";
import { sql } from "../../../db/postgres/executor.ts";
import { sweepKeys } from "../../../http/limits/expired-keys.ts";
import { routes } from "../../routes.ts";
import { pageGuests } from "./routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { guests: pageGuests });
});
afterAll(() => api.close());

const NUMBER = "88203344556677";
const account = (differing: Partial<LinkedAccount> = {}): LinkedAccount => ({
  ref: "handle-of-the-provider",
  institution_name: "First of Tests",
  routing_number: "021000021",
  account_number: secret(NUMBER),
  account_type: "savings",
  tokenized: false,
  owners: ["Ada Example"],
  balance: { status: "completed", cents: 12_345n },
  expires_at: null,
  ...differing,
});

/** What the adapter of the tests is asked, and answers. */
const asked: { begun: HostedRequest[]; returned: HostedReturn[] } = { begun: [], returned: [] };
const answers: { begin: BeginResult; finish: FinishResult } = {
  begin: { outcome: "begun", url: "https://bank.example/sign-in", ref: "handle-of-the-sign-in" },
  finish: { outcome: "linked", accounts: [account()] },
};
const usual = { ...answers };

beforeEach(() => {
  Object.assign(answers, usual);
  Object.assign(asked, { begun: [], returned: [] });
  const adapter = {
    name: "my_bank",
    exchange: () => Promise.reject(new Error("no token is sent")),
    balance: async () => ({ status: "completed", cents: 1n }) as const,
    hosted: {
      title: "My Bank Connect",
      async begin(request: HostedRequest) {
        asked.begun.push(request);
        return answers.begin;
      },
      async finish(back: HostedReturn) {
        asked.returned.push(back);
        return answers.finish;
      },
    },
  };
  Object.assign(api.app, { providers: createProviders([adapter]) });
});

async function open(key = api.key): Promise<string> {
  const { id } = await addCustomer(api, {}, key);
  const body = { customer_id: id };
  return dataOf(await api.call("POST", "/v1/bridge/initialize", { body, key }))[
    "bridge_token"
  ] as string;
}

const call = (method: string, path: string, key: string, body?: object): Promise<Reply> =>
  callServer(api.server, { method, path, key, ...(body && { body }) });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    readonly jti: string;
    readonly sub: string;
  };
const session = async (key: string) => dataOf(await call("GET", "/bridge/session", key));
const begin = (key: string, provider = "my_bank") =>
  call("POST", "/bridge/sign_in", key, { provider, language: "es" });
const comeBack = (state: string, query = "code=1") =>
  call("POST", "/bridge/sign_in/return", state, { query });
const link = async (key: string, place = 0) => {
  const [text] = (await session(key))["authorizations"] as {
    language: string;
    text_hash: string;
  }[];
  const authorization = { language: text?.language, text_hash: text?.text_hash };
  return await call("POST", "/bridge/sign_in/account", key, { place, authorization });
};
const stateOf = async (reply: Promise<Reply>) => dataOf(await reply)["state"] as string;

describe("a sign-in on the page of a provider", () => {
  it("links the account that the provider answers, with its owners and balance, and forgets the rest", async () => {
    const token = await open();
    expect((await session(token))["providers"]).toEqual([
      { name: "my_bank", title: "My Bank Connect" },
      { name: "simulation", title: "Sandbox Connect" },
    ]);
    const begun = dataOf(await begin(token));
    expect(begun).toEqual({
      url: "https://bank.example/sign-in",
      state: expect.stringMatching(/^state_[\w-]{54}$/) as string,
      return_origin: expect.stringMatching(/^http:\/\//) as string,
      sign_in: {
        provider: "my_bank",
        title: "My Bank Connect",
        status: "open",
        failure: null,
        accounts: [],
      },
    });
    const { state, return_origin } = begun as { state: string; return_origin: string };
    const return_url = `${return_origin}/bridge/return`;
    expect(asked.begun).toEqual([{ return_url, state, language: "es" }]);
    expect((await session(token))["sign_in"]).toMatchObject({ status: "open", accounts: [] });
    const back = await comeBack(state, `state=${state}&code=a%26b&code=last`);
    expect([back.status, dataOf(back)]).toEqual([201, { status: "returned", failure: null }]);
    expect(asked.returned).toEqual([{ ref: "handle-of-the-sign-in", query: { code: "last" } }]);
    expect((await session(token))["sign_in"]).toMatchObject({
      status: "returned",
      accounts: [
        { institution_name: "First of Tests", account_type: "savings", last_four: "6677" },
      ],
    });
    const stored = await api.db.rows(sql`select s::text as t from bridge_sign_ins s`);
    expect(JSON.stringify(stored)).not.toMatch(/88203344556677|handle-of|Example|state_/);
    const linked = await link(token);
    expect([linked.status, dataOf(linked)]).toMatchObject([
      201,
      { status: "active", source: "railhead", label: "First of Tests ****6677" },
    ]);
    const read = dataOf(await api.call("GET", `/v1/paykeys/${String(dataOf(linked)["id"])}`));
    expect(read["balance"]).toMatchObject({ status: "completed", account_balance: 12_345 });
    const links = await api.db.rows(sql`
      select provider from provider_links where paykey_id = ${dataOf(linked)["id"]}`);
    expect(links).toEqual([{ provider: "my_bank" }]);
    expect(await api.db.rows(sql`select from bridge_sign_ins`)).toEqual([]);
    expect(await session(token)).toMatchObject({ status: "completed", sign_in: null });
  });

  it("returns once: a repeated return changes nothing and asks the provider nothing", async () => {
    const token = await open();
    const state = await stateOf(begin(token));
    await comeBack(state);
    const again = await comeBack(state);
    expect([again.status, asked.returned.length]).toEqual([409, 1]);
    expect((await session(token))["sign_in"]).toMatchObject({ status: "returned" });
    expect((await link(token)).status).toBe(201);
    expect((await comeBack(state)).status).toBe(401);
  });

  it("opens nothing by a state that is forged, was replaced by a later sign-in, or has expired", async () => {
    const token = await open();
    const first = await stateOf(begin(token));
    const second = await stateOf(begin(token));
    for (const state of [first, `${second.slice(0, -4)}AAAA`, "state_x", "state_", token]) {
      const { status } = await comeBack(state);
      expect([state === token, status]).toEqual([state === token, state === token ? 403 : 401]);
    }
    await api.db.run(sql`update bridge_sign_ins set expires_at = ${api.app.wall.now()}`);
    expect((await comeBack(second)).status).toBe(401);
    expect(asked.returned).toEqual([]);
    expect((await session(token))["sign_in"]).toBeNull();
    await sweepKeys(api.db, { ...api.app.wall, now: () => "2100-01-01T00:00:00.000Z" });
    expect(await api.db.rows(sql`select from bridge_sign_ins`)).toEqual([]);
  });

  it("opens by its state the return alone: the provider knows it, too", async () => {
    const state = await stateOf(begin(await open()));
    for (const path of ["/bridge/session", "/bridge/banks?search=a", "/bridge/paykey"]) {
      expect([path, (await call("GET", path, state)).status]).toEqual([path, 403]);
    }
    expect((await begin(state)).status).toBe(403);
    expect((await api.call("GET", "/v1/customers", { key: state })).status).toBe(401);
  });

  it("says in the customer's terms that the provider failed, or that the customer left", async () => {
    const refused = (code: "timeout" | "login_required" | "account_closed") =>
      ({ outcome: "refused", code, retryable: code === "timeout", message: "No." }) as const;
    const token = await open();
    answers.begin = refused("timeout");
    expect(dataOf(await begin(token))).toMatchObject({
      url: null,
      sign_in: { status: "failed", failure: "unavailable" },
    });
    answers.begin = usual.begin;
    const ends = [
      [{ outcome: "cancelled" }, { status: "cancelled", failure: null }],
      [refused("timeout"), { status: "failed", failure: "unavailable" }],
      [refused("login_required"), { status: "failed", failure: "sign_in_again" }],
      [refused("account_closed"), { status: "failed", failure: "no_account" }],
    ] as const;
    for (const [finish, end] of ends) {
      answers.finish = finish;
      expect(dataOf(await comeBack(await stateOf(begin(token))))).toEqual(end);
      expect((await session(token))["sign_in"]).toMatchObject(end);
      expect((await link(token)).status).toBe(422);
    }
  });

  it("keeps the other accounts where the one that was chosen is rejected, and refuses places without one", async () => {
    const closed = account({ account_number: secret("88203344550000"), owners: ["Pat Else"] });
    answers.finish = { outcome: "linked", accounts: [account(), closed] };
    const token = await open();
    await comeBack(await stateOf(begin(token)));
    expect((await link(token, 2)).status).toBe(422);
    expect(dataOf(await link(token, 1))).toMatchObject({ status: "review" });
    expect((await link(token, 0)).status).toBe(422);
  });

  it("is offered in production only by a provider with a page and a service that knows its address", async () => {
    const { key } = await api.addTenant("live");
    const token = await open(key);
    expect((await session(token))["providers"]).toEqual([]);
    expect((await begin(token)).status).toBe(422);
    const { people } = api.app;
    Object.assign(people, { publicUrl: "https://link.example.com" });
    expect((await session(token))["providers"]).toEqual([
      { name: "my_bank", title: "My Bank Connect" },
    ]);
    expect((await begin(token, "simulation")).status).toBe(422);
    const state = await stateOf(begin(token));
    expect(asked.begun[0]?.return_url).toBe("https://link.example.com/bridge/return");
    await comeBack(state);
    expect(dataOf(await link(token))).toMatchObject({ status: "active" });
    Object.assign(people, { publicUrl: undefined });
  });

  it("is forgotten with the customer, and begins no more once an account is linked", async () => {
    const token = await open();
    await comeBack(await stateOf(begin(token)));
    const { jti, sub } = claimsOf(token);
    const kept = () => api.db.rows(sql`select from bridge_sign_ins where session_id = ${jti}`);
    expect(await kept()).toHaveLength(1);
    await api.call("DELETE", `/v1/customers/${sub}`);
    expect(await kept()).toEqual([]);
    const other = await open();
    await comeBack(await stateOf(begin(other)));
    await link(other);
    expect(codeOf(await begin(other))[0]).toBe(409);
  });

  it("answers no 5xx to a return of any shape", async () => {
    const state = await stateOf(begin(await open()));
    for (const query of [
      "",
      "%",
      "&&&=",
      "__proto__=1&state=2",
      "é".repeat(3000),
      "a".repeat(5000),
    ]) {
      const { status } = await comeBack(state, query);
      expect([query.slice(0, 20), status < 500]).toEqual([query.slice(0, 20), true]);
    }
  });
});
