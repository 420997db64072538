import { connect } from "node:net";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../test/support/api.ts";
import { ok, page, route } from "./route.ts";
import * as schema from "./schema.ts";
import { refusal } from "./problem.ts";

const create = route(
  {
    operationId: "createThing",
    method: "POST",
    path: "/v1/things",
    summary: "Create a thing",
    body: Type.Object({
      name: schema.Text(1, 5),
      amount: Type.Optional(schema.Cents()),
      device: Type.Optional(schema.Device()),
      metadata: Type.Optional(schema.Metadata()),
      due: Type.Optional(schema.CivilDate()),
    }),
    checks: [
      {
        reference: "/due",
        fault: (value, { at }) => ((value as string) < at.slice(0, 10) ? "Is past." : undefined),
      },
    ],
    response: Type.Object({}, { additionalProperties: true }),
    problems: ["account_not_active"],
    scope: "things:write",
    accountScoped: true,
  },
  async ({ accountId, at }, { body }) => {
    if (body.name === "no") throw refusal("account_not_active");
    if (body.name === "boom") throw new Error("secret words");
    return ok({ account_id: accountId, name: body.name, at });
  },
);

const read = route(
  {
    operationId: "getThing",
    method: "GET",
    path: "/v1/things/:id",
    summary: "Read a thing",
    response: Type.Object({}, { additionalProperties: true }),
    problems: [],
    scope: "things:read",
    accountScoped: true,
  },
  async ({ accountId }, { params }) => ok({ id: params.id, account_id: accountId }),
);

const list = route(
  {
    operationId: "listPeople",
    method: "GET",
    path: "/v1/people",
    summary: "List people",
    query: Type.Object({
      status: Type.Optional(schema.ListOf(["review", "rejected"])),
      created_from: Type.Optional(schema.TimeBound("from")),
      created_to: Type.Optional(schema.TimeBound("to")),
      flag: Type.Optional(schema.Flag()),
      search_text: Type.Optional(schema.SearchText()),
    }),
    list: { sorts: ["name", "created_at"] },
    response: Type.Object({}, { additionalProperties: true }),
    problems: [],
    scope: "people:read",
    accountScoped: false,
  },
  async (_context, { query, paging }) => page([{ query, paging }], 5),
);

const patch = route(
  { ...read, operationId: "patchThing", method: "PATCH", scope: "things:write" } as const,
  async () => ok({}),
);

let api: TestApi;
beforeAll(async () => {
  const charges = { ...create, operationId: "createCharge", path: "/v1/charges" } as const;
  api = await createTestApi([create, read, list, patch, charges]);
});
afterAll(() => api.close());

const call: TestApi["call"] = (method, path, options) => api.call(method, path, options);
const items = (reply: Awaited<ReturnType<typeof call>>) =>
  reply.body.data.items?.map((item) => item.reference);

describe("an answer", () => {
  it("carries one request id in meta and header, and echoes the caller's own", async () => {
    const reply = await call("POST", "/v1/things", {
      body: { name: "a" },
      headers: { "request-id": "r".repeat(200), "correlation-id": "c1" },
    });
    expect(reply.status).toBe(201);
    expect(reply.body.meta).toEqual({
      api_request_id: reply.headers["api-request-id"],
      api_request_timestamp: TEST_NOW,
    });
    expect(reply.body.response_type).toBe("object");
    expect(reply.headers["request-id"]).toBe("r".repeat(128));
    expect(reply.headers["correlation-id"]).toBe("c1");
    expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  });

  it("says nothing of an unexpected fault", async () => {
    const reply = await call("POST", "/v1/things", { body: { name: "boom" } });
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain("secret");
    expect(reply.body.data).toMatchObject({ type: "/internal_error", title: "Internal Error" });
  });
});

describe("checks before the body", () => {
  it("asks for a key before it says what exists", async () => {
    for (const path of ["/v1/things", "/v1/nothing", "/v1/things/x", "/v1/%zz"]) {
      for (const key of [null, "rk_sandbox_wrong", `rk_sandbox_${"0".repeat(64)}`]) {
        const reply = await call("GET", path, { key });
        expect([path, reply.status]).toEqual([path, 401]);
        expect(reply.body.data).toMatchObject({ status: 401, type: "/unauthorized" });
      }
    }
  });

  it("accepts the scheme in any case", async () => {
    const headers = { authorization: `bEARER ${api.key}` };
    expect((await call("GET", "/v1/people", { key: null, headers })).status).toBe(200);
  });

  it("tells an unknown path from a known one with another method", async () => {
    expect((await call("GET", "/v1/nothing")).status).toBe(404);
    expect((await call("GET", "/elsewhere", { key: null })).status).toBe(404);
    const reply = await call("GET", "/v1/charges");
    expect(reply.status).toBe(405);
    expect(reply.headers["allow"]).toBe("POST");
    expect(reply.body.data["detail"]).toContain("/v1/payments");
    expect((await call("DELETE", `/v1/things/${api.accountId}`)).headers["allow"]).toBe(
      "GET, PATCH, HEAD",
    );
    for (const path of ["/v1/%zz", `/v1/things/${"9".repeat(10_000)}`]) {
      expect((await call("GET", path)).status).toBe(404);
    }
  });

  it("takes an id in any case and answers with the canonical one", async () => {
    const reply = await call("GET", `/v1/things/${api.accountId.toUpperCase()}`);
    expect(reply.body.data["id"]).toBe(api.accountId);
    for (const id of ["x", `{${api.accountId}}`, api.accountId.replaceAll("-", ""), "%00"]) {
      expect((await call("GET", `/v1/things/${id}`)).status).toBe(400);
    }
  });
});

describe("the account scope", () => {
  const at = (account: string, key: string, name = "service-account-id") =>
    call("GET", `/v1/things/${api.accountId}`, { key, headers: { [name]: account } });

  it("lets a platform key act for any account of its environment and an account key for its own", async () => {
    const other = await api.addAccount(api.environmentId);
    const foreign = await api.addTenant();
    const platform = api.platformKey;
    expect((await at(other.accountId, platform)).body.data["account_id"]).toBe(other.accountId);
    expect((await at(other.accountId, platform, "X-Acct")).body.data["account_id"]).toBe(
      other.accountId,
    );
    expect(
      (await call("GET", `/v1/things/${api.accountId}`, { key: platform })).body.data["account_id"],
    ).toBe(api.accountId);
    expect((await at(foreign.accountId, platform)).status).toBe(403);
    expect((await at(api.environmentId, platform)).status).toBe(403);
    expect((await at(other.accountId, api.key)).status).toBe(403);
    expect((await at(api.accountId.toUpperCase(), api.key)).status).toBe(200);
    expect((await at("x", platform)).status).toBe(400);
    expect((await at("", platform)).status).toBe(400);
    const headers = { "service-account-id": api.accountId, "x-acct": other.accountId };
    expect(
      (await call("GET", `/v1/things/${api.accountId}`, { key: platform, headers })).status,
    ).toBe(400);
  });

  it("is ignored on platform calls", async () => {
    expect(
      (await call("GET", "/v1/people", { headers: { "service-account-id": "x" } })).status,
    ).toBe(200);
  });
});

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

  it("is judged as a whole: every field at fault has one item", async () => {
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

describe("an Idempotency-Key", () => {
  const keyed = (key: string, body: object = { name: "a" }, path = "/v1/things") =>
    call("POST", path, { body, headers: { "idempotency-key": key } });

  it("has 10 to 40 printable characters on any method", async () => {
    for (const key of ["", "123456789", "x".repeat(41), "ééééééééééé"]) {
      for (const method of ["POST", "GET"]) {
        const path = method === "GET" ? "/v1/people" : "/v1/things";
        const reply = await call(method, path, {
          body: { name: "a" },
          headers: { "idempotency-key": key },
        });
        expect([key, reply.status]).toEqual([key, 400]);
        expect(reply.body.data).toMatchObject({ detail: "Validation failed", items: [{}] });
      }
    }
    expect((await keyed("x".repeat(10))).status).toBe(201);
    expect((await keyed("x".repeat(40))).status).toBe(201);
  });

  it("gives the first answer again byte for byte, to any key of the account and no other account", async () => {
    const first = await keyed("replay-me-1");
    const again = await keyed("replay-me-1");
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(201);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.headers["api-request-id"]).toBe(first.headers["api-request-id"]);
    const headers = { "idempotency-key": "replay-me-1" };
    const platform = await call("POST", "/v1/things", {
      body: { name: "a" },
      headers,
      key: api.platformKey,
    });
    expect(platform.text).toBe(first.text);
    const other = await api.addAccount(api.environmentId);
    const foreign = await call("POST", "/v1/things", {
      body: { name: "a" },
      headers,
      key: other.key,
    });
    expect(foreign.headers["idempotent-replayed"]).toBeUndefined();
  });

  it("is refused for another body or path", async () => {
    await keyed("reuse-me-01");
    for (const reply of [
      await keyed("reuse-me-01", { name: "b" }),
      await keyed("reuse-me-01", { name: "a" }, "/v1/things?x=1"),
      await keyed("reuse-me-01", { bad: 1 }),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.headers["x-should-retry"]).toBe("false");
      expect(reply.body.data["detail"]).toBe("key already used for a different request");
    }
  });

  it("is not consumed by a refusal before execution or a fault of ours, but by a business refusal", async () => {
    expect((await keyed("correct-me-1", { name: "toolong" })).status).toBe(422);
    expect((await keyed("correct-me-1", { name: "boom" })).status).toBe(500);
    expect((await keyed("correct-me-1")).status).toBe(201);
    const refused = await keyed("refuse-me-1", { name: "no" });
    expect(refused.body.data["code"]).toBe("account_not_active");
    const again = await keyed("refuse-me-1", { name: "no" });
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([refused.text, "true"]);
  });

  it("runs once under any concurrency", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => keyed("race-me-001")));
    const fresh = replies.filter(
      (reply) => reply.status === 201 && !reply.headers["idempotent-replayed"],
    );
    expect(fresh).toHaveLength(1);
    for (const reply of replies) {
      if (reply.status === 409) expect(reply.headers["retry-after"]).toBe("1");
      else expect(reply.text).toBe(fresh[0]?.text);
    }
  });
});

describe("a list", () => {
  const query = async (text: string) => {
    const reply = await call("GET", `/v1/people?${text}`);
    return {
      reply,
      seen: (reply.body.data as unknown as { query: Record<string, unknown> }[])[0]?.query,
    };
  };

  it("reads comma lists, repeated keys and brackets alike, whatever their case", async () => {
    for (const text of [
      "status=review%2Crejected",
      "status=REVIEW,rejected&x=1",
      "status=review&status=rejected",
      "status[]=review&status%5B%5D=rejected",
    ]) {
      expect((await query(text)).seen?.["status"]).toEqual(["review", "rejected"]);
    }
    expect((await query("status=&flag=&created_from=")).seen).toEqual({});
    expect((await query("created_from=2026-03-02&created_to=2026-03-02&flag=true")).seen).toEqual({
      created_from: "2026-03-02T00:00:00.000Z",
      created_to: "2026-03-02T23:59:59.999Z",
      flag: true,
    });
    expect((await query("created_from=2026-03-02T01:00:00%2B02:00")).seen?.["created_from"]).toBe(
      "2026-03-01T23:00:00.000Z",
    );
  });

  it("describes its page", async () => {
    const { reply } = await query(
      "page_size=2&page_number=3&sort_order=desc&default_sort=created_at",
    );
    expect(reply.body.response_type).toBe("array");
    expect(reply.body.meta).toMatchObject({
      total_items: 5,
      page_number: 3,
      page_size: 2,
      max_page_size: 1000,
      total_pages: 3,
      sort_by: "created_at",
      sort_order: "desc",
    });
  });

  it("refuses what is out of bounds", async () => {
    for (const text of [
      "page_size=1001",
      "page_size=0",
      "page_number=0",
      "page_number=1e2",
      "page_number=9223372036854775808",
      "sort_by=id;drop",
      "flag=yes",
      "status=nope",
      "created_from=2026-02-30",
      "sort_order=up",
      "search_text=%00",
      "page_size=1&page_size=2",
    ]) {
      const { reply } = await query(text);
      expect([text, reply.status, items(reply)]).toEqual([text, 422, [`/${text.split("=")[0]}`]]);
    }
  });
});

describe("bytes on the socket", () => {
  async function talk(text: string): Promise<string> {
    await api.server.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const address = api.server.server.address() as { port: number };
    return await new Promise((resolve, reject) => {
      const socket = connect(address.port, "127.0.0.1", () => socket.write(text));
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("end", () => resolve(answer));
      socket.on("error", reject);
    });
  }
  const head = (...lines: string[]) =>
    ["GET /v1/people HTTP/1.1", "Host: x", "Connection: close", ...lines, "", ""].join("\r\n");

  it("that are not HTTP get the envelope as well", async () => {
    expect(await talk("nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*"response_type":"error"/,
    );
    expect(await talk(head(`X: ${"x".repeat(20_000)}`))).toMatch(
      /^HTTP\/1\.1 431 [^]*"header_too_large|\/header_too_large/,
    );
  });

  it("that repeat a deciding header are refused", async () => {
    const bearer = `Authorization: Bearer ${api.key}`;
    expect(await talk(head(bearer))).toMatch(/^HTTP\/1\.1 200/);
    expect(await talk(head(bearer, bearer))).toMatch(/^HTTP\/1\.1 400/);
    for (const twice of ["Idempotency-Key: aaaaaaaaaa", `Service-Account-Id: ${api.accountId}`]) {
      expect(await talk(head(bearer, twice, twice))).toMatch(/^HTTP\/1\.1 400/);
    }
  });
});
