import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { sampleRoutes } from "../../../../../test/support/api/sample-routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(sampleRoutes);
});
afterAll(() => api.close());

const call: TestApi["call"] = (method, path, options) => api.call(method, path, options);
const items = (reply: Awaited<ReturnType<typeof call>>) =>
  reply.body.data.items?.map((item) => item.reference);

describe("a body", () => {
  const send = (raw: string | Buffer, type = "application/json") =>
    call("POST", "/v1/things", { raw, headers: { "content-type": type } });

  it("is refused when it is not strict JSON in UTF-8", async () => {
    const deep = (levels: number) => `{"name":"a","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const bad = [
      "{",
      " ",
      "\ufeff{}",
      '{"name":"a","name":"b"}',
      '{"x":{"a":1,"\\u0061":2},"name":"a"}',
      '{"__proto__":{},"name":"a"}',
      '{"constructor":{"prototype":{}},"name":"a"}',
      deep(32),
      deep(10_000),
      '{"name":"a\u0000"}',
      "NaN",
    ];
    for (const text of bad)
      expect([text.slice(0, 40), (await send(text)).status]).toEqual([text.slice(0, 40), 400]);
    expect((await send(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).status).toBe(400);
    expect((await send(deep(31))).status).toBe(201);
    expect((await send('{"name":"{:,\\"","constructor":1}')).status).toBe(201);
  });

  it("is refused without execution when it is empty, not an object, too large or of another type", async () => {
    expect((await call("POST", "/v1/things")).status).toBe(400);
    expect((await send("")).status).toBe(400);
    for (const text of ["[1]", "null", '"x"', "1"]) {
      const reply = await send(text);
      expect([text, reply.status]).toEqual([text, 422]);
      expect(reply.body.data.items).toEqual([{ reference: "", detail: "Must be an object." }]);
    }
    expect((await send(`{"name":"${"a".repeat(2 ** 21)}"}`)).status).toBe(413);
    for (const type of [
      "text/plain",
      "application/json; charset=utf-16",
      "application/jsonx",
      "x",
    ]) {
      expect([type, (await send('{"name":"a"}', type)).status]).toEqual([type, 415]);
    }
    for (const type of [
      "application/json; charset=UTF-8",
      "application/vnd.x+json",
      "Application/JSON",
    ]) {
      expect([type, (await send('{"name":"a"}', type)).status]).toEqual([type, 201]);
    }
  });

  it("is validated as a whole: every invalid field has one item", async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [`k${index}`, index]),
    );
    const reply = await call("POST", "/v1/things", {
      body: { amount: "012", device: { ip_address: "::1%eth0" }, metadata, due: "2026-03-01" },
    });
    expect(reply.status).toBe(422);
    expect(items(reply)?.sort()).toEqual([
      "/amount",
      "/device/ip_address",
      "/due",
      "/metadata",
      "/name",
    ]);
    expect(reply.body.data["detail"]).toBe("5 fields are not valid.");
  });

  it("counts characters, not bytes or code units", async () => {
    expect((await call("POST", "/v1/things", { body: { name: "😀😀😀😀😀" } })).status).toBe(201);
    expect(items(await call("POST", "/v1/things", { body: { name: "😀😀😀😀😀😀" } }))).toEqual([
      "/name",
    ]);
  });

  it("may not hide characters in text, NUL or half a surrogate pair anywhere", async () => {
    for (const name of ["a\u0007", "a\u202e", "a\u200b", "\u0085"]) {
      expect(items(await call("POST", "/v1/things", { body: { name } }))).toEqual(["/name"]);
    }
    expect(items(await send('{"name":"a","x":["\\ud800"],"y\\u0000":1}'))).toEqual([
      "/x/0",
      "/y\u0000",
      "/x",
    ]);
    const metadata = {
      a: "line\nnext\t",
      b: "\u0001",
      c: {},
      d: 1e300,
      ["k".repeat(41)]: 1,
      e: null,
    };
    expect(items(await call("POST", "/v1/things", { body: { name: "a", metadata } }))).toEqual([
      "/metadata/b",
      "/metadata/c",
      "/metadata/d",
      `/metadata/${"k".repeat(41)}`,
    ]);
  });

  it("takes an amount as an integer or digits and nothing else", async () => {
    const post = async (amount: string) => (await send(`{"name":"a","amount":${amount}}`)).status;
    for (const amount of ["1", "1.0", '"1"', "2147483647", '"2147483647"']) {
      expect([amount, await post(amount)]).toEqual([amount, 201]);
    }
    const bad = [
      "0",
      "-1",
      '"-0"',
      "1e309",
      "12.5",
      '"12.5"',
      '"1e3"',
      '"0x10"',
      '" 12 "',
      '"012"',
      '"１２"',
      '""',
      "null",
      "true",
      "[1]",
      "9007199254740993",
      "2147483648",
      '"99999999999999999999"',
    ];
    for (const amount of bad) expect([amount, await post(amount)]).toEqual([amount, 422]);
  });
});
