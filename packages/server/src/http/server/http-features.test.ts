import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestApi,
  TEST_NOW,
  type Reply,
  type CallOptions,
  type TestApi,
} from "../../../../../test/support/api.ts";
import {
  bankAccountBody,
  customerBody,
  paymentBody,
} from "../../../../../test/support/factories.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../../api/routes.ts";

let api: TestApi;
let limited: TestApi;
beforeAll(async () => {
  const made = await createTestApi(routes, {
    corsOrigins: ["https://shop.example"],
    requestBodies: true,
  });
  const tenant = await made.addSandbox();
  // Nothing but a caller changes a charge here.
  await made.app.engine.stop();
  const call: TestApi["call"] = (method, path, options) =>
    made.call(method, path, { key: tenant.key, ...options });
  api = { ...made, ...tenant, call };
  limited = await createTestApi(routes, { limits: { read: 3, write: 2 } });
});
afterAll(() => Promise.all([api.close(), limited.close()]));

const id = (reply: { body: { data: object } }) => (reply.body.data as { id: string }).id;

async function newCharge(): Promise<string> {
  const customer = await api.call("POST", "/v1/customers", { body: customerBody() });
  const paykey = await api.call("POST", "/v1/bridge/bank_account", {
    body: bankAccountBody(id(customer)),
  });
  const { paykey: token } = paykey.body.data as unknown as { paykey: string };
  const body = paymentBody("charge", { paykey: token });
  const charge = await api.call("POST", "/v1/charges", { body });
  expect(charge.status).toBe(201);
  return id(charge);
}

describe("HEAD", () => {
  it("answers as GET does, without the body", async () => {
    const path = `/v1/charges/${await newCharge()}`;
    const [head, get] = [await api.call("HEAD", path), await api.call("GET", path)];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers["etag"]).toBe(get.headers["etag"]);
    expect(Number(head.headers["content-length"])).toBe(Buffer.byteLength(get.text));
    expect((await api.call("HEAD", path, { key: null })).status).toBe(401);
  });
});

describe("OPTIONS", () => {
  it("says without a key what a path can do", async () => {
    const reply = await api.call("OPTIONS", "/v1/charges/x", { key: null });
    expect([reply.status, reply.headers["allow"], reply.text]).toEqual([
      204,
      "OPTIONS, GET, PUT, HEAD",
      "",
    ]);
    expect((await api.call("OPTIONS", "/v1/nothing")).status).toBe(404);
  });

  it("lets pages of listed origins call, and no others", async () => {
    const ask = (origin: string) =>
      api.call("OPTIONS", "/v1/charges", { key: null, headers: { origin } });
    const ours = await ask("https://shop.example");
    expect(ours.headers).toMatchObject({
      "access-control-allow-origin": "https://shop.example",
      "access-control-allow-methods": "OPTIONS, POST",
      vary: "Origin",
    });
    expect(String(ours.headers["access-control-allow-headers"])).toContain("Idempotency-Key");
    const theirs = await ask("https://evil.example");
    expect(theirs.headers["access-control-allow-origin"]).toBeUndefined();
    const headers = { origin: "https://shop.example" };
    const answer = await api.call("GET", "/v1/payments", { headers });
    expect(answer.headers["access-control-allow-origin"]).toBe("https://shop.example");
    const plain = await limited.call("GET", "/v1/payments", { headers, key: null });
    expect(plain.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("ETag", () => {
  it("spares the body of what the caller holds, until it changes", async () => {
    const path = `/v1/charges/${await newCharge()}`;
    const etag = String((await api.call("GET", path)).headers["etag"]);
    const ask = (tag: string) => api.call("GET", path, { headers: { "if-none-match": tag } });
    for (const tag of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
      const reply = await ask(tag);
      expect([tag, reply.status, reply.text]).toEqual([tag, 304, ""]);
      expect(reply.headers).toMatchObject({ etag });
      expect(reply.headers["api-request-id"]).toBeDefined();
      expect(reply.headers).not.toHaveProperty("content-type");
      expect(reply.headers).not.toHaveProperty("content-length");
    }
    await api.call("PUT", path, { body: { description: "Changed" } });
    expect((await ask(etag)).status).toBe(200);
  });

  it("makes a change depend on the version that was read", async () => {
    const path = `/v1/charges/${await newCharge()}`;
    const etag = String((await api.call("GET", path)).headers["etag"]);
    const put = (description: string) =>
      api.call("PUT", path, { body: { description }, headers: { "if-match": etag } });
    expect((await put("first")).status).toBe(200);
    const late = await put("second");
    expect([late.status, late.body.data["type"]]).toEqual([412, "/precondition_failed"]);
    expect((await api.call("GET", path)).body.data["description"]).toBe("first");
    const hold = await api.call("PUT", `${path}/hold`, { headers: { "if-match": etag } });
    expect(hold.status).toBe(412);
  });

  it("lets one of many changes at once through", async () => {
    const path = `/v1/charges/${await newCharge()}`;
    const headers = { "if-match": String((await api.call("GET", path)).headers["etag"]) };
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        api.call("PUT", path, { body: { description: `n${n}` }, headers }),
      ),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 412, 503].includes(status))).toBe(true);
  });
});

describe("long answers", () => {
  it("are compressed for callers who can read it", async () => {
    for (let n = 0; n < 4; n += 1) await newCharge();
    const call = (headers: Record<string, string>) =>
      api.server.inject({
        url: "/v1/payments",
        headers: { authorization: `Bearer ${api.key}`, ...headers },
      });
    const plain = await call({});
    const packed = await call({ "accept-encoding": "br, gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: "Origin, Accept-Encoding",
    });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const data = (text: string) => (JSON.parse(text) as { data: unknown }).data;
    expect(data(gunzipSync(packed.rawPayload).toString())).toEqual(data(plain.body));
    const refused = await call({ "accept-encoding": "gzip;q=0" });
    expect(refused.headers["content-encoding"]).toBeUndefined();
  });
});

describe("Link", () => {
  it("leads through the pages with every filter that was sent", async () => {
    const ids: string[] = [];
    let url: string | undefined = "/v1/payments?page_size=2&payment_status=created%2Con_hold";
    while (url !== undefined) {
      const reply: Reply = await api.call("GET", url);
      ids.push(...(reply.body.data as unknown as { id: string }[]).map((item) => item.id));
      url = /<([^>]+)>; rel="next"/.exec(String(reply.headers["link"]))?.[1];
    }
    const all = await api.call("GET", "/v1/payments?payment_status=created%2Con_hold");
    expect(ids).toEqual((all.body.data as unknown as { id: string }[]).map((item) => item.id));
    const middle = await api.call("GET", "/v1/payments?page_size=1&page_number=2");
    const total = (middle.body.meta as { total_pages: number }).total_pages;
    expect(middle.headers["link"]).toBe(
      [
        '</v1/payments?page_size=1&page_number=1>; rel="first"',
        '</v1/payments?page_size=1&page_number=1>; rel="prev"',
        '</v1/payments?page_size=1&page_number=3>; rel="next"',
        `</v1/payments?page_size=1&page_number=${total}>; rel="last"`,
      ].join(", "),
    );
  });
});

describe("limits", () => {
  it("report the remaining quota, then Retry-After, for each key", async () => {
    const read = (key: string, options: CallOptions = {}) =>
      limited.call("GET", "/v1/payments", { key, ...options });
    const first = await read(limited.key);
    expect(first.headers["ratelimit-policy"]).toBe('"read";q=3;w=60');
    expect(first.headers["ratelimit"]).toBe('"read";r=2;t=20');
    await read(limited.key);
    await read(limited.key);
    const fourth = await read(limited.key);
    expect([fourth.status, fourth.body.data["type"]]).toEqual([429, "/rate_limited"]);
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(0);
    expect((await read(limited.platformKey)).status).toBe(200);
    expect((await limited.call("POST", "/v1/customers", { body: {} })).status).toBe(422);
  });

  it("do not exist where none is set, nor for health", async () => {
    expect((await api.call("GET", "/v1/payments")).headers["ratelimit"]).toBeUndefined();
    for (let n = 0; n < 9; n += 1) {
      const reply = await limited.call("GET", "/livez", { key: null });
      expect([reply.status, reply.text]).toEqual([200, '{"status":"alive"}']);
    }
  });
});

describe("health", () => {
  it("is ready while the database answers", async () => {
    const reply = await api.call("GET", "/readyz", { key: null });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      200,
      { status: "ready", checks: { database: "ok", server: "ok" } },
    ]);
  });

  it("is alive but not ready without one", async () => {
    const lost = await createTestApi(routes);
    await lost.app.db.close();
    const [ready, live] = await Promise.all(
      ["/readyz", "/livez"].map((path) => lost.server.inject({ url: path })),
    );
    expect([ready?.statusCode, live?.statusCode]).toEqual([503, 200]);
    expect(ready?.json()).toEqual({
      status: "unready",
      checks: { database: "failed", server: "ok" },
      reasons: ["The database cannot be reached."],
    });
    await lost.server.close();
  });
});

describe("the request log", () => {
  it("keeps what was asked, without what was said", async () => {
    const sent = await api.call("POST", "/v1/customers?name=Secret", {
      body: customerBody({ phone: "no" }),
      headers: { "idempotency-key": "log-000001", "request-id": "mine", "correlation-id": "both" },
    });
    expect(sent.status).toBe(422);
    const found = await logged(`/v1/requests?correlation_id=both`);
    expect(found).toEqual([
      {
        id: sent.headers["api-request-id"],
        account_id: api.accountId,
        api_key_id: expect.any(String) as string,
        operator_id: null,
        method: "POST",
        path: "/v1/customers",
        query_parameters: ["name"],
        operation: "customers.create",
        status: 422,
        duration_ms: expect.any(Number) as number,
        problem_type: "/validation_error",
        problem_code: null,
        idempotency_key: "log-000001",
        idempotent_replayed: false,
        request_id: "mine",
        correlation_id: "both",
        body: null,
        created_at: TEST_NOW,
      },
    ]);
    const read = await api.call("GET", `/v1/requests/${String(sent.headers["api-request-id"])}`);
    const { body, ...row } = read.body.data;
    expect({ ...row, body: null }).toEqual(found[0]);
    expect(body).toMatchObject({ type: "individual", phone: "***" });
  });

  it("keeps what was sent for a week where it is asked to, without what may be personal", async () => {
    const headers = { "correlation-id": "sent" };
    const asking = {
      ...customerBody(),
      unknown: "x",
      external_id: 123_456_789,
      config: { sandbox_outcome: "review" },
    };
    const made = await api.call("POST", "/v1/customers", { body: asking, headers });
    const path = `/v1/requests/${String(made.headers["api-request-id"])}`;
    const read = () => api.call("GET", path).then(({ body }) => body.data["body"] as unknown);
    await expect.poll(read).toMatchObject({ type: "individual", email: "***", name: "***" });
    expect(await read()).toMatchObject({ config: { sandbox_outcome: "review" } });
    expect(JSON.stringify(await read())).not.toMatch(/unknown|@|123456789/);
    await api.db.run(sql`update request_bodies set created_at = ${"2026-02-23T14:59:59.999Z"}`);
    expect(await read()).toBeNull();
  });

  it("knows refusals before and after execution, and replays", async () => {
    const headers = { "idempotency-key": "log-000002", "correlation-id": "twice" };
    const body = bankAccountBody("01000000-0000-7000-8000-000000000000");
    await api.call("POST", "/v1/bridge/bank_account", { body, headers });
    await api.call("POST", "/v1/bridge/bank_account", { body, headers });
    const found = await logged("/v1/requests?correlation_id=twice&sort_order=asc", api.key, 2);
    const facts = found.map((row) => [
      row["status"],
      row["problem_code"],
      row["idempotent_replayed"],
    ]);
    expect(facts).toContainEqual([422, "customer_not_found", false]);
    expect(facts).toContainEqual([422, "customer_not_found", true]);
    const lost = { "correlation-id": "lost" };
    await api.call("GET", "/v1/nowhere/%00", { headers: lost });
    expect(await logged("/v1/requests?correlation_id=lost")).toMatchObject([
      { status: 404, operation: null, problem_type: "/not_found" },
    ]);
  });

  it("keeps the pattern of a path and its ids, and nothing else that stands in it", async () => {
    const ssn = "123-45-6789";
    const customer = "0195a3f0-7c00-7000-8000-0123456789ab";
    const asked = [
      `/v1/customers/${ssn}`,
      `/v1/customers/${customer}/review`,
      `/v1/nowhere/${ssn}`,
    ];
    for (const path of asked) {
      await api.call("GET", path, { headers: { "correlation-id": "personal" } });
    }
    const rows = await logged("/v1/requests?correlation_id=personal", api.key, asked.length);
    expect(rows.map((row) => String(row["path"])).toSorted()).toEqual([
      "(no route)",
      `/v1/customers/${customer}/review`,
      "/v1/customers/:id",
    ]);
  });

  it("counts errors by operation and problem, and finds the requests of a resource", async () => {
    const headers = { "correlation-id": "counted" };
    const made = await api.call("POST", "/v1/customers", { body: customerBody(), headers });
    const resourceId = String(made.body.data["id"]);
    const path = `/v1/customers/${resourceId}`;
    const sent = [
      { method: "PUT", path, body: { name: "" } },
      { method: "PUT", path, body: { name: "" } },
      { method: "GET", path: "/v1/customers/0195a3f0-7c00-7000-8000-0123456789ab" },
      { method: "GET", path },
    ];
    for (const { method, path: asked, body } of sent) {
      await api.call(method, asked, { headers, ...(body === undefined ? {} : { body }) });
    }
    await logged("/v1/requests?correlation_id=counted", api.key, sent.length + 1);
    const groups = await logged("/v1/requests/errors?correlation_id=counted", api.key, 2);
    expect(groups).toMatchObject([
      {
        operation: "customers.update",
        status: 422,
        problem_type: "/validation_error",
        count: 2,
        callers: 1,
      },
      { operation: "customers.get", status: 404, count: 1, last_at: TEST_NOW },
    ]);
    const last = groups[0]?.["last_request_id"];
    const found = await logged(`/v1/requests?status=422&correlation_id=counted`, api.key, 2);
    expect(found.map((row) => row["id"])).toContain(last);
    const own = await logged(`/v1/requests?resource_id=${resourceId}&correlation_id=counted`);
    expect(own).toMatchObject([{ operation: "customers.create", status: 201 }]);
  });

  it("shows an account its own, and a platform all of its environment", async () => {
    const other = await api.addTenant();
    await api.call("GET", "/v1/payments", {
      key: other.key,
      headers: { "correlation-id": "theirs" },
    });
    const path = "/v1/requests?correlation_id=theirs";
    expect(await logged(path, other.platformKey)).toHaveLength(1);
    expect(await logged(path, other.key)).toHaveLength(1);
    expect(await logged(path, api.platformKey, 0)).toHaveLength(0);
  });

  it("shows nothing older than 30 days of the environment's clock", async () => {
    await api.db.run(sql`update requests set created_at = ${"2026-01-31T14:59:59.999Z"}
      where correlation_id = 'theirs'`);
    expect(await logged("/v1/requests?correlation_id=theirs", api.platformKey, 0)).toHaveLength(0);
  });

  /** Waits for the batch. */
  async function logged(
    path: string,
    key = api.key,
    wanted = 1,
  ): Promise<Record<string, unknown>[]> {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await api.call("GET", path, { key });
      expect(reply.status).toBe(200);
      const rows = reply.body.data as unknown as Record<string, unknown>[];
      if ((wanted > 0 && rows.length >= wanted) || attempt > 100) return rows;
      if (wanted === 0 && attempt > 5) return rows;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
});
