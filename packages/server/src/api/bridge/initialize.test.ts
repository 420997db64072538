import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMs, msToInstant } from "@railhead/core";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  addCustomer,
  codeOf,
  dataOf,
  referencesOf,
} from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../routes.ts";
import { readBridgeToken } from "./token.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
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
  });

  it("keeps production free of forced outcomes and skipped checks", async () => {
    const { key } = await api.addTenant("live");
    const { id } = await addCustomer(api, {}, key);
    const ask = (config: object) => initialize({ customer_id: id, config }, key);
    expect(codeOf(await ask({ sandbox_outcome: "active" }))).toEqual([422, "sandbox_only"]);
    expect(codeOf(await ask({ processing_method: "skip" }))).toEqual([422, "skip_not_allowed"]);
  });
});
