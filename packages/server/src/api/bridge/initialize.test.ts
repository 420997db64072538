import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMs, msToInstant } from "@railhead/core";
import { callServer, createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  codeOf,
  dataOf,
  referencesOf,
} from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";
import { pageGuests } from "./page/routes.ts";
import { readBridgeToken } from "./token.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { guests: pageGuests });
});
afterAll(() => api.close());

const initialize = (body: object, key = api.key) =>
  api.call("POST", "/v1/bridge/initialize", { body, key });

describe("201", () => {
  it("answers a signed JWT for 30 minutes that names the session and no person", async () => {
    const { id } = await addCustomer(api);
    const config = { sandbox_outcome: "review" };
    const reply = await initialize({ customer_id: id, external_id: "x-1", config });
    expect(reply.status).toBe(201);
    const token = dataOf(reply)["bridge_token"] as string;
    expect(token.split(".")).toHaveLength(3);
    const [header, payload] = token
      .split(".")
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as object);
    expect(header).toEqual({ alg: "HS256", typ: "JWT" });
    const now = api.app.wall.now();
    const claims = await readBridgeToken(api.app.vault, token, now);
    expect(claims).toEqual(payload);
    expect(claims).toMatchObject({
      sub: id,
      account_id: api.accountId,
      environment_id: api.environmentId,
      external_id: "x-1",
      config: { processing_method: "inline", sandbox_outcome: "review" },
    });
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(1800);
    expect(dataOf(reply)["expires_at"]).toBe(msToInstant(Number(claims?.exp) * 1000));
    expect(JSON.stringify(payload)).not.toMatch(/Ada|example\.com|2125550123/);
  });

  it("answers the language that was asked for, and null where the browser decides", async () => {
    const { id: customer_id } = await addCustomer(api);
    expect(dataOf(await initialize({ customer_id, language: "es" }))["language"]).toBe("es");
    expect(dataOf(await initialize({ customer_id }))["language"]).toBeNull();
    expect(dataOf(await initialize({ customer_id, language: null }))["language"]).toBeNull();
    expect(referencesOf(await initialize({ customer_id, language: "fr" }))).toEqual(["/language"]);
  });

  it("answers a token that ends and that nobody can forge", async () => {
    const { id } = await addCustomer(api);
    const token = dataOf(await initialize({ customer_id: id }))["bridge_token"] as string;
    const now = api.app.wall.now();
    const read = (text: string, at = now) => readBridgeToken(api.app.vault, text, at);
    expect(await read(token, addMs(now, 29 * 60_000))).toBeDefined();
    expect(await read(token, addMs(now, 31 * 60_000))).toBeUndefined();
    const [header, payload = "", signature] = token.split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    const encoded = (text: string) => Buffer.from(text).toString("base64url");
    const forged = encoded(JSON.stringify({ ...claims, sub: "x" }));
    const elsewhere = { ...claims, environment_id: api.app.ids.uuid(now) };
    for (const text of [
      `${header}.${forged}.${signature}`,
      `${header}.${encoded(JSON.stringify(elsewhere))}.${signature}`,
      `${header}.${encoded("null")}.${signature}`,
      `${header}.${encoded("{")}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}`,
      `${token}.x`,
      `${header}.${payload}.AAAA`,
      "",
    ]) {
      expect(await read(text)).toBeUndefined();
    }
    const other = await createTestApi(routes);
    expect(await readBridgeToken(other.app.vault, token, now)).toBeUndefined();
    await other.close();
  });
});

describe("422", () => {
  it("refuses whom linking refuses", async () => {
    const rejected = await addCustomer(api, { config: { sandbox_outcome: "rejected" } });
    expect(codeOf(await initialize({ customer_id: rejected["id"] }))).toEqual([
      422,
      "customer_rejected",
    ]);
    const unknown = await initialize({ customer_id: api.accountId });
    expect([...codeOf(unknown), ...referencesOf(unknown)]).toEqual([
      422,
      "customer_not_found",
      "/customer_id",
    ]);
    expect(referencesOf(await initialize({}))).toEqual(["/customer_id"]);
    const { id } = await addCustomer(api);
    const foreign = await initialize({ customer_id: id, paykey_id: api.accountId });
    expect(referencesOf(foreign)).toEqual(["/paykey_id"]);
  });

  it("keeps production free of forced outcomes and skipped checks", async () => {
    const { key } = await api.addTenant("live");
    const { id } = await addCustomer(api, {}, key);
    const ask = (config: object) => initialize({ customer_id: id, config }, key);
    expect(codeOf(await ask({ sandbox_outcome: "active" }))).toEqual([422, "sandbox_only"]);
    expect(codeOf(await ask({ processing_method: "skip" }))).toEqual([422, "skip_not_allowed"]);
  });
});

describe("a hosted link", () => {
  interface Link {
    readonly url: string;
    readonly expires_at: string;
    readonly return_url: string | null;
    readonly qr_svg: string;
    readonly email_subject: string;
    readonly email_text: string;
  }
  const RETURN_URL = "http://localhost:3000/thanks?order=7";

  async function linkOf(hosted_link: object, body: object = {}): Promise<Link & { code: string }> {
    const { id: customer_id } = await addCustomer(api);
    const reply = await initialize({ customer_id, hosted_link, ...body });
    const link = dataOf(reply)["hosted_link"] as Link;
    return { ...link, code: link.url.split("#")[1] ?? "" };
  }
  const ask = (method: string, path: string, key: string, body?: object) =>
    callServer(api.server, { method, path: `/bridge/${path}`, key, ...(body && { body }) });

  it("is an address with its QR code and an e-mail, of which the service keeps a hash", async () => {
    const sent = { expires_in_hours: 2, return_url: RETURN_URL };
    const { code, ...link } = await linkOf(sent, { language: "es" });
    expect(link.url).toMatch(/^http:\/\/[^/]+\/bridge\/link#link_[\w-]{54}$/);
    expect(link.qr_svg).toMatch(/^<svg viewBox="0 0 \d+ \d+" xmlns=/);
    expect(link.email_subject).toBe("Vincule una cuenta bancaria con Test");
    expect(link.email_text.split("\n\n")[1]).toBe(link.url);
    expect(link.email_text).toContain("dentro de 2 horas");
    const left = Date.parse(link.expires_at) - Date.parse(api.app.wall.now());
    expect(Math.abs(left - 2 * 3_600_000)).toBeLessThan(60_000);
    const shown = dataOf(await ask("GET", "session", code));
    expect(shown).toMatchObject({
      status: "open",
      language: "es",
      link_expires_at: link.expires_at,
      return_url: RETURN_URL,
    });
    const [kept] = await api.db.rows<{ text: string }>(
      sql`select string_agg(bridge_sessions::text, '') as text from bridge_sessions`,
    );
    expect(kept?.text).not.toContain(code.slice(-30));
  });

  it("links one account, once, with what the token would carry", async () => {
    const config = { sandbox_outcome: "review" };
    const { code } = await linkOf({}, { external_id: "x-2", config });
    const { authorizations } = dataOf(await ask("GET", "session", code));
    const [{ language, text_hash }] = authorizations as [Record<string, string>];
    const body = {
      routing_number: "021000021",
      account_number: "40719932558",
      account_type: "checking",
      authorization: { language, text_hash },
    };
    const linked = await ask("POST", "bank_account", code, body);
    expect([linked.status, dataOf(linked)["status"]]).toEqual([201, "review"]);
    const paykey = await api.call("GET", `/v1/paykeys/${String(dataOf(linked)["id"])}`);
    expect(dataOf(paykey)["external_id"]).toBe("x-2");
    expect((await ask("POST", "bank_account", code, body)).status).toBe(409);
    expect(dataOf(await ask("GET", "session", code))["status"]).toBe("completed");
  });

  it("opens nothing after its end, with another code, or in another environment", async () => {
    const { code } = await linkOf({});
    const other = await api.addTenant();
    const elsewhere = Buffer.concat([
      Buffer.from(other.environmentId.replaceAll("-", ""), "hex"),
      Buffer.from(code.slice(5), "base64url").subarray(16),
    ]);
    const last = code.endsWith("A") ? "Q" : "A";
    const wrong = [
      "link_",
      `${code.slice(0, -1)}${last}`,
      `link_${elsewhere.toString("base64url")}`,
    ];
    for (const text of wrong) expect((await ask("GET", "session", text)).status).toBe(401);
    expect((await ask("GET", "session", code)).status).toBe(200);
    await api.db.run(sql`update bridge_sessions set link_expires_at = ${api.app.wall.now()}
      where link_hash is not null`);
    expect((await ask("GET", "session", code)).status).toBe(401);
  });

  it("returns to registered origins alone, and needs the service's own address in production", async () => {
    const { key } = await api.addTenant("live");
    const { id: customer_id } = await addCustomer(api);
    const faults = async (hosted_link: object, by = api.key) =>
      referencesOf(await initialize({ customer_id, hosted_link }, by));
    expect(await faults({ expires_in_hours: 337 })).toEqual(["/hosted_link/expires_in_hours"]);
    for (const return_url of ["https://elsewhere.example/", "javascript:alert(1)"]) {
      expect(await faults({ return_url })).toEqual(["/hosted_link/return_url"]);
    }
    const { id } = await addCustomer(api, {}, key);
    const live = await initialize({ customer_id: id, hosted_link: {} }, key);
    expect(referencesOf(live)).toEqual(["/hosted_link"]);
  });
});
